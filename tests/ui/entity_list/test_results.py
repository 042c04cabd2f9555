from __future__ import annotations

from core.model import EntityRow
from ui.entity_list.matching import Excerpt
from ui.entity_list.results import Found, Meant, Question, Reasons, Results, Said

QUESTION = Question("faro", None, "recent")


def row(entity_id: int, name: str = "", updated: str = "1") -> EntityRow:
    return EntityRow(entity_id, name or f"n{entity_id}", "Person", "active", 1, 0, updated)


def hit(nearness: float = 0.6, *, by_words: bool = False) -> Found:
    return Found("faro", by_words, Excerpt("what it says"), (), Reasons(nearness, 0.0, 1.0, 0.0))


def results(said: list[int], named: int, meant: list[int]) -> Results:
    made = Results(QUESTION)
    made.take_said(Said([row(each) for each in said], named, {said[0]: Excerpt("a line")} if said else {}))
    made.meant = Meant([row(each, updated="0") for each in meant], {each: hit() for each in meant})
    return made


def test_what_is_called_so_comes_first_then_what_means_it_then_what_holds_it() -> None:
    assert [each.id for each in results([1, 2, 3, 4], 2, [9, 3, 1]).rows()] == [1, 2, 9, 3, 4]


def test_words_alone_are_an_answer_and_so_is_meaning_alone() -> None:
    made = Results(QUESTION)
    assert made.rows() == []
    made.meant = Meant([row(7)], {7: hit()})
    assert [each.id for each in made.rows()] == [7]
    only = Results(QUESTION)
    only.take_said(Said([row(1)], 1, {}))
    assert [each.id for each in only.rows()] == [1]


def test_each_says_how_it_was_found() -> None:
    made = results([1, 3], 1, [3, 9])
    assert (made.found(1).by_words, made.found(1).reasons) == (True, None)
    assert made.found(3).by_words
    assert made.found(3).reasons is not None
    assert not made.found(9).by_words


def test_the_newer_facts_of_a_row_are_shown() -> None:
    assert results([1, 3], 1, [3]).rows()[1].updated_at == "1"


def test_lines_that_are_not_read_yet_are_known() -> None:
    made = results([1, 2, 3], 1, [3])
    assert made.lacking([1, 2, 3]) == [2]
    made.take_excerpts({2: Excerpt("another")})
    assert made.lacking([1, 2, 3]) == []
    assert made.found(2).excerpt == Excerpt("another")
