"""Tools that write the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from core.errors import ErrorCode, KnownError
from server import items, messages, shapes
from server.arguments import ArgumentError, ToolError, texts
from server.budget import fitted
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.model import AddedObservations, DeletedObservations, StoredEntity, StoredRelation
    from server.shapes import Shape

T = TypeVar("T")


def create_entities(call: Call) -> Shape:
    """Upsert entities; every entity of the call comes back as it now stands."""
    drafts = items.entity_drafts(call.arguments.items("entities"))
    ignore = call.options.on_existing == "ignore"
    stored = _storing(
        lambda: call.memory.graph.create_entities(drafts, on_existing=call.options.on_existing), "EntityInput"
    )
    shown = [_stored_entity(one) for one in stored if one.created or not ignore]
    return fitted({"entities": shown}, call.options.max_result_chars)


def create_relations(call: Call) -> Shape:
    """Create relations; what could not be created says why in its place."""
    drafts = items.relation_drafts(call.arguments.items("relations"))
    stored = _storing(lambda: call.memory.graph.create_relations(drafts), "RelationInput")
    if call.options.on_existing == "ignore":
        stored = tuple(one for one in stored if one.outcome != "exists")
    answer: Shape = {"relations": [_stored_relation(one) for one in stored]}
    if errors := [messages.entity_not_found(one.missing_name or "") for one in stored if one.outcome == "missing"]:
        answer["errors"] = errors
    return fitted(answer, call.options.max_result_chars)


def add_observations(call: Call) -> Shape:
    """Add observations to one entity (`name`), or to several (`entityName` in each item)."""
    given = call.arguments.items("observations")
    if call.arguments.has("name"):
        additions = [(call.arguments.text("name"), items.observation_drafts(given, "observations"))]
    elif given and not items.is_addition(given[0]):
        raise ArgumentError("name: Field required")
    else:
        additions = items.additions(given, "observations")
    added = call.memory.graph.add_observations(additions)
    ids = list({one.entity.id for one in added})
    call.afterwards(lambda memory: memory.meaning.record_use(ids, together=False))
    answer: Shape = {}
    if len({one.entity.id for one in added}) == 1:
        answer["entity"] = shapes.entity(added[-1].entity)
    answer["results"] = [
        {"entityName": name, "addedObservations": list(one.added)}
        for (name, _), one in zip(additions, added, strict=True)
    ]
    if near := [pair for one in added for pair in _near_duplicates(one)]:
        answer["near_duplicates"] = near
    return fitted(answer, call.options.max_result_chars)


def delete_entities(call: Call) -> Shape:
    """Delete entities with all that hangs from them."""
    found = call.memory.graph.delete_entities(call.arguments.texts("entityNames"))
    answer: Shape = {"deleted": list(found.deleted)}
    if found.missing:
        answer["errors"] = [messages.entity_not_found(name) for name in found.missing]
    return _done(answer, "Entities deleted successfully", call)


def delete_observations(call: Call) -> Shape:
    """Delete observations of one entity (`name`), or of several (`deletions`)."""
    if call.arguments.has("deletions"):
        deletions = items.deletions(call.arguments.items("deletions"), "deletions")
    else:
        name = call.arguments.text("name")
        deletions = [(name, texts(call.arguments.items("observations"), "observations"))]
    outcomes = call.memory.graph.delete_observations(deletions)
    unknown = [messages.entity_not_found(one.name) for one in outcomes if one.entity is None]
    if unknown and not call.arguments.has("deletions"):
        raise ToolError(unknown[0])
    answer: Shape = {}
    if (entity := _only_entity(outcomes)) is not None:
        answer["entity"] = entity
    if unknown:
        answer["errors"] = unknown
    return _done(answer, "Observations deleted successfully", call)


def delete_relations(call: Call) -> Shape:
    """Delete relations by their whole triple."""
    drafts = items.relation_drafts(call.arguments.items("relations"))
    outcomes = call.memory.graph.delete_relations(drafts)
    answer: Shape = {"deleted": [shapes.triple(one.draft) for one in outcomes if one.outcome == "deleted"]}
    errors = []
    for one in outcomes:
        if one.outcome == "no_entity":
            errors.append(messages.entity_not_found(one.draft.from_name, one.draft.to_name))
        elif one.outcome == "no_relation":
            errors.append(messages.relation_not_found(one.draft.from_name, one.draft.to_name, one.draft.type))
    if errors:
        answer["errors"] = errors
    return _done(answer, "Relations deleted successfully", call)


def _storing(store: Callable[[], T], model: str) -> T:
    """Run a write whose items `core` may refuse; the refusal in the form that clients expect."""
    try:
        return store()
    except KnownError as error:
        if error.code is ErrorCode.TOO_MANY or (shown := items.as_item_error(error, model)) is None:
            raise
        raise shown from error


def _done(answer: Shape, message: str, call: Call) -> Shape:
    return fitted({**answer, "success": True, "message": message}, call.options.max_result_chars)


def _stored_entity(one: StoredEntity) -> Shape:
    shape = shapes.entity(one.entity)
    return shape if one.resolved_from is None else {**shape, "resolved_from": one.resolved_from}


def _stored_relation(one: StoredRelation) -> Shape:
    if one.outcome == "missing":
        return {"error": messages.entity_not_found(one.missing_name or "")}
    if one.outcome == "exists":
        return {**shapes.triple(one.draft), "error": messages.RELATION_EXISTS}
    return shapes.triple(one.draft)


def _near_duplicates(one: AddedObservations) -> list[Shape]:
    return [
        {"entityName": one.entity.name, "new": pair.new, "existing": pair.existing, "score": round(pair.score, 4)}
        for pair in one.near_duplicates
    ]


def _only_entity(outcomes: tuple[DeletedObservations, ...]) -> Shape | None:
    """The entity, when exactly one was addressed."""
    if len({one.name if one.entity is None else one.entity.id for one in outcomes}) != 1:
        return None
    entity = outcomes[-1].entity
    return None if entity is None else shapes.entity(entity)


_ENTITIES = schemas.objects(
    "Entities to create or extend",
    {
        "name": schemas.text("Unique name, at most 512 characters"),
        "entityType": schemas.text("Category: person, project, component … (default Generic)"),
        "observations": schemas.texts("Facts, one self-contained sentence each"),
        "status": schemas.text("active, paused, done or archived"),
        "bucket": schemas.text("Bucket it belongs to"),
        "scope": schemas.text("Scope it belongs to"),
        "team_id": schemas.text("Team it belongs to"),
        "path": schemas.text("Path to file it under"),
        "pinned": {"type": "boolean", "description": "Keep it and all its observations from fading"},
    },
    "name",
)

GRAPH_TOOLS = (
    Tool(
        name="create_entities",
        title="Create entities",
        description=(
            "Create entities in the memory, or extend existing ones: an entity that exists keeps its observations and"
            " gains the new ones; exact duplicates are dropped. Returns every entity of the call as it now stands."
            " An observation may also be an object {content, kind, memory_type, importance, expires_at}."
        ),
        input_schema=schemas.takes({"entities": _ENTITIES}, "entities"),
        output_schema=schemas.gives(entities=schemas.LIST, truncated=schemas.YES),
        run=create_entities,
    ),
    Tool(
        name="create_relations",
        title="Create relations",
        description=(
            "Create directed, typed relations between entities that exist. A relation whose end is missing, or that"
            " exists already, says so in its place and does not stop the others. Exactly what is asked for is created,"
            " no inverse."
        ),
        input_schema=schemas.takes(
            {
                "relations": schemas.objects(
                    "Relations to create",
                    {**schemas.RELATION, "context": schemas.text("Why or since when, optional")},
                    "from",
                    "to",
                    "relationType",
                )
            },
            "relations",
        ),
        output_schema=schemas.gives(relations=schemas.LIST, errors=schemas.WORDS, truncated=schemas.YES),
        run=create_relations,
    ),
    Tool(
        name="add_observations",
        title="Add observations",
        description=(
            "Add observations to an entity that exists. Exact duplicates are dropped; what an older observation says"
            " almost word for word is stored, and listed under near_duplicates. For several entities at once leave out"
            " name and send observations as [{entityName, contents: [text]}]."
        ),
        input_schema=schemas.takes(
            {"name": schemas.ENTITY_NAME, "observations": schemas.texts("Facts, one self-contained sentence each")},
            "observations",
        ),
        output_schema=schemas.gives(
            entity=schemas.OBJECT, results=schemas.LIST, near_duplicates=schemas.LIST, truncated=schemas.YES
        ),
        run=add_observations,
    ),
    Tool(
        name="delete_entities",
        title="Delete entities",
        description=(
            "Delete entities with their observations and relations. Names that do not exist are reported under errors"
            " and do not stop the others. The person can undo it at the desktop."
        ),
        input_schema=schemas.takes({"entityNames": schemas.texts("Names of the entities")}, "entityNames"),
        output_schema=schemas.gives(
            deleted=schemas.WORDS,
            errors=schemas.WORDS,
            success=schemas.YES,
            message=schemas.WORD,
            truncated=schemas.YES,
        ),
        run=delete_entities,
        destructive=True,
        idempotent=True,
    ),
    Tool(
        name="delete_observations",
        title="Delete observations",
        description=(
            "Delete observations of an entity by their exact text; the entity stays. What is not there is no error."
            " Send name and observations for one entity, or deletions for several."
        ),
        input_schema=schemas.takes(
            {
                "name": schemas.ENTITY_NAME,
                "observations": schemas.texts("Exact texts to delete"),
                "deletions": schemas.objects(
                    "For several entities at once",
                    {"entityName": schemas.ENTITY_NAME, "observations": schemas.texts("Exact texts to delete")},
                    "entityName",
                    "observations",
                ),
            }
        ),
        output_schema=schemas.gives(
            entity=schemas.OBJECT,
            errors=schemas.WORDS,
            success=schemas.YES,
            message=schemas.WORD,
            truncated=schemas.YES,
        ),
        run=delete_observations,
        destructive=True,
        idempotent=True,
    ),
    Tool(
        name="delete_relations",
        title="Delete relations",
        description=(
            "Delete relations by their whole triple (from, to, relationType), ended ones too. To keep the fact that a"
            " relation once held, end it instead of deleting it."
        ),
        input_schema=schemas.takes(
            {"relations": schemas.objects("Relations to delete", schemas.RELATION, "from", "to", "relationType")},
            "relations",
        ),
        output_schema=schemas.gives(
            deleted=schemas.LIST, errors=schemas.WORDS, success=schemas.YES, message=schemas.WORD, truncated=schemas.YES
        ),
        run=delete_relations,
        destructive=True,
        idempotent=True,
    ),
)
