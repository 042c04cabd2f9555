"""A column of the split editor: a new entity with its observations, or what stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QStringListModel, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPainterPath, QPalette, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QStyle,
    QStyleOptionFrame,
    QVBoxLayout,
    QWidget,
)

from ui.inspector.header import InlineEdit
from ui.messages import number
from ui.review.split.colors import part_color
from ui.review.split.draft import STAYS, PartDraft
from ui.review.split.observation_list import ObservationList
from ui.review.split.observation_model import ObservationModel, dragged
from ui.review.split.words import told_apart
from ui.widgets.basics import ElidedLabel, IconButton, TypeIcon, label, set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPaintEvent

    from core.model import Entity

WIDTH = 204
_RADIUS = 10
_BAR = 3
_KEYS = 9
_INSET = 8


class Field(InlineEdit):
    """A line that leaves Undo to the editor where there is nothing of its own to undo.

    While it is not edited, a text without room ends with an ellipsis, and begins with one where `of` would be all
    that is seen of it.
    """

    of = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws what fits."""
        text, room = self.text(), self.contentsRect().adjusted(_INSET, 0, -_INSET, 0)
        metrics = self.fontMetrics()
        if self.hasFocus() or not text or metrics.horizontalAdvance(text) <= room.width():
            super().paintEvent(event)
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        text = metrics.elidedText(
            told_apart(text, self.of) if self.of else text, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def event(self, event: QEvent) -> bool:
        """Takes the key only when it has a use for it."""
        if event.type() == QEvent.Type.ShortcutOverride and self._is_not_for_me(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The same for the key itself."""
        if self._is_not_for_me(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _is_not_for_me(self, event: QEvent) -> bool:
        assert isinstance(event, QKeyEvent)
        keys = QKeySequence.StandardKey
        return (event.matches(keys.Undo) and not self.isUndoAvailable()) or (
            event.matches(keys.Redo) and not self.isRedoAvailable()
        )


class Column(QWidget):
    """What all columns have: a number, a list, and room for what is dropped.

    Signals:
        dropped: Ids of observations that were dropped here.
        hovered: Something is being dragged over this column.
        left: It is no longer.
    """

    dropped = Signal(list)
    hovered = Signal()
    left = Signal()

    def __init__(self, key: int, token: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self._token = token
        self._color: QColor | None = None
        self._receiving = False
        self.setMinimumWidth(WIDTH)
        self.setAcceptDrops(True)
        self.number = label(role="key")
        self.number.setFixedSize(26, 20)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count = label(role="secondary")
        self.list = ObservationList(ObservationModel(token))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes observations of this editor."""
        if dragged(event.mimeData(), self._token):
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
            self._receive(receiving=True)
            self.hovered.emit()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Wherever in the column."""
        event.setDropAction(Qt.DropAction.MoveAction)
        event.accept()
        self.hovered.emit()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """They went elsewhere."""
        self._receive(receiving=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """They are to be here."""
        self._receive(receiving=False)
        event.setDropAction(Qt.DropAction.MoveAction)
        event.accept()
        self.dropped.emit(dragged(event.mimeData(), self._token))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the box, with a bar in the part's colour."""
        palette, role = QGuiApplication.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2.0 if self._receiving else 1.0
        box = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        path = QPainterPath()
        path.addRoundedRect(box, _RADIUS, _RADIUS)
        painter.fillPath(path, palette.color(role.Base))
        if self._color is not None:
            painter.save()
            painter.setClipPath(path)
            painter.fillRect(QRectF(0, 0, self.width(), _BAR), self._color)
            painter.restore()
        painter.setPen(QPen(palette.color(role.Accent if self._receiving else role.Mid), width))
        painter.drawPath(path)
        if self._color is not None and not self._receiving:
            painter.setClipPath(path)
            painter.fillRect(QRectF(0, 0, self.width(), _BAR), self._color)

    def _receive(self, *, receiving: bool) -> None:
        self._receiving = receiving
        if not receiving:
            self.left.emit()
        self.update()

    def _show_count(self) -> None:
        count = self.list.observations.rowCount()
        self.count.setText(number(count))
        self.count.setAccessibleName(self.tr("%Ln observations", "", count))

    def _lay_out(self, top: QHBoxLayout, second: QHBoxLayout, problem: QLabel | None) -> None:
        head = QVBoxLayout(spacing=4)
        head.setContentsMargins(10, 10, 10, 0)
        head.addLayout(top)
        head.addLayout(second)
        if problem is not None:
            head.addWidget(problem)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 6)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.list, 1)


