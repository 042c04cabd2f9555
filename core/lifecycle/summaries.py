"""Summarize: for each entity the episodes of the window that no summary has yet, in their own words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import log
from typing import TYPE_CHECKING

import numpy as np

from core.curation.words import tokens
from core.lifecycle import items
from core.lifecycle.defaults import EPISODIC, without_date
from core.model.lifecycle import Candidate, Reason
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import apsw

    from core.lifecycle.items import Ids, Items, Mask
    from core.lifecycle.likeness import Matrix, Vectors
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


def plan(
    connection: apsw.Connection, found: Items, chosen: Pass, vectors: Vectors, check: Callable[[], None]
) -> list[Candidate]:
    """The summaries that are due, those with the oldest episode first."""
    groups = _groups(found, _episodes(connection, found, chosen))[: chosen.limit]
    places = np.concatenate(groups) if groups else np.empty(0, np.int64)
    ids = found.ids[places].tolist()
    texts = items.texts(connection, ids)
    names = items.names(connection, {int(found.entity_ids[group[0]]) for group in groups})
    known = vectors.of(ids)
    nearest = 1.0 if known.read is None else known.read.cosine_of(_SAME)
    made = []
    for group in groups:
        check()
        sources = tuple(found.ids[group].tolist())
        said = [texts[one] for one in sources]
        summary = _by_words(said) if (matrix := known.rows(sources)) is None else _by_vectors(said, matrix, nearest)
        entity_id = int(found.entity_ids[group[0]])
        made.append(
            Candidate(
                id=f"summarize:{entity_id}",
                action="summarize",
                entity_id=entity_id,
                entity_name=names[entity_id],
                observation_ids=sources,
                text=summary,
                before={"items": len(sources)},
                after={"reflection": summary},
                reason=Reason(
                    "episodes_in_window", {"items": len(sources), "since": chosen.since, "until": chosen.until}
                ),
            )
        )
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
    ranked = sorted(range(len(texts)), key=lambda place: -centrality[place])[:_TRIED]
    taken: list[int] = []
    room = LONGEST + len(_BETWEEN)
    for place in ranked:
        cost = len(texts[place].strip()) + len(_BETWEEN)
        if cost <= room and not any(alike(place, other) for other in taken):
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


def _groups(found: Items, mask: Mask) -> list[Ids]:
    """The places of each entity's episodes where there are enough, in order of the oldest."""
    places = np.flatnonzero(mask)
    order = np.argsort(found.entity_ids[places], kind="stable")
    places = places[order]
    _, starts = np.unique(found.entity_ids[places], return_index=True)
    groups = [group for group in np.split(places, starts[1:]) if len(group) >= FEWEST]
    return sorted(groups, key=lambda group: int(group[0]))


def _by_vectors(texts: Sequence[str], matrix: Matrix, nearest: float) -> str:
    centrality = (matrix @ matrix.sum(axis=0)).round(4).tolist()
    same = (matrix @ matrix.T >= nearest).tolist() if len(texts) <= _TRIED else None

    def alike(first: int, second: int) -> bool:
        return bool(same[first][second] if same is not None else matrix[first] @ matrix[second] >= nearest)

    return extract(texts, centrality, alike)


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
