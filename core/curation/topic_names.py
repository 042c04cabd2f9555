"""Names of topics: the words that their texts share and the others lack, as they are written there."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING

from core.curation import lexicon
from core.curation.lexicon import words as _words
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

Likeness = Callable[[Sequence[Sequence[str]]], Sequence[Sequence[float]]]
"""Some words for each topic → how near each is in meaning to its topic: 0 is as near as any, 1 is the same."""

STOP_WORDS = (
    lexicon.ARTICLES
    | lexicon.FUNCTION
    | frozenset(lexicon.MONTHS)
    | _words("""
a ademas ahora al algo algun alguna algunas algunos alla ambos ante antes apenas aqui arriba asi aun aunque bajo
bien cada casi cierto cinco como con contra cosa cosas cuatro cuyo da dan de debe deben debajo decir del dentro
desde despues detras dia dias dice donde dos durante ella ello en encima entonces entre esta etcetera falta fuera gran
grande grandes hace hacen hacer hacia hasta hecho hizo hoy incluso ir jamas junto lado lejos luego mal manera
maximo mayor medio mejor menor menos mientras minimo mucha muchas mucho muchos nada nadie ni ningun ninguna
ninguno no nueva nuevas nuevo nuevos nunca ocho otra otras otro otros para parte pasa pero peor poca pocas poco pocos
poder poner por porque primer primera primero pronto pueda puede pueden pues que quedan queda quiere segun segunda
segundo seis ser siempre siete sin sino sobre sola solamente solas solo solos suele tal tales tan tanto tarde te
toda todas todavia todo todos tras tres ultima ultimo usa usan usando usar utiliza utilizan va vamos van varias varios
vez veces viene vienen voy ya lleva llevan mismos mismas cual diez nueve cien mil usado usada
about above across after again against all almost along already also always among another any anything are around
as at away back because become before behind below beside best better beyond big both bring by came cannot come
comes despite down during each either else enough even ever every everything few fewer first five for four from
further get gets getting give given gives go goes going gone good got great had her high him how however if in
including inside instead into keep keeps kept large last late later least less let like little long look made make
makes making many maybe me mostly much must near need needs never new next nine no nobody none nor not nothing now
of off often old on once one only onto or other others out outside over own per put quite rather really same second
see seen set seven several should since six small some something soon still such take taken takes ten than that
their them there these thing things third this those three through thus till to today together too toward towards
two under until unless up upon us use used uses using usually via want wants was way well went what whatever when
where whether which while who whole whose why with within without yet you zero
segundos minuto minutos hora horas semana semanas mes meses ano anos lunes martes miercoles jueves viernes sabado
domingo once doce quince veinte treinta cuarenta cincuenta sesenta ochenta noventa ciento cientos por mitad tercio
second seconds minute minutes hour hours week weeks month months year years day days daily weekly monthly monday
tuesday wednesday thursday friday saturday sunday eleven twelve fifteen twenty thirty forty fifty sixty eighty ninety
hundred thousand percent half morning evening night manana noche mediodia
""")
)
"""Words that name no topic, folded; the memory's setting may replace them."""

_TOKEN = re.compile(r"[^\W_]+(?:['’.+#&-]+[^\W_]+)*[+#]*")
_LETTER = re.compile(r"[^\W\d_]")
_LONGEST_WORD = 30
_STEM = 5
_CANDIDATES = 16
_NEARLY = 0.6
_MEANING_COUNTS = 4.0

_BEFORE_NOUNS = _words("""
el la los las un una unos unas al del de en con por para sin sobre su sus cada este esta estos estas ese esa otro
otra entre desde hasta segun nuestro nuestra mi tu
the a an of in on at for by with from into its their his her our my your each every this that these those per no
""")
_BEFORE_VERBS = _words("""
se no le les lo me te nos ha han haber ser
to is are was were be been will would can could may might must should has have had not they we it he she who
""")


