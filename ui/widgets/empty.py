"""What stands in the place of a list that has nothing to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel


def in_place_of_a_list(words: QLabel, remedy: QWidget) -> QWidget:
    """A page that says why there is nothing, and offers what helps."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(24, 48, 24, 24)
    column.setSpacing(12)
    column.addWidget(words)
    column.addWidget(remedy, 0, Qt.AlignmentFlag.AlignHCenter)
    column.addStretch()
    return page
