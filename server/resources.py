"""The memory as resources: the whole graph, and each entity."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from server import shapes
from server.budget import dumps, paged, whole

if TYPE_CHECKING:
    from core.memory import Memory
    from server.shapes import Shape

GRAPH_URI = "memory://knowledge-graph"
ENTITY_PREFIX = "memory://entity/"
ENTITY_TEMPLATE = ENTITY_PREFIX + "{name}"

GRAPH_CHARS = 1_000_000
"""Longest text of the whole graph: what is larger is cut, and says so."""


def entity_name(uri: str) -> str | None:
    """The name in the address of an entity, if it is one."""
    if not uri.startswith(ENTITY_PREFIX):
        return None
    try:
        return unquote(uri.removeprefix(ENTITY_PREFIX), errors="strict").strip() or None
    except UnicodeDecodeError:
        return None


def exists(uri: str) -> bool:
    """Whether it is the address of something that there is, or may come to be."""
    return uri == GRAPH_URI or entity_name(uri) is not None


def read(memory: Memory, uri: str, most: int) -> str | None:
    """The JSON of a resource, or None when there is none at this address."""
    if uri == GRAPH_URI:
        return dumps(_graph(memory))
    name = entity_name(uri)
    entities = memory.graph.open([name]) if name is not None else ()
    if not entities:
        return None
    relations = memory.graph.relations_of([entities[0].id])
    answer = whole(
        entities,
        relations,
        most=most,
        entity_shape=shapes.opened_entity,
        relation_shape=shapes.opened_relation,
    )
    return dumps(answer)


def _graph(memory: Memory) -> Shape:
    return paged(
        lambda limit, cursor, most: memory.graph.page(limit=limit, cursor=cursor, most_relations=most),
        limit=None,
        cursor=None,
        most=GRAPH_CHARS,
        entity_shape=shapes.entity,
        relation_shape=shapes.relation,
    )
