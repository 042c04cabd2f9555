"""What a screen owes to a person without a mouse: everything in reach, seen where the keys act, and named."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget


def reached_by_tab(first: QWidget) -> list[QWidget]:
    """Every widget that the Tab key comes to, beginning with one, until it comes round."""
    first.setFocus(Qt.FocusReason.TabFocusReason)
    reached = [first]
    while True:
        QTest.keyClick(reached[-1], Qt.Key.Key_Tab)
        current = QApplication.focusWidget()
        assert current is not None
        if current in reached:
            return reached
        reached.append(current)


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
    return [repr(each) for each in widgets if not each.accessibleName() and not _words(each)]


def without_ring(widgets: list[QWidget]) -> list[str]:
    """Those that look the same with and without the focus."""
    unseen = []
    for each in widgets:
        other = next(one for one in widgets if one is not each)
        other.setFocus(Qt.FocusReason.TabFocusReason)
        plain = each.grab().toImage()
        each.setFocus(Qt.FocusReason.TabFocusReason)
        if each.grab().toImage() == plain:
            unseen.append(repr(each))
    return unseen


def _words(widget: QWidget) -> str:
    if isinstance(widget, QAbstractButton):
        return widget.text()
    return " ".join(each.text() for each in widget.findChildren(QLabel)) if isinstance(widget, QLabel) else ""


def _beside_the_chosen(widget: QWidget) -> bool:
    return isinstance(widget, QAbstractButton) and widget.group() is not None and not widget.isChecked()
