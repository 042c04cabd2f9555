"""The report as a sheet: numbers, charts and sections below one another, scrolled as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.curation.report import Contradiction, Flagged, Stale
from ui.messages import number
from ui.report.charts import GrowthChart, ShareBars, shares_of
from ui.report.data import SECTIONS
from ui.report.head import ReportHead
from ui.report.numbers import NumberCard
from ui.report.section import SectionView
from ui.report.words import ReportWords
from ui.widgets.basics import label

if TYPE_CHECKING:
    from ui.report.data import ReportData, SectionKey

WIDTH = 1_360
_AUTHORS, _TYPES = 4, 5
_NAMED = 2
_SPACE = 14


class ReportSheet(QScrollArea):
    """Everything there is to read, in one column that does not grow beyond what is comfortable."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ReportWords()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = self._make_column()
        self.head = ReportHead(column)
        self.big = NumberCard(self.tr("Too big"), column)
        self.twice = NumberCard(self.tr("Said twice"), column)
        self.quiet = NumberCard(self.tr("Gone quiet"), column)
        self.loose = NumberCard(self.tr("Loose ends"), column)
        self.growth = GrowthChart()
        self.authors = ShareBars(self.tr("Who wrote it"))
        self.types = ShareBars(self.tr("Entities by type"), compact=True)
        self.ages = ShareBars(self.tr("Observations by age"), compact=True)
        self.accesses = ShareBars(self.tr("Entities by when last read"), compact=True)
        self.sections: dict[SectionKey, SectionView] = {key: SectionView(key, column) for key in SECTIONS}
        self.fine = label(self.tr("All in order: nothing said twice, no contradictions, no loose ends."), "hint")
        self.learning = label("", "hint", wrap=True)
        self._lay_out(column)
        self.fine.hide()  # nobody knows that yet
        for key, card in (
            ("split", self.big),
            ("flagged", self.twice),
            ("stale", self.quiet),
            ("unresolved", self.loose),
        ):
            card.chosen.connect(lambda key=key: self._go_to(key))
        for section in self.sections.values():
            section.moved.connect(self._follow)
        self._data: ReportData | None = None
        self._unmade: list[SectionView] = []
        self._making = QTimer(self, singleShot=True, interval=0)
        self._making.timeout.connect(self._make_one)

    @property
    def complete(self) -> bool:
        """Whether every section that has something is there."""
        return not self._unmade

    def show_data(self, data: ReportData) -> None:
        """Shows a report; what is in sight stays in sight.

        Sections that are not there yet are made one after another: all at once would hold up the window.
        """
        place = self.verticalScrollBar().value()
        self.head.show_data(data)
        self._show_numbers(data)
        self._show_charts(data)
        self._data, self._unmade = data, []
        for key, section in data.sections.items():
            if self.sections[key].made or section.empty:
                self.sections[key].show_section(section, data.days)
            else:
                self._unmade.append(self.sections[key])
        self.fine.setVisible(not data.attention)
        self.learning.setText(
            self.tr("What %Ln large entities are about is not known yet; it is being looked for.", "", data.unknown)
        )
        self.learning.setVisible(bool(data.unknown))
        self._fit()
        self.verticalScrollBar().setValue(place)
        self._make_one()

    def _make_one(self) -> None:
        if self._unmade and self._data is not None:
            section = self._unmade.pop(0)
            section.show_section(self._data.sections[section.key], self._data.days)
            self._fit()
            self._making.start()

    def _fit(self) -> None:
        """Gives the page the height that its parts ask for, at once.

        What is shown is put in its place at once, but the page grows only when Qt delivers the parts' requests. A frame
        that is drawn before that would show everything squeezed into the height there was.
        """
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    # Numbers and charts --------------------------------------------------------------------------------------

    def _show_numbers(self, data: ReportData) -> None:
        sections = data.sections
        big, large = sections["split"].items, sections["large"].items
        names = [_line(item.name) for item in (big or large) if hasattr(item, "name")]
        more = " …" if len(names) > _NAMED else ""
        if big or not large:
            line = self.tr("could be split")
        else:
            line = self.tr("large, topics not known yet") if data.unknown else self.tr("large, about one topic")
        count = len(big) or len(large)
        self.big.show_number(number(count), line, ", ".join(names[:_NAMED]) + more, any_=bool(big or large))

        flagged = [item for item in sections["flagged"].items if isinstance(item, Flagged)]
        opposed = [item for item in sections["contradictions"].items if isinstance(item, Contradiction)]
        note = self.tr("in %Ln entities", "", len({item.entity_id for item in flagged})) if flagged else ""
        if opposed:
            note = ", ".join(filter(None, (note, self.tr("%Ln contradictions", "", len(opposed)))))
        flagged_words = self.tr("flagged observations", "after a number", len(flagged))
        self.twice.show_number(number(len(flagged)), flagged_words, note, any_=bool(flagged or opposed))

        quiet = [item for item in sections["stale"].items if isinstance(item, Stale)]
        days = [item.days for item in quiet if item.days is not None]
        never = len(quiet) - len(days)
        told = [self.tr("the longest for %Ln days", "", max(days))] if days else []
        told += [self.tr("%Ln never read", "", never)] if never else []
        words = self.tr("not read for %Ln days", "", data.days)
        self.quiet.show_number(number(len(quiet)), words, ", ".join(told), any_=bool(quiet))

        nothing, lone = len(sections["unresolved"].items), len(sections["lone"].items)
        note = self.tr("%Ln entities on their own", "", lone) if lone else ""
        words = self.tr("relations to nothing", "after a number", nothing)
        self.loose.show_number(number(nothing), words, note, any_=bool(nothing or lone))

    def _show_charts(self, data: ReportData) -> None:
        overview, words = data.overview, self._words
        others = self.tr("{count} others")
        self.growth.show_weeks(overview.weeks)
        authors = [(words.who(each.actor), each.observations) for each in overview.authors]
        self.authors.show_shares(shares_of(authors, most=_AUTHORS, others=others, percents=True))
        types = [(each.type, each.entities) for each in overview.types]
        self.types.show_shares(shares_of(types, most=_TYPES, others=others, typed=True))
        self.ages.show_shares(
            shares_of([(words.age(each), each.observations) for each in overview.ages], most=9, others=others)
        )
        self.accesses.show_shares(
            shares_of([(words.access(each), each.entities) for each in overview.accesses], most=9, others=others)
        )

    # Moving about --------------------------------------------------------------------------------------------

    def _go_to(self, key: SectionKey) -> None:
        """Shows the section that a number counts, or the one beside it where that is empty."""
        beside: dict[str, tuple[SectionKey, ...]] = {
            "split": ("split", "large"),
            "flagged": ("flagged", "contradictions"),
            "unresolved": ("unresolved", "lone"),
        }
        for each in beside.get(key, (key,)):
            section = self.sections[each]
            if section.model.rowCount():
                self.verticalScrollBar().setValue(max(0, section.pos().y() - _SPACE))
                section.table.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _follow(self, table: QWidget, row: QRect) -> None:
        """Keeps in sight what the keys are on."""
        top = table.mapTo(self.widget(), QPoint(0, row.top())).y()
        bar, room = self.verticalScrollBar(), self.viewport().height()
        if top - _SPACE < bar.value():
            bar.setValue(top - _SPACE)
        elif top + row.height() + _SPACE > bar.value() + room:
            bar.setValue(top + row.height() + _SPACE - room)

    # Making --------------------------------------------------------------------------------------------------

    def _make_column(self) -> QWidget:
        """Made first, so that nothing is styled again when it is put in its place."""
        page = QWidget(objectName="page")
        self.setWidget(page)
        middle = QHBoxLayout(page)
        middle.setContentsMargins(28, 20, 28, 28)
        column = QWidget(page)
        column.setMaximumWidth(WIDTH)
        middle.addStretch(1)
        middle.addWidget(column, 1_000)
        middle.addStretch(1)
        return column

    def _lay_out(self, column: QWidget) -> None:
        parts = QVBoxLayout(column)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(_SPACE)
        parts.addWidget(self.head)
        parts.addLayout(_row(self.big, self.twice, self.quiet, self.loose))
        upper = QHBoxLayout(spacing=_SPACE)
        upper.addWidget(_tile(self.tr("Growth"), self.growth, column), 10)
        upper.addWidget(_tile(self.tr("Who wrote it"), self.authors, column), 7)
        parts.addLayout(upper)
        lower = (
            (self.tr("Entities by type"), self.types),
            (self.tr("Observations by age"), self.ages),
            (self.tr("Entities by when last read"), self.accesses),
        )
        parts.addLayout(_row(*(_tile(words, chart, column) for words, chart in lower)))
        parts.addWidget(self.learning)
        parts.addWidget(self.fine)
        for section in self.sections.values():
            parts.addWidget(section)
        parts.addStretch(1)


def _row(*widgets: QWidget) -> QHBoxLayout:
    """Widgets beside one another, equally wide."""
    row = QHBoxLayout(spacing=_SPACE)
    for widget in widgets:
        row.addWidget(widget, 1)
    return row


def _tile(title: str, chart: QWidget, parent: QWidget) -> QFrame:
    tile = QFrame(parent)
    tile.setProperty("role", "tile")
    column = QVBoxLayout(tile)
    column.setContentsMargins(16, 12, 16, 14)
    column.setSpacing(8)
    heading = label(title)
    heading.setObjectName("reportHeading")
    column.addWidget(heading)
    column.addWidget(chart)
    if isinstance(chart, ShareBars):
        column.addStretch(1)
    return tile


def _line(text: str) -> str:
    return " ".join(text.split())
