"""Tools that read the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server import shapes
from server.arguments import ArgumentError
from server.budget import paged, whole
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from core.model import Page
    from server.shapes import Shape


def search_nodes(call: Call) -> Shape:
    """Entities that hold a text, the best first."""
    query = _query(call)
    include_archived = call.arguments.flag("include_archived")

    def fetch(limit: int, cursor: str | None, most_relations: int) -> Page:
        return call.memory.search.nodes(
            query,
            limit=limit,
            cursor=cursor,
            include_archived=include_archived,
            most_relations=most_relations,
        )

    return paged(
        fetch,
        limit=call.arguments.limit(),
        cursor=call.arguments.optional_text("cursor") or None,
        most=call.options.max_result_chars,
        entity_shape=shapes.entity,
        relation_shape=shapes.relation,
    )


def open_nodes(call: Call) -> Shape:
    """Entities by exact name, with their relations."""
    names = call.arguments.texts("names")
    entities = call.memory.graph.open(names, include_archived=call.arguments.flag("include_archived"))
    ids = [entity.id for entity in entities]
    call.afterwards(lambda memory: memory.meaning.record_use(ids, together=True))
    relations = call.memory.graph.relations_of(ids, include_ended=call.arguments.flag("include_ended"))
    return whole(
        entities,
        relations,
        most=call.options.max_result_chars,
        entity_shape=shapes.opened_entity,
        relation_shape=shapes.opened_relation,
    )


def read_graph(call: Call) -> Shape:
    """The whole graph, a page at a time."""
    return paged(
        lambda limit, cursor, most: call.memory.graph.page(limit=limit, cursor=cursor, most_relations=most),
        limit=call.arguments.limit(),
        cursor=call.arguments.optional_text("cursor") or None,
        most=call.options.max_result_chars,
        entity_shape=shapes.entity,
        relation_shape=shapes.relation,
    )


def _query(call: Call) -> str:
    if not call.arguments.has("query"):
        raise ArgumentError("query: Field required")
    return call.arguments.optional_text("query")


_GRAPH = {"entities": schemas.LIST, "relations": schemas.LIST, **schemas.PAGED}

READING_TOOLS = (
    Tool(
        name="search_nodes",
        title="Search nodes",
        description=(
            "Find entities whose name, type or observations hold a text; upper case and accents make no difference,"
            " and nothing in the text is syntax. Returns the best first, with the relations they are part of. An empty"
            " text finds everything. When truncated is true, pass next_cursor to go on."
        ),
        input_schema=schemas.takes(
            {
                "query": schemas.text("Text to look for"),
                "limit": schemas.limit("Most entities to return (default: what fits)"),
                "cursor": schemas.CURSOR,
                "include_archived": schemas.flag("Look in what is archived, too"),
            },
            "query",
        ),
        output_schema=schemas.gives(**_GRAPH),
        run=search_nodes,
        reads_only=True,
        idempotent=True,
    ),
    Tool(
        name="open_nodes",
        title="Open nodes",
        description=(
            "Get entities by their exact names (or former names), in the order asked, with ids, status, all"
            " observations and the relations they are part of. Unknown names are left out."
        ),
        input_schema=schemas.takes(
            {
                "names": schemas.texts("Exact names"),
                "include_ended": schemas.flag("Show relations that have ended, too"),
                "include_archived": schemas.flag("Show archived observations, too"),
            },
            "names",
        ),
        output_schema=schemas.gives(**_GRAPH),
        run=open_nodes,
        reads_only=True,
        idempotent=True,
    ),
    Tool(
        name="read_graph",
        title="Read graph",
        description=(
            "Read the whole memory, oldest entities first, as much as fits in one answer; when truncated is true, pass"
            " next_cursor to go on. In a large memory prefer search_nodes."
        ),
        input_schema=schemas.takes(
            {
                "limit": schemas.limit("Most entities to return (default: what fits)"),
                "cursor": schemas.CURSOR,
            }
        ),
        output_schema=schemas.gives(**_GRAPH),
        run=read_graph,
        reads_only=True,
        idempotent=True,
    ),
)
