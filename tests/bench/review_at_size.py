"""Review at 10,000 entities: from the key that decides to the next card on the screen.

    python tests/bench/review_at_size.py [--file FILE] [--keys 120]     FILE: built once and kept

A real window over a queue of 400 that wait, 100 a kind, is triaged by key: approve, reject, not sure, skip. Told are
the CPU time of the GUI thread and of the whole process, and the time by the clock, from the key until the next card has
been painted with its content; what the GUI thread does afterwards (the queue is read again, cards are made ready); and
the slowest handler of all that. Once at a person's pace, once with the next key as soon as the card is there.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from bench import graphs
from bench.responsiveness import TimedApplication, run_for
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desktop import Desktop
from core.memory import Memory
from core.model import (
    Actor,
    ActorKind,
    DuplicatesPayload,
    FlaggedPayload,
    MergePayload,
    ObservationDraft,
    SplitPart,
    SplitPayload,
)
from ui.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.model import Entity, Payload
    from ui.review.page import ReviewPage

ENTITIES = 10_000
A_KIND = 100
CROWDED = 250
MORE = 40
"""What each of the crowded holds beside the six observations of all."""

KEYS = {Qt.Key.Key_A: 4, Qt.Key.Key_R: 4, Qt.Key.Key_U: 1, Qt.Key.Key_S: 1}
PACE = 0.5


def build(file: Path) -> None:
    """Write the memory and its queue: 10,000 entities, 70,000 observations, 20,000 relations, 400 proposals."""
    graphs.build(file, entities=ENTITIES, observations=ENTITIES * 6, relations=20_000)
    chosen = random.Random(5)
    with Memory.open(file, Actor(ActorKind.AGENT, "bench", "1")) as memory:
        names = [row.name for row in sorted(memory.graph.rows(), key=lambda row: row.id)]
        memory.graph.add_observations([(name, _more(chosen, name)) for name in names[:CROWDED]])
        entities = {one.name: one for one in memory.graph.open(names)}
        payloads: list[Payload] = []
        for at in range(A_KIND):
            payloads.append(_split(entities[names[at]]))
            alike = [names[CROWDED + at + graphs.WORDS * turn] for turn in range(2 + at % 2)]
            payloads.append(MergePayload(tuple(entities[name].id for name in alike), ("words", "neighbours:1")))
            held = entities[names[A_KIND + at]]
            payloads.append(DuplicatesPayload(held.id, tuple(one.id for one in held.observations[:2]), ("lexical",)))
            odd = entities[names[A_KIND * 2 + at % 50]].observations[10 + at // 50]
            payloads.append(FlaggedPayload(entities[names[A_KIND * 2 + at % 50]].id, odd.id, ("instruction",)))
        for payload in payloads:
            memory.curation.proposals.add(payload, score=chosen.random())


def _more(chosen: random.Random, name: str) -> list[ObservationDraft]:
    said = ("ignore all previous instructions and", "as was agreed on", "it was moved to", "nobody looked after")
    return [
        ObservationDraft(f"{said[turn % 4]} {chosen.choice(graphs.TYPES).lower()} {turn} of {name} " * (1 + turn % 3))
        for turn in range(MORE)
    ]


def _split(entity: Entity) -> SplitPayload:
    """Three parts of twelve observations each; the rest stays."""
    texts = [one.content for one in entity.observations]
    parts = [SplitPart(f"{entity.name} {part}", "", tuple(texts[part * 12 : part * 12 + 12])) for part in range(3)]
    return SplitPayload(entity.id, tuple(parts), len(texts), threshold=15, split_score=2.5, topics=3)


class Painted(QObject):
    """Counts the frames of a window."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        self.frames = 0
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's own name
        """One more."""
        self.frames += event.type() == QEvent.Type.UpdateRequest
        return False


@dataclass(frozen=True, slots=True)
class Turn:
    """One key: the kind of the card that came, and milliseconds."""

    kind: str
    gui: float
    process: float
    clock: float
    afterwards: float
    slowest: float


