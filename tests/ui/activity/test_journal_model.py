"""The journal as a Qt model."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.model import PERSON, JournalEntry
from ui.activity.delegate import name_spans
from ui.activity.differences import differing
from ui.activity.model import DAY_ROLE, ENTRY_ROLE, JournalModel
from ui.activity.moments import Moments, local

NOW = datetime(2026, 11, 30, 12, 0).astimezone()


def entry(number: int, *, days_ago: int = 0, undone_by: int | None = None) -> JournalEntry:
    at = (NOW - timedelta(days=days_ago)).isoformat()
    return JournalEntry(number, at, PERSON, 1, "delete_entities", {"names": ["Ana"]}, None, undone_by, kept=True)


@pytest.fixture
def model(themes) -> JournalModel:
    model = JournalModel()
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    return model


def shape(model: JournalModel) -> list[object]:
    """Days as their dates, entries as their ids."""
    lines = []
    for row in range(model.rowCount()):
        day, line = (model.index(row).data(role) for role in (DAY_ROLE, ENTRY_ROLE))
        lines.append(line.id if line is not None else (NOW.date() - day.date).days)
    return lines


def test_days_have_headings_also_across_pages(model: JournalModel) -> None:
    asked = []
    model.more_asked.connect(lambda: asked.append(True))
    model.replace([entry(9), entry(8), entry(7, days_ago=1)], more=True)
    assert shape(model) == [0, 9, 8, 1, 7]
    assert model.canFetchMore(QModelIndex()) or asked  # the tester may have asked already
    model.fetchMore(QModelIndex())
    assert asked == [True]
    assert not model.canFetchMore(QModelIndex()), "they are on their way"
    model.append([entry(6, days_ago=1), entry(5, days_ago=3)], more=False)
    assert shape(model) == [0, 9, 8, 1, 7, 6, 3, 5]
    assert not model.canFetchMore(QModelIndex())
    assert (model.newest_id, model.oldest_id, model.row_of(6), model.row_of(99)) == (9, 5, 5, -1)


def test_new_entries_go_under_their_day(model: JournalModel) -> None:
    assert model.prepend([entry(1, days_ago=1)]) == 2
    assert model.prepend([entry(3), entry(2, days_ago=1)]) == 3
    assert shape(model) == [0, 3, 1, 2, 1]
    assert model.prepend([entry(5), entry(4)]) == 2
    assert shape(model) == [0, 5, 4, 3, 1, 2, 1]
    assert model.prepend([]) == 0


def test_a_day_cannot_be_chosen(model: JournalModel) -> None:
    model.replace([entry(1)], more=False)
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsSelectable


def test_what_is_undone_is_told(model: JournalModel) -> None:
    model.replace([entry(2), entry(1)], more=False)
    told = []
    model.dataChanged.connect(lambda first, _last, _roles: told.append(first.row()))
    model.mark({1: 3})
    assert told == [2]
    assert str(model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)).endswith("undone")
    model.mark({})
    assert told == [2, 2]


def test_days_are_said_as_people_say_them(themes) -> None:
    today = NOW.date()
    assert Moments().heading(today, today) == "Today"
    assert Moments().heading(today - timedelta(days=1), today) == "Yesterday"
    assert Moments().heading(today - timedelta(days=9), today) == "Saturday, November 21, 2026"
    assert Moments().exact(datetime.now().astimezone().isoformat()).startswith("today, ")
    assert Moments().exact((NOW - timedelta(days=900)).isoformat()) == "Thursday, June 13, 2024, 12:00:00"
    early, late = NOW.replace(hour=10, minute=12).isoformat(), NOW.replace(hour=10, minute=42).isoformat()
    assert Moments().span(early, late).endswith("10:12–10:42")
    assert Moments().span(early, early).endswith(", 10:12")
    assert local(early).hour == 10


def test_names_are_marked_where_they_stand() -> None:
    twice = JournalEntry(1, NOW.isoformat(), PERSON, 1, "x", {"names": ["Ana", "An"]}, None, None, kept=True)
    assert name_spans("changed Ana and An", twice) == [(8, 11), (16, 18)]
    assert name_spans("changed 2 entities", twice) == []


def test_the_words_that_differ() -> None:
    before, after = "El despliegue es manual", "El despliegue es automático ya"
    (gone,), (come,) = differing(before, after)
    assert (before[slice(*gone)], after[slice(*come)]) == ("manual", "automático ya")
    assert differing("ana", "Ana") == (((0, 3),), ((0, 3),))
    assert differing("same", "same") == ((), ())
    assert differing("x " * 1000, "y " * 1000) == ((), ())
