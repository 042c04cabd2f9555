"""What can be done in the window, apart from where it is offered: texts, keys, enabled or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from ui.sentences import Sentences
from ui.widgets.basics import plain

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from core.model import JournalEntry
    from ui.preferences import Preferences

_Key = QKeySequence.StandardKey


class Actions(QObject):
    """The window's actions, by name.

    Signals:
        theme_chosen: "system", "light" or "dark".
        language_chosen: "system", "en" or "es".
        depth_chosen: 1, 2 or 3.
        screen_chosen: Key of a screen.
    """

    theme_chosen = Signal(str)
    language_chosen = Signal(str)
    depth_chosen = Signal(int)
    screen_chosen = Signal(str)

    def __init__(self, window: QWidget, preferences: Preferences) -> None:
        super().__init__(window)
        self.window = window
        self.new_file = self._action(self.tr("&New memory…"))
        self.open_file = self._action(self.tr("&Open…"), _Key.Open)
        self.import_file = self._action(self.tr("&Import…"), "Ctrl+I")
        self.export_file = self._action(self.tr("&Export…"), "Ctrl+E")
        self.back_up = self._action(self.tr("&Back up now"))
        self.check_rules = self._action(self.tr("Check against the strict r&ules…"))
        self.connect_client = self._action(self.tr("&Connect a client…"))
        self.settings = self._action(self.tr("&Settings"), _Key.Preferences)
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.quit = self._action(self.tr("&Quit"), "Ctrl+Q")
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.undo = self._action(self.tr("&Undo"), _Key.Undo)
        self.redo = self._action(self.tr("&Redo"), _Key.Redo)
        self.find = self._action(self.tr("&Find"), "Ctrl+K", "Ctrl+F")
        self.new_entity = self._action(self.tr("&New entity…"), "Ctrl+N")
        self.add_observation = self._action(self.tr("Add an &observation"), "Ctrl+Shift+O")
        self.add_relation = self._action(self.tr("Add a &relation"), "Ctrl+Shift+R")
        self.rename = self._action(self.tr("Re&name"), "Ctrl+Shift+N")
        self.retype = self._action(self.tr("Change &type"), "Ctrl+Shift+T")
        self.pin = self._action(self.tr("&Pin"), "Ctrl+P")
        self.pin.setCheckable(True)
        self.delete = self._action(self.tr("&Delete entity"), "Ctrl+Backspace")
        self.back = self._action(self.tr("&Back"), _Key.Back)
        self.forward = self._action(self.tr("&Forward"), _Key.Forward)
        self.show_all = self._action(self.tr("Show &all of the graph"), "Ctrl+Shift+A")
        self.show_all.setCheckable(True)
        self.explore = self._action(self.tr("&Explore"), "Ctrl+1")
        self.screens: list[QAction] = []
        self.depths = self._choice(
            [(self.tr("Depth {steps}").format(steps=steps), str(steps)) for steps in (1, 2, 3)], "1"
        )
        self.themes = self._choice(
            [(self.tr("As the system"), "system"), (self.tr("Light"), "light"), (self.tr("Dark"), "dark")],
            preferences.theme,
        )
        self.languages = self._choice(
            [(self.tr("As the system"), "system"), ("English", "en"), ("Español", "es")], preferences.language
        )
        self.depths.triggered.connect(lambda each: self.depth_chosen.emit(int(each.data())))
        self.themes.triggered.connect(lambda each: self.theme_chosen.emit(each.data()))
        self.languages.triggered.connect(lambda each: self.language_chosen.emit(each.data()))
        self.show_journal(None, None)
        self.show_entity(there=False, pinned=False)

    def add_screen(self, key: str, words: str) -> None:
        """Offers another screen, with the next number as its key."""
        action = self._action(words, f"Ctrl+{len(self.screens) + 2}")
        action.triggered.connect(lambda: self.screen_chosen.emit(key))
        self.screens.append(action)

    def show_journal(self, undoable: JournalEntry | None, redoable: JournalEntry | None) -> None:
        """Names what undo and redo would do."""
        self.undo.setEnabled(undoable is not None)
        self.redo.setEnabled(redoable is not None)
        undo, redo = self.tr("&Undo"), self.tr("&Redo")
        if undoable is not None:
            undo = self.tr("&Undo: {what}").format(what=plain(Sentences().undo(undoable)))
        if redoable is not None:
            redo = self.tr("&Redo: {what}").format(what=plain(Sentences().undo(redoable)))
        self.undo.setText(undo)
        self.redo.setText(redo)

    def show_entity(self, *, there: bool, pinned: bool) -> None:
        """Allows what needs a selected entity."""
        for action in (self.add_observation, self.add_relation, self.rename, self.retype, self.pin, self.delete):
            action.setEnabled(there)
        self.pin.setChecked(pinned)

    def show_history(self, back: bool, forward: bool) -> None:  # noqa: FBT001  # a signal's arguments
        """Allows the way back and forward."""
        self.back.setEnabled(back)
        self.forward.setEnabled(forward)

    def show_theme(self, choice: str) -> None:
        """The theme was chosen elsewhere."""
        for action in self.themes.actions():
            action.setChecked(action.data() == choice)

    def _action(self, text: str, *keys: str | QKeySequence.StandardKey) -> QAction:
        action = QAction(text, self)
        sequences: list[QKeySequence] = []
        for key in keys:
            if isinstance(key, str):
                sequences.append(QKeySequence(key))
            else:
                sequences += QKeySequence.keyBindings(key)
        action.setShortcuts(sequences)
        self.window.addAction(action)
        return action

    def _choice(self, options: list[tuple[str, str]], chosen: str) -> QActionGroup:
        group = QActionGroup(self)
        for words, value in options:
            action = group.addAction(words)
            action.setCheckable(True)
            action.setData(value)
            action.setChecked(value == chosen)
        return group
