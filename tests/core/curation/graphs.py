"""Graphs by chance, with something of everything that a memory can hold, and what they look like as plain values."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from core.model import EntityDraft, ObservationDraft, RelationDraft
from core.store import doctor
from tests.core.dumps import Dump, derived, domain
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.memory import Memory

NAMES = ("A", "B", "C", "D", "Árbol")
TEXTS = ("one", "dos", "Ñandú 👩‍🔧", "three")
TYPES = ("uses", "contiene", "parte_de")


class Said(NamedTuple):
    """An observation to be: whose, what, whether live, of which kind."""

    name: str
    text: str
    live: bool
    kind: str


class Link(NamedTuple):
    """A relation to be: its triple, whether active, its context."""

    source: str
    target: str
    type: str
    active: bool
    context: str


@dataclass(frozen=True)
class Plan:
    """A graph to be made."""

    said: list[Said]
    links: list[Link]
    reflected: list[int]


PLANS = st.builds(
    Plan,
    st.lists(
        st.builds(
            Said,
            st.sampled_from(NAMES),
            st.sampled_from(TEXTS),
            st.booleans(),
            st.sampled_from(["generic", "decision"]),
        ),
        max_size=12,
    ),
    st.lists(
        st.builds(
            Link,
            st.sampled_from(NAMES),
            st.sampled_from(NAMES),
            st.sampled_from(TYPES),
            st.booleans(),
            st.sampled_from(["", "because", "since then"]),
        ),
        max_size=14,
    ),
    st.lists(st.integers(0, 20), max_size=4),
)


@contextmanager
def made(plan: Plan) -> Iterator[Memory]:
    """A memory with that graph."""
    with quick_memory() as memory:
        memory.graph.create_entities([EntityDraft(name, "thing") for name in NAMES])
        for said in plan.said:
            memory.graph.add_observations([(said.name, [ObservationDraft(said.text, said.kind)])])
        for link in plan.links:
            memory.graph.create_relations([RelationDraft(link.source, link.target, link.type, link.context)])
            if not link.active:
                with memory._store.write("end") as transaction:
                    transaction.rows(
                        "UPDATE relation SET active = 0, ended_at = '2026-01-01T00:00:00.000000Z' WHERE id ="
                        " (SELECT max(id) FROM relation)"
                    )
        with memory._store.write("archive") as transaction:
            for said in plan.said:
                if not said.live:
                    transaction.rows(
                        "UPDATE observation SET state = 'archived' WHERE content = ? AND entity_id ="
                        " (SELECT id FROM entity WHERE name = ?)",
                        said.text,
                        said.name,
                    )
        memory.reflections.add("entity", "on A", target_id=1)
        memory.reflections.add("entity", "on B", target_id=2)
        relations = [row[0] for row in state(memory)["relation"]]
        for place in plan.reflected:
            if relations:
                memory.reflections.add("relation", f"on {place}", target_id=int(str(relations[place % len(relations)])))
        yield memory


def state(memory: Memory) -> Dump:
    """All that was said."""
    with memory._store.read() as connection:
        reflections = connection.execute("SELECT * FROM reflection ORDER BY id").fetchall()
    return {**domain(memory), "reflection": reflections}


def check_undo_and_redo(memory: Memory, before: tuple[Dump, Dump], after: tuple[Dump, Dump]) -> None:
    """Undo the last entry, redo it, and compare everything."""
    memory.journal.undo(memory.journal.last_id())
    assert whole(memory) == before
    memory.journal.undo(memory.journal.last_id(), tool="redo")
    assert whole(memory) == after
    with memory._store.exclusively() as connection:
        assert list(doctor._findings(connection)) == []


def whole(memory: Memory) -> tuple[Dump, Dump]:
    """All that was said, and the indexes."""
    return state(memory), derived(memory)
