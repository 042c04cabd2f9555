"""How a client starts the server."""

from __future__ import annotations

import sys
from pathlib import Path


def server_command() -> tuple[str, ...]:
    """How a client starts the server: an absolute path, whatever the client's own environment."""
    name = "recuerdo-mcp.exe" if sys.platform == "win32" else "recuerdo-mcp"
    beside = Path(sys.executable).with_name(name)
    if beside.is_file():
        return (str(beside),)
    return (sys.executable, "-P", "-m", "server")
