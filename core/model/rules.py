"""The strict rules: what a memory that is held to them may contain, and what is proposed where it breaks one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Rule(StrEnum):
    """Every rule, in the order in which they are checked."""

    NAME_FORM = "name_form"
    NAME_REPEATED = "name_repeated"
    NAME_TAKEN = "name_taken"
    ENTITY_TYPE = "entity_type"
    OBSERVATION_EMPTY = "observation_empty"
    OBSERVATION_LENGTH = "observation_length"
    OBSERVATION_REPEATED = "observation_repeated"
    RELATION_TYPE = "relation_type"
    SELF_RELATION = "self_relation"
    KNOWS_PERSONS = "knows_persons"
    RELATION_REPEATED = "relation_repeated"
    CYCLE = "cycle"


RepairKind = Literal["rename", "retype", "cut", "remove"]


@dataclass(frozen=True, slots=True)
class Repair:
    """What would make one thing follow the rules.

    Attributes:
        kind: Another name; another type; a text cut into several; or its removal.
        values: The name or the type; the texts.
        sure: Whether it says the same as before. What is only a guess, or takes something away, is not.
    """

    kind: RepairKind
    values: tuple[str, ...] = ()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that breaks a rule.

    Attributes:
        rule: Which.
        target: What breaks it.
        id: Its row.
        entity_ids: The entity concerned, or both ends of a relation.
        names: Their names.
        found: What breaks the rule: the name, the type, the text.
        repair: What is proposed; None when only a person can tell.
    """

    rule: Rule
    target: Literal["entity", "observation", "relation"]
    id: int
    entity_ids: tuple[int, ...]
    names: tuple[str, ...]
    found: str
    repair: Repair | None


@dataclass(frozen=True, slots=True)
class RepairReport:
    """What became of chosen repairs.

    Attributes:
        done: Carried out.
        stale: Not carried out, for what they were about has changed since it was checked.
    """

    done: int
    stale: int
