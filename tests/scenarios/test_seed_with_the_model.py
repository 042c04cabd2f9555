"""Examples of the tool reference whose answers depend on what the bundled model takes texts to mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stdio_client import spawned
from waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path


def test_15_the_pairs_of_the_example_are_found_for_the_reasons_it_gives(tmp_path: Path) -> None:
    said = [
        "Desplegado en Vercel con dominio personalizado",
        "Deployment: Vercel, dominio personalizado configurado",
        "Stack: FastMCP + SQLite + ONNX Runtime para embeddings",
        "FastMCP",
        "La reunión semanal es los martes a las diez",
    ]
    with spawned(tmp_path / "memory.recuerdo") as agent:
        agent.call("create_entities", entities=[{"name": "Mi Proyecto", "observations": said}])
        answer = agent.call("find_duplicate_observations", entity_name="Mi Proyecto", threshold=0.85)
    pairs = {(one["obs_text_a"], one["obs_text_b"]): one for one in answer["duplicate_pairs"]}
    assert {places: one["match_type"] for places, one in pairs.items()} == {
        (said[0], said[1]): "cosine",
        (said[2], said[3]): "containment",
    }
    assert all(0.7 <= one["similarity_score"] <= 1 for one in pairs.values())
    assert "degraded" not in answer


def test_9_what_is_found_together_is_nearer_the_next_time(tmp_path: Path) -> None:
    with spawned(tmp_path / "memory.recuerdo") as agent:
        for name, said in (
            ("CachorroSpace", "Documentation site for open-source repos"),
            ("CachorroInk", "Blog built with Astro 5.x"),
        ):
            agent.call("create_entities", entities=[{"name": name, "entityType": "Project", "observations": [said]}])

        def boosts() -> list[float]:
            hits = agent.call("search_semantic", query="web framework for documentation sites")["results"]
            return [hit["scoring"]["cooc_boost"] for hit in hits]

        wait_until(lambda: len(boosts()) == 2 and min(boosts()) > 0, "what was recorded after the answers")
