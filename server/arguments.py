"""A tool's arguments: lenient about how a value is wrapped, exact about what it is.

Some clients send arrays, objects, numbers and booleans as JSON strings, and null for what is absent.
"""

from __future__ import annotations

from math import inf, isfinite
from typing import TYPE_CHECKING

from pydantic_core import from_json

if TYPE_CHECKING:
    from collections.abc import Mapping

LIMIT_MOST = 200
"""Highest `limit` that a tool takes."""


class ToolError(Exception):
    """A call that cannot be carried out; the text is for the caller."""


class ArgumentError(ToolError):
    """Arguments that are missing or of the wrong kind."""


class Arguments:
    """The arguments of one call, read by name."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def has(self, name: str) -> bool:
        """Whether something other than null was given."""
        return self._values.get(name) is not None

    def text(self, name: str) -> str:
        """A required string."""
        if not self.has(name):
            raise ArgumentError(f"{name}: Field required")
        return self.optional_text(name)

    def optional_text(self, name: str, default: str = "") -> str:
        """A string that may be absent."""
        value = self._values.get(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise ArgumentError(f"{name}: Input should be a string")
        return value

    def items(self, name: str) -> list[object]:
        """A required array of anything."""
        if not self.has(name):
            raise ArgumentError(f"{name}: Field required")
        value = unwrapped(self._values[name], list)
        if not isinstance(value, list):
            raise ArgumentError(f"{name}: Input should be an array")
        return value

    def texts(self, name: str) -> list[str]:
        """A required array of strings."""
        return texts(self.items(name), name)

    def flag(self, name: str) -> bool:
        """A boolean, false when absent."""
        value = self._values.get(name)
        if isinstance(value, str):
            value = {"true": True, "false": False, "": None}.get(value.strip().lower(), value)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise ArgumentError(f"{name}: Input should be true or false")
        return value

    def limit(self) -> int | None:
        """The `limit` of a reading tool, None when absent."""
        value = self.whole("limit")
        if value is not None and not 1 <= value <= LIMIT_MOST:
            raise ToolError(f"limit must be from 1 to {LIMIT_MOST}.")
        return value

    def whole(self, name: str) -> int | None:
        """A whole number, None when absent."""
        value = self._values.get(name)
        if isinstance(value, str):
            value = unwrapped(value, int, float) if value.strip() else None
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            raise ArgumentError(f"{name}: Input should be a whole number")
        return value

    def row_id(self, name: str) -> int:
        """A required id of something stored; it may be a number that none can have."""
        value = self.whole(name)
        if value is None:
            raise ArgumentError(f"{name}: Field required")
        return value

    def number(self, name: str, default: float) -> float:
        """A finite number that may be absent."""
        value = self._values.get(name)
        if isinstance(value, str):
            value = unwrapped(value, int, float) if value.strip() else None
        if value is None:
            return default
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise ArgumentError(f"{name}: Input should be a number")
        try:
            number = float(value)
        except OverflowError:
            number = inf
        if not isfinite(number):
            raise ArgumentError(f"{name}: Input should be a finite number")
        return number


def texts(items: list[object], name: str) -> list[str]:
    """The items, which must all be strings."""
    for place, item in enumerate(items):
        if not isinstance(item, str):
            raise ArgumentError(f"{name}.{place}: Input should be a string")
    return items  # type: ignore[return-value]


def unwrapped(value: object, *kinds: type) -> object:
    """`value`, or what it holds when it is a JSON string of one of these kinds."""
    if isinstance(value, str):
        try:
            inside = from_json(value, allow_inf_nan=False)
        except ValueError:
            return value
        if isinstance(inside, kinds):
            return inside
    return value
