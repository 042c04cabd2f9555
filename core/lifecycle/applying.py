"""Carrying out a plan, and its evidence: within one transaction, part by part; one that fails says which it is."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import apsw

from core import reflections
from core.errors import BugError, ErrorCode, KnownError
from core.graph import writing
from core.model.graph import ObservationDraft
from core.model.lifecycle import LIFECYCLE_ACTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from core.model.lifecycle import Candidate, LifecycleAction
    from core.store.store import Transaction

SUMMARY_AUTHOR = "recuerdo"
"""Author of the reflections that summarize writes: neither a person nor an agent put them into words."""


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
                    json.dumps(one.observation_ids),
                    json.dumps(one.before, ensure_ascii=False),
                    json.dumps(one.after, ensure_ascii=False),
                    json.dumps({"code": one.reason.code, **one.reason.parameters}, ensure_ascii=False),
                    entry_id,
                )
                for one in candidates
            ],
        )
        return tuple(row[0] for row in transaction.rows("SELECT id FROM audit WHERE run_id = ? ORDER BY id", run_id))


def _summarize(transaction: Transaction, candidates: list[Candidate], now: str) -> list[Candidate]:
    done = []
    for one in candidates:
        made = reflections.insert(
            transaction,
            "entity",
            one.entity_id,
            one.text,
            author=SUMMARY_AUTHOR,
            mood=None,
            sources=one.observation_ids,
            created_at=now,
        )
        done.append(replace(one, after={**one.after, "reflection_id": made}))
    return done


def _promote(transaction: Transaction, candidates: list[Candidate], now: str) -> list[Candidate]:
    done = []
    for one in candidates:
        importance = one.after["importance"]
        assert isinstance(importance, float)
        draft = ObservationDraft(one.text, memory_type="semantic", importance=importance, created_at=now)
        if not writing.add_observations(transaction, one.entity_id, [draft]):
            raise BugError("a fact that is there already", one.id)
        made = transaction.value("SELECT max(id) FROM observation WHERE entity_id = ?", one.entity_id)
        transaction.rows("INSERT INTO promotion VALUES (?, ?)", made, json.dumps(one.observation_ids))
        done.append(replace(one, after={**one.after, "observation_id": made}))
    return done


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
