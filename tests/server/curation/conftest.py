"""Fixtures of the tests of what curates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from server_talk import Conversation, conversation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from seeded_encoder import SeededEncoder


@pytest.fixture(autouse=True)
def quick(encoder: SeededEncoder) -> None:
    """No test here needs the model itself."""


@pytest.fixture
def proposing(file: Path) -> Iterator[Conversation]:
    """A client whose splits and merges wait for the person."""
    with conversation(file, curation="propose") as found:
        yield found
