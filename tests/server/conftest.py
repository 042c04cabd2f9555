"""Fixtures of the server's tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from blank import laid
from server_talk import Conversation, conversation

from core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "memory.recuerdo"


@pytest.fixture
def talk(file: Path) -> Iterator[Conversation]:
    """A client on an empty memory, at the newest revision."""
    with conversation(laid(file)) as found:
        yield found


@pytest.fixture
def desktop(file: Path) -> Iterator[Memory]:
    """The same memory as the person at the desktop has it open."""
    with Memory.open(laid(file)) as memory:
        yield memory
