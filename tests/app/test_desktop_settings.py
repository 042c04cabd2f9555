from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app import settings
from ui.preferences import RECENT_FILES, Preferences

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_chosen_is_there_next_time(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "desktop.json"
    chosen = Preferences("dark", "es", ("/x/añejo.recuerdo",), "AAAA", (1, 2, 3), "less")
    settings.save(chosen, path)
    assert settings.load(path) == chosen


def test_a_first_start_has_the_defaults(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "none.json") == Preferences()


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"theme": "pink", "recent": 3, "panes": ["a"], "motion": "more", "unknown": 1}']
)
def test_nonsense_costs_only_itself(tmp_path: Path, text: str) -> None:
    path = tmp_path / "desktop.json"
    path.write_text(text, encoding="utf-8")
    assert settings.load(path) == Preferences()


def test_what_makes_sense_is_kept_beside_nonsense(tmp_path: Path) -> None:
    path = tmp_path / "desktop.json"
    path.write_text('{"theme": "dark", "language": 3}', encoding="utf-8")
    assert settings.load(path) == Preferences(theme="dark")


def test_settings_that_cannot_be_written_cost_only_themselves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings.save(Preferences(), tmp_path / "file" / "desktop.json")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("file", b"")]


def test_recent_files_are_few_and_each_once() -> None:
    preferences = Preferences(recent=tuple(str(n) for n in range(RECENT_FILES)))
    assert preferences.opened("3")[0] == "3"
    assert len(preferences.opened("3")) == RECENT_FILES
    assert len(preferences.opened("new")) == RECENT_FILES
