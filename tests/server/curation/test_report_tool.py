"""The report: no. 16 of the tool reference."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from tests.core.curation.graphs import state
from tests.server.curation.curation_examples import BUSY

if TYPE_CHECKING:
    from server_talk import Conversation

    from core.memory import Memory


def test_16_consolidation_report(talk: Conversation, desktop: Memory) -> None:
    similar = ["Desplegado en Vercel", "en Vercel Desplegado", "nada que ver"]
    old = {"name": "Experimento Antiguo", "observations": ["a", "b", "c"]}
    many = [f"pays invoice number {number}" for number in range(35)]
    talk.call(
        "create_entities",
        entities=[
            BUSY,
            {"name": "Mi Proyecto", "observations": similar},
            old,
            {"name": "Proyecto cachorritos", "entityType": "Proyecto", "observations": many},
            {"name": "Gone", "entityType": "Unresolved"},
        ],
    )
    with desktop._store.write_aside() as connection:
        connection.execute("INSERT INTO similarity_flag VALUES (30, 29, 0.97531)")
        last_at = (datetime.now(UTC) - timedelta(days=145, hours=1)).isoformat().replace("+00:00", "Z")
        connection.execute("INSERT INTO access VALUES (3, ?, 2, ?)", (last_at[:10], last_at))
        for entity_id in (1, 2, 4):
            moment = datetime.now(UTC).isoformat().replace("+00:00", "Z")
            connection.execute("INSERT INTO access VALUES (?, ?, 1, ?)", (entity_id, moment[:10], moment))
    before, last = state(desktop), desktop.journal.last_id()
    answer = talk.call("consolidation_report", stale_days=90)
    assert answer == {
        "summary": {
            "total_entities": 5,
            "total_observations": 69,
            "split_candidates_count": 1,
            "flagged_observations_count": 1,
            "stale_entities_count": 1,
            "large_entities_count": 1,
            "unresolved_entities_count": 1,
            "lone_entities_count": 0,
            "duplicate_entities_count": 0,
            "contradictions_count": 0,
        },
        "split_candidates": [
            {
                "entity_name": "Proyecto Ñandú",
                "entity_type": "Proyécto",
                "observation_count": 28,
                "threshold": 25,
                "split_score": 1.2271,
            }
        ],
        "flagged_observations": [
            {
                "entity_name": "Mi Proyecto",
                "observation_text": "en Vercel Desplegado",
                "similarity_flag": 1,
                "similar_to": "Desplegado en Vercel",
                "similarity_score": 0.9753,
            }
        ],
        "stale_entities": [
            {
                "entity_name": "Experimento Antiguo",
                "entity_type": "Generic",
                "last_accessed_days_ago": 145,
                "access_count": 2,
                "observation_count": 3,
            }
        ],
        "large_entities": [
            {
                "entity_name": "Proyecto cachorritos",
                "entity_type": "Proyecto",
                "observation_count": 35,
                "threshold": 25,
            }
        ],
        "unresolved_entities": [{"entity_name": "Gone", "relation_count": 0}],
        "lone_entities": [],
        "duplicate_entities": [],
        "contradictions": [],
    }
    assert talk.call("consolidation_report")["stale_entities"] == answer["stale_entities"]
    assert (state(desktop), desktop.journal.last_id()) == (before, last)


def test_16_never_accessed_is_null(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "A", "observations": ["x"]}])
    (stale,) = talk.call("consolidation_report", stale_days="1e9")["stale_entities"]
    assert (stale["last_accessed_days_ago"], stale["access_count"]) == (None, 0)


def test_16_days_that_are_none(talk: Conversation) -> None:
    assert talk.fail("consolidation_report", stale_days=-1) == "stale_days must be 0 or more."
    for wrong in ("soon", True, [90]):
        assert "stale_days: Input should be a number" in talk.fail("consolidation_report", stale_days=wrong)
    for wrong in ("NaN", "Infinity", 10**400):
        assert "stale_days: Input should be a" in talk.fail("consolidation_report", stale_days=wrong)
