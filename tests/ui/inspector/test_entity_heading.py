from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft
from tests.ui.inspector.inspector_hands import choose, entity_id

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.inspector.panel import InspectorPanel
    from ui.operations import Operations
    from ui.selection import Selection

Left = Qt.MouseButton.LeftButton
Key = Qt.Key


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


def test_types_that_came_up_meanwhile_are_offered_and_disturb_nobody(
    qtbot: QtBot, panel: InspectorPanel, faro: Memory, operations: Operations, monkeypatch: pytest.MonkeyPatch
) -> None:
    operations.change(lambda memory: memory.graph.create_entities([EntityDraft("Gaviota", "Ave")]))
    later: list[Callable[[], None]] = []
    plain = operations.read
    monkeypatch.setattr(operations, "read", lambda *call: later.append(lambda: plain(*call)))
    panel.retype()
    qtbot.keyClicks(panel.header._type_line, "Av")
    monkeypatch.undo()
    for answer in later:
        answer()
    edit = panel.header.type_edit
    assert "Ave" in [edit.itemText(each) for each in range(edit.count())]
    assert panel.header._type_line.text() == "Av"
    qtbot.keyClicks(panel.header._type_line, "e")
    qtbot.keyClick(panel.header._type_line, Key.Key_Return)
    qtbot.waitUntil(lambda: panel.header.summary.text().startswith("Ave"))
    panel.header.offer_types(["Late"])
    assert edit.findText("Late") < 0, "it is closed by then"


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
