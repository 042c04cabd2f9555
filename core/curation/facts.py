"""The guard: two texts that differ in a fact are no duplicates, however alike they sound.

It rests on how the texts differ. What both say is set aside; of the rest it asks whether it is more detail on one side
(no contradiction), the same thing in other words, or another fact: a number, a date, a name, an opposite, a denial,
exchanged roles, or one word put for another in an otherwise equal sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

from core.curation import lexicon
from core.curation.phrases import Phrase, read
from core.curation.quantities import Number, agree
from core.curation.tokens import DENIAL, MARK, QUANTITY, WORD, Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Rule = Literal["quantity", "identifier", "opposite", "negation", "hedge", "tense", "name", "role", "word"]

_SAME_STEM = 0.8
"""Share of the longer stem that two words have in common at their beginning when they are one word."""
_SHORT_STEM = 4
_SLOTS = 2
_SLOT_WORDS = 2
_LONGEST_ALIGNED = 60
_INFLECTED = ("ado", "ido", "oso", "ico", "ivo", "ario", "uto", "cho", "rto", "nto", "sto", "leto")
"""Endings in -o of words that follow a noun's gender: their -a says nothing else."""
_OPPOSITE_ROLES = ({"to", "from"}, {"to", "against"}, {"over", "under"}, {"until", "since"})
_LAST_VOWEL = re.compile(r"[aeo]$")
_TIMES = ("dayhalf:", "period:", "weekday:", "moment:", "=")
"""Keys of what tells when, or how many: it plays no role that could be exchanged."""
_GENDERED = lexicon.words(
    "nuevo viejo bueno malo otro todo mucho poco largo corto alto bajo claro oscuro rojo negro blanco"
)


@dataclass(frozen=True, slots=True)
class Difference:
    """Why two texts are not the same fact.

    Attributes:
        rule: What kind of difference it is.
        first: The words of the first text that make it.
        second: The words of the second.
    """

    rule: Rule
    first: tuple[str, ...]
    second: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """What each of two phrases has that the other lacks.

    Attributes:
        first: Content of the first alone.
        second: Content of the second alone.
        common: Number of content tokens that both have.
    """

    first: tuple[Token, ...]
    second: tuple[Token, ...]
    common: int


def same_facts(first: str, second: str) -> bool:
    """Whether two texts that mean nearly the same contradict each other in no fact."""
    return difference(read(first), read(second)) is None


def difference(first: Phrase, second: Phrase, rest: Rest | None = None) -> Difference | None:
    """The fact in which two texts differ, if they do; `rest` is what `compare` found, where that is known."""
    if found := _quantities(first, second) or _opposites(first, second):
        return found
    rest = rest or compare(first, second)
    return (
        _codes(first, second, rest)
        or _denials(first, second)
        or _tenses(first, second)
        or _names(first, second, rest)
        or _roles(first, second, rest)
        or _substitution(first, second, rest)
    )


def compare(first: Phrase, second: Phrase) -> Rest:
    """Set aside what both texts say."""
    mine = _without(first.content, second.content)
    its = _without(second.content, first.content)
    left, right = list(mine), list(its)
    for token in mine:
        twin = next((other for other in right if _alike(token, other)), None)
        if twin is not None:
            left.remove(token)
            right.remove(twin)
    return Rest(tuple(left), tuple(right), len(first.content) - len(left))


def overlap(first: Phrase, second: Phrase, rest: Rest) -> float:
    """Share of the telling words that both have, of all that they have (Dice)."""
    total = len(first.content) + len(second.content)
    return (total - len(rest.first) - len(rest.second)) / total if total else 0.0


def _without(tokens: Sequence[Token], others: Sequence[Token]) -> list[Token]:
    by_key: dict[str, list[Token]] = {}
    for other in others:
        by_key.setdefault(other.key, []).append(other)
    rest = []
    for token in tokens:
        twins = by_key.get(token.key)
        twin = next((one for one in twins if not clash(token, one)), None) if twins else None
        if twin is None:
            rest.append(token)
        elif twins is not None and len(twins) > 1:
            twins.remove(twin)
    return rest


def clash(first: Token, second: Token) -> bool:
    """Whether two words of one stem are two things: hermano and hermana, Mario and María, trainer and trainee."""
    one, two = first.surface, second.surface
    if one == two or first.kind != WORD or first.key[:1] == "~" or ":" in first.key:
        return False
    if first.capital and second.capital:
        return _LAST_VOWEL.sub("", one) == _LAST_VOWEL.sub("", two)
    one, two = one.removesuffix("s"), two.removesuffix("s")
    if {one[-1:], two[-1:]} == {"o", "a"} and one[:-1] == two[:-1]:
        return not (f"{one[:-1]}o").endswith(_INFLECTED) and f"{one[:-1]}o" not in _GENDERED
    return {one[-2:], two[-2:]} in ({"er", "ee"}, {"or", "ee"})


