"""What a changeset says: which rows it touched, and what stands in the way of taking it back."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import apsw

from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from core.model import RowKind

    Source = Callable[[int], bytes | memoryview]
    """Gives the next bytes of a changeset, at most so many; none at its end."""

Key = tuple[str, int]
"""A row: its table and its id."""

_REFERENCES = {
    "observation": ((1, "entity"),),
    "alias": ((2, "entity"),),
    "relation": ((1, "entity"), (2, "entity")),
    "reflection": ((2, "entity"), (3, "relation")),
}
"""Positions of the columns that refer to another row, with its table."""
_NAME, _TYPE, _OWNER, _CONTENT, _PROSE, _ACTIVE = 1, 2, 1, 2, 4, 4
_IMPORTANCE, _DECAYED_AT = 6, 9
_NAMES_COUNTED = 5
_PIECE = 1 << 16


@dataclass(frozen=True, slots=True)
class Touched:
    """The rows that a changeset created, changed or deleted.

    Rows are kept as ids by table: a hundred thousand pairs would take the interpreter 70 ms to let go of, in one go.

    Attributes:
        rows: Every row: ids by table.
        entities: Ids of entities that changed, or whose observations, relations or aliases did.
        texts: Ids by table of rows whose text, as it is embedded, changed or went: observations, and entities with
            what they hold. So do observations of another entity than before, for they are compared with what that one
            holds.
        structure: True when the graph's nodes or edges changed, not only its texts.
        about: Those entities, and the ends of relations that were written about.
        dated: Those entities, but not where importance alone has faded: nothing is told anew.
    """

    rows: Mapping[str, AbstractSet[int]]
    entities: frozenset[int]
    texts: Mapping[str, AbstractSet[int]]
    structure: bool
    about: frozenset[int]
    dated: frozenset[int]

    @property
    def count(self) -> int:
        """Number of rows."""
        return sum(len(ids) for ids in self.rows.values())

    @property
    def counts(self) -> dict[str, int]:
        """Rows by kind, in the words of the journal's summary."""
        kinds = {
            "entity": "entities",
            "observation": "observations",
            "relation": "relations",
            "reflection": "reflections",
        }
        return {kind: len(ids) for table, kind in kinds.items() if (ids := self.rows.get(table))}


class Recording:
    """A changeset as a session has recorded it, in pieces.

    An import's has 15 MB, and the window stands still while another thread makes, copies or binds them in one go:
    for a fifth of a second, 10 ms and 15 ms.

    Attributes:
        pieces: Its bytes, some 64 KB in each.
        size: How many bytes in all.
    """

    def __init__(self, session: apsw.Session) -> None:
        self.pieces: list[bytes] = []
        self._piece = bytearray()
        if not session.is_empty:
            session.changeset_stream(self._take)
        self.pieces.append(bytes(self._piece))
        self.size = sum(map(len, self.pieces))

    def source(self) -> Source:
        """What apsw can read it from, once."""
        return _source(iter(self.pieces))

    def _take(self, some: memoryview) -> None:
        self._piece += some
        if len(self._piece) >= _PIECE:
            self.pieces.append(bytes(self._piece))
            self._piece.clear()


def recorded(session: apsw.Session) -> bytes:
    """What a session has recorded, as a changeset."""
    return b"".join(Recording(session).pieces)


def keep(recording: Recording, connection: apsw.Connection, entry_id: int) -> None:
    """Store a changeset with its entry in the journal, which has room for it already."""
    with connection.blob_open("main", "journal", "changeset", entry_id, writeable=True) as blob:
        for piece in recording.pieces:
            blob.write(piece)


@contextmanager
def kept(connection: apsw.Connection, entry_id: int) -> Iterator[Source]:
    """The changeset of an entry that has one."""
    blob = connection.blob_open("main", "journal", "changeset", entry_id, writeable=False)
    try:
        yield _source(iter(lambda: blob.read(_PIECE), b""))
    finally:
        blob.close()


def _source(pieces: Iterator[bytes]) -> Source:
    left = memoryview(b"")

    def read(amount: int) -> memoryview:
        nonlocal left
        if not left:
            left = memoryview(next(pieces, b""))
        taken, left = left[:amount], left[amount:]
        return taken

    return read


def touched(changeset: bytes | Source, connection: apsw.Connection) -> Touched:
    """Read a changeset.

    Args:
        changeset: As recorded by the session extension.
        connection: Where rows are looked up whose changeset does not say to which entity they belong
            (an update holds only the columns that changed).
    """
    found = _Reading(connection)
    for change in apsw.Changeset.iter(changeset):
        found.rows[change.name].add(_row_id(change))
        if change.name == "entity":
            found.entity(change)
        else:
            found.row(change)
    found.look_up()
    return Touched(
        rows=found.rows,
        entities=frozenset(found.entities),
        texts=found.texts,
        structure=found.structure,
        about=frozenset(found.entities | found.ends),
        dated=frozenset(found.dated),
    )


