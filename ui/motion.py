"""Whether things may move on screen: less when the person asks for it, or the system does."""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QApplication, QStyle

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

MotionChoice = Literal["system", "less"]

_LESS = "lessMotion"
_CLIENT_AREA_ANIMATION = 0x1042


class Motion(QObject):
    """Holds the application to what the person chose.

    Where the choice is the system's, that of Windows and of Linux desktops with a settings portal is heard. That of
    macOS is not: there the person says it here.
    """

    def __init__(self, application: QApplication, choice: MotionChoice = "system") -> None:
        super().__init__(application)
        self._application = application
        self._effects = QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
        self._choice: MotionChoice = choice
        self._wanted_by_desktop = True
        self._apply()

    @property
    def choice(self) -> MotionChoice:
        """What the person chose."""
        return self._choice

    def choose(self, choice: MotionChoice) -> None:
        """Moves less from now on, or as the system says."""
        self._choice = choice
        self._apply()

    def follow_desktop(self) -> None:
        """Asks a Linux desktop what it says, and listens to it from now on; never waits for it."""
        if sys.platform != "linux":
            return
        try:
            from ui.portal import AnimationsPortal, session_bus
        except ImportError:  # a Qt without D-Bus
            return
        bus = session_bus()
        if bus is not None:
            AnimationsPortal(bus, self).told.connect(self.hear_desktop)

    def hear_desktop(self, wanted: bool) -> None:  # noqa: FBT001 - a slot
        """The desktop says whether it wants animations."""
        self._wanted_by_desktop = wanted
        self._apply()

    def _apply(self) -> None:
        less = self._choice == "less" or not self._wanted_by_desktop
        self._application.setProperty(_LESS, less)
        # Menus and tool tips roll or fade in on some systems.
        QApplication.setEffectEnabled(Qt.UIEffect.UI_General, self._effects and not less)


def less_motion(widget: QWidget) -> bool:
    """True when the person, the system or the style asks for no animation."""
    if QCoreApplication.instance().property(_LESS):
        return True
    if sys.platform == "win32":
        wanted = ctypes.c_int(1)
        ctypes.windll.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(wanted), 0)
        if not wanted.value:
            return True
    return widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget) == 0
