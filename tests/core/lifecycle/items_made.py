"""Memories whose items have every age, use and state that a test wants."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from core.memory import Memory

NOW = "2026-11-30T12:00:00.000000Z"
TABLES = ("journal", "audit", "promotion", "entity_stat", "access", "cooccurrence", "stale", "proposal")

Everything = dict[str, list[tuple[object, ...]]]


def ago(days: float = 0.0, *, hours: float = 0.0) -> str:
    """A stored time before NOW."""
    moment = datetime.fromisoformat(NOW).astimezone(UTC) - timedelta(days=days, hours=hours)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def item(
    text: str,
    days: float = 0.0,
    *,
    memory_type: str = "",
    importance: float | None = None,
    expires_at: str | None = None,
) -> ObservationDraft:
    """An observation made some days before NOW."""
    return ObservationDraft(
        text, memory_type=memory_type, importance=importance, expires_at=expires_at, created_at=ago(days)
    )


def add(memory: Memory, name: str, *items: ObservationDraft, type: str | None = None, **fields: object) -> int:
    """An entity with items; answers its id."""
    draft = EntityDraft(name, type, items, **fields)  # type: ignore[arg-type]
    return memory.graph.create_entities([draft])[0].entity.id


def access(memory: Memory, entity_id: int, days: float, count: int = 1) -> None:
    """The entity was accessed so often, last some days before NOW."""
    with memory._store.write_aside() as connection:
        connection.execute("INSERT INTO access VALUES (?, ?, ?, ?)", (entity_id, ago(days)[:10], count, ago(days)))


def column(memory: Memory, name: str) -> dict[int, object]:
    """One column of all observations."""
    with memory._store.read() as connection:
        return dict(connection.execute(f"SELECT id, {name} FROM observation ORDER BY id").fetchall())


def everything(memory: Memory) -> Everything:
    """All domain and journal tables, and those beside."""
    from tests.core.dumps import domain

    with memory._store.read() as connection:
        beside = {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES}
    return domain(memory) | beside
