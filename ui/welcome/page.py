"""The welcome page: three ways to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ui import icons
from ui.clients.setup import ClientSetup
from ui.widgets.basics import button, label
from ui.widgets.column import ReadingColumn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtCore import QEvent


class Picture(QLabel):
    """An icon in the accent colour."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Redraws it for another theme."""
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange:
            self._draw()

    def sizeHint(self) -> QSize:
        """The icon's own size."""
        return QSize(24, 24)

    def _draw(self) -> None:
        colour = QGuiApplication.palette().color(QPalette.ColorRole.Accent)
        self.setPixmap(icons.pixmap(self._icon, colour, size=24, ratio=self.devicePixelRatioF()))


class WelcomePage(ReadingColumn):
    """Shown while nothing is stored.

    Signals:
        sample_asked: The sample memory is to be brought in.
        import_asked: A file is to be brought in.
        entity_asked: The person wants to write the first entity.
    """

    sample_asked = Signal()
    import_asked = Signal()
    entity_asked = Signal()

    def __init__(self, command: Sequence[str], memory: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sample = button(self.tr("Open the sample"), "primary")
        self.bring = button(self.tr("Choose a file…"))
        self.entity = button(self.tr("Write the first entity"))
        self.setup = ClientSetup(command, memory)
        self.add(label(self.tr("This memory is empty"), "page"))
        self.add(
            label(
                self.tr(
                    "Recuerdo is the memory that you and your AI agents share: they write down what they learn, "
                    "you see it as a graph, correct it, and can undo anything anyone did."
                ),
                "hint",
                wrap=True,
            )
        )
        tiles = QHBoxLayout(spacing=12)
        for icon, title, words, action in (
            (
                "sample",
                self.tr("Look around"),
                self.tr("A small memory to try things on. One undo takes it away."),
                self.sample,
            ),
            ("import", self.tr("Bring yours"), self.tr("The JSONL or JSON file of another memory server."), self.bring),
            (
                "entity",
                self.tr("Start from nothing"),
                self.tr("A person, a project, a decision: whatever you want kept."),
                self.entity,
            ),
        ):
            tiles.addWidget(self._tile(icon, title, words, action), 1)
        self.add_layout(tiles)
        self.add(self._client_tile())
        self.sample.clicked.connect(self.sample_asked)
        self.bring.clicked.connect(self.import_asked)
        self.entity.clicked.connect(self.entity_asked)

    def _tile(self, icon: str, title: str, words: str, action: QWidget) -> QFrame:
        tile = QFrame()
        tile.setProperty("role", "tile")
        column = QVBoxLayout(tile)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(Picture(icon))
        column.addWidget(label(title, "title"))
        column.addWidget(label(words, "hint", wrap=True))
        column.addStretch()
        column.addSpacing(4)
        column.addWidget(action, 0, Qt.AlignmentFlag.AlignLeft)
        return tile

    def _client_tile(self) -> QFrame:
        tile = QFrame()
        tile.setProperty("role", "tile")
        column = QVBoxLayout(tile)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(Picture("client"))
        column.addWidget(label(self.tr("Connect a client"), "title"))
        column.addWidget(
            label(self.tr("Let an agent fill it. What it writes appears here at once."), "hint", wrap=True)
        )
        column.addWidget(self.setup)
        return tile
