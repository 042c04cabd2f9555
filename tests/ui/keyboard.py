"""A person who has no mouse: what Tab comes to, whether one sees where the keys act, and whether it has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

_MOST_STOPS = 200
_AROUND = 3
"""A ring may be drawn by what is around a widget."""


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Presses a key wherever the keyboard is."""
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


def go_to(target: QWidget) -> None:
    """Tabs until the keyboard is at a widget."""
    for _ in range(_MOST_STOPS):
        if QApplication.focusWidget() in (target, target.focusProxy()):
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never comes to {target}")


def reached_by_tab(first: QWidget | None = None) -> list[QWidget]:
    """Every widget that Tab comes to until it comes round, beginning with one or where the keyboard is."""
    if first is not None:
        first.setFocus(Qt.FocusReason.TabFocusReason)
    reached: list[QWidget] = []
    while (here := QApplication.focusWidget()) not in reached:
        assert here is not None
        reached.append(here)
        press(Qt.Key.Key_Tab)
    return reached


def wanting_focus(screen: QWidget) -> list[QWidget]:
    """What is in sight on a screen and takes the focus by Tab; of buttons that exclude each other, the chosen one."""
    return [
        each
        for each in screen.findChildren(QWidget)
        if each.isVisible()
        and each.isEnabled()
        and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and each.focusProxy() is None
        and not _beside_the_chosen(each)
    ]


def without_name(widgets: list[QWidget]) -> list[str]:
    """Those that nobody could tell who does not see them."""
    return [repr(each) for each in widgets if not _name(each)]


def without_ring(widgets: list[QWidget]) -> list[str]:
    """Those that look the same with and without the focus."""
    unseen = []
    for each in widgets:
        each.setFocus(Qt.FocusReason.TabFocusReason)
        with_focus = _picture(each)
        next(other for other in widgets if other is not each).setFocus(Qt.FocusReason.TabFocusReason)
        if _picture(each) == with_focus:
            unseen.append(repr(each))
    return unseen


def _name(widget: QWidget) -> str:
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget.parent(), QComboBox):
        return _name(widget.parent())
    return widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""


def _picture(widget: QWidget) -> QImage:
    """A widget with what is next to it; a field of a box with the whole box."""
    shown = widget.parentWidget() if isinstance(widget.parent(), QComboBox) else widget
    around = shown.geometry().adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
    within = shown.parentWidget()  # not the window: a widget may be scrolled out of it
    return within.grab(around.intersected(within.rect())).toImage()


def _beside_the_chosen(widget: QWidget) -> bool:
    return isinstance(widget, QAbstractButton) and widget.group() is not None and not widget.isChecked()
