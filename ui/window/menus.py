"""The menu bar: where every action is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.widgets.basics import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QMenu, QMenuBar

    from ui.window.actions import Actions


class Menus(QObject):
    """Fills a menu bar.

    Signals:
        recent_chosen: Path of a memory opened before.
    """

    recent_chosen = Signal(str)

    def __init__(self, bar: QMenuBar, actions: Actions, recent: Sequence[str]) -> None:
        super().__init__(bar)
        self._file(bar.addMenu(self.tr("&File")), actions, recent)
        self._edit(bar.addMenu(self.tr("&Edit")), actions)
        self._entity(bar.addMenu(self.tr("E&ntity")), actions)
        self._view(bar.addMenu(self.tr("&View")), actions)

    def _file(self, menu: QMenu, actions: Actions, recent: Sequence[str]) -> None:
        menu.addAction(actions.new_file)
        menu.addAction(actions.open_file)
        recents = menu.addMenu(self.tr("Open &recent"))
        for path in recent:
            entry = recents.addAction(plain(f"{Path(path).name}  —  {Path(path).parent}"))
            entry.triggered.connect(lambda _checked=False, path=path: self.recent_chosen.emit(path))
        recents.setEnabled(bool(recent))
        menu.addSeparator()
        menu.addAction(actions.import_file)
        menu.addAction(actions.export_file)
        menu.addAction(actions.back_up)
        menu.addAction(actions.check_rules)
        menu.addSeparator()
        menu.addAction(actions.connect_client)
        menu.addAction(actions.settings)
        menu.addSeparator()
        menu.addAction(actions.quit)

    def _edit(self, menu: QMenu, actions: Actions) -> None:
        menu.addAction(actions.undo)
        menu.addAction(actions.redo)
        menu.addSeparator()
        menu.addAction(actions.find)

    def _entity(self, menu: QMenu, actions: Actions) -> None:
        menu.addAction(actions.new_entity)
        menu.addSeparator()
        for action in (actions.add_observation, actions.add_relation):
            menu.addAction(action)
        menu.addSeparator()
        for action in (actions.rename, actions.retype, actions.pin):
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(actions.delete)

    def _view(self, menu: QMenu, actions: Actions) -> None:
        menu.addActions([actions.explore, *actions.screens])
        menu.addSeparator()
        menu.addAction(actions.back)
        menu.addAction(actions.forward)
        menu.addSeparator()
        menu.addAction(actions.show_all)
        menu.addMenu(self.tr("&Depth")).addActions(actions.depths.actions())
        menu.addSeparator()
        menu.addMenu(self.tr("&Theme")).addActions(actions.themes.actions())
        menu.addMenu(self.tr("&Language")).addActions(actions.languages.actions())
