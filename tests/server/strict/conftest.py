"""Fixtures of the strict profile's tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from blank import laid
from strict_talk import StrictTalk, strict_conversation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def strict(file: Path) -> Iterator[StrictTalk]:
    """A client of the strict profile on an empty memory."""
    with strict_conversation(laid(file)) as found:
        yield found
