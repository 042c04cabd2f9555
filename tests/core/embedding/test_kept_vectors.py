"""Vectors that a file holds are compared without the model that made them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from seeded_encoder import SeededEncoder, SeededLoader
from waiting import indexed

from core.embedding.encoder import described
from core.embedding.meaning import MODEL_FOLDER_SETTING
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, ReflectRequest

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = ("roses need water", "roses need much water", "tea at five")
SLOPE, OFFSET = 2.0, -1.0


class Loader(SeededLoader):
    """Counts how often the model is asked for."""

    asked = 0

    def get(self) -> SeededEncoder:
        self.asked += 1
        return super().get()


@pytest.fixture
def loader(monkeypatch: pytest.MonkeyPatch) -> Loader:
    made = Loader(SeededEncoder())
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", made)
    return made


@pytest.fixture
def file(tmp_path: Path, loader: Loader) -> Path:
    """A memory whose texts all have vectors, and whose model lies in a folder of its own."""
    path = tmp_path / "memory.recuerdo"
    with Memory.open(path) as memory:
        memory.settings.set(MODEL_FOLDER_SETTING, str(model(tmp_path / "model", SeededEncoder.model_id)))
        memory.graph.create_entities([EntityDraft("Garden", "Session", tuple(map(ObservationDraft, TEXTS)))])
        memory.meaning.search("roses")
        indexed(memory)
    loader.asked = 0
    return path


def model(folder: Path, model_id: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name in ("model.onnx", "tokenizer.json"):
        (folder / name).touch()
    (folder / "encoder.json").write_text(json.dumps({"model_id": model_id, "slope": SLOPE, "offset": OFFSET}), "utf-8")
    return folder


def test_they_are_read_and_meant_as_the_model_says(file: Path, loader: Loader) -> None:
    with Memory.open(file) as memory:
        reader = memory.meaning.vector_reader()
        assert reader is not None
        read = reader([3, 1, 99])
        assert read.ids == [3, 1]
        np.testing.assert_allclose(read.matrix, SeededEncoder().encode_passages([TEXTS[2], TEXTS[0]]), atol=1e-6)
        assert read.similarity(0.9) == pytest.approx(0.8)
        assert read.cosine(0.8) == pytest.approx(0.9)
        assert loader.asked == 0
        assert memory.meaning.state().model == "unknown"


def test_a_pass_loads_no_model(file: Path, loader: Loader) -> None:
    with Memory.open(file) as memory:
        report = memory.lifecycle.reflect(ReflectRequest(actions=("summarize",)), dry_run=True)
        assert report.counts["summarize"] == 1
        assert memory.lifecycle.reflect(ReflectRequest(actions=("summarize",))).candidates[0].text
        assert loader.asked == 0


def test_what_is_like_an_entity_is_told_without_the_model(file: Path, loader: Loader) -> None:
    with Memory.open(file) as memory:
        memory.graph.create_entities([EntityDraft("Park", "Session", tuple(map(ObservationDraft, TEXTS[:2])))])
        assert memory.meaning.similar(2) == [], "it has no vector yet"
        memory.meaning.search("roses")
        indexed(memory)
    loader.asked = 0
    with Memory.open(file) as memory:
        assert [entity_id for entity_id, _ in memory.meaning.similar(2)] == [1]
        model(file.parent / "model", "another")
    with Memory.open(file) as memory:
        assert memory.meaning.similar(2) == []
        assert loader.asked == 0


def test_once_the_model_is_loaded_it_goes_on_with_them(file: Path, loader: Loader) -> None:
    with Memory.open(file) as memory:
        assert memory.meaning.vector_reader() is not None
        memory.graph.add_observations([("Garden", [ObservationDraft("lilies like shade")])])
        assert [hit.entity.name for hit in memory.meaning.search("roses")] == ["Garden"]
        assert loader.asked
        indexed(memory)
        reader = memory.meaning.vector_reader()
        assert reader is not None
        assert reader([1, 4]).ids == [1, 4]


def test_those_of_another_model_are_not_taken_for_its_own(file: Path, loader: Loader) -> None:
    model(file.parent / "model", "another")
    with Memory.open(file) as memory:
        assert memory.meaning.vector_reader() is not None
        assert loader.asked == 1, "which vectors there are is the model's to say"


def test_where_there_is_no_model_there_is_nothing_to_compare_by(file: Path) -> None:
    assert described(file.parent / "model") is not None
    (file.parent / "model" / "model.onnx").unlink()
    assert described(file.parent / "model") is None
    model(file.parent / "model", "")
    (file.parent / "model" / "encoder.json").write_text("{", "utf-8")
    assert described(file.parent / "model") is None


def test_a_closed_memory_says_so(file: Path) -> None:
    from core.errors import ErrorCode, KnownError

    memory = Memory.open(file)
    memory.meaning.vector_reader()
    memory.close()
    with pytest.raises(KnownError) as caught:
        memory.meaning.vector_reader()
    assert caught.value.code is ErrorCode.MEMORY_CLOSED
