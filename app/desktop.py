"""The desktop's composition root: opens the memory, makes the window, ends both."""

from __future__ import annotations

import logging
import logging.handlers
import os
import sys
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from app import settings
from app.recovery import put_in_place
from app.server_command import server_command
from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.store.backup import list_backups
from resources import sample_path
from server.options import data_folder
from ui.following import JournalWatch
from ui.garbage import GarbageCollector
from ui.languages import Languages
from ui.motion import Motion
from ui.operations import Operations
from ui.painting import PaintingInTurn
from ui.scanning import Scanning
from ui.tasks import Lane, TaskRunner
from ui.theme import ThemeController
from ui.transfer.files import Dialogs
from ui.window.main_window import MainWindow
from ui.window.trouble import TroubleWindow

if TYPE_CHECKING:
    from types import TracebackType

    from core.model import Backup
    from ui.preferences import LanguageChoice, Preferences
    from ui.transfer.files import FileChooser

log = logging.getLogger(__name__)

_LOG_BYTES = 1_000_000
_SWITCH_SECONDS = 0.0002


@dataclass(frozen=True, slots=True)
class OpenMemory:
    """A memory that was opened, with the mark up to which its journal is known."""

    memory: Memory
    watch: JournalWatch


def open_memory(path: Path) -> OpenMemory:
    """Opens a memory, and does what is due; takes a moment, so never on the GUI thread."""
    path.parent.mkdir(parents=True, exist_ok=True)
    memory = Memory.open(path)
    memory.meaning.index_apart()
    memory.meaning.start()
    return OpenMemory(memory, JournalWatch(memory))


