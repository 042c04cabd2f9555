"""The graph's room: what agents and the person do to entities, observations and relations."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from core.curation.words import near_duplicates
from core.errors import ErrorCode, KnownError
from core.graph import checks, reading, writing
from core.graph.views import GraphViews
from core.graph.vocabulary import INVERSES, STATUSES, word
from core.model import (
    AddedObservations,
    DeletedEntities,
    DeletedObservations,
    DeletedRelation,
    Entity,
    EntityDraft,
    Observation,
    ObservationDraft,
    OnExisting,
    Relation,
    RelationDraft,
    StoredEntity,
    StoredRelation,
)
from core.text import CONTEXT_LIMIT, checked, checked_content, checked_name, checked_type, digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.store.store import Transaction

_ROWS_AT_ONCE = 500
"""Observations a statement: FTS5 flushes at each, and SQLite takes some 32,000 values."""


class Graph(GraphViews):
    """Reads (see `GraphViews`) and writes of the graph. Every writing call is one transaction."""

    def create_entities(
        self,
        drafts: Sequence[EntityDraft],
        *,
        on_existing: OnExisting = "merge",
        tool: str = "create_entities",
    ) -> tuple[StoredEntity, ...]:
        """Create entities, or extend those that exist (`ignore`: leave those untouched).

        Answers one result a distinct name of the call, in order.

        Raises:
            KnownError: An invalid draft; then nothing is stored.
        """
        ready = checks.checked_entities(drafts)
        with self._store.write(tool) as transaction:
            said: list[tuple[int, ObservationDraft]] = []
            outcomes = [self._upsert(transaction, draft, on_existing, said) for draft in ready]
            for start in range(0, len(said), _ROWS_AT_ONCE):
                writing.add_many_observations(transaction, said[start : start + _ROWS_AT_ONCE])
            stored = self._entities_now(transaction, [entity_id for entity_id, _, _ in outcomes])
        stored = _dated(stored, transaction)
        return tuple(
            StoredEntity(stored[entity_id], created, resolved_from) for entity_id, created, resolved_from in outcomes
        )

    def create_relations(
        self, drafts: Sequence[RelationDraft], *, tool: str = "create_relations"
    ) -> tuple[StoredRelation, ...]:
        """Create relations between existing entities; answers what became of each."""
        checks.within("relations", drafts)
        ready = [checks.checked_relation(draft) for draft in drafts]
        with self._store.write(tool) as transaction:
            return tuple(_create_relation(transaction, draft) for draft in ready)

    def add_observations(
        self, additions: Sequence[tuple[str, Sequence[ObservationDraft]]], *, tool: str = "add_observations"
    ) -> tuple[AddedObservations, ...]:
        """Add observations to existing entities.

        Raises:
            KnownError: ENTITY_NOT_FOUND, or an invalid observation; then nothing of the call is stored.
        """
        ready = checks.checked_additions(additions)
        with self._store.write(tool) as transaction:
            outcomes = [_add_to_entity(transaction, name, drafts) for name, drafts in ready]
            stored = self._entities_now(transaction, [entity_id for entity_id, _, _ in outcomes])
        stored = _dated(stored, transaction)
        return tuple(
            AddedObservations(stored[entity_id], added, near_duplicates(added, before))
            for entity_id, added, before in outcomes
        )

    def delete_entities(self, names: Sequence[str], *, tool: str = "delete_entities") -> DeletedEntities:
        """Delete entities with their observations, relations and aliases."""
        checks.within("entities", names)
        ready = {name: checked_name(name) for name in names}
        deleted, missing = [], []
        with self._store.write(tool) as transaction:
            for asked, name in ready.items():
                found = writing.resolve(transaction, name)
                if found is None:
                    missing.append(asked)
                    continue
                transaction.mention(found.name)
                transaction.rows("DELETE FROM entity WHERE id = ?", found.id)
                deleted.append(asked)
        return DeletedEntities(tuple(deleted), tuple(missing))

    def delete_observations(
        self, deletions: Sequence[tuple[str, Sequence[str]]], *, tool: str = "delete_observations"
    ) -> tuple[DeletedObservations, ...]:
        """Delete observations by their exact text; what is not there is no error."""
        checks.within("entities", deletions)
        ready = []
        for asked, contents in deletions:
            checks.within("observations", contents, checks.OBSERVATIONS_LIMIT)
            ready.append((asked, checked_name(asked), [checks.checked_said(content) for content in contents]))
        outcomes: list[tuple[str, int | None, int]] = []
        with self._store.write(tool) as transaction:
            for asked, name, contents in ready:
                found = writing.resolve(transaction, name)
                if found is None:
                    outcomes.append((asked, None, 0))
                    continue
                count = 0
                for content in contents:
                    transaction.rows(
                        "DELETE FROM observation WHERE entity_id = ? AND digest = ?",
                        found.id,
                        digest(content),
                    )
                    count += transaction.connection.changes()
                if count:
                    transaction.mention(found.name)
                outcomes.append((asked, found.id, count))
            stored = self._entities_now(transaction, [found_id for _, found_id, _ in outcomes if found_id is not None])
        stored = _dated(stored, transaction)
        return tuple(
            DeletedObservations(name, None if found_id is None else stored[found_id], count)
            for name, found_id, count in outcomes
        )

    def delete_relations(
        self, drafts: Sequence[RelationDraft], *, tool: str = "delete_relations"
    ) -> tuple[DeletedRelation, ...]:
        """Delete every row of each triple, active and ended."""
        checks.within("relations", drafts)
        ready = [checks.checked_relation(draft) for draft in drafts]
        with self._store.write(tool) as transaction:
            return tuple(_delete_relation(transaction, draft) for draft in ready)

    def update_entity(
        self,
        entity_id: int,
        *,
        name: str | None = None,
        type: str | None = None,
        status: str | None = None,
        pinned: bool | None = None,
        tool: str = "update_entity",
    ) -> Entity:
        """Rename, retype, pin or set the status of an entity. An old name stays as an alias.

        Raises:
            KnownError: ENTITY_NOT_FOUND, NAME_TAKEN, or an invalid value.
        """
        new_name = None if name is None else checked_name(name)
        draft = EntityDraft(
            name="",
            type=None if type is None else checked_type(type),
            status=None if status is None else word(status, "status", STATUSES),
            pinned=pinned,
        )
        with self._store.write(tool) as transaction:
            old_name = transaction.value("SELECT name FROM entity WHERE id = ?", entity_id)
            if old_name is None:
                raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=str(entity_id))
            if new_name is not None and new_name != old_name:
                writing.rename(transaction, entity_id, old_name, new_name)
            writing.update_fields(transaction, entity_id, draft)
            transaction.mention(new_name or old_name)
            updated = self._entities_now(transaction, [entity_id])
        return _dated(updated, transaction)[entity_id]

    def edit_observation(self, observation_id: int, content: str, *, tool: str = "edit_observation") -> Observation:
        """Give an observation another text.

        Raises:
            KnownError: OBSERVATION_NOT_FOUND; OBSERVATION_EXISTS when the entity says exactly that already.
        """
        content = checked_content(content)
        with self._store.write(tool) as transaction:
            rows = transaction.rows(
                "SELECT e.id, e.name FROM observation o JOIN entity e ON e.id = o.entity_id WHERE o.id = ?",
                observation_id,
            )
            if not rows:
                raise KnownError(ErrorCode.OBSERVATION_NOT_FOUND, id=observation_id)
            entity_id, name = rows[0]
            twin = transaction.value(
                "SELECT id FROM observation WHERE entity_id = ? AND digest = ?", entity_id, digest(content)
            )
            if twin is not None and twin != observation_id:
                raise KnownError(ErrorCode.OBSERVATION_EXISTS, name=name)
            transaction.rows(
                "UPDATE observation SET content = ?, digest = ? WHERE id = ?",
                content,
                digest(content),
                observation_id,
            )
            transaction.mention(name)
            edited = reading.observation(transaction.connection, observation_id, self._sessions.actor)
        assert edited is not None
        return edited

    def remove_observations(self, observation_ids: Sequence[int], *, tool: str = "delete_observations") -> int:
        """Delete observations by id; answers how many there were."""
        return self._remove("observation", observation_ids, tool)

    def update_relation(
        self,
        relation_id: int,
        *,
        type: str | None = None,
        context: str | None = None,
        tool: str = "update_relation",
    ) -> Relation:
        """Give a relation another type or context.

        Raises:
            KnownError: RELATION_NOT_FOUND; RELATION_EXISTS when the same triple is active already.
        """
        new_type = None if type is None else checked_type(type, "relationType")
        new_context = None if context is None else checked(context, "context", CONTEXT_LIMIT)
        with self._store.write(tool) as transaction:
            found = reading.relations(transaction.connection, [relation_id], self._sessions.actor)
            if not found:
                raise KnownError(ErrorCode.RELATION_NOT_FOUND, id=relation_id)
            old = found[0]
            new = old._replace(
                type=old.type if new_type is None else new_type,
                context=old.context if new_context is None else new_context,
            )
            twin = transaction.value(
                "SELECT id FROM relation WHERE from_id = ? AND to_id = ? AND type = ? AND active = 1",
                old.from_id,
                old.to_id,
                new.type,
            )
            if old.active and twin is not None and twin != relation_id:
                raise KnownError(ErrorCode.RELATION_EXISTS, from_name=old.from_name, to_name=old.to_name, type=new.type)
            transaction.rows(
                "UPDATE relation SET type = ?, context = ? WHERE id = ?", new.type, new.context, relation_id
            )
            transaction.mention(old.from_name)
            transaction.mention(old.to_name)
            return reading.relations(transaction.connection, [relation_id], self._sessions.actor)[0]

    def remove_relations(self, relation_ids: Sequence[int], *, tool: str = "delete_relations") -> int:
        """Delete relations by id; answers how many there were."""
        return self._remove("relation", relation_ids, tool)

    def end_relation(self, relation_id: int, *, tool: str = "end_relation") -> tuple[Relation, ...]:
        """End a relation, and its inverse if its type comes in a pair: both stay as history.

        Answers the relations that ended now: none when it had ended before.

        Raises:
            KnownError: RELATION_NOT_FOUND.
        """
        with self._store.write(tool) as transaction:
            return self._end(transaction, relation_id)

    def end_relations_of(self, entity_id: int, *, tool: str = "end_relation") -> tuple[Relation, ...]:
        """End every active relation of an entity, as one step; answers those that ended now."""
        with self._store.write(tool) as transaction:
            among = transaction.rows(
                "SELECT id FROM relation WHERE active = 1 AND (from_id = ?1 OR to_id = ?1) ORDER BY id", entity_id
            )
            return tuple(ended for (relation_id,) in among for ended in self._end(transaction, relation_id))

    def _end(self, transaction: Transaction, relation_id: int) -> tuple[Relation, ...]:
        found = reading.relations(transaction.connection, [relation_id], self._sessions.actor)
        if not found:
            raise KnownError(ErrorCode.RELATION_NOT_FOUND, id=relation_id)
        relation = found[0]
        if not relation.active:
            return ()
        rows = transaction.rows(
            "UPDATE relation SET active = 0, ended_at = ? WHERE active = 1 AND (id = ?"
            " OR (from_id = ? AND to_id = ? AND type = ?)) RETURNING id",
            transaction.now,
            relation_id,
            relation.to_id,
            relation.from_id,
            INVERSES.get(relation.type),
        )
        transaction.mention(relation.from_name)
        transaction.mention(relation.to_name)
        return reading.relations(transaction.connection, [row[0] for row in rows], self._sessions.actor)

    def _upsert(
        self,
        transaction: Transaction,
        draft: EntityDraft,
        on_existing: OnExisting,
        said: list[tuple[int, ObservationDraft]],
    ) -> tuple[int, bool, str | None]:
        """Create or extend the entity itself; what it is to hold joins `said`, to be stored with the others'."""
        found = writing.resolve(transaction, draft.name)
        if found is None:
            entity_id = writing.insert_entity(transaction, draft)
        else:
            entity_id = found.id
            if on_existing == "ignore":
                return entity_id, False, _alias(found, draft.name)
            writing.update_fields(transaction, entity_id, draft)
        transaction.mention(found.name if found else draft.name)
        said.extend((entity_id, observation) for observation in draft.observations)
        return entity_id, found is None, _alias(found, draft.name)

    def _remove(self, table: str, row_ids: Sequence[int], tool: str) -> int:
        owner = {"observation": "entity_id", "relation": "from_id"}[table]
        with self._store.write(tool) as transaction:
            wanted = json.dumps(list(row_ids))
            for (name,) in transaction.rows(
                f"SELECT DISTINCT e.name FROM {table} r JOIN entity e ON e.id = r.{owner}"
                " WHERE r.id IN (SELECT value FROM json_each(?)) ORDER BY r.id LIMIT 3",
                wanted,
            ):
                transaction.mention(name)
            transaction.rows(f"DELETE FROM {table} WHERE id IN (SELECT value FROM json_each(?))", wanted)
            return transaction.connection.changes()

    def _entities_now(self, transaction: Transaction, ids: Sequence[int]) -> dict[int, Entity]:
        """The entities as they stand inside the transaction."""
        found = reading.entities(transaction.connection, list(dict.fromkeys(ids)), self._sessions.actor)
        return {entity.id: entity for entity in found}


