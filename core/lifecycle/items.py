"""The active items of a memory as columns, the oldest first: what all actions of a pass judge by."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from core.lifecycle import defaults
from core.lifecycle.single import USE
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import apsw
    import numpy.typing as npt

    from core.lifecycle.request import Pass

    Ids = npt.NDArray[np.int64]
    Floats = npt.NDArray[np.float64]
    Mask = npt.NDArray[np.bool_]
    Times = npt.NDArray[np.datetime64]


@dataclass(slots=True)
class Items:
    """Active items that pass the filters, in order of creation; every column has one value an item.

    Attributes:
        ids: Of the observations.
        entity_ids: Of their entities.
        types: Their memory types, as codes of `type_names`.
        type_names: The words behind the codes.
        importance: As said, or the default.
        pinned: Whether the entity is pinned.
        due: Whether `expires_at` has come.
        created: When.
        accessed: When the entity was last accessed, or the item created when that came later.
        accesses: How often the entity was accessed.
        anchor: From when on it decays: the latest of its creation, the last access and the last decay.
    """

    ids: Ids
    entity_ids: Ids
    types: npt.NDArray[np.int8]
    type_names: tuple[str, ...]
    importance: Floats
    pinned: Mask
    due: Mask
    created: Times
    accessed: Times
    accesses: Ids
    anchor: Times

    def __len__(self) -> int:
        return len(self.ids)

    def of_type(self, memory_type: str) -> Mask:
        """Which items have a memory type."""
        mask: Mask = self.types == self.type_names.index(memory_type)
        return mask


_TYPES = ("episodic", "semantic", "procedural", "identity", "working")
_CODES = {name: code for code, name in enumerate(_TYPES)}
_AUTO = -1
"""The code of an item whose memory type nobody has said."""
_CODE = (
    "CASE o.memory_type WHEN '' THEN -1 "
    + " ".join(f"WHEN '{name}' THEN {code}" for name, code in _CODES.items())
    + f" ELSE {_CODES[defaults.SEMANTIC]} END"  # a word of an import that we do not know
)
_DEFAULTS = np.array([defaults.importance(name) for name in _TYPES])
_DATED = 20
"""A date that a text begins with has a digit among so many characters; few other texts have."""


@dataclass(frozen=True, slots=True)
class _Owners:
    """The entities that pass the filters, by id; every column has one value an entity."""

    ids: Ids
    pinned: Mask
    eventful: Mask
    accesses: Ids
    accessed: Times


def read(connection: apsw.Connection, chosen: Pass) -> Items:
    """The items of a pass.

    What an entity says of all its items is read once an entity, and joined here: a row less costs more than a column.
    """
    owners = _owners(connection, chosen)
    ids, entity_ids, said, importance, due, decayed, created, heads = _columns(
        connection,
        8,
        f"SELECT o.id, o.entity_id, {_CODE}, o.importance, coalesce(o.expires_at <= ?, 0), rtrim(o.decayed_at, 'Z'),"
        f" rtrim(o.created_at, 'Z'), CASE WHEN o.memory_type = '' AND substr(o.content, 1, {_DATED}) GLOB '*[0-9]*'"
        f" THEN substr(o.content, 1, {defaults.HEAD}) END FROM observation o WHERE o.state = 'active'"
        f" AND EXISTS (SELECT 1 FROM entity e WHERE e.id = o.entity_id AND {chosen.condition})",
        (chosen.now, *chosen.bindings),
    )
    its_owner = np.searchsorted(owners.ids, np.array(entity_ids, np.int64))
    codes = _codes(np.array(said, np.int8), heads, owners.eventful[its_owner])
    own, given = times(created), np.array(importance, np.float64)
    accessed = np.fmax(own, owners.accessed[its_owner])
    order = np.lexsort((np.array(ids, np.int64), own))
    return Items(
        ids=np.array(ids, np.int64)[order],
        entity_ids=np.array(entity_ids, np.int64)[order],
        types=codes[order],
        type_names=_TYPES,
        importance=np.where(np.isnan(given), _DEFAULTS[codes], given)[order],
        pinned=owners.pinned[its_owner][order],
        due=np.array(due, np.bool_)[order],
        created=own[order],
        accessed=accessed[order],
        accesses=owners.accesses[its_owner][order],
        anchor=np.fmax(accessed, times(decayed))[order],
    )


def _owners(connection: apsw.Connection, chosen: Pass) -> _Owners:
    ids, pinned, types, accesses, last = _columns(
        connection,
        5,
        f"SELECT e.id, e.pinned, e.type, coalesce(a.accesses, 0), rtrim(a.last_at, 'Z') FROM entity e {USE}"
        f" WHERE {chosen.condition} ORDER BY e.id",
        chosen.bindings,
    )
    eventful = frozenset(defaults.eventful(set(types)))
    return _Owners(
        np.array(ids, np.int64),
        np.array(pinned, np.bool_),
        np.array([one in eventful for one in types], np.bool_),
        np.array(accesses, np.int64),
        times(last),
    )


def _columns(connection: apsw.Connection, count: int, query: str, bindings: Sequence[str]) -> list[list[Any]]:
    """The columns of a query's rows. No row is kept: a hundred thousand of them cost as much as reading them."""
    values = list(chain.from_iterable(sql.iterate(connection, query, bindings)))
    return [values[place::count] for place in range(count)]


def _codes(said: npt.NDArray[np.int8], heads: Sequence[str | None], eventful: Mask) -> npt.NDArray[np.int8]:
    """The memory types, where nobody has said one by what happened: at an event, or on the date that begins a text."""
    auto = said == _AUTO
    codes = np.where(auto, _CODES[defaults.SEMANTIC], said)
    codes[auto & eventful] = _CODES[defaults.EPISODIC]
    unsure = np.flatnonzero(auto & ~eventful).tolist()
    dated = [place for place in unsure if (head := heads[place]) is not None and defaults.has_leading_date(head)]
    codes[dated] = _CODES[defaults.EPISODIC]
    return codes.astype(np.int8)


def texts(connection: apsw.Connection, ids: Iterable[int]) -> dict[int, str]:
    """What some observations say."""
    return dict(
        sql.iterate(
            connection,
            "SELECT id, content FROM observation WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(ids)),),
        )
    )


def names(connection: apsw.Connection, entity_ids: Iterable[int]) -> dict[int, str]:
    """What some entities are called."""
    return dict(
        sql.iterate(
            connection,
            "SELECT id, name FROM entity WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(entity_ids)),),
        )
    )


def times(stored: Sequence[str | None]) -> Times:
    """Stored times, without their Z, as numpy has them."""
    return np.array([value or "NaT" for value in stored], "datetime64[us]")  # of None, it takes ten times as long


def moment(stored: str) -> np.datetime64:
    """One stored time."""
    return np.datetime64(stored.rstrip("Z"), "us")
