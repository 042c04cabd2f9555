"""What makes a stored text suspicious: characters that nobody sees or tells apart, and words addressed to a model.

Nothing is ever refused or changed for it: a person should see it before it is trusted, that is all. Ordinary text of
every script must pass: joiners in emoji and in the scripts that need them, marks of direction, flags, soft hyphens.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from core.lookalikes import as_seen, pretends
from core.text import fold

CONTROL = "control"
INVISIBLE = "invisible"
BIDI = "bidi"
TAG = "tag"
LOOKALIKE = "lookalike"
INSTRUCTION = "instruction"
ROLE = "role"
TOOL_CALL = "tool_call"
SECRECY = "secrecy"
EXFILTRATION = "exfiltration"

REASONS = (CONTROL, INVISIBLE, BIDI, TAG, LOOKALIKE, INSTRUCTION, ROLE, TOOL_CALL, SECRECY, EXFILTRATION)
"""All there are, in the order in which they are told."""

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")

# Scripts written without spaces may break lines at U+200B; joiners are letters' business in many scripts.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u3040-\u30ff\u4e00-\u9fff"
_JOINING = (
    "\u0600-\u07bf\u0840-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1aaf\u1b00-\u1cff\ua840-\uabff"
    "\ufb50-\ufdff\ufe70-\ufeff"
)
_SPACELESS = re.compile(f"(?<![{_UNSPACED}])\u200b|\u200b(?![{_UNSPACED}])")
_JOINER = re.compile("[\u200c\u200d]")
_NEVER_SEEN = re.compile(
    "[\u115f\u1160\u17b4\u17b5\u180e\u2060-\u2064\u206a-\u206f\u3164\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a]"
    "|(?<!^)\ufeff"
    "|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}"  # one selects a letter's look, several spell a hidden text
)
_JOINS_LETTERS = re.compile(f"[{_JOINING}]")

_OVERRIDE = re.compile("[\u202d\u202e]")
_EMBEDDING = re.compile("[\u202a-\u202c\u2066-\u2069]")
_PHONE_NUMBER = re.compile("[\u202a\u2066\u2068][0-9\\s()+./\u2010\u2011-]{3,30}[\u202c\u2069]")
"""As telephones copy one: marked to be read from left to right, wherever it is pasted."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")

_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,7}\U000e007f")
_TAGS = re.compile("[\U000e0000-\U000e007f]")

_GONE = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef]")
"""What is dropped before the words are read: it may stand between the letters of any of them."""

# All that follows reads folded text: lower case, without accents. Bounded, so that no text takes long.
_EARLIER = r"(?:previous|prior|above|earlier|preceding|foregoing|original|existing|former|system)"
_ORDERS = r"(?:instructions?|prompts?|directives?|orders|guidelines|rules|commands|messages|context|programming)"
_ANTERIORES = r"(?:anteriores|previ[ao]s|precedentes|originales|del sistema|de arriba|recibidas)"
_ORDENES = r"(?:instrucciones|ordenes|indicaciones|directrices|reglas|mensajes|normas)"
_FEW, _SOME = r"[^.\n]{0,20}", r"[^.\n]{0,30}"
_PEOPLE = r"(?![ -](?:teams?|labs?|groups?|course|class|department|project|company|meeting|train|kit)\b)"
"""What makes people or things of a word that means a model otherwise: the AI team, the model train."""
_MODEL = rf"(?:the |any |all )?(?:ai|llm|assistant|agent|language model|model)s?\b{_PEOPLE}"
_MODELO = rf"(?:la |el |toda |todo |cualquier )?(?:ia|asistente|agente|modelo)\b{_PEOPLE}"
_START = r"(?:^|[\n.;:!?,>\"'(\[{*-]\s{0,4}|\b(?:and|but|please|then|y|pero|por favor|luego)\s)"
_NO_PERSON = r"(?![ -](?:agent|group|interface|name|namespace|profile|role|space|table)s?\b)"
_USER = rf"(?:the|your) (?:user|human|owner|operator)\b{_NO_PERSON}"
_USUARIO = r"(?:al|a la|a tu|a su|del) (?:usuari[oa]|human[oa]|duen[oa])\b"
_LETTING_KNOW = r"(?:telling|informing|asking|alerting|notifying)"
_UNFORBIDDEN = r"(?<!never )(?<!not )(?<!n't )(?<!nothing )(?<!or )(?<!nor )"
"""What is not to be done without asking is no secret: `never delete a file without asking the user`."""
_ASIDE = (
    r"(?:this|it|that|these|those|them|everything|anything|all|any|what|your|(?:the )?(?:fact|truth|existence|actions?"
    r"|calls?|changes?|deletions?|instructions?|messages?|orders?|requests?|steps?))"
)
_SENDING = (
    r"(?:send|post|upload|forward|e-?mail|exfiltrate|leak|transmit|copy|submit|report|deliver"
    r"|envi[ae]|mand[ae]|sub[ae]|reenvi[ae]|publi(?:ca|que)|filtr[ae]|transmit[ea]|copi[ae])(?:r|n|s|lo|la|los|las)?"
)
_SECRETS = (
    r"(?:passwords?|credentials?|(?:api|access|private|ssh)[ _-]?keys?|secrets?|tokens?|environment variables|\.env"
    r"|cookies|conversations?|chat history|memory|memories|contrasenas?|credenciales|claves?|secretos"
    r"|conversacion(?:es)?|memoria|variables de entorno)\b"
)
_SOMEWHERE = r"(?:https?://|www\.|ftp://|[\w.+-]{1,60}@[\w-]{1,60}\.|webhook)"