def _dated(entities: Mapping[int, Entity], transaction: Transaction) -> dict[int, Entity]:
    """The same with the time of their last change, which is written as the transaction ends.

    It is not read again: the memory may be closed by now, and the write must not be answered as if it had failed.
    """
    return {
        entity_id: replace(entity, updated_at=transaction.now) if entity_id in transaction.dated else entity
        for entity_id, entity in entities.items()
    }


def _alias(found: writing.Resolved | None, name: str) -> str | None:
    return name if found is not None and found.name != name else None


def _add_to_entity(
    transaction: Transaction, name: str, drafts: Sequence[ObservationDraft]
) -> tuple[int, tuple[str, ...], list[str]]:
    """Answers the entity's id, what was added, and what it said before."""
    found = writing.resolve(transaction, name)
    if found is None:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
    before = transaction.rows(
        "SELECT content FROM observation WHERE entity_id = ? AND state = 'active' ORDER BY id", found.id
    )
    transaction.mention(found.name)
    added = writing.add_observations(transaction, found.id, drafts)
    return found.id, added, [row[0] for row in before]


def _create_relation(transaction: Transaction, draft: RelationDraft) -> StoredRelation:
    ends = []
    for name in (draft.from_name, draft.to_name):
        found = writing.resolve(transaction, name)
        if found is None:
            return StoredRelation(draft, "missing", name)
        ends.append(found)
    outcome = writing.add_relation(transaction, ends[0].id, ends[1].id, draft.type, draft.context)
    if outcome == "stored":
        transaction.mention(ends[0].name)
        transaction.mention(ends[1].name)
    return StoredRelation(draft, outcome)


def _delete_relation(transaction: Transaction, draft: RelationDraft) -> DeletedRelation:
    source = writing.resolve(transaction, draft.from_name)
    target = writing.resolve(transaction, draft.to_name)
    if source is None or target is None:
        return DeletedRelation(draft, "no_entity")
    transaction.rows(
        "DELETE FROM relation WHERE from_id = ? AND to_id = ? AND type = ?",
        source.id,
        target.id,
        draft.type,
    )
    if not transaction.connection.changes():
        return DeletedRelation(draft, "no_relation")
    transaction.mention(source.name)
    transaction.mention(target.name)
    return DeletedRelation(draft, "deleted")
