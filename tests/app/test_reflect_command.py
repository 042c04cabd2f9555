"""`recuerdo reflect`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.command_line import run
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from pathlib import Path

    from seeded_encoder import SeededEncoder


@pytest.fixture
def path(tmp_path: Path, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("RECUERDO_FILE", raising=False)
    path = tmp_path / "memory.recuerdo"
    with Memory.open(path) as memory:
        due = ObservationDraft("valid\nuntil 2020", expires_at="2020-01-01")
        fades = ObservationDraft("was blue", importance=0.5, created_at="2026-01-01T00:00:00.000000Z")
        memory.graph.create_entities([EntityDraft("Ana", observations=(due, fades))])
    return path


@pytest.fixture
def call(path: Path, capsys: pytest.CaptureFixture[str]):
    def run_it(*arguments: str) -> tuple[int, str, str]:
        code = run(["reflect", *arguments, "--file", str(path)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run_it


def test_a_dry_run_only_tells(call, path: Path) -> None:
    code, out, err = call("--dry-run", "--actions", "expire")
    assert (code, err) == (0, "")
    assert out == (
        "### Memory Reflect Report\n- Dry Run: true\n- Actions: expire\n- Summarized: 0\n- Promoted: 0\n"
        "- Expired: 1\n- Decayed: 0\n- Archived: 0\n- Audit Records: 0\n"
        "\nexpire    Ana: valid until 2020 (expired at 2020-01-01 00:00:00)\n"
    )
    with Memory.open(path) as memory:
        assert memory.lifecycle.runs() == ()


def test_a_run_does_it(call, path: Path) -> None:
    code, out, _ = call("--actions", "expiry,decay")
    assert code == 0
    assert "- Dry Run: false\n" in out
    assert "- Audit IDs: 1, 2\n" in out
    assert "decay     Ana: was blue [0.5 → " in out
    with Memory.open(path) as memory:
        assert memory.graph.counts().observations == 1
        assert len(memory.lifecycle.runs()) == 1
    assert "- Expired: 0\n" in call()[1]


def test_the_options_reach_the_pass(call) -> None:
    assert "- Expired: 0\n" in call("--dry-run", "--bucket", "work")[1]
    assert "- Expired: 0\n" in call("--dry-run", "--path-filter", "/x/%", "--limit", "3")[1]
    assert "- Expired: 1\n" in call("--dry-run", "--owner-filter", "local", "--scope", "private")[1]
    assert "- Expired: 0\n" in call("--dry-run", "--team-id", "red", "--since", "2026-01-01")[1]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--actions", "forget"), "summarize, promote, expire, decay or archive"),
        (("--since", "soon"), "since"),
        (("--until", "soon"), "until"),
        (("--limit", "0"), "limit"),
        (("--time-window-hours", "nan"), "time_window_hours"),
        (("--time-window-hours", "-1"), "time_window_hours"),
    ],
)
def test_what_cannot_be_is_told(call, arguments: tuple[str, ...], named: str) -> None:
    code, out, err = call(*arguments)
    assert (code, out) == (1, "")
    assert named in err


def test_a_memory_that_is_not_there_is_not_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reflect", "--dry-run", "--file", str(tmp_path / "no.recuerdo")]) == 1
    assert "File not found" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
