"""The rules held against what is about to be written, inside the transaction that writes it.

So two processes cannot break a rule together. Rule by rule over the whole batch, then by item: the first violation is
raised, and nothing of the call is stored.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.model import Rule
from core.rules.cycles import would_close
from core.rules.vocabulary import (
    ACYCLIC,
    ENTITY_TYPES,
    KNOWS,
    NAME_LENGTH,
    OBSERVATION_LENGTH,
    PERSON_TYPE,
    RELATION_TYPES,
    is_name,
)
from core.text import checked, digest, normal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.graph import writing
    from core.model import EntityDraft
    from core.store.store import Transaction


def broken(rule: Rule, **facts: object) -> KnownError:
    """A rule that a write would break."""
    return KnownError(ErrorCode.RULE_BROKEN, rule=rule, **facts)


def checked_entities(transaction: Transaction, drafts: Sequence[EntityDraft]) -> tuple[EntityDraft, ...]:
    """Entities that may be created.

    Raises:
        KnownError: RULE_BROKEN, or what no text may hold.
    """
    _check_names(transaction, drafts)
    for place, draft in enumerate(drafts):
        if draft.type not in ENTITY_TYPES:
            raise broken(Rule.ENTITY_TYPE, item=place, name=draft.name, value=draft.type, allowed=ENTITY_TYPES)
    for place, draft, content in _said(drafts):
        if not content.strip():
            raise broken(Rule.OBSERVATION_EMPTY, item=place, name=draft.name)
    for place, draft, content in _said(drafts):
        _check_length(content, item=place, name=draft.name)
    for place, draft in enumerate(drafts):
        seen: set[str] = set()
        for observation in draft.observations:
            content = normal(observation.content)
            if content in seen:
                raise broken(Rule.OBSERVATION_REPEATED, item=place, name=draft.name, text=content)
            seen.add(content)
    return tuple(
        replace(draft, observations=tuple(replace(one, content=normal(one.content)) for one in draft.observations))
        for draft in drafts
    )


def checked_observation(content: str) -> str:
    """The text of an observation, which may be too long or empty by the rules.

    Raises:
        KnownError: RULE_BROKEN, or what no text may hold.
    """
    if not content.strip():
        raise broken(Rule.OBSERVATION_EMPTY)
    _check_length(content)
    return normal(content)


def check_new_observation(transaction: Transaction, entity: writing.Resolved, content: str) -> None:
    """Raises `KnownError` RULE_BROKEN when the entity says exactly that already."""
    if transaction.value(
        "SELECT 1 FROM observation WHERE entity_id = ? AND digest = ? AND state = 'active'",
        entity.id,
        digest(content),
    ):
        raise broken(Rule.OBSERVATION_REPEATED, name=entity.name, text=content)


def check_relation_type(relation_type: str) -> None:
    """Raises `KnownError` RULE_BROKEN for a type that is not among those allowed."""
    if relation_type not in RELATION_TYPES:
        raise broken(Rule.RELATION_TYPE, value=relation_type, allowed=RELATION_TYPES)


def check_relation(
    transaction: Transaction, source: writing.Resolved, target: writing.Resolved, relation_type: str
) -> None:
    """Raises `KnownError` RULE_BROKEN for a relation that may not be created between two entities."""
    ends = {"from_name": source.name, "to_name": target.name, "type": relation_type}
    if source.id == target.id:
        raise broken(Rule.SELF_RELATION, **ends)
    if relation_type == KNOWS:
        for entity in (source, target):
            its_type = transaction.value("SELECT type FROM entity WHERE id = ?", entity.id)
            if its_type != PERSON_TYPE:
                raise broken(Rule.KNOWS_PERSONS, **ends, name=entity.name)
    if transaction.value(
        "SELECT 1 FROM relation WHERE from_id = ? AND to_id = ? AND type = ? AND active = 1",
        source.id,
        target.id,
        relation_type,
    ):
        raise broken(Rule.RELATION_REPEATED, **ends)
    if relation_type in ACYCLIC and would_close(transaction.connection, source.id, target.id, relation_type):
        raise broken(Rule.CYCLE, **ends)


def _check_names(transaction: Transaction, drafts: Sequence[EntityDraft]) -> None:
    for place, draft in enumerate(drafts):
        if not is_name(draft.name):
            raise broken(Rule.NAME_FORM, item=place, name=draft.name, limit=NAME_LENGTH)
    seen: set[str] = set()
    for place, draft in enumerate(drafts):
        if draft.name in seen:
            raise broken(Rule.NAME_REPEATED, item=place, name=draft.name)
        seen.add(draft.name)
    names = json.dumps([draft.name for draft in drafts])
    taken = {
        row[0]
        for row in transaction.rows(
            "SELECT name FROM entity WHERE name IN (SELECT value FROM json_each(?1))"
            " UNION SELECT name FROM alias WHERE name IN (SELECT value FROM json_each(?1))",
            names,
        )
    }
    for place, draft in enumerate(drafts):
        if draft.name in taken:
            raise broken(Rule.NAME_TAKEN, item=place, name=draft.name)


def _check_length(content: str, **facts: object) -> None:
    try:
        checked(content, "observations", OBSERVATION_LENGTH)
    except KnownError as error:
        if error.code is not ErrorCode.TEXT_TOO_LONG:
            raise
        length = error.parameters["length"]
        raise broken(Rule.OBSERVATION_LENGTH, **facts, length=length, limit=OBSERVATION_LENGTH) from None


def _said(drafts: Sequence[EntityDraft]) -> Iterator[tuple[int, EntityDraft, str]]:
    for place, draft in enumerate(drafts):
        for observation in draft.observations:
            yield place, draft, observation.content
