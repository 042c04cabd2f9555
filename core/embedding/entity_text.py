"""The text that stands for a whole entity: head, tail and the most varied of what lies between."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    CountTokens = Callable[[str], int]

BUDGET = 480
"""Tokens of the whole text; a model takes 512, its prefix and marks included."""

HEAD, TAIL = 3, 7
_LONGEST_TOKEN = 16
"""Characters; only to skip counting what is too long anyway, and to keep a cut's search short."""


def entity_text(
    name: str, type: str, observations: Sequence[str], count_tokens: CountTokens, budget: int = BUDGET
) -> str:
    """`name (type)` and the observations, a line each, within the budget.

    All observations when they fit. Else the first three, the last seven, and between them those of highest lexical
    diversity while they fit, in their own order. When head and tail alone are too long, each is cut fairly.

    Args:
        name: The entity's name.
        type: Its type.
        observations: Their texts, oldest first.
        count_tokens: Tokens of a text, by the tokenizer of the model that will embed it.
        budget: Tokens that the text may have.
    """
    title = f"{name} ({type})"
    room = budget
    while True:
        text = "\n".join(_lines(title, observations, count_tokens, room))
        excess = count_tokens(text) - budget
        if excess <= 0 or room <= 1:
            return text
        room = max(1, room - excess)  # a tokenizer may count more for lines together than for each alone


def _lines(title: str, observations: Sequence[str], count_tokens: CountTokens, budget: int) -> list[str]:
    if _all_fit([title, *observations], count_tokens, budget):
        return [title, *observations]
    if len(observations) <= HEAD + TAIL:
        return _cut_fairly([title, *observations], count_tokens, budget)
    ends = [title, *observations[:HEAD], *observations[-TAIL:]]
    room = budget - sum(map(count_tokens, ends))
    if room < 0:
        return _cut_fairly(ends, count_tokens, budget)
    middle = observations[HEAD:-TAIL]
    chosen = _most_diverse(middle, count_tokens, room)
    return [*ends[: 1 + HEAD], *(middle[index] for index in chosen), *ends[1 + HEAD :]]


def _all_fit(lines: Sequence[str], count_tokens: CountTokens, budget: int) -> bool:
    room = budget
    for line in lines:
        if _least_tokens(line) > room:
            return False
        room -= count_tokens(line)
    return room >= 0


def _most_diverse(middle: Sequence[str], count_tokens: CountTokens, room: int) -> list[int]:
    """Positions of those that fit, taken by diversity, the earlier first among equals."""
    chosen = []
    for index in sorted(range(len(middle)), key=lambda index: -lexical_diversity(middle[index])):
        if room <= 0:
            break
        if _least_tokens(middle[index]) <= room and (tokens := count_tokens(middle[index])) <= room:
            room -= tokens
            chosen.append(index)
    return sorted(chosen)


def lexical_diversity(text: str) -> float:
    """Unique words / words, case aside."""
    words = text.casefold().split()
    return len(set(words)) / len(words) if words else 0.0


def _cut_fairly(lines: Sequence[str], count_tokens: CountTokens, budget: int) -> list[str]:
    """Every line, the longest cut to one same length so that together they fit."""
    counts = [count_tokens(line) for line in lines]
    share = _fair_share(counts, budget)
    return [
        line if count <= share else _cut(line, count_tokens, share) for line, count in zip(lines, counts, strict=True)
    ]


def _fair_share(counts: Sequence[int], budget: int) -> int:
    """The greatest length at which cutting all that is longer makes the sum fit."""
    room = budget
    for place, count in enumerate(sorted(counts)):
        share = room // (len(counts) - place)
        if count > share:
            return share
        room -= count
    return max(counts)


def _cut(text: str, count_tokens: CountTokens, tokens: int) -> str:
    """The longest beginning of so many tokens, at the end of a word where one is near."""
    text = " ".join(text.split())[: tokens * _LONGEST_TOKEN]
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if count_tokens(text[:middle]) <= tokens:
            low = middle
        else:
            high = middle - 1
    if low == len(text) or text[low].isspace():
        return text[:low].rstrip()
    words, _, _ = text[:low].rpartition(" ")
    return words if len(words) > low // 2 else text[:low]


def _least_tokens(text: str) -> int:
    """A cheap lower bound: every word has a token, and no token is longer than the longest."""
    words = text.split()
    return max(len(words), sum(map(len, words)) // _LONGEST_TOKEN)
