"""What one person has chosen for their desktop; the composition root keeps it between sessions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ui.motion import MotionChoice
    from ui.theme import ThemeChoice

LanguageChoice = Literal["system", "en", "es"]
RECENT_FILES = 8


@dataclass(frozen=True, slots=True)
class Preferences:
    """Choices of one person.

    Attributes:
        theme: The theme, or "system" to follow it.
        language: The language, or "system" to follow it.
        recent: Paths of the memories opened last, newest first.
        geometry: The window's size and place, as Qt saves it (base64).
        panes: Widths of list, graph and inspector in pixels.
        motion: Less of it, or "system" to move as it says.
    """

    theme: ThemeChoice = "system"
    language: LanguageChoice = "system"
    recent: tuple[str, ...] = ()
    geometry: str = ""
    panes: tuple[int, ...] = ()
    motion: MotionChoice = "system"

    def opened(self, path: str) -> tuple[str, ...]:
        """The recent paths after opening one more."""
        return (path, *(each for each in self.recent if each != path))[:RECENT_FILES]
