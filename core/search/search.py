"""Search's room."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.graph import cursors, reading
from core.search import fuzzy, substring
from core.store import sql
from core.text import QUERY_LIMIT, checked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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

    def fuzzy(self, query: str, *, cancelled: Callable[[], bool] | None = None) -> tuple[int, ...]:
        """Ids of the entities that a query is similar to, the best first; see `core.search.fuzzy`.

        Raises:
            KnownError: An invalid or empty query, or CANCELLED.
        """
        query = checked(query, "query", QUERY_LIMIT)
        if not query.strip():
            raise KnownError(ErrorCode.TEXT_EMPTY, field="query")

        def check() -> None:
            if cancelled is not None and cancelled():
                raise KnownError(ErrorCode.CANCELLED)

        with self._store.read() as connection:
            return tuple(fuzzy.ranked(connection, fuzzy.understood(query), check))

    def page_of(
        self, ids: Sequence[int], *, limit: int, cursor: str | None = None, most_relations: int | None = None
    ) -> Page:
        """A page of entities that were found before; those that are gone meanwhile are left out.

        Raises:
            KnownError: BAD_CURSOR.
        """
        (start,) = cursors.decode(cursor, (int,)) if cursor else (0,)
        with self._store.read() as connection:
            there = {
                row[0]
                for row in sql.iterate(
                    connection,
                    "SELECT id FROM entity WHERE id IN (SELECT value FROM json_each(?))",
                    (json.dumps(ids[start : start + limit]),),
                )
            }
            return reading.page(
                connection,
                [
                    (one, cursors.encode(place))
                    for place, one in enumerate(ids[start : start + limit], start + 1)
                    if one in there
                ],
                self._sessions.actor,
                more=len(ids) > start + limit,
                total=len(ids),
                include_archived=False,
                most_relations=most_relations,
            )
