"""The tools, grouped as the contract groups them. `CATALOGUE` is all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.tools.curation import CURATION_TOOLS
from server.tools.graph import GRAPH_TOOLS
from server.tools.importing import IMPORT_TOOLS
from server.tools.lifecycle import LIFECYCLE_TOOLS
from server.tools.meaning import MEANING_TOOLS
from server.tools.reading import READING_TOOLS
from server.tools.reflections import REFLECTION_TOOLS

if TYPE_CHECKING:
    from server.tools.tool import Tool

CATALOGUE: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        *GRAPH_TOOLS,
        *READING_TOOLS,
        *MEANING_TOOLS,
        *IMPORT_TOOLS,
        *CURATION_TOOLS,
        *REFLECTION_TOOLS,
        *LIFECYCLE_TOOLS,
    )
}
"""Every tool by name, in the order in which they are listed."""

OTHER_NAMES = {
    "propose_entity_split_tool": "propose_entity_split",
    "execute_entity_split_tool": "execute_entity_split",
}
"""Names that are answered, and not listed."""
