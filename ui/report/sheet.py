"""The report as a sheet: numbers, charts and sections below one another, scrolled as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
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
        self.head = ReportHead()
        self.big = NumberCard(self.tr("Too big"))
        self.twice = NumberCard(self.tr("Said twice"))
        self.quiet = NumberCard(self.tr("Gone quiet"))
        self.loose = NumberCard(self.tr("Loose ends"))
        self.growth = GrowthChart()
        self.authors = ShareBars(self.tr("Who wrote it"))
        self.types = ShareBars(self.tr("Entities by type"), compact=True)
        self.ages = ShareBars(self.tr("Observations by age"), compact=True)
        self.accesses = ShareBars(self.tr("Entities by when last read"), compact=True)
        self.sections: dict[SectionKey, SectionView] = {key: SectionView(key) for key in SECTIONS}
        self.fine = label(self.tr("All in order: nothing said twice, no contradictions, no loose ends."), "hint")
        self.learning = label("", "hint", wrap=True)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lay_out()
        for key, card in (
            ("split", self.big),
            ("flagged", self.twice),
            ("stale", self.quiet),
            ("unresolved", self.loose),
        ):
            card.chosen.connect(lambda key=key: self._go_to(key))
        for section in self.sections.values():
            section.moved.connect(self._follow)

    def show_data(self, data: ReportData) -> None:
        """Shows a report; what is in sight stays in sight."""
        place = self.verticalScrollBar().value()
        self.head.show_data(data)
        self._show_numbers(data)
        self._show_charts(data)
        for key, section in data.sections.items():
            self.sections[key].show_section(section, data.days)
        self.fine.setVisible(not data.attention)
        self.learning.setText(
            self.tr("What %Ln large entities are about is not known yet; it is being looked for.", "", data.unknown)
        )
        self.learning.setVisible(bool(data.unknown))
        self.widget().layout().activate()
        self.verticalScrollBar().setValue(place)

    # Numbers and charts --------------------------------------------------------------------------------------

    def _show_numbers(self, data: ReportData) -> None:
        sections = data.sections
        big, large = sections["split"].items, sections["large"].items
        names = [_line(item.name) for item in (big or large) if hasattr(item, "name")]
        more = " …" if len(names) > _NAMED else ""
        line = self.tr("could be split") if big or not large else self.tr("large, about one topic")
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

    def _lay_out(self) -> None:
        page = QWidget(objectName="page")
        middle = QHBoxLayout(page)
        middle.setContentsMargins(28, 20, 28, 28)
        column = QWidget()
        column.setMaximumWidth(WIDTH)
        middle.addStretch(1)
        middle.addWidget(column, 1_000)
        middle.addStretch(1)
        parts = QVBoxLayout(column)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(_SPACE)
        parts.addWidget(self.head)
        parts.addLayout(_row(self.big, self.twice, self.quiet, self.loose))
        growth, authors = _tile(self.tr("Growth"), self.growth), _tile(self.tr("Who wrote it"), self.authors)
        upper = QHBoxLayout(spacing=_SPACE)
        upper.addWidget(growth, 10)
        upper.addWidget(authors, 7)
        parts.addLayout(upper)
        lower = (
            (self.tr("Entities by type"), self.types),
            (self.tr("Observations by age"), self.ages),
            (self.tr("Entities by when last read"), self.accesses),
        )
        parts.addLayout(_row(*(_tile(words, chart) for words, chart in lower)))
        parts.addWidget(self.learning)
        parts.addWidget(self.fine)
        for section in self.sections.values():
            parts.addWidget(section)
        parts.addStretch(1)
        self.setWidget(page)


def _row(*widgets: QWidget) -> QHBoxLayout:
    """Widgets beside one another, equally wide."""
    row = QHBoxLayout(spacing=_SPACE)
    for widget in widgets:
        row.addWidget(widget, 1)
    return row


def _tile(title: str, chart: QWidget) -> QFrame:
    tile = QFrame()
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
