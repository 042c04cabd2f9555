from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from core.model import EntityDraft, ObservationDraft, RelationDraft
from tests.ui.inspector.inspector_hands import card, entity_id, row
from ui.inspector import panel as module
from ui.inspector.panel import InspectorPanel
from ui.times import Times

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.highlights import Highlights
    from ui.inspector.portrait import Portrait
    from ui.operations import Operations
    from ui.selection import Selection


def test_an_entity_is_shown_with_everything_around_it(panel: InspectorPanel) -> None:
    assert panel.header.name.text() == "Proyecto Faro"
    assert panel.header.summary.text() == "Proyecto · 3 observations · 3 relations"
    assert panel.header.status.text() == "active"
    shown = list(panel.observations.cards.values())
    assert [each.observation.content for each in shown] == ["Faro sabe 2", "Faro sabe 1", "Faro sabe 0"]
    assert re.fullmatch(r"You · (now|\d+ s ago)", shown[0].meta)
    assert [each.other_name for each in panel.relations.rows] == ["Ana", "Carla", "Luis"]


def test_how_long_ago_something_ended_or_was_thought_goes_on(
    qtbot: QtBot, empty_panel: InspectorPanel, selection: Selection, faro: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    faro_id = entity_id(faro, "Proyecto Faro")
    ended = next(each for each in faro.graph.relations_of([faro_id]) if each.to_name == "Ana")
    faro.graph.end_relation(ended.id)
    faro.reflections.add("entity", "va bien", target_id=faro_id)
    selection.select(faro_id)
    qtbot.mouseClick(empty_panel.relations.past, Qt.MouseButton.LeftButton)
    monkeypatch.setattr(Times, "ago", lambda _times, _at: "two years and eleven months ago")
    (clock,) = (each for each in empty_panel.findChildren(QTimer) if each.interval() == module._CLOCK_MILLISECONDS)
    clock.timeout.emit()
    (thought,), shown = empty_panel.reflections.rows, row(empty_panel, "Ana")
    assert thought.note == "sofia · two years and eleven months ago"
    assert shown.kind == "ended two years and eleven months ago · cuenta_con →"


def test_what_is_written_elsewhere_is_not_read_for(
    panel: InspectorPanel, faro: Memory, operations: Operations, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    plain = module.read_portrait

    def noted(memory: Memory, entity_id: int) -> Portrait | None:
        read.append(entity_id)
        return plain(memory, entity_id)

    monkeypatch.setattr(module, "read_portrait", noted)
    qtbot.waitUntil(lambda: not panel._refresh._rest.isActive())  # else it would read later
    ana = entity_id(faro, "Ana")
    faro.graph.create_entities([EntityDraft("Far", "Place", (ObservationDraft("away"),))])
    operations.change(lambda memory: memory.graph.create_relations([RelationDraft("Far", "Far", "is")]))
    assert read == []
    operations.change(lambda memory: memory.graph.update_entity(ana, name="Anna"))
    qtbot.waitUntil(lambda: [each.other_name for each in panel.relations.rows] == ["Anna", "Carla", "Luis"])
    operations.change(lambda memory: memory.graph.create_relations([RelationDraft("Far", "Proyecto Faro", "near")]))
    qtbot.waitUntil(lambda: "Far" in [each.other_name for each in panel.relations.rows])
    operations.change(lambda memory: memory.graph.delete_entities(["Far"]))
    qtbot.waitUntil(lambda: "Far" not in [each.other_name for each in panel.relations.rows])


def test_what_is_thought_about_a_relation_is_shown_at_once(
    panel: InspectorPanel, faro: Memory, operations: Operations, qtbot: QtBot
) -> None:
    relation_id = panel.relations.rows[0].relation.id
    operations.change(lambda memory: memory.reflections.add("relation", "they get on", target_id=relation_id))
    qtbot.waitUntil(lambda: panel.portrait is not None and len(panel.portrait.reflections) == 1)


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
    assert re.fullmatch(r"tester · (now|\d+ s ago)", new.meta)
    assert before.editing
    assert before.edit.toPlainText() == "a medias"


def test_every_control_has_a_name(panel: InspectorPanel) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QWidget

    panel.add_relation()
    for kind in (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit):
        for control in panel.findChildren(kind):
            if control.focusPolicy() == Qt.FocusPolicy.NoFocus or isinstance(control.parent(), QComboBox):
                continue
            named = control.accessibleName() or getattr(control, "text", lambda: "")()
            assert named or not isinstance(control, QWidget), control
