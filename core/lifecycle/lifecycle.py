"""The lifecycle's room: the pass, its record, and what a person does to single items by hand."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING

from core.clock import TIME_FORM, to_utc
from core.clock import now as clock_now
from core.curation.giving_up import checker
from core.errors import ErrorCode, KnownError
from core.graph.checks import checked_observation
from core.lifecycle import applying, defaults, records, single
from core.lifecycle.request import checked_request
from core.model.graph import ObservationDraft
from core.model.lifecycle import ReflectReport, ReflectRequest
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from core.embedding.meaning import Meaning
    from core.lifecycle.planner import Plan
    from core.lifecycle.request import Pass
    from core.model.lifecycle import AuditRow, Candidate, Item, ReflectRun
    from core.store.sessions import Sessions
    from core.store.store import Store, Transaction

_PLANNED = 0.7
"""Part of a run's progress that planning takes."""
_EVERYTHING = ReflectRequest()


class Lifecycle:
    """Maintenance of one memory: bounded, previewable, with evidence, undone in one step. Nothing runs it by itself."""

    def __init__(self, store: Store, sessions: Sessions, meaning: Meaning) -> None:
        self._store = store
        self._sessions = sessions
        self._meaning = meaning

    def reflect(
        self,
        request: ReflectRequest = _EVERYTHING,
        *,
        dry_run: bool = False,
        exclude: Collection[str] = (),
        now: str | None = None,
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        tool: str = "reflect",
    ) -> ReflectReport:
        """Plan a pass, and carry it out unless it is a dry run: one transaction, one entry, its evidence with it.

        Args:
            request: What it is to do.
            dry_run: Only plan: answers exactly what a run would do at the same time, and writes nothing.
            exclude: Ids of candidates that are not to be done; this only takes away, nothing comes in their place.
            now: The one time of the pass; the current one unless given.
            progress: Told the part that is done, 0 to 1.
            cancelled: Asked now and then; a run that is cancelled has done nothing.
            tool: Its name in the journal.

        Raises:
            KnownError: VALUE_NOT_ALLOWED, CANCELLED, or REFLECT_FAILED with the part that failed.
        """
        from core.lifecycle.planner import plan  # numpy is loaded when it is needed

        chosen, skipped = checked_request(request, _moment(now)), frozenset(exclude)
        check, tell = checker(cancelled), progress or _ignore
        check()
        reader = self._meaning.vector_reader() if self._compares(chosen) else None
        if dry_run:
            with self._store.read() as connection:
                found = plan(connection, chosen, reader, exclude=skipped, check=check, progress=tell)
            return _report(chosen, found, found.candidates, dry_run=True)
        run_id = secrets.token_hex(8)
        written: list[int] = []
        with self._store.write(tool) as transaction:
            found = plan(
                transaction.connection,
                chosen,
                reader,
                exclude=skipped,
                check=check,
                progress=lambda part: tell(part * _PLANNED),
            )
            check()
            done = applying.apply(transaction, found.candidates, chosen.now)
            counts = records.counts(done)
            transaction.note(run=run_id, reflected={action: number for action, number in counts.items() if number})
            transaction.then = lambda entry_id: written.extend(
                applying.record(transaction, done, run_id=run_id, now=chosen.now, entry_id=entry_id)
            )
        tell(1.0)
        if transaction.entry_id is None:
            return _report(chosen, found, (), dry_run=False)
        return _report(
            chosen, found, done, dry_run=False, run_id=run_id, written=tuple(written), entry_id=transaction.entry_id
        )

    def _compares(self, chosen: Pass) -> bool:
        """Whether there may be something to compare by meaning: the model is not loaded for nothing."""
        if not {"summarize", "promote"} & set(chosen.actions):
            return False
        with self._store.read() as connection:
            within = "SELECT 1 FROM observation WHERE state = 'active' AND created_at BETWEEN ? AND ? LIMIT 1"
            return sql.first(connection, within, (chosen.since, chosen.until)) is not None

    def runs(self, limit: int = 50) -> tuple[ReflectRun, ...]:
        """The runs that did something, newest first."""
        with self._store.read() as connection:
            return records.runs(connection, limit, self._sessions.actor)

    def audit(self, run_id: str) -> tuple[AuditRow, ...]:
        """The evidence of a run, in the order in which it was done."""
        with self._store.read() as connection:
            return records.audit(connection, run_id, self._sessions.actor)

    def items(self, observation_ids: Sequence[int]) -> tuple[Item, ...]:
        """Observations as the lifecycle reads them, in the order asked; unknown ones are left out."""
        with self._store.read() as connection:
            return single.read(connection, observation_ids)

    def archive(self, observation_ids: Sequence[int], *, tool: str = "archive_items") -> int:
        """Archive active items; answers how many there were."""
        with self._store.write(tool) as transaction:
            _mention(transaction, observation_ids)
            transaction.rows(
                "UPDATE observation SET state = 'archived'"
                " WHERE state = 'active' AND id IN (SELECT value FROM json_each(?))",
                json.dumps(list(observation_ids)),
            )
            return transaction.connection.changes()

    def restore(self, observation_ids: Sequence[int], *, tool: str = "restore_items") -> int:
        """Make archived and expired items active again; answers how many there were.

        They start afresh, or the next pass would put them away again: a past `expires_at` is gone, and an importance
        that has faded is its type's default.
        """
        with self._store.write(tool) as transaction:
            _mention(transaction, observation_ids)
            restored = [
                (
                    None if one.expires_at is not None and one.expires_at <= transaction.now else one.expires_at,
                    max(one.importance, defaults.importance(one.memory_type)),
                    transaction.now,
                    one.observation_id,
                )
                for one in single.read(transaction.connection, observation_ids)
                if one.state != "active"
            ]
            transaction.run_many(
                "UPDATE observation SET state = 'active', expires_at = ?, importance = ?, decayed_at = ? WHERE id = ?",
                restored,
            )
            return len(restored)

    def set_items(
        self,
        observation_ids: Sequence[int],
        *,
        memory_type: str | None = None,
        importance: float | None = None,
        expires_at: str | None = None,
        tool: str = "set_items",
    ) -> int:
        """Say what items are; None leaves as it is, `auto` and an empty `expires_at` clear. Answers how many changed.

        Raises:
            KnownError: VALUE_NOT_ALLOWED.
        """
        said = checked_observation(
            ObservationDraft("-", memory_type=memory_type or "", importance=importance, expires_at=expires_at)
        )
        values: dict[str, object] = {}
        if memory_type is not None:
            values["memory_type"] = said.memory_type
        if importance is not None:
            values["importance"] = said.importance
        if expires_at is not None:
            values["expires_at"] = said.expires_at
        with self._store.write(tool) as transaction:
            if importance is not None:
                values["decayed_at"] = transaction.now
            if not values:
                return 0
            _mention(transaction, observation_ids)
            differs = " OR ".join(f"{column} IS NOT ?" for column in values if column != "decayed_at")
            compared = [value for column, value in values.items() if column != "decayed_at"]
            transaction.rows(
                f"UPDATE observation SET {', '.join(f'{column} = ?' for column in values)}"
                f" WHERE id IN (SELECT value FROM json_each(?)) AND ({differs})",
                *values.values(),
                json.dumps(list(observation_ids)),
                *compared,
            )
            return transaction.connection.changes()


