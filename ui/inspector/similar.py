"""Entities like the one shown, as links; looked for by meaning once the rest is on the screen."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.errors import KnownError
from ui.inspector.link_row import LinkRow
from ui.messages import percent
from ui.operations import Refresh
from ui.tasks import Lane
from ui.typestyle import paint_shape, style_of
from ui.widgets.basics import label
from ui.widgets.likeness import HEIGHT, draw_likeness

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

    from core.memory import Memory
    from core.model import EntityRow
    from ui.operations import Operations

log = logging.getLogger(__name__)

_MOST = 5
_LEAST_ALIKE = 0.5
_PATIENCE_MILLISECONDS = 250
_REST_MILLISECONDS = 2_000
_ROW_HEIGHT, _LEFT, _SHAPE, _BAR = 28, 6, 12, 44


@dataclass(frozen=True, slots=True)
class Similar:
    """An entity, and how alike it is, 0 to 1."""

    row: EntityRow
    likeness: float


class SimilarRow(LinkRow):
    """One of them: its shape, its name, and a bar."""

    def __init__(self, similar: Similar, parent: QWidget | None = None) -> None:
        super().__init__(similar.row.id, _ROW_HEIGHT, parent)
        self.similar = similar
        words = self.tr("{likeness} alike").format(likeness=percent(similar.likeness))
        self.setToolTip(words)
        self.setAccessibleName(f"{similar.row.name}, {similar.row.type}, {words}")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws shape, name and bar."""
        super().paintEvent(event)
        row = self.similar.row
        style = style_of(row.type)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.color))
        paint_shape(painter, style.shape, QRectF(_LEFT, (_ROW_HEIGHT - _SHAPE) / 2, _SHAPE, _SHAPE))
        bar = QRectF(self.width() - _BAR - _LEFT, (_ROW_HEIGHT - HEIGHT) / 2, _BAR, HEIGHT)
        draw_likeness(painter, bar, self.similar.likeness)
        painter.setFont(self.font())
        painter.setPen(QGuiApplication.palette().color(QPalette.ColorRole.Accent))
        left = _LEFT + _SHAPE + 8
        room = QRect(left, 0, int(bar.left()) - 8 - left, _ROW_HEIGHT)
        name = painter.fontMetrics().elidedText(" ".join(row.name.split()), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)


class SimilarSection(QWidget):
    """The nearest few. It is not there while there is nothing to show, or no search by meaning.

    Signals:
        followed: Id of an entity to go to.
    """

    followed = Signal(int)

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entity_id: int | None = None
        self._operations = operations
        self.rows: list[SimilarRow] = []
        self._rows_column = QVBoxLayout(spacing=0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(label(self.tr("Similar entities"), "section"))
        column.addLayout(self._rows_column)
        self._refresh = Refresh(
            operations,
            self._query,
            self._show,
            self,
            failed=self._failed,
            lane=Lane.MEANING,
            rest=_REST_MILLISECONDS,
        )
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._refresh.restart)
        self.hide()

    def show_entity(self, entity_id: int | None) -> None:
        """Looks for what is like an entity, in a moment."""
        if entity_id == self._entity_id:
            if entity_id is not None and not self._patience.isActive():
                self._refresh.request()
            return
        self._entity_id = entity_id
        self._refresh.drop()
        self._arrange([])
        if entity_id is None:
            self._patience.stop()
        else:
            self._patience.start()

    def look_again(self) -> None:
        """There may be more to compare with: what was written has been indexed."""
        if self._entity_id is not None:
            self.show_entity(self._entity_id)

    def _query(self) -> Callable[[Memory], tuple[int, list[Similar]]]:
        entity_id = self._entity_id
        assert entity_id is not None
        return lambda memory: (entity_id, read_similar(memory, entity_id))

    def _show(self, answer: tuple[int, list[Similar]]) -> None:
        entity_id, similar = answer
        if entity_id == self._entity_id and similar != [row.similar for row in self.rows]:
            self._arrange(similar)

    def _failed(self, error: Exception) -> None:
        self._arrange([])
        if isinstance(error, KnownError):  # what is wrong with search by meaning, the search itself says
            log.info("nothing similar: %s", error)
        else:
            self._operations.report(error)

    def _arrange(self, similar: list[Similar]) -> None:
        for row in self.rows:
            self._rows_column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [SimilarRow(each, self) for each in similar]
        for row in self.rows:
            row.followed.connect(self.followed)
            self._rows_column.addWidget(row)
        self.setVisible(bool(self.rows))


def read_similar(memory: Memory, entity_id: int) -> list[Similar]:
    """What is like an entity, most alike first.

    Raises:
        KnownError: NO_MODEL.
    """
    likeness = dict(memory.meaning.similar(entity_id, limit=_MOST))
    rows = {row.id: row for row in memory.graph.rows(ids=list(likeness))}
    return [Similar(rows[each], alike) for each, alike in likeness.items() if each in rows and alike >= _LEAST_ALIKE]
