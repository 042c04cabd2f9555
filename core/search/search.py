"""Search's room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.graph import cursors, reading
from core.search import substring
from core.text import QUERY_LIMIT, checked

if TYPE_CHECKING:
    from core.model import Page
    from core.store.sessions import Sessions
    from core.store.store import Store


class Search:
    """What a text finds."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    def nodes(
        self,
        query: str,
        *,
        limit: int,
        cursor: str | None = None,
        include_archived: bool = False,
        most_relations: int | None = None,
    ) -> Page:
        """Entities whose name, type or live observation holds the query, folded on both sides.

        Order: exact name, name prefix, name, type, observation; then the most recent first. An empty query finds
        everything. With `most_relations` the page ends before the entity with which it would have more.

        Raises:
            KnownError: An invalid query, or BAD_CURSOR.
        """
        query = checked(query, "query", QUERY_LIMIT)
        after = None
        if cursor:
            after = substring.Hit(*cursors.decode(cursor, (int, str, int)))
        with self._store.read() as connection:
            found = substring.find(connection, query, limit=limit, after=after, include_archived=include_archived)
            return reading.page(
                connection,
                [(one.id, cursors.encode(one.tier, one.updated_at, one.id)) for one in found.hits],
                self._sessions.actor,
                more=found.more,
                total=found.total,
                include_archived=include_archived,
                most_relations=most_relations,
            )
