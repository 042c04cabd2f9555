"""Import: the records of a file into the memory, in one transaction that can be taken back in one step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.exchange.records import EntityRecord, ObservationRecord, ReflectionRecord, RelationRecord, read_records
from core.exchange.retelling import Retelling
from core.graph import writing
from core.model import UNRESOLVED_TYPE, EntityDraft, ImportIssue, ImportReport

if TYPE_CHECKING:
    from core.exchange.source import Source
    from core.model import Dangling, ObservationDraft
    from core.store.store import Transaction

ISSUES_SHOWN = 50

_BATCH = 1_000
_FIELDS = ("type", "status", "pinned", "bucket", "scope", "team_id", "path")


def take_records(transaction: Transaction, source: Source, dangling: Dangling) -> ImportReport:
    """Everything in `source` into the open transaction."""
    transaction.note(file=source.path.name)
    transaction.backed_up = True
    intake = _Intake(transaction, dangling)
    for record in read_records(source):
        intake.met += 1
        if isinstance(record, RelationRecord):
            intake.relation(record)
        elif isinstance(record, EntityRecord):
            intake.entity(record)
        elif isinstance(record, ObservationRecord):
            intake.observations(record)
        elif isinstance(record, ReflectionRecord):
            intake.reflection(record)
        else:
            intake.skip(record)
    intake.finish()
    return intake.report()


class _Intake:
    """One running import: records are gathered, and stored some at a time.

    A relation whose ends are not there yet waits until all entities are, a reflection for what it is about.

    Attributes:
        met: How many records and issues there were to take or to skip.
    """

    def __init__(self, transaction: Transaction, dangling: Dangling) -> None:
        self._transaction = transaction
        self._dangling = dangling
        self._drafts: dict[str, EntityDraft] = {}
        self._said: list[tuple[str, ObservationDraft]] = []
        self._links: list[RelationRecord] = []
        self._waiting: list[RelationRecord] = []
        self._ids: dict[str, int] = {}
        self._keys: dict[str, str] = {}
        self._issues: list[ImportIssue] = []
        self._retelling = Retelling(transaction, lambda name, by_key: self._end(name, by_key=by_key))
        self.met = 0
        self._skipped = self._entities = self._observations = self._relations = 0

    def entity(self, record: EntityRecord) -> None:
        """Take an entity."""
        if record.key is not None:
            self._keys[record.key] = record.draft.name
        self._describe(record.draft, record.draft.observations)

    def observations(self, record: ObservationRecord) -> None:
        """Take observations of an entity, which is created if need be."""
        self._describe(EntityDraft(record.entity_name, record.entity_type), record.observations)

    def relation(self, record: RelationRecord) -> None:
        """Take a relation."""
        self._links.append(record)
        self._store_some()

    def reflection(self, record: ReflectionRecord) -> None:
        """Take a reflection."""
        issue = self._retelling.take(record)
        if issue is not None:
            self.skip(issue)
        self._store_some()

    def skip(self, issue: ImportIssue) -> None:
        """Count something that cannot be taken."""
        self._skipped += 1
        if len(self._issues) < ISSUES_SHOWN:
            self._issues.append(issue)

    def finish(self) -> None:
        """Store the rest, and now that all entities are there the relations that waited for them."""
        self._store()
        missing, self._waiting = self._waiting, []
        if self._dangling == "placeholder":
            for record in missing:
                for name in (record.draft.from_name, record.draft.to_name):
                    if self._end(name, by_key=record.by_key) is None:
                        self._drafts[name] = EntityDraft(name, UNRESOLVED_TYPE)
        self._links = missing
        self._store()
        for record in self._waiting:
            self.skip(ImportIssue(record.line, "dangling"))
        for issue in self._retelling.finish():
            self.skip(issue)

    def report(self) -> ImportReport:
        """What came of it."""
        return ImportReport(
            entities_imported=self._entities,
            relations_imported=self._relations,
            observations_imported=self._observations,
            reflections_imported=self._retelling.imported,
            skipped=self._skipped,
            errors=0,
            issues=tuple(sorted(self._issues, key=lambda issue: issue.line)),
            taken=self.met - self._skipped,
        )

    def _describe(self, draft: EntityDraft, observations: tuple[ObservationDraft, ...]) -> None:
        earlier = self._drafts.get(draft.name)
        self._drafts[draft.name] = draft if earlier is None else _merged(earlier, draft)
        self._said.extend((draft.name, observation) for observation in observations)
        self._store_some()

    def _store_some(self) -> None:
        gathered = len(self._drafts) + len(self._links) + len(self._retelling.fresh)
        if gathered >= _BATCH or len(self._said) >= _BATCH:
            self._store()

    def _store(self) -> None:
        """Store what was gathered: entities, what is said of them, relations in their order, what is thought of all."""
        self._store_entities()
        pairs = [(self._ids[name], observation) for name, observation in self._said]
        for start in range(0, len(pairs), _BATCH):
            self._observations += writing.add_many_observations(self._transaction, pairs[start : start + _BATCH])
        self._said.clear()
        self._store_relations()
        self._retelling.store()

    def _store_entities(self) -> None:
        new = []
        for draft in self._drafts.values():
            entity_id = self._find(draft.name)
            if entity_id is None:
                new.append(draft)
                self._transaction.mention(draft.name)
            else:
                writing.update_fields(self._transaction, entity_id, draft)
        for start in range(0, len(new), _BATCH):
            self._ids.update(writing.insert_entities(self._transaction, new[start : start + _BATCH]))
        self._entities += len(new)
        self._drafts.clear()

    def _store_relations(self) -> None:
        """Store those whose ends are there; the others wait."""
        together: list[tuple[int, int, str, str]] = []
        for record in self._links:
            draft = record.draft
            from_id = self._end(draft.from_name, by_key=record.by_key)
            to_id = self._end(draft.to_name, by_key=record.by_key)
            if from_id is None or to_id is None:
                self._waiting.append(record)
            elif record.active:
                together.append((from_id, to_id, draft.type, draft.context))
            else:
                self._add_together(together)
                self._relations += self._add_ended(record, from_id, to_id)
        self._add_together(together)
        self._links.clear()

    def _add_together(self, relations: list[tuple[int, int, str, str]]) -> None:
        for start in range(0, len(relations), _BATCH):
            self._relations += writing.add_many_relations(self._transaction, relations[start : start + _BATCH])
        relations.clear()

    def _find(self, name: str) -> int | None:
        entity_id = self._ids.get(name)
        if entity_id is None:
            found = writing.resolve(self._transaction, name)
            if found is not None:
                entity_id = self._ids[name] = found.id
        return entity_id

    def _end(self, name: str, *, by_key: bool) -> int | None:
        key = self._keys.get(name)
        if key is None:
            return self._find(name)
        first, second = (key, name) if by_key else (name, key)
        found = self._find(first)
        return self._find(second) if found is None else found

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


def _merged(first: EntityDraft, second: EntityDraft) -> EntityDraft:
    """What two records say of one entity; the later one wins."""
    said: dict[str, Any] = {field: value for field in _FIELDS if (value := getattr(second, field)) is not None}
    return replace(first, **said) if said else first
