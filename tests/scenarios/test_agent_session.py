"""An agent's working day, through every tool, with a real server process and the installed model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stdio_client import StdioClient, spawned
from waiting import wait_until

from core.memory import Memory
from core.model import Actor, ActorKind
from server.tools import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parents[1] / "data"
FARO = json.loads((DATA / "splits.json").read_text(encoding="utf-8"))["cases"][0]
FARO_SAYS = [text for topic in FARO["topics"].values() for text in topic]


class Agent:
    """Calls tools, and knows which it has called."""

    def __init__(self, client: StdioClient) -> None:
        self.client = client
        self.called: set[str] = set()

    def __call__(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        self.called.add(tool)
        return self.client.call(tool, **arguments)


def test_a_session_through_all_tools(tmp_path: Path) -> None:
    file = tmp_path / "memory.recuerdo"
    with spawned(file, name="Day Agent") as client:
        agent = Agent(client)
        for step in (remember, find, correct, consolidate, split, deduplicate, merge):
            step(agent, tmp_path)
        for step in (reflect, maintain, bring_over, clean_up):
            step(agent, tmp_path)
        assert agent.called == set(CATALOGUE)
    with Memory.open(file) as memory:
        entries = memory.journal.entries()
        assert {entry.actor for entry in entries} == {Actor(ActorKind.AGENT, "Day Agent", "1.0")}
        for entry in entries:  # the person can take all of it back
            memory.journal.undo(entry.id)
        assert memory.graph.rows() == []
        assert memory.reflections.all() == ()


def names(answer: dict[str, Any], key: str = "entities") -> list[str]:
    return [entity["name"] for entity in answer[key]]


def remember(agent: Agent, _: Path) -> None:
    entities = [
        {"name": FARO["name"], "entityType": FARO["entityType"], "observations": FARO_SAYS},
        {"name": "Lucía Ferrer", "entityType": "Persona", "observations": ["Lleva la facturación de Proyecto Faro"]},
        {"name": "Lucia Ferrer", "entityType": "Persona", "observations": ["Prefiere reunirse por la mañana"]},
        {"name": "Hetzner", "entityType": "Proveedor"},
    ]
    assert names(agent("create_entities", entities=entities)) == [entity["name"] for entity in entities]
    relations = [
        {"from": FARO["name"], "to": "Hetzner", "relationType": "uses"},
        {"from": "Lucía Ferrer", "to": FARO["name"], "relationType": "works_on"},
        {"from": "Lucia Ferrer", "to": FARO["name"], "relationType": "works_on"},
    ]
    assert agent("create_relations", relations=relations) == {"relations": relations}
    said = ["El contrato se renueva en marzo", "Facturan en euros"]
    added = agent("add_observations", name="Hetzner", observations=said)
    assert added["entity"]["observations"] == said


def find(agent: Agent, _: Path) -> None:
    assert names(agent("search_nodes", query="lucia")) == ["Lucia Ferrer", "Lucía Ferrer"]
    (entity,) = agent("open_nodes", names=["Hetzner"])["entities"]
    assert entity["observations"] == ["El contrato se renueva en marzo", "Facturan en euros"]
    assert len(agent("read_graph")["entities"]) == 4
    found = agent("search_semantic", query="¿Quién lleva la facturación?", limit=3, max_observations=2)
    assert "Lucía Ferrer" in names(found, "results"), "its words are found at once"

    def nearest() -> list[dict[str, Any]]:
        return agent("search_semantic", query="Who deals with invoices?", limit=3)["results"]

    wait_until(lambda: "Lucía Ferrer" in [one["name"] for one in nearest()[:2]], "what she is told to do, by meaning")
    assert all(0 <= one["distance"] <= 1 for one in nearest())


def correct(agent: Agent, _: Path) -> None:
    assert agent("delete_observations", name="Hetzner", observations=["Facturan en euros"])["success"]
    (uses,) = [one for one in agent("open_nodes", names=["Hetzner"])["relations"] if one["relationType"] == "uses"]
    assert agent("end_relation", relation_id=uses["id"]) == {"result": f"Relation {uses['id']} expired successfully"}
    assert agent("open_nodes", names=["Hetzner"])["relations"] == []
    (ended,) = agent("open_nodes", names=["Hetzner"], include_ended=True)["relations"]
    assert (ended["id"], ended["active"]) == (uses["id"], False)


def consolidate(agent: Agent, _: Path) -> None:
    # A report takes only so long to look for topics: here they are known before.
    assert agent("analyze_entity_split", entity_name=FARO["name"])["analysis"]["needs_split"]
    report = agent("consolidation_report", stale_days=0)
    assert report["summary"]["total_entities"] == 4
    assert report["summary"]["split_candidates_count"] == 1
    (candidate,) = report["split_candidates"]
    assert (candidate["entity_name"], candidate["observation_count"]) == (FARO["name"], len(FARO_SAYS))
    for section in ("split_candidates", "flagged_observations", "stale_entities", "large_entities"):
        assert report["summary"][f"{section}_count"] == len(report[section])


def split(agent: Agent, _: Path) -> None:
    analysis = agent("analyze_entity_split", entity_name=FARO["name"])["analysis"]
    assert analysis["needs_split"]
    (candidate,) = agent("find_split_candidates")["candidates"]
    assert candidate == analysis
    proposal = agent("propose_entity_split", entity_name=FARO["name"])["proposal"]
    assert proposal["status"] == "pending"
    assert proposal["analysis"]["num_topics"] >= 2
    result = agent("execute_entity_split", entity_name=FARO["name"], approved_splits=proposal["suggested_splits"])[
        "result"
    ]
    assert result["new_entities"] == [part["name"] for part in proposal["suggested_splits"]]
    assert result["moved_observations"] + result["original_observations_remaining"] == len(FARO_SAYS)
    opened = agent("open_nodes", names=[FARO["name"], *result["new_entities"]])
    assert sorted(said(opened)) == sorted(FARO_SAYS)
    joined = {(one["from"], one["relationType"], one["to"]) for one in opened["relations"]}
    for relation in proposal["relations_to_create"]:
        assert (relation["from"], relation["type"], relation["to"]) in joined


def said(opened: dict[str, Any]) -> Iterator[str]:
    for entity in opened["entities"]:
        yield from entity["observations"]


def deduplicate(agent: Agent, _: Path) -> None:
    twice = ["Desplegado en Vercel con dominio personalizado", "Deployment: Vercel, dominio personalizado configurado"]
    agent(
        "create_entities", entities=[{"name": "Mi Proyecto", "observations": [*twice, "El equipo es de tres personas"]}]
    )
    found = agent("find_duplicate_observations", entity_name="Mi Proyecto")
    assert found["total_observations"] == 3
    (pair,) = found["duplicate_pairs"]
    assert {pair["obs_text_a"], pair["obs_text_b"]} == set(twice)
    assert "degraded" not in found
    agent("delete_observations", name="Mi Proyecto", observations=[pair["obs_text_b"]])


def merge(agent: Agent, _: Path) -> None:
    pairs = agent("find_duplicate_entities")["duplicate_pairs"]
    assert {"Lucía Ferrer", "Lucia Ferrer"} in [{one["entity_a"], one["entity_b"]} for one in pairs]
    planned = agent("merge_entities", keep="Lucía Ferrer", merge=["Lucia Ferrer"], dry_run=True)["result"]
    result = agent("merge_entities", keep="Lucía Ferrer", merge=["Lucia Ferrer"])["result"]
    assert {**planned, "dry_run": False} == result
    assert (result["observations_moved"], result["relations_folded"]) == (1, 1)
    assert names(agent("open_nodes", names=["Lucia Ferrer"])) == ["Lucía Ferrer"]


def reflect(agent: Agent, _: Path) -> None:
    (lucia,) = agent("open_nodes", names=["Lucía Ferrer"])["entities"]
    added = agent(
        "add_reflection",
        target_type="entity",
        target_id=lucia["id"],
        content="Sin ella nadie sabría cómo se cierran las cuentas.",
        author="nolan",
        mood="insight",
    )
    agent("add_reflection", target_type="session", content="Un día de limpieza, sin sobresaltos.")

    def found() -> list[dict[str, Any]]:
        query = "Who knows how the books are closed?"
        return agent("search_reflections", query=query, author="nolan", limit=5)["results"]

    wait_until(found, "a reflection that shares no word")  # its vector is made soon
    (only,) = found()
    assert {**only, "score": None} == {**added["result"], "score": None}


def maintain(agent: Agent, _: Path) -> None:
    before = agent("read_graph")
    planned = agent("reflect", dry_run=True)
    assert planned["dry_run"] is True
    assert planned["audit_record_ids"] == []
    assert agent("read_graph") == before


def bring_over(agent: Agent, folder: Path) -> None:
    source = folder / "mcp-memory.jsonl"
    source.write_bytes((DATA / "reference-shape.jsonl").read_bytes())
    answer = agent("migrate", source_path=str(source), dangling="placeholder")
    assert answer["entities_imported"] > 10
    report = agent("consolidation_report")
    assert report["summary"]["unresolved_entities_count"] == len(report["unresolved_entities"]) == 1


def clean_up(agent: Agent, _: Path) -> None:
    relation = {"from": "Lucía Ferrer", "to": FARO["name"], "relationType": "works_on"}
    assert agent("delete_relations", relations=[relation])["deleted"] == [relation]
    assert agent("delete_entities", entityNames=["Mi Proyecto"])["deleted"] == ["Mi Proyecto"]
