"""The whole content of a memory as plain values, for comparing one state with another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.store.schema import JOURNALED

if TYPE_CHECKING:
    from core.memory import Memory

Dump = dict[str, list[tuple[object, ...]]]

TEXTS = ("entity_text", "observation_text")
INDEXES = ("entity_trigram", "observation_trigram", "word", "reflection_word")


def domain(memory: Memory) -> Dump:
    """What was said."""
    with memory._store.read() as connection:
        return {table: connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall() for table in JOURNALED}


def derived(memory: Memory) -> Dump:
    """The folded texts, and every term of the indexes with the rows that hold it."""
    with memory._store.exclusively() as connection:
        found = {table: connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall() for table in TEXTS}
        for table in INDEXES:
            connection.execute(
                f"CREATE VIRTUAL TABLE IF NOT EXISTS temp.{table}_terms USING fts5vocab(main, {table}, instance)"
            )
            found[table] = connection.execute(f"SELECT term, doc FROM {table}_terms ORDER BY 1, 2").fetchall()
    return found