class Session(QObject):
    """One open memory with its window; the window can be made anew in another language."""

    def __init__(self, opened: OpenMemory, parent: QObject) -> None:
        super().__init__(parent)
        self._memory = opened.memory
        self.runner = TaskRunner(self)
        self.operations = Operations(opened.memory, opened.watch, self.runner, self)
        self.scanning = Scanning(self.operations, self)
        self.scanning.watch()
        self.window: MainWindow | None = None
        self.runner.run(opened.memory.maintain, None, self._maintenance_failed, lane=Lane.WRITE)

    def close(self) -> None:
        """Ends the session: the window first, then what is under way, then the file."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
        self.operations.follower.stop()
        self.scanning.stop()
        self.runner.finish()
        self._memory.close()

    def _maintenance_failed(self, error: Exception) -> None:
        # A backup that could not be made is no reason to disturb; the next start tries again.
        log.warning("Maintenance failed: %s", error)


class Desktop(QObject):
    """The running desktop: one window over one memory.

    Signals:
        opened: A memory was opened and its window is shown.
    """

    opened = Signal()
    _crashed = Signal(object)

    def __init__(
        self,
        application: QApplication,
        preferences: Preferences,
        *,
        settings_file: Path | None = None,
        files: FileChooser | None = None,
    ) -> None:
        super().__init__(application)
        self._application = application
        self._settings_file = settings_file
        self.preferences = preferences
        self._files = files or Dialogs(self)
        self._languages = Languages(preferences.language, self)
        self._themes = ThemeController(application, preferences.theme)
        self._motion = Motion(application, preferences.motion)
        self._motion.follow_desktop()
        self._runner = TaskRunner(self)
        self.session: Session | None = None
        self.trouble: TroubleWindow | None = None
        self._garbage = GarbageCollector(self)
        # The window waits this long for every thread that computes, whenever something happens in it.
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._crashed.connect(self._say_crash, Qt.ConnectionType.QueuedConnection)
        application.aboutToQuit.connect(self.close)

    @property
    def window(self) -> MainWindow | None:
        """The window that is shown."""
        return None if self.session is None else self.session.window

    def open(self, path: Path) -> None:
        """Opens a memory and shows it; the one open before is closed when that has worked."""
        self._runner.run(
            lambda: open_memory(path),
            lambda opened: self._show(path, opened),
            lambda error: self._open_failed(path, error),
        )

    def close(self) -> None:
        """Ends everything."""
        if self.session is not None:
            self.session.close()
            self.session = None
        self._close_trouble()
        self._runner.finish()
        self._garbage.stop()

    def report_crash(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Takes an exception that nobody expected, from any thread: logs it, and keeps running."""
        if issubclass(kind, KeyboardInterrupt):
            self._application.quit()
            return
        log.error("Unexpected exception", exc_info=(kind, error, trace))
        self._crashed.emit(error)

    def _show(self, path: Path, opened: OpenMemory) -> None:
        self._keep(replace(self.preferences, recent=self.preferences.opened(str(path))))
        before, self.session = self.session, Session(opened, self)
        self._make_window()
        # Only now: the application ends when its last window closes.
        if before is not None:
            before.close()
            before.deleteLater()
        self._close_trouble()
        self.opened.emit()

    def _make_window(self, selected: int | None = None) -> None:
        assert self.session is not None
        window = MainWindow(
            self.session.operations,
            self.preferences,
            self._themes,
            self._motion,
            client_command=server_command(),
            sample=sample_path(self._languages.language),
            files=self._files,
            scanning=self.session.scanning,
        )
        window.memory_chosen.connect(self.open)
        window.preferences_changed.connect(self._keep)
        window.language_chosen.connect(self._speak)
        PaintingInTurn(window, self.session.runner.turns)
        self.session.window = window
        window.show()
        window.load(selected)

    def _speak(self, language: LanguageChoice) -> None:
        """Makes the window anew in another language."""
        assert self.session is not None
        before = self.session.window
        self._keep(replace(self.preferences, language=language))
        self._languages.choose(language)
        selected = None
        if before is not None:
            selected = before.selection.current
            before.preferences = self.preferences
        self._make_window(selected)
        if before is not None:
            before.close()
            before.deleteLater()

    def _open_failed(self, path: Path, error: Exception) -> None:
        if isinstance(error, OSError):
            log.warning("Cannot open %s: %s", path, error)
            error = KnownError(ErrorCode.FILE_NOT_WRITABLE, path=str(path))
        if self.window is not None:
            self.window.say_error(error)
            return
        if not isinstance(error, KnownError):
            raise error
        self._close_trouble()
        self.trouble = TroubleWindow(path, error, list_backups(path))
        self.trouble.open_asked.connect(lambda: self._choose_other(path))
        self.trouble.retried.connect(lambda: self.open(path))
        self.trouble.backup_chosen.connect(lambda backup: self._put_in_place(path, backup))
        self.trouble.show()

    def _choose_other(self, path: Path) -> None:
        assert self.trouble is not None
        other = self._files.open_memory(self.trouble, path)
        if other is not None:
            self.open(other)

    def _put_in_place(self, path: Path, backup: Backup) -> None:
        self._runner.run(
            lambda: put_in_place(path, backup), lambda _nothing: self.open(path), lambda e: self._open_failed(path, e)
        )

    def _keep(self, preferences: Preferences) -> None:
        self.preferences = preferences
        settings.save(preferences, self._settings_file)

    def _close_trouble(self) -> None:
        if self.trouble is not None:
            self.trouble.close()
            self.trouble.deleteLater()
            self.trouble = None

    def _say_crash(self, error: BaseException) -> None:
        if self.window is not None and isinstance(error, Exception):
            self.window.say_crash()


def choose_path(named: Path | None, preferences: Preferences) -> Path:
    """The memory to open: the named one, the environment's, the one opened last, or the default."""
    if named is not None:
        return named.expanduser().absolute()
    if os.environ.get("RECUERDO_FILE"):
        return Path(os.environ["RECUERDO_FILE"]).expanduser().absolute()
    if preferences.recent and Path(preferences.recent[0]).is_file():
        return Path(preferences.recent[0])
    return data_folder() / "memory.recuerdo"


def run(named: Path | None) -> int:
    """Runs the desktop until its window is closed; answers the exit code."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("recuerdo")
    application.setApplicationDisplayName("Recuerdo")
    application.setDesktopFileName("recuerdo")
    write_log()
    preferences = settings.load()
    desktop = Desktop(application, preferences)
    sys.excepthook = desktop.report_crash
    threading.excepthook = lambda args: desktop.report_crash(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )
    desktop.open(choose_path(named, preferences))
    return application.exec()


def write_log() -> None:
    """Sends warnings and errors to a file in the platform's log folder."""
    from platformdirs import user_log_path

    folder = user_log_path("recuerdo", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            folder / "desktop.log", maxBytes=_LOG_BYTES, backupCount=2, encoding="utf-8"
        )
    except OSError:
        return
    logging.basicConfig(
        level=logging.WARNING, handlers=[handler], format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
