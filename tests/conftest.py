"""Fixtures that every house's tests share."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
from blank import laid
from hypothesis import HealthCheck, settings
from seeded_encoder import NoModelLoader, SeededEncoder, SeededLoader

from core.embedding.encoder import Encoder, load_encoder
from core.memory import Memory
from core.model import Actor, ActorKind
from core.store.connection import SYNCHRONOUS

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Compiled once, not again by each of the many processes that the tests run in and start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# As many processes run the tests as there are cores: threads of theirs that compute would only wait for each other.
for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

# Times depend on what else the machine does: they are measured by benchmarks, never by these tests.
# `--hypothesis-profile thorough` looks longer, where a test does not say how long itself.
for profile, examples in (("recuerdo", 40), ("thorough", 1_000)):
    settings.register_profile(
        profile, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("recuerdo")

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest_plugins = ("jitter",)
QT_OPTIONS = {"qt_api": "string", "qt_log_level_fail": "string", "qt_log_ignore": "linelist"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where Qt is not installed its plugin is not either, and nobody else knows these options."""
    if find_spec("pytestqt") is None:
        for name, kind in QT_OPTIONS.items():
            parser.addini(name, "of pytest-qt", kind)  # type: ignore[arg-type]


@pytest.fixture(scope="session", autouse=True)
def independent_of_the_machine() -> Iterator[None]:
    """No test's outcome hangs on how fast the disk, the indexer or its model is just now.

    A search waits for the vectors of what was written before it, a commit does not wait for the disk (only a power
    failure would tell), and the indexer looks for work at once, in this process, where its model can be another.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("core.embedding.meaning.SETTLE_SECONDS", 60.0)
        patch.setattr("core.embedding.meaning._LOOK_SECONDS", 0.02)
        patch.setattr("core.embedding.apart.possible", lambda: False)
        patch.setattr("core.embedding.indexer._POLL_SECONDS", 0.01)
        patch.setattr("core.store.connection.SYNCHRONOUS", "off")
        yield


@pytest.fixture(scope="session")
def model() -> Encoder:
    """The encoder of this installation; installing made its model."""
    found = load_encoder()
    if not isinstance(found, Encoder):
        pytest.fail(f"there is no embedding model here ({found.lack} {found.folder} {found.detail}): `recuerdo model`")
    return found


@pytest.fixture
def encoder(monkeypatch: pytest.MonkeyPatch) -> SeededEncoder:
    """A seeded encoder in place of every process's own."""
    seeded = SeededEncoder()
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(seeded))
    return seeded


@pytest.fixture
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has no model."""
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoModelLoader())
    monkeypatch.setattr("core.embedding.meaning.described", lambda _own: None)


@pytest.fixture
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits that wait for the disk, as the product's do."""
    monkeypatch.setattr("core.store.connection.SYNCHRONOUS", SYNCHRONOUS)


AGENT = Actor(ActorKind.AGENT, "tester", "1.0")


@pytest.fixture
def memory_path(tmp_path: Path) -> Path:
    return tmp_path / "memory.recuerdo"


@pytest.fixture
def memory(memory_path: Path) -> Iterator[Memory]:
    """A new memory, opened by the person."""
    with Memory.open(laid(memory_path)) as opened:
        yield opened


@pytest.fixture
def agent_memory(memory_path: Path) -> Iterator[Memory]:
    """The same file, opened by an agent."""
    with Memory.open(laid(memory_path), AGENT) as opened:
        yield opened
