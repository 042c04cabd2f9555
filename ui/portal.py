"""What a Linux desktop says about animations, asked of its settings portal. It needs Qt's part for D-Bus."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant

_SERVICE, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_INTERFACE = "org.freedesktop.portal.Settings"
_SETTING = ["org.gnome.desktop.interface", "enable-animations"]
_PATIENCE_MILLISECONDS = 3_000


class AnimationsPortal(QObject):
    """Asks once and then listens; where nobody answers, nothing is said.

    Signals:
        told: Whether animations are wanted.
    """

    told = Signal(bool)

    def __init__(self, bus: QDBusConnection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        bus.connect(_SERVICE, _PATH, _INTERFACE, "SettingChanged", self, SLOT("_changed(QDBusMessage)"))
        question = QDBusMessage.createMethodCall(_SERVICE, _PATH, _INTERFACE, "Read")
        question.setArguments(_SETTING)
        self._answer = QDBusPendingCallWatcher(bus.asyncCall(question, _PATIENCE_MILLISECONDS), self)
        self._answer.finished.connect(self._answered)

    def _answered(self) -> None:
        if not self._answer.isError():
            self._tell(self._answer.reply().arguments())

    @Slot(QDBusMessage)
    def _changed(self, message: QDBusMessage) -> None:
        if message.arguments()[:2] == _SETTING:
            self._tell(message.arguments()[2:])

    def _tell(self, values: list[object]) -> None:
        value = values[0] if values else None
        while isinstance(value, QDBusVariant):  # older portals put one into another
            value = value.variant()
        if isinstance(value, bool):
            self.told.emit(value)


def session_bus() -> QDBusConnection | None:
    """The bus of the person's session, None where there is none; nothing is started to get one."""
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if not address and not Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"), "bus").exists():
        return None
    bus = QDBusConnection.sessionBus()
    return bus if bus.isConnected() else None
