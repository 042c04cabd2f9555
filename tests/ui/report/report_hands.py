"""How tests of the report make entities, wait for its sections, and press what is in a cell."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from ui.report.page import ReportPage
    from ui.report.section import SectionView

HOSTILE = "<b>bold</b> | & [x](y)"


def ago(days: float) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="microseconds").replace("+00:00", "Z")


def said(text: str, days: float, **more: object) -> ObservationDraft:
    return ObservationDraft(text, created_at=ago(days), **more)


def entity(name: str, *observations: str, type: str = "Sistema") -> EntityDraft:
    return EntityDraft(name, type, tuple(map(ObservationDraft, observations)))


def completed(page: ReportPage) -> None:
    """Sections are made one after another."""
    while not page.sheet.complete:
        QApplication.processEvents()


def again(page: ReportPage) -> None:
    """Reads anew at once, as the page does in a while."""
    page._refresh.restart()
    completed(page)


def cell(section: SectionView, row: int, action: str) -> tuple[QTableView, QPoint]:
    column = 0 if action == "open row" else 1 + section.model.facts + section.model.actions.index(action)
    return section.table, section.table.visualRect(section.model.index(row, column)).center()


def click(page: ReportPage, key: str, action: str, row: int = 0) -> None:
    table, place = cell(page.sheet.sections[key], row, action)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
