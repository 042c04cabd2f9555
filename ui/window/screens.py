"""The screens beside Explore, each made when it is first wanted: all of them would double the time to the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.activity.page import ActivityPage
from ui.report.page import ReportPage
from ui.review.page import ReviewPage
from ui.rules.page import RulesPage
from ui.timeline.page import TimelinePage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QStackedWidget, QWidget

    from ui.operations import Operations
    from ui.screen import Screen

_KINDS: dict[str, type[Screen]] = {
    "review": ReviewPage,
    "timeline": TimelinePage,
    "report": ReportPage,
    "activity": ActivityPage,
    "rules": RulesPage,  # reached from the menu
}


class Screens(QObject):
    """Screens by key.

    Signals:
        made: Key of a screen that was made just now, and the screen.
    """

    made = Signal(str, object)

    def __init__(self, operations: Operations, pages: QStackedWidget) -> None:
        super().__init__(pages)
        self._operations = operations
        self._pages = pages
        self._made: dict[str, Screen] = {}

    def entries(self) -> list[tuple[str, str, str]]:
        """Key, icon and words of each that the rail offers, from the top."""
        return [
            ("review", "review", self.tr("Review")),
            ("timeline", "timeline", self.tr("Timeline")),
            ("report", "report", self.tr("Report")),
            ("activity", "activity", self.tr("Activity")),
        ]

    def key_of(self, page: QWidget) -> str:
        """Key of a screen."""
        return next(key for key, screen in self._made.items() if screen is page)

    def __contains__(self, key: str) -> bool:
        """Whether there is such a screen, made or not."""
        return key in _KINDS

    def __iter__(self) -> Iterator[str]:
        """Keys of all that there are."""
        return iter(_KINDS)

    def __getitem__(self, key: str) -> Screen:
        """The screen, which is made if it is not there yet."""
        if key not in self._made:
            screen = self._made[key] = _KINDS[key](self._operations, self._pages)
            self._pages.addWidget(screen)
            self.made.emit(key, screen)
        return self._made[key]