@dataclass(frozen=True, slots=True)
class _Word:
    """One occurrence of a word in a text."""

    form: str
    stem: str
    before: str
    first: bool


def content_words(text: str, stop_words: Iterable[str] = STOP_WORDS) -> list[str]:
    """The words of a text that say what it is about, in order, as written."""
    return [word.form for word in _read(text, _as_set(stop_words))]


def stems(text: str, stop_words: Iterable[str] = STOP_WORDS) -> list[str]:
    """The same, cut so that the forms of one word are equal."""
    return [word.stem for word in _read(text, _as_set(stop_words))]


def names(
    topics: Sequence[Sequence[str]],
    entity_name: str,
    stop_words: Iterable[str] = STOP_WORDS,
    likeness: Likeness | None = None,
) -> list[str]:
    """A name for each topic, none twice, from words that occur in several of its texts and rarely in the others.

    Args:
        topics: The texts of each.
        entity_name: Words of it are avoided: they fit every topic.
        stop_words: Folded words that are never used.
        likeness: Tells which words are near to a topic in meaning, where a model can.
    """
    stops = _as_set(stop_words)
    read = [[_read(text, stops) for text in texts] for texts in topics]
    avoided = {word.stem for word in _read(entity_name, frozenset())}
    small = _written_small(word for texts in read for text in texts for word in text)
    everywhere = Counter(stem for texts in read for text in texts for stem in {word.stem for word in text})
    scores = [_scores(texts, everywhere, avoided) for texts in read]
    forms = [{stem: _form(stem, texts, small) for stem in _best(one)} for one, texts in zip(scores, read, strict=True)]
    if likeness is not None:
        for one, words, near in zip(scores, forms, likeness([list(one.values()) for one in forms]), strict=True):
            for stem, value in zip(words, near, strict=True):
                one[stem] *= exp(_MEANING_COUNTS * value)
    taken: set[str] = set()
    found: list[str] = []
    for one, words, texts, plain in zip(scores, forms, read, topics, strict=True):
        ranked = sorted(words, key=lambda stem: (-one[stem], stem))
        chosen = _chosen([stem for stem in ranked if stem not in taken] or ranked, one, texts)
        taken.update(chosen)
        name = _joined([words[stem] for stem in chosen], plain) if chosen else _excerpt(plain)
        found.append(unique(name, found))
    return found


def unique(name: str, taken: Iterable[str]) -> str:
    """The name, with the first number behind it that makes it differ from others (without case and accents)."""
    others = {fold(other) for other in taken}
    number, candidate = 1, name
    while fold(candidate) in others:
        number += 1
        candidate = f"{name} {number}"
    return candidate


def _as_set(stop_words: Iterable[str]) -> frozenset[str]:
    return stop_words if isinstance(stop_words, frozenset) else frozenset(map(fold, stop_words))


def _read(text: str, stops: frozenset[str]) -> list[_Word]:
    found = []
    before, first = "", True
    for match in _TOKEN.finditer(text):
        form = match.group()
        folded = fold(form)
        long_enough = len(form) > 2 or (form.isupper() and len(form) > 1)
        if folded not in stops and long_enough and len(form) <= _LONGEST_WORD and _LETTER.search(form):
            digits = any(char.isdigit() for char in form)
            if not (digits and form[0].isdigit()):
                found.append(_Word(form, folded[:_STEM], before, first))
        before, first = folded, form[-1:] in ".:"
        if text[match.end() : match.end() + 1] in (".", ":", "!", "?", ";"):
            first = True
    return found


