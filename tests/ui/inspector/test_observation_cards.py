from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from core.errors import ErrorCode
from core.model import EntityDraft, ItemState, ObservationDraft
from tests.ui.inspector.inspector_hands import card, choose, contents, entity_id, open_menu
from ui.inspector.observations import FIRST

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.inspector.panel import InspectorPanel
    from ui.operations import Operations
    from ui.selection import Selection

Left = Qt.MouseButton.LeftButton
Key = Qt.Key


def test_a_large_entity_shows_its_newest_and_the_rest_on_demand(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    (stored,) = faro.graph.create_entities(
        [EntityDraft("Larga", None, tuple(ObservationDraft(f"o{n}") for n in range(120)))]
    )
    selection.select(stored.entity.id)
    said = lambda: [each.observation.content for each in panel.observations.cards.values()]  # noqa: E731
    newest_first = [f"o{n}" for n in reversed(range(120))]
    qtbot.waitUntil(lambda: said() == newest_first[:FIRST])
    assert panel.observations.more.text() == "70 more"
    first = next(iter(panel.observations.cards.values()))
    qtbot.mouseClick(panel.observations.more, Left)
    qtbot.waitUntil(lambda: said() == newest_first)
    assert next(iter(panel.observations.cards.values())) is first
    assert not panel.observations.more.isVisible()


def _places(panel: InspectorPanel) -> list[tuple[int, int]]:
    return [(each.y(), each.height()) for each in panel.observations.cards.values()]


def test_cards_make_room_for_one_that_grows_and_for_a_narrower_column(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    texts = tuple(ObservationDraft(f"{n}: " + "lo que se dijo de las fianzas, " * 4) for n in range(4))
    (stored,) = faro.graph.create_entities([EntityDraft("Fianzas", None, texts)])
    selection.select(stored.entity.id)
    before = _places(panel)
    gaps = [below - top - height for (top, height), (below, _) in itertools.pairwise(before)]
    assert gaps == [6] * 3
    second = list(panel.observations.cards.values())[1]
    second.setFocus()
    qtbot.keyClick(second, Key.Key_Return)
    qtbot.waitUntil(lambda: _places(panel)[2][0] > before[2][0])
    assert _places(panel)[:1] == before[:1]
    qtbot.keyClick(second.edit, Key.Key_Escape)
    qtbot.waitUntil(lambda: _places(panel) == before)
    panel.resize(240, 700)
    qtbot.waitUntil(lambda: all(narrow[1] > wide[1] for narrow, wide in zip(_places(panel), before, strict=True)))
    below = panel.observations.more if panel.observations.more.isVisible() else panel.relations
    last = list(panel.observations.cards.values())[-1]
    qtbot.waitUntil(lambda: last.mapTo(panel, last.rect().bottomLeft()).y() < below.mapTo(panel, QPoint()).y())


def test_a_new_observation_comes_first_for_the_tab_key_too(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    composer = panel.observations.composer
    composer.setFocus()
    qtbot.keyClicks(composer, "alumbra")
    qtbot.keyClick(composer, Key.Key_Return)
    qtbot.waitUntil(lambda: len(panel.observations.cards) == 4)
    cards = list(panel.observations.cards.values())
    assert cards[0].observation.content == "alumbra"
    qtbot.keyClick(composer, Key.Key_Tab)
    assert cards[0].hasFocus()
    qtbot.keyClick(cards[0], Key.Key_Tab)
    assert cards[1].hasFocus()


def test_a_long_observation_unfolds(qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory) -> None:
    text = "palabra " * 200
    faro.graph.add_observations([("Ana", [ObservationDraft(text)])])
    selection.select(entity_id(faro, "Ana"))
    long = card(panel, text)
    assert len(long.shown_text) < len(text)
    qtbot.mouseClick(long.unfold, Left)
    assert long.shown_text == text


def test_kinds_and_states_are_worded(panel: InspectorPanel, selection: Selection, faro: Memory) -> None:
    faro.graph.add_observations([("Ana", [ObservationDraft("usa SQLite", kind="decision")])])
    selection.select(entity_id(faro, "Ana"))
    assert card(panel, "usa SQLite").meta.endswith("· decision")
    assert card(panel, "usa SQLite").observation.state is ItemState.ACTIVE


def test_enter_adds_what_was_written(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    qtbot.keyClicks(panel.observations.composer, "corre en Hetzner")
    qtbot.keyClick(panel.observations.composer, Key.Key_Return)
    qtbot.waitUntil(lambda: len(panel.observations.cards) == 4)
    assert contents(faro)[-1] == "corre en Hetzner"
    assert panel.observations.composer.toPlainText() == ""
    assert not card(panel, "corre en Hetzner").fresh  # one's own is no news


def test_shift_enter_begins_a_line(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    qtbot.keyClicks(panel.observations.composer, "a")
    qtbot.keyClick(panel.observations.composer, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(panel.observations.composer, "b")
    qtbot.keyClick(panel.observations.composer, Key.Key_Return)
    assert contents(faro)[-1] == "a\nb"


def test_what_is_there_already_is_said(qtbot: QtBot, panel: InspectorPanel) -> None:
    qtbot.keyClicks(panel.observations.composer, "Faro sabe 1")
    with qtbot.waitSignal(panel.said) as said:
        qtbot.keyClick(panel.observations.composer, Key.Key_Return)
    assert said.args == ["This observation is there already.", False]


def test_a_draft_waits_for_ones_return(qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory) -> None:
    qtbot.keyClicks(panel.observations.composer, "a medias")
    selection.select(entity_id(faro, "Ana"))
    assert panel.observations.composer.toPlainText() == ""
    selection.select(entity_id(faro, "Proyecto Faro"))
    assert panel.observations.composer.toPlainText() == "a medias"


def test_an_observation_is_edited_where_it_stands(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    edited = card(panel, "Faro sabe 1")
    edited.setFocus()
    qtbot.keyClick(edited, Key.Key_Return)
    qtbot.keyClicks(edited.edit, "Faro sabe uno")
    qtbot.keyClick(edited.edit, Key.Key_Return)
    qtbot.waitUntil(lambda: edited.observation.content == "Faro sabe uno")
    assert "Faro sabe uno" in contents(faro)
    assert not edited.editing


def test_esc_leaves_an_observation_as_it_was(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    edited = card(panel, "Faro sabe 1")
    qtbot.mouseDClick(edited, Left)
    qtbot.keyClicks(edited.edit, "nada")
    qtbot.keyClick(edited.edit, Key.Key_Escape)
    assert not edited.editing
    assert "Faro sabe 1" in contents(faro)


def test_what_others_make_of_an_observation_meanwhile_is_shown_when_its_editor_closes(
    qtbot: QtBot, panel: InspectorPanel, operations: Operations, faro: Memory, agent_memory: Memory
) -> None:
    edited = card(panel, "Faro sabe 1")
    edited.start_edit()
    qtbot.keyClicks(edited.edit, "nada")
    agent_memory.graph.edit_observation(edited.observation.id, "Faro sabe uno")
    agent_memory.lifecycle.archive([edited.observation.id])
    operations.follower.look()
    qtbot.waitUntil(lambda: edited.observation.state is ItemState.ARCHIVED)
    assert edited.edit.toPlainText() == "nada"
    qtbot.keyClick(edited.edit, Key.Key_Escape)
    assert edited.shown_text == "Faro sabe uno"
    assert edited.meta.endswith("· archived")


def test_an_editor_in_which_nothing_was_changed_leaves_what_others_wrote_meanwhile(
    qtbot: QtBot, panel: InspectorPanel, operations: Operations, faro: Memory, agent_memory: Memory
) -> None:
    edited = card(panel, "Faro sabe 1")
    edited.start_edit()
    agent_memory.graph.edit_observation(edited.observation.id, "Faro sabe uno")
    operations.follower.look()
    qtbot.waitUntil(lambda: edited.observation.content == "Faro sabe uno")
    qtbot.keyClick(edited.edit, Key.Key_Return)
    assert "Faro sabe uno" in contents(faro)
    assert not edited.editing
    assert edited.shown_text == "Faro sabe uno"


def test_an_edit_that_failed_stays_open(qtbot: QtBot, panel: InspectorPanel, operations: Operations) -> None:
    failures: list[Exception] = []
    operations.failed.connect(failures.append)
    edited = card(panel, "Faro sabe 1")
    edited.start_edit("Faro sabe 2")
    qtbot.keyClick(edited.edit, Key.Key_Return)
    assert failures[0].code is ErrorCode.OBSERVATION_EXISTS
    assert edited.editing
    assert edited.edit.toPlainText() == "Faro sabe 2"


def test_an_edit_under_way_is_kept_when_one_goes_elsewhere(
    panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    card(panel, "Faro sabe 1").start_edit("Faro sabe mas")
    selection.select(entity_id(faro, "Ana"))
    assert "Faro sabe mas" in contents(faro)


def test_delete_removes_and_goes_on_to_the_next(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    doomed = card(panel, "Faro sabe 1")
    doomed.setFocus()
    with qtbot.waitSignal(panel.said) as said:
        qtbot.keyClick(doomed, Key.Key_Delete)
    assert said.args == ["Removed an observation.", True]
    qtbot.waitUntil(lambda: len(panel.observations.cards) == 2)
    assert contents(faro) == ["Faro sabe 0", "Faro sabe 2"]
    assert card(panel, "Faro sabe 0").hasFocus()


def test_the_arrow_keys_walk_the_cards(qtbot: QtBot, panel: InspectorPanel) -> None:
    card(panel, "Faro sabe 2").setFocus()
    qtbot.keyClick(card(panel, "Faro sabe 2"), Key.Key_Down)
    assert card(panel, "Faro sabe 1").hasFocus()
    qtbot.keyClick(card(panel, "Faro sabe 1"), Key.Key_Up)
    qtbot.keyClick(card(panel, "Faro sabe 2"), Key.Key_Up)
    assert panel.observations.composer.hasFocus()


def test_the_menu_of_a_card_edits_copies_and_removes(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    choose(open_menu(qtbot, card(panel, "Faro sabe 1")), "Copy")
    assert QGuiApplication.clipboard().text() == "Faro sabe 1"
    choose(open_menu(qtbot, card(panel, "Faro sabe 1")), "Edit")
    assert card(panel, "Faro sabe 1").editing
    card(panel, "Faro sabe 1").stop_edit()
    choose(open_menu(qtbot, card(panel, "Faro sabe 1")), "Remove")
    assert "Faro sabe 1" not in contents(faro)


def test_what_is_typed_into_an_observation_that_goes_meanwhile_becomes_a_draft(
    qtbot: QtBot, panel: InspectorPanel, operations: Operations, agent_memory: Memory, faro: Memory
) -> None:
    first, second = contents(faro)[:2]
    panel.observations.composer.setPlainText("begun before")
    card(panel, first).start_edit()
    card(panel, first).edit.setPlainText("half a thought")
    card(panel, second).start_edit()
    agent_memory.graph.delete_observations([("Proyecto Faro", [first, second])])
    operations.follower.look()
    qtbot.waitUntil(lambda: len(panel.observations.cards) == 1)
    assert panel.observations.composer.toPlainText() == "begun before\nhalf a thought"
    assert {first, second}.isdisjoint(contents(faro))


def test_so_it_does_when_the_entity_goes_and_comes_back(
    qtbot: QtBot,
    panel: InspectorPanel,
    operations: Operations,
    selection: Selection,
    agent_memory: Memory,
    faro: Memory,
) -> None:
    card(panel, contents(faro)[0]).start_edit()
    card(panel, contents(faro)[0]).edit.setPlainText("half a thought")
    panel.observations.composer.setPlainText("begun before")
    agent_memory.graph.delete_entities(["Proyecto Faro"])
    operations.follower.look()
    qtbot.waitUntil(lambda: panel.portrait is None)
    operations.change(lambda memory: memory.journal.undo(memory.journal.last_id()))
    selection.select(entity_id(faro, "Carla"))
    assert panel.observations.composer.toPlainText() == ""
    selection.select(entity_id(faro, "Proyecto Faro"))
    assert panel.observations.composer.toPlainText() == "begun before\nhalf a thought"
    assert len(panel.observations.cards) == 3
