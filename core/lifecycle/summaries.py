"""Summarize: for each entity the episodes of the window that no summary has yet, in their own words."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from math import log
from typing import TYPE_CHECKING

import numpy as np

from core.curation.words import tokens
from core.lifecycle import items
from core.lifecycle.defaults import EPISODIC, without_date
from core.lifecycle.likeness import NONE
from core.model.lifecycle import Candidate, Reason
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import apsw

    from core.lifecycle.items import Ids, Items, Mask
    from core.lifecycle.likeness import Known, Matrix, Vectors
    from core.lifecycle.request import Pass

FEWEST = 3
"""Episodes that make a summary worth while."""
LONGEST = 500
"""Characters of a summary."""
_MOST, _TRIED = 7, 40
"""Items that a summary quotes, and how many of the most central ones are considered."""
_ALIKE, _SAME = 0.9, 0.95
"""Share of words, or similarity, from which a second item says nothing new."""
_BETWEEN = "\n"
_AT_ONCE = 2_000
"""Vectors that are multiplied with each other at once: they fit into a processor's cache."""


def plan(
    connection: apsw.Connection, found: Items, chosen: Pass, vectors: Vectors, check: Callable[[], None]
) -> list[Candidate]:
    """The summaries that are due, those with the oldest episode first."""
    places, ends = _groups(found, _episodes(connection, found, chosen), chosen.limit)
    if not len(places):
        return []
    ids, owners = found.ids[places].tolist(), found.entity_ids[places[ends - 1]].tolist()
    texts, names = items.texts(connection, ids), items.names(connection, owners)
    said = [texts[one] for one in ids]
    made, start = [], 0
    summaries = _worded(said, ends, vectors.of(ids), check)
    for entity_id, end, summary in zip(owners, ends.tolist(), summaries, strict=True):
        made.append(
            Candidate(
                id=f"summarize:{entity_id}",
                action="summarize",
                entity_id=entity_id,
                entity_name=names[entity_id],
                observation_ids=tuple(ids[start:end]),
                text=summary,
                before={"items": end - start},
                after={"reflection": summary},
                reason=Reason(
                    "episodes_in_window", {"items": end - start, "since": chosen.since, "until": chosen.until}
                ),
            )
        )
        start = end
    return made


def in_window(found: Items, chosen: Pass) -> Mask:
    """Which items were created in the window of a pass."""
    mask: Mask = (found.created >= items.moment(chosen.since)) & (found.created <= items.moment(chosen.until))
    return mask


def extract(texts: Sequence[str], centrality: Sequence[float], alike: Callable[[int, int], bool]) -> str:
    """The most central texts in their own words and order, as many as there is room for.

    Args:
        texts: What there is.
        centrality: Of each text.
        alike: Whether of two texts the second says nothing new.
    """
    ranked = sorted(range(len(texts)), key=centrality.__getitem__, reverse=True)[:_TRIED]
    taken: list[int] = []
    room = LONGEST + len(_BETWEEN)
    for place in ranked:
        cost = len(texts[place].strip()) + len(_BETWEEN)
        if cost > room:
            continue
        for other in taken:
            if alike(place, other):
                break
        else:
            taken.append(place)
            room -= cost
            if len(taken) == _MOST:
                break
    if not taken:  # the most central one alone is too long
        return _shortened(texts[ranked[0]].strip())
    return _BETWEEN.join(texts[place].strip() for place in sorted(taken))


def lexical_centrality(texts: Sequence[str]) -> list[float]:
    """How much of what all texts say each one says, by the weights of their words."""
    sets = [tokens(text) for text in texts]
    frequency = Counter(word for words in sets for word in words)
    weights = {word: log(1 + len(texts) / count) * count for word, count in frequency.items()}
    sizes = [sum(log(1 + len(texts) / frequency[word]) ** 2 for word in words) ** 0.5 for words in sets]
    return [
        round(sum(weights[word] * log(1 + len(texts) / frequency[word]) for word in words) / size, 9) if size else 0.0
        for words, size in zip(sets, sizes, strict=True)
    ]


