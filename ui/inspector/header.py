"""The head of the inspector: name, type, status; all of them changed where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from ui.messages import Messages
from ui.widgets.basics import IconButton, TypeIcon, button, label
from ui.widgets.wrapped_text import WrappedText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from ui.inspector.portrait import Portrait

STATUSES = ("active", "paused", "done", "archived")


class InlineEdit(QLineEdit):
    """A line that replaces a text while it is edited: Enter keeps it, Esc leaves it as it was.

    Signals:
        given_up: Esc was pressed.
    """

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Gives up on Esc; keeps Enter, which QLineEdit passes on, from whatever it lies in."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class InspectorHeader(QWidget):
    """Name, type, status and pin of one entity.

    Signals:
        renamed: The new name.
        retyped: The new type.
        status_chosen: The new status.
        pin_toggled: Whether it is to be pinned.
        deletion_asked: The entity is to be deleted.
        types_wanted: The type is being changed: `offer_types` is to follow.
    """

    renamed = Signal(str)
    retyped = Signal(str)
    status_chosen = Signal(str)
    pin_toggled = Signal(bool)
    deletion_asked = Signal()
    types_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._portrait: Portrait | None = None
        self._icon = TypeIcon()
        self.name = WrappedText()
        self.name.setObjectName("entityName")
        self.name_edit = InlineEdit()
        self.name_edit.setAccessibleName(self.tr("Name"))
        self.name_edit.hide()
        self.status = button("", "chip")
        self.pin = IconButton("pin", self.tr("Pin: keep it in view and out of clean-ups"), size=16)
        self.pin.setCheckable(True)
        self.more = IconButton("more", self.tr("More about this entity"), size=16)
        self.summary = label(role="secondary", wrap=True)
        self.aliases = label(role="secondary", wrap=True)
        self.type_edit = QComboBox(editable=True)
        self.type_edit.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.type_edit.setAccessibleName(self.tr("Type"))
        self._type_line = InlineEdit()
        self.type_edit.setLineEdit(self._type_line)
        self.type_edit.hide()
        self._lay_out()
        self._make_menus()
        self._connect()

    def show_portrait(self, portrait: Portrait) -> None:
        """Shows an entity; an edit under way stays when it is the same one."""
        same = self._portrait is not None and self._portrait.entity.id == portrait.entity.id
        self._portrait = portrait
        entity = portrait.entity
        if not same:
            self._close_editors()
        self._icon.show_type(entity.type)
        self.name.setText(entity.name)
        self.name.setAccessibleName(entity.name)
        self.status.setText(Messages().status(entity.status))
        self.status.setAccessibleName(self.tr("Status: {status}").format(status=self.status.text()))
        self.pin.setChecked(entity.pinned)
        self.summary.setText(
            " · ".join(
                (
                    entity.type,
                    self.tr("%Ln observations", "", len(entity.observations)),
                    self.tr("%Ln relations", "", len(portrait.relations)),
                )
            )
        )
        self.aliases.setText(self.tr("Also called {names}").format(names=", ".join(entity.aliases)))
        self.aliases.setVisible(bool(entity.aliases))

    def start_rename(self, text: str | None = None) -> None:
        """Opens the name for editing."""
        if self._portrait is None:
            return
        self._close_editors()
        self.name_edit.setText(self._portrait.entity.name if text is None else text)
        self.name.hide()
        self.name_edit.show()
        self.name_edit.setFocus()
        self.name_edit.selectAll()

    def start_retype(self) -> None:
        """Opens the type for editing."""
        if self._portrait is None:
            return
        self._close_editors()
        self.type_edit.clear()
        self.type_edit.setEditText(self._portrait.entity.type)
        self.summary.hide()
        self.type_edit.show()
        self.type_edit.setFocus()
        self._type_line.selectAll()
        self.types_wanted.emit()

    def offer_types(self, types: Sequence[str]) -> None:
        """Offers every type of the memory beside what has been typed meanwhile."""
        if self.type_edit.isHidden():
            return
        text, at, marked = self._type_line.text(), self._type_line.cursorPosition(), self._type_line.hasSelectedText()
        self.type_edit.clear()
        self.type_edit.addItems(list(types))
        self._type_line.setText(text)
        if marked:
            self._type_line.selectAll()
        else:
            self._type_line.setCursorPosition(at)

    def _lay_out(self) -> None:
        top = QHBoxLayout(spacing=8)
        # A long name grows downwards: the rest stays beside its first line.
        at_top = Qt.AlignmentFlag.AlignTop
        for part, drop in ((self._icon, 6), (self.name, 3)):
            place = QVBoxLayout(spacing=0)
            place.setContentsMargins(0, drop, 0, 0)
            place.addWidget(part)
            place.addStretch()
            top.addLayout(place, 1 if part is self.name else 0)
        top.addWidget(self.name_edit, 1)
        place = QVBoxLayout(spacing=0)
        place.setContentsMargins(0, 3, 0, 0)
        place.addWidget(self.status)
        top.addLayout(place)
        top.setAlignment(place, at_top)
        buttons = QHBoxLayout(spacing=0)
        buttons.addWidget(self.pin)
        buttons.addWidget(self.more)
        top.addLayout(buttons)
        top.setAlignment(buttons, at_top)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.summary)
        column.addWidget(self.type_edit)
        column.addWidget(self.aliases)

    def _make_menus(self) -> None:
        statuses = QMenu(self)
        for status in STATUSES:
            action = QAction(Messages().status(status), statuses)
            action.triggered.connect(lambda _checked=False, status=status: self.status_chosen.emit(status))
            statuses.addAction(action)
        self.status.setMenu(statuses)
        more = QMenu(self)
        more.addAction(self.tr("Rename"), self.start_rename)
        more.addAction(self.tr("Change type"), self.start_retype)
        more.addSeparator()
        more.addAction(self.tr("Delete"), self.deletion_asked.emit)
        self.more.setMenu(more)

    def _connect(self) -> None:
        self.pin.clicked.connect(self.pin_toggled)
        self.name_edit.returnPressed.connect(self._rename)
        self.name_edit.given_up.connect(self._leave)
        self._type_line.returnPressed.connect(self._retype)
        self._type_line.given_up.connect(self._leave)
        self.type_edit.textActivated.connect(self._retype)

    def _rename(self) -> None:
        assert self._portrait is not None
        name = self.name_edit.text().strip()
        self._leave()
        if name and name != self._portrait.entity.name:
            self.renamed.emit(name)

    def _retype(self) -> None:
        assert self._portrait is not None
        if self.type_edit.isHidden():
            return
        name = self.type_edit.currentText().strip()
        self._leave()
        if name and name != self._portrait.entity.type:
            self.retyped.emit(name)

    def _leave(self) -> None:
        self._close_editors()
        self.status.setFocus()

    def _close_editors(self) -> None:
        self.name_edit.hide()
        self.name.show()
        self.type_edit.hide()
        self.summary.show()
