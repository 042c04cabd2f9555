"""What lies over the graph: legend, buttons, what is going on, and what to say when there is nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, QRectF, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ui.graph.legend import Legend
from ui.widgets.basics import button, label

_MARGIN = 12
_EMPTY_WIDTH = 320


class Overlays(QObject):
    """The widgets in the corners and in the middle of a graph.

    Signals:
        changed: Something appeared or went, and all must be put in place again.
    """

    changed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._tools: QWidget | None = None
        self.legend = Legend(view)
        self.empty = label(
            self.tr("Nothing here yet. What you or an agent adds appears here as a graph."), "hint", wrap=True
        )
        self.empty.setParent(view)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._buttons = QWidget(view)
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.fit_button = button(self.tr("Fit"))
        self.out_button = button("−")
        self.in_button = button("+")
        for each, name in (
            (self.fit_button, self.tr("Show the whole graph")),
            (self.out_button, self.tr("Zoom out")),
            (self.in_button, self.tr("Zoom in")),
        ):
            each.setAccessibleName(name)
            each.setToolTip(name)
            row.addWidget(each)
        self._build_state()

    @property
    def tools_height(self) -> int:
        """Height of what lies in the upper left corner."""
        return 0 if self._tools is None else self._tools.height()

    def set_tools(self, tools: QWidget) -> None:
        """Puts a widget into the upper left corner."""
        self._tools = tools
        tools.setParent(self._view)
        tools.installEventFilter(self)
        tools.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes room when the tools change their size."""
        if watched is self._tools and event.type() == QEvent.Type.LayoutRequest:
            self._tools.adjustSize()
        return super().eventFilter(watched, event)

    def show_edges(self, drawn: int, visible: int) -> None:
        """Says so when not all edges in view are drawn."""
        fewer = drawn < visible
        if fewer:
            locale = QLocale()
            self.shown_line.setText(
                self.tr("Showing {shown} of {all} connections").format(
                    shown=locale.toString(drawn), all=locale.toString(visible)
                )
            )
        if fewer or not self.shown_line.isHidden():
            self.shown_line.setVisible(fewer)
            self.changed.emit()

    def show_state(self, *, empty: bool, known: bool, arranging: bool) -> None:
        """Shows what belongs to the state of the graph; an empty one may just not be known yet."""
        self.empty.setVisible(empty and known)
        self.legend.setVisible(not empty)
        self._buttons.setVisible(not empty)
        self._arranging.setVisible(arranging)
        self._state.setVisible(arranging or not self.shown_line.isHidden())

    def arrange(self, width: int, height: int) -> list[QRectF]:
        """Puts everything in its place.

        Returns:
            The places where the graph is covered for good.
        """
        for each in (self.legend, self._buttons, self._state):
            each.adjustSize()
        self.legend.move(_MARGIN, height - self.legend.height() - _MARGIN)
        self._buttons.move(width - self._buttons.width() - _MARGIN, height - self._buttons.height() - _MARGIN)
        self._state.move(width - self._state.width() - _MARGIN, _MARGIN)
        if self._tools is not None:
            self._tools.adjustSize()
            self._tools.move(_MARGIN, _MARGIN)
        self.empty.setFixedWidth(max(min(_EMPTY_WIDTH, width - 2 * _MARGIN), 1))
        self.empty.adjustSize()
        self.empty.move((width - self.empty.width()) // 2, (height - self.empty.height()) // 2)
        lasting = [self.legend, self._buttons, self._tools]
        return [QRectF(each.geometry()) for each in lasting if each is not None and not each.isHidden()]

    def _build_state(self) -> None:
        self._state = QFrame(self._view)
        self._state.setProperty("role", "tile")
        lines = QVBoxLayout(self._state)
        lines.setContentsMargins(10, 4, 10, 4)
        lines.setSpacing(0)
        self._arranging = QWidget()
        inside = QHBoxLayout(self._arranging)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(label(self.tr("Arranging…"), "secondary"))
        self.stop_button = button(self.tr("Stop"), "link")
        self.stop_button.setAccessibleName(self.tr("Stop arranging"))
        inside.addWidget(self.stop_button)
        self.shown_line = label("", "secondary")
        lines.addWidget(self._arranging)
        lines.addWidget(self.shown_line)
        self.shown_line.hide()
