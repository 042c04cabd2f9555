"""Where one person's choices for the desktop are kept: a JSON file in the platform's config folder."""

from __future__ import annotations

import json
import logging
import os
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, get_args

from platformdirs import user_config_path

from ui.motion import MotionChoice
from ui.preferences import LanguageChoice, Preferences
from ui.theme import ThemeChoice

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)


def settings_path() -> Path:
    """The file of this person's choices."""
    return user_config_path("recuerdo", appauthor=False) / "desktop.json"


def load(path: Path | None = None) -> Preferences:
    """Reads the choices; what is missing or makes no sense takes its default."""
    path = path or settings_path()
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Preferences()
    except (OSError, ValueError) as error:
        log.warning("The settings cannot be read: %s", error)
        return Preferences()
    if not isinstance(stored, dict):
        return Preferences()
    chosen = {
        field.name: tuple(stored[field.name]) if isinstance(stored[field.name], list) else stored[field.name]
        for field in fields(Preferences)
        if field.name in stored and _fits(field.name, stored[field.name])
    }
    return Preferences(**chosen)


def save(preferences: Preferences, path: Path | None = None) -> None:
    """Keeps the choices; a full disk or a missing permission costs them, not the session."""
    path = path or settings_path()
    partial = path.with_suffix(".partial")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(json.dumps(asdict(preferences), indent=2, ensure_ascii=False), encoding="utf-8")
        os.replace(partial, path)  # noqa: PTH105  # atomic on every platform
    except OSError as error:
        log.warning("The settings cannot be written: %s", error)


def _fits(name: str, value: object) -> bool:
    match name:
        case "theme":
            return value in get_args(ThemeChoice)
        case "language":
            return value in get_args(LanguageChoice)
        case "motion":
            return value in get_args(MotionChoice)
        case "geometry":
            return isinstance(value, str)
        case "recent":
            return isinstance(value, list) and all(isinstance(each, str) for each in value)
        case _:
            return isinstance(value, list) and all(isinstance(each, int) for each in value)
