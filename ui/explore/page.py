"""The explore screen: puts list, graph and inspector side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.entity_list.panel import EntityListPanel
from ui.explore.graph_pane import GraphPane
from ui.inspector.panel import InspectorPanel
from ui.widgets.splitter import KeySplitter

if TYPE_CHECKING:
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection

_PANES = (264, 616, 336)


class ExplorePage(QWidget):
    """List, graph and inspector over one selection."""

    def __init__(
        self,
        operations: Operations,
        selection: Selection,
        highlights: Highlights,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.splitter = KeySplitter(Qt.Orientation.Horizontal, self.tr("Width of the list"), self)
        self.list = EntityListPanel(operations, selection, highlights, self.splitter)
        self.graph = GraphPane(operations, selection, highlights, self.splitter)
        self.inspector = InspectorPanel(operations, selection, highlights, self.splitter)
        self.splitter.setHandleWidth(1)
        for pane, width in ((self.list, 200), (self.graph, 280), (self.inspector, 280)):
            pane.setMinimumWidth(width)
        self.splitter.setStretchFactor(self.splitter.indexOf(self.graph), 1)
        self.splitter.setSizes(list(_PANES))
        self.splitter.handle(2).setAccessibleName(self.tr("Width of the inspector"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)
        self.list.opened.connect(self.graph.open)

    def load(self) -> None:
        """Reads everything that is shown."""
        self.list.load()
        self.graph.load()
