"""Any operation by chance, for hypothesis."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from core.errors import KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft
from core.store import doctor
from tests.core.dumps import Dump, derived, domain
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.memory import Memory

NAMES = ("A", "B", "Árbol", "arbol")
TYPES = ("person", "place", "Árbol")
TEXTS = ("one", "árbol", "Ñandú 👩‍🔧")
RELATIONS = ("knows", "contiene", "parte_de")

NAME = st.sampled_from(NAMES)
TYPE = st.none() | st.sampled_from(TYPES)
SAID = st.lists(st.sampled_from(TEXTS), max_size=3).map(lambda texts: tuple(ObservationDraft(text) for text in texts))
PLACE = st.integers(0, 30)
TRIPLE = st.builds(RelationDraft, NAME, NAME, st.sampled_from(RELATIONS))


class Step(NamedTuple):
    """One operation with what it needs, chosen by hypothesis."""

    call: Callable[..., object]
    values: tuple[object, ...]


def step(call: Callable[..., object], *values: st.SearchStrategy[object]) -> st.SearchStrategy[Step]:
    return st.builds(Step, st.just(call), st.tuples(*values))


def rows(memory: Memory, table: str) -> list[int]:
    return [int(str(row[0])) for row in domain(memory)[table]]


def pick(memory: Memory, table: str, place: int) -> int:
    """An id of the table, any by chance, or one that is not there."""
    ids = rows(memory, table)
    return ids[place % len(ids)] if ids else 1_000


def rename(memory: Memory, place: int, name: str) -> None:
    memory.graph.update_entity(pick(memory, "entity", place), name=name)


def swap(memory: Memory, place: int, other: int) -> None:
    """Two entities exchange their names, inside of one change."""
    first, second = pick(memory, "entity", place), pick(memory, "entity", other)
    with memory._store.write("swap") as transaction:
        names = dict(transaction.rows("SELECT id, name FROM entity WHERE id IN (?, ?)", first, second))
        if len(names) == 2:
            transaction.rows("UPDATE entity SET name = 'spare' WHERE id = ?", first)
            transaction.rows("UPDATE entity SET name = ? WHERE id = ?", names[first], second)
            transaction.rows("UPDATE entity SET name = ? WHERE id = ?", names[second], first)


def move(memory: Memory, place: int, other: int) -> None:
    """An observation goes over to another entity, as in a merge or a split."""
    observation, entity = pick(memory, "observation", place), pick(memory, "entity", other)
    with memory._store.write("move") as transaction:
        transaction.rows("UPDATE OR IGNORE observation SET entity_id = ? WHERE id = ?", entity, observation)


def archive(memory: Memory, place: int, state: str) -> None:
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = ? WHERE id = ?", state, pick(memory, "observation", place))


STEP = st.one_of(
    step(
        lambda m, drafts: m.graph.create_entities(drafts),
        st.lists(st.builds(EntityDraft, NAME, TYPE, SAID), min_size=1, max_size=3),
    ),
    step(lambda m, drafts: m.graph.create_relations(drafts), st.lists(TRIPLE, min_size=1, max_size=4)),
    step(lambda m, name, said: m.graph.add_observations([(name, said)]), NAME, SAID),
    step(lambda m, names: m.graph.delete_entities(names), st.lists(NAME, min_size=1, max_size=2)),
    step(lambda m, name, said: m.graph.delete_observations([(name, [d.content for d in said])]), NAME, SAID),
    step(lambda m, drafts: m.graph.delete_relations(drafts), st.lists(TRIPLE, min_size=1, max_size=2)),
    step(rename, PLACE, NAME),
    step(swap, PLACE, PLACE),
    step(move, PLACE, PLACE),
    step(archive, PLACE, st.sampled_from(["active", "archived", "expired"])),
    step(
        lambda m, place, kind, pinned: m.graph.update_entity(pick(m, "entity", place), type=kind, pinned=pinned),
        PLACE,
        TYPE,
        st.booleans(),
    ),
    step(
        lambda m, place, text: m.graph.edit_observation(pick(m, "observation", place), text),
        PLACE,
        st.sampled_from(TEXTS),
    ),
    step(
        lambda m, place, kind, context: m.graph.update_relation(pick(m, "relation", place), type=kind, context=context),
        PLACE,
        st.sampled_from(RELATIONS),
        st.sampled_from(["", "because"]),
    ),
    step(
        lambda m, kind, place: m.reflections.add(kind, "thinks", target_id=pick(m, kind, place)),
        st.sampled_from(["entity", "relation"]),
        PLACE,
    ),
    step(lambda m, text: m.reflections.add("global", text), st.sampled_from(TEXTS)),
    step(lambda m, place: m.graph.end_relation(pick(m, "relation", place)), PLACE),
    step(lambda m, place: m.graph.remove_relations([pick(m, "relation", place)]), PLACE),
    step(lambda m, place: m.graph.remove_observations([pick(m, "observation", place)]), PLACE),
)


@contextmanager
def opened() -> Iterator[Memory]:
    """A memory with a small graph."""
    with quick_memory() as memory:
        said = tuple(ObservationDraft(text) for text in TEXTS[:2])
        memory.graph.create_entities([EntityDraft(name, "person", said) for name in NAMES[:3]])
        memory.graph.create_relations([RelationDraft("A", "B", "contiene"), RelationDraft("B", "A", "parte_de")])
        yield memory


def run(memory: Memory, one: Step) -> None:
    """Run a step; that the chosen ids or names do not fit is part of the game."""
    with suppress(KnownError):
        one.call(memory, *one.values)


def state(memory: Memory) -> tuple[Dump, Dump]:
    return domain(memory), derived(memory)


def check_sound(memory: Memory) -> None:
    with memory._store.exclusively() as connection:
        assert list(doctor._findings(connection)) == []
        both = "SELECT e.name FROM entity e JOIN alias a ON a.name = e.name"
        assert connection.execute(both).fetchall() == [], "no name means two entities"
