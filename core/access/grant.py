"""What one connection may do: which kinds of work (scopes), and with which part of the memory (its bound)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.text import normal

if TYPE_CHECKING:
    from collections.abc import Iterable

READ_SCOPE, WRITE_SCOPE = "memory:read", "memory:write"
SCOPES = (READ_SCOPE, WRITE_SCOPE)

PUBLIC = "public"
"""The scope of entities that every connection sees, within its buckets."""

_NAME_LIMIT = 128


@dataclass(frozen=True, slots=True)
class Bound:
    """The part of a memory that a connection sees and changes.

    That is: the entities that it owns, those of its teams, and the public ones; of these, only those in its buckets,
    if it is bound to any.

    Attributes:
        owner: Whose entities they are; also the owner of all that it creates.
        teams: Its teams.
        buckets: Its buckets; none is no restriction.
    """

    owner: str
    teams: frozenset[str] = frozenset()
    buckets: frozenset[str] = frozenset()

    def holds(self, owner: object, bucket: object, scope: object, team_id: object) -> bool:
        """Whether an entity with these columns lies within."""
        if self.buckets and bucket not in self.buckets:
            return False
        return owner == self.owner or scope == PUBLIC or team_id in self.teams

    def check_filters(self, *, owner: str = "", team_id: str = "") -> None:
        """A caller's filters: its own owner and teams, or none.

        Raises:
            KnownError: OUT_OF_BOUNDS.
        """
        if owner not in ("", self.owner) or (team_id and team_id not in self.teams):
            raise KnownError(ErrorCode.OUT_OF_BOUNDS)


@dataclass(frozen=True, slots=True)
class Grant:
    """What a connection may do.

    Attributes:
        scopes: Some of `SCOPES`.
        bound: The part of the memory that it is bound to; None is all of it.
    """

    scopes: frozenset[str] = field(default=frozenset(SCOPES))
    bound: Bound | None = None

    @property
    def reads(self) -> bool:
        """Whether it may read."""
        return READ_SCOPE in self.scopes

    @property
    def writes(self) -> bool:
        """Whether it may write."""
        return WRITE_SCOPE in self.scopes

    def check_writes(self) -> None:
        """Raises `KnownError` SCOPE_MISSING when it may not write."""
        if not self.writes:
            raise KnownError(ErrorCode.SCOPE_MISSING, scope=WRITE_SCOPE)


EVERYTHING = Grant()
"""The grant of the person, and of a connection that nobody restricted."""


def grant(
    scopes: Iterable[str] = SCOPES,
    owner: str | None = None,
    teams: Iterable[str] = (),
    buckets: Iterable[str] = (),
) -> Grant:
    """A checked grant.

    Raises:
        KnownError: VALUE_NOT_ALLOWED for an unknown scope or an unusable name; OWNER_NEEDED when teams or buckets
            are named without an owner.
    """
    chosen = frozenset(one.strip() for one in scopes if one.strip())
    for one in chosen:
        if one not in SCOPES:
            raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field="scopes", value=one[:100], allowed=SCOPES)
    if not chosen:
        raise KnownError(ErrorCode.TEXT_EMPTY, field="scopes")
    team_names, bucket_names = _names("team", teams), _names("space", buckets)
    if owner is None:
        if team_names or bucket_names:
            raise KnownError(ErrorCode.OWNER_NEEDED)
        return Grant(chosen)
    (owner_name,) = _names("owner", [owner])
    return Grant(chosen, Bound(owner_name, team_names, bucket_names))


def _names(field_name: str, names: Iterable[str]) -> frozenset[str]:
    found = frozenset(normal(one.strip()) for one in names)
    for one in found:
        if not one:
            raise KnownError(ErrorCode.TEXT_EMPTY, field=field_name)
        if len(one) > _NAME_LIMIT:
            raise KnownError(ErrorCode.TEXT_TOO_LONG, field=field_name, limit=_NAME_LIMIT, length=len(one))
        if not one.isprintable():
            raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field=field_name, value=one, allowed=("printable text",))
    return found