def _report(
    chosen: Pass,
    found: Plan,
    done: tuple[Candidate, ...],
    *,
    dry_run: bool,
    run_id: str | None = None,
    written: tuple[int, ...] = (),
    entry_id: int | None = None,
) -> ReflectReport:
    return ReflectReport(
        dry_run=dry_run,
        run_id=run_id,
        at=chosen.now,
        actions=chosen.actions,
        filters=chosen.filters,
        since=chosen.since,
        until=chosen.until,
        candidates=done,
        counts=records.counts(done),
        audit_record_ids=written,
        entry_id=entry_id,
        complete=found.complete,
    )


def _mention(transaction: Transaction, observation_ids: Sequence[int]) -> None:
    for (name,) in transaction.rows(
        "SELECT DISTINCT e.name FROM observation o JOIN entity e ON e.id = o.entity_id"
        " WHERE o.id IN (SELECT value FROM json_each(?)) ORDER BY o.id LIMIT 3",
        json.dumps(list(observation_ids)),
    ):
        transaction.mention(name)


def _moment(given: str | None) -> str:
    if given is None:
        return clock_now()
    moment = to_utc(given)
    if moment is None:
        raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field="now", value=given[:100], allowed=(TIME_FORM,))
    return moment


def _ignore(_part: float) -> None:
    """The progress of a caller who is not interested."""
