"""The installed model."""

from __future__ import annotations

import pytest

from core.embedding.encoder import Encoder, load_encoder


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    """The encoder of this installation; installing made its model."""
    found = load_encoder()
    if not isinstance(found, Encoder):
        pytest.fail(f"there is no embedding model here ({found.lack} {found.folder} {found.detail}): `recuerdo model`")
    return found
