"""Duplicates: no. 15 of the tool reference, and entities that may be the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seeded_encoder import NoModelLoader

if TYPE_CHECKING:
    import pytest
    from server_talk import Conversation


def test_15_find_duplicate_observations(talk: Conversation) -> None:
    said = [
        "Desplegado en Vercel con dominio personalizado",
        "Desplegado con dominio personalizado en Vercel",
        "Stack: FastMCP + SQLite + ONNX Runtime para embeddings",
        "FastMCP",
        "Nada que ver con lo demás",
    ]
    talk.call("create_entities", entities=[{"name": "Mi Proyecto", "observations": said}])
    answer = talk.call("find_duplicate_observations", entity_name="Mi Proyecto", threshold=0.85)
    assert {key: answer[key] for key in ("entity_name", "total_observations")} == {
        "entity_name": "Mi Proyecto",
        "total_observations": 5,
    }
    pairs = {(one["obs_text_a"], one["obs_text_b"]): one for one in answer["duplicate_pairs"]}
    assert set(pairs) == {(said[0], said[1]), (said[2], said[3])}
    same, held = pairs.values() if pairs[said[0], said[1]]["cluster"] == 1 else reversed(pairs.values())
    assert (same["match_type"], held["match_type"], held["similarity_score"]) == ("cosine", "containment", 1.0)
    assert same["similarity_score"] >= 0.85
    assert same["cluster"] != held["cluster"]
    assert "degraded" not in answer


def test_15_without_a_model_the_words_decide(talk: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoModelLoader())
    said = ["Stack: FastMCP + SQLite + ONNX Runtime para embeddings", "FastMCP"]
    talk.call("create_entities", entities=[{"name": "Mi Proyecto", "observations": said}])
    answer = talk.call("find_duplicate_observations", entity_name="Mi Proyecto")
    assert answer["degraded"] is True
    (pair,) = answer["duplicate_pairs"]
    assert pair["match_type"] == "lexical"


def test_15_what_is_refused(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "A"}])
    assert talk.fail("find_duplicate_observations", entity_name="Nobody") == "Entity not found: Nobody"
    for name in ("threshold", "containment_threshold"):
        for value in (-0.1, 1.1, 10**400):
            error = talk.fail("find_duplicate_observations", entity_name="A", **{name: value})
            assert name in error
        assert f"{name}: Input should be a number" in talk.fail(
            "find_duplicate_observations", entity_name="A", **{name: "high"}
        )
    assert talk.call("find_duplicate_observations", entity_name="A", threshold="0.5")["duplicate_pairs"] == []


def test_find_duplicate_entities(talk: Conversation) -> None:
    names = ("Lucía Ferrer", "Lucia Ferrer", "Proyecto Faro", "Hetzner")
    talk.call("create_entities", entities=[{"name": name, "entityType": "Cosa"} for name in names])
    (pair,) = talk.call("find_duplicate_entities")["duplicate_pairs"]
    assert (pair["entity_a"], pair["entity_b"], pair["type_a"], pair["type_b"]) == (*names[:2], "Cosa", "Cosa")
    assert 0.5 <= pair["score"] <= 1
    assert pair["why"]
    assert talk.call("find_duplicate_entities", limit=1)["duplicate_pairs"] == [pair]
    assert talk.fail("find_duplicate_entities", limit=0) == "limit must be from 1 to 200."
