"""How to connect a client: choose it, copy the text, paste it where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ui.clients.configuration import CLIENTS, configuration
from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtGui import QResizeEvent

_COPIED_MILLISECONDS = 2_000
_FRAME = 30
"""Pixels of margins above and below the text."""


class ClientSetup(QWidget):
    """The configuration of each client for one memory, to be copied."""

    def __init__(self, command: Sequence[str], memory: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._command = command
        self._memory = memory
        self._choices = QButtonGroup(self)
        tabs = QHBoxLayout(spacing=8)
        for at, client in enumerate(CLIENTS):
            choice = button(client.name)
            choice.setCheckable(True)
            self._choices.addButton(choice, at)
            tabs.addWidget(choice)
        tabs.addStretch()
        self._where = label(role="hint", wrap=True)
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setProperty("role", "code")
        self.text.setAccessibleName(self.tr("Configuration"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setTabChangesFocus(True)
        self.text.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.copy = button(self.tr("Copy"), "primary")
        self.copy.clicked.connect(self._copy)
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MILLISECONDS)
        self._copied.timeout.connect(lambda: self.copy.setText(self.tr("Copy")))
        bottom = QHBoxLayout(spacing=12)
        bottom.addWidget(self.copy)
        bottom.addWidget(label(self.tr("Then restart the client; it appears at the top right."), "hint"), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(tabs)
        column.addWidget(self._where)
        column.addWidget(self.text)
        column.addLayout(bottom)
        self._choices.idClicked.connect(self._show)
        self._choices.button(0).setChecked(True)
        self._show(0)

    def _show(self, at: int) -> None:
        client = CLIENTS[at]
        where = self.tr("Put this into {file}, beside what is there:")
        if client.in_project:
            where = self.tr("Put this into {file} in your project's folder, beside what is there:")
        self._where.setText(where.format(file=client.file))
        self.text.setPlainText(configuration(client, self._command, self._memory))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Makes room for a scroll bar only where the text is wider than the page."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, lines = self.text.fontMetrics(), self.text.toPlainText().splitlines()
        bar = self.text.horizontalScrollBar()
        wide = max(metrics.horizontalAdvance(each) for each in lines) > self.text.viewport().width() - _FRAME
        height = len(lines) * metrics.lineSpacing() + _FRAME
        self.text.setFixedHeight(height + (bar.sizeHint().height() if wide else 0))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.copy.setText(self.tr("Copied"))
        self._copied.start()
