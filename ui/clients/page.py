"""The page that connects a client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.clients.setup import ClientSetup
from ui.messages import Messages
from ui.times import Times
from ui.widgets.basics import button, label
from ui.widgets.column import SidePage

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.model import ClientSession


class ClientsPage(SidePage):
    """Who is connected, and how one more is."""

    def __init__(self, command: Sequence[str], memory: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connected = QVBoxLayout(spacing=4)
        self.setup = ClientSetup(command, memory)
        done = button(self.tr("Done"))
        done.clicked.connect(self.closed)
        self.add(label(self.tr("Connect a client"), "page"))
        self.add(
            label(
                self.tr("An agent in any of these programs can read and write this memory. You see what it does."),
                "hint",
                wrap=True,
            )
        )
        self.add_layout(self._connected)
        self.add(self.setup)
        self.add_at_left(done)
        self.show_connected(())

    def show_connected(self, sessions: Sequence[ClientSession]) -> None:
        """Lists who is connected now."""
        while (item := self._connected.takeAt(0)) is not None:
            item.widget().deleteLater()
        for session in sessions:
            sentence = self.tr("{name} has been connected since {when}")
            words = sentence.format(name=Messages().who(session.actor), when=Times().exact(session.connected_at))
            self._connected.addWidget(label(f"●  {words}", "link"))
