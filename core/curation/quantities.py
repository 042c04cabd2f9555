"""Numbers, dates, times and units in running text, read so that different spellings of one thing are equal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isclose

from core.curation.lexicon import AMBIGUOUS_MONTHS, MONTHS

DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was meant.

    Attributes:
        text: Its digits, without grouping, with a point: `3.10` is not `3.1`, versions are numbers too.
        unit: What it counts, where that is a measure (`time`, `size`, `percent`, `eur` …).
        base: Its size in the measure's base unit.
    """

    text: str
    unit: str = ""
    base: float = 0.0

    def agrees(self, other: Number) -> bool:
        """Whether two numbers may be the same; where one has no unit, the digits decide."""
        if self.unit and other.unit:
            return self.unit == other.unit and isclose(self.base, other.base, rel_tol=1e-9)
        return self.text == other.text


@dataclass(frozen=True, slots=True)
class Date:
    """A day, a month or a year; 03/04/2026 has two readings."""

    readings: tuple[tuple[int | None, int | None, int | None], ...]

    def agrees(self, other: Date) -> bool:
        """Whether two dates may be the same: what both of them say is equal in some reading."""
        return any(
            all(one is None or two is None or one == two for one, two in zip(mine, its, strict=True))
            and any(one is not None and one == two for one, two in zip(mine, its, strict=True))
            for mine in self.readings
            for its in other.readings
        )


@dataclass(frozen=True, slots=True)
class Time:
    """A time of day in seconds."""

    seconds: int


Quantity = Number | Date | Time


def agree(first: Quantity, second: Quantity) -> bool:
    """Whether two quantities may be the same thing said in two ways."""
    if isinstance(first, Number) and isinstance(second, Number):
        return first.agrees(second)
    if isinstance(first, Date) and isinstance(second, Date):
        return first.agrees(second)
    if isinstance(first, Time) and isinstance(second, Time):
        return first == second
    if isinstance(first, Number):
        return _number_as(first, second)
    return isinstance(second, Number) and _number_as(second, first)


def _number_as(number: Number, other: Quantity) -> bool:
    """Whether a bare number is the year of a date or the hour of a time."""
    if isinstance(other, Date):
        return any(str(year) == number.text for year, _, _ in other.readings)
    if isinstance(other, Time) and number.unit in {"", "time"}:
        hour, rest = divmod(other.seconds, 3600)
        return not rest and number.text in {str(hour), str(hour % 12 or 12)}
    return False


def _units(table: str) -> dict[str, tuple[str, float]]:
    units = {}
    for line in table.strip().splitlines():
        kind, factor, *words = line.split()
        units.update(dict.fromkeys(words, (kind, float(factor))))
    return units


UNITS = _units("""
time 0.001 ms millisecond milliseconds milisegundo milisegundos
time 1 s sec secs second seconds seg segundo segundos
time 60 min mins minute minutes minuto minutos
time 3600 h hr hrs hour hours hora horas
time 86400 d day days dia dias
time 604800 wk week weeks semana semanas
month 1 month months mes meses
month 3 quarter quarters trimestre trimestres
month 12 yr year years ano anos
month 120 decade decades decada decadas
size 1 byte bytes
size 1e3 kb kib kilobytes
size 1e6 mb mib megabyte megabytes megas
size 1e9 gb gib gigabyte gigabytes gigas
size 1e12 tb tib terabyte terabytes teras
rate 1e3 kbps
rate 1e6 mbps
rate 1e9 gbps
length 0.001 mm millimetres millimeters milimetros
length 0.01 cm centimetres centimeters centimetro centimetros
length 1 m metre metres meter meters metro metros
length 1000 km kilometre kilometres kilometer kilometers kilometro kilometros
length 1609.344 mi mile miles milla millas
length 0.3048 ft foot feet pie pies
length 0.0254 inch inches pulgada pulgadas
area 1 m2 m² sqm
mass 1 g gram grams gramo gramos
mass 1000 kg kilo kilos kilogram kilograms kilogramo kilogramos
mass 1e6 tonne tonnes ton tons tonelada toneladas
mass 453.6 lb lbs pound pounds libra libras
mass 28.35 oz ounce ounces onza onzas
volume 1 l litre litres liter liters litro litros
volume 0.001 ml
percent 1 % percent pct
degree 1 ° degree degrees grado grados
celsius 1 °c ºc celsius
fahrenheit 1 °f ºf fahrenheit
eur 1 € eur euro euros
usd 1 $ usd dollar dollars dolar dolares
gbp 1 £ gbp
jpy 1 ¥ jpy yen yenes
hertz 1 hz
hertz 1e3 khz
hertz 1e6 mhz
hertz 1e9 ghz
watt 1 w watt watts vatio vatios
watt 1e3 kw
px 1 px pixel pixels pixeles
times 1 times vez veces
""")
"""Folded word → its measure, and how many base units it is."""

