"""Topics: observations of one entity grouped by what they are about, their number unknown beforehand.

Neighbours in vector space make a graph, a spectral partition of it is taken for each number of topics that may be,
improved by single moves, and the one of highest modularity is kept. Pure arithmetic, the same every time; it is for
the caller to sort the texts, so that their order cannot matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from core.curation.giving_up import never
from core.curation.topic_names import stems

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from core.curation.giving_up import Check

    Matrix = NDArray[np.floating]
    Labels = NDArray[np.intp]

NO_TOPIC = -1
"""Label of an observation that stays with its entity."""

SMALLEST_TOPIC = 3
_FEWEST_TEXTS = 8
_MOST_TOPICS = 8
_TEXTS_A_TOPIC = 4
_NEIGHBOURS = range(2, 9)
"""The graph is the sum of those of the nearest 2, 3 … 8: nearer neighbours weigh more, and none is decisive."""

_NEIGHBOUR, _MEMBER = -0.05, -0.02
"""Likeness that a neighbour, and a text to the rest of its topic, must have; 0 is what all texts have in common.

About half of the texts below the latter were found to belong elsewhere; it leaves 3 to 8 % of them with the entity.
"""

_STARTS = 4
_ROUNDS = 20
_SOLVED_EXACTLY = 300
_STEPS, _STRIDE = 12, 5


def by_meaning(views: Sequence[Matrix], check: Check = never) -> list[int]:
    """The topic of each text, from vectors of it: one row a text in each view, of whatever length.

    Args:
        views: The same texts seen in one or more ways, which weigh the same.
        check: Called between steps, to end it by an exception.

    Returns:
        Labels from 0, the largest topic first; `NO_TOPIC` where a text fits none. All 0: there is but one topic.
    """
    if len(views[0]) < _FEWEST_TEXTS:
        return [0] * len(views[0])
    similarity = np.mean([_centred(view) @ _centred(view).T for view in views], axis=0)
    return _topics(np.asarray(similarity), _NEIGHBOUR, _MEMBER, check, beyond_chance=True)


def by_words(texts: Sequence[str], stop_words: Iterable[str], check: Check = never) -> list[int]:
    """The topic of each text, from the words that they share (TF-IDF); labels as those of `by_meaning`."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    stops = frozenset(stop_words)
    words = [stems(text, stops) for text in texts]
    if not any(words):
        return [0] * len(texts)
    vectors = TfidfVectorizer(analyzer=list).fit_transform(words)
    return _topics(np.asarray((vectors @ vectors.T).todense()), 0.0, 0.0, check, beyond_chance=False)


def _topics(similarity: Matrix, neighbour: float, member: float, check: Check, *, beyond_chance: bool) -> list[int]:
    count = len(similarity)
    if count < _FEWEST_TEXTS:
        return [0] * count
    graph = _graph(similarity, neighbour)
    most = min(_MOST_TOPICS, count // _TEXTS_A_TOPIC)
    partitions = [_improved(graph, labels, check) for labels in _partitions(graph, range(2, max(2, most) + 1), check)]
    best = max(partitions, key=lambda labels: round(_modularity(graph, labels), 9))
    if beyond_chance and _modularity(graph, best) < _by_chance(count):
        return [0] * count
    return _numbered(_fitting(similarity, best, member))


def _centred(view: Matrix) -> Matrix:
    """Rows of unit length around the origin: what the texts of one entity have in common tells them not apart."""
    rows = view.astype(np.float64) - view.mean(axis=0, dtype=np.float64)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12))


def _graph(similarity: Matrix, least: float) -> Matrix:
    count = len(similarity)
    others = similarity.copy()
    np.fill_diagonal(others, -np.inf)
    nearest = np.argsort(-others.round(9), axis=1, kind="stable")[:, : min(_NEIGHBOURS.stop - 1, count - 1)]
    graph = np.zeros((count, count))
    weights = [sum(place < neighbours for neighbours in _NEIGHBOURS) for place in range(nearest.shape[1])]
    np.put_along_axis(graph, nearest, np.array(weights, np.float64)[None, :], axis=1)
    graph[others <= least] = 0
    return (graph + graph.T) / 2


def _by_chance(count: int) -> float:
    """The modularity that one in twenty sets of texts without topics reaches: a fit to what random vectors gave."""
    return 0.42 - 2.8 / count


def _modularity(graph: Matrix, labels: Labels) -> float:
    degrees = graph.sum(axis=1)
    total = degrees.sum()
    if not total:
        return 0.0
    same = labels[:, None] == labels[None, :]
    return float((graph[same].sum() - np.square(np.bincount(labels, degrees)).sum() / total) / total)


