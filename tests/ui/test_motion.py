"""Less motion: chosen by the person, or heard from a Linux desktop."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import ClassInfo, QObject, Qt, Slot
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from ui import motion as motion_module
from ui.motion import Motion, less_motion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

UI_GENERAL = Qt.UIEffect.UI_General


@pytest.fixture
def widget(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_it_is_what_the_person_chose(motion: Motion, widget: QWidget) -> None:
    effects = QApplication.isEffectEnabled(UI_GENERAL)
    before = less_motion(widget)
    motion.choose("less")
    assert less_motion(widget)
    assert not QApplication.isEffectEnabled(UI_GENERAL)
    motion.choose("system")
    assert less_motion(widget) == before
    assert QApplication.isEffectEnabled(UI_GENERAL) == effects


def test_the_style_may_ask_for_it(motion: Motion, widget: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    hint = widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget)
    assert less_motion(widget) == (hint == 0)


@pytest.mark.skipif(sys.platform != "win32", reason="asks Windows")
def test_windows_is_asked_without_harm(motion: Motion, widget: QWidget) -> None:
    assert less_motion(widget) in (True, False)


def test_the_desktop_may_ask_for_it_but_not_for_more_than_was_chosen(motion: Motion, widget: QWidget) -> None:
    motion.hear_desktop(False)
    assert less_motion(widget)
    motion.choose("less")
    motion.hear_desktop(True)
    assert less_motion(widget)


def test_where_there_is_no_bus_nothing_is_asked(
    motion: Motion, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("empty")))
    motion.follow_desktop()
    assert motion.children() == []


def test_only_linux_desktops_are_asked(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion_module.sys, "platform", "darwin")
    motion.follow_desktop()
    assert motion.children() == []


# A portal of our own on a bus of our own


@pytest.fixture
def bus_address() -> Iterator[str]:
    daemon = shutil.which("dbus-daemon")
    if daemon is None:
        pytest.skip("no dbus-daemon here")
    command = [daemon, "--session", "--nofork", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def test_a_linux_desktop_is_asked_and_followed(motion: Motion, widget: QWidget, bus_address: str, qtbot: QtBot) -> None:
    dbus = pytest.importorskip("PySide6.QtDBus")
    from ui.portal import AnimationsPortal

    @ClassInfo({"D-Bus Interface": "org.freedesktop.portal.Settings"})
    class Settings(QObject):
        @Slot(str, str, result=dbus.QDBusVariant)
        def Read(self, namespace: str, key: str):  # noqa: N802 - as the portal calls it
            assert (namespace, key) == ("org.gnome.desktop.interface", "enable-animations")
            return dbus.QDBusVariant(dbus.QDBusVariant(False))

    path = "/org/freedesktop/portal/desktop"
    service = dbus.QDBusConnection.connectToBus(bus_address, "portal")
    settings = Settings()
    service.registerService("org.freedesktop.portal.Desktop")
    service.registerObject(path, settings, dbus.QDBusConnection.RegisterOption.ExportAllSlots)

    def change(key: str, value: object) -> None:
        message = dbus.QDBusMessage.createSignal(path, "org.freedesktop.portal.Settings", "SettingChanged")
        message.setArguments(["org.gnome.desktop.interface", key, dbus.QDBusVariant(value)])
        service.send(message)

    portal = AnimationsPortal(dbus.QDBusConnection.connectToBus(bus_address, "asks"), motion)
    portal.told.connect(motion.hear_desktop)
    before = less_motion(widget)
    qtbot.waitUntil(lambda: less_motion(widget))
    change("cursor-blink", True)
    change("enable-animations", "nonsense")
    change("enable-animations", True)
    with qtbot.waitSignal(portal.told) as told:
        pass
    assert told.args == [True]
    assert less_motion(widget) == before
    for name in ("portal", "asks"):
        dbus.QDBusConnection.disconnectFromBus(name)


def test_a_bus_without_a_portal_says_nothing(motion: Motion, bus_address: str, qtbot: QtBot) -> None:
    dbus = pytest.importorskip("PySide6.QtDBus")
    from ui.portal import AnimationsPortal

    heard: list[bool] = []
    portal = AnimationsPortal(dbus.QDBusConnection.connectToBus(bus_address, "asks"), motion)
    portal.told.connect(heard.append)
    qtbot.waitUntil(portal._answer.isFinished)
    assert portal._answer.isError()
    assert heard == []
    dbus.QDBusConnection.disconnectFromBus("asks")
