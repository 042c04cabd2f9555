"""The window: frames the screens, and carries what they say to the person."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Signal
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from core.errors import ErrorCode, KnownError
from ui.clients.page import ClientsPage
from ui.explore.page import ExplorePage
from ui.highlights import Highlights
from ui.messages import Messages
from ui.operations import Refresh
from ui.review.page import ReviewPage
from ui.selection import Selection
from ui.sentences import Sentences
from ui.settings.page import SettingsPage
from ui.transfer.files import Dialogs
from ui.transfer.transfer import Transfer
from ui.welcome.page import WelcomePage
from ui.widgets.message_bar import MessageBar
from ui.window.actions import Actions
from ui.window.agents import AgentsWatch
from ui.window.dropping import dropped_file, is_memory
from ui.window.indexing import IndexingWatch
from ui.window.menus import Menus
from ui.window.rail import Rail
from ui.window.screens import Screens
from ui.window.state import MemoryState, read_state
from ui.window.status_bar import StatusBar
from ui.window.top_bar import TopBar
from ui.window.undoing import Undoing
from ui.window.waiting import WaitingWatch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

    from core.model import JournalEntry
    from ui.motion import Motion, MotionChoice
    from ui.operations import Operations
    from ui.preferences import Preferences
    from ui.scanning import Scanning
    from ui.screen import Screen
    from ui.theme import ThemeController
    from ui.transfer.files import FileChooser

log = logging.getLogger(__name__)


class MainWindow(QMainWindow):
    """One memory on the screen.

    Signals:
        memory_chosen: Path of another memory to open (or to make).
        preferences_changed: The person's choices as they now are.
        language_chosen: The language to speak from now on.
    """

    memory_chosen = Signal(object)
    preferences_changed = Signal(object)
    language_chosen = Signal(str)

    def __init__(
        self,
        operations: Operations,
        preferences: Preferences,
        themes: ThemeController,
        motion: Motion,
        *,
        client_command: Sequence[str],
        sample: Path,
        files: FileChooser | None = None,
        scanning: Scanning | None = None,
    ) -> None:
        """Makes the window; `load` fills it.

        Args:
            operations: The memory's operations.
            preferences: The person's choices.
            themes: What puts a theme on the application.
            motion: What says whether things may move.
            client_command: How a client starts the server.
            sample: File of the sample memory.
            files: What asks for files; the platform's dialogs when None.
            scanning: What looks for things to tidy.
        """
        super().__init__()
        self._operations = operations
        self.preferences = preferences
        self._themes = themes
        self._motion = motion
        self._sample = sample
        self._files = files or Dialogs(self)
        self.scanning = scanning
        self._empty: bool | None = None
        self._came_from: tuple[str, int] | None = None
        self.selection = Selection(self)
        self.highlights = Highlights(operations.session_id, self)
        operations.memory_changed.connect(self.highlights.add)  # before the screens ask what is new
        # From the outside in: a part that is made first and put in its place later is styled again with all it holds.
        central = QWidget(self)
        self.setCentralWidget(central)
        self.bar = MessageBar(central)
        self.pages = QStackedWidget(central)
        self.undoing = Undoing(operations, self.bar, self)
        self.transfer = Transfer(operations, self.bar, self.undoing.of_this, self)
        self.actions_ = Actions(self, preferences)
        self.explore = ExplorePage(operations, self.selection, self.highlights, self.pages)
        self.welcome = WelcomePage(client_command, operations.path, self.pages)
        self.screens = Screens(operations, self.pages)
        self.settings = SettingsPage(operations, preferences, self.pages)
        self.clients = ClientsPage(client_command, operations.path, self.pages)
        recent = [each for each in preferences.recent if each != str(operations.path)]
        for key, _, words in self.screens.entries():
            self.actions_.add_screen(key, words)
        self._menus = Menus(self.menuBar(), self.actions_, recent)
        self._lay_out(central)
        self._connect_memory()
        self._connect_screens()
        self._connect_actions()
        self.setWindowTitle(f"{operations.path.stem} — Recuerdo")
        self.setAcceptDrops(True)
        self._restore_geometry()

    # For the composition root --------------------------------------------------------------------------------

    def load(self, selected: int | None = None) -> None:
        """Reads the memory and begins to follow it."""
        if selected is not None:
            self.selection.select(selected)
        self._state.restart()
        self._operations.follower.start()
        self._agents.start()
        self._indexing.start()
        self._waiting.start()

    def say_error(self, error: Exception) -> None:
        """Tells of a failure: the world's by its sentence, ours by a plain one and in the log."""
        if isinstance(error, KnownError):
            self.bar.say(Messages().error(error), tone="removal", details=self._blockers(error))
        else:
            log.error("Unexpected failure", exc_info=error)
            self.say_crash()

    def say_crash(self) -> None:
        """Tells of a mistake of ours that has been logged."""
        self.bar.say(Messages().unexpected(), tone="removal")

    # What the menus do ---------------------------------------------------------------------------------------

    def show_page(self, page: QWidget) -> None:
        """Shows a screen."""
        if page is self.explore and self._empty and not self._writing_first:
            page = self.welcome
        self.pages.setCurrentWidget(page)
        if page is self.settings:
            self.settings.load()
            self.settings.themes.checkedButton().setFocus()
        keys = {self.settings: "settings", self.clients: "", self.explore: "explore", self.welcome: "explore"}
        self.rail.show_chosen(keys[page] if page in keys else self.screens.key_of(page))

    def show_screen(self, key: str, what: object = None) -> None:
        """Shows one of the screens, and something on it if `what` says so."""
        if key not in self.screens:
            self.show_page(self.explore)
            return
        screen = self.screens[key]
        self.show_page(screen)
        screen.open(what)

    # Making --------------------------------------------------------------------------------------------------

    def _lay_out(self, central: QWidget) -> None:
        path = self._operations.path
        screens = [("explore", "explore", self.tr("Explore")), *self.screens.entries()]
        self.rail = Rail(screens, [("settings", "settings", self.tr("Settings"))], central)
        self.top = TopBar(path.name, str(path), central)
        self.status = StatusBar(central)
        for page in (self.welcome, self.explore, self.settings, self.clients):
            self.pages.addWidget(page)
        right = QVBoxLayout(spacing=0)
        for part in (self.top, self.bar):
            right.addWidget(part)
        right.addWidget(self.pages, 1)
        upper = QHBoxLayout(spacing=0)
        upper.addWidget(self.rail)
        upper.addLayout(right, 1)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(upper, 1)
        column.addWidget(self.status)
        self._writing_first = False
        self.pages.setCurrentWidget(self.explore)
        self.rail.show_chosen("explore")

    def _connect_memory(self) -> None:
        self._operations.failed.connect(self.say_error)
        self.undoing.done.connect(self._go_to)
        self._state = Refresh(self._operations, lambda: read_state, self._show_state, self)
        self._operations.memory_changed.connect(self._state.request)
        self._agents = AgentsWatch(self._operations, self)
        self._operations.memory_changed.connect(self._agents.notice)
        self._agents.seen.connect(self.top.show_agents)
        self._agents.seen.connect(self.clients.show_connected)
        self._indexing = IndexingWatch(self._operations, self)
        self._indexing.changed.connect(self.status.show_indexing)
        self._indexing.finished.connect(self.explore.list.finder.ask_again)
        self._indexing.finished.connect(self.explore.inspector.similar.look_again)
        self._waiting = WaitingWatch(self._operations, self)
        self._waiting.counted.connect(self._show_waiting)
        self.explore.list.finder.failed.connect(self._indexing.look_anew)

    def _connect_screens(self) -> None:
        pages = {"explore": self.explore, "settings": self.settings}
        self.rail.chosen.connect(lambda key: self.show_page(pages[key]) if key in pages else self.show_screen(key))
        self.screens.made.connect(self._connect_screen)
        self.top.search.searched.connect(self._search)
        self.top.search.entered.connect(self.explore.list.select_first)
        self.top.search.left.connect(self.explore.list.view.setFocus)
        self.top.agents.clicked.connect(lambda: self.show_page(self.clients))
        self.status.news_asked.connect(self._show_news)
        self.explore.list.search_cleared.connect(self._clear_search)
        inspector = self.explore.inspector
        inspector.said.connect(self._say)
        inspector.offered.connect(
            lambda text, words, call: self.bar.say(text, actions=[(words, call)], tone="attention")
        )
        inspector.shown.connect(self._show_entity)
        inspector.form_closed.connect(self._form_closed)
        inspector.timeline_asked.connect(lambda what: self.show_screen("timeline", what))
        self.welcome.sample_asked.connect(lambda: self.transfer.import_file(self._sample))
        self.welcome.import_asked.connect(self._import)
        self.welcome.entity_asked.connect(self._new_entity)
        self.clients.closed.connect(lambda: self.show_page(self.explore))
        self.transfer.backed_up.connect(self.settings.load)
        self.settings.backup_asked.connect(self.transfer.back_up)
        self.settings.restored.connect(self.bar.say)
        self.settings.closed.connect(lambda: self.show_page(self.explore))
        self.settings.theme_chosen.connect(self._choose_theme)
        self.settings.motion_chosen.connect(self._choose_motion)
        self.settings.language_chosen.connect(self.language_chosen)
        self.selection.history_changed.connect(self.actions_.show_history)
        self._menus.recent_chosen.connect(lambda path: self._open_recent(Path(path)))

    def _connect_screen(self, key: str, screen: Screen) -> None:
        screen.said.connect(self._say)
        screen.screen_asked.connect(self.show_screen)
        screen.offered.connect(lambda text, words, call: self.bar.say(text, actions=[(words, call)]))
        screen.entity_asked.connect(lambda entity_id: self._open_entity(entity_id, key))
        if isinstance(screen, ReviewPage):
            self._waiting.moved.connect(screen.look_again)
            if self.scanning is not None:
                screen.follow(self.scanning)

    def _connect_actions(self) -> None:
        actions, inspector, graph = self.actions_, self.explore.inspector, self.explore.graph
        self.top.undo.clicked.connect(self.undoing.undo)
        for action, call in (
            (actions.new_file, self._new_file),
            (actions.open_file, self._open_file),
            (actions.import_file, self._import),
            (actions.export_file, self._export),
            (actions.back_up, self.transfer.back_up),
            (actions.check_rules, lambda: self.show_screen("rules")),
            (actions.connect_client, lambda: self.show_page(self.clients)),
            (actions.settings, lambda: self.show_page(self.settings)),
            (actions.quit, self.close),
            (actions.undo, self.undoing.undo),
            (actions.redo, self.undoing.redo),
            (actions.find, self._find),
            (actions.new_entity, self._new_entity),
            (actions.add_observation, self._on_entity(inspector.add_observation)),
            (actions.add_relation, self._on_entity(inspector.add_relation)),
            (actions.rename, self._on_entity(inspector.rename)),
            (actions.retype, self._on_entity(inspector.retype)),
            (actions.pin, self._on_entity(inspector.toggle_pin)),
            (actions.delete, self._on_entity(inspector.delete)),
            (actions.back, self._back),
            (actions.forward, self.selection.forward),
            (actions.show_all, lambda: graph.all.setChecked(actions.show_all.isChecked())),
            (actions.explore, lambda: self.show_page(self.explore)),
        ):
            action.triggered.connect(lambda _checked=False, call=call: call())
        graph.extent_changed.connect(lambda extent: actions.show_all.setChecked(extent == "all"))
        actions.depth_chosen.connect(graph.set_depth)
        graph.depth_choice.currentIndexChanged.connect(lambda at: actions.depths.actions()[at].setChecked(True))
        actions.screen_chosen.connect(self.show_screen)
        actions.theme_chosen.connect(self._choose_theme)
        actions.language_chosen.connect(self.language_chosen)
        actions.show_history(back=False, forward=False)

    def _on_entity(self, call: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            self.show_page(self.explore)
            call()

        return run

    # Showing -------------------------------------------------------------------------------------------------

    def _show_state(self, state: MemoryState) -> None:
        self.status.show_counts(state.counts)
        self.actions_.show_journal(state.undoable, state.redoable)
        self.top.undo.setEnabled(state.undoable is not None)
        self.top.undo.setToolTip(self.actions_.undo.text().replace("&&", "\0").replace("&", "").replace("\0", "&"))
        if state.news is not None:
            self.status.show_news(state.news)
        was_empty, self._empty = self._empty, state.counts.entities == 0
        if was_empty is None:
            self.explore.load()
        if self._empty and self.pages.currentWidget() is self.explore:
            self.show_page(self.explore)
        elif not self._empty and self.pages.currentWidget() is self.welcome:
            self._writing_first = False
            self.show_page(self.explore)
        if was_empty is None or was_empty != self._empty:
            (self.welcome.sample if self._empty else self.explore.list.view).setFocus()

    def _show_waiting(self, count: int) -> None:
        self.rail.entries["review"].show_count(count, self.tr("%Ln things wait for a decision", "", count))

    def _show_entity(self) -> None:
        portrait = self.explore.inspector.portrait
        self.actions_.show_entity(there=portrait is not None, pinned=portrait is not None and portrait.entity.pinned)

    def _show_news(self, entry: JournalEntry) -> None:
        self.show_page(self.explore)
        names = [str(name) for name in _listed(entry.summary.get("names"))]
        if names:
            self._operations.read(
                lambda memory: next((entity.id for entity in memory.graph.open(names, include_archived=True)), None),
                self._go_to,
            )

    def _go_to(self, entity_id: int | None) -> None:
        if entity_id is not None:
            self.selection.select(entity_id)

    def _open_entity(self, entity_id: int, screen: str) -> None:
        """Shows an entity that a screen is about; Back then leads to that screen again."""
        self.show_page(self.explore)
        self.selection.select(entity_id)
        self._came_from = (screen, entity_id)
        self.actions_.back.setEnabled(True)

    def _back(self) -> None:
        came_from, self._came_from = self._came_from, None
        if came_from is not None and self.pages.currentWidget() is self.explore:
            screen, entity_id = came_from
            if self.selection.current == entity_id:
                self.show_screen(screen)
                return
        self.selection.back()

    def _say(self, text: str, undoable: bool) -> None:  # noqa: FBT001  # a signal's arguments
        self.bar.say(text, actions=[(self.tr("Undo"), self.undoing.of_this())] if undoable else ())

    def _blockers(self, error: KnownError) -> str:
        if error.code is not ErrorCode.UNDO_BLOCKED:
            return ""
        return "\n".join(Sentences().said(entry) for entry in _listed(error.parameters.get("blockers"))[:5])

    # Doing ---------------------------------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        if text:
            self.show_page(self.explore)
        self.explore.list.search(text)

    def _clear_search(self) -> None:
        self.top.search.clear()
        self.explore.list.search("")

    def _find(self) -> None:
        self.top.search.setFocus()
        self.top.search.selectAll()

    def _new_entity(self) -> None:
        self._writing_first = bool(self._empty)
        self.show_page(self.explore)
        self.explore.inspector.new_entity()

    def _form_closed(self) -> None:
        if self._writing_first:
            self._writing_first = False
            self.show_page(self.explore)

    def _new_file(self) -> None:
        path = self._files.new_memory(self, self._operations.path)
        if path is not None:
            self.memory_chosen.emit(path)

    def _open_file(self) -> None:
        path = self._files.open_memory(self, self._operations.path)
        if path is not None:
            self.memory_chosen.emit(path)

    def _open_recent(self, path: Path) -> None:
        if path.is_file():
            self.memory_chosen.emit(path)
        else:  # moved, or on a disk that is not there: an empty one in its place would look like a loss
            self.say_error(KnownError(ErrorCode.FILE_NOT_FOUND, path=str(path)))

    def _import(self) -> None:
        path = self._files.import_file(self)
        if path is not None:
            self.transfer.import_file(path)

    def _export(self) -> None:
        path = self._files.export_file(self, f"{self._operations.path.stem}.jsonl")
        if path is not None:
            self.transfer.export(path)

    def _choose_theme(self, choice: str) -> None:
        self._themes.choose(choice)
        self.actions_.show_theme(choice)
        self.settings.show_theme(choice)
        self._prefer(theme=choice)

    def _choose_motion(self, choice: MotionChoice) -> None:
        self._motion.choose(choice)
        self._prefer(motion=choice)

    def _prefer(self, **choices: object) -> None:
        self.preferences = replace(self.preferences, **choices)
        self.preferences_changed.emit(self.preferences)

    # Qt's own ------------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes memory files."""
        if dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens a memory, or brings a file in."""
        path = dropped_file(event)
        if path is None:
            return
        event.acceptProposedAction()
        if is_memory(path):
            self.memory_chosen.emit(path)
        else:
            self.transfer.import_file(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keeps the window's size and place."""
        self._agents.stop()
        self._indexing.stop()
        self._waiting.stop()
        self.explore.graph.view.shutdown()
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self._prefer(geometry=geometry, panes=tuple(self.explore.splitter.sizes()))
        super().closeEvent(event)

    def _restore_geometry(self) -> None:
        self.resize(1280, 800)
        self.setMinimumSize(880, 560)
        if self.preferences.geometry:
            self.restoreGeometry(QByteArray.fromBase64(self.preferences.geometry.encode()))
        if len(self.preferences.panes) == self.explore.splitter.count():
            self.explore.splitter.setSizes(list(self.preferences.panes))


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []
