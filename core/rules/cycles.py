"""Cycles in directed graphs, found without recursion: a chain may be longer than any stack."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import apsw

Edge = tuple[int, int]

_LEADS_TO = (
    "WITH RECURSIVE reached(id) AS (VALUES(?1) UNION"
    " SELECT r.to_id FROM reached JOIN main.relation r ON r.from_id = reached.id AND r.active = 1 AND r.type = ?2)"
    " SELECT 1 FROM reached WHERE id = ?3 LIMIT 1"
)


def would_close(connection: apsw.Connection, from_id: int, to_id: int, relation_type: str) -> bool:
    """Whether a new relation of this type would lead back to where it begins.

    Also by relations that this connection may not see: `main.` is the table itself, past a bound connection's view.
    """
    return sql.first(connection, _LEADS_TO, (to_id, relation_type, from_id)) is not None


def back_edges(edges: Sequence[Edge]) -> set[Edge]:
    """Edges without which no cycle is left; none when there is none."""
    following = _following(edges)
    done: set[int] = set()
    closing: set[Edge] = set()
    for start in following:
        if start in done:
            continue
        path, walk = {start}, [(start, iter(following[start]))]
        while walk:
            here, ahead = walk[-1]
            for there in ahead:
                if there in path:
                    closing.add((here, there))
                elif there not in done:
                    path.add(there)
                    walk.append((there, iter(following.get(there, ()))))
                    break
            else:
                walk.pop()
                path.discard(here)
                done.add(here)
    return closing


def circular(edges: Sequence[Edge]) -> set[Edge]:
    """Every edge that lies on some cycle: both of its ends are in one strongly connected component."""
    component = _components(_following(edges))
    return {(start, end) for start, end in edges if component[start] == component[end]}


def _following(edges: Iterable[Edge]) -> dict[int, list[int]]:
    following: dict[int, list[int]] = defaultdict(list)
    for start, end in edges:
        following[start].append(end)
    return dict(following)


def _components(following: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Kosaraju's way: nodes by the end of a walk, then walked against the edges in the reverse of that order."""
    against: dict[int, list[int]] = defaultdict(list)
    for start, ends in following.items():
        for end in ends:
            against[end].append(start)
    component: dict[int, int] = {}
    seen: set[int] = set()
    order = [node for start in (*following, *against) for node in _walked(start, following, seen)]
    found: set[int] = set()
    for start in reversed(order):
        for node in _walked(start, against, found):
            component[node] = start
    return component


def _walked(start: int, following: Mapping[int, Sequence[int]], seen: set[int]) -> Iterator[int]:
    """Nodes not seen before that can be reached, each after all that can be reached from it."""
    if start in seen:
        return
    seen.add(start)
    walk = [(start, iter(following.get(start, ())))]
    while walk:
        here, ahead = walk[-1]
        for there in ahead:
            if there not in seen:
                seen.add(there)
                walk.append((there, iter(following.get(there, ()))))
                break
        else:
            walk.pop()
            yield here
