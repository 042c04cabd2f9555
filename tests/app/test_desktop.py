from __future__ import annotations

import sqlite3
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QPushButton

from app import settings
from app.desktop import Desktop, choose_path, put_in_place
from app.server_command import server_command
from core.memory import Memory
from core.model import EntityDraft, ScanOutcome
from ui.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ui.window.trouble import TroubleWindow

Left = Qt.MouseButton.LeftButton


def filled(path: Path, name: str = "Ana") -> Path:
    with Memory.open(path) as memory:
        memory.graph.create_entities([EntityDraft(name)])
    return path


def opened(qtbot: QtBot, desktop: Desktop, path: Path):
    with qtbot.waitSignal(desktop.opened):
        desktop.open(path)
    qtbot.waitUntil(lambda: desktop.window.explore.inspector.portrait is not None)
    return desktop.window


def test_a_memory_is_opened_and_remembered(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    path = filled(tmp_path / "work.recuerdo")
    window = opened(qtbot, desktop, path)
    assert window.isVisible()
    assert settings.load(tmp_path / "desktop.json").recent == (str(path),)


def test_an_open_memory_is_indexed_by_meaning(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    window = opened(qtbot, desktop, filled(tmp_path / "work.recuerdo"))
    qtbot.waitUntil(lambda: window.status.indexing.text() == "Indexed by meaning")


def test_an_open_memory_is_scanned_and_closing_ends_that(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = threading.Event(), threading.Event()

    def scan(_: object, *, progress: object, cancelled: Callable[[], bool]) -> ScanOutcome:
        begun.set()
        while not cancelled():
            time.sleep(0.001)
        ended.set()
        return ScanOutcome(complete=False)

    monkeypatch.setattr("core.curation.curation.Curation.scan", scan)
    window = opened(qtbot, desktop, filled(tmp_path / "work.recuerdo"))
    window.scanning.start()
    qtbot.waitUntil(begun.is_set)
    desktop._speak("es")
    assert desktop.window.scanning is window.scanning
    assert desktop.window.scanning.running, "another language does not end it"
    opened(qtbot, desktop, filled(tmp_path / "other.recuerdo"))
    assert ended.is_set()


def test_its_window_is_not_painted_in_the_round_of_an_answer(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    window = opened(qtbot, desktop, filled(tmp_path / "a.recuerdo"))
    turns = desktop.session.runner.turns
    qtbot.waitUntil(lambda: turns.idle and not turns.worked)
    QCoreApplication.sendPostedEvents(window, QEvent.Type.UpdateRequest)
    turns.worked = True
    window.update()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.UpdateRequest)
    assert not turns.idle
    qtbot.waitUntil(lambda: turns.idle)


def test_a_folder_that_is_missing_is_made(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    with qtbot.waitSignal(desktop.opened):
        desktop.open(tmp_path / "new" / "folder" / "memory.recuerdo")
    qtbot.waitUntil(lambda: desktop.window.pages.currentWidget() is desktop.window.welcome)


def test_another_memory_takes_the_place_of_the_first(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    first = opened(qtbot, desktop, filled(tmp_path / "a.recuerdo"))
    second = opened(qtbot, desktop, filled(tmp_path / "b.recuerdo", "Berta"))
    assert second is not first
    assert second.explore.inspector.portrait.entity.name == "Berta"
    with Memory.open(tmp_path / "a.recuerdo") as memory:
        assert len(memory.sessions.connected()) == 1  # ours: the desktop's has ended


def test_one_that_cannot_be_opened_leaves_the_window_as_it_is(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    window = opened(qtbot, desktop, filled(tmp_path / "a.recuerdo"))
    (tmp_path / "b.recuerdo").write_bytes(b"nonsense" * 1000)
    desktop.open(tmp_path / "b.recuerdo")
    qtbot.waitUntil(lambda: "b.recuerdo" in window.bar.text)
    assert desktop.window is window


def broken(path: Path) -> Path:
    path.write_bytes(b"nonsense" * 1000)
    return path


def in_trouble(qtbot: QtBot, desktop: Desktop, path: Path) -> TroubleWindow:
    desktop.open(path)
    qtbot.waitUntil(lambda: desktop.trouble is not None)
    return desktop.trouble


def test_at_the_start_there_is_a_sentence_and_a_choice(qtbot: QtBot, desktop: Desktop, files, tmp_path: Path) -> None:
    trouble = in_trouble(qtbot, desktop, broken(tmp_path / "b.recuerdo"))
    assert "b.recuerdo" in trouble.sentence.text()
    assert trouble.isVisible()
    files.path = filled(tmp_path / "a.recuerdo")
    with qtbot.waitSignal(desktop.opened):
        qtbot.mouseClick(trouble.open_other, Left)
    assert desktop.trouble is None


def test_a_file_that_was_mended_can_be_tried_again(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    trouble = in_trouble(qtbot, desktop, broken(tmp_path / "b.recuerdo"))
    (tmp_path / "b.recuerdo").unlink()
    with qtbot.waitSignal(desktop.opened):
        qtbot.mouseClick(trouble.retry, Left)


def test_a_newer_file_is_told_from_a_damaged_one(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    path = filled(tmp_path / "b.recuerdo")
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99000")
    connection.close()
    assert "newer Recuerdo" in in_trouble(qtbot, desktop, path).sentence.text()


def test_a_backup_takes_the_place_of_a_damaged_file(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    path = filled(tmp_path / "b.recuerdo")
    with Memory.open(path) as memory:
        memory.backups.make("asked")
    broken(path)
    trouble = in_trouble(qtbot, desktop, path)
    with qtbot.waitSignal(desktop.opened):
        qtbot.mouseClick(next(each for each in trouble.findChildren(QPushButton) if "asked for" in each.text()), Left)
    qtbot.waitUntil(lambda: desktop.window.explore.inspector.portrait is not None)
    assert desktop.window.explore.inspector.portrait.entity.name == "Ana"
    assert (tmp_path / "b-unreadable.recuerdo").read_bytes().startswith(b"nonsense")


@pytest.mark.parametrize("length", [250, 300])
def test_a_name_too_long_for_a_file_is_told_in_a_window(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, length: int
) -> None:
    path = tmp_path / ("x" * length)
    if length < 256:  # only its backups' folder has an impossible name
        broken(path)
    trouble = in_trouble(qtbot, desktop, path)
    assert trouble.isVisible()
    assert path.name in trouble.sentence.text()


def test_what_was_set_aside_is_never_overwritten(tmp_path: Path) -> None:
    path = filled(tmp_path / "b.recuerdo")
    with Memory.open(path) as memory:
        backup = memory.backups.make("asked")
    for _ in range(3):
        put_in_place(path, backup)
    aside = sorted(each.name for each in tmp_path.glob("b-unreadable*.recuerdo"))
    assert aside == ["b-unreadable-2.recuerdo", "b-unreadable-3.recuerdo", "b-unreadable.recuerdo"]


def test_another_language_is_spoken_at_once(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    window = opened(qtbot, desktop, filled(tmp_path / "a.recuerdo"))
    window.actions_.languages.actions()[2].trigger()
    qtbot.waitUntil(lambda: desktop.window is not window)
    qtbot.waitUntil(lambda: desktop.window.status.counts.text() == "1 entidad · 0 observaciones · 0 relaciones")
    assert desktop.window.top.undo.text() == "Deshacer"
    qtbot.waitUntil(lambda: desktop.window.explore.inspector.portrait is not None)
    assert settings.load(tmp_path / "desktop.json").language == "es"


def test_in_another_language_the_memory_is_followed_on(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    first = opened(qtbot, desktop, filled(tmp_path / "a.recuerdo"))
    first.actions_.languages.actions()[2].trigger()
    qtbot.waitUntil(lambda: desktop.window is not first)
    qtbot.waitUntil(lambda: not shiboken6.isValid(first))
    with Memory.open(tmp_path / "a.recuerdo") as memory:
        memory.graph.create_entities([EntityDraft("Berta")])
    qtbot.waitUntil(lambda: desktop.window.status.counts.text().startswith("2 entidades"))


def test_an_exception_that_nobody_expected_is_logged_and_survived(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    window = opened(qtbot, desktop, filled(tmp_path / "a.recuerdo"))
    try:
        raise ZeroDivisionError
    except ZeroDivisionError as error:
        desktop.report_crash(type(error), error, error.__traceback__)
    qtbot.waitUntil(lambda: window.bar.text.startswith("Recuerdo made a mistake"))
    assert "ZeroDivisionError" in caplog.text


def test_which_memory_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECUERDO_FILE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    last = filled(tmp_path / "last.recuerdo")
    named = tmp_path / "named.recuerdo"
    assert choose_path(None, Preferences()).name == "memory.recuerdo"
    assert choose_path(None, Preferences(recent=(str(last),))) == last
    assert choose_path(None, Preferences(recent=(str(tmp_path / "gone.recuerdo"),))).name == "memory.recuerdo"
    monkeypatch.setenv("RECUERDO_FILE", str(tmp_path / "env.recuerdo"))
    assert choose_path(None, Preferences(recent=(str(last),))) == tmp_path / "env.recuerdo"
    assert choose_path(named, Preferences()) == named


def test_a_client_gets_an_absolute_path() -> None:
    assert Path(server_command()[0]).is_absolute()
