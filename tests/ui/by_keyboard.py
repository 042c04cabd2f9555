"""A person who has no mouse: Tab from place to place, and whether each shows that the keyboard is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

_MOST_STOPS = 200
_AROUND = 3


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Presses a key wherever the keyboard is."""
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


def tab_stops(screen: QWidget) -> list[QWidget]:
    """Every place in a screen that Tab comes to, until it has been there already."""
    first = QApplication.focusWidget()
    assert first is not None
    stops: list[QWidget] = []
    for _ in range(_MOST_STOPS):
        press(Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        if here in stops:
            break
        if here is screen or screen.isAncestorOf(here):
            stops.append(here)
    return stops


def go_to(target: QWidget) -> None:
    """Tabs until the keyboard is at a widget."""
    for _ in range(_MOST_STOPS):
        if QApplication.focusWidget() in (target, target.focusProxy()):
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never comes to {target}")


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it."""
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget.parent(), QComboBox):
        return name_of(widget.parent())
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def shows_focus(screen: QWidget, widget: QWidget) -> bool:
    """Whether a widget looks otherwise while the keyboard is there."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    with_focus = _picture(screen, widget)
    widget.clearFocus()
    without = _picture(screen, widget)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    return with_focus != without


def _picture(screen: QWidget, widget: QWidget) -> QImage:
    shown = widget.parentWidget() if isinstance(widget.parent(), QComboBox) else widget
    corner = shown.mapTo(screen, shown.rect().topLeft())
    around = QRect(corner, shown.size()).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
    return screen.grab(around.intersected(screen.rect())).toImage()
