"""The graph on screen as arrays: what the item paints and the layout moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.random import default_rng

from ui.graph.layout import place_beside_neighbours
from ui.typestyle import TypeStyle, learn, style_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray

    from core.model import GraphPart, GraphShape

    Positions = Mapping[int, tuple[float, float, bool]]
    Indices = NDArray[np.intp]
    Texts = NDArray[np.object_]

_SMALLEST, _LARGEST = 5.0, 13.0
_PIECE = 4_000
_KEPT = 16
LANDMARK_RADIUS = 9.0
"""From this size on a node is one of those by which a person finds their way."""


class GraphData:
    """Columns of the nodes and edges shown, nodes numbered from 0.

    Attributes:
        ids: Entity id of each node, ascending.
        names: Name of each node.
        types: Type of each node.
        edges: Pairs of node numbers.
        hidden: For each node how many of its neighbours are not shown.
        degree: For each node how many are shown.
        radii: For each node its radius in pixels at scale 1.
        styles: The distinct looks; `style` says which of them each node has.
        back_to_front: Node numbers in the order of painting: the biggest lie on top.
        sample: Edge numbers in an order of which any beginning is a fair sample.
        pairs: For each edge one number that the entities at its ends have alone, ascending.
        pair_edges: The edge number of each of them.
    """

    def __init__(
        self, ids: NDArray[np.int64], names: Texts, types: Texts, edges: Indices, hidden: Indices | None = None
    ) -> None:
        self.ids, self.names, self.types, self.edges = ids, names, types, edges
        count = len(ids)
        self.hidden = np.zeros(count, np.intp) if hidden is None else hidden
        self.degree = np.bincount(edges.ravel(), minlength=count)
        radii = 4.4 + 1.6 * np.sqrt(self.degree + self.hidden)
        self.radii = np.clip(radii, _SMALLEST, _LARGEST).astype(np.float32)
        by_name: dict[str, int] = {}
        self._type_number = np.fromiter((by_name.setdefault(name, len(by_name)) for name in types), np.intp, count)
        self.type_names = list(by_name)
        learn(self.type_names)
        by_type = [style_of(name) for name in self.type_names]
        self.styles: list[TypeStyle] = list(dict.fromkeys(by_type))
        numbers = np.asarray([self.styles.index(each) for each in by_type], np.intp)
        self.style = numbers[self._type_number]
        self.back_to_front = np.argsort(self.radii, kind="stable")
        self.sample = default_rng(1).permutation(len(edges))
        left, right = self.ids[edges].T
        pairs = np.minimum(left, right) << 32 ^ np.maximum(left, right)
        self.pair_edges = np.argsort(pairs, kind="stable")
        self.pairs = pairs[self.pair_edges]
        ends = edges.ravel()
        self._by_end = np.argsort(ends, kind="stable")
        self._first_end = np.searchsorted(ends[self._by_end], np.arange(count + 1))
        self._known: dict[int, tuple[Indices, Indices]] = {}

    @classmethod
    def of(cls, shape: GraphShape, hidden: Mapping[int, int]) -> GraphData:
        """A graph as it was read; `hidden` tells by entity id how many neighbours are not shown."""
        return cls(
            np.asarray(shape.ids, np.int64),
            _texts(shape.names),
            _texts(shape.types),
            _pairs(shape.edges),
            np.asarray([hidden.get(each, 0) for each in shape.ids], np.intp) if hidden else None,
        )

    def replaced(self, part: GraphPart) -> GraphData:
        """The whole graph after some of its entities have changed, come or gone."""
        kept = ~np.isin(self.ids, np.fromiter(part.asked, np.int64, len(part.asked)))
        ids = np.concatenate((self.ids[kept], np.asarray([node[0] for node in part.nodes], np.int64)))
        order = np.argsort(ids, kind="stable")
        ids = ids[order]
        names = np.concatenate((self.names[kept], _texts([node[1] for node in part.nodes])))[order]
        types = np.concatenate((self.types[kept], _texts([node[2] for node in part.nodes])))[order]
        number = np.zeros(len(self), np.intp)
        number[kept] = np.searchsorted(ids, self.ids[kept])
        old = number[self.edges[kept[self.edges].all(axis=1)]]
        new = np.asarray(part.edges, np.int64).reshape(-1, 2)
        # An end that is not known has come since it was asked which have changed: its own change is still to come.
        new = np.searchsorted(ids, new[np.isin(new, ids).all(axis=1)])
        edges = np.concatenate((old, new))
        return GraphData(ids, names, types, edges)

    def __len__(self) -> int:
        return len(self.ids)

    def number(self, entity_id: int | None) -> int | None:
        """Node number of an entity, None when it is not shown."""
        if entity_id is None or not len(self.ids):
            return None
        number = int(np.searchsorted(self.ids, entity_id))
        return number if number < len(self.ids) and self.ids[number] == entity_id else None

    def edges_of(self, node: int) -> Indices:
        """Numbers of the edges that end at a node."""
        return self._around(node)[0]

    def neighbours(self, node: int) -> Indices:
        """Node numbers at the other ends of a node's edges."""
        return self._around(node)[1]

    def _around(self, node: int) -> tuple[Indices, Indices]:
        """Edges and neighbours of a node; kept for the few nodes that one frame after the other asks about."""
        if node not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            own = np.unique(self._by_end[self._first_end[node] : self._first_end[node + 1]] // 2)
            pairs = self.edges[own]
            self._known[node] = (own, np.unique(pairs[pairs != node]))
        return self._known[node]

    def of_types(self, type_names: set[str]) -> NDArray[np.bool_]:
        """For each node whether its type is among these."""
        chosen = np.asarray([name in type_names for name in self.type_names], bool)
        return chosen[self._type_number]

    def type_counts(self) -> list[tuple[str, int]]:
        """Types shown, the most frequent first."""
        counts = np.bincount(self._type_number, minlength=len(self.type_names))
        pairs = [(name, int(number)) for name, number in zip(self.type_names, counts, strict=True)]
        return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))


@dataclass(frozen=True)
class Arrangement:
    """Entities by id, ascending, with their positions (NaN where unknown), and which of them are pinned."""

    ids: NDArray[np.int64]
    points: NDArray[np.float32]
    pinned: NDArray[np.bool_]

    @classmethod
    def nowhere(cls, ids: NDArray[np.int64]) -> Arrangement:
        """Of no entity the place is known."""
        return cls(ids, np.full((len(ids), 2), np.nan, np.float32), np.zeros(len(ids), bool))

    def take(self, other: Arrangement) -> int:
        """Puts the entities that are in both to where they are in the other; answers how many they are."""
        here, there = shared(self.ids, other.ids)
        self.points[here], self.pinned[here] = other.points[there], other.pinned[there]
        return len(here)

    def without(self, ids: Collection[int]) -> Arrangement:
        """The others."""
        kept = ~np.isin(self.ids, np.fromiter(ids, np.int64, len(ids)))
        return Arrangement(self.ids[kept], self.points[kept], self.pinned[kept])


@dataclass(frozen=True)
class PreparedGraph:
    """A graph ready to be shown.

    Attributes:
        data: Its columns.
        nodes: Where its nodes are, and which are pinned.
        placed: Positions with those of new nodes, which are put beside their neighbours.
        stored: Where the memory has them.
        kept: How many of the nodes were shown before.
    """

    data: GraphData
    nodes: Arrangement
    placed: NDArray[np.float32]
    stored: Arrangement
    kept: int

    def keep(self, shown: Arrangement) -> None:
        """What is shown stays where it is by now: a node may have been dragged while this was made ready."""
        self.nodes.take(shown)
        here, there = shared(self.data.ids, shown.ids)
        self.placed[here] = shown.points[there]


def prepare(data: GraphData, positions: Positions, shown: Arrangement, stored: Arrangement) -> PreparedGraph:
    """Gives every node its place, off the GUI thread if there are many; what is shown now keeps it.

    Args:
        data: The graph.
        positions: Where the memory has the nodes that were read.
        shown: Where nodes are on the screen.
        stored: Where the memory has others.
    """
    there = Arrangement.nowhere(data.ids)
    there.take(stored)
    for entity_id, (x, y, fixed) in positions.items():
        number = data.number(entity_id)
        if number is not None:
            there.points[number] = x, y
            there.pinned[number] = fixed
    nodes = Arrangement(data.ids, there.points.copy(), there.pinned.copy())
    kept = nodes.take(shown)
    known = np.isfinite(nodes.points).all(axis=1)
    placed = place_beside_neighbours(nodes.points, known, data.edges) if known.any() else nodes.points
    return PreparedGraph(data, nodes, placed, there, kept)


def shared(some: NDArray[np.int64], others: NDArray[np.int64]) -> tuple[Indices, Indices]:
    """Where the ids that are in both are, in each of two ascending arrays."""
    if not len(others):
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    places = np.minimum(np.searchsorted(others, some), len(others) - 1)
    found = np.flatnonzero(others[places] == some)
    return found, places[found]


def _texts(texts: list[str]) -> Texts:
    found = np.empty(len(texts), object)
    found[:] = texts
    return found


def _pairs(edges: list[tuple[int, int]]) -> Indices:
    """Edges as an array, in pieces so short that the GUI thread gets its turn between them."""
    pieces = [
        np.asarray(edges[start : start + _PIECE], np.intp).reshape(-1, 2) for start in range(0, len(edges), _PIECE)
    ]
    return np.concatenate(pieces) if pieces else np.zeros((0, 2), np.intp)
