"""One observation: what was said, by whom and when; edited where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPalette,
    QPolygonF,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.model import ItemState
from core.untrusted import made_visible
from ui.inspector.observation_menu import ObservationMenu
from ui.messages import Messages
from ui.theme import DARK, LIGHT, SMALL_PIXELS
from ui.times import Times
from ui.widgets.basics import IconButton, button
from ui.widgets.card import Card
from ui.widgets.growing_edit import GrowingEdit
from ui.widgets.wrapped_text import CUT, TextBlock

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from core.model import Item, Observation

_LEFT, _TOP, _RIGHT, _BOTTOM = 12, 9, 12, 8
_META = 16
_UNFOLD = 24
_GAP = 3


class ObservationCard(Card):
    """A card that Enter or F2 opens for editing and Delete removes.

    It draws its text itself, and makes its buttons when they are needed: an entity may have thousands of
    observations, and every widget takes its time to be made and styled.

    Signals:
        edited: Id and new text.
        removed: Id of the observation to remove.
        stepped: 1 or -1: the arrow keys go to the next card or the one before.
        menu_asked: Id, and where on the screen the menu is wanted; `open_menu` opens it.
    """

    edited = Signal(int, str)
    removed = Signal(int)
    stepped = Signal(int)
    menu_asked = Signal(int, QPoint)

    def __init__(self, observation: Observation, flags: tuple[str, ...] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.observation = observation
        self.flags = flags
        self.warning = ""
        self.meta = ""
        self._described: tuple[str, str] | None = None
        self._block = TextBlock()
        self._whole = False
        self._more: IconButton | None = None
        self._unfold: QPushButton | None = None
        self._editor: QWidget | None = None
        self._opened_with = ""
        self.edit: GrowingEdit | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_observation(observation, flags)

    @property
    def shown_text(self) -> str:
        """The text as far as it is shown."""
        return self._block.text

    @property
    def editing(self) -> bool:
        """True while it is open for editing."""
        return self._editor is not None

    @property
    def more(self) -> IconButton:
        """The button of the menu."""
        if self._more is None:
            self._more = IconButton("more", self.tr("More about this observation"), size=16, parent=self)
            self._more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._more.setFixedSize(24, _META)
            self._more.clicked.connect(self._ask_menu)
            self._place()
        return self._more

    @property
    def unfold(self) -> QPushButton | None:
        """The button that shows all of a long text; None when all is shown."""
        return self._unfold

    def show_observation(self, observation: Observation, flags: tuple[str, ...] = ()) -> None:
        """Shows the observation as it now is, and why it should be looked at before it is trusted."""
        self.observation, self.flags = observation, flags
        self.warning = ", ".join(Messages().flag(flag) for flag in flags)
        self.warning = self.warning[:1].upper() + self.warning[1:]
        content = made_visible(observation.content) if flags else observation.content
        long = len(content) > CUT and not self._whole
        self._block.text = f"{content[:CUT].rstrip()}…" if long else content
        if long and self._unfold is None:
            self._unfold = button(self.tr("Show all of it"), "link")
            self._unfold.setParent(self)
            self._unfold.clicked.connect(self._show_whole)
        elif not long and self._unfold is not None:
            self._unfold.hide()
            self._unfold.deleteLater()
            self._unfold = None
        self.setAccessibleName(observation.content)
        self.refresh_time()
        self._resize()

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
        meta = " · ".join(words)
        described = (self.warning, meta)
        if described != self._described:
            self._described = described
            self.meta = meta
            self.setAccessibleDescription(" · ".join(filter(None, (self.warning, meta))))
            exact = Times().exact(observation.created_at)
            self.setToolTip(f"{self._advice()}\n{exact}" if self.warning else exact)
            self.update()

    def start_edit(self, text: str | None = None) -> None:
        """Opens the text for editing."""
        if self._editor is not None:
            return
        editor = QWidget(self)
        column = QVBoxLayout(editor)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._opened_with = self.observation.content
        edit = GrowingEdit()
        edit.setAccessibleName(self.tr("Observation"))
        edit.setPlainText(self.observation.content if text is None else text)
        edit.submitted.connect(self._submit)
        edit.given_up.connect(self.stop_edit)
        edit.resized.connect(self._resize)
        save, cancel = button(self.tr("Save"), "primary"), button(self.tr("Cancel"))
        save.clicked.connect(edit.submit)
        cancel.clicked.connect(self.stop_edit)
        row = QHBoxLayout(spacing=8)
        row.addWidget(save)
        row.addWidget(cancel)
        row.addStretch()
        column.addWidget(edit)
        column.addLayout(row)
        self._editor, self.edit = editor, edit
        editor.show()
        self._resize()
        edit.setFocus()
        edit.selectAll()

    def stop_edit(self) -> None:
        """Closes the editor and leaves the text as it was, or as others have made it meanwhile."""
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = self.edit = None
            self.show_observation(self.observation, self.flags)
            self.setFocus()

    def keep_edit(self) -> None:
        """Submits the edit under way, if there is one."""
        if self.edit is not None:
            self.edit.submit()

    def open_menu(self, item: Item, place: QPoint) -> ObservationMenu:
        """Opens the menu; the card itself edits, copies and removes, whoever opens it sees to the rest.

        Args:
            item: What the observation is now.
            place: Where on the screen.
        """
        menu = ObservationMenu(self.observation, item, self)
        menu.edited.connect(self.start_edit)
        menu.copied.connect(self._copy)
        menu.removed.connect(lambda: self.removed.emit(self.observation.id))
        menu.popup(place)
        return menu

    def active_changed(self, *, active: bool) -> None:
        """Shows the menu's button while it is of use."""
        if active or self._more is not None:
            self.more.setVisible(active and not self.editing)

    # Qt's own ------------------------------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all of it in a column of that width."""
        if self._editor is not None:
            return _TOP + self._editor.sizeHint().height() + _TOP
        text = self._block.height(width - _LEFT - _RIGHT, self.font())
        unfold, warning = (_UNFOLD if self._unfold is not None else 0), (_META if self.warning else 0)
        return _TOP + text + unfold + _GAP + warning + _META + _BOTTOM

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """However narrow."""
        return QSize(0, _TOP + _META + _BOTTOM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places what lies on the card."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the text and who said it."""
        super().paintEvent(event)
        if self._editor is not None:
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        self._block.draw(painter, _LEFT, _TOP, self.width() - _LEFT - _RIGHT)
        font = QFont(self.font())
        font.setPixelSize(SMALL_PIXELS)
        painter.setFont(font)
        painter.setPen(QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        room = QRect(_LEFT, self.height() - _BOTTOM - _META, self.width() - _LEFT - _RIGHT - 24, _META)
        meta = QFontMetrics(font).elidedText(self.meta, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, meta)
        if self.warning:
            self._draw_warning(painter, room.translated(0, -_META))

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
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self.menu_asked.emit(self.observation.id, event.globalPos())
        else:
            self._ask_menu()

    def _draw_warning(self, painter: QPainter, room: QRect) -> None:
        """A mark in a colour that draws attention, and in words why."""
        dark = QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128
        painter.setPen(QColor((DARK if dark else LIGHT).attention))
        mark = QRect(room.left(), room.top() + 3, 10, 10)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corners = (
            QPointF(mark.center().x() + 0.5, mark.top()),
            QPointF(mark.bottomRight()),
            QPointF(mark.bottomLeft()),
        )
        painter.drawPolygon(QPolygonF(corners))
        painter.drawLine(QPointF(corners[0].x(), mark.top() + 4), QPointF(corners[0].x(), mark.top() + 6.5))
        words = room.adjusted(15, 0, 24, 0)
        shown = painter.fontMetrics().elidedText(self.warning, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)

    def _advice(self) -> str:
        return self.tr("{reasons}. It is data like any other; look at it before you trust it.").format(
            reasons=self.warning
        )

    # Doing ---------------------------------------------------------------------------------------------------

    def _ask_menu(self) -> None:
        self.menu_asked.emit(self.observation.id, self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.observation.content)

    def _submit(self, text: str) -> None:
        self.stop_edit()
        if text != self._opened_with:  # what others made of it meanwhile stays, where nothing was changed here
            self.edited.emit(self.observation.id, text)

    def _show_whole(self) -> None:
        self._whole = True
        self.show_observation(self.observation, self.flags)
        self.setFocus()

    def _resize(self) -> None:
        self.updateGeometry()
        self._place()
        self.update()

    def _place(self) -> None:
        width, height = self.width(), self.height()
        if self._editor is not None:
            self._editor.setGeometry(_LEFT, _TOP, width - _LEFT - _RIGHT, self._editor.sizeHint().height())
        if self._unfold is not None:
            self._unfold.adjustSize()
            warning = _META if self.warning else 0
            self._unfold.move(_LEFT - 3, height - _BOTTOM - warning - _META - _GAP - _UNFOLD)
            self._unfold.setVisible(self._editor is None)
        if self._more is not None:
            self._more.move(width - 8 - self._more.width(), height - _BOTTOM - _META)
            self._more.setVisible(self._more.isVisible() and self._editor is None)
