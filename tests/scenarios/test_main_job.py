"""The product's main job: an agent writes through a real server, and the open window shows it, live."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stdio_client import spawned

from core.memory import Memory
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.desktop import Desktop
    from ui.window.main_window import MainWindow

DATA = Path(__file__).parents[1] / "data"


def opened(qtbot: QtBot, desktop: Desktop, path: Path) -> MainWindow:
    with qtbot.waitSignal(desktop.opened):
        desktop.open(path)
    assert desktop.window is not None
    return desktop.window


def listed(window: MainWindow) -> dict[str, int]:
    return {row.name: row.observations for row in window.explore.list.model.rows}


def test_what_an_agent_writes_comes_on_the_screen_by_itself(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "memory.recuerdo"
    window = opened(qtbot, desktop, path)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.welcome)
    with spawned(path, name="Claude Desktop") as agent:
        agent.call(
            "create_entities",
            entities=[
                {"name": "Proyecto Faro", "entityType": "Proyecto", "observations": ["El clúster corre en tres nodos"]},
                {"name": "Ana", "entityType": "Persona", "observations": []},
            ],
        )
        agent.call(
            "create_relations", relations=[{"from": "Proyecto Faro", "to": "Ana", "relationType": "responsable"}]
        )
        qtbot.waitUntil(lambda: listed(window) == {"Proyecto Faro": 1, "Ana": 0})
        qtbot.waitUntil(lambda: window.pages.currentWidget() is window.explore)

        faro = next(row for row in window.explore.list.model.rows if row.name == "Proyecto Faro")
        window.selection.select(faro.id)
        qtbot.waitUntil(lambda: getattr(window.explore.inspector.portrait, "entity", None) is not None)
        qtbot.waitUntil(lambda: window.explore.inspector.portrait.entity.name == "Proyecto Faro")

        agent.call("add_observations", name="Proyecto Faro", observations=["Grafana muestra la memoria por nodo"])

        def seen() -> bool:
            texts = [one.content for one in window.explore.inspector.portrait.entity.observations]
            return "Grafana muestra la memoria por nodo" in texts

        qtbot.waitUntil(seen)
        added = window.explore.inspector.portrait.entity.observations[-1]
        assert added.author.name == "Claude Desktop"
        qtbot.waitUntil(lambda: window.highlights.observation(added.id))
        assert window.selection.current == faro.id
        told = window.status.news
        qtbot.waitUntil(lambda: all(name in told.text() for name in ("Claude Desktop", "Proyecto Faro")))


@pytest.mark.parametrize(
    ("file", "entities"),
    [
        ("no-type-key.jsonl", 68),
        ("observations-as-objects.jsonl", 57),
        ("one-observation-a-line.jsonl", 19),
        ("reference-shape.jsonl", 18),
        ("spanish-working-notes.jsonl", 24),
    ],
)
def test_a_real_memory_file_is_imported_and_explored(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, file: str, entities: int
) -> None:
    window = opened(qtbot, desktop, tmp_path / "memory.recuerdo")
    window.transfer.import_file(DATA / file)
    qtbot.waitUntil(lambda: len(window.explore.list.model.rows) == entities)
    qtbot.waitUntil(lambda: window.explore.inspector.portrait is not None)
    assert window.explore.inspector.portrait.entity.observations


def test_four_servers_and_the_open_desktop_on_one_file(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "memory.recuerdo"
    with Memory.open(path) as memory:
        memory.graph.create_entities([EntityDraft("Shared", observations=(ObservationDraft("from the start"),))])
    window = opened(qtbot, desktop, path)
    refused: list[object] = []

    def write(number: int) -> None:
        try:
            with spawned(path, name=f"agent {number}") as agent:
                for turn in range(250):
                    own = f"Agent {number} · {turn // 5}"
                    match turn % 5:
                        case 0:
                            agent.call("create_entities", entities=[{"name": own, "observations": [f"begin {turn}"]}])
                        case 1:
                            agent.call("add_observations", name=own, observations=[f"more {turn}"])
                        case 2:
                            relation = {"from": own, "to": "Shared", "relationType": "uses"}
                            agent.call("create_relations", relations=[relation])
                        case 3:
                            agent.call("add_observations", name="Shared", observations=[f"{own} was here {turn}"])
                        case 4:
                            agent.call("delete_observations", name=own, observations=[f"begin {turn - 4}"])
        except BaseException as error:  # noqa: BLE001 - told to the test below
            refused.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    qtbot.waitUntil(lambda: not any(thread.is_alive() for thread in threads), timeout=110_000)
    assert refused == []

    expected = {"Shared": 1 + 4 * 50} | {f"Agent {number} · {place}": 1 for number in range(4) for place in range(50)}
    qtbot.waitUntil(lambda: listed(window) == expected)
    with Memory.open(path) as memory:
        assert {row.name: row.observations for row in memory.graph.rows()} == expected
        assert memory.graph.counts().relations == 200
        agents = {entry.actor.name for entry in memory.journal.entries(limit=2_000)}
        assert {f"agent {number}" for number in range(4)} <= agents
