"""A backup in the place of a memory: what lies there of an older one is not taken for its own."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from app.recovery import put_in_place
from core.memory import Memory
from core.model import EntityDraft
from core.store.doctor import examine

if TYPE_CHECKING:
    from pathlib import Path

    from core.model import Backup


@pytest.fixture
def backup(memory_path: Path) -> Backup:
    """One of a memory that was written to later and then left as a killed process leaves it: with its log."""
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft("A")])
        made = memory.backups.make("asked")
        memory.graph.create_entities([EntityDraft(f"later {number}") for number in range(200)])
        for end in ("", "-wal"):
            shutil.copyfile(f"{memory_path}{end}", f"{memory_path}{end}.left")
    for end in ("", "-wal"):
        shutil.move(f"{memory_path}{end}.left", f"{memory_path}{end}")
    return made


@pytest.mark.parametrize("gone", [True, False])
def test_the_log_of_another_file_is_set_aside(memory_path: Path, backup: Backup, gone: bool) -> None:
    if gone:
        memory_path.unlink()
    put_in_place(memory_path, backup)
    with Memory.open(memory_path) as memory:
        assert [row.name for row in memory.graph.rows()] == ["A"]
    assert not examine(memory_path)
    assert memory_path.with_name("memory-unreadable.recuerdo-wal").exists()
    assert memory_path.with_name("memory-unreadable.recuerdo").exists() is not gone


def test_a_copy_that_fails_leaves_all_as_it_was(
    memory_path: Path, backup: Backup, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: file.read_bytes() for file in memory_path.parent.iterdir() if file.is_file()}

    def full(_: str, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="space"):
        put_in_place(memory_path, backup)
    assert {file.name: file.read_bytes() for file in memory_path.parent.iterdir() if file.is_file()} == before
