"""Import and export."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Dangling = Literal["skip", "placeholder"]


@dataclass(frozen=True, slots=True)
class ImportIssue:
    """A line (from 1) or record that could not be taken, and a reason code that never quotes its content."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Outcome of an import: rows newly created, what was skipped, the first 50 issues."""

    entities_imported: int
    relations_imported: int
    observations_imported: int
    reflections_imported: int
    skipped: int
    errors: int
    issues: tuple[ImportIssue, ...] = ()
    already_done: bool = False
    """True when this drop-in file had been imported before, and nothing was read."""
    taken: int = 0
    """Records that were not skipped: new ones, and those that were there already."""


@dataclass(frozen=True, slots=True)
class ExportReport:
    """Outcome of a reference export: what was written, and what the format could not hold (kind → count)."""

    entities: int
    relations: int
    observations: int
    left_out: Mapping[str, int] = field(default_factory=dict)
