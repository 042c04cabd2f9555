"""The words of the strict rules, and how other words translate into them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

NAME_LENGTH = 100
OBSERVATION_LENGTH = 500

ENTITY_TYPES = ("person", "concept", "project", "document", "tool", "organization", "location", "event")
PERSON_TYPE = "person"
UNKNOWN_TYPE = "concept"
"""What is proposed for an entity's type that nothing here translates."""

KNOWS = "knows"
RELATED_TO = "related-to"
"""What is proposed for a relation's type that nothing here translates: it binds to nothing."""
RELATION_TYPES = (KNOWS, "contains", "uses", "created", "belongs-to", "depends-on", RELATED_TO)
ACYCLIC = ("contains", "depends-on", "belongs-to", "created")
"""Relation types that may not lead back to where they began, each taken alone."""

_NAME = re.compile(rf"[a-z][a-z0-9-]{{0,{NAME_LENGTH - 1}}}")
_SPELLED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
_NAMELESS = "entity"

_ENTITY_WORDS = {
    "person": (
        "individual user human people contact colleague friend member customer client author developer engineer"
        " persona individuo usuario humano contacto colega amigo miembro cliente autor desarrollador ingeniero"
    ),
    "concept": (
        "idea principle topic theme theory method pattern technique preference rule skill"
        " concepto principio tema teoria metodo patron tecnica preferencia regla habilidad"
    ),
    "project": "initiative task work feature epic todo job proyecto iniciativa tarea trabajo funcionalidad",
    "document": (
        "doc documentation file note report article book paper page specification spec guide"
        " documento documentacion archivo fichero nota informe articulo libro pagina especificacion guia"
    ),
    "tool": (
        "app application software utility library framework service system component module package program platform"
        " database api technology herramienta aplicacion utilidad libreria biblioteca servicio sistema componente"
        " modulo paquete programa plataforma tecnologia"
    ),
    "organization": (
        "organisation group team company business institution department agency"
        " organizacion grupo equipo empresa compania institucion departamento agencia"
    ),
    "location": (
        "place area city country region address room office site"
        " lugar ubicacion ciudad pais direccion sala oficina sitio"
    ),
    "event": (
        "meeting appointment session conference incident milestone release"
        " evento reunion cita sesion conferencia incidente hito lanzamiento"
    ),
}
_RELATION_WORDS = {
    "knows": "know friend-of is-friend-of colleague-of conoce conoce-a amigo-de es-amigo-de colega-de",
    "contains": "contain has includes include comprises consists-of parent-of has-part contiene incluye tiene",
    "uses": "use used using utilizes utilises employs built-with usa usan utiliza emplea",
    "created": "create creates made authored wrote built developed designed creo crea hizo escribio",
    "belongs-to": (
        "belong-to part-of is-part-of member-of is-member-of owned-by child-of contained-in"
        " pertenece-a parte-de es-parte-de miembro-de es-miembro-de"
    ),
    "depends-on": "depend-on depends requires needs relies-on depende-de depende requiere necesita",
    "related-to": "relates-to is-related-to associated-with connected-to linked-to relacionado-con relacionada-con",
}


def is_name(text: str) -> bool:
    """Whether a name has the form that the rules ask for."""
    return _NAME.fullmatch(text) is not None


def slug(text: str) -> str:
    """A name by the rules for any text: lower case, without accents, hyphens between words.

    Where nothing can be kept of it (another script, say), it is `entity`; one that begins with a digit is put after it.
    """
    spelled = unicodedata.normalize("NFKD", fold(text).translate(_SPELLED))
    words = re.sub(r"[^a-z0-9]+", "-", "".join(char for char in spelled if not unicodedata.combining(char)))
    kept = words.strip("-")
    if not kept[:1].isalpha():
        kept = f"{_NAMELESS}-{kept}" if kept else _NAMELESS
    return kept[:NAME_LENGTH].rstrip("-")


class Slugs:
    """Names by the rules that are not taken: each is taken once it was given."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def take(self, names: Iterable[str]) -> None:
        """These are not free, either."""
        self._taken.update(names)

    def free(self, text: str) -> str:
        """The `slug` of a text, with a number where that is taken: `faro`, `faro-2`, `faro-3` and so on."""
        wanted = name = slug(text)
        while name in self._taken:
            number = self._last[wanted] = self._last.get(wanted, 1) + 1
            ending = f"-{number}"
            name = wanted[: NAME_LENGTH - len(ending)].rstrip("-") + ending
        self._taken.add(name)
        return name


def entity_type_for(text: str) -> str | None:
    """The type of the rules that an entity's type means, if that is known."""
    return _meant(_ENTITY_MEANINGS, text)


def relation_type_for(text: str) -> str | None:
    """The type of the rules that a relation's type means, if that is known."""
    return _meant(_RELATION_MEANINGS, text)


def _meanings(words: dict[str, str]) -> dict[str, str]:
    return {word: meant for meant, synonyms in words.items() for word in (meant, *synonyms.split())}


_ENTITY_MEANINGS = _meanings(_ENTITY_WORDS)
_RELATION_MEANINGS = _meanings(_RELATION_WORDS)


def _meant(meanings: dict[str, str], text: str) -> str | None:
    word = slug(text)
    for spelling in (word, word.removesuffix("s"), word.removesuffix("es")):
        if spelling in meanings:
            return meanings[spelling]
    return None
