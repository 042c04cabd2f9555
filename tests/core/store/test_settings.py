from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from core.memory import Memory

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("value", [0, False, "", "ñ 👩‍🔧", 1.5, [], {"a": [1, None, {"b": "c"}]}])
def test_any_json_value_is_kept(value: object, memory: Memory, memory_path: Path) -> None:
    memory.settings.set("key", value)
    assert memory.settings.get("key") == value
    with Memory.open(memory_path) as other:
        assert other.settings.get("key", "default") == value


def test_a_setting_that_was_never_set(memory: Memory) -> None:
    assert memory.settings.get("key") is None
    assert memory.settings.get("key", 7) == 7
    memory.settings.set("key", 1)
    memory.settings.set("key", 2)
    memory.settings.set("key", None)
    memory.settings.set("never", None)
    assert memory.settings.get("key", 7) == 7


def test_settings_are_no_changes(memory: Memory) -> None:
    memory.settings.set("key", 1)
    assert memory.journal.last_id() == 0


def test_threads_set_side_by_side(memory: Memory) -> None:
    threads = [threading.Thread(target=memory.settings.set, args=(f"key {n}", n)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [memory.settings.get(f"key {n}") for n in range(20)] == list(range(20))
