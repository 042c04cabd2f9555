from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from seeded_encoder import NoModelLoader, SeededLoader
from ui_doubles import SynonymEncoder

from core.model import EntityDraft, ObservationDraft
from ui.entity_list.model import FOUND_ROLE, ID_ROLE
from ui.entity_list.panel import EntityListPanel
from ui.languages import Languages

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection

Key = Qt.Key


@pytest.fixture(autouse=True)
def encoder(monkeypatch: pytest.MonkeyPatch) -> SynonymEncoder:
    """Knows where people are at home."""
    seeded = SynonymEncoder({"domicilio": "vive en Gijón", "casa": "Carla vive en Gijón", "nada de nada": "quux"})
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(seeded))
    return seeded


@pytest.fixture
def panel(qtbot: QtBot, operations: Operations, selection: Selection, highlights: Highlights) -> EntityListPanel:
    made = EntityListPanel(operations, selection, highlights)
    qtbot.addWidget(made)
    made.resize(300, 420)
    made.show()
    made.load()
    return made


def names(panel: EntityListPanel) -> list[str]:
    return [panel.model.index(at).data() for at in range(panel.model.rowCount())]


def answered(qtbot: QtBot, panel: EntityListPanel) -> None:
    qtbot.waitUntil(lambda: panel.model.results is not None and panel.model.results.meant is not None)


def test_what_is_meant_is_found_without_a_word_in_common(qtbot: QtBot, panel: EntityListPanel) -> None:
    panel.search("domicilio")
    assert panel.empty.text() == "Looking by meaning…"
    qtbot.waitUntil(lambda: sorted(names(panel)) == ["Ana", "Carla", "Luis"])
    first = panel.model.index(0)
    assert not first.data(FOUND_ROLE).by_words
    said = f"{first.data()} vive en Gijón"
    assert first.data(FOUND_ROLE).excerpt.text == said
    assert first.data(Qt.ItemDataRole.ToolTipRole) == "Found by meaning"
    assert first.data(Qt.ItemDataRole.AccessibleTextRole).endswith(f"Found by meaning, {said}")
    assert panel.found.text() == "3 found"


def test_names_come_before_meanings(qtbot: QtBot, panel: EntityListPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Acasada", "Palabra", (ObservationDraft("no está en el diccionario"),))])
    panel.search("casa")
    assert names(panel) == ["Acasada"]
    answered(qtbot, panel)
    assert names(panel)[:2] == ["Acasada", "Carla"]
    assert panel.model.index(0).data(Qt.ItemDataRole.ToolTipRole) == "Found by its words"


def test_what_is_found_both_ways_says_so(qtbot: QtBot, panel: EntityListPanel) -> None:
    panel.search("vive")
    answered(qtbot, panel)
    assert panel.model.index(0).data(Qt.ItemDataRole.ToolTipRole) == "Found by words and by meaning"


def test_results_have_two_lines_and_can_be_painted(qtbot: QtBot, panel: EntityListPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("<b>faro</b> " * 9, "Ñu", (ObservationDraft("<i>faro</i> " * 60),))])
    height = panel.view.rowHeight(0)
    panel.search("faro")
    assert panel.view.rowHeight(0) > height
    assert panel.order.isHidden()
    assert not panel.grab().isNull()
    answered(qtbot, panel)
    assert not panel.grab().isNull()
    panel.search("")
    assert panel.view.rowHeight(0) == height
    assert panel.order.isVisible()


def test_what_is_far_from_everything_finds_nothing(qtbot: QtBot, panel: EntityListPanel) -> None:
    panel.search("nada de nada")
    qtbot.waitUntil(lambda: panel.empty.text() == "Nothing holds “nada de nada” or comes near to it.")
    assert panel.clear.isVisible()


def test_two_letters_are_not_asked_by_meaning(qtbot: QtBot, panel: EntityListPanel, encoder: SynonymEncoder) -> None:
    panel.search("an")
    assert not panel.finder.pending
    panel.finder.hurry()
    panel.search("domicilio")
    answered(qtbot, panel)
    assert encoder.asked == ["domicilio"]


def test_only_the_last_of_what_is_typed_is_asked(qtbot: QtBot, panel: EntityListPanel, encoder: SynonymEncoder) -> None:
    for length in range(3, len("domicilio") + 1):
        panel.search("domicilio"[:length])
    answered(qtbot, panel)
    assert encoder.asked == ["domicilio"]


