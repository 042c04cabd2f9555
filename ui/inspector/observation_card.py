"""One observation: what was said, by whom and when; edited where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from core.model import ItemState
from ui.messages import Messages
from ui.times import Times
from ui.widgets.basics import ElidedLabel, IconButton, button
from ui.widgets.card import Card
from ui.widgets.growing_edit import GrowingEdit
from ui.widgets.wrapped_text import CUT, WrappedText

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

    from core.model import Observation


class ObservationCard(Card):
    """A card that Enter or F2 opens for editing and Delete removes.

    Signals:
        edited: Id and new text.
        removed: Id of the observation to remove.
        stepped: 1 or -1: the arrow keys go to the next card or the one before.
    """

    edited = Signal(int, str)
    removed = Signal(int)
    stepped = Signal(int)

    def __init__(self, observation: Observation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.observation = observation
        self._whole = False
        self._editor: QWidget | None = None
        self._edit: GrowingEdit | None = None
        self.text = WrappedText()
        self.meta = ElidedLabel(role="secondary")
        self.more = IconButton("more", self.tr("Edit, copy or remove"), size=16)
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.setFixedSize(24, 16)
        self.more.clicked.connect(self._open_menu)
        policy = self.more.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.more.setSizePolicy(policy)
        self.more.hide()
        self._unfold = button(self.tr("Show all of it"), "link")
        self._unfold.clicked.connect(self._show_whole)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 9, 8, 8)
        self._column.setSpacing(3)
        self._column.addWidget(self.text)
        self._column.addWidget(self._unfold, 0, Qt.AlignmentFlag.AlignLeft)
        bottom = QHBoxLayout(spacing=4)
        bottom.addWidget(self.meta, 1)
        bottom.addWidget(self.more)
        self._column.addLayout(bottom)
        self.show_observation(observation)

    def show_observation(self, observation: Observation) -> None:
        """Shows the observation as it now is."""
        self.observation = observation
        long = len(observation.content) > CUT and not self._whole
        self.text.setText(f"{observation.content[:CUT].rstrip()}…" if long else observation.content)
        self._unfold.setVisible(long)
        self.refresh_time()

    def refresh_time(self) -> None:
        """Says anew how long ago it was written."""
        observation = self.observation
        words = [Messages().who(observation.author), Times().ago(observation.created_at)]
        if observation.kind != "generic":
            words.append(Messages().kind(observation.kind))
        if observation.state is ItemState.ARCHIVED:
            words.append(self.tr("archived"))
        elif observation.state is ItemState.EXPIRED:
            words.append(self.tr("expired"))
        self.meta.setText(" · ".join(words))
        self.setAccessibleName(observation.content)
        self.setAccessibleDescription(self.meta.text())

    @property
    def editing(self) -> bool:
        """True while it is open for editing."""
        return self._editor is not None

    def start_edit(self, text: str | None = None) -> None:
        """Opens the text for editing."""
        if self._editor is not None:
            return
        editor = QWidget()
        column = QVBoxLayout(editor)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(6)
        edit = GrowingEdit()
        edit.setAccessibleName(self.tr("Observation"))
        edit.setPlainText(self.observation.content if text is None else text)
        edit.submitted.connect(self._submit)
        edit.given_up.connect(self.stop_edit)
        save, cancel = button(self.tr("Save"), "primary"), button(self.tr("Cancel"))
        save.clicked.connect(edit.submit)
        cancel.clicked.connect(self.stop_edit)
        row = QHBoxLayout(spacing=8)
        row.addWidget(save)
        row.addWidget(cancel)
        row.addStretch()
        column.addWidget(edit)
        column.addLayout(row)
        self._editor, self._edit = editor, edit
        self.text.hide()
        self._unfold.hide()
        self._column.insertWidget(0, editor)
        edit.setFocus()
        edit.selectAll()

    def stop_edit(self) -> None:
        """Closes the editor and leaves the text as it was."""
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = self._edit = None
            self.text.show()
            self.show_observation(self.observation)
            self.setFocus()

    def keep_edit(self) -> None:
        """Submits the edit under way, if there is one."""
        if self._edit is not None:
            self._edit.submit()

    def active_changed(self, *, active: bool) -> None:
        """Shows the menu's button while it is of use."""
        self.more.setVisible(active)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edits, copies, removes, or goes on to the next."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F2:
                self.start_edit()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.removed.emit(self.observation.id)
            case Qt.Key.Key_Down:
                self.stepped.emit(1)
            case Qt.Key.Key_Up:
                self.stepped.emit(-1)
            case _ if event.matches(QKeySequence.StandardKey.Copy):
                self._copy()
            case _:
                super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Edits."""
        self.start_edit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offers what can be done."""
        self._menu().popup(event.globalPos())

    def _open_menu(self) -> None:
        self._menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Edit"), self.start_edit)
        menu.addAction(self.tr("Copy"), self._copy)
        menu.addSeparator()
        menu.addAction(self.tr("Remove"), lambda: self.removed.emit(self.observation.id))
        return menu

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.observation.content)

    def _submit(self, text: str) -> None:
        self.stop_edit()
        if text != self.observation.content:
            self.edited.emit(self.observation.id, text)

    def _show_whole(self) -> None:
        self._whole = True
        self.show_observation(self.observation)
        self.setFocus()
