"""From text to tokens: words, quantities, identifiers and addresses, chunk by chunk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.curation import lexicon, quantities
from core.curation.quantities import Number, Quantity
from core.curation.tokens import CODE, COMMA, QUANTITY, WORD, Token, key_of
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

_BREAKS = re.compile(r"[()\[\]{}<>\"“”«»|;…→=*`]+|->|,(?!\d)|(?<!\d),|[!?¡¿]+|\s[-–—]\s|[•·]")
_SENTENCE_END = (".", ":", "!", "?", "\n", "(", "-")
_EDGES = re.compile(r"^[^\w/~#@$€£¥+\-.\\]+|[^\w%°€$£¥²ºª/+#]+$")
_SURELY_CODE = re.compile(r"/|~/|\.\.?/|--|\$|#.|.*[\\@]|_*[^_]+_+[^_]|\w(?:\+\+|#)$")
_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d+)?|(?:[0-9a-f]{0,4}:){2,}[0-9a-f]{0,4}(?:/\d+)?")
_DOTTED = re.compile(r"[\w-]+(?:\.[\w-]+)+")
_SCOPED = re.compile(r"[^\W\d]:/.*|[\w.-]+(?::[\w.-]+)+")
_RANGE = re.compile(r"(\d[\d.:,]*)[-–—](\d[\d.:,]*)(\D*)")
_NUMBERED = re.compile(r"([^\W\d_]{3,})[-]?(\d+(?:\.\d+)*)")
_MEASURED = re.compile(r"(\d+(?:[.,]\d+)?)-([^\W\d_]+)")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PARTS = re.compile(r"[\W_]+")
_NOT = re.compile(r"(.*?)(?:n't|nt)")
_SHORTENED = lexicon.words(
    "isnt arent wasnt werent dont doesnt didnt wont cant couldnt shouldnt wouldnt hasnt havent hadnt"
)
_JOINED_PREFIXES = lexicon.words("pre non un re anti post sub co de in multi semi auto e over under mis dis")
_ENUMERATING = frozenset((",", "&", "+", "/"))


def tokens_of(text: str) -> Iterator[Token]:
    """The words, quantities and identifiers of a text in their order."""
    start = True
    for line in text.splitlines():
        spaced = _BREAKS.sub(lambda found: " , " if found[0].strip() in {"", ",", ";", "|"} else f" {found[0]} ", line)
        for chunk in spaced.split():
            if chunk in _ENUMERATING:
                yield COMMA
                continue
            bare = _EDGES.sub("", chunk)
            if bare and bare not in {".", "-", "+", "#", "/"}:
                made = list(_classified(bare, start=start))
                yield from made
                start = False
            start = start or chunk.endswith(_SENTENCE_END) or chunk[0] in '("“«*`'
            if chunk.endswith(","):
                yield COMMA
        start = True


def _classified(chunk: str, *, start: bool) -> Iterator[Token]:
    """The tokens of one chunk without spaces."""
    folded = fold(chunk)
    if chunk.isalpha() and not (chunk[0].islower() and _CAMEL.search(chunk)):
        yield word(chunk, folded, start=start)
    elif quantity := _quantity(folded):
        yield from quantity
    elif code := _code(chunk, folded):
        yield code
    else:
        yield from _pieces(chunk, folded, start=start)


def word(chunk: str, folded: str, *, start: bool) -> Token:
    """The token of one word."""
    capital = chunk[0].isupper()
    if capital and len(chunk) == 1 and not start and chunk != "I":
        return Token(CODE, f"#{folded}", folded)
    odd = capital and any(char.isupper() for char in chunk[1:])
    return Token(WORD, key_of(folded), folded, capital=capital, start=start and not odd)


def _quantity(folded: str) -> list[Token]:
    if found := quantities.read_date(folded):
        date, time = found
        return [valued(folded, date)] + ([valued(folded, time)] if time else [])
    if time := quantities.read_time(folded):
        return [valued(folded, time)]
    if number := quantities.read_amount(folded):
        return [valued(folded, number)]
    return []


def valued(surface: str, value: Quantity) -> Token:
    """The token of a quantity."""
    if isinstance(value, Number):
        key = f"={value.unit} {value.base:.12g}" if value.unit else f"={value.text}"
    else:
        key = f"={value}"
    return Token(QUANTITY, key, surface, value=value)


def _code(chunk: str, folded: str) -> Token | None:
    """An address, a path or an identifier."""
    if "://" in folded or folded.startswith("www."):
        return _coded(folded.rsplit("://", maxsplit=1)[-1].removeprefix("www."))
    if _SURELY_CODE.match(folded) or _SCOPED.fullmatch(folded) or _ADDRESS.fullmatch(folded):
        return _coded(folded)
    if "/" in folded and (any(char.isdigit() for char in folded) or "." in folded or folded.count("/") > 1):
        return _coded(folded)
    if folded.endswith(".js") and folded[:-3].isalpha():
        return None  # Node.js is a name
    if (
        _DOTTED.fullmatch(folded)
        and not folded.replace(".", "").isdigit()
        and len(folded.split(".", maxsplit=1)[0]) > 1
    ):
        return _coded(folded)
    return _coded(folded) if _is_identifier(chunk, folded) else None


def _is_identifier(chunk: str, folded: str) -> bool:
    """Whether it is written as only machines write: with letters among digits, or a capital in the middle."""
    if _RANGE.fullmatch(folded) or _MEASURED.fullmatch(folded) or _NUMBERED.fullmatch(folded):
        return False
    if any(char.isdigit() for char in folded) and any(char.isalpha() for char in folded) and folded.isascii():
        return True
    return chunk[0].islower() and chunk.isalnum() and _CAMEL.search(chunk) is not None


def _coded(folded: str) -> Token:
    return Token(CODE, f"#{folded.rstrip('/.')}", folded)


def _pieces(chunk: str, folded: str, *, start: bool) -> Iterator[Token]:
    """A chunk of several words: compounds, contractions, ranges, numbered names, `key:value`."""
    if found := _RANGE.fullmatch(folded):
        for part in (found[1], found[2] + found[3]):
            yield from _classified(part, start=False)
    elif found := _MEASURED.fullmatch(folded):
        yield from _classified(found[1], start=False)
        yield word(found[2], found[2], start=False)
    elif (found := _NUMBERED.fullmatch(folded)) and chunk.isascii():
        yield word(chunk[: len(found[1])], found[1], start=start)
        yield from _classified(found[2], start=False)
    elif (found := _NOT.fullmatch(folded)) and ("'" in folded or folded in _SHORTENED):
        if found[1] and found[1] not in {"wo", "sha", "ca"}:
            yield word(found[1], found[1], start=start)
        yield word("n't", "n't", start=False)
    elif "'" in folded:
        head = chunk.split("'", maxsplit=1)[0] or chunk.rsplit("'", maxsplit=1)[-1]
        yield word(head, fold(head), start=start)
    else:
        yield from _compound(chunk, start=start)


def _compound(chunk: str, *, start: bool) -> Iterator[Token]:
    parts = [part for part in re.split(r"[^\w]+|_", chunk.removesuffix(".js")) if part]
    if len(parts) > 1 and fold(parts[0]) in _JOINED_PREFIXES:
        parts = [parts[0] + parts[1], *parts[2:]]
    for place, part in enumerate(parts):
        if place and "/" in chunk:
            yield COMMA
        if part.isalpha() or len(parts) == 1:
            for piece in re.findall(r"\d+(?:[.,]\d+)*|[^\W\d]+", part):
                yield from (
                    [word(piece, fold(piece), start=start and not place)] if piece.isalpha() else _quantity(piece)
                )
        else:
            yield from _classified(part, start=start and not place)
