"""Subscribers hear of every change, whoever made it, and of nothing else."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from mcp import MCPError
from server_talk import Conversation, conversation, entity_uri
from waiting import PATIENCE, wait_until

from core.access.grant import grant
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft
from server import subscriptions
from tests.conftest import AGENT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore:.*removed as of:mcp.shared.exceptions.MCPDeprecationWarning")

GRAPH = "memory://knowledge-graph"
THE_END = entity_uri("The end")
Heard = Callable[[], list[str]]


@pytest.fixture(autouse=True)
def frequent_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriptions, "POLL_SECONDS", 0.01)


@contextmanager
def listening(file: Path, mode: str, *uris: str, **options: Any) -> Iterator[tuple[Conversation, Heard]]:
    """A client that is subscribed, and what it has heard since it was last asked."""
    told: queue.Queue[str] = queue.Queue()

    async def on_message(message: object) -> None:
        if getattr(message, "method", None) == "notifications/resources/updated":
            told.put(message.params.uri)

    handler = on_message if mode == "legacy" else None
    with Memory.open(file, AGENT) as other, conversation(file, mode=mode, message_handler=handler, **options) as talk:
        other.graph.create_entities([EntityDraft("The end", scope="public")])

        def heard() -> list[str]:
            """What came before the news of one more change, which is made when all others have been looked at."""
            wait_until(lambda: _is_up_to_date(talk))
            other.graph.add_observations([("The end", [ObservationDraft(str(other.journal.last_id()))])])
            found = list(iter(lambda: told.get(timeout=PATIENCE), THE_END))
            if GRAPH in talk.application.watcher.watched:
                assert found.pop() == GRAPH
            return found

        with _subscribed(talk, mode, [*uris, THE_END], told):
            yield talk, heard


def _is_up_to_date(talk: Conversation) -> bool:
    """Whether the watcher has looked at all that was written, by whomever."""
    version = talk.portal.call(talk.application.access.latest.read, lambda memory: memory.data_version())
    last = talk.application.watcher._last
    return last is not None and last.version == version


@contextmanager
def _subscribed(talk: Conversation, mode: str, uris: list[str], told: queue.Queue[str]) -> Iterator[None]:
    if mode == "legacy":
        for uri in uris:
            talk.ask("subscribe_resource", uri)
        yield
        return
    ready = queue.Queue[bool]()
    done = talk.portal.call(anyio.Event)

    async def listen() -> None:
        async with talk.client.listen(resource_subscriptions=uris) as events:
            ready.put(True)
            async with anyio.create_task_group() as tasks:

                async def collect() -> None:
                    async for event in events:
                        told.put(event.uri)

                tasks.start_soon(collect)
                await done.wait()
                tasks.cancel_scope.cancel()

    task = talk.portal.start_task_soon(listen)
    ready.get(timeout=PATIENCE)
    yield
    talk.portal.call(done.set)
    task.result(timeout=PATIENCE)


@pytest.fixture(params=["legacy", "auto"])
def mode(request: pytest.FixtureRequest) -> str:
    return request.param


def test_own_and_other_writes(file: Path, mode: str) -> None:
    with listening(file, mode, GRAPH) as (talk, heard), Memory.open(file) as desktop:
        talk.call("create_entities", entities=[{"name": "A"}])
        assert heard() == [GRAPH]
        desktop.graph.create_entities([EntityDraft("B")])
        assert heard() == [GRAPH]
        desktop.journal.undo_last()
        assert heard() == [GRAPH]


def test_many_writes_are_told_together(file: Path, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = threading.Event()
    look = subscriptions._next_look
    monkeypatch.setattr(subscriptions, "_next_look", lambda *seen: (written.wait(PATIENCE), look(*seen))[1])
    with listening(file, mode, GRAPH) as (talk, heard):
        talk.call("create_entities", entities=[{"name": "A"}])
        for number in range(5):
            talk.call("add_observations", name="A", observations=[f"x{number}"])
        written.set()
        assert heard() == [GRAPH]


def test_what_is_beside_the_graph_is_not_told(file: Path, mode: str) -> None:
    with Memory.open(file) as desktop:
        desktop.graph.create_entities([EntityDraft("A")])
        with listening(file, mode, GRAPH) as (talk, heard):
            desktop.graph.save_positions({1: (1.0, 2.0, True)})
            desktop.settings.set("key", "value")
            with conversation(file) as other:
                other.call("read_graph")
            talk.call("search_nodes", query="A")
            assert heard() == []


def test_one_entity(file: Path, mode: str) -> None:
    uri = entity_uri("Ana María")
    with Memory.open(file) as desktop, listening(file, mode, uri) as (_, heard):
        desktop.graph.create_entities([EntityDraft("Other")])
        assert heard() == []
        desktop.graph.create_entities([EntityDraft("Ana María")])
        assert heard() == [uri]
        desktop.graph.add_observations([("Ana María", [ObservationDraft("likes tea")])])
        assert heard() == [uri]
        desktop.graph.add_observations([("Other", [ObservationDraft("likes tea")])])
        assert heard() == []
        desktop.graph.delete_entities(["Ana María"])
        assert heard() == [uri]


def test_what_is_hidden_from_a_bound_connection_is_not_told(file: Path, mode: str) -> None:
    with Memory.open(file) as desktop, Memory.open(file, grant=grant(owner="bob")) as bob:
        desktop.graph.create_entities([EntityDraft("Square", scope="public"), EntityDraft("Hidden")])
        with listening(file, mode, GRAPH, entity_uri("Hidden"), grant=grant(owner="ana")) as (_, heard):
            desktop.graph.add_observations([("Hidden", [ObservationDraft("likes tea")])])
            bob.graph.create_entities([EntityDraft("Bob's")])
            desktop.graph.delete_entities(["Hidden"])
            desktop.reflections.add("global", "a thought", author="sofia")
            assert heard() == []
            bob.graph.add_observations([("Square", [ObservationDraft("is round")])])
            assert heard() == [GRAPH]
            desktop.graph.create_entities([EntityDraft("Bob's", scope="public")])
            assert heard() == [GRAPH]
            desktop.graph.delete_entities(["Square"])
            assert heard() == [GRAPH]


def test_the_end_of_a_subscription(file: Path) -> None:
    with listening(file, "legacy", GRAPH) as (talk, heard):
        for _ in range(2):
            talk.ask("subscribe_resource", GRAPH)
        talk.ask("unsubscribe_resource", GRAPH)
        talk.ask("unsubscribe_resource", GRAPH)
        talk.call("create_entities", entities=[{"name": "A"}])
        assert heard() == []
        assert talk.application.watcher.watched == {THE_END}
        talk.ask("unsubscribe_resource", THE_END)
        for uri in (GRAPH, THE_END):
            talk.ask("subscribe_resource", uri)
        talk.call("create_entities", entities=[{"name": "B"}])
        assert heard() == [GRAPH]


def test_the_end_of_a_stream(file: Path) -> None:
    with conversation(file) as talk:

        async def listen() -> None:
            async with talk.client.listen(resource_subscriptions=[GRAPH]):
                assert talk.application.watcher.watched

        talk.portal.call(listen)
        wait_until(lambda: not talk.application.watcher.watched)


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
