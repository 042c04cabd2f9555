"""Merging entities: one undoable step in which nothing that was said is lost."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.graph import writing
from core.model import EntityDraft, MergeOutcome
from core.text import checked_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.store import Transaction


@dataclass(frozen=True, slots=True)
class Merge:
    """What is to be merged into what.

    Attributes:
        keep: Name of the entity that stays.
        others: Names of those that become part of it.
        fields: What the kept entity is to have where they differ (type, status, pinned); None keeps its own.
    """

    keep: str
    others: tuple[str, ...]
    fields: EntityDraft = field(default_factory=lambda: EntityDraft(""))


def merge(transaction: Transaction, asked: Merge) -> MergeOutcome:
    """Move observations, relations, reflections, aliases and statistics to the kept entity, and count it all.

    Exact duplicates of observations and of active relations are folded into the kept ones. A relation between two of
    the merged entities would begin and end at the same one: it is dropped, and what was reflected on it is reflected
    on the kept entity. Old names become aliases.

    Raises:
        KnownError: ENTITY_NOT_FOUND; NOTHING_TO_MERGE when no other entity than the kept one is named.
    """
    keep = _resolved(transaction, asked.keep)
    others = {found.id: found for name in asked.others if (found := _resolved(transaction, name)).id != keep.id}
    if not others:
        raise KnownError(ErrorCode.NOTHING_TO_MERGE, name=keep.name)
    transaction.mention(keep.name)
    outcome = MergeOutcome(keep.id, tuple(other.name for other in others.values()))
    outcome = _merge_relations(transaction, keep.id, list(others), outcome)
    for other in others.values():
        transaction.mention(other.name)
        outcome = _merge_observations(transaction, keep.id, other.id, outcome)
        for table in ("alias", "reflection"):
            transaction.rows(f"UPDATE {table} SET entity_id = ? WHERE entity_id = ?", keep.id, other.id)
        transaction.rows("DELETE FROM entity WHERE id = ?", other.id)
        transaction.rows(
            "INSERT INTO alias(name, entity_id, created_at, session_id) VALUES (?, ?, ?, ?)",
            other.name,
            keep.id,
            transaction.now,
            transaction.session_id,
        )
        transaction.merge_use(keep.id, other.id)
    writing.update_fields(transaction, keep.id, asked.fields)
    return outcome


def _resolved(transaction: Transaction, name: str) -> writing.Resolved:
    found = writing.resolve(transaction, checked_name(name))
    if found is None:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
    return found


def _merge_observations(transaction: Transaction, keep_id: int, other_id: int, outcome: MergeOutcome) -> MergeOutcome:
    transaction.rows(  # what one of them says is not hidden because the other's copy was archived
        "UPDATE observation SET state = 'active' WHERE entity_id = ? AND state <> 'active'"
        " AND digest IN (SELECT digest FROM observation WHERE entity_id = ? AND state = 'active')",
        keep_id,
        other_id,
    )
    transaction.rows(
        "DELETE FROM observation WHERE entity_id = ?"
        " AND digest IN (SELECT digest FROM observation WHERE entity_id = ?)",
        other_id,
        keep_id,
    )
    folded = transaction.connection.changes()
    transaction.rows("UPDATE observation SET entity_id = ? WHERE entity_id = ?", keep_id, other_id)
    moved = transaction.connection.changes()
    return replace(
        outcome,
        observations_moved=outcome.observations_moved + moved,
        observations_folded=outcome.observations_folded + folded,
    )


def _merge_relations(
    transaction: Transaction, keep_id: int, other_ids: Sequence[int], outcome: MergeOutcome
) -> MergeOutcome:
    members = {keep_id, *other_ids}
    marks = ", ".join("?" * len(other_ids))
    moved = folded = dropped = 0
    for relation_id, from_id, to_id, relation_type, active, context in transaction.rows(
        "SELECT id, from_id, to_id, type, active, context FROM relation"
        f" WHERE from_id IN ({marks}) OR to_id IN ({marks}) ORDER BY id",
        *other_ids,
        *other_ids,
    ):
        if from_id != to_id and from_id in members and to_id in members:
            transaction.rows(
                "UPDATE reflection SET target_type = 'entity', entity_id = ?, relation_id = NULL WHERE relation_id = ?",
                keep_id,
                relation_id,
            )
            transaction.rows("DELETE FROM relation WHERE id = ?", relation_id)
            dropped += 1
            continue
        source = keep_id if from_id in members else from_id
        target = keep_id if to_id in members else to_id
        twin = _active_twin(transaction, source, target, relation_type) if active else None
        if twin is None:
            transaction.rows("UPDATE relation SET from_id = ?, to_id = ? WHERE id = ?", source, target, relation_id)
            moved += 1
        else:
            writing.fold_relation(transaction, relation_id, context, into=twin)
            folded += 1
    return replace(outcome, relations_moved=moved, relations_folded=folded, self_loops_dropped=dropped)


def _active_twin(transaction: Transaction, source: int, target: int, relation_type: str) -> int | None:
    twin = transaction.value(
        "SELECT id FROM relation WHERE from_id = ? AND to_id = ? AND type = ? AND active = 1",
        source,
        target,
        relation_type,
    )
    return None if twin is None else int(twin)
