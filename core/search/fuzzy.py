"""The fuzzy search of the strict profile: similarity of at least 80, weighted by where; words for time and activity.

Both sides are folded. Names and types are compared as wholes (WRatio) with hyphens as spaces; observations by the
larger of WRatio and partial_ratio. A text under three characters is like everything, so it is looked for exactly.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from core.store import sql
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import apsw

THRESHOLD = 80.0
NAME_WEIGHT, TYPE_WEIGHT, OBSERVATION_WEIGHT = 1.0, 0.8, 0.6
_EXACT_BELOW = 3
_EXACT = 100.0
_EFFORT_EACH, _EFFORT_AT_ONCE = 1_000, 20_000_000
"""Between two looks at whether anyone still waits: pairs of characters compared, and what any text costs."""

_TEMPORAL = frozenset(
    "recent recently last latest newest reciente recientes recientemente ultimo ultima ultimos ultimas".split()  # noqa: SIM905
)
_WITH_TEMPORAL = frozenset("most mas the el la lo los las".split())  # noqa: SIM905
_ACTIVITY = ("workout", "exercise", "physical activity", "entrenamiento", "ejercicio", "actividad fisica")
_ACTIVITY_PATTERN = re.compile(
    r"\b(?:workouts?|exercises?|physical activit(?:y|ies)|entrenamientos?|ejercicios?|actividad(?:es)? fisicas?)\b"
)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


class Query(NamedTuple):
    """A question, understood.

    Attributes:
        texts: What to look for, any of them; folded. None: everything.
        newest_first: Whether time orders what matches, and not how well it does.
    """

    texts: tuple[str, ...]
    newest_first: bool


def understood(query: str) -> Query:
    """Take the words for time out of a query, and let each word for an activity stand for all of them."""
    text = " ".join(fold(query).split())
    newest_first = any(word in _TEMPORAL for word in _WORD.findall(text))
    if newest_first:
        kept = [word for word in text.split() if _bare(word) not in _TEMPORAL | _WITH_TEMPORAL]
        text = " ".join(word for word in kept if _bare(word))
    if not text:
        return Query((), newest_first)
    variants = [_ACTIVITY_PATTERN.sub(activity, text) for activity in _ACTIVITY]
    return Query(tuple(dict.fromkeys((text, *variants))), newest_first)


def ranked(connection: apsw.Connection, query: Query, check: Callable[[], None]) -> list[int]:
    """Ids of the entities that match, in order; of equals the one changed last comes first.

    Args:
        connection: Inside a read transaction.
        query: What was asked.
        check: Called now and then; raises when nobody waits any more.
    """
    newest = [
        row[0]
        for row in sql.iterate(
            connection,
            "SELECT s.entity_id FROM entity_stat s JOIN entity e ON e.id = s.entity_id"
            " WHERE e.status <> 'archived' ORDER BY s.updated_at DESC, s.entity_id DESC",
        )
    ]
    if not query.texts:
        return newest
    scores = _scores(connection, query.texts, check)
    found = [entity_id for entity_id in newest if entity_id in scores]
    return found if query.newest_first else sorted(found, key=lambda entity_id: -scores[entity_id])


def _scores(connection: apsw.Connection, texts: Sequence[str], check: Callable[[], None]) -> dict[int, float]:
    """The best of similarity × weight for every entity that has a field which is similar enough."""
    rows = sql.rows(connection, "SELECT entity_id, name, type FROM entity_text")
    scores: dict[int, float] = {}
    by_type: dict[str, list[int]] = {}
    for entity_id, _, its_type in rows:
        by_type.setdefault(its_type, []).append(entity_id)
    spaced = [_spaced(text) for text in texts]
    _keep_best(scores, ((row[0], _spaced(row[1])) for row in rows), spaced, NAME_WEIGHT, check)
    types: dict[str, float] = {}
    _keep_best(types, ((its_type, _spaced(its_type)) for its_type in by_type), spaced, TYPE_WEIGHT, check)
    for its_type, score in types.items():
        for entity_id in by_type[its_type]:
            scores[entity_id] = max(score, scores.get(entity_id, 0.0))
    # What matches by name or type already scores more than any observation can.
    said = sql.rows(connection, "SELECT entity_id, content FROM observation_text WHERE live")
    others = [(entity_id, content) for entity_id, content in said if entity_id not in scores]
    said_scores: dict[int, float] = {}
    _keep_best(said_scores, others, texts, OBSERVATION_WEIGHT, check, partly=True)
    return said_scores | scores


def _keep_best(
    scores: dict[Any, float],
    fields: Iterable[tuple[Any, str]],
    texts: Sequence[str],
    weight: float,
    check: Callable[[], None],
    *,
    partly: bool = False,
) -> None:
    """For each key, keep the best score of its fields that are similar enough to one of the texts."""
    for keys, contents in _batches(fields, len(texts) * max(map(len, texts))):
        check()
        for key, similarity in zip(keys, _similarities(texts, contents, partly=partly), strict=True):
            if similarity >= THRESHOLD:
                scores[key] = max(similarity * weight, scores.get(key, 0.0))


def _batches(fields: Iterable[tuple[Any, str]], asked: int) -> Iterator[tuple[list[Any], list[str]]]:
    """Fields in portions that take about equally long."""
    keys: list[Any] = []
    contents: list[str] = []
    effort = 0
    for key, content in fields:
        keys.append(key)
        contents.append(content)
        effort += _EFFORT_EACH + asked * len(content)
        if effort >= _EFFORT_AT_ONCE:
            yield keys, contents
            keys, contents, effort = [], [], 0
    if keys:
        yield keys, contents


def _similarities(texts: Sequence[str], contents: Sequence[str], *, partly: bool) -> Sequence[float]:
    """How similar each content is to the text that it is most similar to; 0 below the threshold."""
    short = [text for text in texts if len(text) < _EXACT_BELOW]
    if short:
        return [_EXACT if any(text in content for text in short) else 0.0 for content in contents]
    from rapidfuzz import fuzz
    from rapidfuzz.process import cdist

    scorers = (fuzz.WRatio, fuzz.partial_ratio) if partly else (fuzz.WRatio,)
    best = [cdist(texts, contents, scorer=scorer, score_cutoff=THRESHOLD, workers=-1).max(axis=0) for scorer in scorers]
    similarities: list[float] = best[0].tolist() if len(best) == 1 else best[0].clip(min=best[1]).tolist()
    return similarities


def _spaced(text: str) -> str:
    return text.replace("-", " ")


def _bare(word: str) -> str:
    found = _WORD.search(word)
    return found[0] if found else ""
