"""JSON Schema in the subset that the strictest clients take: no alternatives, no references, items everywhere."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def text(description: str) -> Schema:
    """A string."""
    return {"type": "string", "description": description}


def flag(description: str) -> Schema:
    """A boolean, false when absent."""
    return {"type": "boolean", "description": description, "default": False}


def limit(description: str) -> Schema:
    """How many results."""
    return {"type": "integer", "minimum": 1, "maximum": 200, "description": description}


def texts(description: str) -> Schema:
    """An array of strings."""
    return {"type": "array", "items": {"type": "string"}, "description": description}


def objects(description: str, properties: Schema, *required: str) -> Schema:
    """An array of objects."""
    item: Schema = {"type": "object", "properties": properties, "required": list(required)}
    return {"type": "array", "items": item, "description": description}


def number(description: str, **bounds: float) -> Schema:
    """A number."""
    return {"type": "number", "description": description, **bounds}


def choice(description: str, *words: str) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(words), "description": description}


def row_id(description: str) -> Schema:
    """The id of something stored."""
    return {"type": "integer", "description": description}


def takes(properties: Schema, *required: str) -> Schema:
    """An input schema."""
    return {"type": "object", "properties": properties, "required": list(required)}


def gives(**properties: Schema) -> Schema:
    """An output schema: it names the top-level keys, requires none and allows more."""
    return {"type": "object", "properties": {**properties, "error": {"type": "string"}}}


LIST: Schema = {"type": "array", "items": {"type": "object"}}
WORDS: Schema = {"type": "array", "items": {"type": "string"}}
OBJECT: Schema = {"type": "object"}
WORD: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
NULLABLE: Schema = {"description": "An object, or null"}
"""Without a type: that may be only one, and null is of another."""
YES: Schema = {"type": "boolean"}

ENTITY_NAME = text("Name of the entity")
RELATION: Schema = {
    "from": text("Name of the entity where the relation starts"),
    "to": text("Name of the entity where it ends"),
    "relationType": text("Type, in active voice: uses, depends_on, contains"),
}
CURSOR = text("next_cursor of the answer before, to go on from there")
PAGED: Schema = {"truncated": YES, "next_cursor": WORD, "total": NUMBER, "more": YES, "relations_total": NUMBER}
