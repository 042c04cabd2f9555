"""The record of what runs did."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from core.model.lifecycle import LIFECYCLE_ACTIONS, AuditRow, Reason, ReflectRun
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import apsw

    from core.model.actors import Actor
    from core.model.lifecycle import Candidate, LifecycleAction


def counts(candidates: Iterable[Candidate]) -> dict[LifecycleAction, int]:
    """How many of each action; all five are there."""
    found = Counter(one.action for one in candidates)
    return {action: found[action] for action in LIFECYCLE_ACTIONS}


def runs(connection: apsw.Connection, limit: int, author: Callable[[int], Actor]) -> tuple[ReflectRun, ...]:
    """The latest runs, newest first."""
    rows = sql.rows(
        connection,
        "SELECT r.run_id, a.at, a.session_id, a.entry_id, j.undone_by IS NOT NULL FROM"
        " (SELECT run_id, max(id) AS last FROM audit GROUP BY run_id ORDER BY last DESC LIMIT ?) r"
        " JOIN audit a ON a.id = r.last LEFT JOIN journal j ON j.id = a.entry_id ORDER BY r.last DESC",
        (limit,),
    )
    done: dict[str, dict[LifecycleAction, int]] = {row[0]: dict.fromkeys(LIFECYCLE_ACTIONS, 0) for row in rows}
    for run_id, action, number in sql.iterate(
        connection,
        "SELECT run_id, action, count(*) FROM audit WHERE run_id IN (SELECT value FROM json_each(?))"
        " GROUP BY run_id, action",
        (json.dumps(list(done)),),
    ):
        done[run_id][action] = number
    return tuple(
        ReflectRun(id=run_id, at=at, actor=author(session), counts=done[run_id], entry_id=entry_id, undone=bool(undone))
        for run_id, at, session, entry_id, undone in rows
    )


def audit(connection: apsw.Connection, run_id: str, author: Callable[[int], Actor]) -> tuple[AuditRow, ...]:
    """The rows of one run, in order."""
    rows = [
        (*row[:5], *(json.loads(column) for column in row[5:9]), row[9])
        for row in sql.iterate(
            connection,
            "SELECT id, run_id, at, session_id, action, targets, before, after, reason, entry_id FROM audit"
            " WHERE run_id = ? ORDER BY id",
            (run_id,),
        )
    ]
    owners = _owners(connection, [_subject(row[5], row[7]) for row in rows])
    return tuple(_row(row, owners, author) for row in rows)


def _row(row: tuple[Any, ...], owners: Mapping[int, tuple[int, str]], author: Callable[[int], Actor]) -> AuditRow:
    audit_id, run_id, at, session, action, targets, before, after, reason, entry_id = row
    entity_id, name = owners.get(_subject(targets, after), (None, ""))
    return AuditRow(
        id=audit_id,
        run_id=run_id,
        at=at,
        actor=author(session),
        action=action,
        targets=tuple(targets),
        before=before,
        after=after,
        reason=Reason(reason.pop("code"), reason),
        entry_id=entry_id,
        entity_id=entity_id,
        entity_name=name,
    )


def _subject(targets: Sequence[int], after: Mapping[str, Any]) -> int:
    """The observation whose entity it happened to: the fact that was made, or the first of the targets."""
    return int(after.get("observation_id", targets[0]))


def _owners(connection: apsw.Connection, observation_ids: Sequence[int]) -> dict[int, tuple[int, str]]:
    rows = sql.iterate(
        connection,
        "SELECT o.id, e.id, e.name FROM observation o JOIN entity e ON e.id = o.entity_id"
        " WHERE o.id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(observation_ids)),),
    )
    return {row[0]: (row[1], row[2]) for row in rows}
