"""The report screen: what could be tidied and how the memory grew, or a maintenance pass."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.errors import ErrorCode, KnownError
from ui.operations import Refresh
from ui.report.data import DAYS_SETTING, entity_of, keep, key_of, read_report, unkeep
from ui.report.doing import Deeds
from ui.report.export import ReportExport
from ui.report.maintenance.page import MaintenancePage
from ui.report.sheet import ReportSheet
from ui.screen import Screen
from ui.tasks import Lane
from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.memory import Memory
    from core.model import Changes
    from ui.operations import Operations
    from ui.report.data import Item, ReportData
    from ui.report.words import ActionKey

_REST = 2_000
"""Milliseconds from one report to the next while others write."""
_TOPIC_SECONDS = 60.0
_ADVICE_WIDTH = 440


class ReportPage(Screen):
    """Reads the report when it is opened, and again when the memory has changed."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self.setObjectName("page")
        self.data: ReportData | None = None
        self._days: int | None = None
        self._looked_for_topics = False
        self._deeds, self._writer = Deeds(), ReportExport()
        self.choose_file: Callable[[QWidget, str, str], Path | None] = _ask_for_file
        self._stack = QStackedWidget(self)
        self.sheet = ReportSheet(self._stack)
        self._nothing = self._make_nothing()
        self._maintenance: MaintenancePage | None = None
        for page in (self.sheet, self._nothing):
            self._stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._refresh = Refresh(operations, self._query, self._show, self, rest=_REST, lane=Lane.LONG)
        self._connect()

    @property
    def maintenance(self) -> MaintenancePage:
        """The maintenance pass, made when it is first wanted."""
        if self._maintenance is None:
            self._maintenance = MaintenancePage(self.operations, self._stack)
            self._stack.addWidget(self._maintenance)
            self._maintenance.closed.connect(self._close_maintenance)
            self._maintenance.said.connect(self.said)
            self._maintenance.entity_asked.connect(self.entity_asked)
        return self._maintenance

    def open(self, what: object = None) -> None:
        """Comes to the front; `"maintenance"` goes to the maintenance pass."""
        if what == "maintenance":
            self.show_maintenance()
            return
        if self._in_maintenance:
            self.maintenance.open()
        else:
            self._refresh.restart()
            (self.sheet.head.days if self._stack.currentWidget() is self.sheet else self.begin).setFocus()

    @property
    def _in_maintenance(self) -> bool:
        return self._maintenance is not None and self._stack.currentWidget() is self._maintenance

    def show_maintenance(self) -> None:
        """Looks at what a maintenance pass would do."""
        self._stack.setCurrentWidget(self.maintenance)
        self.maintenance.open()

    def _close_maintenance(self) -> None:
        self._show_emptiness()
        self._refresh.restart()
        self.sheet.head.maintain.setFocus()

    # Making --------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.operations.memory_changed.connect(self._memory_changed)
        head = self.sheet.head
        head.days_chosen.connect(self._choose_days)
        head.export_asked.connect(self._export)
        head.maintenance_asked.connect(self.show_maintenance)
        for section in self.sheet.sections.values():
            section.asked.connect(self._do)
            section.kept_back.connect(self._unkeep)
        self.begin.clicked.connect(lambda: self.screen_asked.emit("explore", None))

    def _make_nothing(self) -> QWidget:
        title = label(self.tr("There is nothing to report yet."), "title", wrap=True)
        advice = label(
            self.tr(
                "Once you or an agent have written something, this page tells how the memory grows, who writes, and"
                " what could be tidied. Begin on Explore: import what you have, or connect a client."
            ),
            "hint",
            wrap=True,
        )
        self.begin = button(self.tr("Go to Explore"))
        page = QWidget(self._stack)
        words = QWidget(page)
        words.setFixedWidth(_ADVICE_WIDTH)
        column = QVBoxLayout(words)
        column.setSpacing(8)
        column.addStretch(2)
        for part in (title, advice):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(part)
        column.addSpacing(8)
        column.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        middle = QHBoxLayout(page)
        middle.addWidget(words, 0)
        return page

    # Reading -------------------------------------------------------------------------------------------------

    def _query(self) -> Callable[[Memory], ReportData]:
        days = self._days
        return lambda memory: read_report(memory, days)

    def _memory_changed(self, _changes: Changes) -> None:
        if self.isVisible() and not self._in_maintenance:
            self._refresh.request()

    def _show(self, data: ReportData) -> None:
        if self._days not in (None, data.days):
            return  # an older question
        self.data = data
        self._days = data.days
        self.sheet.show_data(data)
        if not self._in_maintenance:
            self._show_emptiness()
        if data.unknown and not self._looked_for_topics:
            self._looked_for_topics = True  # what is found is kept: the next report knows
            self.operations.job(
                lambda memory, job: memory.curation.splits.candidates(seconds=_TOPIC_SECONDS, cancelled=job.cancelled),
                self._topics_found,
                self._topics_failed,
            )

    def _show_emptiness(self) -> None:
        empty = self.data is not None and self.data.overview.entities == 0
        self._stack.setCurrentWidget(self._nothing if empty else self.sheet)

    def _topics_found(self, _found: object) -> None:
        if self.isVisible():
            self._refresh.request()

    def _topics_failed(self, error: Exception) -> None:
        if not (isinstance(error, KnownError) and error.code is ErrorCode.CANCELLED):
            self.operations.report(error)

    # Doing ---------------------------------------------------------------------------------------------------

    def _choose_days(self, days: int) -> None:
        self._days = days
        self.operations.keep(lambda memory: memory.settings.set(DAYS_SETTING, days))
        self._refresh.restart()

    def _do(self, action: ActionKey, item: Item) -> None:
        match action:
            case "open":
                self.entity_asked.emit(entity_of(item))
            case "split":
                self.screen_asked.emit("review", ("split", entity_of(item)))
            case "merge":
                self.screen_asked.emit("review", ("merge", tuple(each.entity_id for each in item.entities)))
            case "keep" | "keep_both":
                self._keep(item)
            case _:
                deed = self._deeds.of(action, item)
                if deed is not None:
                    call, said = deed
                    self.operations.change(call, lambda _result: self.said.emit(said, True))

    def _keep(self, item: Item) -> None:
        keys = [key_of(item)]

        def kept(_nothing: None) -> None:
            self._refresh.restart()
            self.offered.emit(
                self.tr("Left as it is, and off this list."), self.tr("Undo"), lambda: self._take_back(keys)
            )

        self.operations.change(lambda memory: keep(memory, keys), kept)

    def _unkeep(self, items: Sequence[Item]) -> None:
        self._take_back([key_of(item) for item in items])

    def _take_back(self, keys: Sequence[str]) -> None:
        self.operations.change(lambda memory: unkeep(memory, keys), lambda _nothing: self._refresh.restart())

    # Exporting -----------------------------------------------------------------------------------------------

    def _export(self, kind: str) -> None:
        name = self.operations.path.stem
        path = self.choose_file(self, f"{self.tr('report')}-{name}.{kind}", kind)
        if path is None:
            return
        days, export = self._days, self._writer

        def write(memory: Memory) -> None:
            data = read_report(memory, days)
            text = export.html(data, name) if kind == "html" else export.markdown(data, name)
            try:
                path.write_text(text, encoding="utf-8", errors="replace")
            except OSError as error:
                raise KnownError(ErrorCode.FILE_NOT_WRITABLE, path=str(path)) from error

        said = self.tr("Wrote the report to {file}.").format(file=path.name)
        self.operations.read(write, lambda _nothing: self.said.emit(said, False), lane=Lane.LONG)


def _ask_for_file(parent: QWidget, suggestion: str, kind: str) -> Path | None:
    names = {"html": "HTML (*.html)", "md": "Markdown (*.md)"}
    found, _ = QFileDialog.getSaveFileName(parent, "", str(Path.home() / suggestion), names[kind])
    if not found:
        return None
    path = Path(found)
    return path if path.suffix else path.with_suffix(f".{kind}")
