"""What a person does with the mouse and the keys, as real events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget

_NOTCH = 120
_LEFT = Qt.MouseButton.LeftButton


def click(widget: QWidget, place: QPoint | None = None) -> None:
    """A click, in the middle if no place is given."""
    if place is None:
        QTest.mouseClick(widget, _LEFT)
    else:
        QTest.mouseClick(widget, _LEFT, Qt.KeyboardModifier.NoModifier, place)


def press(widget: QWidget, key: Qt.Key = Qt.Key.Key_Space) -> None:
    """A key on a widget that has the focus."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(widget, key)


def click_row(view: QAbstractItemView, row: int, *, x: int | None = None, double: bool = False) -> None:
    """A click on a row, or a double click: so many pixels from its left, or in its middle."""
    rect = view.visualRect(view.model().index(row, 0))
    place = rect.center() if x is None else QPoint(rect.left() + x, rect.center().y())
    click(view.viewport(), place)
    if double:
        QTest.mouseDClick(view.viewport(), _LEFT, Qt.KeyboardModifier.NoModifier, place)


def pick(choice: QComboBox, words: str) -> None:
    """Opens a box and clicks one of its entries."""
    click(choice)
    view = choice.view()
    index = view.model().index(choice.findText(words), 0)
    while view.isVisible():  # Qt takes no release that comes sooner than one of a double click would
        view.scrollTo(index)
        place = view.visualRect(index).center()
        assert view.viewport().rect().contains(place), (view.viewport().rect(), place)
        QTest.mouseMove(view.viewport(), place)
        click(view.viewport(), place)
    assert choice.currentText() == words


def pick_by_keys(choice: QComboBox, words: str) -> None:
    """Walks to an entry of a closed box with the arrow keys."""
    press(choice, Qt.Key.Key_Home)
    for _ in range(choice.count()):
        if choice.currentText() == words:
            return
        QTest.keyClick(choice, Qt.Key.Key_Down)
    raise AssertionError(words)


def wheel(widget: QWidget, notches: int) -> None:
    """Turns the wheel over a widget; downwards where it is negative."""
    window = widget.window()
    place = QPointF(widget.mapTo(window, widget.visibleRegion().boundingRect().center()))
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, notches * _NOTCH))
