"""What a tool is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory
    from server.arguments import Arguments
    from server.options import Options
    from server.shapes import Shape


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool, on a thread of its own.

    Attributes:
        memory: The open memory.
        arguments: What the client sent.
        options: How this server serves.
        afterwards: Takes work to be done once the answer is out; if it fails, the answer stands.
        cancelled: Whether the client wants no answer any more; from the call's own thread.
    """

    memory: Memory
    arguments: Arguments
    options: Options
    afterwards: Callable[[Callable[[Memory], None]], None]
    cancelled: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as it is listed, and what carries it out.

    Attributes:
        name: Its name on the wire.
        title: Its name for people.
        description: What a model reads before it decides to call it.
        input_schema: Of its arguments.
        output_schema: Of its structured answer.
        run: Answers a call; raises `ToolError` or `KnownError` when it cannot be carried out.
        reads_only: Whether it leaves the memory's content as it is.
        destructive: Whether it can take something away.
        idempotent: Whether calling it twice does no more than calling it once.
        ordered: Whether it waits for earlier writes of the same connection, and later calls for it.
        long: Whether it may think for long: it waits for earlier writes, and nothing waits for it (unless it writes,
            as one with a `dry_flag` does without it).
        text: Makes the text block of an answer; without it, that is the answer itself.
        maintenance: Whether it is maintenance, which `--no-maintenance` leaves out.
        dry_flag: The argument that makes it only read, when it is true.
        whole_graph: Whether it looks across the whole graph, which a bound connection may not.
        opens_files: Whether it opens files that the caller names, which only an unbound one on this computer may.
    """

    name: str
    title: str
    description: str
    input_schema: dict[str, Any]
    output_schema: dict[str, Any]
    run: Callable[[Call], Shape]
    reads_only: bool = False
    destructive: bool = False
    idempotent: bool = False
    ordered: bool = True
    long: bool = False
    text: Callable[[Shape], str] | None = None
    maintenance: bool = False
    dry_flag: str | None = None
    whole_graph: bool = False
    opens_files: bool = False
