"""Search by meaning: no. 9 of the tool reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from seeded_encoder import NoModelLoader, SeededEncoder

if TYPE_CHECKING:
    from server_talk import Answer, Conversation

FIELDS = ["name", "entityType", "observations", "limbic_score", "scoring", "distance", "rrf_score"]
QUERY = "web framework for documentation sites"


@pytest.fixture
def sites(talk: Conversation, encoder: SeededEncoder) -> Conversation:
    """The entities of the reference's example."""
    talk.call(
        "create_entities",
        entities=[
            {
                "name": "CachorroSpace",
                "entityType": "Project",
                "observations": ["Stack: Astro 6.x + Starlight 0.38.x", "Documentation site for open-source repos"],
            },
            {"name": "CachorroInk", "entityType": "Project", "observations": ["Blog built with Astro 5.x"]},
        ],
    )
    return talk


def test_9_the_shape_of_the_example(sites: Conversation) -> None:
    answer = sites.call("search_semantic", query=QUERY, limit=5)
    assert list(answer) == ["results"]
    first, second = answer["results"]
    assert list(first) == FIELDS
    assert (first["name"], first["entityType"]) == ("CachorroSpace", "Project")
    assert first["observations"] == ["Stack: Astro 6.x + Starlight 0.38.x", "Documentation site for open-source repos"]
    assert second["name"] == "CachorroInk"
    for hit in (first, second):
        assert list(hit["scoring"]) == ["importance", "temporal_factor", "cooc_boost"]
        numbers = [hit["limbic_score"], hit["distance"], *hit["scoring"].values()]
        assert all(isinstance(each, int | float) and round(each, 4) == each for each in numbers)
        assert 0 <= hit["distance"] <= 1
        assert round(hit["rrf_score"], 6) == hit["rrf_score"]
    assert first["limbic_score"] >= second["limbic_score"]


def test_9_without_any_word_found_there_is_no_rrf_score(sites: Conversation) -> None:
    for hit in sites.call("search_semantic", query="zzzz")["results"]:
        assert list(hit) == FIELDS[:-1]


def test_9_most_results(sites: Conversation) -> None:
    assert len(sites.call("search_semantic", query=QUERY, limit=1)["results"]) == 1
    for wrong in (0, -1, 1_000_000):
        assert "limit" in sites.fail("search_semantic", query=QUERY, limit=wrong)


def test_9_the_best_observations_alone(sites: Conversation) -> None:
    def shown(most: int) -> Answer:
        return sites.call("search_semantic", query="Documentation site for open-source repos", max_observations=most)[
            "results"
        ][0]

    assert shown(1)["observations"] == ["Documentation site for open-source repos"]
    assert shown(1)["observations_total"] == 2
    assert shown(0)["observations"] == []
    assert "max_observations" in sites.fail("search_semantic", query=QUERY, max_observations=-1)


def test_9_without_a_model(talk: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoModelLoader())
    talk.call("create_entities", entities=[{"name": "A", "observations": ["x"]}])
    assert talk.fail("search_semantic", query=QUERY) == (
        "Embedding model not available. Run 'recuerdo model' to repair it."
    )
    assert talk.call("search_nodes", query="x")["entities"]


def test_9_what_cannot_be_found_by_meaning_yet_is_counted(
    sites: Conversation, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "not_indexed_yet" not in sites.call("search_semantic", query=QUERY)
    monkeypatch.setattr("core.embedding.meaning.SETTLE_SECONDS", 0.1)
    encoder.may_work.clear()
    try:
        sites.call("create_entities", entities=[{"name": "New", "observations": ["one thing", "another thing"]}])
        assert sites.call("search_semantic", query="thing")["not_indexed_yet"] == 2
    finally:
        encoder.may_work.set()
