"""Stand-ins for what tests should not wait for, or could not press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.tasks import Job, Lane, Task, deliver

if TYPE_CHECKING:
    from pathlib import Path

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
