"""The tool that imports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from server import messages
from server.arguments import ToolError
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from core.model import Dangling
    from server.shapes import Shape


def migrate(call: Call) -> Shape:
    """Import a file of the reference server, or of one that resembles it."""
    source = call.arguments.optional_text("source_path")
    if not source.strip():
        raise ToolError("source_path is required")
    if "\0" in source:
        raise ToolError("source_path holds a NUL character (U+0000).")
    report = call.memory.exchange.import_file(Path(source.strip()), dangling=_dangling(call), tool="migrate")
    return {
        "entities_imported": report.entities_imported,
        "relations_imported": report.relations_imported,
        "errors": report.errors,
        "skipped": report.skipped,
        "issues": [{"line": issue.line, "reason": messages.issue(issue.reason)} for issue in report.issues],
    }


def _dangling(call: Call) -> Dangling:
    match call.arguments.optional_text("dangling").strip().lower():
        case "" | "skip":
            return "skip"
        case "placeholder":
            return "placeholder"
        case _:
            raise ToolError("dangling must be skip or placeholder.")


IMPORT_TOOLS = (
    Tool(
        name="migrate",
        title="Import a memory file",
        description=(
            "Import a JSONL or JSON memory file of the reference MCP memory server (or one like it) from this"
            " computer. Can be repeated: what is already there is not imported twice. Lines that cannot be read are"
            " skipped and listed with their numbers. The file is never changed."
        ),
        input_schema=schemas.takes(
            {
                "source_path": schemas.text("Path of the file; ~ is the home folder"),
                "dangling": {
                    "type": "string",
                    "enum": ["skip", "placeholder"],
                    "default": "skip",
                    "description": "Relations whose ends are missing: skip them, or create the missing ends",
                },
            },
            "source_path",
        ),
        output_schema=schemas.gives(
            entities_imported=schemas.NUMBER,
            relations_imported=schemas.NUMBER,
            errors=schemas.NUMBER,
            skipped=schemas.NUMBER,
            issues=schemas.LIST,
        ),
        run=migrate,
        idempotent=True,
        ordered=False,
        opens_files=True,
    ),
)
