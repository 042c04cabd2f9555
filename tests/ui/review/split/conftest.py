from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from split_texts import LONG, MONEY, REST, STACK
from ui_doubles import ImmediateRunner

from core.model import EntityDraft, ObservationDraft, RelationDraft, SplitPart
from ui.following import JournalWatch
from ui.operations import Operations
from ui.review.split.editor import SplitEditor
from ui.review.split.material import read_split

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from core.model import Proposal
    from ui.theme import ThemeController


@pytest.fixture
def project(memory: Memory) -> Memory:
    """A project of two topics with neighbours: relations 1 to 4 have an end at it."""
    said = [*STACK, *MONEY, *REST, LONG]
    memory.graph.create_entities([EntityDraft("Faro", "Proyecto", tuple(map(ObservationDraft, said)))])
    memory.graph.create_entities(
        [EntityDraft(name, "Persona", (ObservationDraft("here"),)) for name in ("Ana", "Luis")]
    )
    memory.graph.create_entities([EntityDraft("Editorial", "Cliente"), EntityDraft("Far away", "Cliente")])
    memory.graph.create_relations(
        [
            RelationDraft("Faro", "Ana", "cuenta_con"),
            RelationDraft("Luis", "Faro", "trabaja_en", "since May"),
            RelationDraft("Editorial", "Faro", "contiene"),
            RelationDraft("Faro", "Editorial", "parte_de"),
            RelationDraft("Ana", "Luis", "conoce"),
        ]
    )
    return memory


@pytest.fixture
def proposal(project: Memory) -> Proposal:
    return project.curation.propose_parts(
        "Faro", [SplitPart("Faro - Stack", "", STACK), SplitPart("Faro - Money", "Tema", MONEY)]
    )


@pytest.fixture
def make_editor(qtbot: QtBot, themes: ThemeController) -> Iterator[Callable[..., SplitEditor]]:
    """Makes an editor on the screen that shows a proposal."""

    def make(memory: Memory, shown: Proposal, size: tuple[int, int] = (1000, 700)) -> SplitEditor:
        operations = Operations(memory, JournalWatch(memory), ImmediateRunner())
        made = SplitEditor(operations)
        operations.setParent(made)
        qtbot.addWidget(made)
        made.resize(*size)
        with qtbot.waitExposed(made):
            made.show()
        made.activateWindow()
        made.show_proposal(shown, read_split(memory, shown))
        made.operations = operations
        return made

    return make


@pytest.fixture
def editor(make_editor: Callable[..., SplitEditor], project: Memory, proposal: Proposal) -> SplitEditor:
    return make_editor(project, proposal)
