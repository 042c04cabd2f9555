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