def test_a_type_narrows_both_ways_of_finding(qtbot: QtBot, panel: EntityListPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Sede", "Lugar", (ObservationDraft("Carla vive en Gijón"),))])
    panel.load()
    panel.search("domicilio")
    answered(qtbot, panel)
    assert "Sede" in names(panel)
    qtbot.keyClicks(panel.types, "Persona")
    answered(qtbot, panel)
    assert sorted(names(panel)) == ["Ana", "Carla", "Luis"]


def test_a_change_by_an_agent_is_found_at_once(
    qtbot: QtBot, panel: EntityListPanel, operations: Operations, agent_memory: Memory
) -> None:
    panel.search("domicilio")
    answered(qtbot, panel)
    agent_memory.graph.create_entities([EntityDraft("Berta", "Persona", (ObservationDraft("Carla vive en Gijón"),))])
    operations.follower.look()
    qtbot.waitUntil(lambda: "Berta" in names(panel))


def test_lines_of_later_results_are_read_when_they_come_in_sight(
    qtbot: QtBot, panel: EntityListPanel, faro: Memory
) -> None:
    faro.graph.create_entities([EntityDraft(f"Nota {n}", None, (ObservationDraft(f"línea {n}"),)) for n in range(200)])
    panel.search("nota")
    last = panel.model.index(199)
    assert last.data(FOUND_ROLE).excerpt is None
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Key.Key_End)
    qtbot.waitUntil(lambda: last.data(FOUND_ROLE).excerpt is not None)
    assert last.data(FOUND_ROLE).excerpt.text.startswith("línea")
    assert panel.model.index(100).data(FOUND_ROLE).excerpt is None


# Why it is here


def test_why_unfolds_and_follows_the_chosen_result(qtbot: QtBot, panel: EntityListPanel) -> None:
    panel.search("domicilio")
    answered(qtbot, panel)
    qtbot.mouseClick(
        panel.view.viewport(), Qt.MouseButton.LeftButton, pos=panel.view.visualRect(panel.model.index(0)).center()
    )
    assert panel.why.isVisible()
    assert panel.why.text("nearness") == ""
    qtbot.keyClick(panel.why.ask, Key.Key_Space)
    assert panel.why.text("nearness").endswith("% like what you search for")
    assert panel.why.text("words") == "holds none of the words"
    assert panel.why.text("use") == "not read by an agent yet"
    assert panel.why.text("recency") == "used or written today"
    panel.finder.hurry()
    panel.search("Carla vive")
    answered(qtbot, panel)
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Key.Key_Home)
    qtbot.keyClick(panel.view, Key.Key_Down)
    qtbot.keyClick(panel.view, Key.Key_Up)
    assert panel.why.text("words") == "holds “carla” and “vive”"
    assert not panel.why.grab().isNull()
    panel.search("")
    assert panel.why.isHidden()


def test_why_tells_use_and_age_with_their_weight(qtbot: QtBot, panel: EntityListPanel, faro: Memory) -> None:
    (carla,) = faro.graph.open(["Carla"])
    faro.meaning.record_use([carla.id], together=False)
    with faro._store.write_aside() as connection:
        connection.execute("UPDATE access SET last_at = '2020-01-01T00:00:00.000000Z'")
    panel.search("domicilio")
    answered(qtbot, panel)
    panel.view.setCurrentIndex(panel.model.index(panel.model.row_of(carla.id)))
    panel.why.ask.click()
    assert panel.why.text("use").startswith("read by agents, which lifts it by ")
    assert "which lowers it by 90 %" in panel.why.text("recency") or "days ago" in panel.why.text("recency")


