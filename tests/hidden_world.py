"""A memory of which a bound connection may see a part: whose it is shows in every text that it must not see."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from core.access.grant import Grant, grant
from core.memory import Memory
from core.model import Actor, ActorKind, EntityDraft, ObservationDraft, RelationDraft
from core.store.schema import JOURNALED

SECRET = "zzsecret"
"""Stands in every text that is hidden, and in none that is not."""

ANA: Grant = grant(owner="ana", teams=["red"], buckets=["personal", "work"])
BOB: Grant = grant(owner="bob", teams=["blue"])
AGENT = Actor(ActorKind.AGENT, "tester", "1.0")

HIDDEN_NAMES = ("zzsecret one", "zzsecret former", "zzsecret two", "zzsecret bucket", "zzsecret crowd")


def entity(name: str, *said: str, **fields: Any) -> EntityDraft:
    return EntityDraft(name, fields.pop("type", "Project"), tuple(map(ObservationDraft, said)), **fields)


def build(path: Path) -> None:
    """Bob's entities, which are hidden from Ana, between hers."""
    path.write_bytes(_world())


@cache
def _world() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.recuerdo"
        _build(path)
        return path.read_bytes()


def _build(path: Path) -> None:
    with Memory.open(path, AGENT, BOB) as bob:
        bob.graph.create_entities(
            [
                entity("zzsecret old", "The harbour plan is zzsecret alpha", "budget 4711 zzsecret"),
                entity("zzsecret two", "The harbour plan is zzsecret beta", team_id="blue", type="zzsecret type"),
                entity("zzsecret bucket", "harbour zzsecret in another bucket", bucket="elsewhere", scope="public"),
                entity("zzsecret crowd", *(f"zzsecret fact {i} about the harbour and ships" for i in range(30))),
                entity("Public square", "The harbour plan is public", scope="public"),
            ]
        )
        (one,) = bob.graph.open(["zzsecret old"])
        bob.graph.update_entity(one.id, name="zzsecret one")
        one_id = bob.graph.open(["zzsecret one"])[0].id
        bob.graph.update_entity(one_id, name="zzsecret former")
        bob.graph.update_entity(one_id, name="zzsecret one")
        bob.graph.create_relations(
            [
                RelationDraft("zzsecret one", "zzsecret two", "zzsecret_rel", "zzsecret context"),
                RelationDraft("zzsecret one", "Public square", "uses", "zzsecret context"),
            ]
        )
        bob.reflections.add("entity", "zzsecret thought about the harbour", target_id=one_id)
        bob.reflections.add("global", "zzsecret thought about the harbour at large")
        bob.reflections.add("session", "zzsecret thought about the harbour session")
    with Memory.open(path, AGENT, ANA) as ana:
        ana.graph.create_entities(
            [
                entity("Ana one", "The harbour plan is mine", "Ships arrive on Monday"),
                entity("Ana two", "The harbour opens at 7", bucket="work"),
                entity("Ana crowd", *(f"Fact {i} about the harbour and lights" for i in range(30))),
            ]
        )
        ana.graph.create_relations([RelationDraft("Ana one", "Ana two", "uses", "since May")])
        ana.reflections.add("global", "My own thought about the harbour")
    with Memory.open(path, AGENT, grant(owner="carl")) as carl:
        carl.graph.create_entities([entity("Red plan", "The harbour plan of the red team", team_id="")])
    with Memory.open(path) as person:  # a team is given at the desktop
        with person._store.write("give") as transaction:
            transaction.rows("UPDATE entity SET team_id = 'red' WHERE name = 'Red plan'")
        person.curation.propose_merge("zzsecret one", ["zzsecret two"])
        person.curation.propose_merge("Ana one", ["zzsecret one"])
    with Memory.open(path) as person, person._store.write_aside() as connection:
        connection.execute(
            "INSERT INTO similarity_flag"
            " SELECT min(id), max(id), 0.9 FROM observation WHERE content LIKE '%zzsecret fact%'"
        )


def hidden(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that Ana must neither see nor change."""
    bobs = "SELECT id FROM entity WHERE owner = 'bob' AND name <> 'Public square'"
    with Memory.open(path) as person, person._store.read() as connection:
        return {
            condition: connection.execute(f"SELECT * FROM {condition} ORDER BY 1").fetchall()
            for condition in (
                f"entity WHERE id IN ({bobs})",
                *(f"{table} WHERE entity_id IN ({bobs})" for table in ("alias", "observation", "entity_stat")),
                f"relation WHERE from_id IN ({bobs}) OR to_id IN ({bobs})",
                "reflection WHERE session_id IN (SELECT id FROM client_session WHERE owner = 'bob')",
                "proposal WHERE instr(names, 'zzsecret')",
            )
        }


def hidden_texts(path: Path) -> set[str]:
    """Every text that Ana must not be shown."""
    with Memory.open(path) as person, person._store.read() as connection:
        found = set()
        for statement in (
            "SELECT name FROM entity",
            "SELECT type FROM entity",
            "SELECT name FROM alias",
            "SELECT content FROM observation",
            "SELECT type FROM relation",
            "SELECT context FROM relation",
            "SELECT content FROM reflection",
        ):
            found |= {row[0] for row in connection.execute(statement) if SECRET in row[0]}
        return found


def everything(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that was ever said in a memory, proposals and the journal's entries included."""
    with Memory.open(path) as person, person._store.read() as connection:
        return {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
            for table in (*JOURNALED, "proposal", "journal", "audit", "access", "cooccurrence", "entity_stat")
        }