class StaysColumn(Column):
    """What stays with the entity."""

    def __init__(self, token: str, parent: QWidget | None = None) -> None:
        super().__init__(STAYS, token, parent)
        self.number.setText("0")
        self.name = ElidedLabel(role="brand")
        self._icon = TypeIcon(size=14)
        self._about = ElidedLabel(role="secondary")
        top, second = QHBoxLayout(spacing=9), QHBoxLayout(spacing=12)
        for part in (self.number, self.name):
            top.addWidget(part, 1 if part is self.name else 0)
        second.setContentsMargins(3, 0, 0, 0)
        second.addWidget(self._icon)
        second.addWidget(self._about, 1)
        second.addWidget(self.count)
        for part in (self.name, self._about):
            part.setFixedHeight(28)
        self.list.empty_text = self.tr("Nothing stays here: all of it goes to the new entities.")
        self._lay_out(top, second, None)

    def show_entity(self, entity: Entity, relations: int) -> None:
        """Shows whose these are, and how many relations stay."""
        self.name.setText(entity.name)
        self.list.setAccessibleName(self.tr("Stays with {name}").format(name=entity.name))
        self._icon.show_type(entity.type)
        staying = self.tr("%Ln relations", "", relations)
        here = self.tr("What stays")
        self._about.setText(f"{here} · {staying}")
        self._show_count()


class PartColumn(Column):
    """A new entity to be.

    Signals:
        renamed: Its name, while it is typed.
        retyped: Its type.
        removed: It is not wanted.
    """

    renamed = Signal(str)
    retyped = Signal(str)
    removed = Signal()

    def __init__(self, token: str, types: QStringListModel, parent: QWidget | None = None) -> None:
        super().__init__(STAYS, token, parent)
        self.name = Field()
        self.name.setProperty("role", "inline")
        self.name.setProperty("problem", False)  # Qt's own signature
        self.name.setPlaceholderText(self.tr("Name of the new entity"))
        self.kind = QComboBox(editable=True)
        self._kind_line = Field()
        self.kind.setLineEdit(self._kind_line)
        self.kind.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(6)
        self.kind.setModel(types)
        self.kind.setCurrentIndex(-1)
        self._icon = TypeIcon(size=14)
        self.problem = label(role="problem", wrap=True)
        self.problem.hide()
        self.remove = IconButton("close", self.tr("Remove: what it holds stays"), size=16)
        top, second = QHBoxLayout(spacing=4), QHBoxLayout(spacing=7)
        for part in (self.number, self.name, self.remove):
            top.addWidget(part, 1 if part is self.name else 0)
        second.setContentsMargins(3, 0, 0, 0)
        second.addWidget(self._icon)
        second.addWidget(self.kind, 1)
        second.addWidget(self.count)
        self._lay_out(top, second, self.problem)
        self._connect()

    def show_part(self, part: PartDraft, number: int, entity: Entity) -> None:
        """Shows a part of an entity as it is now; what is being typed is left alone."""
        self.name.of = entity.name
        if self.name.text() != part.name:
            self.name.setText(part.name)
        if self.kind.currentText().strip() != part.type:
            self.kind.setEditText(part.type)
        if not self.name.hasFocus():
            self.name.setCursorPosition(0)
        self.name.setToolTip(part.name)
        self._kind_line.setPlaceholderText(entity.type)
        self._icon.show_type(part.type or entity.type)
        self._color = part_color(number)
        self.number.setText(str(number))
        self.name.setAccessibleName(self.tr("Name of new entity {number}").format(number=number))
        self.kind.setAccessibleName(self.tr("Type of new entity {number}").format(number=number))
        words = self.tr("Observations of {name}").format(name=part.name.strip() or self.name.placeholderText())
        self.list.setAccessibleName(words)
        hint = self.tr("Nothing here yet. Drag observations here, or select some and press {number}.")
        without_key = self.tr("Nothing here yet. Drag observations here, or select some and press M.")
        self.list.empty_text = hint.format(number=number) if number <= _KEYS else without_key
        self._show_count()
        self.update()

    def show_problem(self, problem: str, *, name_is_wrong: bool) -> None:
        """Says what is wrong with it, if anything is."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        set_look(self.name, "problem", name_is_wrong)
        self.name.setAccessibleDescription(problem)

    def _connect(self) -> None:
        self.name.textEdited.connect(self.renamed)
        self._kind_line.textEdited.connect(self.retyped)
        self.kind.textActivated.connect(self.retyped)
        self.remove.clicked.connect(self.removed)
        for field in (self.name, self._kind_line):
            field.returnPressed.connect(self._to_list)
            field.given_up.connect(self._to_list)
        self.list.rename_asked.connect(self._edit_name)

    def _edit_name(self) -> None:
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.name.selectAll()

    def _to_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
