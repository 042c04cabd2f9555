"""Scenes of Explore: the list, the graph and the inspector, and what is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memories import CLAUDE, CURSOR
from PySide6.QtTest import QTest
from stage import SIZES, Scene, wait

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import ObservationDraft
from ui.messages import Messages
from ui.window.indexing import Indexing

if TYPE_CHECKING:
    from stage import Stage


def nothing(_stage: Stage) -> None:
    """The screen as it opens."""


def agents_write(stage: Stage) -> None:
    """Two agents are connected, and one has just added to the shown entity."""
    window = stage.window
    agents = [Memory.open(stage.path, CLAUDE), Memory.open(stage.path, CURSOR)]
    window.destroyed.connect(lambda: [agent.close() for agent in agents])
    said = (
        stage.words(
            "Benimaclet opens on 6 February 2027, in the old market", "Benimaclet abre el 6 de febrero de 2027"
        ),
        stage.words(
            "The query for the monthly numbers takes two seconds", "La consulta de los números mensuales tarda 2 s"
        ),
    )
    name = window.explore.inspector.portrait.entity.name
    agents[0].graph.add_observations([(name, [ObservationDraft(text) for text in said])])
    window._look_for_agents()  # noqa: SLF001
    wait(lambda: not window.status.news.isHidden() and "2" in window.top.agents.text())


def explore(stage: Stage) -> None:
    """What an agent has just written, at the top of the list."""
    agents_write(stage)
    stage.settle()
    stage.window.explore.list.view.scrollToTop()


def searching(stage: Stage) -> None:
    """A search with hits."""
    stage.window.top.search.setFocus()
    stage.window.top.search.setText("an")
    stage.settle()


def meaning(stage: Stage) -> None:
    """A search by meaning, with the reasons of a result."""
    stage.window.top.search.setFocus()
    stage.window.top.search.setText(stage.words("who pays for the deposits", "quién paga las fianzas"))
    found = stage.window.explore.list
    wait(lambda: found.model.results is not None and found.model.results.meant is not None)
    found.view.setCurrentIndex(found.model.index(1))
    found.why.ask.setChecked(True)


def without_model(stage: Stage) -> None:
    """A search while there is no model."""
    stage.window.explore.list.finder._fail(KnownError(ErrorCode.NO_MODEL))  # noqa: SLF001
    stage.window.status.show_indexing(Indexing(off=True, left=12, total=300))
    stage.window.top.search.setText("al")
    stage.settle()


def no_hits(stage: Stage) -> None:
    """A search without hits."""
    stage.window.top.search.setText("xyzzy")
    wait(stage.window.explore.list.clear.isVisible)


def editing(stage: Stage) -> None:
    """An observation and a relation under way, and a message."""
    inspector = stage.window.explore.inspector
    next(iter(inspector.observations.cards.values())).start_edit()
    inspector.add_relation()
    stage.window.bar.say(Messages().error(KnownError(ErrorCode.NAME_TAKEN, name="Aisha Benali")), tone="removal")


def relations(stage: Stage) -> None:
    """The lower end of the inspector."""
    inspector = stage.window.explore.inspector
    wait(inspector.similar.isVisible)
    stage.settle()
    bar = inspector._scroll.verticalScrollBar()  # noqa: SLF001
    bar.setValue(bar.maximum())
    inspector.relations.rows[0].setFocus()


def new_entity(stage: Stage) -> None:
    """The form for a new entity."""
    stage.window.actions_.new_entity.trigger()


def everything(stage: Stage) -> None:
    """The whole graph."""
    stage.window.actions_.show_all.trigger()
    count = stage.window.explore.list.model.rowCount()
    view = stage.window.explore.graph.view
    wait(lambda: len(view.positions()) == count, 120)
    stage.settle()
    wait(view.overlays.shown_line.isHidden, 120)
    QTest.qWait(300)


SCENES = (
    Scene("welcome", "empty", nothing, SIZES),
    Scene("explore", "sample", explore, SIZES),
    Scene("search", "sample", searching),
    Scene("meaning", "sample", meaning, SIZES),
    Scene("nomodel", "sample", without_model),
    Scene("nohits", "sample", no_hits),
    Scene("editing", "sample", editing),
    Scene("relations", "sample", relations),
    Scene("newentity", "sample", new_entity),
    Scene("whole", "sample", everything),
    Scene("huge", "huge", nothing, SIZES),
    Scene("hugeall", "huge", everything, SIZES),
)
