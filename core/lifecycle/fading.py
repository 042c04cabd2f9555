"""Expire, decay, archive: each judges by the state that those before it in the pass would leave."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING

import numpy as np

from core.lifecycle import defaults, items
from core.model.lifecycle import Candidate, Reason
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    import apsw

    from core.lifecycle.items import Floats, Ids, Items, Mask
    from core.lifecycle.request import Pass
    from core.model.lifecycle import LifecycleAction

HALF_LIVES = {"working": 7.0, "episodic": 30.0, "procedural": 180.0, "semantic": 365.0, "identity": np.inf}
"""Days in which an item that nobody looks at loses half of its importance."""
FLOOR = 0.05
"""Importance does not fade below this."""
LEAST_CHANGE = 0.01
FAINT, UNUSED_DAYS, FEW_ACCESSES = 0.15, 90, 2
"""What is archived: less important than this, not accessed for so long, and accessed no more often."""

_DAY = np.timedelta64(1, "D")


@dataclass(frozen=True, slots=True)
class Fading:
    """What the three actions would do: places in the columns, the oldest first.

    Attributes:
        expired: Places of what expires.
        decayed: Places of what decays.
        archived: Places of what is archived.
        importance: Every item's importance after the decay.
        days: For every item, the days since its anchor.
        idle: For every item, the days since it was last accessed.
    """

    expired: Ids
    decayed: Ids
    archived: Ids
    importance: Floats
    days: Floats
    idle: Floats


def plan(found: Items, chosen: Pass) -> Fading:
    """Plan the asked ones of the three on all items."""
    nothing = np.empty(0, np.int64)
    moment = items.moment(chosen.now)
    days = np.maximum((moment - found.anchor) / _DAY, 0.0)
    idle = (moment - found.accessed) / _DAY
    expired = _first(found.due, chosen) if "expire" in chosen.actions else nothing
    live = np.ones(len(found), np.bool_)
    live[expired] = False
    free = live & ~found.pinned
    importance = found.importance.copy()
    decayed = nothing
    if "decay" in chosen.actions:
        faded = _faded(found, days)
        fades = free & ~found.of_type(defaults.IDENTITY) & (importance - faded >= LEAST_CHANGE)
        decayed = _first(fades, chosen)
        importance[decayed] = faded[decayed]
    archived = nothing
    if "archive" in chosen.actions:
        unused = (idle >= UNUSED_DAYS) & (found.accesses <= FEW_ACCESSES)
        archived = _first(free & unused & (importance < FAINT), chosen)
    return Fading(expired, decayed, archived, importance, days, idle)


def without(planned: Fading, found: Items, exclude: Collection[str]) -> Fading:
    """The plan without some candidates, and without what rested on them; nothing joins it."""
    importance = planned.importance.copy()
    kept = _kept("decay", planned.decayed, found, exclude)
    left = np.setdiff1d(planned.decayed, kept)
    importance[left] = found.importance[left]
    archived = _kept("archive", planned.archived, found, exclude)
    return Fading(
        expired=_kept("expire", planned.expired, found, exclude),
        decayed=kept,
        archived=archived[importance[archived] < FAINT],
        importance=importance,
        days=planned.days,
        idle=planned.idle,
    )


def candidates(connection: apsw.Connection, planned: Fading, found: Items) -> Iterator[Candidate]:
    """The plan as candidates."""
    places = np.concatenate((planned.expired, planned.decayed, planned.archived))
    texts = items.texts(connection, found.ids[places].tolist())
    names = items.names(connection, set(found.entity_ids[places].tolist()))

    def made(
        action: LifecycleAction, some: Ids, before: Iterable[object], after: Iterable[object], why: Iterable[Reason]
    ) -> Iterator[Candidate]:
        ids, owners = found.ids[some].tolist(), found.entity_ids[some].tolist()
        what = "importance" if action == "decay" else "state"
        for item, entity, was, becomes, reason in zip(ids, owners, before, after, why, strict=False):
            yield Candidate(
                id=f"{action}:{item}",
                action=action,
                entity_id=entity,
                entity_name=names[entity],
                observation_ids=(item,),
                text=texts[item],
                before={what: was},
                after={what: becomes},
                reason=reason,
            )

    active, fading = repeat("active"), planned.decayed
    yield from made("expire", planned.expired, active, repeat("expired"), _past_expiry(connection, planned, found))
    importance = found.importance[fading].tolist(), planned.importance[fading].tolist()
    yield from made("decay", fading, *importance, _unused(planned, found))
    yield from made("archive", planned.archived, active, repeat("archived"), _faint(planned, found))


def _past_expiry(connection: apsw.Connection, planned: Fading, found: Items) -> Iterator[Reason]:
    ids = found.ids[planned.expired].tolist()
    query = "SELECT id, expires_at FROM observation WHERE id IN (SELECT value FROM json_each(?))"
    expiry: dict[int, str] = dict(sql.iterate(connection, query, (json.dumps(ids),)))
    return (Reason("past_expiry", {"expires_at": expiry[one]}) for one in ids)


def _unused(planned: Fading, found: Items) -> Iterator[Reason]:
    types, days = found.types[planned.decayed].tolist(), planned.days[planned.decayed].tolist()
    for code, unused in zip(types, days, strict=True):
        word = found.type_names[code]
        yield Reason("unused", {"days": round(unused, 2), "half_life": HALF_LIVES[word], "memory_type": word})


def _faint(planned: Fading, found: Items) -> Iterator[Reason]:
    some = planned.archived
    for importance, days, accesses in zip(
        planned.importance[some].tolist(), planned.idle[some].tolist(), found.accesses[some].tolist(), strict=True
    ):
        yield Reason("faded", {"importance": importance, "days": round(days, 2), "accesses": accesses})


def _faded(found: Items, days: Floats) -> Floats:
    half_lives = np.array([HALF_LIVES[name] for name in found.type_names])[found.types]
    least = np.minimum(found.importance, FLOOR)
    faded: Floats = np.maximum(found.importance * 0.5 ** (days / half_lives), least)
    return faded


def _first(mask: Mask, chosen: Pass) -> Ids:
    return np.flatnonzero(mask)[: chosen.limit].astype(np.int64)


def _kept(action: str, places: Ids, found: Items, exclude: Collection[str]) -> Ids:
    if not exclude:
        return places
    mask = np.array([f"{action}:{one}" not in exclude for one in found.ids[places].tolist()], np.bool_)
    return places[mask]
