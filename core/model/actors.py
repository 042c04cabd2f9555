"""Who writes, and who is connected."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ActorKind(StrEnum):
    """Who can write: the person at the desktop, an agent over MCP, or the product itself."""

    PERSON = "person"
    AGENT = "agent"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change: one connection of one client.

    Attributes:
        kind: Person, agent or system.
        name: The MCP client's own name; empty for the person, whose name each face words.
        version: The client's version, or empty.
        token: The name of the token with which it came, or empty.
    """

    kind: ActorKind
    name: str = ""
    version: str = ""
    token: str = ""


PERSON = Actor(ActorKind.PERSON)


@dataclass(frozen=True, slots=True)
class ClientSession:
    """One connection to this memory; alive while its process runs and `ended_at` is None."""

    id: int
    actor: Actor
    pid: int
    connected_at: str
    last_seen: str
    ended_at: str | None
