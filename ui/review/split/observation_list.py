"""The observations of one column, to be selected, dragged and moved by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QMimeData, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import QListView, QToolTip, QWidget

from ui.review.split.observation_delegate import MARGIN, ObservationDelegate
from ui.review.split.observation_model import OBSERVATION_ROLE, ObservationModel
from ui.review.split.tips import plain_tip
from ui.times import Times

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

    from core.model import Observation

_Keys = Qt.Key
_WALKING = {_Keys.Key_Up, _Keys.Key_Down, _Keys.Key_Home, _Keys.Key_End, _Keys.Key_PageUp, _Keys.Key_PageDown}
_SIDEWAYS = {_Keys.Key_Left: -1, _Keys.Key_Right: 1}
_PICTURE_WIDTH = 240
_TIP_CHARACTERS = 2_000


class ObservationList(QListView):
    """A column's observations.

    Keys: a digit places what is selected, Left and Right go to the next column (with Ctrl they take what is selected
    along), M offers all columns, N adds one, F2 renames. Other letters are left to the screen.

    Signals:
        place_asked: Number of the column that what is selected shall go to.
        step_asked: -1 or 1: the keyboard goes to the next column.
        shift_asked: -1 or 1: what is selected goes to the next column.
        places_asked: Where, in global coordinates, all columns are to be offered to what is selected.
        part_asked: A new column is wanted.
        rename_asked: The column's name is to be edited.
        entered: The keyboard is here now.
        chosen: Something was selected.
    """

    place_asked = Signal(int)
    step_asked = Signal(int)
    shift_asked = Signal(int)
    places_asked = Signal(QPoint)
    part_asked = Signal()
    rename_asked = Signal()
    entered = Signal()
    chosen = Signal()

    def __init__(self, model: ObservationModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.observations = model
        self.whole_row = -1
        self.empty_text = ""
        self._by_key = False
        model.setParent(self)
        self.setModel(model)
        self._delegate = ObservationDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setDragEnabled(True)
        self.setDragDropMode(QListView.DragDropMode.DragOnly)
        self.setAcceptDrops(False)  # the whole column takes what is dropped
        self.verticalScrollBar().setSingleStep(20)
        self.selectionModel().currentChanged.connect(self._show_whole)
        self.selectionModel().selectionChanged.connect(self._tell_chosen)
        model.modelReset.connect(self._show_whole)

    def selected_ids(self) -> list[int]:
        """What is selected, from top to bottom; what the keyboard is at when nothing is."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        if not rows and self.currentIndex().isValid():
            rows = [self.currentIndex().row()]
        return [self.observations.ids[row] for row in rows]

    def choose(self, row: int) -> None:
        """Selects one row, or the last one when there are fewer."""
        row = min(row, self.observations.rowCount() - 1)
        if row >= 0:
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self.observations.index(row), flags)

    def choose_ids(self, observation_ids: list[int]) -> None:
        """Selects these."""
        self.clearSelection()
        rows = [row for row, each in enumerate(self.observations.ids) if each in set(observation_ids)]
        for row in rows:
            flags = QItemSelectionModel.SelectionFlag.Select
            self.selectionModel().setCurrentIndex(self.observations.index(row), flags)

    # Qt's own

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves, walks, or leaves the key to the screen."""
        key = Qt.Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        plain = modifiers == Qt.KeyboardModifier.NoModifier
        if plain and _Keys.Key_0 <= key <= _Keys.Key_9:
            self.place_asked.emit(key - _Keys.Key_0)
        elif plain and key == _Keys.Key_M:
            self._ask_places()
        elif plain and key == _Keys.Key_N:
            self.part_asked.emit()
        elif key == _Keys.Key_F2:
            self.rename_asked.emit()
        elif key in _SIDEWAYS and plain:
            self.step_asked.emit(_SIDEWAYS[key])
        elif key in _SIDEWAYS and modifiers == Qt.KeyboardModifier.ControlModifier:
            self.shift_asked.emit(_SIDEWAYS[key])
        elif event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        elif key in _WALKING or key == _Keys.Key_Space or event.matches(QKeySequence.StandardKey.SelectAll):
            self._by_key = True
            super().keyPressEvent(event)
            self._show_whole()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The mouse has the tool tip for long texts: nothing grows under it."""
        self._by_key = False
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offers all columns: the right button has chosen what it points at."""
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            if self.selectedIndexes():
                self.places_asked.emit(event.globalPos())
        else:
            self._ask_places()
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Something is always at the keyboard."""
        self._by_key = event.reason() != Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            if not self.selectedIndexes():
                self.choose(max(self.currentIndex().row(), 0))
            else:
                self.chosen.emit()
        self._show_whole()
        self.viewport().update()
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Long texts are cut again."""
        super().focusOutEvent(event)
        self._show_whole()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width: texts break elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        """Takes another face."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_delegate"):
            self._delegate.forget()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the cards, or says what to do when there are none."""
        super().paintEvent(event)
        if self.observations.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText))
            room = self.viewport().rect().adjusted(MARGIN + 6, 12, -MARGIN - 6, -12)
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(room, flags, self.empty_text)
            if self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QGuiApplication.palette().color(QPalette.ColorRole.Accent))
                painter.drawRoundedRect(self.viewport().rect().adjusted(MARGIN, 1, -MARGIN, -MARGIN), 8, 8)

    def viewportEvent(self, event: QEvent) -> bool:
        """The tool tip: all of a text that is cut, and when exactly it was written."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            if index.isValid():
                QToolTip.showText(event.globalPos(), self.tip(index), self.viewport(), self.visualRect(index))
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def tip(self, index: QModelIndex) -> str:
        """What the tool tip says."""
        observation: Observation = index.data(OBSERVATION_ROLE)
        lines = [Times().exact(observation.created_at)]
        if self._delegate.lines(observation.content, self.font()).cut and index.row() != self.whole_row:
            lines.insert(0, observation.content[:_TIP_CHARACTERS])
        return plain_tip("\n".join(lines))

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drags what is selected; it is moved by whoever takes it."""
        indexes = self.selectedIndexes()
        if indexes:
            drag = QDrag(self)
            drag.setMimeData(self.mime_data(indexes))
            drag.setPixmap(self._picture(indexes))
            drag.setHotSpot(QPoint(16, 16))
            drag.exec(Qt.DropAction.MoveAction)

    def mime_data(self, indexes: list[QModelIndex]) -> QMimeData:
        """What is dragged."""
        return self.observations.mimeData(indexes)

    # Details

    def _ask_places(self) -> None:
        if self.currentIndex().isValid():
            below = self.visualRect(self.currentIndex()).bottomLeft() + QPoint(MARGIN, 0)
            self.places_asked.emit(self.viewport().mapToGlobal(below))

    def _tell_chosen(self) -> None:
        if self.selectedIndexes():
            self.chosen.emit()

    def _show_whole(self) -> None:
        index = self.currentIndex()
        row = index.row() if self._by_key and self.hasFocus() and index.isValid() else -1
        if row >= 0 and not self._delegate.lines(index.data(), self.font()).cut:
            row = -1
        if row != self.whole_row:
            self.whole_row = row
            self.doItemsLayout()
        if self.hasFocus() and index.isValid():
            self.scrollTo(index)

    def _copy(self) -> None:
        texts = [index.data() for index in sorted(self.selectedIndexes(), key=QModelIndex.row)]
        if texts:
            QGuiApplication.clipboard().setText("\n".join(texts))

    def _picture(self, indexes: list[QModelIndex]) -> QPixmap:
        """A small card under the pointer: the text, or how many."""
        words = indexes[0].data() if len(indexes) == 1 else self.tr("%Ln observations", "", len(indexes))
        palette, ratio = QGuiApplication.palette(), self.devicePixelRatioF()
        metrics = self.fontMetrics()
        words = metrics.elidedText(" ".join(words[:300].split()), Qt.TextElideMode.ElideRight, _PICTURE_WIDTH - 24)
        width, height = metrics.horizontalAdvance(words) + 24, metrics.height() + 16
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(palette.color(QPalette.ColorRole.Accent))
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(QRect(0, 0, width - 1, height - 1), 8, 8)
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            painter.setFont(self.font())
            painter.drawText(QRect(12, 0, width - 24, height), Qt.AlignmentFlag.AlignVCenter, words)
        return picture
