"""Tools about relations in time and about reflections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server import messages, shapes
from server.budget import condensed
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from core.model import Reflection
    from server.shapes import Shape

_DEFAULT_LIMIT = 10
_DEFAULT_AUTHOR = "sofia"


def end_relation(call: Call) -> Shape:
    """End a relation, and the inverse of its pair; both stay as history."""
    relation_id = call.arguments.row_id("relation_id")
    ended = call.memory.graph.end_relation(relation_id)
    return {"result": messages.relation_ended(relation_id, now=bool(ended))}


def add_reflection(call: Call) -> Shape:
    """Attach prose to an entity, a relation, this session, or to nothing in particular."""
    given = call.arguments
    made = call.memory.reflections.add(
        given.text("target_type"),
        given.text("content"),
        author=given.optional_text("author") or _DEFAULT_AUTHOR,
        mood=given.optional_text("mood") or None,
        target_id=given.whole("target_id"),
    )
    return condensed({"result": _shape(made)}, call.options.max_result_chars)


def search_reflections(call: Call) -> Shape:
    """Reflections near in meaning and words, best first."""
    given = call.arguments
    found = call.memory.reflections.search(
        given.text("query"),
        author=given.optional_text("author") or None,
        mood=given.optional_text("mood") or None,
        target_type=given.optional_text("target_type") or None,
        limit=given.limit() or _DEFAULT_LIMIT,
    )
    results = [{**_shape(one), "score": round(score, 4)} for one, score in found]
    return condensed({"results": results}, call.options.max_result_chars)


def _shape(one: Reflection) -> Shape:
    return {
        "id": one.id,
        "target_type": one.target_type,
        "target_id": one.target_id,
        "author": one.author,
        "content": one.content,
        "mood": one.mood,
        "created_at": shapes.time(one.created_at),
    }


_TARGET_TYPES = ("entity", "relation", "session", "global")

REFLECTION_TOOLS = (
    Tool(
        name="end_relation",
        title="End a relation",
        description=(
            "End a relation that no longer holds, by its id (open_nodes shows ids). It stays as history, out of"
            " ordinary answers; prefer this to delete_relations when it once was true. The inverse of a contains /"
            " part_of pair ends with it. Ending it again does nothing."
        ),
        input_schema=schemas.takes({"relation_id": schemas.row_id("Id of the relation")}, "relation_id"),
        output_schema=schemas.gives(result=schemas.WORD),
        run=end_relation,
        destructive=True,
        idempotent=True,
    ),
    Tool(
        name="add_reflection",
        title="Add a reflection",
        description=(
            "Keep a reflection: free prose that gives meaning to an entity or a relation (target_id is its id), to"
            " this session, or to everything (global). Facts belong in observations; what they mean, how it went or"
            " what is in doubt belongs here. Authors and moods are those of this memory's settings."
        ),
        input_schema=schemas.takes(
            {
                "target_type": schemas.choice("What it is about", *_TARGET_TYPES),
                "content": schemas.text("The prose"),
                "author": schemas.text("Who wrote it: sofia (default), nolan, or another of the settings"),
                "mood": schemas.text("frustracion, satisfaccion, curiosidad, duda, insight, or one of the settings"),
                "target_id": schemas.row_id("Id of the entity or relation; none for session and global"),
            },
            "target_type",
            "content",
        ),
        output_schema=schemas.gives(result=schemas.OBJECT),
        run=add_reflection,
    ),
    Tool(
        name="search_reflections",
        title="Search reflections",
        description=(
            "Find reflections (not observations) by meaning and words, best first, with a score from 0 to 1. The"
            " filters author, mood and target_type apply before the search, so that as many as limit come back when"
            " there are that many. Use it to learn how earlier work went and what is behind a decision."
        ),
        input_schema=schemas.takes(
            {
                "query": schemas.text("What to look for"),
                "author": schemas.text("Only by this author"),
                "mood": schemas.text("Only in this mood"),
                "target_type": schemas.choice("Only about this kind of thing", *_TARGET_TYPES),
                "limit": schemas.limit("Most results (default: 10)"),
            },
            "query",
        ),
        output_schema=schemas.gives(results=schemas.LIST, truncated=schemas.YES),
        run=search_reflections,
        reads_only=True,
        idempotent=True,
    ),
)
