"""The check against the strict rules, as the person uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.model import EntityDraft, ObservationDraft, Repair, Rule, Violation
from tests.ui.hands import click, click_row
from ui.rules.page import RulesPage
from ui.rules.words import RuleWords

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.operations import Operations


@pytest.fixture
def page(operations: Operations, qtbot: QtBot) -> RulesPage:
    page = RulesPage(operations)
    QAbstractItemModelTester(page.model, QAbstractItemModelTester.FailureReportingMode.Fatal, page.model)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    page.open()
    return page


def rows(page: RulesPage) -> list[str]:
    return [page.model.data(page.model.index(row, 0)) for row in range(page.model.rowCount())]


def test_it_shows_each_violation_with_its_repair(page: RulesPage) -> None:
    assert rows(page)[0] == "Proyecto Faro: name, is called proyecto-faro; the name it had still finds it"
    assert "Ana: type of an entity, “Persona” becomes person" in rows(page)
    assert "Ana → Luis: type of a relation, “conoce” becomes knows" in rows(page)
    kept = "“cuenta_con” becomes related-to; the word is kept as its context"
    assert sum(row.endswith(kept) for row in rows(page)) == 3
    assert page.count.text() == "12 things do not follow the rules"
    assert page.carry_out.text() == "Carry out 9 repairs"
    assert page.all.checkState() == Qt.CheckState.PartiallyChecked


def test_carrying_out_is_one_step_that_can_be_undone(page: RulesPage, faro: Memory, qtbot: QtBot) -> None:
    said: list[tuple[str, bool]] = []
    page.said.connect(lambda words, undoable: said.append((words, undoable)))
    click(page.all)
    assert page.carry_out.text() == "Carry out 12 repairs"
    assert page.all.checkState() == Qt.CheckState.Checked
    click(page.carry_out)
    assert said == [("Carried out 12 repairs.", True)]
    assert faro.rules.check() == ()
    assert page.none.text() == "Everything in this memory follows the rules."
    assert page.none.isVisible()
    assert not page.carry_out.isVisible()
    assert not page.progress.isVisible()
    faro.journal.undo_last()
    qtbot.waitUntil(lambda: len(faro.rules.check()) == 12)


def test_only_what_is_ticked_is_changed(page: RulesPage, faro: Memory, qtbot: QtBot) -> None:
    click(page.all)
    click(page.all)
    assert not page.carry_out.isEnabled()
    row = rows(page).index("Ana: type of an entity, “Persona” becomes person")
    page.view.setCurrentIndex(page.model.index(row, 0))
    qtbot.keyClick(page.view, Qt.Key.Key_Space)
    assert page.carry_out.text() == "Carry out 1 repair"
    click(page.carry_out)
    assert {one.type for one in faro.graph.open(["Ana", "Luis"])} == {"person", "Persona"}
    assert len(rows(page)) == 11
    assert page.model.chosen == []


def test_what_changed_meanwhile_is_left_alone_and_told(page: RulesPage, faro: Memory) -> None:
    said: list[str] = []
    page.said.connect(lambda words, _undoable: said.append(words))
    faro.graph.update_entity(faro.graph.open(["Ana"])[0].id, type="Amiga")
    click(page.carry_out)
    assert said == ["Carried out 8 repairs. 1 was left alone: something else changed there meanwhile."]


def test_choices_survive_what_others_write(page: RulesPage, faro: Memory, qtbot: QtBot) -> None:
    click_row(page.view, 0, x=20)
    before = len(page.model.chosen)
    faro.graph.create_entities([EntityDraft("Carmen Ruiz", "person")])
    click(page.again)
    assert len(page.model.chosen) == before + 1
    assert page.model.chosen[0].found != "Proyecto Faro"


def test_a_long_text_is_cut_in_the_list_only(page: RulesPage, faro: Memory) -> None:
    faro.graph.add_observations([("Ana", [ObservationDraft("word " * 150)])])
    click(page.again)
    (row,) = (row for row in rows(page) if "long observation" in row)
    assert row.startswith("Ana: long observation, is cut into 2 observations: word word")
    assert len(row) < 250


def test_every_rule_that_a_check_finds_has_words(themes) -> None:
    words = RuleWords()
    found_by_a_check = {
        Rule.NAME_FORM, Rule.ENTITY_TYPE, Rule.OBSERVATION_LENGTH, Rule.RELATION_TYPE, Rule.SELF_RELATION,
        Rule.KNOWS_PERSONS, Rule.CYCLE,
    }  # fmt: skip
    assert all(words.rule(rule) and words.meaning(rule).endswith(".") for rule in found_by_a_check)
    removed = Violation(Rule.SELF_RELATION, "relation", 1, (1, 1), ("a", "a"), "uses", Repair("remove", sure=False))
    assert words.repair(removed) == "“uses” is removed"
    assert words.where(removed) == "a → a"
    undecided = Violation(Rule.CYCLE, "relation", 1, (1, 2), ("a", "b"), "uses", None)
    assert words.repair(undecided) == "Only you can decide this one"
    guess = Violation(
        Rule.ENTITY_TYPE, "entity", 1, (1,), ("a",), "{value}", Repair("retype", ("concept",), sure=False)
    )
    assert words.repair(guess) == "“{value}” becomes concept, which is a guess"
