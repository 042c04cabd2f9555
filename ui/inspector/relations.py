"""The relations of one entity in both directions, as links, with the form that adds one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from ui.inspector.column import Column
from ui.inspector.header import InlineEdit
from ui.inspector.link_row import LinkRow
from ui.theme import SMALL_PIXELS
from ui.times import Times
from ui.typestyle import paint_shape, style_of
from ui.widgets.basics import IconButton, button, label

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPaintEvent, QResizeEvent

    from core.model import Relation
    from ui.highlights import Highlights
    from ui.inspector.portrait import Portrait

FIRST = 30
STEP = 100
_IN_ONE_GO = 8
_HEIGHT, _LEFT, _SHAPE = 28, 6, 12
_KIND_LEAST, _KIND_MOST = 48, 120
"""The column of types is as wide as its widest, between these."""


class RelationRow(LinkRow):
    """One relation: its type with the direction, and the entity at the other end.

    It leads to that entity. It draws itself, and makes its button and its editor when they are needed, as
    `ObservationCard` does.

    Signals:
        retyped: Id and new type.
        ended: Id of the relation to end.
        removed: Id of the relation to delete.
    """

    retyped = Signal(int, str)
    ended = Signal(int)
    removed = Signal(int)

    def __init__(self, relation: Relation, here: int, other_type: str, parent: QWidget | None = None) -> None:
        outgoing = relation.from_id == here
        super().__init__(relation.to_id if outgoing else relation.from_id, _HEIGHT, parent)
        self.relation = relation
        self.outgoing = outgoing
        self.other_name = relation.to_name if self.outgoing else relation.from_name
        self.kind = ""
        self.kind_edit: InlineEdit | None = None
        self.other_type = other_type
        self._style = style_of(other_type)
        self._more: IconButton | None = None
        self._kind_width = _KIND_MOST
        self.kind_width = 0
        """How wide the type would be, in pixels."""
        self._word()

    @property
    def more(self) -> IconButton:
        """The button of the menu."""
        if self._more is None:
            self._more = IconButton("more", self.tr("Change, end or delete"), size=16, parent=self)
            self._more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._more.setFixedSize(24, 20)
            self._more.setCursor(Qt.CursorShape.ArrowCursor)
            self._more.clicked.connect(self._open_menu)
            self._place()
        return self._more

    def refresh_time(self) -> None:
        """Says anew how long ago it ended."""
        self._word()

    def set_kind_width(self, width: int) -> None:
        """Where the shape stands, so that the rows line up."""
        if width != self._kind_width:
            self._kind_width = width
            self._place()
            self.update()

    def start_retype(self) -> None:
        """Opens the type for editing."""
        if self.kind_edit is None:
            self.kind_edit = InlineEdit(self)
            self.kind_edit.setAccessibleName(self.tr("Type of relation"))
            self.kind_edit.returnPressed.connect(self._retype)
            self.kind_edit.given_up.connect(self._leave)
            self._place()
        self.kind_edit.setText(self.relation.type)
        self.kind_edit.show()
        self.kind_edit.setFocus()
        self.kind_edit.selectAll()

    def active_changed(self, *, active: bool) -> None:
        """Shows the menu's button while it is of use."""
        if active or self._more is not None:
            self.more.setVisible(active)

    def heightForWidth(self, _width: int) -> int:
        """One line, however wide."""
        return _HEIGHT

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places what lies on the row."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws type, shape and name."""
        super().paintEvent(event)
        palette, role = QGuiApplication.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._small_font())
        painter.setPen(palette.color(role.PlaceholderText))
        _draw_line(painter, QRect(_LEFT, 0, self._kind_width, _HEIGHT), self.kind)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._style.color))
        paint_shape(
            painter, self._style.shape, QRectF(_LEFT + self._kind_width + 8, (_HEIGHT - _SHAPE) / 2, _SHAPE, _SHAPE)
        )
        painter.setFont(self.font())
        painter.setPen(palette.color(role.Accent if self.relation.active else role.PlaceholderText))
        left = _LEFT + self._kind_width + 8 + _SHAPE + 8
        right = 28 if self._more is not None and self._more.isVisible() else _LEFT
        _draw_line(painter, QRect(left, 0, self.width() - left - right, _HEIGHT), self.other_name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Changes or deletes, beside what every link does."""
        match event.key():
            case Qt.Key.Key_F2:
                self.start_retype()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.removed.emit(self.relation.id)
            case _:
                super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offers what can be done."""
        self._menu().popup(event.globalPos())

    def _small_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(SMALL_PIXELS)
        return font

    def _word(self) -> None:
        relation = self.relation
        words = f"{relation.type} →" if self.outgoing else f"← {relation.type}"
        if not relation.active and relation.ended_at is not None:
            words = self.tr("ended {when}").format(when=Times().ago(relation.ended_at)) + f" · {words}"
        if words == self.kind:
            return
        self.kind = words
        self.kind_width = QFontMetrics(self._small_font()).horizontalAdvance(words) + 4
        sentence = self.tr("{name}, {kind} from here") if self.outgoing else self.tr("{name}, {kind} to here")
        self.setAccessibleName(sentence.format(name=self.other_name, kind=relation.type))
        self.setToolTip("\n".join(filter(None, (f"{words} {self.other_name}", relation.context))))
        self.update()

    def _open_menu(self) -> None:
        self._menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Go there"), lambda: self.followed.emit(self.leads_to))
        if self.relation.active:
            menu.addAction(self.tr("Change type"), self.start_retype)
            menu.addAction(self.tr("End: keep it as history"), lambda: self.ended.emit(self.relation.id))
        menu.addSeparator()
        menu.addAction(self.tr("Delete"), lambda: self.removed.emit(self.relation.id))
        return menu

    def _retype(self) -> None:
        assert self.kind_edit is not None
        kind = self.kind_edit.text().strip()
        self._leave()
        if kind and kind != self.relation.type:
            self.retyped.emit(self.relation.id, kind)

    def _leave(self) -> None:
        assert self.kind_edit is not None
        self.kind_edit.hide()
        self.setFocus()

    def _place(self) -> None:
        if self._more is not None:
            self._more.move(self.width() - self._more.width() - 2, (_HEIGHT - self._more.height()) // 2)
        if self.kind_edit is not None:
            self.kind_edit.setGeometry(0, 0, max(160, self._kind_width), _HEIGHT)


def _draw_line(painter: QPainter, room: QRect, text: str) -> None:
    text = painter.fontMetrics().elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)


class RelationSection(QWidget):
    """Outgoing relations, then incoming ones, then, when asked for, those that have ended.

    Signals:
        followed: Id of an entity to go to.
        retyped: Relation id and new type.
        ended: Id of a relation to end.
        removed: Id of a relation to delete.
        form_asked: The person wants to add one.
    """

    followed = Signal(int)
    retyped = Signal(int, str)
    ended = Signal(int)
    removed = Signal(int)
    form_asked = Signal()

    def __init__(self, highlights: Highlights, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._highlights = highlights
        self._portrait: Portrait | None = None
        self._limit, self._past_limit = FIRST, 0
        self._wanted: list[Relation] = []
        self._growing = QTimer(self, singleShot=True)
        self._growing.timeout.connect(self._grow)
        self.add = IconButton("plus", self.tr("Add a relation"), size=16)
        self.add.clicked.connect(self.form_asked)
        self._none = label(self.tr("Not linked to anything yet."), "hint", wrap=True)
        self.more = button("", "link")
        self.more.clicked.connect(self._show_more)
        self.past = button("", "link")
        self.past.clicked.connect(self._show_past)
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Relations"), "section"))
        head.addStretch()
        head.addWidget(self.add)
        self.form_place = QVBoxLayout()
        self._column: Column[RelationRow] = Column()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self.form_place)
        column.addWidget(self._none)
        column.addWidget(self._column)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.past, 0, Qt.AlignmentFlag.AlignLeft)
        highlights.changed.connect(self._mark)

    @property
    def rows(self) -> list[RelationRow]:
        """The rows that are there, from top to bottom."""
        return self._column.cards

    def show_portrait(self, portrait: Portrait) -> None:
        """Shows an entity's relations; rows of relations that are as before stay."""
        before = self._portrait
        self._portrait = portrait
        if before is None or before.entity.id != portrait.entity.id:
            self._limit, self._past_limit = FIRST, 0
            self._column.show_cards([])
        elif (before.relations, before.past, before.types) == (portrait.relations, portrait.past, portrait.types):
            return
        self._arrange()

    def refresh_times(self) -> None:
        """Says anew how long ago each of those that have ended did."""
        for row in self.rows:
            if not row.relation.active:
                row.refresh_time()
        self._line_up(self.rows)

    def _arrange(self) -> None:
        assert self._portrait is not None
        active, past = self._portrait.relations, self._portrait.past
        self._wanted = [*active[: self._limit], *past[: self._past_limit]]
        left, left_past = len(active) - self._limit, len(past) - self._past_limit
        self._none.setVisible(not active and not past)
        self.more.setText(self.tr("%Ln more", "relations", left))
        self.more.setVisible(left > 0)
        self.past.setText(self.tr("%Ln ended", "relations", left_past))
        self.past.setVisible(left_past > 0)
        wanted = {relation.id: relation for relation in self._wanted}
        kept = [row for row in self.rows if self._is_of_now(row, wanted.get(row.relation.id))]
        if len(kept) < len(self.rows):
            self._column.show_cards(kept)
        self._grow()

    def _grow(self) -> None:
        """Makes a few of the rows that are wanted; the others come once the window has had its turn."""
        assert self._portrait is not None
        there = {row.relation.id: row for row in self.rows}
        missing = [relation for relation in self._wanted if relation.id not in there]
        new = {relation.id: self._row(relation) for relation in missing[:_IN_ONE_GO]}
        there |= new
        rows = [there[relation.id] for relation in self._wanted if relation.id in there]
        for before, row in zip([self.add, *rows], rows, strict=False):
            if row.relation.id in new:
                self.setTabOrder(before, row)
        self._line_up(rows)
        self._column.show_cards(rows)
        self._mark()
        if len(missing) > len(new):
            self._growing.start()

    def _line_up(self, rows: list[RelationRow]) -> None:
        width = max((row.kind_width for row in rows), default=0)
        for row in rows:
            row.set_kind_width(min(max(width, _KIND_LEAST), _KIND_MOST))

    def _is_of_now(self, row: RelationRow, relation: Relation | None) -> bool:
        assert self._portrait is not None
        return row.relation == relation and row.other_type == self._portrait.types.get(row.leads_to, "")

    def _row(self, relation: Relation) -> RelationRow:
        assert self._portrait is not None
        here = self._portrait.entity.id
        other = relation.to_id if relation.from_id == here else relation.from_id
        row = RelationRow(relation, here, self._portrait.types.get(other, ""), self._column)
        row.followed.connect(self.followed)
        row.retyped.connect(self.retyped)
        row.ended.connect(self.ended)
        row.removed.connect(self.removed)
        return row

    def _show_more(self) -> None:
        self._limit += STEP
        self._arrange()

    def _show_past(self) -> None:
        self._past_limit += STEP
        self._arrange()

    def _mark(self) -> None:
        for row in self.rows:
            row.set_fresh(fresh=self._highlights.relation(row.relation.id))
