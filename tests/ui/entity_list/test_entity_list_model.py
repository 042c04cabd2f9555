from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.model import EntityRow
from ui.entity_list.model import FRESH_ROLE, ID_ROLE, EntityListModel
from ui.highlights import Highlights


def row(entity_id: int, count: int = 0) -> EntityRow:
    return EntityRow(entity_id, f"n{entity_id}", "Person", "active", count, 0, "2026-11-30T08:00:00Z")


def made(ids: list[int]) -> EntityListModel:
    model = EntityListModel(Highlights(1))
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.replace([row(each) for each in ids])
    return model


def shown(model: EntityListModel) -> list[int]:
    return [model.index(at).data(ID_ROLE) for at in range(model.rowCount())]


ids = st.lists(st.integers(1, 30), unique=True, max_size=20)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=ids, after=ids, changed=st.integers(0, 5))
def test_an_update_ends_at_the_new_rows_and_keeps_what_stays(qapp, before, after, changed) -> None:
    model = made(before)
    marked = {each: QPersistentModelIndex(model.index(model.row_of(each))) for each in before}
    model.update([row(each, changed) for each in after])
    assert shown(model) == after
    for each, index in marked.items():
        assert index.isValid() == (each in after)
        if index.isValid():
            assert index.row() == after.index(each)


sizes = st.dictionaries(st.integers(1, 30), st.integers(0, 4), max_size=20)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=sizes, after=sizes, quiet=st.sets(st.integers(1, 30)))
def test_a_merge_puts_what_has_changed_where_it_belongs(qapp, before, after, quiet) -> None:
    def in_order(counts: dict[int, int]) -> list[EntityRow]:
        return sorted((row(*each) for each in counts.items()), key=lambda one: (-one.observations, -one.id))

    changed = (before.keys() | after.keys()) - {each for each in quiet if before.get(each) == after.get(each)}
    model = made([])
    model.replace(in_order(before), order="size")
    marked = {each: QPersistentModelIndex(model.index(model.row_of(each))) for each in before}
    model.merge(changed, [row(each, count) for each, count in after.items() if each in changed])
    expected = [one.id for one in in_order(after)]
    assert list(model.rows) == in_order(after)
    assert [model.row_of(each) for each in expected] == list(range(len(expected)))
    assert model.row_of(99) == -1
    for each, index in marked.items():
        assert index.isValid() == (each in after)
        if index.isValid():
            assert index.row() == expected.index(each)


def test_a_merge_of_very_much_is_an_update(qapp) -> None:
    model = made([])
    model.replace([row(each) for each in range(400, 0, -1)], order="size")
    model.merge(set(range(1, 401)), [row(each, each % 7) for each in range(1, 401)])
    assert shown(model) == sorted(range(1, 401), key=lambda each: (-(each % 7), -each))


def test_only_what_differs_is_announced(qapp) -> None:
    model = made([1, 2, 3])
    told = []
    model.dataChanged.connect(lambda first, last, _roles: told.append((first.row(), last.row())))
    model.update([row(1), row(2, 9), row(3)])
    assert told == [(1, 1)]


def test_very_different_rows_begin_anew(qapp) -> None:
    model = made(list(range(400)))
    assert model.update([row(each) for each in range(1, 400, 2)]) is False
    assert shown(model) == list(range(1, 400, 2))


def test_a_row_is_worded_for_those_who_listen(themes) -> None:
    model = made([1])
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "n1, Person, 0 observations"
    assert model.index(0).data(FRESH_ROLE) is False
