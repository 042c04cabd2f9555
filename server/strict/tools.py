"""The nine tools of the strict profile."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft
from core.rules.vocabulary import ENTITY_TYPES, NAME_LENGTH, OBSERVATION_LENGTH, RELATION_TYPES
from core.text import checked_name
from server import shapes
from server.arguments import ArgumentError, Arguments, ToolError, unwrapped
from server.budget import fitted, paged, whole
from server.strict import answers
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.model import Entity, Page
    from server.shapes import Shape


def get_entity(call: Call) -> Shape:
    """One entity by its exact name."""
    name = checked_name(call.arguments.text("entity_name"), "entity_name")
    found = call.memory.graph.open([name])
    if not found:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
    call.afterwards(lambda memory: memory.meaning.record_use([found[0].id], together=False))
    return answers.entity_response(_whole_entity(call, found[0]))


def get_graph(call: Call) -> Shape:
    """The whole graph, as much as fits."""
    return answers.entity_response(
        _graph(
            call, lambda limit, cursor, most: call.memory.graph.page(limit=limit, cursor=cursor, most_relations=most)
        )
    )


def create_entities(call: Call) -> Shape:
    """Create entities, all or none."""
    drafts = [_draft(item, place) for place, item in enumerate(call.arguments.items("entities"))]
    if not drafts:
        raise ToolError("entities must not be empty")
    created = call.memory.rules.create_entities(drafts)
    return answers.entity_response(fitted({"entities": [shapes.entity(one) for one in created]}, _room(call)))


def add_observation(call: Call) -> Shape:
    """Add one observation to an entity."""
    entity = call.memory.rules.add_observation(call.arguments.text("entity"), call.arguments.text("observation"))
    call.afterwards(lambda memory: memory.meaning.record_use([entity.id], together=False))
    return answers.entity_response(_whole_entity(call, entity))


def create_relation(call: Call) -> Shape:
    """Create one relation."""
    relation = call.memory.rules.create_relation(
        call.arguments.text("from_entity"), call.arguments.text("to_entity"), call.arguments.text("relation_type")
    )
    return answers.entity_response({"relation": shapes.relation(relation)})


def search_memory(call: Call) -> Shape:
    """Entities that a question is similar to, the best or the newest first."""
    query = call.arguments.text("query")
    ids = call.memory.search.fuzzy(query, cancelled=call.cancelled)
    if not ids:
        return answers.no_results(query)
    return answers.entity_response(
        _graph(
            call,
            lambda limit, cursor, most: call.memory.search.page_of(
                ids, limit=limit, cursor=cursor, most_relations=most
            ),
        )
    )


def delete_entities(call: Call) -> Shape:
    """Delete entities, all or none."""
    names = call.arguments.texts("names")
    if not names:
        raise ToolError("names must not be empty")
    call.memory.rules.delete_entities(names)
    return answers.operation_response()


def delete_relation(call: Call) -> Shape:
    """Delete every relation that leads from one entity to the other."""
    call.memory.rules.delete_relations(call.arguments.text("from_entity"), call.arguments.text("to_entity"))
    return answers.operation_response()


def flush_memory(call: Call) -> Shape:
    """Bring everything that was acknowledged into the main file."""
    call.memory.flush()
    return answers.operation_response()


def _answered(name: str, run: Callable[[Call], Shape], call: Call) -> Shape:
    """What went wrong with the call's content or the memory's state is a normal answer; a fault is not."""
    try:
        return run(call)
    except ArgumentError:
        raise
    except ToolError as error:
        return answers.failure(name, str(error), "VALIDATION_ERROR")
    except KnownError as error:
        error_type = answers.error_type(error)
        if error_type == "INTERNAL_ERROR":
            raise
        return answers.failure(name, answers.sentence(error), error_type)


def _draft(item: object, place: int) -> EntityDraft:
    item = unwrapped(item, dict)
    if not isinstance(item, dict):
        raise ToolError(f"entities.{place}: Input should be an object")
    fields = Arguments(item)
    try:
        said = fields.texts("observations") if fields.has("observations") else []
        return EntityDraft(fields.text("name"), fields.text("entityType"), tuple(map(ObservationDraft, said)))
    except ArgumentError as error:
        raise ToolError(f"entities.{place}.{error}") from error


def _whole_entity(call: Call, entity: Entity) -> Shape:
    """An entity with its relations, as much as fits."""
    relations = call.memory.graph.relations_of([entity.id])
    shown = whole([entity], relations, most=_room(call), entity_shape=shapes.entity, relation_shape=shapes.relation)
    marks = {key: value for key, value in shown.items() if key in {"relations_total", "truncated"}}
    return {**shown["entities"][0], "relations": shown["relations"], **marks}


def _graph(call: Call, fetch: Callable[[int, str | None, int], Page]) -> Shape:
    data = paged(
        fetch,
        limit=None,
        cursor=None,
        most=_room(call),
        entity_shape=shapes.entity,
        relation_shape=shapes.relation,
    )
    data.pop("next_cursor", None)  # these tools take none
    return data


def _room(call: Call) -> int:
    return call.options.max_result_chars - answers.FRAME


_NAME = f"Lower-case letters, digits and hyphens, a letter first, at most {NAME_LENGTH} characters: python-project"
_OBSERVATION = (
    f"A factual and objective statement, with its date or time where relevant; at most {OBSERVATION_LENGTH} characters"
)
_FROM = schemas.text("Name of the entity where the relation starts")
_TO = schemas.text("Name of the entity where it ends")


def _tool(
    run: Callable[[Call], Shape],
    title: str,
    description: str,
    takes: dict[str, Any],
    *,
    reads_only: bool = False,
    destructive: bool = False,
    idempotent: bool = False,
    long: bool = False,
) -> Tool:
    """A tool by its function's name; all that it takes is required."""
    name = run.__name__
    return Tool(
        name=name,
        title=title,
        description=description,
        input_schema=schemas.takes(takes, *takes),
        output_schema=answers.WITHOUT_DATA if name in answers.OPERATIONS else answers.WITH_DATA,
        run=partial(_answered, name, run),
        reads_only=reads_only,
        destructive=destructive,
        idempotent=idempotent,
        long=long,
    )


