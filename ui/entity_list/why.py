"""Why a result is where it is: on demand, in words, with the numbers and what they mean."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from core.search.limbic import BETA_SALIENCE, GAMMA, LAMBDA_PER_HOUR, TEMPORAL_FLOOR
from ui.messages import percent
from ui.widgets.basics import button, label, line
from ui.widgets.likeness import LikenessBar

if TYPE_CHECKING:
    from ui.entity_list.results import Found, Reasons


class WhyPanel(QFrame):
    """A question under the list that unfolds into the answer for the chosen result."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: Found | None = None
        self.ask = button("", "link")
        self.ask.setCheckable(True)
        self.ask.toggled.connect(self._show)
        self._answer = QWidget()
        grid = QGridLayout(self._answer)
        grid.setContentsMargins(3, 0, 0, 4)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        self._likeness = LikenessBar()
        self.lines = {}
        for row, (key, words) in enumerate(
            (
                ("nearness", self.tr("Nearness")),
                ("words", self.tr("Words")),
                ("use", self.tr("Use")),
                ("recency", self.tr("Recency")),
                ("together", self.tr("Company")),
            )
        ):
            caption, value = label(words, "secondary"), label(role="small", wrap=True)
            caption.setAlignment(Qt.AlignmentFlag.AlignTop)
            self.lines[key] = (caption, value)
            grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop)
            if key == "nearness":
                place = QVBoxLayout(spacing=3)
                place.addWidget(value)
                place.addWidget(self._likeness)
                grid.addLayout(place, row, 1)
            else:
                grid.addWidget(value, row, 1)
        inside = QVBoxLayout()
        inside.setContentsMargins(9, 4, 12, 4)
        inside.setSpacing(2)
        inside.addWidget(self.ask, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(self._answer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(line())
        column.addLayout(inside)
        self._show()
        self.hide()

    def show_found(self, found: Found | None) -> None:
        """Another result is chosen; or none."""
        self._found = found
        self.setVisible(found is not None)
        self._show()

    def text(self, key: str) -> str:
        """What is said of one part; empty when nothing is."""
        value = self.lines[key][1]
        return value.text() if not value.isHidden() else ""

    def _show(self) -> None:
        opened = self.ask.isChecked() and self._found is not None
        self.ask.setText(self.tr("Why is it here? ▾") if opened else self.tr("Why is it here? ▸"))
        self.ask.setAccessibleName(self.tr("Why is it here?"))
        self._answer.setVisible(opened)
        if not opened or self._found is None:
            return
        reasons = self._found.reasons
        said = {"words": self._words(self._found)}
        if reasons is not None:
            said["nearness"] = self.tr("{likeness} like what you search for").format(likeness=percent(reasons.nearness))
            said["use"] = self._use(reasons)
            said["recency"] = self._recency(reasons)
            if GAMMA * reasons.together >= 0.005:
                said["together"] = self.tr("often found together with others here, which lifts it by {share}").format(
                    share=percent(GAMMA * reasons.together)
                )
            self._likeness.show_likeness(reasons.nearness)
        self._likeness.setVisible(reasons is not None)
        for key, (caption, value) in self.lines.items():
            value.setText(said.get(key, ""))
            for part in (caption, value):
                part.setVisible(key in said)

    def _words(self, found: Found) -> str:
        if found.reasons is None:
            return self.tr("It holds the text. By meaning it is not among the nearest.")
        if found.words:
            listed = QLocale().createSeparatedList([self.tr("“{word}”").format(word=word) for word in found.words])
            return self.tr("holds {words}").format(words=listed)
        if found.by_words:
            return self.tr("holds the text")
        return self.tr("holds none of the words")

    def _use(self, reasons: Reasons) -> str:
        gain = BETA_SALIENCE * reasons.importance
        if gain < 0.005:
            return self.tr("not read by an agent yet")
        return self.tr("read by agents, which lifts it by {share}").format(share=percent(gain))

    def _recency(self, reasons: Reasons) -> str:
        share = percent(1 - reasons.temporal)
        if reasons.temporal <= TEMPORAL_FLOOR:
            return self.tr("untouched for years, which lowers it by {share}").format(share=share)
        days = round(-math.log(min(reasons.temporal, 1.0)) / LAMBDA_PER_HOUR / 24)
        if days == 0:
            return self.tr("used or written today")
        return self.tr("last used or written %Ln days ago, which lowers it by {share}", "", days).format(share=share)
