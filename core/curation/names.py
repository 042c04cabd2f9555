"""Names as they are compared: by their letters, by their words, and by the numbers that must not differ."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from core.curation import lexicon
from core.curation.facts import clash, compare, difference
from core.curation.giving_up import checked, never
from core.curation.phrases import Phrase, read
from core.curation.tokens import is_known, key_of
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.curation.giving_up import Check

_CAMEL = re.compile(r"(?<=[a-zà-ÿ0-9])(?=[A-ZÀ-Þ])|(?<=[A-ZÀ-Þ])(?=[A-ZÀ-Þ][a-zà-ÿ])")
_APART = re.compile(r"[\W_]+")
_BETWEEN = re.compile(r"[\s_\-–—./:,;'’\"«»“”()]+")
_BETWEEN_NUMBERS = re.compile(r"(?<=\d)[\s_\-–—./:,]+(?=\d)")
_ROMAN = re.compile(r"[ivx]+|[a-z]")
_TYPE_WORDS = lexicon.words("project app repository team company person entity")
"""What a thing may be called in its name beside the type it has here."""
_SHORTEST_TYPO, _LONGEST_TYPO = 6, 48
"""Letters of names among which one wrong letter is likely a slip: shorter ones are other names."""
_CROWD = 12
"""A key that more names than this have in common tells nothing."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name, taken apart.

    Attributes:
        letters: Its letters and digits, folded: the same for `Año Nuevo`, `año_nuevo` and `AnoNuevo`.
        words: What its words mean, in no order.
        core: The same without the word for its type.
        phrase: The name read as a text.
    """

    letters: str
    words: frozenset[str]
    core: frozenset[str]
    phrase: Phrase


def take_apart(name: str, type_: str) -> Name:
    """A name of an entity of some type."""
    spaced = name if " " in name or is_known(fold(name)) else _CAMEL.sub(" ", name)
    phrase = read(" ".join(_APART.sub(" ", spaced).split()) if _wordlike(spaced) else spaced)
    words = frozenset(token.key for token in phrase.content) or frozenset(token.key for token in phrase.tokens)
    types = {key_of(word) for word in _TYPE_WORDS} | {key_of(word) for word in _APART.split(fold(type_)) if word}
    return Name("".join(_APART.split(fold(name))), words, frozenset(words - types), phrase)


def _wordlike(text: str) -> bool:
    """Whether separators join words: dates, versions and addresses keep theirs."""
    return not any(char.isdigit() for char in text)


def contradict(first: Name, second: Name) -> bool:
    """Whether two names name two things: by a number, date or version, an identifier, an opposite, a person's sex."""
    numbers = [sorted(token.key for token in one.phrase.quantities) for one in (first, second)]
    if numbers[0] != numbers[1] and len(numbers[0]) != len(numbers[1]):
        return True
    found = difference(first.phrase, second.phrase)
    if found is not None and found.rule in {"quantity", "identifier", "opposite", "negation"}:
        return True
    rest = compare(first.phrase, second.phrase)
    if any(clash(one, two) for one in rest.first for two in rest.second if one.key == two.key):
        return True
    return _counters(first) != _counters(second)


def _counters(name: Name) -> list[str]:
    """Single letters and roman numbers, which count things: `Fase II`, `Módulo B`."""
    return sorted(one.surface for one in name.phrase.tokens[1:] if one.content and _ROMAN.fullmatch(one.surface))


