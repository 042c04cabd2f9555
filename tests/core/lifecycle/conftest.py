"""Fixtures of the lifecycle's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.embedding.encoder import Lack, Unavailable


class NoLoader:
    """An installation without a model."""

    def __call__(self, _own: object = None) -> NoLoader:
        return self

    def get(self) -> Unavailable:
        return Unavailable(Lack.NOT_FOUND, Path(), "")


@pytest.fixture(autouse=True)
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoLoader())
