"""Letters that look like Latin ones and are others: words are read as a person sees them.

What is asked of them is modest: to notice a word that pretends to be a Latin one. Writing in Cyrillic or Greek, names
and symbols of science beside Latin letters, and the slips of people with two keyboards are ordinary.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

_ALIKE = {
    # Cyrillic
    **dict(zip("АВСЕНІЈКМОРԚЅТУХҮԜѴӀԌ", "ABCEHIJKMOPQSTYXYWVIG", strict=True)),
    **dict(zip("асԁеһіјӏорԛѕуүѵԝхкмтвгп", "acdehijlopqsyyvwxkmtbrn", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ", strict=True)),
    **dict(zip("αικνορτυχγηωϲϳε", "aikvoptuxynwcje", strict=True)),
    # Armenian, and Latin letters of other alphabets
    **dict(zip("օոսհցյզ", "onuhgjq", strict=True)),
    **dict(zip("ɑɡıɩʏɪɴʀʙʜʟᴀᴄᴅᴇꜰɢᴊᴋᴍᴏᴘꜱᴛᴜᴠᴡᴢ", "agiiyinrbhlacdefgjkmopstuvwz", strict=True)),
}
_ACCENTED = {
    one: _ALIKE[letter]
    for one in map(chr, range(0x0370, 0x0530))
    if (letter := unicodedata.normalize("NFD", one)[0]) != one and letter in _ALIKE
}
_TO_LATIN = str.maketrans({**_ALIKE, **_ACCENTED})
_OTHER = re.compile(f"[{''.join((*_ALIKE, *_ACCENTED))}]")

_CLOSE = frozenset("АВСЕНІЈКМОРԚЅТУХԜѴӀасԁеһіјӏорԛѕуѵԝхΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿοιϲϳ")
"""Those that nobody can tell from the Latin ones, and that no science writes beside them: `TNFα` is ordinary."""
_WORD = re.compile(r"[^\W\d_]{3,100}")
_LATIN, _CYRILLIC_OR_GREEK = re.compile("[A-Za-z\u00c0-\u024f]"), re.compile("[\u0370-\u052f]")


def as_seen(text: str) -> str:
    """The text with Latin letters in place of all that look like them: what a reader takes it for."""
    return text.translate(_TO_LATIN) if _OTHER.search(text) else text


def pretends(text: str) -> bool:
    """Whether a word pretends to be Latin: some of its letters are of another script and look the same."""
    if not _OTHER.search(text):
        return False
    words = _WORD.findall(text)
    mixed = [word for word in words if _LATIN.search(word) and _CYRILLIC_OR_GREEK.search(word)]
    if not mixed:
        return False
    among_others = any(_is_other(word) for word in words)
    return any(_poses(word, among_others=among_others) for word in mixed)


def _is_other(word: str) -> bool:
    """Whether a word is of another script altogether, and does not only look Latin."""
    return not _LATIN.search(word) and any(_CYRILLIC_OR_GREEK.match(one) and one not in _CLOSE for one in word)


def _poses(word: str, *, among_others: bool) -> bool:
    """Whether a mixed word reads as a Latin one.

    In a text of the other script, one change of script is a slip of the keyboard or a stem with an ending.
    """
    others = [one for one in word if _CYRILLIC_OR_GREEK.match(one)]
    if not all(one in _CLOSE for one in others) or len(others) * 2 > len(word):
        return False
    scripts = [_CYRILLIC_OR_GREEK.match(one) is not None for one in word]
    changes = sum(one != other for one, other in pairwise(scripts))
    return changes > 1 or not among_others