_WORDS: dict[str, tuple[str, ...]] = {
    INSTRUCTION: (
        rf"\b(?:ignore|disregard|forget|override|bypass)\b{_SOME}?\b{_EARLIER}\b{_FEW}?\b{_ORDERS}\b",
        rf"\b(?:ignore|disregard|forget)\s(?:all|any|every|everything)\b{_FEW}?\b(?:{_ORDERS}|above|said|told)\b",
        r"\b(?:ignore|disregard|forget)\s(?:all (?:of )?)?the above\b[^.\n]{0,3}\b(?:and|instead)\b",
        rf"\b(?:ignore|disregard|forget)\s(?:your|these|those)\s(?:\w+\s){{0,2}}{_ORDERS}\b",
        rf"\b(?:ignor|olvid|descart|anul)[ae](?:r|n|d)?\b{_SOME}?\b{_ORDENES}\b{_FEW}?\b{_ANTERIORES}\b",
        rf"\b(?:ignor|olvid)[ae](?:n|d)?\s(?:todo lo (?:anterior|dicho)|(?:todas? )?(?:tus|sus) {_ORDENES})",
        rf"\b(?:haz|haga|hagan) caso omiso (?:de|a) (?:\w+\s){{0,2}}{_ORDENES}",
        rf"\bno (?:hagas|haga|sigas) (?:caso )?(?:a |de )?(?:tus|sus|las) {_ORDENES}",
        r"\b(?:from now on|henceforth),? (?:you (?:are|will|must|should|shall)|act|respond|answer|reply)\b",
        r"\b(?:a partir de ahora|de ahora en adelante),? (?:eres|debes|actua|actuaras|responde|responderas|contesta)\b",
        r"\byou are now (?:dan\b|jailbroken|unrestricted|uncensored|in (?:developer|debug|god|admin) mode)",
        (
            rf"\b(?:reveal|print|repeat|output|show|leak|disclose)\b{_FEW}\byour (?:\w+ )?"
            r"(?:system|initial|hidden) (?:prompt|instructions|message)\b"
        ),
        rf"\b(?:revela|muestra|imprime|repite|filtra)\b{_FEW}\btus? (?:prompt|instrucciones) (?:del? sistema|ocultas?)",
        rf"\b(?:new|updated|important|urgent|hidden) (?:system )?instructions? (?:for|to) {_MODEL}",
        rf"\b(?:nuevas|importantes|urgentes) instrucciones para {_MODELO}",
        rf"\binstrucciones (?:nuevas|importantes|urgentes) para {_MODELO}",
        r"\b(?:ai|llm) (?:assistants?|agents?|models?) (?:reading|that reads?|processing|who reads?) this\b",
        (
            r"\b(?:attention|note to|message (?:to|for))[ :,]{1,3}"
            rf"(?:the |any |all )?(?:ai|llm|language model)s?\b{_PEOPLE}"
        ),
    ),
    ROLE: (
        r"<\|[a-z_]{2,30}\|>|\[/?inst\]|<</?sys>>",
        r"</?(?:system|assistant)(?:[ _-](?:prompt|message|instructions?|reminder))?>",
        (
            r"(?:^|\n)\s{0,8}(?:#{1,4}\s?|\*\*)?(?:system|assistant|developer|sistema|asistente)"
            r"(?: (?:prompt|message|note|override))?(?:\*\*)?\s?:(?:\*\*)?\s{0,4}"
            r"(?:you|ignore|disregard|do not|don'?t|must|from now|respond|act|eres|debes|ignora|olvida"
            r"|(?:always|never) (?:answer|ask|call|delete|follow|include|mention|obey|output|reply|respond|reveal|say"
            r"|send|tell|use)"
            r"|(?:siempre|nunca) (?:borr|contest|cuent|dig|dil|env|incl|llam|menc|obed|preg|respond|revel|us)[a-z]{1,9}"
            r"|no (?:debes|digas|sigas)|a partir|actua|responde)\b"
        ),
    ),
    TOOL_CALL: (
        r"</?(?:antml:)?(?:tool_call|tool_use|tool_result|function_calls?|function_results?|invoke)\b[^>\n]{0,80}>",
        r"<function=|<parameter(?:=| name=)|\"tool_calls\"\s{0,4}:|\"method\"\s{0,4}:\s{0,4}\"tools/call\"",
        r"\"type\"\s{0,4}:\s{0,4}\"(?:tool_use|tool_result|function_call)\"",
    ),
    SECRECY: (
        (
            rf"{_START}(?:do not|don'?t|never|you must not) (?:ever )?"
            r"(?:tell|inform|reveal|disclose|alert|mention|show)\b"
            rf"\s?(?:this|it|that|these|anything|any of this|about this)?\s?(?:to|about)?\s?{_USER}"
        ),
        rf"\b(?:hide|conceal|keep) {_ASIDE}\b{_SOME}\bfrom {_USER}",
        rf"\bdon'?t let {_USER} (?:know|see|notice)",
        rf"\bwithout {_LETTING_KNOW} {_USER}{_SOME}\b(?:delete|send|upload|run|execute|remove|forward|share)\b",
        (
            rf"{_UNFORBIDDEN}\b(?:delete|send|upload|run|execute|remove|forward|share)\b[^.\n]{{0,60}}"
            rf"\bwithout {_LETTING_KNOW} {_USER}"
        ),
        (
            rf"{_START}no\s(?:se\s)?(?:lo\s|le\s)?(?:digas|cuentes|menciones|informes|avises|reveles|muestres)"
            rf"(?:\s(?:lo|nada|esto|nada de esto|de esto))?\s{_USUARIO}"
        ),
        r"\bsin que (?:el|la|tu) (?:usuari[oa]|human[oa]|duen[oa]) (?:lo|se) (?:sepa|entere|note|vea)",
        rf"\bocult(?:a|ar|alo|arlo|aselo|arselo)\b{_FEW}{_USUARIO}",
    ),
    EXFILTRATION: (
        rf"\b{_SENDING}\b[^\n]{{0,80}}\b{_SECRETS}[^\n]{{0,60}}?\b(?:to|at|via|a|al|en|hacia)\b[^\n]{{0,20}}{_SOMEWHERE}",
        r"\b(?:curl|wget)\b[^\n]{0,120}(?:\$\(|`)[^\n$`]{0,60}\b(?:cat|env|printenv|base64)\b",
    ),
}
_CALLS_FOR_THEM = re.compile(
    r"[<\[\"]|ignor|disregard|forget|overrid|bypass|olvid|descart|anul|instruc|from now|henceforth|ahora|you are now"
    r"|prompt|system|assistant|developer|sistema|asistente|caso|no siga|\bai\b|llm|language model|user|human|usuari"
    r"|owner|operator|duen|https?:|www\.|ftp:|@|webhook|curl|wget"
)
"""Without any of these there is nothing to be found: most texts have none."""