def _partitions(graph: Matrix, numbers: range, check: Check) -> list[Labels]:
    """A spectral partition for each number of topics."""
    roots = np.sqrt(np.maximum(graph.sum(axis=1), 1e-9))
    vectors = _leading_vectors(graph / np.outer(roots, roots), check)
    partitions = []
    for number in numbers:
        rows = vectors[:, -number:]
        rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
        random = np.random.default_rng(number)
        starts = [_spread(rows, number), *(random.choice(len(rows), number, replace=False) for _ in range(_STARTS))]
        found = [_k_means(rows, start, check) for start in starts]
        partitions.append(min(found, key=lambda result: round(result[0], 9))[1])
    return partitions


def _leading_vectors(matrix: Matrix, check: Check) -> Matrix:
    """Eigenvectors of the largest eigenvalues, ascending; of a large matrix a few of them, nearly."""
    count = len(matrix)
    if count <= _SOLVED_EXACTLY:
        return np.linalg.eigh(matrix).eigenvectors
    block = np.linalg.qr(np.random.default_rng(0).standard_normal((count, 3 * _MOST_TOPICS)))[0]
    for _ in range(_STEPS):
        check()
        for _ in range(_STRIDE):
            block = matrix @ block + block  # the eigenvalues lie between -1 and 1: none is negative now
        block = np.linalg.qr(block)[0]
    return np.asarray(block @ np.linalg.eigh(block.T @ matrix @ block).eigenvectors)


def _spread(rows: Matrix, number: int) -> Labels:
    """Rows far from each other: each the farthest from those before it."""
    chosen = [int(np.argmax(np.square(rows - rows.mean(axis=0)).sum(axis=1).round(9)))]
    distances = np.full(len(rows), np.inf)
    while len(chosen) < number:
        distances = np.minimum(distances, np.square(rows - rows[chosen[-1]]).sum(axis=1))
        chosen.append(int(np.argmax(distances.round(9))))
    return np.array(chosen, np.intp)


def _k_means(rows: Matrix, start: Labels, check: Check) -> tuple[float, Labels]:
    """Lloyd's algorithm; answers the remaining inertia, and the labels."""
    means = rows[start]
    labels = np.full(len(rows), NO_TOPIC, np.intp)
    for _ in range(_ROUNDS):
        check()
        distances = np.square(rows).sum(axis=1)[:, None] - 2 * rows @ means.T + np.square(means).sum(axis=1)[None, :]
        nearest = distances.round(9).argmin(axis=1)
        if np.array_equal(nearest, labels):
            break
        labels = nearest
        for label in np.unique(labels):
            means[label] = rows[labels == label].mean(axis=0)
    return float(np.square(rows - means[labels]).sum()), labels


def _improved(graph: Matrix, labels: Labels, check: Check) -> Labels:
    """Move single texts to where they raise the modularity most, until none does."""
    degrees = graph.sum(axis=1)
    gains = graph - np.outer(degrees, degrees) / max(degrees.sum(), 1e-9)
    np.fill_diagonal(gains, 0)
    labels = labels.copy()
    number = int(labels.max()) + 1
    for _ in range(_ROUNDS):
        check()
        moved = False
        for text, label in enumerate(labels):
            by_topic = np.bincount(labels, gains[text], minlength=number)
            target = int(np.argmax(by_topic))
            if by_topic[target] > by_topic[label] + 1e-9:
                labels[text] = target
                moved = True
        if not moved:
            break
    return np.unique(labels, return_inverse=True)[1].astype(np.intp)


def _fitting(similarity: Matrix, labels: Labels, member: float) -> Labels:
    """Leave out texts that are not like the rest of their topic, and topics that are too small to be one."""
    fitting = labels.copy()
    for label in np.unique(labels):
        members = np.flatnonzero(labels == label)
        if len(members) < SMALLEST_TOPIC:
            fitting[members] = NO_TOPIC
            continue
        within = similarity[np.ix_(members, members)]
        likeness = (within.sum(axis=1) - within.diagonal()) / (len(members) - 1)
        strays = members[likeness <= member]
        fitting[members if len(members) - len(strays) < SMALLEST_TOPIC else strays] = NO_TOPIC
    return fitting


def _numbered(labels: Labels) -> list[int]:
    """Labels from 0 in order of size, then of the first text."""
    topics = [label for label in np.unique(labels) if label != NO_TOPIC]
    topics.sort(key=lambda label: (-int((labels == label).sum()), int(np.argmax(labels == label))))
    numbers = {int(label): number for number, label in enumerate(topics)}
    return [numbers.get(int(label), NO_TOPIC) for label in labels]
