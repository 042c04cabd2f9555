"""Number words, units, months and hours, taken together with the numbers they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.curation import lexicon, quantities
from core.curation.chunks import valued
from core.curation.quantities import Date, Number, Time
from core.curation.tokens import QUANTITY, WORD, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from core.curation.quantities import Quantity

_MIDNIGHT = frozenset(("midnight", "medianoche"))
_NOON = frozenset(("noon", "mediodia", "midday"))
_COUNTING = frozenset(
    (*quantities.WORDS, *quantities.ORDINALS, *quantities.MULTIPLIERS, *lexicon.MONTHS, *_MIDNIGHT, *_NOON)
)
"""Words without which, and without digits, a text has no quantities."""
_CODES_OF_CURRENCY = frozenset(("eur", "usd", "gbp", "jpy", "€", "$", "£", "¥"))
_CURRENCY_WORDS = frozenset(
    word for word, (kind, _) in quantities.UNITS.items() if kind in {"eur", "usd", "gbp", "jpy"}
)
_ENGLISH = lexicon.words("the is are a of to in and with for it at on by")
_SPANISH = lexicon.words("el la los las es son de en y con para un una al del por se que")


def quantified(tokens: list[Token]) -> list[Token]:
    """Number words, units, months and hours of the day taken together with the numbers they belong to."""
    if any(token.kind == QUANTITY or token.surface in _COUNTING for token in tokens):
        for step in (_spelled, _measured, _dated, _timed):
            tokens = step(tokens)
    return tokens


def _spelled(tokens: list[Token]) -> list[Token]:
    """`treinta y cinco`, `two hundred`, `3 millones` as one number each; `first` as 1; one alone stays a word."""
    english = language(tokens) == "en"
    return _read_as(tokens, lambda place: _spelled_at(tokens, place, english=english))


def _read_as(tokens: list[Token], read_at: Callable[[int], tuple[int, Quantity | None]]) -> list[Token]:
    """The tokens with runs of them as one quantity each: `read_at` says how long a run from a place is, and what."""
    made: list[Token] = []
    place = 0
    while place < len(tokens):
        length, quantity = read_at(place)
        if quantity is None:
            made.append(tokens[place])
            place += 1
        else:
            made.append(valued(" ".join(one.surface for one in tokens[place : place + length]), quantity))
            place += length
    return made


def language(tokens: Iterable[Token]) -> str:
    """`es`, `en`, or nothing where neither is plain, by the particles."""
    spanish = english = 0
    for token in tokens:
        spanish += token.surface in _SPANISH
        english += token.surface in _ENGLISH
    return "es" if spanish > english else "en" if english > spanish else ""


def _spelled_at(tokens: list[Token], place: int, *, english: bool) -> tuple[int, Number | None]:
    token = tokens[place]
    if token.kind == WORD and token.surface in quantities.ORDINALS and not _is_unit(tokens, place):
        return 1, Number(str(quantities.ORDINALS[token.surface]))
    end, total, current = place, 0.0, None
    while end < len(tokens):
        token = tokens[end]
        value = _small(token, english=english)
        if value is not None and (current is None or _continues(current, value)):
            current = (current or 0.0) + value
        elif current is not None and token.surface == "hundred":
            current *= 100
        elif token.kind == WORD and token.surface in quantities.MULTIPLIERS and (current or token.surface == "mil"):
            factor = quantities.MULTIPLIERS[token.surface]
            total, current = (total + (current or 1.0)) * factor, None
        elif not (token.surface in {"y", "and"} and current and end + 1 < len(tokens) and end > place) or (
            (after := _small(tokens[end + 1], english=english)) is None or not _continues(current, after)
        ):
            break
        end += 1
    if end == place or (end == place + 1 and (tokens[place].kind == QUANTITY or not _counts(tokens, place))):
        return 0, None
    return end - place, Number(f"{total + (current or 0.0):.12g}")


def _counts(tokens: list[Token], place: int) -> bool:
    """Whether a number word alone is a number: `un` is one only before a measure, `una hora`."""
    if tokens[place].surface not in lexicon.ONES:
        return True
    following = tokens[place + 1].surface if place + 1 < len(tokens) else ""
    return tokens[place].surface != "a" and quantities.UNITS.get(following, ("times",))[0] in {"time", "month"}


def _small(token: Token, *, english: bool) -> float | None:
    """The value of a number word, or of plain digits before a multiplier."""
    if token.kind == WORD and not (token.surface == "once" and english) and not (token.name and token.surface == "dos"):
        return quantities.WORDS.get(token.surface)
    if isinstance(token.value, Number) and not token.value.unit:
        try:
            return float(token.value.text)
        except ValueError:
            return None
    return None


def _continues(current: float, value: float) -> bool:
    """Whether a number word goes on: `treinta` + `cinco`, `ciento` + `veinte`."""
    return (current % 100 == 0 and current > 0 and value < 100) or (
        current % 10 == 0 and 20 <= current % 100 <= 90 and 0 < value < 10
    )


def _is_unit(tokens: list[Token], place: int) -> bool:
    """Whether `second` follows a number: then it is a measure."""
    return place > 0 and (tokens[place - 1].kind == QUANTITY or tokens[place - 1].surface in quantities.WORDS)


def _measured(tokens: list[Token]) -> list[Token]:
    """`30 seconds`, `15 por ciento`, `EUR 20`, `un año`, as quantities."""
    made: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        following = tokens[place + 1 : place + 3]
        number = token.value if isinstance(token.value, Number) else None
        if number is not None and not number.unit and following:
            unit, length = _unit(following)
            if unit:
                made.append(valued(token.surface, quantities.measured(number, unit)))
                place += 1 + length
                continue
        if token.surface in _CODES_OF_CURRENCY and following and isinstance(following[0].value, Number):
            made.append(valued(token.surface, quantities.measured(following[0].value, token.surface)))
            place += 2
            continue
        made.append(token)
        place += 1
    return made


def _unit(following: list[Token]) -> tuple[str, int]:
    surface = following[0].surface
    if len(following) > 1 and f"{surface} {following[1].surface}" in {"por ciento", "per cent"}:
        return "%", 2
    if surface in {"de", "of"} and len(following) > 1 and following[1].surface in _CURRENCY_WORDS:
        return following[1].surface, 2
    if surface in quantities.UNITS and following[0].kind == WORD:
        return surface, 1
    return "", 0


def _dated(tokens: list[Token]) -> list[Token]:
    """`3 de mayo de 2026`, `May 3rd, 2026`, `mayo 2026`, `mayo` as dates."""
    return _read_as(tokens, lambda place: _date_at(tokens, place))


def _date_at(tokens: list[Token], place: int) -> tuple[int, Date | None]:
    after = place
    day = _day(tokens[place])
    if day is not None:
        after = _skip(tokens, place + 1, {"de", "of"})
    beside = day is not None or (place + 1 < len(tokens) and tokens[place + 1].kind == QUANTITY)
    if after >= len(tokens) or tokens[after].kind != WORD:
        return 0, None
    capital = tokens[after].capital or tokens[after].surface not in {"may", "march"}
    month = quantities.month_of(tokens[after].surface, beside_number=(beside or _in_month(tokens, after)) and capital)
    if month is None:
        return 0, None
    end = after + 1
    if day is None and end < len(tokens) and (day := _day(tokens[end])) is not None:
        end += 1
    year, past_year = None, _skip(tokens, end, {"de", "of", "del", ","})
    if past_year < len(tokens) and (year := _year(tokens[past_year])) is not None:
        end = past_year + 1
    return end - place, Date(((year, month, day),))


def _in_month(tokens: list[Token], place: int) -> bool:
    return place > 0 and tokens[place - 1].surface in {"in", "by", "since", "until", "en", "last", "next"}


def _skip(tokens: list[Token], place: int, surfaces: set[str]) -> int:
    while place < len(tokens) and tokens[place].surface in surfaces:
        place += 1
    return place


def _day(token: Token) -> int | None:
    value = token.value
    if isinstance(value, Number) and not value.unit and value.text.isdigit() and 1 <= int(value.text) <= 31:
        return int(value.text)
    return None


def _year(token: Token) -> int | None:
    value = token.value
    if isinstance(value, Number) and not value.unit and value.text.isdigit() and 1900 <= int(value.text) < 2100:
        return int(value.text)
    return None


def _timed(tokens: list[Token]) -> list[Token]:
    """`2 pm`, `las 5 de la tarde`, `14:00 h`, `midnight` as times of day."""
    made: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        following = [one.surface for one in tokens[place + 1 : place + 4]]
        hour = _hour(token)
        half, length = _half(following) if hour is not None else ("", 0)
        if hour is not None and half:
            seconds = hour % 3600 if isinstance(token.value, Time) else 0
            whole = hour // 3600 if isinstance(token.value, Time) else hour
            made.append(valued(token.surface, quantities.at(whole, seconds // 60, 0, half)))
            place += 1 + length
        elif isinstance(token.value, Time) and following and following[0] in {"h", "hrs", "hours", "horas"}:
            made.append(token)
            place += 2
        elif token.surface in _MIDNIGHT:
            made.append(valued(token.surface, Time(0)))
            place += 1
        elif token.surface in _NOON:
            made.append(valued(token.surface, Time(12 * 3600)))
            place += 1
        else:
            made.append(token)
            place += 1
    return made


def _hour(token: Token) -> int | None:
    """Seconds of a time, or the hour that a number may be."""
    if isinstance(token.value, Time):
        return token.value.seconds
    day = _day(token)
    return day if day is not None and day <= 12 else None


def _half(following: list[str]) -> tuple[str, int]:
    if following[:1] in (["am"], ["a.m"], ["pm"], ["p.m"]):
        return following[0].replace(".", ""), 1
    if following[:2] == ["de", "la"] and following[2:]:
        return {"manana": ("am", 3), "madrugada": ("am", 3), "tarde": ("pm", 3), "noche": ("pm", 3)}.get(
            following[2], ("", 0)
        )
    if following[:2] == ["in", "the"] and following[2:]:
        return {"morning": ("am", 3), "afternoon": ("pm", 3), "evening": ("pm", 3)}.get(following[2], ("", 0))
    return "", 0
