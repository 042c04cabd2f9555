"""Scenes of the smaller pages, and of what the window says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from explore_scenes import agents_write
from stage import SIZES, Scene, wait

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from ui.window.trouble import TroubleWindow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from stage import Stage


def settings(stage: Stage) -> None:
    """The settings with some backups."""
    stage.window.actions_.back_up.trigger()
    stage.settle()
    stage.window.actions_.settings.trigger()


def rules(stage: Stage) -> None:
    """The check against the strict rules."""
    stage.window.actions_.check_rules.trigger()
    wait(lambda: stage.window.screens["rules"].model.rowCount() > 0)


def clients(stage: Stage) -> None:
    """The page that connects a client."""
    agents_write(stage)
    stage.window.actions_.connect_client.trigger()


def imported(stage: Stage) -> None:
    """After an import in which some lines could not be taken."""
    source = stage.path.with_name("notes.jsonl")
    person = stage.words("Person", "Persona")
    lines = (
        json.dumps({"type": "entity", "name": "Berta", "entityType": person, "observations": ["Do re mi"]}),
        json.dumps({"type": "relation", "from": "Berta", "to": "Nemo", "relationType": "knows"}),
        "not json",
        json.dumps({"a": 1}),
    )
    source.write_text("\n".join(lines), encoding="utf-8")
    stage.window.transfer.import_file(source)
    stage.settle()


def importing(stage: Stage) -> None:
    """An import under way."""
    told = stage.window.transfer.tr("Bringing in {file}").format(file="memory.jsonl")
    stage.window.bar.work(told, lambda: None)
    stage.window.bar.progress(0.4)


def trouble(stage: Stage) -> QWidget:
    """A memory that cannot be opened."""
    with Memory.open(stage.path) as memory:
        backup = memory.backups.make("daily")
    shown = TroubleWindow(stage.path, KnownError(ErrorCode.FILE_DAMAGED, path=str(stage.path)), [backup])
    shown.show()
    return shown


SCENES = (
    Scene("settings", "sample", settings, SIZES),
    Scene("rules", "sample", rules),
    Scene("clients", "sample", clients),
    Scene("imported", "sample", imported),
    Scene("importing", "sample", importing),
    Scene("trouble", "sample", trouble),
)
