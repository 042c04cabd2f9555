from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from ui.clients.configuration import CLIENTS, Client, configuration
from ui.clients.setup import ClientSetup

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

MEMORY = Path("/home/ana/Mis cosas/memoria ñ.recuerdo")
COMMAND = ("/opt/recuerdo/recuerdo-mcp",)


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.name)
def test_the_text_is_json_that_starts_our_server_on_this_memory(client: Client) -> None:
    entry = json.loads(configuration(client, COMMAND, MEMORY))[client.key]["recuerdo"]
    assert entry["command"] == COMMAND[0]
    assert entry["args"] == ["--file", str(MEMORY)]
    assert entry["env"] == {"PYTHONPATH": ""}
    assert ("type" in entry) == client.says_kind


def test_further_arguments_come_before_ours() -> None:
    entry = json.loads(configuration(CLIENTS[0], ("/usr/bin/python3", "-P", "-m", "server"), MEMORY))
    assert entry["mcpServers"]["recuerdo"]["args"] == ["-P", "-m", "server", "--file", str(MEMORY)]


def test_the_text_of_the_chosen_client_is_copied(qtbot: QtBot, themes) -> None:
    setup = ClientSetup(COMMAND, MEMORY)
    qtbot.addWidget(setup)
    setup.show()
    qtbot.mouseClick(setup._choices.button(3), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(setup.copy, Qt.MouseButton.LeftButton)
    assert json.loads(QGuiApplication.clipboard().text())["servers"]["recuerdo"]["type"] == "stdio"
    assert setup.copy.text() == "Copied"
    assert setup._where.text() == "Put this into .vscode/mcp.json in your project's folder, beside what is there:"
    qtbot.mouseClick(setup._choices.button(2), Qt.MouseButton.LeftButton)
    assert setup._where.text() == f"Put this into {CLIENTS[2].file}, beside what is there:"


def test_all_of_the_text_is_seen_and_scrolled_only_where_it_is_wide(qtbot: QtBot, themes) -> None:
    setup = ClientSetup(COMMAND, MEMORY)
    qtbot.addWidget(setup)
    setup.resize(1200, 500)
    setup.show()
    roomy = setup.text.height()
    assert not setup.text.horizontalScrollBar().isVisible()
    assert setup.text.verticalScrollBar().maximum() == 0
    setup.resize(320, 500)
    qtbot.waitUntil(setup.text.horizontalScrollBar().isVisible)
    assert setup.text.height() > roomy
    assert setup.text.verticalScrollBar().maximum() == 0
