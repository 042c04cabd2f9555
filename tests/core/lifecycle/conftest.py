"""Fixtures of the lifecycle's tests."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def by_words(no_model: None) -> None:
    """A test that wants a model says so."""
