"""Whether things may move on screen."""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStyle

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_CLIENT_AREA_ANIMATION = 0x1042


def less_motion(widget: QWidget) -> bool:
    """True when the system, or the style, asks for no animation."""
    if sys.platform == "win32":
        wanted = ctypes.c_int(1)
        ctypes.windll.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(wanted), 0)
        if not wanted.value:
            return True
    return widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget) == 0
