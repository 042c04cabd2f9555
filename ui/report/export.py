"""The report as a document of its own: HTML that needs nothing else, or Markdown. Stored text is never markup."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject

from ui.messages import number
from ui.report.data import SECTIONS
from ui.report.words import ReportWords, part_of_all
from ui.theme import DARK, LIGHT
from ui.times import Times
from ui.typestyle import style_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.model import Overview
    from ui.report.data import ReportData, Section

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+!|<>~&$^=:-])")

_STYLE = f"""
body {{ font: 14px/1.5 system-ui, sans-serif; color: {LIGHT.text}; background: {LIGHT.window}; margin: 0; }}
main {{ max-width: 960px; margin: 0 auto; padding: 40px 24px; }}
h1 {{ font-size: 24px; margin: 0; }} h2 {{ font-size: 16px; margin: 0; }}
p, .note {{ color: {LIGHT.secondary}; margin: 4px 0 0; }}
section {{ background: {LIGHT.surface}; border: 1px solid {LIGHT.border}; border-radius: 10px; padding: 16px;
  margin-top: 16px; overflow-x: auto; }}
table {{ width: 100%; border-collapse: collapse; margin-top: 10px; }}
td, th {{ text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-top: 1px solid {LIGHT.border};
  overflow-wrap: anywhere; }}