def test_what_only_holds_the_text_says_so(qtbot: QtBot, panel: EntityListPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Acasada")])
    panel.search("casa")
    answered(qtbot, panel)
    panel.view.setCurrentIndex(panel.model.index(0))
    panel.why.ask.click()
    assert panel.why.text("words") == "It holds the text. By meaning it is not among the nearest."
    assert panel.why.text("nearness") == ""


def test_why_is_asked_in_spanish_too(
    qtbot: QtBot, qapp: QApplication, operations: Operations, selection: Selection, highlights: Highlights
) -> None:
    spanish = Languages("es", qapp)
    try:
        panel = EntityListPanel(operations, selection, highlights)
        qtbot.addWidget(panel)
        panel.search("Carla vive")
        answered(qtbot, panel)
        panel.view.setCurrentIndex(panel.model.index(0))
        panel.why.ask.click()
        assert panel.why.ask.text() == "¿Por qué está aquí? ▾"
        assert panel.why.text("words") == "contiene «carla» y «vive»"
    finally:
        spanish.choose("en")


# Without a model


@pytest.fixture
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoModelLoader())


def test_without_a_model_words_go_on_and_a_line_says_what_repairs_it(
    qtbot: QtBot, no_model: None, panel: EntityListPanel
) -> None:
    panel.search("vive en")
    assert sorted(names(panel)) == ["Ana", "Carla", "Luis"]
    qtbot.waitUntil(panel.off.isVisible)
    assert "recuerdo model" in panel.off.text()
    assert panel.found.text() == "3 found"
    assert panel.model.index(0).data(FOUND_ROLE).excerpt.text.endswith("vive en Gijón")
    panel.search("zzz")
    assert panel.empty.text() == "Nothing holds “zzz”."
    panel.search("")
    assert panel.off.isHidden()


def test_a_model_that_comes_later_is_found(
    qtbot: QtBot,
    no_model: None,
    panel: EntityListPanel,
    faro: Memory,
    encoder: SynonymEncoder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panel.search("domicilio")
    qtbot.waitUntil(lambda: panel.finder.off)
    monkeypatch.setattr(faro.meaning, "_encoder", SeededLoader(encoder))
    panel.search("domicili")
    panel.search("domicilio")
    qtbot.waitUntil(lambda: sorted(names(panel)) == ["Ana", "Carla", "Luis"])
    assert panel.off.isHidden()


# Changes out of sight


def test_changes_out_of_sight_are_told_without_moving_the_list(
    qtbot: QtBot, panel: EntityListPanel, operations: Operations, faro: Memory, agent_memory: Memory
) -> None:
    faro.graph.create_entities([EntityDraft(f"Nota {n:02}") for n in range(60)])
    operations.follower.look()
    panel.order.setCurrentIndex(panel.order.findData("name"))
    panel.view.scrollTo(panel.model.index(30), panel.view.ScrollHint.PositionAtTop)
    top = panel.view.indexAt(QPoint(5, 5)).data(ID_ROLE)
    assert panel.view.above.isHidden()
    changed = [(name, [ObservationDraft("leída")]) for name in ("Nota 00", "Nota 01", "Nota 59")]
    agent_memory.graph.add_observations(changed)
    operations.follower.look()
    qtbot.waitUntil(panel.view.above.isVisible)
    assert panel.view.above.text() == "↑ 2 changes above"
    assert panel.view.below.text() == "↓ 1 change below"
    assert panel.view.indexAt(QPoint(5, 5)).data(ID_ROLE) == top
    qtbot.mouseClick(panel.view.below, Qt.MouseButton.LeftButton)
    last = panel.model.row_of(faro.graph.open(["Nota 59"])[0].id)
    assert last in panel.view.visible_rows()
    assert panel.view.below.isHidden()
    qtbot.mouseClick(panel.view.above, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.view.above.isHidden)


def test_own_changes_are_no_news(panel: EntityListPanel, operations: Operations, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft(f"Nota {n:02}") for n in range(60)])
    panel.order.setCurrentIndex(panel.order.findData("name"))
    operations.change(lambda memory: memory.graph.add_observations([("Nota 59", [ObservationDraft("leída")])]))
    assert panel.view.below.isHidden()


def test_a_selection_made_elsewhere_is_scrolled_into_sight(
    panel: EntityListPanel, faro: Memory, selection: Selection
) -> None:
    faro.graph.create_entities([EntityDraft(f"Nota {n:02}") for n in range(60)])
    panel.order.setCurrentIndex(panel.order.findData("name"))
    for name in ("Nota 55", "Ana"):
        selection.select(faro.graph.open([name])[0].id)
        assert panel.view.currentIndex().data() == name
        assert panel.view.currentIndex().row() in panel.view.visible_rows()