MULTIPLIERS = {
    **dict.fromkeys(("k", "mil", "thousand"), 1e3),
    **dict.fromkeys(("million", "millions", "millon", "millones", "mill", "mm"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn"), 1e9),
    **dict.fromkeys(("billon", "billones", "trillion"), 1e12),
}

WORDS = {
    word: value
    for value, words in {
        0: "zero cero",
        1: "one un una uno",
        2: "two dos",
        3: "three tres",
        4: "four cuatro",
        5: "five cinco",
        6: "six seis",
        7: "seven siete",
        8: "eight ocho",
        9: "nine nueve",
        10: "ten diez",
        11: "eleven once",
        12: "twelve doce dozen docena",
        13: "thirteen trece",
        14: "fourteen catorce",
        15: "fifteen quince",
        16: "sixteen dieciseis",
        17: "seventeen diecisiete",
        18: "eighteen dieciocho",
        19: "nineteen diecinueve",
        20: "twenty veinte",
        21: "veintiun veintiuno veintiuna",
        22: "veintidos",
        23: "veintitres",
        24: "veinticuatro",
        25: "veinticinco",
        26: "veintiseis",
        27: "veintisiete",
        28: "veintiocho",
        29: "veintinueve",
        30: "thirty treinta",
        40: "forty cuarenta",
        50: "fifty cincuenta",
        60: "sixty sesenta",
        70: "seventy setenta",
        80: "eighty ochenta",
        90: "ninety noventa",
        100: "cien ciento",
        200: "doscientos doscientas",
        300: "trescientos trescientas",
        400: "cuatrocientos cuatrocientas",
        500: "quinientos quinientas",
        600: "seiscientos seiscientas",
        700: "setecientos setecientas",
        800: "ochocientos ochocientas",
        900: "novecientos novecientas",
    }.items()
    for word in words.split()
}
ORDINALS = {
    word: value
    for value, words in {
        1: "first primer primero primera",
        2: "second segundo segunda",
        3: "third tercer tercero tercera",
        4: "fourth cuarto cuarta",
        5: "fifth quinto quinta",
        6: "sixth sexto sexta",
        7: "seventh septimo septima",
        8: "eighth octavo octava",
        9: "ninth noveno novena",
        10: "tenth decimo decima",
    }.items()
    for word in words.split()
}

_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|[ºª°]|\.[ºª]|er|ero|era|do|da|to|ta|mo|ma|vo|va|no|na)")
_CURRENCY = "€$£¥"
_AMOUNT = re.compile(
    rf"(?P<sign>[{_CURRENCY}]?)(?P<minus>[-+]?)(?P<digits>\d[\d.,'_]*)(?P<unit>[^\W\d_]*[²%°{_CURRENCY}]?[^\W\d_]?)"
)
_GROUPED = re.compile(r"\d{1,3}(?:([.,'_])\d{3})(?:\1\d{3})*")
_DECIMAL_GROUPED = re.compile(r"(\d{1,3}(?:\.\d{3})+),(\d+)|(\d{1,3}(?:,\d{3})+)\.(\d+)")
_TIME = re.compile(r"(\d{1,2})[:h](\d{2})(?::(\d{2}))?(?:\.\d+)?(?:h|hs|hrs|z)?(am|pm)?")
_HOUR = re.compile(r"(\d{1,2})(?:\.00)?(am|pm)")
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:t(\d{2}):(\d{2})(?::(\d{2}))?.*)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})")
_LAST_MONTH, _LAST_DAY, _LAST_HOUR, _MINUTES = 12, 31, 24, 60
_CENTURY = 2000
_HALF_DAY = 12