th {{ color: {LIGHT.secondary}; font-weight: 500; }}
td.n {{ color: {LIGHT.secondary}; }}
.dot {{ display: inline-block; width: 10px; height: 10px; border-radius: 5px; margin-right: 8px; }}
@media (prefers-color-scheme: dark) {{
  body {{ color: {DARK.text}; background: {DARK.window}; }}
  section {{ background: {DARK.surface}; border-color: {DARK.border}; }}
  p, .note, th, td.n {{ color: {DARK.secondary}; }} td, th {{ border-color: {DARK.border}; }}
}}
"""


class ReportExport(QObject):
    """Writes the whole report, every row of it."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ReportWords()

    def html(self, data: ReportData, memory_name: str) -> str:
        """A page that a browser shows by itself: no script, no address, nothing to be loaded."""
        escape = html.escape
        parts = [
            "<!DOCTYPE html>",
            f'<html lang="{QLocale().bcp47Name()}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(self._title(memory_name))}</title><style>{_STYLE}</style></head><body><main>",
            f"<h1>{escape(self._title(memory_name))}</h1>",
            f"<p>{escape(self._words.summary(data))} {escape(self._when(data))}</p>",
            f"<section><h2>{escape(self.tr('Growth'))}</h2>{self._chart(data.overview)}</section>",
        ]
        for heading, rows in self._numbers(data.overview):
            parts.append(f"<section><h2>{escape(heading)}</h2>{_table(rows)}</section>")
        parts += [self._section(data.sections[key], data.days) for key in SECTIONS]
        parts.append("</main></body></html>")
        return "\n".join(part for part in parts if part) + "\n"

    def markdown(self, data: ReportData, memory_name: str) -> str:
        """The same as text that reads well as it is, too."""
        lines = [f"# {_md(self._title(memory_name))}", "", f"{self._words.summary(data)} {self._when(data)}", ""]
        weeks = [
            (self._words.week(week.monday), number(week.observations), number(week.total))
            for week in data.overview.weeks
        ]
        lines += self._md_table(self.tr("Growth"), weeks, (self.tr("Week"), self.tr("Written"), self.tr("In all")))
        for heading, rows in self._numbers(data.overview):
            lines += self._md_table(heading, rows)
        for key in SECTIONS:
            section = data.sections[key]
            if section.items:
                heading = f"{self._words.title(key)} ({self._words.count(section)})"
                rows = [self._cells(section, place) for place in range(len(section.items))]
                lines += self._md_table(heading, rows, note=self._words.meaning(key, data.days))
        return "\n".join(lines).rstrip() + "\n"

    def _title(self, memory_name: str) -> str:
        return self.tr("How the memory “{name}” is doing").format(name=memory_name)

    def _when(self, data: ReportData) -> str:
        return self.tr("As of {when}.").format(when=Times().exact(data.overview.at))

    def _numbers(self, overview: Overview) -> list[tuple[str, list[tuple[str, ...]]]]:
        words = self._words
        authors: list[tuple[str, ...]] = [
            (words.who(each.actor), number(each.observations), part_of_all(each.share)) for each in overview.authors
        ]
        types: list[tuple[str, ...]] = [
            (
                each.type,
                self.tr("%Ln entities", "", each.entities),
                self.tr("%Ln observations", "", each.observations),
            )
            for each in overview.types
        ]
        ages = [(words.age(one), number(one.observations)) for one in overview.ages]
        accesses = [(words.access(one), number(one.entities)) for one in overview.accesses]
        return [
            (self.tr("Who wrote it"), authors),
            (self.tr("By type"), types),
            (self.tr("By age of the observations"), list[tuple[str, ...]](ages)),
            (self.tr("Entities by when they were last read"), list[tuple[str, ...]](accesses)),
        ]

    def _cells(self, section: Section, place: int) -> tuple[str, ...]:
        row = self._words.row(section.items[place])
        return (row.title, row.second, *row.facts) if row.second else (row.title, *row.facts)

    def _section(self, section: Section, days: int) -> str:
        if not section.items:
            return ""
        title = html.escape(self._words.title(section.key))
        note = f"{self._words.count(section)}. {self._words.meaning(section.key, days)}"
        rows = []
        for place, item in enumerate(section.items):
            cells = self._cells(section, place)
            kind = self._words.row(item).type
            dot = f'<span class="dot" style="background:{style_of(kind).color}"></span>' if kind else ""
            rows.append((f"{dot}{html.escape(cells[0])}", *map(html.escape, cells[1:])))
        note = f'<p class="note">{html.escape(note)}</p>'
        return f"<section><h2>{title}</h2>{note}{_table(rows, escape=str)}</section>"

    def _chart(self, overview: Overview) -> str:
        most = max((week.observations for week in overview.weeks), default=0) or 1
        bars = []
        for place, week in enumerate(overview.weeks):
            height = 130 * week.observations / most
            strength = 0.38 + 0.62 * (place + 1) / len(overview.weeks)
            said = self.tr("{week}: %Ln written", "", week.observations).format(week=self._words.week(week.monday))
            bars.append(
                f'<rect x="{place * 34 + 6}" y="{140 - height:.1f}" width="22" height="{height:.1f}" rx="3"'
                f' fill="{LIGHT.accent}" opacity="{strength:.2f}"><title>{html.escape(said)}</title></rect>'
            )
        label = html.escape(self.tr("Observations written a week"))
        return (
            f'<svg viewBox="0 0 {34 * len(overview.weeks)} 150" width="100%" role="img" aria-label="{label}">'
            f'{"".join(bars)}<line x1="0" x2="100%" y1="140.5" y2="140.5" stroke="{LIGHT.edge}"/></svg>'
        )

    def _md_table(
        self, heading: str, rows: Sequence[Sequence[str]], head: Sequence[str] = (), note: str = ""
    ) -> list[str]:
        if not rows:
            return []
        width = len(rows[0])
        lines = [f"## {_md(heading)}", ""]
        if note:
            lines += [_md(note), ""]
        lines.append(f"| {' | '.join(_md(cell) for cell in (head or [''] * width))} |")
        lines.append(f"|{' --- |' * width}")
        lines += [f"| {' | '.join(_md(cell) for cell in row)} |" for row in rows]
        return [*lines, ""]


def _table(rows: Sequence[Sequence[str]], *, escape: Callable[[str], str] = html.escape) -> str:
    made = []
    for first, *others in rows:
        cells = "".join(f'<td class="n">{escape(cell)}</td>' for cell in others)
        made.append(f"<tr><td>{escape(first)}</td>{cells}</tr>")
    return f"<table>{''.join(made)}</table>"


def _md(text: str) -> str:
    """Text of any kind on one line of Markdown, with nothing in it that is markup."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
