"""The configuration that a client needs to reach this memory: text to be copied."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SERVER_NAME = "recuerdo"


@dataclass(frozen=True, slots=True)
class Client:
    """A program with agents.

    Attributes:
        key_name: What it is called on the command line.
        name: What people call it.
        files: Where its configuration lies, by `sys.platform`; "" for all others.
        key: The key in that file that holds the servers.
        says_kind: True when an entry has to say that it talks over stdio.
    """

    key_name: str
    name: str
    files: dict[str, str]
    key: str = "mcpServers"
    says_kind: bool = False

    @property
    def file(self) -> str:
        """Where its configuration lies on this platform."""
        return self.files.get(sys.platform, self.files[""])

    @property
    def in_project(self) -> bool:
        """True when each project has such a file of its own."""
        return not self.file.startswith(("~", "%"))


CLIENTS = (
    Client(
        "claude-desktop",
        "Claude Desktop",
        {
            "darwin": "~/Library/Application Support/Claude/claude_desktop_config.json",
            "win32": "%APPDATA%\\Claude\\claude_desktop_config.json",
            "": "~/.config/Claude/claude_desktop_config.json",
        },
    ),
    Client("claude-code", "Claude Code", {"": ".mcp.json"}, says_kind=True),
    Client("cursor", "Cursor", {"win32": "%USERPROFILE%\\.cursor\\mcp.json", "": "~/.cursor/mcp.json"}),
    Client("vscode", "VS Code", {"": ".vscode/mcp.json"}, key="servers", says_kind=True),
)


def entry(client: Client, command: Sequence[str], memory: Path, options: Sequence[str] = ()) -> dict[str, object]:
    """What a client's configuration says of our server.

    Args:
        client: Which one.
        command: How the server is started: an absolute path and its arguments.
        memory: The file that the client is to use.
        options: Further options of the server.
    """
    kind: dict[str, object] = {"type": "stdio"} if client.says_kind else {}
    return kind | {
        "command": command[0],
        "args": [*command[1:], "--file", str(memory), *options],
        # A PYTHONPATH of the client's own would put foreign packages before ours.
        "env": {"PYTHONPATH": ""},
    }


def configuration(client: Client, command: Sequence[str], memory: Path, options: Sequence[str] = ()) -> str:
    """The JSON for a client whose configuration is empty; the arguments as for `entry`."""
    ours = entry(client, command, memory, options)
    whole = json.dumps({client.key: {SERVER_NAME: ours}}, indent=2, ensure_ascii=False)
    spread = json.dumps(ours["args"], indent=2, ensure_ascii=False).replace("\n", "\n      ")
    return whole.replace(spread, json.dumps(ours["args"], ensure_ascii=False), 1)