class _Reading:
    """What `touched` has read so far; `updated` holds, by table, rows to be looked up, and whether they only faded."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self.rows: defaultdict[str, set[int]] = defaultdict(set)
        self.entities: set[int] = set()
        self.dated: set[int] = set()
        self.texts: defaultdict[str, set[int]] = defaultdict(set)
        self.ends: set[int] = set()
        self.structure = False
        self.updated: dict[str, dict[int, bool]] = {}

    def entity(self, change: apsw.TableChange) -> None:
        """An entity's own row."""
        row_id = _row_id(change)
        self.entities.add(row_id)
        self.dated.add(row_id)
        new = change.new or ()
        if change.op != "UPDATE" or _changed(new, _NAME) or _changed(new, _TYPE):
            self.structure = True
            self.texts["entity"].add(row_id)

    def row(self, change: apsw.TableChange) -> None:
        """A row that hangs on entities."""
        row_id, old, new = _row_id(change), change.old or (), change.new or ()
        update = change.op == "UPDATE"
        parents = {parent for table, parent in references(change.name, old, new) if table == "entity"}
        faded = update and change.name == "observation" and _only_faded(new)
        if update:
            self.updated.setdefault(change.name, {})[row_id] = faded
        self.entities |= parents
        self.dated |= parents
        if change.name == "relation":
            self.structure = True
        elif change.name == "reflection":
            self.ends |= _ends(self._connection, change, old, new)
            if not update or _changed(new, _PROSE):
                self.texts["reflection"].add(row_id)
        elif change.name == "observation" and not faded:
            self.texts["entity"] |= parents
            if not update or _changed(new, _CONTENT) or _changed(new, _OWNER):
                self.texts["observation"].add(row_id)

    def look_up(self) -> None:
        """The entities of rows of which only what changed is known."""
        for table, rows in self.updated.items():
            for row_id, parent in _parents_now(self._connection, table, list(rows)):
                self.entities.add(parent)
                if not rows[row_id]:
                    self.dated.add(parent)
                    if table == "observation":
                        self.texts["entity"].add(parent)


def _only_faded(new: tuple[Any, ...]) -> bool:
    """Whether an observation lost importance, and nothing else changed."""
    changed = {column for column, value in enumerate(new) if column and value is not apsw.no_change}
    return changed <= {_IMPORTANCE, _DECAYED_AT}


@dataclass(frozen=True, slots=True)
class Effect:
    """What a changeset does, counted: rows by kind, and the first few names of entities."""

    created: dict[RowKind, int]
    changed: dict[RowKind, int]
    deleted: dict[RowKind, int]
    created_names: tuple[str, ...]
    deleted_names: tuple[str, ...]


def effect(changeset: bytes) -> Effect:
    """Count what a changeset does."""
    counts: dict[str, Counter[RowKind]] = {"INSERT": Counter(), "UPDATE": Counter(), "DELETE": Counter()}
    names: dict[str, list[str]] = {"INSERT": [], "DELETE": []}
    for change in apsw.Changeset.iter(changeset):
        kind = cast("RowKind", change.name)
        counts[change.op][kind] += 1
        row = change.new if change.op == "INSERT" else change.old
        listed = names.get(change.op)
        if kind == "entity" and row is not None and listed is not None and len(listed) < _NAMES_COUNTED:
            listed.append(str(row[_NAME]))
    return Effect(
        dict(counts["INSERT"]),
        dict(counts["UPDATE"]),
        dict(counts["DELETE"]),
        tuple(names["INSERT"]),
        tuple(names["DELETE"]),
    )


@dataclass(frozen=True, slots=True)
class Claims:
    """What a changeset lays claim to, for telling which later one stands in the way of taking it back.

    Attributes:
        keys: The rows it touched.
        created: The rows it created.
        deleted: The rows it deleted.
        referred: The rows that its rows refer to.
        given: Unique values it put in use (names and aliases, texts of an entity, active relations).
        taken: Unique values it took out of use, which its inverse needs free.
    """

    keys: frozenset[Key]
    created: frozenset[Key]
    deleted: frozenset[Key]
    referred: frozenset[Key]
    given: frozenset[tuple[Any, ...]]
    taken: frozenset[tuple[Any, ...]]

    @property
    def names(self) -> list[str]:
        """Names that its inverse needs free."""
        return [value[1] for value in self.taken if value[0] == "name"]

    def stopped_by(self, later: Claims) -> bool:
        """Whether `later` touched the same rows, changed what they hang on, or uses what this one freed."""
        return bool(
            self.keys & later.keys
            or self.created & later.referred
            or self.referred & later.deleted
            or self.taken & later.given
        )


