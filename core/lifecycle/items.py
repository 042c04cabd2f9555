"""The active items of a memory as columns, the oldest first: what all actions of a pass judge by."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
_DEFAULTS = np.array([defaults.importance(name) for name in _TYPES])
_DATED = 20
"""A date that a text begins with has a digit among so many characters; few other texts have."""


def read(connection: apsw.Connection, chosen: Pass) -> Items:
    """The items of a pass."""
    types = [row[0] for row in sql.iterate(connection, "SELECT DISTINCT type FROM entity")]
    rows = sql.rows(
        connection,
        "SELECT o.id, o.entity_id, o.memory_type, o.importance, coalesce(o.expires_at <= ?, 0),"
        " rtrim(o.decayed_at, 'Z'), rtrim(o.created_at, 'Z'), e.pinned, e.type IN (SELECT value FROM json_each(?)),"
        f" CASE WHEN o.memory_type = '' AND substr(o.content, 1, {_DATED}) GLOB '*[0-9]*'"
        f" THEN substr(o.content, 1, {defaults.HEAD}) END, coalesce(a.accesses, 0), rtrim(a.last_at, 'Z')"
        f" FROM observation o JOIN entity e ON e.id = o.entity_id {USE}"
        f" WHERE o.state = 'active' AND {chosen.condition}",
        (chosen.now, json.dumps(defaults.eventful(types)), *chosen.bindings),
    )
    columns = list(zip(*rows, strict=True)) if rows else [()] * 12
    ids, entity_ids, said, importance, due, decayed, created, pinned, eventful, heads, accesses, last = columns
    semantic, episodic = _CODES[defaults.SEMANTIC], _CODES[defaults.EPISODIC]
    codes = np.array(
        [
            _CODES.get(word, semantic)  # a word of an import that we do not know
            if word
            else (episodic if event or (head is not None and defaults.has_leading_date(head)) else semantic)
            for word, head, event in zip(said, heads, eventful, strict=True)
        ],
        np.int8,
    )
    own = times(created)
    order = np.lexsort((np.array(ids, np.int64), own))
    accessed = np.fmax(own, times(last))
    given = np.array(importance, np.float64)
    return Items(
        ids=np.array(ids, np.int64)[order],
        entity_ids=np.array(entity_ids, np.int64)[order],
        types=codes[order],
        type_names=_TYPES,
        importance=np.where(np.isnan(given), _DEFAULTS[codes], given)[order],
        pinned=np.array(pinned, np.bool_)[order],
        due=np.array(due, np.bool_)[order],
        created=own[order],
        accessed=accessed[order],
        accesses=np.array(accesses, np.int64)[order],
        anchor=np.fmax(accessed, times(decayed))[order],
    )


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
    return np.array([value or "NaT" for value in stored], "datetime64[us]")


def moment(stored: str) -> np.datetime64:
    """One stored time."""
    return np.datetime64(stored.rstrip("Z"), "us")
