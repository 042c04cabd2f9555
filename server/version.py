"""Which Recuerdo this is."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def our_version() -> str:
    """The installed version."""
    try:
        return version("recuerdo")
    except PackageNotFoundError:  # run from a checkout
        return "0"
