"""What words mean the same, the opposite or nothing of their own, in Spanish and in English, and how they inflect.

Plain lists on purpose: they are read, and corrected, by people who know the language and no code. All words are folded.
"""

from __future__ import annotations

import re


def words(text: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(text.split())


ARTICLES = words("""
el la los las lo the this that these those este esta estos estas ese esa esos esas aquel aquella su sus his
her their its my our your mi mis tu tus nuestro nuestra nuestros nuestras un una unos unas a an
""")
"""Words before a noun that say nothing about it."""

ONES = words("""
un una uno a an one single
""")
"""Words that may count, and mostly do not."""

PREPOSITIONS = {
    word: marker
    for marker, words in {
        "to": "a al to into onto hacia para for",
        "from": "de del of from desde",
        "in": "en in on at within dentro",
        "with": "con with",
        "by": "por by via mediante",
        "over": "over instead rather than",
        "as": "como as",
        "about": "sobre about",
        "under": "bajo under",
        "until": "hasta until till",
        "since": "since durante during",
        "between": "entre between among",
        "according": "segun per",
        "against": "contra against",
        "through": "through tras",
    }.items()
    for word in words.split()
}
"""Preposition → the role it marks."""

FUNCTION = words("""
y e o u and or & pero but also too tambien que who whom which what quien quienes cual cuales donde where when
cuando se le les me te nos os lo i you he she it we they them him us yo ella ellos ellas nosotros usted
ustedes is are was were be been being am 's 're s has have had having do does did doing done will would shall
should can could may might must es son fue fueron era eran ser sera seran siendo sido estar esta estan estaba
estaban estado estoy ha han he hemos habia haber hay tiene tienen tener tenia tengo tenemos there here aqui
alli ahi then so if si how ya yet just very muy mas more up out off down own itself himself herself themselves
self mismo misma propio propia
""")
"""Words that only hold a sentence together; with articles and prepositions they make up its frame."""

LIGHT = words("""
around approximately roughly aproximadamente alrededor
usa usan usar usando usamos uso use uses used using user users usuario usuaria usuarios utiliza utilizar
utilizan utilizando emplea emplear hace hacen hacer haciendo hecho hecha make makes made making get gets
getting got take takes suele suelen solia usually generally normally normalmente generalmente habitualmente
currently actualmente located ubicado ubicada situado encuentra encuentran found via based basado basada
called llamado llamada configurado configurada configured set setup debe deben deberia need needs necesita
necesitan every each cada all todo todos toda todas
""")
"""Words of little weight: a text with one more of them says nothing more."""

NEGATIONS = words("""
carece carecen lacks lack lacking
no not never none nobody nothing neither nor without cannot nunca nadie nada ni sin tampoco jamas ningun
ninguna ninguno ningunos ningunas n't stopped ceased dejo dejaron ceso
""")
CONTRASTS = frozenset(("instead", "rather", "lugar-de"))
"""Words that deny what follows them, and are no denial of the sentence."""

HEDGES = words("""
almost nearly barely hardly scarcely casi apenas formerly former maybe perhaps possibly probably quiza quizas
posiblemente probablemente except unless excepto salvo partially parcialmente supposedly supuestamente ex
tried intento intentaron attempted
""")
"""Words whose presence alone changes what is claimed."""

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january enero jan ene",
            "february febrero feb",
            "march marzo mar",
            "april abril apr abr",
            "may mayo",
            "june junio jun",
            "july julio jul",
            "august agosto aug ago",
            "september septiembre setiembre sep sept",
            "october octubre oct",
            "november noviembre nov",
            "december diciembre dec dic",
        ),
        1,
    )
    for name in names.split()
}
AMBIGUOUS_MONTHS = words("""
jan ene feb march mar apr abr may jun jul aug ago sep sept oct nov dec dic
""")
"""Names of months that mean a month only beside a day or a year."""

_SUFFIXES = words("""
amientos imientos amiento imiento aciones iciones uciones acion icion ucion ciones cion siones sion adores
adoras ador adora edores edor idores idor mente idades idad ables able ibles ible ando iendo yendo ados adas
idos idas ado ada ido ida aron ieron aba aban ian aran iran ara ira aria eria amos emos imos arse erse irse ar
er ir as es os an en a e o s ations ation itions ition ments ment ings ing ed ers ers er ies ied ly y al ally
ive ization ize izes ized ia ias io ios ance ence ancy ness ion
""")
_LONGEST_SUFFIX = max(map(len, _SUFFIXES))
_SHORTEST_STEM = 3
_LONG_SUFFIX = 3
_CLITIC = re.compile(r"([aei]r|ndo)(?:se|me|te|lo|la|le|los|las|les|nos)$")


def stem(word: str) -> str:
    """A folded word without its ending: one stem for the forms of a word, in both languages at once."""
    if len(word) <= _SHORTEST_STEM or not word.isalpha():
        return word
    word = _CLITIC.sub(r"\1", word)
    for length in range(min(_LONGEST_SUFFIX, len(word) - _SHORTEST_STEM), 0, -1):
        kept = len(word) - length
        if kept >= _SHORTEST_STEM + (length >= _LONG_SUFFIX) and word[kept:] in _SUFFIXES:
            word = word[:kept]
            break
    if len(word) > _SHORTEST_STEM and word[-1] == word[-2]:
        word = word[:-1]
    # prefiere, preferir; prueba, probar; celíaco, celiaquía; vez, veces
    return (
        word.replace("ie", "e")
        .replace("que", "c")
        .replace("qui", "ci")
        .replace("qu", "c")
        .replace("ue", "o")
        .replace("z", "c")
    )
