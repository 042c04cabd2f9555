"""Import: the records of a file into the memory, in one transaction that can be taken back in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.exchange.records import EntityRecord, ObservationRecord, RelationRecord, read_records
from core.graph import writing
from core.model import UNRESOLVED_TYPE, EntityDraft, ImportIssue, ImportReport

if TYPE_CHECKING:
    from core.exchange.source import Source
    from core.model import Dangling, ObservationDraft
    from core.store.store import Transaction

ISSUES_SHOWN = 50


def take_records(transaction: Transaction, source: Source, dangling: Dangling) -> ImportReport:
    """Everything in `source` into the open transaction."""
    transaction.note(file=source.path.name)
    intake = _Intake(transaction, dangling)
    for record in read_records(source):
        if isinstance(record, RelationRecord):
            intake.relation(record)
        elif isinstance(record, EntityRecord):
            intake.entity(record)
        elif isinstance(record, ObservationRecord):
            intake.observations(record)
        else:
            intake.skip(record)
    intake.finish()
    return intake.report()


class _Intake:
    """One running import. A relation whose ends are not there yet waits until all entities are."""

    def __init__(self, transaction: Transaction, dangling: Dangling) -> None:
        self._transaction = transaction
        self._dangling = dangling
        self._ids: dict[str, int] = {}
        self._keys: dict[str, int] = {}
        self._waiting: list[RelationRecord] = []
        self._issues: list[ImportIssue] = []
        self._skipped = self._entities = self._observations = self._relations = 0

    def entity(self, record: EntityRecord) -> None:
        """Create or extend an entity."""
        entity_id = self._upsert(record.draft)
        if record.key is not None:
            self._keys[record.key] = entity_id
        self._add(entity_id, record.draft.observations)

    def observations(self, record: ObservationRecord) -> None:
        """Add to an entity, which is created if need be."""
        self._add(self._upsert(EntityDraft(record.entity_name, record.entity_type)), record.observations)

    def relation(self, record: RelationRecord) -> None:
        """Create a relation, or let it wait for its ends."""
        if not self._relate(record):
            self._waiting.append(record)

    def skip(self, issue: ImportIssue) -> None:
        """Count something that cannot be taken."""
        self._skipped += 1
        if len(self._issues) < ISSUES_SHOWN:
            self._issues.append(issue)

    def finish(self) -> None:
        """Now that all entities are there: the relations that waited for them."""
        for record in self._waiting:
            if self._relate(record):
                continue
            if self._dangling == "skip":
                self.skip(ImportIssue(record.line, "dangling"))
                continue
            for name in (record.draft.from_name, record.draft.to_name):
                if self._end(name, by_key=record.by_key) is None:
                    self._upsert(EntityDraft(name, UNRESOLVED_TYPE))
            self._relate(record)

    def report(self) -> ImportReport:
        """What came of it."""
        return ImportReport(
            entities_imported=self._entities,
            relations_imported=self._relations,
            observations_imported=self._observations,
            skipped=self._skipped,
            errors=0,
            issues=tuple(sorted(self._issues, key=lambda issue: issue.line)),
        )

    def _upsert(self, draft: EntityDraft) -> int:
        entity_id = self._find(draft.name)
        if entity_id is None:
            entity_id = writing.insert_entity(self._transaction, draft)
            self._ids[draft.name] = entity_id
            self._entities += 1
            self._transaction.mention(draft.name)
        else:
            writing.update_fields(self._transaction, entity_id, draft)
        return entity_id

    def _add(self, entity_id: int, drafts: tuple[ObservationDraft, ...]) -> None:
        if drafts:
            self._observations += len(writing.add_observations(self._transaction, entity_id, drafts))

    def _find(self, name: str) -> int | None:
        entity_id = self._ids.get(name)
        if entity_id is None:
            found = writing.resolve(self._transaction, name)
            if found is not None:
                entity_id = self._ids[name] = found.id
        return entity_id

    def _end(self, name: str, *, by_key: bool) -> int | None:
        if by_key and name in self._keys:
            return self._keys[name]
        found = self._find(name)
        return self._keys.get(name) if found is None else found

    def _relate(self, record: RelationRecord) -> bool:
        """Create the relation; False when an end is missing."""
        draft = record.draft
        from_id = self._end(draft.from_name, by_key=record.by_key)
        to_id = self._end(draft.to_name, by_key=record.by_key)
        if from_id is None or to_id is None:
            return False
        if record.active:
            outcome = writing.add_relation(self._transaction, from_id, to_id, draft.type, draft.context)
            self._relations += outcome == "stored"
        else:
            self._relations += self._add_ended(record, from_id, to_id)
        return True

    def _add_ended(self, record: RelationRecord, from_id: int, to_id: int) -> bool:
        """Keep a relation that has ended as history, once."""
        self._transaction.rows(
            "INSERT INTO relation(from_id, to_id, type, active, context, created_at, ended_at, session_id)"
            " SELECT ?1, ?2, ?3, 0, ?4, ?5, coalesce(?6, ?5), ?7 WHERE NOT EXISTS (SELECT 1 FROM relation"
            " WHERE from_id = ?1 AND to_id = ?2 AND type = ?3 AND active = 0 AND (?6 IS NULL OR ended_at = ?6))",
            from_id,
            to_id,
            record.draft.type,
            record.draft.context,
            self._transaction.now,
            record.ended_at,
            self._transaction.session_id,
        )
        return bool(self._transaction.connection.changes())
