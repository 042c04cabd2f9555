"""A changeset of any size is recorded, stored and read in pieces, and is the same as in one."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import apsw
import pytest

from core.model import EntityDraft, ObservationDraft
from core.store import changesets
from core.store.connection import connect
from tests.core.dumps import domain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.memory import Memory

LONG = "A sentence that is said at some length, so that it fills a few pieces. "


@pytest.fixture
def connection() -> Iterator[apsw.Connection]:
    made = apsw.Connection(":memory:")
    made.execute("CREATE TABLE alias(id INTEGER PRIMARY KEY, name TEXT, entity_id INTEGER)")
    yield made
    made.close()


def recording(connection: apsw.Connection, *names: str) -> tuple[changesets.Recording, bytes]:
    session = apsw.Session(connection, "main")
    session.attach("alias")
    connection.executemany("INSERT INTO alias(name, entity_id) VALUES (?, 1)", [(name,) for name in names])
    made, whole = changesets.Recording(session), session.changeset()
    session.close()
    return made, whole


@pytest.mark.parametrize("names", [(), ("a",), ("a", "b"), (LONG * 900,), tuple(f"{LONG}{n}" for n in range(3_000))])
@pytest.mark.parametrize("amount", [1, 1_000, 1 << 20])
def test_its_pieces_are_the_whole(connection: apsw.Connection, names: tuple[str, ...], amount: int) -> None:
    made, whole = recording(connection, *names)
    assert b"".join(made.pieces) == whole
    assert made.size == len(whole)
    read = made.source()
    taken = list(itertools.takewhile(len, (bytes(read(amount)) for _ in range(len(whole) + 1))))
    assert b"".join(taken) == whole
    assert all(len(each) <= amount for each in taken)
    assert [change.new[1] for change in apsw.Changeset.iter(made.source())] == [
        change.new[1] for change in apsw.Changeset.iter(whole)
    ]


def test_a_long_one_is_told_and_taken_back(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    before, last = domain(memory), memory.journal.last_id()
    texts = [f"{number}. {LONG * 20}" for number in range(300)]
    memory.graph.add_observations([("A", [ObservationDraft(text) for text in texts])])
    changes = memory.journal.changes_since(last)
    assert (len(changes.observations), changes.everything) == (300, False)
    memory.journal.undo_last()
    assert domain(memory) == before
    memory.journal.redo_last()
    assert {each.content for each in memory.graph.open(["A"])[0].observations} == set(texts)


def test_it_is_stored_as_it_was_recorded(memory: Memory) -> None:
    connection = connect(memory.path, create=False)
    connection.execute("BEGIN IMMEDIATE")
    session = apsw.Session(connection, "main")
    session.attach("entity")
    connection.executemany(
        "INSERT INTO entity(name, type, status, pinned, owner, bucket, scope, team_id, path, created_at, session_id)"
        " VALUES (?, 't', 'active', 0, 'me', 'b', 's', '', '', '', 1)",
        [(f"{LONG}{number}",) for number in range(1_000)],
    )
    made, whole = changesets.Recording(session), session.changeset()
    connection.execute(
        "INSERT INTO journal(id, at, session_id, tool, summary, changeset) VALUES (9, '', 1, '', '{}', ?)",
        (apsw.zeroblob(made.size),),
    )
    changesets.keep(made, connection, 9)
    assert connection.execute("SELECT changeset FROM journal WHERE id = 9").fetchall() == [(whole,)]
    with changesets.kept(connection, 9) as source:
        assert changesets.touched(source, connection) == changesets.touched(whole, connection)
    session.close()
    connection.execute("ROLLBACK")
    connection.close()