STRICT_TOOLS = (
    _tool(
        get_entity,
        "Get entity",
        "Get one entity by its exact name, with its type, all of its observations and the relations that it is part"
        " of. NOT_FOUND when there is none of that name; search_memory finds it by other words.",
        {"entity_name": schemas.text("Exact name of the entity")},
        reads_only=True,
        idempotent=True,
    ),
    _tool(
        get_graph,
        "Get graph",
        "Get the whole memory: all entities with their observations, and all relations. A large memory is cut, and"
        " says truncated; then search_memory and get_entity reach the rest.",
        {},
        reads_only=True,
        idempotent=True,
    ),
    _tool(
        create_entities,
        "Create entities",
        "Create entities, all or none. Names are unique, lower case with hyphens. Types: person (humans), concept"
        " (ideas, principles), project (initiatives, tasks), document, tool (software), organization (companies,"
        " groups), location, event (bounded in time). Observations are factual and objective statements, with a time"
        " where relevant.",
        {
            "entities": schemas.objects(
                "Entities to create",
                {
                    "name": schemas.text(_NAME),
                    "entityType": schemas.choice("What it is", *ENTITY_TYPES),
                    "observations": {
                        "type": "array",
                        "items": {"type": "string", "description": _OBSERVATION},
                        "description": "What is known of it, each unique",
                    },
                },
                "name",
                "entityType",
            )
        },
    ),
    _tool(
        add_observation,
        "Add observation",
        "Add one observation to an entity that exists. It must be new to that entity, at most 500 characters, a factual"
        " and objective statement, with a time where relevant: 'Completed the initial prototype on 2024-02-12'.",
        {"entity": schemas.text("Name of the entity"), "observation": schemas.text(_OBSERVATION)},
    ),
    _tool(
        create_relation,
        "Create relation",
        "Relate two entities that exist: knows (person to person), contains (parent to child), uses, created"
        " (authorship), belongs-to (membership, ownership), depends-on, related-to (anything else). No entity to"
        " itself; no cycles of contains, depends-on, belongs-to or created.",
        {"from_entity": _FROM, "to_entity": _TO, "relation_type": schemas.choice("How they relate", *RELATION_TYPES)},
    ),
    _tool(
        search_memory,
        "Search memory",
        "Find entities by words that are similar to their names, types or observations, in that order of weight."
        " Understands time ('most recent', 'latest', 'último': the newest first) and activity ('workout', 'exercise',"
        " 'entrenamiento'). NO_RESULTS, which is a success, when nothing is similar enough.",
        {"query": schemas.text("A question or some words")},
        reads_only=True,
        idempotent=True,
        long=True,
    ),
    _tool(
        delete_entities,
        "Delete entities",
        "Delete entities with their observations and relations, all or none: when one of them does not exist, NOT_FOUND"
        " and nothing is deleted. The person can undo it at the desktop.",
        {"names": schemas.texts("Names of the entities")},
        destructive=True,
    ),
    _tool(
        delete_relation,
        "Delete relation",
        "Delete every relation that leads from one entity to the other, of whatever type; those in the other direction"
        " stay. NOT_FOUND when there is none.",
        {"from_entity": _FROM, "to_entity": _TO},
        destructive=True,
    ),
    _tool(
        flush_memory,
        "Flush memory",
        "Bring everything that was stored into the memory's main file, so that a copy of that file alone holds it all."
        " Nothing is lost without it: what a tool has acknowledged is safe already.",
        {},
        idempotent=True,
    ),
)
