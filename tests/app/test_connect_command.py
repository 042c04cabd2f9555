"""`recuerdo connect`: our entry goes in beside what is there, and nothing else changes."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app import connect_command
from ui.clients.configuration import CLIENTS

MEMORY = "/home/ana/Mis cosas/memoria ñ.recuerdo"
OTHERS = {"mcpServers": {"files": {"command": "npx", "args": ["ñ"]}}, "theme": "dark"}


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "client" / "config.json"


def connect(config: Path, *options: str, client: str = "claude-desktop") -> int:
    return connect_command.run([client, "--file", MEMORY, "--config", str(config), *options])


def files(config: Path) -> list[str]:
    return sorted(each.name for each in config.parent.iterdir())


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.key_name)
def test_a_new_configuration_starts_our_server(config: Path, client) -> None:
    assert connect(config, client=client.key_name) == 0
    ours = json.loads(config.read_text(encoding="utf-8"))[client.key]["recuerdo"]
    assert Path(ours["command"]).is_absolute()
    assert ours["args"][-2:] == ["--file", MEMORY]
    assert files(config) == ["config.json"]


def test_what_is_there_stays(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config.parent.mkdir()
    config.write_text("\ufeff" + json.dumps(OTHERS), encoding="utf-8")
    config.chmod(0o600)
    before = config.read_bytes()
    assert connect(config, "--profile", "strict") == 0
    after = json.loads(config.read_text(encoding="utf-8"))
    ours = after["mcpServers"].pop("recuerdo")
    assert after == OTHERS
    assert ours["args"][-4:] == ["--file", MEMORY, "--profile", "strict"]
    assert stat.S_IMODE(config.stat().st_mode) == 0o600
    assert (config.parent / "config.json.before-recuerdo-1").read_bytes() == before
    assert "config.json.before-recuerdo-1" in capsys.readouterr().out


def test_connecting_again_changes_nothing_and_another_memory_replaces_the_entry(config: Path) -> None:
    connect(config)
    written = config.read_bytes()
    connect(config)
    assert config.read_bytes() == written
    assert files(config) == ["config.json"]
    connect_command.run(["claude-desktop", "--file", "/other.recuerdo", "--config", str(config)])
    ours = json.loads(config.read_text())["mcpServers"]["recuerdo"]
    assert ours["args"][-1] == str(Path("/other.recuerdo"))
    assert files(config) == ["config.json", "config.json.before-recuerdo-1"]


@pytest.mark.parametrize(
    "content", ["{ // a comment\n}", "[]", '{"mcpServers": []}', "\udcff", "[" * 9_000 + "]" * 9_000]
)
def test_what_is_no_such_configuration_is_left_alone(
    config: Path, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    config.parent.mkdir()
    config.write_bytes(content.encode("utf-8", "surrogateescape"))
    before = config.read_bytes()
    assert connect(config) == 1
    assert config.read_bytes() == before
    assert files(config) == ["config.json"]
    told = capsys.readouterr()
    assert "Nothing was changed" in told.err
    assert "recuerdo" in json.loads(told.out)["mcpServers"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert connect(tmp_path / "file" / "config.json") == 1
    assert "cannot be read or written" in capsys.readouterr().err


def test_a_link_to_itself_is_told(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config.parent.mkdir()
    config.symlink_to(config)
    assert connect(config) == 1
    assert "cannot be read or written" in capsys.readouterr().err


def test_half_a_character_stays_what_it_was(config: Path) -> None:
    config.parent.mkdir()
    config.write_text('{"theme": "\\ud800"}')
    assert connect(config) == 0
    assert json.loads(config.read_text(encoding="utf-8"))["theme"] == "\ud800"


def test_a_link_stays_a_link(config: Path, tmp_path: Path) -> None:
    config.parent.mkdir()
    real = tmp_path / "dotfiles.json"
    real.write_text("{}")
    config.symlink_to(real)
    assert connect(config) == 0
    assert config.is_symlink()
    assert "recuerdo" in json.loads(real.read_text())["mcpServers"]


def test_only_printed(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert connect(config, "--print") == 0
    assert "recuerdo" in json.loads(capsys.readouterr().out)["mcpServers"]
    assert not config.parent.exists()


def test_the_command_itself_and_without_loading_qt(config: Path, tmp_path: Path) -> None:
    script = (
        "import sys; from app.__main__ import main; code = main(sys.argv[1:]);"
        " assert not any(name.startswith('PySide6') for name in sys.modules); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "connect", "cursor", "--config", str(config)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "RECUERDO_FILE": str(tmp_path / "m.recuerdo")},
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "m.recuerdo") in config.read_text()
    refused = subprocess.run(
        [sys.executable, "-m", "app", "connect", "netscape"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert refused.returncode == 2
    assert "invalid choice" in refused.stderr
