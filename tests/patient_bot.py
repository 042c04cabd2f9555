"""pytest-qt's bot with the patience of a busy machine, and no more delay than there has to be."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot, TimeoutError  # noqa: A004 - as pytest-qt calls it
from waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable


def _patient(milliseconds: int) -> int:
    return max(milliseconds, int(PATIENCE * 1000))


class PatientBot(QtBot):
    """Waits for conditions and signals until a machine under load has had time for them; a test may ask for more."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = 0) -> None:  # noqa: N802
        deadline = time.monotonic() + max(timeout / 1000, PATIENCE)
        pause = 1
        while True:
            late = time.monotonic() > deadline
            try:
                result = callback()
            except AssertionError:
                if late:
                    raise
                result = False
            if result not in (None, True, False):
                message = f"neither true nor false: {result!r}"
                raise TypeError(message)
            if result in (None, True):
                return
            if late:
                message = f"this did not come to be: {callback}"
                raise TimeoutError(message)
            self.wait(pause)
            pause = min(pause + 1, 10)

    def waitSignal(self, signal: Any, *, timeout: int = 0, raising: bool = True, **options: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=_patient(timeout) if raising else timeout, raising=raising, **options)

    def waitSignals(self, signals: Any, *, timeout: int = 0, raising: bool = True, **options: Any) -> Any:  # noqa: N802
        return super().waitSignals(
            signals, timeout=_patient(timeout) if raising else timeout, raising=raising, **options
        )

    def waitExposed(self, widget: Any, *, timeout: int = 0) -> Any:  # noqa: N802
        return super().waitExposed(widget, timeout=_patient(timeout))


@pytest.fixture(name="qtbot")
def patient_qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


def assert_nothing_is_shown() -> None:
    """A window that a test leaves on the screen would take the pointer from a later one; a tool tip does not."""
    windows = [each for each in QApplication.topLevelWidgets() if each.windowType() is not Qt.WindowType.ToolTip]
    assert [each for each in windows if each.isVisible()] == []
