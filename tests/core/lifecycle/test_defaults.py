"""What an item is where nobody has said it."""

from __future__ import annotations

import pytest

from core.lifecycle import defaults


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-30: deployed",
        "2026-11-30 deployed",
        "[2026-11-30] deployed",
        "**2026-11-30** deployed",
        "2026/1/5 deployed",
        "2026.01.05 deployed",
        "2026-11-30T08:15:00Z deployed",
        "2026-11-30 08:15 deployed",
        "- 2026-11-30 — deployed",
        "30/11/2026 deployed",
        "30.11.2026: deployed",
        "5 de enero de 2026: deployed",
        "5 enero, deployed",
        "Jan 5, 2026: deployed",
        "November 5 deployed",
        "5 Nov 2026 deployed",
        "2026-11-30",
    ],
)
def test_a_leading_date(text: str) -> None:
    assert defaults.has_leading_date(text)
    assert defaults.without_date(text) in {"deployed", "2026-11-30"}


@pytest.mark.parametrize(
    "text",
    [
        "Deployed on 2026-11-30",
        "1.2.34 was released",
        "192.168.10.20 is the gateway",
        "10.0.12 is out",
        "Mayor 10 people came",
        "Martin 3 times",
        "2026 was good",
        "2026-13-40 is no date",
        "12 eggs",
        "555-12-3456 is the number",
        "2026-11-30abc",
        "",
        "settings 5",
    ],
)
def test_no_leading_date(text: str) -> None:
    assert not defaults.has_leading_date(text)
    assert defaults.without_date(text) == text


@pytest.mark.parametrize(
    "entity_type",
    ["Session", "Sesión", "SESIONES", "WorkSession", "work_session", "Event", "eventos", "Meeting", "Reunión",
     "Incident report", "System Log", "Llamada"],
)  # fmt: skip
def test_types_of_events(entity_type: str) -> None:
    assert defaults.is_eventful(entity_type)


@pytest.mark.parametrize("entity_type", ["Person", "Project", "Login", "Eventual", "Prevention", "", "Obsession"])
def test_other_types(entity_type: str) -> None:
    assert not defaults.is_eventful(entity_type)


def test_auto() -> None:
    assert defaults.memory_type("", "likes tea", eventful=False) == "semantic"
    assert defaults.memory_type("", "likes tea", eventful=True) == "episodic"
    assert defaults.memory_type("", "2026-11-30: met", eventful=False) == "episodic"
    assert defaults.memory_type("identity", "2026-11-30: born", eventful=True) == "identity"
    assert defaults.memory_type("a word of an import", "2026-11-30", eventful=True) == "semantic"
    assert defaults.importance("episodic") == 0.5
    assert {defaults.importance(word) for word in ("semantic", "procedural", "identity", "working")} == {0.7}