def read_amount(chunk: str) -> Number | None:
    """A folded chunk that is one number, with what is glued to it: `€20,000`, `16gb`, `15%`, `v3.11`, `10k`."""
    if ordinal := _ORDINAL.fullmatch(chunk):
        return Number(ordinal[1])
    found = _AMOUNT.fullmatch(chunk[1:] if chunk[:1] in "v#" and chunk[1:2].isdigit() else chunk)
    if found is None:
        return None
    text = _plain(found["digits"].rstrip(".,'"))
    if found["minus"] == "-":
        text = f"-{text}"
    unit = found["unit"] or found["sign"]
    if unit == "m" and found["sign"]:
        return measured(scaled(Number(text), 1e6), found["sign"])
    if unit in MULTIPLIERS:
        number = scaled(Number(text), MULTIPLIERS[unit])
        return measured(number, found["sign"]) if found["sign"] else number
    if unit and unit not in UNITS:
        return None
    return measured(Number(text), unit) if unit else Number(text)


def measured(number: Number, unit: str) -> Number:
    """A number of some unit."""
    kind, factor = UNITS[unit]
    try:
        return Number(number.text, kind, float(number.text) * factor)
    except ValueError:  # 2.4.1 of something: a version after all
        return number


def scaled(number: Number, factor: float) -> Number:
    """A number of thousands or millions."""
    try:
        return Number(f"{float(number.text) * factor:.12g}")
    except ValueError:
        return number


def read_time(chunk: str) -> Time | None:
    """A folded chunk that is a time of day: `14:00`, `9:30am`, `2pm`, `14h30`."""
    if found := _TIME.fullmatch(chunk):
        hour, minute, second, half = int(found[1]), int(found[2]), int(found[3] or 0), found[4]
    elif found := _HOUR.fullmatch(chunk):
        hour, minute, second, half = int(found[1]), 0, 0, found[2]
    else:
        return None
    if hour > _LAST_HOUR or minute >= _MINUTES:
        return None
    return at(hour, minute, second, half or "")


def at(hour: int, minute: int = 0, second: int = 0, half: str = "") -> Time:
    """A time of day; `half` is am, pm or empty."""
    if half == "pm" and hour < _HALF_DAY:
        hour += _HALF_DAY
    elif half == "am" and hour == _HALF_DAY:
        hour = 0
    return Time(((hour * 60 + minute) * 60 + second) % int(DAY))


def read_date(chunk: str) -> tuple[Date, Time | None] | None:
    """A folded chunk that is a date in digits, ISO first: `2026-03-04`, `2026-03-04t10:00`, `4/3/2026`, `2026-03`."""
    if found := _ISO.fullmatch(chunk):
        year, month, day = int(found[1]), int(found[2]), int(found[3]) if found[3] else None
        if not 1 <= month <= _LAST_MONTH or (day is not None and not 1 <= day <= _LAST_DAY):
            return None
        time = at(int(found[4]), int(found[5]), int(found[6] or 0)) if found[4] else None
        return Date(((year, month, day),)), time
    if found := _DAY_FIRST.fullmatch(chunk):
        one, two, year = int(found[1]), int(found[2]), int(found[3])
        year += _CENTURY if year < 100 else 0
        readings = tuple(
            dict.fromkeys(
                (year, month, day)
                for day, month in ((one, two), (two, one))
                if 1 <= month <= _LAST_MONTH and 1 <= day <= _LAST_DAY
            )
        )
        return (Date(readings), None) if readings else None
    return None


def month_of(word: str, *, beside_number: bool) -> int | None:
    """The month that a folded word names."""
    if word in AMBIGUOUS_MONTHS and not beside_number:
        return None
    return MONTHS.get(word)


def _plain(digits: str) -> str:
    """Digits without grouping, with a point: `20.000` and `20,000` are twenty thousand, `3,11` is `3.11`."""
    if found := _DECIMAL_GROUPED.fullmatch(digits):
        whole, fraction = (found[1], found[2]) if found[1] else (found[3], found[4])
        return f"{re.sub(r'[.,]', '', whole)}.{fraction}".rstrip("0").rstrip(".")
    if _GROUPED.fullmatch(digits) and not digits.startswith("0"):
        return re.sub(r"\D", "", digits)
    plain = digits.replace(",", ".").replace("'", "").replace("_", "")
    return plain.lstrip("0") or "0" if plain.isdigit() else plain
