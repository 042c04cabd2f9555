"""Where a model is looked for, a person's own model, and what is said when there is none."""

from __future__ import annotations

import builtins
import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from app.model_recipe.build import build_model
from core.embedding import encoder as encoder_module
from core.embedding import files
from core.embedding.encoder import Encoder, Lack, LazyEncoder, Unavailable, load_encoder
from tests.toy_model import HIDDEN, MARKS, PIECES, use_toy_weights

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def make_toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], Path]:
    """Makes a toy model in a folder, as the real one is made."""
    use_toy_weights(tmp_path, monkeypatch)

    def make(folder: Path) -> Path:
        build_model(folder)
        return folder

    return make


@pytest.fixture
def own_model(make_toy: Callable[[Path], Path], tmp_path: Path) -> Path:
    """A person's own: a graph and a `tokenizer.json`."""
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    folder = make_toy(tmp_path / "own")
    for name in (files.MANIFEST, files.PIECES, files.DESCRIPTION):
        (folder / name).unlink()
    tokenizer = Tokenizer(models.WordLevel({piece: index for index, piece in enumerate(PIECES)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[(mark, MARKS.index(mark)) for mark in ("<s>", "</s>")]
    )
    tokenizer.enable_truncation(20)
    tokenizer.save(str(folder / files.TOKENIZER))
    return folder


def loaded(folder: Path) -> Encoder:
    found = load_encoder(folder)
    assert isinstance(found, Encoder), found
    return found


def lacking(folder: Path | None) -> Unavailable:
    found = load_encoder(folder)
    assert isinstance(found, Unavailable)
    return found


def test_a_persons_own_model_is_described_by_defaults(own_model: Path) -> None:
    own = loaded(own_model)
    assert own.token_ids("a memory of graph") == [
        PIECES.index(p) for p in ("<s>", "▁a", "▁memory", "▁of", "▁graph", "</s>")
    ]
    assert own.max_tokens == len(own.token_ids("memory " * 100)) == 20
    assert own.count_tokens("memory " * 100) == 101  # the trailing space is a word of its own here
    assert own.dimension == HIDDEN
    assert own.similarity(0.5) == 0.5
    assert (own.encode_query("memory") == own.encode_passages(["memory"], urgent=True)[0]).all()


def test_a_persons_own_model_brings_its_description(own_model: Path) -> None:
    description = {"model_id": "mine", "query_prefix": "graph ", "max_tokens": 64, "slope": 2, "offset": -1}
    (own_model / files.DESCRIPTION).write_text(json.dumps(description))
    own = loaded(own_model)
    assert (own.model_id, own.max_tokens, own.similarity(0.75), own.entity_budget) == ("mine", 64, 0.5, 32)
    assert (own.encode_query("memory") == own.encode_passages(["graph memory"], urgent=True)[0]).all()


def test_the_id_of_a_model_without_one_changes_with_its_files(own_model: Path) -> None:
    before = loaded(own_model).model_id
    assert before == loaded(own_model).model_id
    data = own_model / files.GRAPH
    content = bytearray(data.read_bytes())
    content[content.index(b"recuerdo") + 1] ^= 1  # the producer's name
    data.write_bytes(content)
    assert loaded(own_model).model_id != before


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"slope": 0}', '{"slope": "3"}', '{"max_tokens": 2}', '{"model_id": 5}', '{"offset": true}']
)
def test_a_description_that_makes_no_sense(own_model: Path, content: str) -> None:
    (own_model / files.DESCRIPTION).write_text(content)
    found = lacking(own_model)
    assert (found.lack, found.folder) == (Lack.DAMAGED, own_model)
    assert found.detail.startswith(files.DESCRIPTION)


