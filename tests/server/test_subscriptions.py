"""Subscribers hear of every change, whoever made it, and of nothing else."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from mcp import MCPError
from server_talk import Conversation, conversation

from core.access.grant import grant
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft
from server.resources import entity_uri
from server.subscriptions import POLL_SECONDS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore:.*removed as of:mcp.shared.exceptions.MCPDeprecationWarning")

GRAPH = "memory://knowledge-graph"
Heard = Callable[[float], list[str]]


@contextmanager
def listening(file: Path, mode: str, *uris: str, **options: Any) -> Iterator[tuple[Conversation, Heard]]:
    """A client that is subscribed, and what it has heard when waiting so many seconds."""
    told: queue.Queue[str] = queue.Queue()

    def heard(seconds: float) -> list[str]:
        deadline, found = time.monotonic() + seconds, []
        while (left := deadline - time.monotonic()) > 0:
            try:
                found.append(told.get(timeout=left))
                deadline = min(deadline, time.monotonic() + POLL_SECONDS)
            except queue.Empty:
                break
        return found

    async def on_message(message: object) -> None:
        if getattr(message, "method", None) == "notifications/resources/updated":
            told.put(message.params.uri)

    handler = on_message if mode == "legacy" else None
    with conversation(file, mode=mode, message_handler=handler, **options) as talk:
        if mode == "legacy":
            for uri in uris:
                talk.ask("subscribe_resource", uri)
            yield talk, heard
            return
        ready = queue.Queue[bool]()
        done = talk.portal.call(anyio.Event)

        async def listen() -> None:
            async with talk.client.listen(resource_subscriptions=list(uris)) as events:
                ready.put(True)
                async with anyio.create_task_group() as tasks:

                    async def collect() -> None:
                        async for event in events:
                            told.put(event.uri)

                    tasks.start_soon(collect)
                    await done.wait()
                    tasks.cancel_scope.cancel()

        task = talk.portal.start_task_soon(listen)
        ready.get(timeout=10)
        yield talk, heard
        talk.portal.call(done.set)
        task.result(timeout=10)


@pytest.fixture(params=["legacy", "auto"])
def mode(request: pytest.FixtureRequest) -> str:
    return request.param


def test_own_and_other_writes(file: Path, mode: str) -> None:
    with listening(file, mode, GRAPH) as (talk, heard), Memory.open(file) as desktop:
        talk.call("create_entities", entities=[{"name": "A"}])
        assert heard(5) == [GRAPH]
        desktop.graph.create_entities([EntityDraft("B")])
        assert heard(5) == [GRAPH]
        desktop.journal.undo_last()
        assert heard(5) == [GRAPH]


def test_many_writes_are_told_together(file: Path, mode: str) -> None:
    with listening(file, mode, GRAPH) as (talk, heard):
        for number in range(30):
            talk.call("add_observations" if number else "create_entities", **_step(number))
        assert 1 <= len(heard(5)) <= 4


def _step(number: int) -> dict[str, object]:
    return {"name": "A", "observations": [f"x{number}"]} if number else {"entities": [{"name": "A"}]}


def test_what_is_beside_the_graph_is_not_told(file: Path, mode: str) -> None:
    with Memory.open(file) as desktop:
        desktop.graph.create_entities([EntityDraft("A")])
        with listening(file, mode, GRAPH) as (talk, heard):
            desktop.graph.save_positions({1: (1.0, 2.0, True)})
            desktop.settings.set("key", "value")
            with conversation(file) as other:
                other.call("read_graph")
            talk.call("search_nodes", query="A")
            assert heard(POLL_SECONDS * 4) == []


def test_one_entity(file: Path, mode: str) -> None:
    uri = entity_uri("Ana María")
    with Memory.open(file) as desktop, listening(file, mode, uri) as (_, heard):
        desktop.graph.create_entities([EntityDraft("Other")])
        assert heard(POLL_SECONDS * 3) == []
        desktop.graph.create_entities([EntityDraft("Ana María")])
        assert heard(5) == [uri]
        desktop.graph.add_observations([("Ana María", [ObservationDraft("likes tea")])])
        assert heard(5) == [uri]
        desktop.graph.add_observations([("Other", [ObservationDraft("likes tea")])])
        assert heard(POLL_SECONDS * 3) == []
        desktop.graph.delete_entities(["Ana María"])
        assert heard(5) == [uri]


def test_what_is_hidden_from_a_bound_connection_is_not_told(file: Path, mode: str) -> None:
    with Memory.open(file) as desktop, Memory.open(file, grant=grant(owner="bob")) as bob:
        desktop.graph.create_entities([EntityDraft("Square", scope="public"), EntityDraft("Hidden")])
        with listening(file, mode, GRAPH, entity_uri("Hidden"), grant=grant(owner="ana")) as (_, heard):
            desktop.graph.add_observations([("Hidden", [ObservationDraft("likes tea")])])
            bob.graph.create_entities([EntityDraft("Bob's")])
            desktop.graph.delete_entities(["Hidden"])
            desktop.reflections.add("global", "a thought", author="sofia")
            assert heard(POLL_SECONDS * 4) == []
            bob.graph.add_observations([("Square", [ObservationDraft("is round")])])
            assert heard(5) == [GRAPH]
            desktop.graph.create_entities([EntityDraft("Bob's", scope="public")])
            assert heard(5) == [GRAPH]
            desktop.graph.delete_entities(["Square"])
            assert heard(5) == [GRAPH]


def test_the_end_of_a_subscription(file: Path) -> None:
    with listening(file, "legacy", GRAPH) as (talk, heard):
        for _ in range(2):
            talk.ask("subscribe_resource", GRAPH)
        talk.ask("unsubscribe_resource", GRAPH)
        talk.ask("unsubscribe_resource", GRAPH)
        talk.call("create_entities", entities=[{"name": "A"}])
        assert heard(POLL_SECONDS * 3) == []
        assert not talk.application.watcher.watched
        talk.ask("subscribe_resource", GRAPH)
        talk.call("create_entities", entities=[{"name": "B"}])
        assert heard(5) == [GRAPH]


def test_the_end_of_a_stream(file: Path) -> None:
    with conversation(file) as talk:

        async def listen() -> None:
            async with talk.client.listen(resource_subscriptions=[GRAPH]):
                assert talk.application.watcher.watched

        talk.portal.call(listen)
        deadline = time.monotonic() + 5
        while talk.application.watcher.watched and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not talk.application.watcher.watched


def test_resources_that_cannot_be(file: Path) -> None:
    with conversation(file, mode="legacy") as talk:
        for uri in ("memory://other", "file:///x", "memory://entity/"):
            with pytest.raises(MCPError) as error:
                talk.ask("subscribe_resource", uri)
            assert error.value.code == -32002
            talk.ask("unsubscribe_resource", uri)


def test_a_memory_that_cannot_be_opened(file: Path) -> None:
    file.mkdir()
    with conversation(file, mode="legacy") as talk, pytest.raises(MCPError) as error:
        talk.ask("subscribe_resource", GRAPH)
    assert error.value.message.startswith("Not a regular file")