def suspicions(text: str) -> tuple[str, ...]:
    """Why a person should look at a text before it is trusted: some of `REASONS`; none for an ordinary one."""
    found = _unseen(text) if not text.isascii() or _CONTROLS.search(text) else set()
    plain = text if text.isascii() else unicodedata.normalize("NFKC", _GONE.sub("", text))
    if pretends(plain):
        found.add(LOOKALIKE)
    said = _addressed(fold(plain))
    found |= said
    if (seen := as_seen(plain)) != plain and not (disguised := _addressed(fold(seen))) <= said:
        found |= {LOOKALIKE, *disguised}
    return tuple(reason for reason in REASONS if reason in found)


def _addressed(plain: str) -> set[str]:
    """What a folded text says to a model."""
    if not _CALLS_FOR_THEM.search(plain):
        return set()
    found = {reason for reason, pattern in _patterns().items() if pattern.search(plain)}
    if INSTRUCTION not in found and (joined := " ".join(plain.split())) != plain:  # wrapped, or spread out
        found.update(one for one in (INSTRUCTION,) if _patterns()[one].search(joined))
    return found


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Compiled when first needed: that takes ten milliseconds, and most texts never need it."""
    return {reason: re.compile("|".join(patterns)) for reason, patterns in _WORDS.items()}


def made_visible(text: str) -> str:
    """The text with what nobody sees written out, as `[U+200B]`; an ordinary text as it is."""
    if not set(suspicions(text)) & {CONTROL, INVISIBLE, BIDI, TAG}:
        return text
    kept = _FLAG.sub(lambda flag: flag[0].replace(flag[0][1:], "\0" * (len(flag[0]) - 1)), text)
    shown = [
        original if not _hides(text, place, stands) else f"[U+{ord(original):04X}]"
        for place, (original, stands) in enumerate(zip(text, kept, strict=True))
    ]
    return "".join(shown)


def _unseen(text: str) -> set[str]:
    found = set()
    if _CONTROLS.search(text):
        found.add(CONTROL)
    if (
        _NEVER_SEEN.search(text)
        or _SPACELESS.search(text)
        or any(_stray(text, one.start()) for one in _JOINER.finditer(text))
    ):
        found.add(INVISIBLE)
    if _OVERRIDE.search(text) or (_EMBEDDING.search(_PHONE_NUMBER.sub("", text)) and not _RIGHT_TO_LEFT.search(text)):
        found.add(BIDI)
    if _TAGS.search(_FLAG.sub("", text)):
        found.add(TAG)
    return found


def _stray(text: str, place: int) -> bool:
    """Whether a joiner joins nothing: neither parts of an emoji nor letters of a script that has joiners."""
    before = text[place - 1] if place else ""
    after = text[place + 1 : place + 2]
    if _JOINS_LETTERS.match(before or " "):
        return False
    return not (text[place] == "\u200d" and _pictures(before) and _pictures(after))


def _pictures(character: str) -> bool:
    """Whether it can be part of an emoji: a symbol, a skin tone, or the mark that makes one of a symbol."""
    return character != "" and (unicodedata.category(character) in {"So", "Sk", "Sm"} or character in "\ufe0f\u20e3")


def _hides(text: str, place: int, stands: str) -> bool:
    """Whether the character at a place is one that should be written out; `stands` is NUL inside of a flag."""
    one = text[place]
    if stands == "\0" and one != "\0":
        return False
    if _CONTROLS.match(one) or _OVERRIDE.match(one) or _EMBEDDING.match(one) or _TAGS.match(one):
        return True
    if one in "\u200c\u200d":
        return _stray(text, place)
    return _NEVER_SEEN.match(text, place) is not None or _SPACELESS.match(text, place) is not None