def _alike(first: Token, second: Token) -> bool:
    """Whether two tokens of different keys may still be the same word or thing."""
    if QUANTITY in {first.kind, second.kind}:
        return first.value is not None and second.value is not None and agree(first.value, second.value)
    if first.key[:2] != second.key[:2]:
        return False
    if first.name or second.name or first.kind != WORD or second.kind != WORD or clash(first, second):
        return _bare(first) == _bare(second)
    shorter, longer = sorted((first.key, second.key), key=len)
    if ":" in longer or "~" in (longer[:1], shorter[:1]) or len(shorter) < _SHORT_STEM:
        return False
    shared = next((i for i, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    return shared >= max(_SHORT_STEM, _SAME_STEM * len(longer))


def _bare(token: Token) -> str:
    return "".join(char for char in token.surface if char.isalnum())


def _quantities(first: Phrase, second: Phrase) -> Difference | None:
    """Numbers, dates and times: each text may say more of them, but not others."""
    mine = [token for token in _own(first.quantities, second.quantities) if not _said_as_one(token, second)]
    its = [token for token in _own(second.quantities, first.quantities) if not _said_as_one(token, first)]
    if (mine and its) or (_firm(mine) and _shorter(first, second)) or (_firm(its) and _shorter(second, first)):
        return _told("quantity", mine, its)
    mine, its = [_clashing_ones(a, b) or _clashing_measures(a, b) for a, b in ((first, second), (second, first))]
    if mine or its:
        return _told("quantity", mine, its)
    for offset in (1, -1):
        counted, others = _counted(first, offset), _counted(second, offset)
        for noun in counted.keys() & others.keys():
            if not any(agree(a.value, b.value) for a in counted[noun] for b in others[noun] if a.value and b.value):
                return _told("quantity", counted[noun], others[noun])
    return None


def _firm(tokens: Sequence[Token]) -> bool:
    """Whether there is a number that is surely meant as one: `una hora` is often any hour."""
    return any(token.surface not in lexicon.ONES for token in tokens)


def _own(tokens: Sequence[Token], others: Sequence[Token]) -> list[Token]:
    return [
        token
        for token in tokens
        if token.value and not any(other.value and agree(token.value, other.value) for other in others)
    ]


def _shorter(first: Phrase, second: Phrase) -> bool:
    """Whether the first text says less altogether: what it has alone is then no mere detail."""
    return len(first.content) < len(second.content)


def _said_as_one(token: Token, other: Phrase) -> bool:
    """Whether the number is a 1 that the other text writes as an article."""
    return (
        isinstance(token.value, Number)
        and token.value.text == "1"
        and any(one.surface in lexicon.ONES for one in other.tokens)
    )


def _clashing_ones(first: Phrase, second: Phrase) -> list[Token]:
    """Articles of the first text (`un gato`) whose noun the second counts otherwise (`dos gatos`)."""
    counted = _counted(second, 1)
    clashing = []
    for place, token in enumerate(first.tokens[:-1]):
        noun = first.tokens[place + 1].key
        if token.surface in lexicon.ONES and noun in counted:
            numbers = [one.value.text for one in counted[noun] if isinstance(one.value, Number)]
            if numbers and "1" not in numbers and noun not in _counted(first, 1):
                clashing.append(token)
    return clashing


def _clashing_measures(first: Phrase, second: Phrase) -> list[Token]:
    """Numbers with a unit (`3 kg`) that the second text has before something else that the first lacks (`3 bolsas`)."""
    measured = {token.value.text for token in first.quantities if isinstance(token.value, Number) and token.value.unit}
    if not measured or any(isinstance(token.value, Number) and not token.value.unit for token in first.quantities):
        return []
    return [
        token
        for noun, tokens in _counted(second, 1).items()
        if noun not in first.keys
        for token in tokens
        if isinstance(token.value, Number) and token.value.text in measured
    ]


def _counted(phrase: Phrase, offset: int) -> dict[str, list[Token]]:
    """The key beside each plain number → the numbers it stands beside."""
    counted: dict[str, list[Token]] = {}
    for place, token in enumerate(phrase.tokens):
        beside = place + offset
        if isinstance(token.value, Number) and not token.value.unit and 0 <= beside < len(phrase.tokens):
            noun = phrase.tokens[beside]
            if noun.kind == WORD and noun.content:
                counted.setdefault(noun.key, []).append(token)
    return counted


def _opposites(first: Phrase, second: Phrase) -> Difference | None:
    for axis in sorted(first.values.keys() & second.values.keys()):
        mine, its = first.values[axis] - second.values[axis], second.values[axis] - first.values[axis]
        if mine and its:
            return Difference("opposite", tuple(sorted(mine)), tuple(sorted(its)))
    return None


def _codes(first: Phrase, second: Phrase, rest: Rest) -> Difference | None:
    mine = [token for token in first.codes if not _coded_in(token, second)]
    its = [token for token in second.codes if not _coded_in(token, first)]
    if mine and its:
        return _told("identifier", mine, its)
    # An identifier against a name or number in the same place.
    if (mine and len(rest.first) == len(rest.second) == 1) or (its and len(rest.first) == len(rest.second) == 1):
        return _told("identifier", rest.first, rest.second)
    return None


def _coded_in(token: Token, other: Phrase) -> bool:
    bare = _bare(token)
    if any(_bare(one) == bare for one in other.tokens):
        return True
    parts = "".join(char if char.isalnum() else " " for char in token.surface).split()
    said = "".join(_bare(one) for one in other.tokens if one.kind != MARK)
    return bare in said or all(any(one.surface == part for one in other.tokens) for part in parts)


def _denials(first: Phrase, second: Phrase) -> Difference | None:
    """Whether only one of the texts denies, or doubts, what both speak of."""
    for one, two in ((first, second), (second, first)):
        rule: Rule | None = None
        if not two.denied and not two.contrasted and any(reach & two.keys for reach in one.denied):
            rule, words = "negation", _words_of(one, lexicon.NEGATIONS)
        elif not two.hedged and any(reach & two.keys for reach in one.hedged):
            rule, words = "hedge", _words_of(one, lexicon.HEDGES)
        if rule:
            return Difference(rule, words, ()) if one is first else Difference(rule, (), words)
    return None


def _words_of(phrase: Phrase, words: frozenset[str]) -> tuple[str, ...]:
    return tuple(token.surface for token in phrase.tokens if token.surface in words)


def _tenses(first: Phrase, second: Phrase) -> Difference | None:
    """What will be against what was."""
    if (first.future and not second.future and second.past) or (second.future and not first.future and first.past):
        return Difference("tense", (), ())
    return None


def _names(first: Phrase, second: Phrase, rest: Rest) -> Difference | None:
    """Names that each text has alone; a name that begins one text against the only thing left over in the other."""
    mine = [token for token in rest.first if token.name]
    its = [token for token in rest.second if token.name]
    if mine and its:
        return None if _initials(first, second) else _told("name", mine, its)
    if len(rest.first) == len(rest.second) == 1 and (mine or its) and rest.first[0].capital and rest.second[0].capital:
        return _told("name", rest.first, rest.second)
    return None


def _initials(first: Phrase, second: Phrase) -> bool:
    """Whether a short name of one text is made of the first letters of the other's names."""
    for one, two in ((first, second), (second, first)):
        letters = "".join(token.surface[0] for token in two.tokens if token.capital and token.kind == WORD)
        if any(token.name and len(token.surface) > 1 and token.surface in letters for token in one.content):
            return True
    return False


def _roles(first: Phrase, second: Phrase, rest: Rest) -> Difference | None:
    """The same words in exchanged places: `A calls B`, `B calls A`; `from X to Y`, `from Y to X`."""
    if len(rest.first) > 1 or len(rest.second) > 1 or max(len(first.tokens), len(second.tokens)) > _LONGEST_ALIGNED:
        return None
    mine, its = _placed(first), _placed(second)
    shared = [key for key in mine if key in its]
    for place, x in enumerate(shared):
        for y in shared[place + 1 :]:
            before, after = (mine[x][1], mine[y][1]), (its[x][1], its[y][1])
            if before != after and before == after[::-1]:
                return _told_keys("role", mine, its, x, y)
    if rest.first or rest.second or _frame(first) != _frame(second):
        return None
    bare = [key for key in shared if mine[key][1] == its[key][1] == "" and not key.startswith(_TIMES)]
    for place, x in enumerate(bare):
        for y in bare[place + 2 :]:
            pivots = bare[place + 1 : bare.index(y)]
            for pivot in pivots:
                if its[y][0] < its[pivot][0] < its[x][0] and not (
                    _enumerated(first, mine[x][0], mine[y][0])
                    or _enumerated(second, its[y][0], its[x][0])
                    or _resumed(first, mine[pivot][0]) != _resumed(second, its[pivot][0])
                ):
                    return _told_keys("role", mine, its, x, y)
    return None


def _frame(phrase: Phrase) -> list[str]:
    return sorted(t.surface for t in phrase.tokens if t.frame and t.kind == WORD and t.surface not in lexicon.ARTICLES)


def _placed(phrase: Phrase) -> dict[str, tuple[int, str]]:
    """Each content key that occurs once → where, and the role that the preposition before it marks."""
    placed: dict[str, tuple[int, str]] = {}
    for place, token in enumerate(phrase.tokens):
        if token.content and phrase.counts[token.key] == 1:
            before = place - 1
            if token.kind != WORD and before >= 0 and phrase.tokens[before].content:
                before -= 1  # in version 2.4.1
            while before >= 0 and (phrase.tokens[before].surface in lexicon.ARTICLES or phrase.tokens[before].value):
                before -= 1
            surface = phrase.tokens[before].surface if before >= 0 else ""
            marker = "over" if surface in lexicon.CONTRASTS or surface in lexicon.NEGATIONS else ""
            placed[token.key] = place, marker or lexicon.PREPOSITIONS.get(surface, "")
    return placed


def _resumed(phrase: Phrase, place: int) -> bool:
    """Whether a verb takes up an object that went before it: `los permisos los gestiona Ana`."""
    return place > 0 and phrase.tokens[place - 1].surface in {"lo", "la", "los", "las", "le", "les"}


def _enumerated(phrase: Phrase, start: int, end: int) -> bool:
    """Whether something between two places is joined by a comma or an `and`."""
    return any(
        token.kind == MARK or token.surface in {"y", "e", "and", "o", "or"} for token in phrase.tokens[start + 1 : end]
    )


def _substitution(first: Phrase, second: Phrase, rest: Rest) -> Difference | None:
    """One thing put for another in a sentence that is otherwise word for word the same."""
    if max(len(first.tokens), len(second.tokens)) > _LONGEST_ALIGNED or not rest.common:
        return None
    if [token.surface for token in first.tokens] > [token.surface for token in second.tokens]:
        # Laying texts side by side depends on which is the first; the answer must not.
        found = _substitution(second, first, Rest(rest.second, rest.first, rest.common))
        return found and Difference(found.rule, found.second, found.first)
    left, right = [], []
    slots = list(_slots(first, second, rest))
    for mine, its in slots:
        extra = [] if mine and its else [*mine, *its]
        if len(extra) <= _SLOT_WORDS and any(token.key == DENIAL for token in extra):
            return _told("negation", mine, its)
        if not _is_slot(mine, its, rest):
            return None  # built otherwise
        left += mine
        right += its
    return _told("word", left, right) if 0 < len(slots) <= min(_SLOTS, rest.common) else None


def _slots(first: Phrase, second: Phrase, rest: Rest) -> Iterator[tuple[list[Token], list[Token]]]:
    """Where two texts, laid side by side, differ."""
    mine, its = _lines(first), _lines(second)
    left = [token.surface if token in rest.first else token.key for token in mine]
    right = [token.surface if token in rest.second else token.key for token in its]
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind != "equal":
            yield mine[a:b], its[c:d]


def _is_slot(mine: Sequence[Token], its: Sequence[Token], rest: Rest) -> bool:
    """Whether a word or two have been put in the place of others."""
    if not 0 < len(mine) <= _SLOT_WORDS or not 0 < len(its) <= _SLOT_WORDS:
        return False
    if len(mine) == len(its) == 1 and _turned(mine[0], its[0], rest):
        return True
    return all(token in rest.first for token in mine) and all(token in rest.second for token in its)


def _turned(left: Token, right: Token, rest: Rest) -> bool:
    """Whether a particle has given way to something that says more, or to its opposite: in, near; to, from."""
    one, two = lexicon.PREPOSITIONS.get(left.surface, ""), lexicon.PREPOSITIONS.get(right.surface, "")
    if one and two:
        return {one, two} in _OPPOSITE_ROLES
    return (bool(one) and right in rest.second) or (bool(two) and left in rest.first)


def _lines(phrase: Phrase) -> list[Token]:
    return [token for token in phrase.tokens if token.kind != MARK and token.surface not in lexicon.ARTICLES]


def _told(rule: Rule, first: Iterable[Token], second: Iterable[Token]) -> Difference:
    return Difference(rule, tuple(token.surface for token in first), tuple(token.surface for token in second))


def _told_keys(
    rule: Rule, mine: dict[str, tuple[int, str]], its: dict[str, tuple[int, str]], x: str, y: str
) -> Difference:
    return Difference(rule, tuple(sorted((x, y), key=lambda k: mine[k])), tuple(sorted((x, y), key=lambda k: its[k])))
