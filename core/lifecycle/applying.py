"""Carrying out a plan, and its evidence: within one transaction, part by part; one that fails says which it is."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import apsw

from core import reflections
from core.errors import ErrorCode, KnownError
from core.graph import writing
from core.model.graph import ObservationDraft
from core.model.lifecycle import LIFECYCLE_ACTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from core.model.lifecycle import Candidate, LifecycleAction
    from core.store.store import Transaction

_JSON = json.JSONEncoder(ensure_ascii=False).encode


def apply(transaction: Transaction, candidates: Sequence[Candidate], now: str) -> tuple[Candidate, ...]:
    """Carry out candidates; answers them with the ids of what was made."""
    steps: dict[LifecycleAction, Callable[[Transaction, list[Candidate], str], list[Candidate]]] = {
        "summarize": _summarize,
        "promote": _promote,
        "expire": _expire,
        "decay": _decay,
        "archive": _archive,
    }
    done: list[Candidate] = []
    for action in LIFECYCLE_ACTIONS:
        mine = [one for one in candidates if one.action == action]
        if mine:
            with _part(action):
                done += steps[action](transaction, mine, now)
    for one in done:
        transaction.mention(one.entity_name)
    return tuple(done)


def record(
    transaction: Transaction, candidates: Sequence[Candidate], *, run_id: str, now: str, entry_id: int
) -> tuple[int, ...]:
    """Write the evidence of a run, a row a candidate; answers the ids of the rows."""
    known: dict[tuple[object, ...], str] = {}

    def written(values: Mapping[str, object], code: str = "") -> str:
        """As JSON; many rows say the same."""
        key = (code, *values, *values.values())
        if key not in known:
            known[key] = _JSON({"code": code, **values} if code else values)
        return known[key]

    with _part("audit"):
        transaction.run_many(
            "INSERT INTO audit(run_id, at, session_id, action, targets, before, after, reason, entry_id)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    run_id,
                    now,
                    transaction.session_id,
                    one.action,
                    str(list(one.observation_ids)),
                    written(one.before),
                    written(one.after),
                    written(one.reason.parameters, one.reason.code),
                    entry_id,
                )
                for one in candidates
            ],
        )
        return tuple(row[0] for row in transaction.rows("SELECT id FROM audit WHERE run_id = ? ORDER BY id", run_id))


def _summarize(transaction: Transaction, candidates: list[Candidate], now: str) -> list[Candidate]:
    made = reflections.insert_summaries(
        transaction, [(one.entity_id, one.text, one.observation_ids) for one in candidates], now
    )
    return [
        replace(one, after={**one.after, "reflection_id": reflection_id})
        for one, reflection_id in zip(candidates, made, strict=True)
    ]


def _promote(transaction: Transaction, candidates: list[Candidate], now: str) -> list[Candidate]:
    before = transaction.value("SELECT coalesce(max(id), 0) FROM observation")
    writing.add_many_observations(transaction, [(one.entity_id, _fact(one, now)) for one in candidates])
    made = {
        (entity_id, text): observation_id
        for observation_id, entity_id, text in transaction.rows(
            "SELECT id, entity_id, content FROM observation WHERE id > ?", before
        )
    }
    done = [replace(one, after={**one.after, "observation_id": made[one.entity_id, one.text]}) for one in candidates]
    transaction.run_many(
        "INSERT INTO promotion VALUES (?, ?)",
        [(one.after["observation_id"], str(list(one.observation_ids))) for one in done],
    )
    return done


def _fact(one: Candidate, now: str) -> ObservationDraft:
    importance = one.after["importance"]
    assert isinstance(importance, float)
    return ObservationDraft(one.text, memory_type="semantic", importance=importance, created_at=now)


def _expire(transaction: Transaction, candidates: list[Candidate], _now: str) -> list[Candidate]:
    _set_state(transaction, candidates, "expired")
    return candidates


def _archive(transaction: Transaction, candidates: list[Candidate], _now: str) -> list[Candidate]:
    _set_state(transaction, candidates, "archived")
    return candidates


def _set_state(transaction: Transaction, candidates: list[Candidate], state: str) -> None:
    transaction.rows(
        "UPDATE observation SET state = ? WHERE id IN (SELECT value FROM json_each(?))",
        state,
        json.dumps([one.observation_ids[0] for one in candidates]),
    )


def _decay(transaction: Transaction, candidates: list[Candidate], now: str) -> list[Candidate]:
    transaction.run_many(
        "UPDATE observation SET importance = ?, decayed_at = ? WHERE id = ?",
        [(one.after["importance"], now, one.observation_ids[0]) for one in candidates],
    )
    return candidates


@contextmanager
def _part(part: str) -> Iterator[None]:
    """One part of a run: if it fails the whole run does, and says where."""
    try:
        yield
    except apsw.Error as error:
        raise KnownError(ErrorCode.REFLECT_FAILED, part=part, detail=str(error)) from error
