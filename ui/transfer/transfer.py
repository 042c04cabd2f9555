"""Import, export and backup as the desktop does them: progress, a way to stop, and a plain account afterwards."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import KnownError
from ui.messages import Messages, number
from ui.times import Times

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.memory import Memory
    from core.model import Backup, ExportReport, ImportReport
    from ui.operations import Operations
    from ui.tasks import Job
    from ui.widgets.message_bar import MessageBar

_ISSUES_SHOWN = 6
_BEGINNING_SECONDS = 0.1
"""The window makes room for the bar, and draws all of itself, before it shares the interpreter with an import."""


class Transfer(QObject):
    """Runs the jobs of the File menu and tells of them in the message bar.

    Signals:
        backed_up: There is a new backup.
    """

    backed_up = Signal()

    def __init__(
        self,
        operations: Operations,
        bar: MessageBar,
        undo_of_this: Callable[[], Callable[[], None]],
        parent: QObject | None = None,
    ) -> None:
        """Prepares the jobs.

        Args:
            operations: The memory's operations.
            bar: Where they are told of.
            undo_of_this: Makes what takes back the change that was just made.
            parent: The window.
        """
        super().__init__(parent)
        self._operations = operations
        self._bar = bar
        self._undo_of_this = undo_of_this
        self._importing = False

    def import_file(self, path: Path) -> None:
        """Brings a file in."""
        if self._importing:
            return
        self._importing = True

        def bring_in(memory: Memory, job: Job) -> ImportReport:
            time.sleep(_BEGINNING_SECONDS)
            return memory.exchange.import_file(path, progress=job.report, cancelled=job.cancelled)

        task = self._operations.change_long(
            bring_in,
            lambda report: self._imported(path, report),
            self._failed,
            self._bar.progress,
        )
        if self._importing:
            self._bar.work(self.tr("Bringing in {file}").format(file=path.name), task.cancel)

    def export(self, path: Path) -> None:
        """Writes the graph to a file that other servers read."""
        self._operations.read(
            lambda memory: memory.exchange.export_reference(path), lambda report: self._exported(path, report)
        )

    def back_up(self) -> None:
        """Makes a backup."""
        self._operations.change(lambda memory: memory.backups.make("asked"), self._backed_up)

    def _imported(self, path: Path, report: ImportReport) -> None:
        self._importing = False
        graph = report.entities_imported + report.observations_imported + report.relations_imported
        new = graph + report.reflections_imported
        if new:
            sentence = self._brought_in(path, report)
        elif report.taken:
            sentence = self.tr("{file} holds nothing new.").format(file=path.name)
        else:
            sentence = self.tr("{file} holds nothing that can be brought in.").format(file=path.name)
        left = report.skipped + report.errors
        self._bar.say(
            sentence,
            tone="attention" if left else "plain",
            details=self._issues(report, left) if left else "",
            actions=[(self.tr("Undo"), self._undo_of_this())] if new else (),
        )

    def _brought_in(self, path: Path, report: ImportReport) -> str:
        sentence = self.tr("Brought in {entities}, {observations} and {relations} from {file}.")
        if report.reflections_imported:
            sentence = self.tr("Brought in {entities}, {observations}, {relations} and {reflections} from {file}.")
        return sentence.format(
            entities=self.tr("%Ln entities", "", report.entities_imported),
            observations=self.tr("%Ln observations", "", report.observations_imported),
            relations=self.tr("%Ln relations", "", report.relations_imported),
            reflections=self.tr("%Ln reflections", "", report.reflections_imported),
            file=path.name,
        )

    def _issues(self, report: ImportReport, left: int) -> str:
        lines = [self.tr("%Ln could not be taken:", "lines or relations", left)]
        for issue in report.issues[:_ISSUES_SHOWN]:
            reason = Messages().import_issue(issue.reason)
            lines.append(self.tr("Line {line}: {reason}").format(line=number(issue.line), reason=reason))
        more = left - len(report.issues[:_ISSUES_SHOWN])
        if more > 0:
            lines.append(self.tr("… and %Ln more", "lines or relations", more))
        return "\n".join(lines)

    def _exported(self, path: Path, report: ExportReport) -> None:
        sentence = self.tr("Wrote {entities}, {observations} and {relations} to {file}.").format(
            entities=self.tr("%Ln entities", "", report.entities),
            observations=self.tr("%Ln observations", "", report.observations),
            relations=self.tr("%Ln relations", "", report.relations),
            file=path.name,
        )
        left = [Messages().left_out(kind, count) for kind, count in report.left_out.items() if count]
        details = ""
        if left:
            details = self.tr("Left out, because the format has no place for it: {what}. A backup holds everything.")
            details = details.format(what=", ".join(left))
        self._bar.say(sentence, details=details)

    def _backed_up(self, backup: Backup) -> None:
        self.backed_up.emit()
        when = Times().exact(backup.made_at)
        self._bar.say(self.tr("Backed up: {when}. All backups are listed in Settings.").format(when=when))

    def _failed(self, error: Exception) -> None:
        self._importing = False
        self._bar.dismiss()
        if not isinstance(error, KnownError):
            self._operations.report(error)
            return
        tone = "plain" if error.code == "cancelled" else "removal"
        self._bar.say(Messages().error(error), tone=tone)