def claims(changeset: bytes, connection: apsw.Connection) -> Claims:
    """Read a changeset for `Claims`; `connection` knows the columns that an update did not change."""
    touched_by: dict[str, set[Key]] = {"INSERT": set(), "DELETE": set(), "UPDATE": set()}
    referred: set[Key] = set()
    given: set[tuple[Any, ...]] = set()
    taken: set[tuple[Any, ...]] = set()
    for change in apsw.Changeset.iter(changeset):
        row_id = _row_id(change)
        touched_by[change.op].add((change.name, row_id))
        old, new = change.old or (), change.new or ()
        if change.op == "UPDATE":
            now = sql.first(connection, f"SELECT * FROM main.{change.name} WHERE id = ?", (row_id,)) or old
            old, new = _filled(old, now), _filled(new, now)
        referred |= references(change.name, old, new)
        before, after = _unique_values(change.name, old), _unique_values(change.name, new)
        given |= after - before
        taken |= before - after
    return Claims(
        keys=frozenset().union(*touched_by.values()),
        created=frozenset(touched_by["INSERT"]),
        deleted=frozenset(touched_by["DELETE"]),
        referred=frozenset(referred),
        given=frozenset(given),
        taken=frozenset(taken),
    )


def _filled(row: tuple[Any, ...], now: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(stands if value is apsw.no_change else value for value, stands in zip(row, now, strict=False))


def _unique_values(table: str, row: tuple[Any, ...]) -> set[tuple[Any, ...]]:
    if not row:
        return set()
    if table in {"entity", "alias"}:
        value: tuple[Any, ...] = ("name", row[1])
    elif table == "observation":
        value = ("observation", row[1], row[3])
    elif table == "relation" and row[_ACTIVE] == 1:
        value = ("relation", *row[1:4])
    else:
        return set()
    return set() if apsw.no_change in value else {value}


def rows_of(changeset: bytes) -> set[Key]:
    """The rows that a changeset touched."""
    return {(change.name, _row_id(change)) for change in apsw.Changeset.iter(changeset)}


def rows_referred(changeset: bytes) -> set[Key]:
    """The rows to which those that a changeset touched refer, as far as it tells."""
    return {
        row
        for change in apsw.Changeset.iter(changeset)
        for row in references(change.name, change.old or (), change.new or ())
    }


def fits(changeset: bytes, connection: apsw.Connection) -> bool:
    """Whether the tables still have the shape that the changeset was recorded on (columns appended are fine).

    SQLite skips a table of another shape without a word, so this is asked before a changeset is applied.
    """
    widths: dict[str, int] = {}
    for change in apsw.Changeset.iter(changeset):
        width = widths.get(change.name)
        if width is None:
            width = len(sql.rows(connection, f"PRAGMA main.table_info({change.name})"))
            widths[change.name] = width
        if change.column_count > width or change.pk_columns != {0}:
            return False
    return True


def _row_id(change: apsw.TableChange) -> int:
    row = change.new if change.op == "INSERT" else change.old
    assert row is not None
    row_id = row[0]
    assert isinstance(row_id, int)
    return row_id


def _changed(row: tuple[Any, ...], column: int) -> bool:
    return row[column] is not apsw.no_change


def references(table: str, old: tuple[Any, ...], new: tuple[Any, ...]) -> set[Key]:
    """The rows that a row refers to, before and after."""
    return {
        (referred, row[column])
        for column, referred in _REFERENCES.get(table, ())
        for row in (old, new)
        if row and isinstance(row[column], int)
    }


def _parents_now(connection: apsw.Connection, table: str, row_ids: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Rows with the entities that they hang on now."""
    columns = ("from_id", "to_id") if table == "relation" else ("entity_id",)
    for column in columns:
        yield from sql.iterate(
            connection,
            f"SELECT id, {column} FROM main.{table}"
            f" WHERE id IN (SELECT value FROM json_each(?)) AND {column} IS NOT NULL",
            (json.dumps(row_ids),),
        )


def _ends(
    connection: apsw.Connection, change: apsw.TableChange, old: tuple[Any, ...], new: tuple[Any, ...]
) -> set[int]:
    """The ends of the relation that a reflection is about."""
    relations = {row for table, row in references("reflection", old, new) if table == "relation"}
    if not relations and change.op == "UPDATE":
        row = sql.first(connection, "SELECT relation_id FROM main.reflection WHERE id = ?", (_row_id(change),))
        relations = {value for value in row or () if value is not None}
    found: set[int] = set()
    for relation in relations:
        found.update(sql.first(connection, "SELECT from_id, to_id FROM main.relation WHERE id = ?", (relation,)) or ())
    return found
