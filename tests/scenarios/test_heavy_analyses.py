"""Heavy analyses of a real server with the installed model: they are in nobody's way, and end when cancelled."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from server_process import serving

from core.memory import Memory
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from pathlib import Path

    from server_process import ServerProcess

WORDS = (
    *("invoice", "customer", "payment", "roses", "garden", "water", "server", "deploy", "release", "cluster", "oven"),
    *("bread", "flour", "train", "station", "signal", "factura", "cliente", "pago", "rosas", "jardin", "agua"),
)
SMALL = [f"{word} is what number {number} is about" for number, word in enumerate(WORDS)]


def fill(file: Path) -> None:
    """Two entities of which any analysis takes a minute or more, and a small one."""
    chance = random.Random(11)
    with Memory.open(file) as memory:
        for name in ("Large", "Larger"):
            said = [f"{number}: {' '.join(chance.choices(WORDS, k=70))}" for number in range(1_000)]
            memory.graph.create_entities([EntityDraft(name, "thing", tuple(map(ObservationDraft, said)))])
        memory.graph.create_entities([EntityDraft("Small", "thing", tuple(map(ObservationDraft, SMALL)))])


def start(server: ServerProcess, tool: str, **arguments: object) -> int:
    return server.post("tools/call", {"name": tool, "arguments": arguments})


def cancel(server: ServerProcess, request_id: int) -> None:
    params = {"requestId": request_id, "reason": "no longer wanted"}
    server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})


def test_two_at_once_block_no_read_and_no_write_and_end_when_cancelled(tmp_path: Path) -> None:
    file = tmp_path / "memory.recuerdo"
    fill(file)
    with serving("--file", str(file), folder=tmp_path) as server:
        heavy = [
            start(server, "analyze_entity_split", entity_name="Large"),
            start(server, "find_duplicate_observations", entity_name="Larger"),
        ]
        for number in range(5):
            name = f"Written {number}"
            assert server.call("create_entities", entities=[{"name": name, "observations": ["x"]}])["entities"]
            assert server.call("add_observations", name=name, observations=["y"])["entity"]["name"] == name
            (found,) = server.call("open_nodes", names=[name])["entities"]
            assert found["observations"] == ["x", "y"]
            assert server.call("search_nodes", query=name)["entities"]
        assert not any(server.answers.get(one) for one in heavy), "they are still thinking"

        third = start(server, "analyze_entity_split", entity_name="Small")
        for one in heavy:
            cancel(server, one)
        answer = server.wait(third)["result"]["structuredContent"]
        assert answer["analysis"]["observation_count"] == len(SMALL)
        assert not any(server.answers.get(one) for one in heavy), "what was cancelled is not answered"

        again = start(server, "analyze_entity_split", entity_name="Large")
        server.close_input()
        assert server.exit_code() == 0, "nor does one hold up the end"
        assert not server.answers.get(again)
