from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ItemState, ObservationDraft
from ui.inspector.observations import FIRST
from ui.inspector.panel import InspectorPanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection

Left = Qt.MouseButton.LeftButton
Key = Qt.Key


@pytest.fixture
def panel(
    qtbot: QtBot, operations: Operations, selection: Selection, highlights: Highlights, faro: Memory
) -> InspectorPanel:
    made = InspectorPanel(operations, selection, highlights)
    qtbot.addWidget(made)
    made.resize(336, 700)
    made.show()
    made.activateWindow()
    selection.select(entity_id(faro, "Proyecto Faro"))
    return made


def entity_id(memory: Memory, name: str) -> int:
    return memory.graph.open([name])[0].id


def contents(memory: Memory, name: str = "Proyecto Faro") -> list[str]:
    return [each.content for each in memory.graph.open([name])[0].observations]


def card(panel: InspectorPanel, content: str):
    return next(each for each in panel.observations.cards.values() if each.observation.content == content)


def row(panel: InspectorPanel, name: str):
    return next(each for each in panel.relations.rows if each.other_name == name)


def choose(menu: QMenu, words: str) -> None:
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def open_menu(qtbot: QtBot, owner) -> QMenu:
    owner.setFocus()
    qtbot.mouseClick(owner.more, Left)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


# What is shown


def test_an_entity_is_shown_with_everything_around_it(panel: InspectorPanel) -> None:
    assert panel.header.name.text() == "Proyecto Faro"
    assert panel.header.summary.text() == "Proyecto · 3 observations · 3 relations"
    assert panel.header.status.text() == "active"
    shown = list(panel.observations.cards.values())
    assert [each.observation.content for each in shown] == ["Faro sabe 2", "Faro sabe 1", "Faro sabe 0"]
    assert shown[0].meta == "You · now"
    assert [each.other_name for each in panel.relations.rows] == ["Ana", "Carla", "Luis"]


