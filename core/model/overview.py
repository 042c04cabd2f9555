"""What a memory is made of, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.model.actors import Actor


@dataclass(frozen=True, slots=True)
class WeekCount:
    """One week: its Monday (UTC, `YYYY-MM-DD`), what was written in it, and all that there was at its end."""

    monday: str
    observations: int
    total: int


@dataclass(frozen=True, slots=True)
class TypeCount:
    """How many entities are of a type, and how many observations they hold."""

    type: str
    entities: int
    observations: int


@dataclass(frozen=True, slots=True)
class AuthorCount:
    """Who wrote how many observations, and which share of all that is. Versions of one client are one author."""

    actor: Actor
    observations: int
    share: float


@dataclass(frozen=True, slots=True)
class AgeCount:
    """Observations of which the oldest is `days` old at most, and older than the band before; None: any older."""

    days: int | None
    observations: int


@dataclass(frozen=True, slots=True)
class AccessCount:
    """Entities that were last read so many `days` ago at most, and not in the band before.

    `days` is None for longer ago, and `never` tells those that nobody has read.
    """

    days: int | None
    entities: int
    never: bool = False


@dataclass(frozen=True, slots=True)
class Overview:
    """A memory in numbers. What is archived or has expired is no part of it.

    Attributes:
        at: When it was read.
        entities: How many there are.
        observations: How many live ones they hold.
        relations: How many active ones join them.
        weeks: The last weeks, the present one last; what is gone since is not counted.
        types: The most frequent first.
        authors: Who wrote most first.
        ages: From the newest to the oldest.
        accesses: From lately read to never.
    """

    at: str
    entities: int
    observations: int
    relations: int
    weeks: tuple[WeekCount, ...]
    types: tuple[TypeCount, ...]
    authors: tuple[AuthorCount, ...]
    ages: tuple[AgeCount, ...]
    accesses: tuple[AccessCount, ...]
