"""Which memory is served: options, environment, and what users of the reference server have set."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from core.access.grant import EVERYTHING, Bound, Grant
from server.options import RESULT_CHARS, Options, data_folder, parse

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_defaults() -> None:
    options = parse([], {})
    assert options == Options(data_folder() / "memory.recuerdo")
    assert options.max_result_chars == RESULT_CHARS == 60_000
    assert options.on_existing == "merge"


def test_precedence(tmp_path: Path) -> None:
    environment = {
        "RECUERDO_FILE": str(tmp_path / "env.recuerdo"),
        "MEMORY_FILE_PATH": str(tmp_path / "reference.jsonl"),
    }
    assert parse(["--file", str(tmp_path / "x.db")], environment).file == tmp_path / "x.db"
    assert parse([], environment) == Options(tmp_path / "env.recuerdo")
    del environment["RECUERDO_FILE"]
    assert parse([], environment) == Options(tmp_path / "reference.jsonl.recuerdo", tmp_path / "reference.jsonl")
    assert parse([], {"RECUERDO_FILE": "", "MEMORY_FILE_PATH": ""}).file.parent == data_folder()


def test_a_reference_path_with_another_extension_is_a_memory(tmp_path: Path) -> None:
    assert parse([], {"MEMORY_FILE_PATH": str(tmp_path / "mine.recuerdo")}) == Options(tmp_path / "mine.recuerdo")
    assert parse([], {"MEMORY_FILE_PATH": str(tmp_path / "m.JSON")}).imported == tmp_path / "m.JSON"


def test_reference_files_that_differ_in_their_extension_have_a_memory_each(tmp_path: Path) -> None:
    files = [parse([], {"MEMORY_FILE_PATH": str(tmp_path / name)}).file for name in ("m.json", "m.jsonl", "m.recuerdo")]
    assert len(set(files)) == 3


def test_home_and_relative_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert parse(["--file", "~/x.recuerdo"], {}).file == tmp_path / "x.recuerdo"
    assert parse(["--file", "sub/../x.recuerdo"], {}).file == tmp_path / "x.recuerdo"


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path)  # root may write anywhere
    _assert_kept_elsewhere(tmp_path)


def test_a_memory_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = tmp_path / "memory.jsonl.recuerdo"
    beside.touch()
    monkeypatch.setattr(os, "access", lambda path, mode: path != beside)
    _assert_kept_elsewhere(tmp_path)


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    _assert_kept_elsewhere(tmp_path / "missing")


def _assert_kept_elsewhere(folder: Path) -> None:
    one = parse([], {"MEMORY_FILE_PATH": str(folder / "memory.jsonl")})
    assert one.imported == folder / "memory.jsonl"
    assert one.file.parent == data_folder()
    assert one.file.name.startswith("memory-")
    assert one.file.suffix == ".recuerdo"
    other = parse([], {"MEMORY_FILE_PATH": str(folder / "sub" / "memory.jsonl")})
    assert other.file != one.file


def test_other_options() -> None:
    options = parse(["--on-existing", "ignore", "--max-result-chars", "5000"], {})
    assert options.on_existing == "ignore"
    assert options.max_result_chars == 5_000
    assert parse([], {}).curation == "apply"
    assert parse(["--curation=propose"], {}).curation == "propose"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--on-existing", "replace"],
        ["--curation", "perhaps"],
        ["--max-result-chars", "999"],
        ["--max-result-chars", "many"],
        ["--scopes", "memory:admin"],
        ["--scopes", ""],
        ["--owner", " "],
        ["--team", "red"],
        ["--space", "work"],
        ["--http", "--owner", "ana"],
        ["--http", "--scopes", "memory:read"],
        ["--no-such-option"],
        ["surplus"],
    ],
)
def test_wrong_options_end_with_a_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        parse(arguments, {})
    assert stop.value.code == 2
    assert "recuerdo-mcp: error:" in capsys.readouterr().err


def test_scopes_and_bounds() -> None:
    assert parse([], {}).grant == EVERYTHING
    assert parse(["--scopes", "memory:read"], {}).grant == Grant(frozenset({"memory:read"}))
    assert parse(["--scopes", "memory:read, memory:write"], {}).grant == EVERYTHING
    bound = ["--owner", "ana", "--team", "red", "--team", "blue", "--space", "work"]
    assert parse(bound, {}).grant.bound == Bound("ana", frozenset({"red", "blue"}), frozenset({"work"}))


@pytest.mark.parametrize(
    ("given", "address"),
    [
        (["--http"], ("127.0.0.1", 8765)),
        (["--http", "9000"], ("127.0.0.1", 9000)),
        (["--http", "127.0.0.1"], ("127.0.0.1", 8765)),
        (["--http", "localhost:1"], ("127.0.0.1", 1)),
        (["--http", "[::1]:2"], ("::1", 2)),
        (["--http", ":3"], ("127.0.0.1", 3)),
    ],
)
def test_where_http_is_served(given: list[str], address: tuple[str, int]) -> None:
    assert parse(given, {}).http == address
    assert parse([], {}).http is None


@pytest.mark.parametrize("address", ["0.0.0.0:8765", "[::]:1", "192.168.1.5", "example.org:80", "127.0.0.1:99999"])
def test_http_is_served_on_this_computer_alone(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--http", address], {})
    told = " ".join(capsys.readouterr().err.split())
    assert "is not this computer itself" in told or "is no port" in told
