"""The rules' room: writes that keep them, and a check of what is there, with repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.graph import checks, reading, writing
from core.model import ObservationDraft
from core.rules import enforcing, repairing
from core.rules.checking import steps, violations
from core.text import checked_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.model import Entity, EntityDraft, Relation, RepairReport, Violation
    from core.store.sessions import Sessions
    from core.store.settings import Settings
    from core.store.store import Store, Transaction

STRICT = "strict"
"""Setting: whether what the program itself makes (splits) follows the rules as well."""

_ROWS_AT_ONCE = 500


class Rules:
    """Every writing call is one transaction that keeps the rules, or changes nothing and says which one it breaks."""

    def __init__(self, store: Store, sessions: Sessions, settings: Settings) -> None:
        self._store = store
        self._sessions = sessions
        self._settings = settings

    @property
    def strict(self) -> bool:
        """Whether this memory is held to the rules by what the program itself makes."""
        return self._settings.get(STRICT, default=False) is True

    def set_strict(self, *, strict: bool) -> None:
        """Hold this memory to the rules, or no longer."""
        self._settings.set(STRICT, strict or None)

    def create_entities(self, drafts: Sequence[EntityDraft], *, tool: str = "create_entities") -> tuple[Entity, ...]:
        """Create entities, all or none.

        Raises:
            KnownError: RULE_BROKEN by the first that breaks a rule, TOO_MANY.
        """
        checks.within("entities", drafts)
        for draft in drafts:
            checks.within("observations", draft.observations, checks.OBSERVATIONS_LIMIT)
        if not drafts:
            return ()
        with self._store.write(tool) as transaction:
            ready = enforcing.checked_entities(transaction, drafts)
            ids = writing.insert_entities(transaction, ready)
            said = [(ids[draft.name], observation) for draft in ready for observation in draft.observations]
            for start in range(0, len(said), _ROWS_AT_ONCE):
                writing.add_many_observations(transaction, said[start : start + _ROWS_AT_ONCE])
            for draft in ready[:3]:
                transaction.mention(draft.name)
            return reading.entities(transaction.connection, [ids[one.name] for one in ready], self._sessions.actor)

    def add_observation(self, name: str, content: str, *, tool: str = "add_observations") -> Entity:
        """Add one observation to an entity.

        Raises:
            KnownError: RULE_BROKEN, ENTITY_NOT_FOUND.
        """
        name, content = checked_name(name, "entity"), enforcing.checked_observation(content)
        with self._store.write(tool) as transaction:
            entity = _existing(transaction, name)
            enforcing.check_new_observation(transaction, entity, content)
            writing.add_observations(transaction, entity.id, [ObservationDraft(content)])
            transaction.mention(entity.name)
            return reading.entities(transaction.connection, [entity.id], self._sessions.actor)[0]

    def create_relation(
        self, from_name: str, to_name: str, relation_type: str, *, tool: str = "create_relations"
    ) -> Relation:
        """Create one relation.

        Raises:
            KnownError: RULE_BROKEN, ENTITY_NOT_FOUND.
        """
        ends = [checked_name(from_name, "from_entity"), checked_name(to_name, "to_entity")]
        enforcing.check_relation_type(relation_type)
        with self._store.write(tool) as transaction:
            source, target = (_existing(transaction, name) for name in ends)
            enforcing.check_relation(transaction, source, target, relation_type)
            writing.add_relation(transaction, source.id, target.id, relation_type)
            relation_id = transaction.connection.last_insert_rowid()
            transaction.mention(source.name)
            transaction.mention(target.name)
            return reading.relations(transaction.connection, [relation_id], self._sessions.actor)[0]

    def delete_entities(self, names: Sequence[str], *, tool: str = "delete_entities") -> int:
        """Delete entities with all that hangs from them, all or none; answers how many there were.

        Raises:
            KnownError: ENTITY_NOT_FOUND by the first that is not there, TOO_MANY.
        """
        checks.within("entities", names)
        ready = [checked_name(name, "names") for name in names]
        with self._store.write(tool) as transaction:
            found = {entity.id: entity for entity in [_existing(transaction, name) for name in ready]}
            for entity in found.values():
                transaction.mention(entity.name)
                transaction.rows("DELETE FROM entity WHERE id = ?", entity.id)
        return len(found)

    def delete_relations(self, from_name: str, to_name: str, *, tool: str = "delete_relations") -> int:
        """Delete every relation that leads from one entity to the other; answers how many there were.

        Raises:
            KnownError: ENTITY_NOT_FOUND, NO_RELATION_BETWEEN.
        """
        ends = [checked_name(from_name, "from_entity"), checked_name(to_name, "to_entity")]
        with self._store.write(tool) as transaction:
            source, target = (_existing(transaction, name) for name in ends)
            transaction.rows("DELETE FROM relation WHERE from_id = ? AND to_id = ?", source.id, target.id)
            count = transaction.connection.changes()
            if not count:
                raise KnownError(ErrorCode.NO_RELATION_BETWEEN, from_name=source.name, to_name=target.name)
            transaction.mention(source.name)
            transaction.mention(target.name)
        return count

    def check(
        self,
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> tuple[Violation, ...]:
        """All that breaks a rule now, each with a proposed repair; once all are carried out, nothing does.

        Raises:
            KnownError: CANCELLED.
        """
        with self._store.read() as connection:
            return violations(connection, steps(progress, cancelled))

    def repair(
        self,
        chosen: Sequence[Violation],
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        *,
        tool: str = "repair_rules",
    ) -> RepairReport:
        """Carry out the proposed repairs, as one step that can be undone.

        What has changed since it was checked is left alone, and counted.

        Raises:
            KnownError: CANCELLED; then nothing was changed.
        """
        with self._store.write(tool) as transaction:
            return repairing.repair(transaction, chosen, steps(progress, cancelled))


def _existing(transaction: Transaction, name: str) -> writing.Resolved:
    found = writing.resolve(transaction, name)
    if found is None:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
    return found
