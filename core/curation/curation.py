"""Curation's room: splits, duplicates, merges, proposals and the report."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from core.curation import merging, splitting
from core.curation.proposals import Proposals
from core.errors import BugError, ErrorCode, KnownError
from core.graph import checks, reading
from core.model import DuplicatesPayload, EntityDraft, FlaggedPayload, MergePayload, SplitPayload
from core.store import sql, text_flags
from core.text import checked_content, digest, normal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import apsw

    from core.curation.duplicates import Duplicates
    from core.curation.entity_duplicates import EntityDuplicates
    from core.curation.report import Report
    from core.curation.split_analysis import Splits
    from core.embedding.meaning import Meaning
    from core.model import MergeOutcome, Payload, Proposal, ScanOutcome, ScanPhase, SplitOutcome, SplitPart
    from core.store.sessions import Sessions
    from core.store.store import Store, Transaction

Outcome = TypeVar("Outcome")


class Curation:
    """What a person decides about what was written.

    Attributes:
        proposals: What waits for a decision.
        splits: Which entities are too large, and their topics.
        duplicates: Observations of one entity that say the same.
        entity_duplicates: Entities that may be the same.
        report: The consolidation report.
    """

    def __init__(self, store: Store, sessions: Sessions, meaning: Meaning) -> None:
        self._store = store
        self._sessions = sessions
        self._meaning = meaning
        self.proposals = Proposals(store, sessions)

    # The analyses are loaded when first used: a server that only reads and writes has no need of them.

    @cached_property
    def splits(self) -> Splits:
        """Which entities are too large, and their topics."""
        from core.curation.split_analysis import Splits

        return Splits(self._store, self._sessions, self._meaning)

    @cached_property
    def duplicates(self) -> Duplicates:
        """Observations of one entity that say the same."""
        from core.curation.duplicates import Duplicates

        return Duplicates(self._store, self._sessions, self._meaning)

    @cached_property
    def entity_duplicates(self) -> EntityDuplicates:
        """Entities that may be the same."""
        from core.curation.entity_duplicates import EntityDuplicates

        return EntityDuplicates(self._store, self._sessions, self._meaning)

    @cached_property
    def report(self) -> Report:
        """The consolidation report."""
        from core.curation.report import Report

        return Report(self._store, self.splits)

    def flags(self, entity_id: int) -> dict[int, tuple[str, ...]]:
        """The observations of an entity that a person should look at, with why (`core.untrusted.REASONS`).

        Those that the person has let pass are not among them.
        """
        trusted = self.proposals.trusted(entity_id)
        with self._store.read() as connection:
            rows = sql.rows(connection, "SELECT id FROM observation WHERE entity_id = ?", (entity_id,))
            return text_flags.flags(connection, "observation", [row_id for (row_id,) in rows if row_id not in trusted])

    def merge_entities(
        self,
        keep: str,
        others: Sequence[str],
        *,
        fields: EntityDraft | None = None,
        dry_run: bool = False,
        tool: str = "merge_entities",
    ) -> MergeOutcome:
        """Merge entities into one, as one undoable step; a dry run only tells what that would do.

        Raises:
            KnownError: ENTITY_NOT_FOUND, NOTHING_TO_MERGE, TOO_MANY, or an invalid field.
        """
        checks.within("entities", others)
        asked = merging.Merge(keep, tuple(others), checks.checked_entity(replace(fields or _NOTHING, name=keep)))
        return self._carry_out(tool, lambda transaction: merging.merge(transaction, asked), dry_run=dry_run)

    def execute_split(
        self,
        entity_name: str,
        parts: Sequence[SplitPart],
        *,
        parent_name: str | None = None,
        dry_run: bool = False,
        tool: str = "execute_entity_split",
    ) -> SplitOutcome:
        """Split an entity, all or nothing, as one undoable step; a dry run only tells what that would do.

        Raises:
            KnownError: ENTITY_NOT_FOUND, NAME_TAKEN, NAME_IN_TWO, NOTHING_TO_SPLIT, OBSERVATION_NOT_HELD,
                OBSERVATION_IN_TWO, TOO_MANY.
        """
        checks.within("entities", parts)
        return self._carry_out(
            tool,
            lambda transaction: splitting.split(transaction, entity_name, parts, parent_name),
            dry_run=dry_run,
        )

    def split_relations(self, parent_name: str, part_names: Sequence[str]) -> tuple[splitting.Triple, ...]:
        """The relations that a split will make: from, type and to of each."""
        with self._store.read() as connection:
            strict = splitting.is_strict(connection)
        return tuple(triple for name in part_names for triple in splitting.joining(parent_name, name, strict=strict))

    def propose_split(self, entity_name: str, *, cancelled: Callable[[], bool] | None = None) -> Proposal | None:
        """Keep a proposal for an entity that needs splitting; None for one that does not.

        Raises:
            KnownError: ENTITY_NOT_FOUND, CANCELLED.
        """
        payload = self.splits.payload(entity_name, cancelled=cancelled)
        return None if payload is None else self.proposals.add(payload, score=_sureness(payload.split_score))

    def propose_parts(
        self, entity_name: str, parts: Sequence[SplitPart], *, parent_name: str | None = None
    ) -> Proposal:
        """Keep a proposal for just this split; the one that was rejected, if the person did not want any.

        Raises:
            KnownError: What the split would say.
        """
        from core.curation.split_analysis import split_score, threshold

        outcome = self.execute_split(entity_name, parts, parent_name=parent_name, dry_run=True)
        count = outcome.observations_moved + outcome.observations_left
        with self._store.read() as connection:
            entity_id, entity_type = _existing(connection, entity_name)
            parent_id = None if parent_name is None else _existing(connection, parent_name)[0]
        limit = threshold(entity_type)
        score = split_score(count, limit, len(parts))
        payload = SplitPayload(entity_id, tuple(parts), count, limit, score, len(parts), parent_id)
        return self.proposals.add(payload, score=_sureness(score), asked=True)

    def propose_merge(self, keep: str, others: Sequence[str]) -> Proposal:
        """Keep a proposal for just this merge; the one that was rejected, if the person did not want it.

        Raises:
            KnownError: What the merge would say.
        """
        outcome = self.merge_entities(keep, others, dry_run=True)
        with self._store.read() as connection:
            ids = (outcome.kept_id, *(_existing(connection, name)[0] for name in outcome.merged))
        return self.proposals.add(MergePayload(ids, ()), asked=True)

    def approve(
        self, proposal_id: int, *, edited: Payload | None = None, expected: MergeOutcome | None = None
    ) -> Proposal:
        """Carry out a proposal, or the edited form of it; never one whose targets have changed since.

        A split or merge is carried out; of duplicates the first stays; a flagged text goes.

        Args:
            proposal_id: Which.
            edited: What to do instead.
            expected: What a preview of the merge said. Where it would now come to something else, because what the
                entities are related to has changed, the proposal counts as stale.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, PROPOSAL_STALE, or what the merge or split says.
        """
        self._approve("approve_proposal", {proposal_id: edited}, expected)
        approved = self.proposals.get(proposal_id)
        assert approved is not None
        return approved

    def approve_many(self, proposal_ids: Sequence[int]) -> tuple[Proposal, ...]:
        """Carry out proposals in this order as one step with one undo: all of them, or none.

        One that an earlier one of them has made stale counts as stale.

        Raises:
            KnownError: What `approve` says, of the first one that cannot be carried out.
        """
        wanted: dict[int, Payload | None] = dict.fromkeys(proposal_ids)
        if not wanted:
            return ()
        self._approve("approve_proposals" if len(wanted) > 1 else "approve_proposal", wanted)
        return self.proposals.some(wanted)

    def _approve(self, tool: str, wanted: Mapping[int, Payload | None], expected: MergeOutcome | None = None) -> None:
        """Carry out proposals, each as it was made or in the edited form that is given for it."""

        def work(transaction: Transaction) -> None:
            for proposal_id, edited in wanted.items():
                payload = self.proposals.fresh_payload(transaction.connection, proposal_id)
                if edited is not None and not _narrows(edited, payload):
                    raise BugError("an edited proposal is about something else", proposal_id)
                transaction.settles[proposal_id] = "approved" if edited in (None, payload) else "edited"
                outcome = _apply(transaction, edited or payload)
                if expected is not None and outcome != expected:
                    raise KnownError(ErrorCode.PROPOSAL_STALE, id=proposal_id)

        self._carry_out(tool, work)

    def scan(
        self, *, progress: Callable[[float, ScanPhase], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> ScanOutcome:
        """Look through all that has changed since the last scan, and propose what a person should decide.

        It takes its time: it is for a thread in the background. When it is cancelled, what was found stays, and the
        next scan goes on from there.

        Args:
            progress: Told now and then how much is done, 0 to 1, and what is being looked at.
            cancelled: Whether to stop.
        """
        from core.curation.duplicates import Duplicates
        from core.curation.scan import Scan
        from core.curation.split_analysis import Splits

        parts = (self._store, self._sessions, self._meaning)
        return Scan(
            self._store,
            self.proposals,
            self._meaning,
            splits=Splits(*parts, urgent=False),
            duplicates=Duplicates(*parts, urgent=False),
            entity_duplicates=self.entity_duplicates,
            progress=progress,
            cancelled=cancelled,
        ).run()

    def _carry_out(self, tool: str, work: Callable[[Transaction], Outcome], *, dry_run: bool = False) -> Outcome:
        """Do work as one step; a dry run does the very same, and rolls it back."""
        try:
            with self._store.write(tool) as transaction:
                outcome = work(transaction)
                if dry_run:
                    raise _RolledBack  # noqa: TRY301 - the transaction rolls back on an exception
        except _RolledBack:
            pass
        return outcome


class _RolledBack(Exception):  # noqa: N818 - no error: a dry run's way out of its transaction
    """Ends a dry run."""


def _existing(connection: apsw.Connection, name: str) -> tuple[int, str]:
    """Id and type of the entity that a name means."""
    ids = reading.ids_by_name(connection, [normal(name.strip())])
    if not ids:  # somebody deleted it just now
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
    return ids[0], sql.value(connection, "SELECT type FROM entity WHERE id = ?", ids)


def _sureness(split_score: float) -> float:
    return min(1.0, split_score / 2)


_NOTHING = EntityDraft("")
"""Says nothing: every field stays."""


def _narrows(edited: Payload, payload: Payload) -> bool:
    """Whether an edited payload is about nothing that the proposal was not about."""
    match edited, payload:
        case MergePayload(), MergePayload():
            return set(edited.entity_ids) <= set(payload.entity_ids)
        case DuplicatesPayload(), DuplicatesPayload():
            return edited.entity_id == payload.entity_id and set(edited.observation_ids) <= set(payload.observation_ids)
        case SplitPayload(), SplitPayload():
            return edited.entity_id == payload.entity_id
        case FlaggedPayload(), FlaggedPayload():
            return edited == payload
    return False


def _apply(transaction: Transaction, payload: Payload) -> MergeOutcome | None:
    """Carry out a payload; answers what a merge came to."""
    match payload:
        case SplitPayload():
            parent = None if payload.parent_id is None else _name(transaction, payload.parent_id)
            splitting.split(transaction, _name(transaction, payload.entity_id), payload.parts, parent)
        case MergePayload():
            keep, *others = (_name(transaction, one) for one in payload.entity_ids)
            return merging.merge(transaction, merging.Merge(keep, tuple(others), _kept_fields(payload)))
        case DuplicatesPayload():
            _keep_first(transaction, payload)
        case FlaggedPayload():
            transaction.mention(_name(transaction, payload.entity_id))
            transaction.rows("DELETE FROM observation WHERE id = ?", payload.observation_id)
    return None


def _kept_fields(payload: MergePayload) -> EntityDraft:
    """The fields that were chosen, checked as any other."""
    if payload.fields is None:
        return _NOTHING
    return checks.checked_entity(replace(payload.fields, name="-", observations=()))


def _keep_first(transaction: Transaction, payload: DuplicatesPayload) -> None:
    name = _name(transaction, payload.entity_id)
    transaction.mention(name)
    keep, *others = payload.observation_ids
    for other in others:
        transaction.rows("DELETE FROM observation WHERE id = ?", other)
    if payload.text is None:
        return
    text = checked_content(payload.text)
    twin = transaction.value(
        "SELECT 1 FROM observation WHERE entity_id = ? AND digest = ? AND id <> ?",
        payload.entity_id,
        digest(text),
        keep,
    )
    if twin is not None:
        raise KnownError(ErrorCode.OBSERVATION_EXISTS, name=name)
    transaction.rows("UPDATE observation SET content = ?, digest = ? WHERE id = ?", text, digest(text), keep)


def _name(transaction: Transaction, entity_id: int) -> str:
    name = transaction.value("SELECT name FROM entity WHERE id = ?", entity_id)
    if name is None:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=str(entity_id))
    assert isinstance(name, str)
    return name
