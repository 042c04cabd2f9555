"""The typed responses of the strict profile, and the sentences and types of its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from core.errors import ErrorCode
from core.model import Rule
from server import messages
from server.messages import clipped, listed
from server.tools import schemas

if TYPE_CHECKING:
    from core.errors import KnownError
    from server.profiles import Fault
    from server.shapes import Shape
    from server.tools.schemas import Schema

ErrorType = Literal[
    "NOT_FOUND", "VALIDATION_ERROR", "INTERNAL_ERROR", "ALREADY_EXISTS", "INVALID_RELATION", "NO_RESULTS"
]

FRAME = 100
"""Room for what stands around the data of a response."""

_ERROR: Schema = {
    "error": {"description": "What went wrong, in a sentence, or null"},
    "error_type": {"description": f"One of {listed(ErrorType.__args__)}, or null"},  # type: ignore[attr-defined]
}
WITH_DATA: Schema = {"type": "object", "properties": {"success": schemas.YES, "data": schemas.NULLABLE, **_ERROR}}
"""Of an EntityResponse or a GraphResponse."""
WITHOUT_DATA: Schema = {"type": "object", "properties": {"success": schemas.YES, **_ERROR}}
"""Of an OperationResponse."""

OPERATIONS = frozenset({"delete_entities", "delete_relation", "flush_memory"})
"""Tools whose response has no data."""

_TYPES: dict[ErrorCode | Rule, ErrorType] = {
    ErrorCode.ENTITY_NOT_FOUND: "NOT_FOUND",
    ErrorCode.NO_RELATION_BETWEEN: "NOT_FOUND",
    ErrorCode.NAME_NOT_AVAILABLE: "ALREADY_EXISTS",
    Rule.NAME_TAKEN: "ALREADY_EXISTS",
    Rule.RELATION_REPEATED: "ALREADY_EXISTS",
    Rule.SELF_RELATION: "INVALID_RELATION",
    Rule.KNOWS_PERSONS: "INVALID_RELATION",
    Rule.CYCLE: "INVALID_RELATION",
}
_SENTENCES = {
    Rule.NAME_FORM: (
        "Invalid entity name {name!r}: it must begin with a lower-case letter, hold only lower-case letters (a-z),"
        " digits and hyphens, and have at most {limit} characters"
    ),
    Rule.NAME_REPEATED: "Entity name {name!r} occurs twice in this call",
    Rule.NAME_TAKEN: "Entity already exists: {name}",
    Rule.ENTITY_TYPE: "Invalid entity type {value!r} of {name}. Allowed: {allowed}",
    Rule.OBSERVATION_EMPTY: "An observation must not be empty",
    Rule.OBSERVATION_LENGTH: "An observation is too long: {length} characters, the limit is {limit}",
    Rule.OBSERVATION_REPEATED: "Observations are unique per entity, {name} has this one already: {text}",
    Rule.RELATION_TYPE: "Invalid relation type {value!r}. Allowed: {allowed}",
    Rule.SELF_RELATION: "An entity cannot be related to itself: {from_name}",
    Rule.KNOWS_PERSONS: "'knows' is for two persons, but {name} is not of type person",
    Rule.RELATION_REPEATED: "Relation already exists: {from_name} -> {to_name} ({type})",
    Rule.CYCLE: "{from_name} -> {to_name} would close a cycle of '{type}' relations",
}


def entity_response(data: Shape) -> Shape:
    """A success with data: an EntityResponse or a GraphResponse."""
    return {"success": True, "data": data, "error": None, "error_type": None}


def operation_response() -> Shape:
    """A success without data: an OperationResponse."""
    return {"success": True, "error": None, "error_type": None}


def no_results(query: str) -> Shape:
    """A search that found nothing, which is a success."""
    empty: Shape = {"entities": [], "relations": []}
    error = f"Nothing in the memory matches {clipped(query, 200)!r}"
    return {**entity_response(empty), "error": error, "error_type": "NO_RESULTS"}


def failure(tool: str, error: str, error_type: ErrorType) -> Shape:
    """A failure, in the shape of the tool's response."""
    data: Shape = {} if tool in OPERATIONS else {"data": None}
    return {"success": False, **data, "error": error, "error_type": error_type}


def refusal(tool: str, error: str, fault: Fault) -> Shape:
    """What could not be carried out at all."""
    return failure(tool, error, "INTERNAL_ERROR" if fault == "internal" else "VALIDATION_ERROR")


def error_type(error: KnownError) -> ErrorType:
    """The type of a failure."""
    if error.code in messages.FAULTS:
        return "INTERNAL_ERROR"
    return _TYPES.get(_rule(error) or error.code, "VALIDATION_ERROR")


def sentence(error: KnownError) -> str:
    """The sentence of a failure; it says which item of the call it is about."""
    rule = _rule(error)
    if rule is None:
        return messages.sentence(error)
    text = messages.filled(_SENTENCES[rule], error.parameters)
    item = error.parameters.get("item")
    return text if item is None else f"entities.{item}: {text}"


def _rule(error: KnownError) -> Rule | None:
    rule = error.parameters.get("rule")
    return rule if isinstance(rule, Rule) else None