def test_one_vector_a_token_is_averaged(own_model: Path) -> None:
    """Most exported models end with `last_hidden_state`, and take token types."""
    from app.model_recipe.protobuf import message

    def port(name: str, kind: int, *shape: str | int) -> bytes:
        sizes = (message((2, size) if isinstance(size, str) else (1, size)) for size in shape)
        described = message(*((1, size) for size in sizes))
        return message((1, name), (2, message((1, message((1, kind), (2, described))))))

    table = np.random.default_rng(3).normal(size=(len(PIECES), 8)).astype(np.float32)
    tensor = message((1, len(PIECES)), (1, 8), (2, 1), (8, "table"), (9, table.tobytes()))
    gather = message((1, "table"), (1, "ids"), (2, "last_hidden_state"), (4, "Gather"))
    added = message((1, "input_ids"), (1, "token_type_ids"), (2, "ids"), (4, "Add"))
    ports = [(11, port(name, 7, 1, "n")) for name in ("input_ids", "token_type_ids")]
    graph = message(
        (1, added), (1, gather), (2, "g"), (5, tensor), *ports, (12, port("last_hidden_state", 1, 1, "n", 8))
    )
    model = message((1, 10), (7, graph), (8, message((1, ""), (2, 21))))
    (own_model / files.GRAPH).write_bytes(model)
    mean = table[loaded(own_model).token_ids("a memory")].mean(axis=0)
    assert loaded(own_model).encode_query("a memory") == pytest.approx(mean / np.linalg.norm(mean), abs=1e-6)


def test_an_own_model_that_is_gone_is_not_replaced_by_another(tmp_path: Path) -> None:
    assert lacking(tmp_path / "gone") == Unavailable(Lack.NOT_FOUND, tmp_path / "gone")


def test_an_own_model_without_tokenizer(own_model: Path) -> None:
    (own_model / files.TOKENIZER).unlink()
    assert lacking(own_model) == Unavailable(Lack.INCOMPLETE, own_model, files.TOKENIZER)


def test_a_graph_that_is_none(own_model: Path) -> None:
    (own_model / files.GRAPH).write_bytes(b"no graph")
    assert lacking(own_model).lack is Lack.DAMAGED


@pytest.mark.parametrize("name", [files.GRAPH_DATA, files.PIECES, files.DESCRIPTION])
def test_a_file_cut_short(make_toy: Callable[[Path], Path], tmp_path: Path, name: str) -> None:
    folder = make_toy(tmp_path / "toy")
    (folder / name).write_bytes((folder / name).read_bytes()[:-1])
    assert lacking(folder) == Unavailable(Lack.INCOMPLETE, folder, name)


def test_a_model_that_is_still_being_written(make_toy: Callable[[Path], Path], tmp_path: Path) -> None:
    folder = make_toy(tmp_path / "toy")
    (folder / files.MANIFEST).unlink()
    assert lacking(folder) == Unavailable(Lack.INCOMPLETE, folder, files.MANIFEST)


def test_a_runtime_that_cannot_be_imported(
    make_toy: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_toy(tmp_path / "toy")
    real = builtins.__import__

    def failing(name: str, *rest: object) -> object:
        if name == "core.embedding.network":
            raise ImportError("DLL load failed")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", failing)
    assert lacking(folder) == Unavailable(Lack.NO_RUNTIME, folder, "DLL load failed")


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The installation's folder and the data folder, neither of them there."""
    package, data = tmp_path / "package", tmp_path / "data"
    monkeypatch.setattr(encoder_module, "package_folder", lambda: package)
    monkeypatch.setattr(encoder_module, "data_folder", lambda: data)
    return package, data


def test_the_installation_comes_before_the_data_folder(
    make_toy: Callable[[Path], Path], places: tuple[Path, Path]
) -> None:
    package, data = places
    assert lacking(None) == Unavailable(Lack.NOT_FOUND, package)
    make_toy(data)
    found = load_encoder()
    assert isinstance(found, Encoder)
    assert found.folder == data
    make_toy(package)
    found = load_encoder()
    assert isinstance(found, Encoder)
    assert found.folder == package


def test_a_damaged_installation_is_made_up_for(make_toy: Callable[[Path], Path], places: tuple[Path, Path]) -> None:
    package, data = places
    make_toy(package)
    (package / files.GRAPH_DATA).unlink()
    assert lacking(None) == Unavailable(Lack.INCOMPLETE, package, files.GRAPH_DATA)
    make_toy(data)
    found = load_encoder()
    assert isinstance(found, Encoder)
    assert found.folder == data


def test_a_model_is_picked_up_when_it_appears(make_toy: Callable[[Path], Path], places: tuple[Path, Path]) -> None:
    lazy = LazyEncoder()
    first = lazy.get()
    assert isinstance(first, Unavailable)
    assert lazy.get() is first
    assert lazy.loaded is None
    make_toy(places[1])
    found = lazy.get()
    assert isinstance(found, Encoder)
    assert lazy.get() is lazy.loaded is found
