"""Cold start: spawn → `initialize` → `tools/list` answered, in turn with an empty SDK server and the reference.

    python tests/bench/cold_start.py [--runs 15] [--reference "npx -y @modelcontextprotocol/server-memory"]

Prints medians in milliseconds, and which heavy modules our server had imported by then (it must be none).
"""

from __future__ import annotations

import argparse
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from stdio_client import SERVER, spawned

EMPTY_SERVER = """
import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

TOOL = types.Tool(name="noop", description="does nothing", input_schema={"type": "object", "properties": {}})

async def list_tools(ctx, params):
    return types.ListToolsResult(tools=[TOOL])

async def call_tool(ctx, params):
    return types.CallToolResult(content=[])

async def main():
    server = Server("empty", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())

anyio.run(main)
"""
HEAVY = ("PySide6", "rapidfuzz", "onnxruntime", "sklearn", "networkx", "numpy", "scipy", "tokenizers", "sentencepiece")


def once(command: list[str], environment: dict[str, str]) -> float:
    """Milliseconds from spawn to the answer to `tools/list`."""
    began = time.perf_counter()
    with spawned(command=command, environment=environment) as client:
        client.answer(client.send("tools/list"))
        return (time.perf_counter() - began) * 1000


def heavy_modules(folder: Path) -> list[str]:
    """Which heavy modules are imported when `tools/list` is answered, by Python's own import trace."""
    process = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "server", "--file", str(folder / "trace.recuerdo")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    hello = (
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
        '"clientInfo":{"name":"x","version":"1"}}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
        '{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n'
    )
    _, trace = process.communicate(hello, timeout=60)
    names = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in trace.splitlines() if "|" in line}
    return sorted(names & set(HEAVY))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--reference", default="", help="command of the reference server, as its users start it")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        empty = folder / "empty_server.py"
        empty.write_text(EMPTY_SERVER, encoding="utf-8")
        commands = {
            "recuerdo-mcp": [*SERVER, "--file", str(folder / "memory.recuerdo")],
            "empty low-level SDK server": [sys.executable, str(empty)],
        }
        if arguments.reference:
            commands["reference"] = shlex.split(arguments.reference)
        environment = {"PYTHONPATH": str(Path(__file__).parents[2])}
        times: dict[str, list[float]] = {name: [] for name in commands}
        for run in range(arguments.runs + 1):
            for name, command in commands.items():
                extra = {"MEMORY_FILE_PATH": str(folder / "reference.jsonl")} if name == "reference" else environment
                elapsed = once(command, extra)
                if run:  # the first warms the caches
                    times[name].append(elapsed)
        ours = statistics.median(times["recuerdo-mcp"])
        for name, values in times.items():
            median = statistics.median(values)
            print(
                f"{name:28} median {median:6.0f} ms   min {min(values):6.0f}   ours − this {ours - median:+6.0f} ms"
                f"   ours ÷ this {ours / median:.2f}"
            )
        print("heavy modules imported by then:", ", ".join(heavy_modules(folder)) or "none")


if __name__ == "__main__":
    main()