def test_what_to_do_is_said_only_where_nothing_is_chosen(
    qtbot: QtBot, operations: Operations, selection: Selection, highlights: Highlights, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = InspectorPanel(operations, selection, highlights)
    qtbot.addWidget(panel)
    panel.show()
    assert panel._empty.isVisible()
    monkeypatch.setattr(operations, "read", lambda *_args, **_options: None)  # the answer takes its time
    selection.select(1)
    assert not panel._empty.isVisible()
    selection.select(None)
    assert panel._empty.isVisible()


def test_both_directions_are_told_apart(panel: InspectorPanel, selection: Selection, faro: Memory) -> None:
    selection.select(entity_id(faro, "Ana"))
    assert [(each.kind, each.other_name) for each in panel.relations.rows] == [
        ("conoce →", "Luis"),
        ("← cuenta_con", "Proyecto Faro"),
    ]


def test_nothing_selected_says_what_to_do(panel: InspectorPanel, selection: Selection) -> None:
    selection.select(None)
    assert panel._empty.isVisible()


def test_stored_text_is_never_markup(panel: InspectorPanel, selection: Selection, faro: Memory, qtbot: QtBot) -> None:
    evil = "<b>fat</b> <img src='file:///etc/passwd'> [link](http://x) &amp;"
    (stored,) = faro.graph.create_entities([EntityDraft(evil, evil, (ObservationDraft(evil),))])
    selection.select(stored.entity.id)
    assert panel.header.name.text() == evil
    assert panel.header.summary.text().startswith(evil)
    assert panel.header.summary.textFormat() is Qt.TextFormat.PlainText
    assert card(panel, evil).shown_text == evil


def test_a_word_without_spaces_does_not_widen_the_panel(
    panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    (stored,) = faro.graph.create_entities([EntityDraft("w" * 500, "t", (ObservationDraft("http://" + "x" * 500),))])
    selection.select(stored.entity.id)
    QTest.qWait(1)
    assert panel._scroll.horizontalScrollBar().maximum() == 0


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


# Observations


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


def test_what_an_agent_writes_appears_marked_and_nothing_moves(
    qtbot: QtBot, panel: InspectorPanel, operations: Operations, agent_memory: Memory
) -> None:
    before = card(panel, "Faro sabe 1")
    before.start_edit("a medias")
    agent_memory.graph.add_observations([("Proyecto Faro", [ObservationDraft("El clúster corre en Hetzner")])])
    operations.follower.look()
    qtbot.waitUntil(lambda: len(panel.observations.cards) == 4)
    new = card(panel, "El clúster corre en Hetzner")
    assert new.fresh
    assert new.meta == "tester · now"
    assert before.editing
    assert before.edit.toPlainText() == "a medias"


# The entity itself


def test_a_new_name_keeps_the_old_one_as_an_alias(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    panel.rename()
    assert panel.header.name_edit.selectedText() == "Proyecto Faro"
    qtbot.keyClicks(panel.header.name_edit, "Faro & co")
    qtbot.keyClick(panel.header.name_edit, Key.Key_Return)
    qtbot.waitUntil(lambda: panel.header.name.text() == "Faro & co")
    assert panel.header.aliases.text() == "Also called Proyecto Faro"


def test_a_name_that_is_taken_stays_open(qtbot: QtBot, panel: InspectorPanel, operations: Operations) -> None:
    failures: list[KnownError] = []
    operations.failed.connect(failures.append)
    panel.rename()
    qtbot.keyClicks(panel.header.name_edit, "Ana")
    qtbot.keyClick(panel.header.name_edit, Key.Key_Return)
    assert failures[0].code is ErrorCode.NAME_TAKEN
    assert panel.header.name_edit.isVisible()
    assert panel.header.name_edit.text() == "Ana"
    qtbot.keyClick(panel.header.name_edit, Key.Key_Escape)
    assert panel.header.name.isVisible()


def test_the_type_is_changed_where_it_stands(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    panel.retype()
    qtbot.keyClicks(panel.header._type_line, "Sistema")
    qtbot.keyClick(panel.header._type_line, Key.Key_Return)
    qtbot.waitUntil(lambda: panel.header.summary.text().startswith("Sistema"))
    assert faro.graph.open(["Proyecto Faro"])[0].type == "Sistema"


def test_the_status_is_chosen_from_its_chip(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    choose(panel.header.status.menu(), "paused")
    qtbot.waitUntil(lambda: panel.header.status.text() == "paused")
    assert faro.graph.open(["Proyecto Faro"])[0].status == "paused"


def test_a_click_pins(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    qtbot.mouseClick(panel.header.pin, Left)
    assert faro.graph.open(["Proyecto Faro"])[0].pinned
    qtbot.waitUntil(lambda: panel.portrait is not None and panel.portrait.entity.pinned)
    panel.toggle_pin()
    assert not faro.graph.open(["Proyecto Faro"])[0].pinned


def test_deleting_lets_go_of_the_selection(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    with qtbot.waitSignal(panel.said) as said:
        choose(panel.header.more.menu(), "Delete")
    assert said.args == ["Deleted Proyecto Faro.", True]
    qtbot.waitUntil(lambda: selection.current is None)
    assert faro.graph.open(["Proyecto Faro"]) == ()
    assert panel._empty.isVisible()


def test_a_new_entity_is_written_by_key(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    panel.new_entity()
    assert panel.form.name.hasFocus()
    assert not panel.form.save.isEnabled()
    qtbot.keyClicks(panel.form.name, "Astro")
    panel.form._kind_line.selectAll()
    qtbot.keyClicks(panel.form._kind_line, "Sistema")
    qtbot.keyClicks(panel.form.first, "Es un generador de sitios")
    qtbot.keyClick(panel.form.first, Key.Key_Return)
    (astro,) = faro.graph.open(["Astro"])
    assert (astro.type, astro.observations[0].content) == ("Sistema", "Es un generador de sitios")
    assert selection.current == astro.id
    assert panel.header.name.text() == "Astro"


def test_a_name_that_exists_is_shown_instead(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    panel.new_entity("Ana")
    with qtbot.waitSignal(panel.said) as said:
        qtbot.mouseClick(panel.form.save, Left)
    assert said.args[0] == "Ana was there already: here it is."
    assert selection.current == entity_id(faro, "Ana")
    assert faro.graph.open(["Ana"])[0].type == "Persona"


def test_esc_leaves_the_form(qtbot: QtBot, panel: InspectorPanel) -> None:
    panel.new_entity()
    qtbot.keyClick(panel.form.name, Key.Key_Escape)
    assert panel.header.name.isVisible()


# Relations


def test_a_relation_leads_to_its_other_end(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    qtbot.mouseClick(row(panel, "Ana"), Left)
    assert selection.current == entity_id(faro, "Ana")
    target = row(panel, "Luis")
    target.setFocus()
    qtbot.keyClick(target, Key.Key_Return)
    assert selection.current == entity_id(faro, "Luis")


def test_a_relation_is_added_with_a_completed_name(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Hetzner")])
    qtbot.mouseClick(panel.relations.add, Left)
    form = panel.relation_form
    qtbot.keyClicks(form._kind_line, "usa")
    qtbot.keyClick(form._kind_line, Key.Key_Return)
    assert form.name.hasFocus()
    qtbot.keyClicks(form.name, "hetz")
    qtbot.waitUntil(lambda: form.name._names.stringList() == ["Hetzner"])
    form.name.completer().popup().hide()
    form.name.setText("Hetzner")
    qtbot.keyClick(form.name, Key.Key_Return)
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 4)
    assert row(panel, "Hetzner").outgoing
    assert panel.relation_form is None


def test_a_relation_can_lead_here(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Berta")])
    panel.add_relation()
    form = panel.relation_form
    qtbot.keyClick(form.direction, Key.Key_Down)
    form.kind.setEditText("dirige")
    form.name.setText("Berta")
    qtbot.mouseClick(form.save, Left)
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 4)
    assert not row(panel, "Berta").outgoing


def test_a_missing_end_is_offered_to_be_created(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    panel.add_relation()
    panel.relation_form.kind.setEditText("usa")
    panel.relation_form.name.setText("Nueva cosa")
    with qtbot.waitSignal(panel.offered) as offered:
        qtbot.mouseClick(panel.relation_form.save, Left)
    text, words, call = offered.args
    assert (text, words) == ("There is no entity called “Nueva cosa”.", "Create it and link")
    call()
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 4)
    assert row(panel, "Nueva cosa").relation.type == "usa"


def test_a_relation_that_exists_is_said(qtbot: QtBot, panel: InspectorPanel) -> None:
    panel.add_relation()
    panel.relation_form.kind.setEditText("cuenta_con")
    panel.relation_form.name.setText("Ana")
    with qtbot.waitSignal(panel.said) as said:
        qtbot.mouseClick(panel.relation_form.save, Left)
    assert said.args[0] == "This relation is there already."
    qtbot.keyClick(panel.relation_form.name, Key.Key_Escape)
    assert panel.relation_form is None


def test_a_relation_is_retyped_where_it_stands(qtbot: QtBot, panel: InspectorPanel) -> None:
    target = row(panel, "Ana")
    target.setFocus()
    qtbot.keyClick(target, Key.Key_F2)
    qtbot.keyClicks(target.kind_edit, "dirigido_por")
    qtbot.keyClick(target.kind_edit, Key.Key_Return)
    qtbot.waitUntil(lambda: row(panel, "Ana").relation.type == "dirigido_por")


def test_an_ended_relation_becomes_history(qtbot: QtBot, panel: InspectorPanel) -> None:
    choose(open_menu(qtbot, row(panel, "Ana")), "End: keep it as history")
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 2)
    assert panel.relations.past.text() == "1 ended"
    qtbot.mouseClick(panel.relations.past, Left)
    assert row(panel, "Ana").kind == "ended now · cuenta_con →"


def test_delete_removes_a_relation(qtbot: QtBot, panel: InspectorPanel) -> None:
    target = row(panel, "Ana")
    target.setFocus()
    with qtbot.waitSignal(panel.said) as said:
        qtbot.keyClick(target, Key.Key_Delete)
    assert said.args == ["Deleted a relation.", True]
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 2)


def test_every_control_has_a_name(panel: InspectorPanel) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QWidget

    panel.add_relation()
    for kind in (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit):
        for control in panel.findChildren(kind):
            if control.focusPolicy() == Qt.FocusPolicy.NoFocus or isinstance(control.parent(), QComboBox):
                continue
            named = control.accessibleName() or getattr(control, "text", lambda: "")()
            assert named or not isinstance(control, QWidget), control
