from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from seeded_encoder import SeededEncoder, SeededLoader
from waiting import indexed, wait_until

import core.embedding.__main__ as child
from core.embedding import apart
from core.embedding.apart import NO_MODEL, IndexingProcess, possible
from core.embedding.lease import INDEXER_LEASE, Lease
from core.errors import BugError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROSES = EntityDraft("Garden", "Place", (ObservationDraft("roses need water"),))


@pytest.fixture
def standing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[IndexingProcess]:
    """A process that does nothing but wait for its input to close, in place of the one that indexes."""
    stand_in(monkeypatch, tmp_path, "import sys; sys.stdin.read()")
    process = IndexingProcess(tmp_path / "memory.recuerdo")
    yield process
    process.stop()


def stand_in(monkeypatch: pytest.MonkeyPatch, folder: Path, code: str) -> None:
    package = folder / "core" / "embedding"
    package.mkdir(parents=True)
    (folder / "core" / "__init__.py").touch()
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(code, "utf-8")
    monkeypatch.setattr(apart, "_ROOT", folder)


def pid(process: IndexingProcess) -> int:
    assert process._process is not None
    return process._process.pid


@pytest.mark.skipif(sys.platform != "linux", reason="priorities are lowered there alone")
def test_everything_else_comes_first(standing: IndexingProcess) -> None:
    standing.start()
    assert os.getpriority(os.PRIO_PROCESS, pid(standing)) == max(os.getpriority(os.PRIO_PROCESS, 0), 10)


def test_one_process_runs_until_it_is_stopped(standing: IndexingProcess) -> None:
    assert not standing.running
    standing.start()
    first = pid(standing)
    standing.start()
    assert pid(standing) == first
    assert standing.running
    assert not standing.lacks_model
    standing.stop()
    assert not standing.running
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


def test_another_follows_one_that_was_killed_after_a_pause(
    standing: IndexingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing.start()
    first = pid(standing)
    os.kill(first, signal.SIGTERM)
    wait_until(lambda: not standing.running)
    standing.start()
    assert not standing.running, "not at once: what killed it may kill the next"
    monkeypatch.setattr(standing, "_not_before", 0.0)
    standing.start()
    assert standing.running
    assert pid(standing) != first


def test_a_process_that_does_not_hear_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stand_in(monkeypatch, tmp_path, "import time; time.sleep(600)")
    monkeypatch.setattr(apart, "_ENDING_SECONDS", 0.01)
    process = IndexingProcess(tmp_path / "memory.recuerdo")
    process.start()
    deaf = pid(process)
    process.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(deaf, 0)


def test_want_of_a_model_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stand_in(monkeypatch, tmp_path, f"import sys; sys.exit({NO_MODEL})")
    monkeypatch.setattr(apart, "possible", lambda: True)
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        memory.meaning.index_apart()
        memory.graph.create_entities([ROSES])
        assert memory.meaning.state().model == "unknown"
        memory.meaning.start()
        wait_until(lambda: memory.meaning.state().model == "missing")


def test_a_memory_that_is_indexed_apart_is_not_indexed_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stand_in(monkeypatch, tmp_path, "import sys; sys.stdin.read()")
    monkeypatch.setattr(apart, "possible", lambda: True)
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(SeededEncoder()))
    monkeypatch.setattr("core.embedding.meaning.SETTLE_SECONDS", 0.0)
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        memory.meaning.index_apart()
        memory.graph.create_entities([ROSES])
        assert [hit.entity.name for hit in memory.meaning.search("roses")] == ["Garden"], "found by its words"
        wait_until(lambda: memory.meaning.state().model == "ready")
        assert Lease(memory._store, INDEXER_LEASE).free()
        assert memory.meaning.state().waiting == 2


def test_the_process_indexes_until_its_input_closes(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(SeededEncoder()))
    memory.graph.create_entities([ROSES])
    gone = threading.Event()
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(child.main(memory.path, gone)))
    thread.start()
    wait_until(lambda: memory.meaning.state().waiting == 0)
    gone.set()
    thread.join()
    assert codes == [0]
    assert Lease(memory._store, INDEXER_LEASE).free()


def test_it_ends_by_itself_when_nothing_is_left(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(SeededEncoder()))
    monkeypatch.setattr(child, "LINGER_SECONDS", 0.0)
    memory.graph.create_entities([ROSES])
    indexed(memory)
    assert child.main(memory.path, threading.Event()) == 0


def test_it_ends_when_indexing_has_stopped(
    memory: Memory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    encoder = SeededEncoder()
    monkeypatch.setattr(encoder, "encode_passages", lambda _texts, **_options: 1 / 0)
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(encoder))
    memory.graph.create_entities([ROSES])
    with pytest.raises(BugError), caplog.at_level(logging.CRITICAL, "core.embedding.indexer"):
        child.main(memory.path, threading.Event())
    assert memory.meaning.state().waiting == 2


def test_without_a_model_it_says_so(memory: Memory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    memory.settings.set("model_folder", str(tmp_path / "nothing here"))
    assert child.main(memory.path, threading.Event()) == NO_MODEL


def test_a_frozen_program_has_no_interpreter_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert possible()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert not possible()