def _scores(texts: Sequence[Sequence[_Word]], everywhere: Counter[str], avoided: set[str]) -> dict[str, float]:
    """How well each word names these texts: shared by several, rare elsewhere, and used as a noun."""
    inside = Counter(stem for text in texts for stem in {word.stem for word in text})
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    nouns: dict[str, float] = defaultdict(float)
    for text in texts:
        for form, stem in {(fold(word.form), word.stem) for word in text}:
            forms[stem][form] += 1
        for word in text:
            nouns[word.stem] += _noun_likeness(word)
    scores = {}
    for stem, count in inside.items():
        if stem in avoided:
            continue
        exact = max(forms[stem].values())
        shared = 1 + log(count) if exact > 1 else 0.6 if count > 1 else 0.1  # several forms, none of them twice
        special = (count / everywhere[stem]) ** 2
        scores[stem] = shared * special * max(0.2, 1 + nouns[stem] / count)
    return scores


def _best(scores: dict[str, float]) -> list[str]:
    return sorted(scores, key=lambda stem: (-scores[stem], stem))[:_CANDIDATES]


def _noun_likeness(word: _Word) -> float:
    if word.before in _BEFORE_VERBS:
        return -0.7
    if word.before in _BEFORE_NOUNS or (not word.first and not word.form.islower()):
        return 0.5
    return 0.0


def _chosen(ranked: Sequence[str], scores: dict[str, float], texts: Sequence[Sequence[_Word]]) -> list[str]:
    """The best word, and another beside it where one speaks for too few of the texts.

    A word that is written so in a single text names no more than that text: then the next best of another text is
    taken as well. A word of less than half the texts gets a companion if there is one that is nearly as good.
    """
    if not ranked:
        return []
    best = ranked[0]
    held = [{word.stem for word in text} for text in texts]
    holding = sum(best in text for text in held)
    counts = Counter(form for text in texts for form in {fold(word.form) for word in text if word.stem == best})
    alone = max(counts.values()) < 2
    if 2 * holding >= len(texts) and not alone:
        return [best]
    for other in ranked[1:]:
        own = sum(other in text and best not in text for text in held)
        if (own and alone) or (own > 1 and scores[other] >= _NEARLY * scores[best]):
            return [best, other]
    return [best]


def _written_small(words: Iterable[_Word]) -> dict[str, str]:
    """Form → form without the capital that it has only for beginning a sentence."""
    small: dict[str, str] = {}
    for word in words:
        if not word.first or not word.form[1:].islower():
            small.setdefault(fold(word.form), word.form)
    return small


def _form(stem: str, texts: Sequence[Sequence[_Word]], small: dict[str, str]) -> str:
    """How a word is written: the form in most texts."""
    counts: Counter[str] = Counter()
    written: dict[str, str] = {}
    for text in texts:
        for form in {word.form for word in text if word.stem == stem}:
            counts[fold(form)] += 1
            written[fold(form)] = min(form, written.get(fold(form), form))
    best = min(counts, key=lambda form: (-counts[form], len(form), form))
    if best in small:
        return small[best]
    form = written[best]
    return form[0].lower() + form[1:] if form[1:].islower() else form


def _joined(parts: Sequence[str], texts: Sequence[str]) -> str:
    """The parts as a phrase in the language of the texts, its first letter large."""
    name = parts[0] if len(parts) == 1 else f"{parts[0]} {_and(texts, parts[1])} {parts[1]}"
    return name if any(char.isupper() for char in parts[0]) else name[0].upper() + name[1:]


def _and(texts: Sequence[str], following: str) -> str:
    counts = Counter(word.lower() for text in texts for word in text.split())
    spanish = sum(
        counts[word] for word in ("el", "la", "los", "las", "de", "del", "en", "con", "que", "se", "un", "una")
    )
    english = sum(counts[word] for word in ("the", "of", "in", "on", "with", "that", "is", "are", "and", "to"))
    if english >= spanish:
        return "and" if english else "&"
    return "e" if re.match(r"h?i(?![ae])", fold(following)) else "y"


def _excerpt(texts: Sequence[str]) -> str:
    """The beginning of the shortest text, where no word can be told: another script, or symbols alone."""
    return " ".join(min(texts, key=lambda text: (len(text), text)).split())[:24]
