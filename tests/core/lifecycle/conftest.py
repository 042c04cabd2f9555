"""Fixtures of the lifecycle's tests."""

from __future__ import annotations

import pytest
from seeded_encoder import NoModelLoader


@pytest.fixture(autouse=True)
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoModelLoader())