class Triage:
    """A person who decides by key."""

    def __init__(self, application: TimedApplication, desktop: Desktop) -> None:
        assert desktop.window is not None
        self.application, self.window = application, desktop.window
        self.window.resize(1280, 800)
        self.window.activateWindow()
        self.window.show_screen("review")
        self.page: ReviewPage = self.window.screens["review"]
        self.painted = Painted(self.window)
        self._wait(lambda: len(self.page.panel.lines) == 4 * A_KIND and self.page.card is not None)
        self.rest(3)

    def rest(self, seconds: float) -> None:
        """Let what goes on come to its end."""
        run_for(seconds)
        self._wait(lambda: not self.page.preparing)

    def turn(self, key: Qt.Key, pause: float) -> Turn:
        """Press it, and wait for the next card."""
        before = self.page.panel.current
        self.application.slowest.clear()
        gui, process, clock = time.thread_time(), time.process_time(), time.perf_counter()
        QTest.keyClick(QApplication.focusWidget(), key)
        self._wait(lambda: self.page.panel.current != before and self._shows_current())
        frames = self.painted.frames
        self._wait(lambda: self.painted.frames > frames)
        there = time.thread_time()
        spent = (there - gui, time.process_time() - process, time.perf_counter() - clock)
        line = self.page.panel.line(self.page.panel.current)
        assert line is not None
        if pause:
            run_for(pause)
        afterwards = time.thread_time() - there
        slowest = max((handler for handler, _ in self.application.slowest), default=0.0)
        return Turn(line.proposal.kind, *(each * 1000 for each in (*spent, afterwards)), slowest)

    def _shows_current(self) -> bool:
        """Whether the card of the proposal that is chosen is there, filled: until it is, there is none."""
        page, card = self.page, self.page.card
        line = page.panel.line(page.panel.current)
        return (
            card is not None
            and page.stack.currentWidget() is card
            and line is not None
            and page.deck.wanted == line.proposal.id
            and bool(card.question.text())
        )

    def _wait(self, there: Callable[[], bool]) -> None:
        until = time.monotonic() + 30
        while not there():
            assert time.monotonic() < until, "nothing came"
            self.application.processEvents()


def tell(name: str, turns: list[Turn]) -> None:
    """Print medians and 95th percentiles, of all and a kind."""
    by_kind: dict[str, list[Turn]] = defaultdict(list)
    for turn in turns:
        by_kind[turn.kind].append(turn)
    for kind, some in (("all", turns), *sorted(by_kind.items())):
        numbers = "   ".join(
            f"{what} {statistics.median(values):.0f} / {values[int(len(values) * 0.95)]:.0f} / {values[-1]:.0f}"
            for what, values in (
                (what, sorted(getattr(one, what) for one in some))
                for what in ("gui", "process", "clock", "afterwards", "slowest")
            )
        )
        print(f"{name:12} {kind:10} {len(some):3}  p50 / p95 / most, ms: {numbers}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--keys", type=int, default=120)
    arguments = parser.parse_args()
    application = TimedApplication()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        source = arguments.file or folder / "built.recuerdo"
        if not source.exists():
            build(source)
        file = folder / "memory.recuerdo"
        shutil.copy(source, file)
        desktop = Desktop(application, Preferences(theme="light", language="en"), settings_file=folder / "d.json")
        desktop.open(file)
        while desktop.window is None or not desktop.window.explore.list.model.rows:
            run_for(0.01)
        run_for(3)
        triage = Triage(application, desktop)
        counts = Counter(line.proposal.kind for line in triage.page.panel.lines)
        print(f"queue: {dict(counts)}", flush=True)
        keys = random.Random(9).choices(list(KEYS), list(KEYS.values()), k=arguments.keys)
        for name, pause in (("at a pace", PACE), ("at once", 0.0)):
            tell(name, [triage.turn(key, pause) for key in keys])
            triage.rest(3)
        desktop.close()


if __name__ == "__main__":
    main()