def _episodes(connection: apsw.Connection, found: Items, chosen: Pass) -> Mask:
    summarised = [
        row[0]
        for row in sql.iterate(
            connection,
            "SELECT DISTINCT s.value FROM reflection r, json_each(r.sources) s WHERE r.sources <> '[]'",
        )
    ]
    mask: Mask = found.of_type(EPISODIC) & in_window(found, chosen)
    if summarised:
        mask &= ~np.isin(found.ids, np.array(summarised, np.int64))
    return mask


def _groups(found: Items, mask: Mask, limit: int) -> tuple[Ids, Ids]:
    """The places of each entity's episodes where there are enough, group after group, and where each ends.

    The groups are in order of their oldest episodes.
    """
    places = np.flatnonzero(mask)
    places = places[np.argsort(found.entity_ids[places], kind="stable")]
    _, starts, sizes = np.unique(found.entity_ids[places], return_index=True, return_counts=True)
    starts, sizes = starts[sizes >= FEWEST], sizes[sizes >= FEWEST]
    first = np.argsort(places[starts])[:limit]
    starts, sizes = starts[first], sizes[first]
    ends = np.cumsum(sizes)
    return places[np.repeat(starts - ends + sizes, sizes) + np.arange(sizes.sum())], ends


def _worded(said: Sequence[str], ends: Ids, known: Known, check: Callable[[], None]) -> list[str]:
    """A summary of each group of texts: by their vectors, or by their words where one of them has none.

    Groups of one size are measured together: one by one, most of the time goes into asking.

    Args:
        said: The texts, group after group.
        ends: Where each group ends.
        known: Their vectors.
        check: Called now and then.
    """
    starts = np.concatenate(([0], ends[:-1]))
    sizes = ends - starts
    measured = np.minimum.reduceat(known.rows, starts) != NONE
    made = [""] * len(ends)
    for place in np.flatnonzero(~measured).tolist():
        check()
        made[place] = _by_words(said[starts[place] : ends[place]])
    if known.read is None:
        return made
    nearest = known.read.cosine_of(_SAME)
    for size in np.unique(sizes[measured]).tolist():
        places = np.flatnonzero(measured & (sizes == size))
        for some in np.array_split(places, -(-len(places) * size // _AT_ONCE)):
            check()
            matrices = known.read.matrix[known.rows[starts[some][:, None] + np.arange(size)]]
            for place, measures in zip(some.tolist(), _measures(matrices, nearest), strict=True):
                made[place] = extract(said[starts[place] : ends[place]], *measures)
    return made


def _measures(matrices: Matrix, nearest: float) -> Iterator[tuple[list[float], Callable[[int, int], bool]]]:
    """How central each text is and which are alike, by the vectors of groups of one size (group × text × vector)."""
    centralities = (matrices @ matrices.sum(axis=1)[:, :, None])[:, :, 0].round(4).tolist()
    if matrices.shape[1] > _TRIED:  # most of them are never compared
        for matrix, centrality in zip(matrices, centralities, strict=True):
            yield centrality, partial(_near, matrix, nearest)
        return
    same = (matrices @ matrices.transpose(0, 2, 1) >= nearest).tolist()
    for pairs, centrality in zip(same, centralities, strict=True):
        yield centrality, partial(_marked, pairs)


def _near(matrix: Matrix, nearest: float, first: int, second: int) -> bool:
    return bool(matrix[first] @ matrix[second] >= nearest)


def _marked(pairs: list[list[bool]], first: int, second: int) -> bool:
    return pairs[first][second]


def _by_words(texts: Sequence[str]) -> str:
    @cache
    def words(place: int) -> frozenset[str]:
        return tokens(without_date(texts[place]))

    def alike(first: int, second: int) -> bool:
        fewest = min(len(words(first)), len(words(second)))
        return len(words(first) & words(second)) >= _ALIKE * max(1, fewest)

    return extract(texts, lexical_centrality(texts), alike)


def _shortened(text: str) -> str:
    """The beginning of a text, to the end of a sentence or at least of a word."""
    if len(text) <= LONGEST:
        return text
    head = text[: LONGEST - 1]
    end = max(head.rfind(mark) for mark in (". ", "! ", "? ", "\n"))
    if end >= LONGEST // 2:
        return head[: end + 1].rstrip()
    space = head.rfind(" ")
    return (head[:space] if space >= LONGEST // 2 else head).rstrip() + "…"
