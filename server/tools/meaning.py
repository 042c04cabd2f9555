"""The tool that searches by meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.arguments import ToolError
from server.budget import fitted
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from core.model import MeaningHit
    from server.shapes import Shape

_DEFAULT_LIMIT = 10


def search_semantic(call: Call) -> Shape:
    """Entities near in meaning, best first; their use is counted once the answer is out."""
    limit = call.arguments.limit() or _DEFAULT_LIMIT
    most_observations = call.arguments.whole("max_observations")
    if most_observations is not None and most_observations < 0:
        raise ToolError("max_observations must not be negative.")
    hits = call.memory.meaning.search(call.arguments.text("query"), limit=limit)
    ids = [hit.entity.id for hit in hits]
    call.afterwards(lambda memory: memory.meaning.record_use(ids, together=True))
    answer: Shape = {"results": [_result(hit, most_observations) for hit in hits]}
    unread = call.memory.meaning.unread()
    if unread:  # or nothing found would be taken for nothing known
        answer["not_indexed_yet"] = unread
    return fitted(answer, call.options.max_result_chars)


def _result(hit: MeaningHit, most_observations: int | None) -> Shape:
    shape: Shape = {"name": hit.entity.name, "entityType": hit.entity.type}
    observations = {one.id: one.content for one in hit.entity.observations}
    if most_observations is None:
        shape["observations"] = list(observations.values())
    else:
        shape["observations"] = [observations[one] for one in hit.best[:most_observations]]
        shape["observations_total"] = len(observations)
    shape["limbic_score"] = round(hit.score, 4)
    shape["scoring"] = {
        "importance": round(hit.importance, 4),
        "temporal_factor": round(hit.temporal, 4),
        "cooc_boost": round(hit.cooccurrence, 4),
    }
    shape["distance"] = round(hit.distance, 4)
    if hit.fused is not None:
        shape["rrf_score"] = round(hit.fused, 6)
    return shape


MEANING_TOOLS = (
    Tool(
        name="search_semantic",
        title="Search by meaning",
        description=(
            "Find entities by what they mean, in any words and across languages, together with full-text search; the"
            " best first, what is used often and recently a little before. Use it for questions; use search_nodes for"
            " an exact piece of text. max_observations shows only the observations nearest to the query."
        ),
        input_schema=schemas.takes(
            {
                "query": schemas.text("What you want to know, as a question or a few words"),
                "limit": schemas.limit("Most entities to return (default: 10)"),
                "max_observations": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Most observations of each entity, those nearest to the query (default: all)",
                },
            },
            "query",
        ),
        output_schema=schemas.gives(results=schemas.LIST, truncated=schemas.YES, not_indexed_yet=schemas.NUMBER),
        run=search_semantic,
        reads_only=True,
    ),
)
