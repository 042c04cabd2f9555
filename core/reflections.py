"""Reflections: prose that a person or an agent attaches to an entity, a relation, a session, or to nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, get_args

from core.errors import ErrorCode, KnownError
from core.model import Reflection, TargetType
from core.search import limbic
from core.search.words import match_any
from core.store import sql
from core.text import OBSERVATION_LIMIT, QUERY_LIMIT, checked, fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    import apsw

    from core.embedding.meaning import Meaning
    from core.store.sessions import Sessions
    from core.store.settings import Settings
    from core.store.store import Store, Transaction

AUTHORS_SETTING, MOODS_SETTING = "reflection_authors", "reflection_moods"
AUTHORS = ("sofia", "nolan")
MOODS = ("frustracion", "satisfaccion", "curiosidad", "duda", "insight")
"""Defaults of the two settings; a person can add theirs."""
SUMMARY_AUTHOR = "recuerdo"
"""Author of the summaries of `reflect`: they can be asked for, and nobody else writes under that name."""

_AT_ONCE = 500

_SELECT = (
    "SELECT r.id, r.target_type, coalesce(r.entity_id, r.relation_id), r.author, r.content, r.mood, r.created_at,"
    " r.session_id, r.sources, e.name, f.name, l.type, t.name FROM reflection r"
    " LEFT JOIN entity e ON e.id = r.entity_id LEFT JOIN relation l ON l.id = r.relation_id"
    " LEFT JOIN entity f ON f.id = l.from_id LEFT JOIN entity t ON t.id = l.to_id"
)
_WORD_LIMIT = 40
TARGETS: tuple[str, ...] = get_args(TargetType)


class Reflections:
    """The reflections of one memory."""

    def __init__(self, store: Store, sessions: Sessions, settings: Settings, meaning: Meaning) -> None:
        self._store = store
        self._sessions = sessions
        self._settings = settings
        self._meaning = meaning

    @property
    def authors(self) -> tuple[str, ...]:
        """Who may be named as an author."""
        return tuple(self._settings.get(AUTHORS_SETTING, AUTHORS))

    @property
    def moods(self) -> tuple[str, ...]:
        """Which moods there are."""
        return tuple(self._settings.get(MOODS_SETTING, MOODS))

    def add(
        self,
        target_type: str,
        content: str,
        *,
        author: str = AUTHORS[0],
        mood: str | None = None,
        target_id: int | None = None,
        tool: str = "add_reflection",
    ) -> Reflection:
        """Attach prose to an entity or relation (by id), to this session, or to nothing (`global`).

        Raises:
            KnownError: VALUE_NOT_ALLOWED, TARGET_NEEDED, TARGET_NOT_WANTED, TARGET_NOT_FOUND, or an invalid content.
        """
        target_type, target_id = _checked_target(target_type, target_id)
        author = allowed_word(author, "author", self.authors)
        mood = None if mood is None else allowed_word(mood, "mood", self.moods)
        content = checked_prose(content)
        with self._store.write(tool) as transaction:
            if target_id is not None:
                _mention_target(transaction, target_type, target_id)
            reflection_id = insert(transaction, target_type, target_id, content, author=author, mood=mood)
            return self._read(transaction.connection, [reflection_id])[0]

    def edit(
        self,
        reflection_id: int,
        *,
        content: str,
        mood: str | None,
        author: str | None = None,
        target: tuple[str, int | None] | None = None,
        tool: str = "edit_reflection",
    ) -> Reflection:
        """Give a reflection another text and mood, and another author or target (type and id) where one is given.

        Raises:
            KnownError: REFLECTION_NOT_FOUND, or what `add` says of an invalid value.
        """
        mood = None if mood is None else allowed_word(mood, "mood", self.moods)
        author = None if author is None else allowed_word(author, "author", self.authors)
        content = checked_prose(content)
        if target is not None:
            target = _checked_target(*target)
        with self._store.write(tool) as transaction:
            _mention_subject(transaction, reflection_id)
            transaction.rows(
                "UPDATE reflection SET content = ?, mood = ?, author = coalesce(?, author) WHERE id = ?",
                content,
                mood,
                author,
                reflection_id,
            )
            if target is not None:
                _retarget(transaction, reflection_id, *target)
            return self._read(transaction.connection, [reflection_id])[0]

    def allow_author(self, name: str) -> str:
        """Let a name be an author from now on; answers how it is written.

        Raises:
            KnownError: TEXT_EMPTY, TEXT_TOO_LONG, or what else makes it no name.
        """
        return self._allow(AUTHORS_SETTING, "author", name, self.authors)

    def allow_mood(self, name: str) -> str:
        """Let a word be a mood from now on; answers how it is written.

        Raises:
            KnownError: TEXT_EMPTY, TEXT_TOO_LONG, or what else makes it no word.
        """
        return self._allow(MOODS_SETTING, "mood", name, self.moods)

    def _allow(self, setting: str, field: str, name: str, known: tuple[str, ...]) -> str:
        name = checked(" ".join(name.split()), field, _WORD_LIMIT)
        if not name:
            raise KnownError(ErrorCode.TEXT_EMPTY, field=field)
        same = {fold(word): word for word in known}.get(fold(name))
        if same is None:
            self._settings.set(setting, [*known, name])
        return same or name

    def delete(self, reflection_id: int, *, tool: str = "delete_reflection") -> None:
        """Delete a reflection.

        Raises:
            KnownError: REFLECTION_NOT_FOUND.
        """
        with self._store.write(tool) as transaction:
            _mention_subject(transaction, reflection_id)
            transaction.rows("DELETE FROM reflection WHERE id = ?", reflection_id)

    def get(self, reflection_ids: Sequence[int]) -> tuple[Reflection, ...]:
        """Reflections by id, in that order."""
        with self._store.read() as connection:
            return self._read(connection, reflection_ids)

    def of_entity(self, entity_id: int) -> tuple[Reflection, ...]:
        """The reflections on an entity and on its relations, newest first."""
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                "SELECT id FROM reflection WHERE entity_id = ?1 OR relation_id IN"
                " (SELECT id FROM relation WHERE from_id = ?1 OR to_id = ?1) ORDER BY created_at DESC, id DESC",
                (entity_id,),
            )
            return self._read(connection, [row[0] for row in rows])

    def all(
        self, *, author: str | None = None, mood: str | None = None, target_type: str | None = None
    ) -> tuple[Reflection, ...]:
        """Every reflection that passes the filters, oldest first."""
        condition, bindings = _filter(author, mood, target_type)
        with self._store.read() as connection:
            rows = sql.rows(
                connection, f"SELECT id FROM reflection r WHERE {condition} ORDER BY created_at, id", bindings
            )
            return self._read(connection, [row[0] for row in rows])

    def search(
        self,
        query: str,
        *,
        author: str | None = None,
        mood: str | None = None,
        target_type: str | None = None,
        limit: int = 10,
        by_meaning: bool = True,
    ) -> tuple[tuple[Reflection, float], ...]:
        """The reflections nearest to a query in meaning and words, with a score from 0 to 1, best first.

        Filters apply before ranking. Without a model, or when meaning is not asked for, the words answer alone.

        Raises:
            KnownError: An invalid query or filter.
        """
        query = checked(query, "query", QUERY_LIMIT)
        condition, bindings = _filter(
            None if author is None else self._known_author(author),
            None if mood is None else allowed_word(mood, "mood", self.moods),
            None if target_type is None else allowed_word(target_type, "target_type", TARGETS),
        )
        nearest = self._meaning.nearest_reflections(query) if by_meaning else ()
        with self._store.read() as connection:
            allowed = {
                row[0] for row in sql.iterate(connection, f"SELECT id FROM reflection r WHERE {condition}", bindings)
            }
            near = [one for one in nearest if one in allowed][: limit * limbic.EXPANSION]
            said = _said(connection, query, condition, bindings, limit * limbic.EXPANSION)
            scores = limbic.fuse([near, said])
            best = sorted(scores, key=lambda one: (-scores[one], -one))[:limit]
            found = self._read(connection, best)
        return tuple((one, scores[one.id] / limbic.fuse([[0], [0]])[0]) for one in found)

    def _known_author(self, author: str) -> str:
        """Who may be asked for: the authors of the setting, and who signs summaries."""
        return (
            SUMMARY_AUTHOR if fold(author.strip()) == SUMMARY_AUTHOR else allowed_word(author, "author", self.authors)
        )

    def _read(self, connection: apsw.Connection, reflection_ids: Sequence[int]) -> tuple[Reflection, ...]:
        rows = sql.rows(
            connection,
            f"{_SELECT} WHERE r.id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(reflection_ids)),),
        )
        found = {
            row[0]: Reflection(
                id=row[0],
                target_type=row[1],
                target_id=row[2],
                author=row[3],
                content=row[4],
                mood=row[5],
                created_at=row[6],
                session_id=row[7],
                actor=self._sessions.actor(row[7]),
                sources=tuple(json.loads(row[8])),
                about=tuple(name for name in row[9:] if name is not None),
            )
            for row in rows
        }
        return tuple(found[one] for one in reflection_ids if one in found)


def insert(
    transaction: Transaction,
    target_type: str,
    target_id: int | None,
    content: str,
    *,
    author: str,
    mood: str | None,
    sources: Sequence[int] = (),
) -> int:
    """Store a checked reflection; answers its id."""
    transaction.rows(
        "INSERT INTO reflection(target_type, entity_id, relation_id, content, author, mood, sources, created_at,"
        " session_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        target_type,
        target_id if target_type == "entity" else None,
        target_id if target_type == "relation" else None,
        content,
        author,
        mood,
        json.dumps(list(sources)),
        transaction.now,
        transaction.session_id,
    )
    return transaction.connection.last_insert_rowid()


def insert_summaries(
    transaction: Transaction, summaries: Sequence[tuple[int, str, Sequence[int]]], created_at: str
) -> list[int]:
    """Store summaries of entities (id, prose, sources); answers their ids.

    Many go into a statement: each flushes the index of words.
    """
    made: list[int] = []
    for start in range(0, len(summaries), _AT_ONCE):
        some = summaries[start : start + _AT_ONCE]
        rows = ", ".join(["('entity', ?, ?, ?, ?, ?, ?)"] * len(some))
        transaction.rows(
            "INSERT INTO reflection(target_type, entity_id, content, author, sources, created_at, session_id)"
            f" VALUES {rows}",
            *(
                value
                for entity_id, prose, sources in some
                for value in (
                    entity_id,
                    prose,
                    SUMMARY_AUTHOR,
                    json.dumps(list(sources)),
                    created_at,
                    transaction.session_id,
                )
            ),
        )
        last = transaction.connection.last_insert_rowid()
        made += range(last - len(some) + 1, last + 1)
    return made


def checked_prose(content: str) -> str:
    """What a reflection says: kept as it is written, a blank one refused.

    Raises:
        KnownError: TEXT_EMPTY, TEXT_TOO_LONG, or what else makes it no text.
    """
    content = checked(content, "content", OBSERVATION_LIMIT)
    if not content.strip():
        raise KnownError(ErrorCode.TEXT_EMPTY, field="content")
    return content


def allowed_word(value: str, field: str, known: tuple[str, ...]) -> str:
    """The word of `known` that is meant: upper case and accents make no difference.

    Raises:
        KnownError: VALUE_NOT_ALLOWED.
    """
    meant = {fold(word): word for word in known}.get(fold(value.strip()))
    if meant is None:
        raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field=field, value=value[:100], allowed=known)
    return meant


def _checked_target(target_type: str, target_id: int | None) -> tuple[str, int | None]:
    target_type = allowed_word(target_type, "target_type", TARGETS)
    if (target_id is None) == (target_type in {"entity", "relation"}):
        code = ErrorCode.TARGET_NEEDED if target_id is None else ErrorCode.TARGET_NOT_WANTED
        raise KnownError(code, target_type=target_type)
    return target_type, target_id


def _retarget(transaction: Transaction, reflection_id: int, target_type: str, target_id: int | None) -> None:
    if target_id is not None:
        _mention_target(transaction, target_type, target_id)
    transaction.rows(
        "UPDATE reflection SET target_type = ?, entity_id = ?, relation_id = ? WHERE id = ?",
        target_type,
        target_id if target_type == "entity" else None,
        target_id if target_type == "relation" else None,
        reflection_id,
    )


def _mention_subject(transaction: Transaction, reflection_id: int) -> None:
    """Name what a reflection is about, which must be there."""
    rows = transaction.rows(
        "SELECT target_type, coalesce(entity_id, relation_id) FROM reflection WHERE id = ?", reflection_id
    )
    if not rows:
        raise KnownError(ErrorCode.REFLECTION_NOT_FOUND, id=reflection_id)
    target_type, target_id = rows[0]
    if target_id is not None:
        _mention_target(transaction, target_type, target_id)


def _mention_target(transaction: Transaction, target_type: str, target_id: int) -> None:
    if target_id.bit_length() >= 64:  # more than SQLite takes: an agent's number
        raise KnownError(ErrorCode.TARGET_NOT_FOUND, target_type=target_type, id=target_id)
    names = transaction.rows(
        "SELECT name FROM entity WHERE id = ?"
        if target_type == "entity"
        else "SELECT e.name FROM relation r JOIN entity e ON e.id IN (r.from_id, r.to_id) WHERE r.id = ?",
        target_id,
    )
    if not names:
        raise KnownError(ErrorCode.TARGET_NOT_FOUND, target_type=target_type, id=target_id)
    for (name,) in names:
        transaction.mention(name)


def _filter(author: str | None, mood: str | None, target_type: str | None) -> tuple[str, tuple[str, ...]]:
    chosen = {"author": author, "mood": mood, "target_type": target_type}
    chosen = {column: value for column, value in chosen.items() if value is not None}
    condition = " AND ".join(f"r.{column} = ?" for column in chosen) or "1"
    return condition, tuple(value for value in chosen.values() if value is not None)


def _said(connection: apsw.Connection, query: str, condition: str, bindings: tuple[str, ...], limit: int) -> list[int]:
    """Reflections that hold a word of the query and pass the filter, by bm25."""
    match = match_any(connection, query)
    if not match:
        return []
    rows = sql.rows(
        connection,
        "SELECT w.rowid FROM reflection_word w JOIN reflection r ON r.id = w.rowid"
        f" WHERE w.reflection_word MATCH ? AND {condition} ORDER BY w.rank LIMIT ?",
        (match, *bindings, limit),
    )
    return [row[0] for row in rows]
