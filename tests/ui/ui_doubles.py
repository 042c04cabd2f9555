"""Stand-ins for what tests should not wait for, or could not press."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from seeded_encoder import SeededEncoder
from waiting import PATIENCE

from ui.tasks import Job, Lane, Task, deliver

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtWidgets import QWidget


class ImmediateRunner:
    """Runs every call at once, where it is asked."""

    def run(self, call, then=None, failed=None, *, lane: Lane = Lane.READ) -> Task:
        return self.run_job(lambda _job: call(), then, failed, lane=lane)

    def run_job(self, call, then=None, failed=None, progress=None, *, lane: Lane = Lane.WRITE) -> Task:
        task = Task(then, failed, progress)
        try:
            value = call(Job(task, progress or (lambda _part: None)))
        except Exception as error:  # noqa: BLE001
            deliver(task, None, error)
        else:
            deliver(task, value, None)
        return task


class ChosenFiles:
    """A person who chooses this file whatever is asked."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def new_memory(self, parent: QWidget, beside: Path) -> Path | None:
        return self.path

    def open_memory(self, parent: QWidget, beside: Path) -> Path | None:
        return self.path

    def import_file(self, parent: QWidget) -> Path | None:
        return self.path

    def export_file(self, parent: QWidget, suggestion: str) -> Path | None:
        return self.path


class SynonymEncoder(SeededEncoder):
    """An encoder to which a question means what it is told that it means."""

    def __init__(self, meanings: dict[str, str]) -> None:
        super().__init__()
        self.meanings = meanings
        self.asked: list[str] = []
        self.may_answer = threading.Event()
        self.may_answer.set()

    def encode_query(self, text: str) -> NDArray[np.float32]:
        self.asked.append(text)
        self.may_answer.wait(PATIENCE)
        return super().encode_query(self.meanings.get(text, text))