def differing_words(first: str, second: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of each of two names that the other does not have."""
    mine, its = ([word for word in _APART.split(_CAMEL.sub(" ", name)) if word] for name in (first, second))
    return tuple(word for word in mine if word not in its), tuple(word for word in its if word not in mine)


def spelled_alike(names: Sequence[tuple[str, str]]) -> list[list[int]]:
    """Places of names (each with its type) that differ in case, accents or separators alone, group by group.

    Cheap: only names whose letters are the same are looked at closer. `C` and `C++`, `1.2` and `12` are two things.
    """
    places: dict[str, list[int]] = {}
    for place, (name, _) in enumerate(names):
        if letters := _spelling(name):
            places.setdefault(letters, []).append(place)
    found: list[list[int]] = []
    for alike in places.values():
        if len(alike) > 1:
            found += _agreeing(alike, {place: take_apart(*names[place]) for place in alike})
    return found


def _agreeing(places: Sequence[int], apart: dict[int, Name]) -> list[list[int]]:
    """Those places among some that contradict none of their group."""
    made: list[list[int]] = []
    for place in places:
        group = next((one for one in made if not any(contradict(apart[place], apart[other]) for other in one)), None)
        if group is None:
            made.append([place])
        else:
            group.append(place)
    return [group for group in made if len(group) > 1]


def _spelling(name: str) -> str:
    """A name without what the way of writing it adds; what is said between numbers, and signs like `+`, stay."""
    return _BETWEEN.sub("", _BETWEEN_NUMBERS.sub("·", fold(name)))


def groups(keys: Iterable[object]) -> Iterator[tuple[int, int]]:
    """Pairs of places that have the same key, but for keys (or crowds) that tell nothing."""
    places: dict[object, list[int]] = {}
    for place, key in enumerate(keys):
        if key:
            places.setdefault(key, []).append(place)
    for found in places.values():
        if 1 < len(found) <= _CROWD:
            yield from ((one, two) for i, one in enumerate(found) for two in found[i + 1 :])


def slips(letters: Sequence[str], check: Check = never) -> Iterator[tuple[int, int]]:
    """Pairs of places whose letters differ by one: another, one more, or two exchanged.

    Names that differ so have a form with one letter left out in common: those forms are sorted, and runs of equal
    ones compared.
    """
    forms: list[int] = []
    places: list[int] = []
    for place, name in checked(enumerate(letters), check):
        if _SHORTEST_TYPO <= len(name) <= _LONGEST_TYPO:
            shortened = {name[:cut] + name[cut + 1 :] for cut in range(len(name))} | {name}
            forms.extend(hash(form) for form in shortened)
            places.extend([place] * len(shortened))
    if not forms:
        return
    order = np.argsort(np.array(forms, np.int64), kind="stable")
    hashes, owners = np.array(forms, np.int64)[order], np.array(places, np.int64)[order]
    bounds = [0, *(np.flatnonzero(hashes[1:] != hashes[:-1]) + 1).tolist(), len(hashes)]
    seen = set()
    for start, end in checked(pairwise(bounds), check):
        if 1 < end - start <= _CROWD:
            run = sorted(set(owners[start:end].tolist()))
            for i, one in enumerate(run):
                for two in run[i + 1 :]:
                    if (one, two) not in seen and _is_slip(letters[one], letters[two]):
                        seen.add((one, two))
                        yield one, two


def _is_slip(first: str, second: str) -> bool:
    """Whether one name is likely the other, mistyped: not its feminine, its plural, or the next of a series."""
    if first == second or first[0] != second[0]:
        return False
    if len(first) == len(second):
        odd = [place for place, (a, b) in enumerate(zip(first, second, strict=True)) if a != b]
        if odd[-1] == len(first) - 1 or not all(first[place].isalpha() and second[place].isalpha() for place in odd):
            return False  # Mario and María, server1 and server2
        return len(odd) == 1 or (
            odd[1:] == [odd[0] + 1] and first[odd[0]] == second[odd[1]] and first[odd[1]] == second[odd[0]]
        )
    shorter, longer = sorted((first, second), key=len)
    if len(longer) - len(shorter) != 1 or longer[:-1] == shorter:
        return False  # Daniel and Daniela
    cut = next(place for place, letter in enumerate(longer) if place == len(shorter) or shorter[place] != letter)
    return longer[:cut] + longer[cut + 1 :] == shorter and longer[cut].isalpha()


def parts(cores: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Pairs of places of which one has all words of the other, and one or two more: `Ana`, `Ana García`."""
    holding: dict[str, list[int]] = {}
    for place, words in enumerate(cores):
        for word in words:
            holding.setdefault(word, []).append(place)
    for place, words in enumerate(cores):
        if not words:
            continue
        rarest = min((holding[word] for word in words), key=len)
        if len(rarest) <= _CROWD:
            yield from (
                (place, other) for other in rarest if words < cores[other] and len(cores[other]) <= len(words) + 2
            )
