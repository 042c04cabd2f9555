"""Scanning from the desktop: on demand, by itself while nobody writes, and never twice at once."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from ui_doubles import ImmediateRunner

from core.curation.scan import SCANNED_SETTING
from core.errors import BugError, ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, ScanOutcome
from ui.following import JournalWatch
from ui.operations import Operations
from ui.scanning import SCAN_WHEN_IDLE_SETTING, Scanning
from ui.tasks import TaskRunner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from core.memory import Memory


class Heard:
    """What a `Scanning` has said, in order."""

    def __init__(self, scanning: Scanning) -> None:
        self.said: list[object] = []
        self.threads: set[int] = set()
        self._scanning = scanning
        scanning.started.connect(self.started)
        scanning.progressed.connect(self.progressed)
        scanning.finished.connect(self.finished)
        scanning.failed.connect(self.finished)

    def started(self) -> None:
        self.note("started")

    def progressed(self, part: float, phase: str) -> None:
        assert 0 <= part <= 1
        self.note(phase)

    def finished(self, outcome: object) -> None:
        assert not self._scanning.running
        self.note(outcome)

    def note(self, what: object) -> None:
        self.said.append(what)
        self.threads.add(threading.get_ident())


@pytest.fixture
def runner() -> Iterator[TaskRunner]:
    made = TaskRunner()
    yield made
    made.finish()


@pytest.fixture
def threaded(faro: Memory, runner: TaskRunner, qtbot: QtBot) -> Scanning:
    """On the small memory, with real threads."""
    operations = Operations(faro, JournalWatch(faro), runner)
    operations.setParent(runner)
    return Scanning(operations, operations)


@pytest.fixture
def scanning(operations: Operations) -> Scanning:
    """On the small memory, with calls that are carried out at once."""
    return Scanning(operations, operations)


def age(memory: Memory, minutes: float) -> None:
    """Let the last entry of the journal be so old."""
    at = datetime.now(UTC) - timedelta(minutes=minutes)
    with memory._store.write_aside() as connection:
        connection.execute(
            "UPDATE journal SET at = ? WHERE id = (SELECT max(id) FROM journal)",
            (at.isoformat().replace("+00:00", "Z"),),
        )


def say(memory: Memory, text: str) -> None:
    memory.graph.add_observations([("Ana", [ObservationDraft(text)])])


def test_a_scan_on_demand(threaded: Scanning, faro: Memory, qtbot: QtBot) -> None:
    faro.graph.create_entities([EntityDraft("proyecto faro", "Proyecto", (ObservationDraft("Faro sabe 1"),))])
    heard = Heard(threaded)
    assert threaded.last is None
    threaded.start()
    assert threaded.running
    qtbot.waitUntil(lambda: not threaded.running)
    outcome = threaded.last
    assert isinstance(outcome, ScanOutcome)
    assert (outcome.merges, outcome.complete) == (1, True)
    qtbot.waitUntil(lambda: "flagged" in heard.said)
    assert heard.said[0] == "started"
    assert outcome in heard.said
    assert heard.threads == {threading.get_ident()}, "all is told on the GUI thread"
    assert faro.curation.proposals.count_waiting() == outcome.made


def test_never_two_at_once(threaded: Scanning, faro: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    go, begun = threading.Event(), []

    def scan(*, progress, cancelled) -> ScanOutcome:
        begun.append(threading.get_ident())
        go.wait(20)
        return ScanOutcome(splits=len(begun))

    monkeypatch.setattr(faro.curation, "scan", scan)
    age(faro, 11)
    heard = Heard(threaded)
    threaded.start()
    threaded.start()
    threaded.look()
    qtbot.waitUntil(lambda: bool(begun))
    go.set()
    qtbot.waitUntil(lambda: not threaded.running)
    assert heard.said == ["started", ScanOutcome(splits=1)]
    assert threading.get_ident() not in begun
    threaded.start()
    qtbot.waitUntil(lambda: not threaded.running)
    assert len(begun) == 2


def test_a_scan_is_cancelled(threaded: Scanning, faro: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()

    def scan(*, progress, cancelled) -> ScanOutcome:
        begun.set()
        while not cancelled():
            pass
        return ScanOutcome(splits=1, complete=False)

    monkeypatch.setattr(faro.curation, "scan", scan)
    threaded.cancel()
    threaded.start()
    qtbot.waitUntil(begun.is_set)
    threaded.cancel()
    qtbot.waitUntil(lambda: not threaded.running)
    assert threaded.last == ScanOutcome(splits=1, complete=False)
    begun.clear()
    threaded.start()
    qtbot.waitUntil(begun.is_set)
    threaded.stop()
    qtbot.waitUntil(lambda: not threaded.running)


def test_it_begins_by_itself_when_nobody_has_written_for_a_while(scanning: Scanning, faro: Memory) -> None:
    heard = Heard(scanning)
    scanning.look()
    age(faro, 9)
    scanning.look()
    assert heard.said == []
    age(faro, 11)
    scanning.look()
    assert heard.said == ["started", scanning.last]
    assert scanning.last is not None
    assert scanning.last.complete
    assert faro.settings.get(SCANNED_SETTING) == faro.journal.last_id()
    scanning.look()
    assert len(heard.said) == 2, "nothing has changed since"
    say(faro, "otra cosa")
    scanning.look()
    age(faro, 11)
    scanning.look()
    assert heard.said.count("started") == 2


def test_it_does_not_when_the_person_does_not_want_it(scanning: Scanning, faro: Memory) -> None:
    heard = Heard(scanning)
    age(faro, 60)
    faro.settings.set(SCAN_WHEN_IDLE_SETTING, value=False)
    scanning.look()
    assert heard.said == []
    scanning.start()
    assert heard.said[0] == "started"


def test_an_empty_memory_is_left_alone(memory: Memory, qtbot: QtBot) -> None:
    operations = Operations(memory, JournalWatch(memory), ImmediateRunner())
    scanning = Scanning(operations, operations)
    heard = Heard(scanning)
    scanning.look()
    assert heard.said == []


def test_what_goes_wrong(
    scanning: Scanning, operations: Operations, faro: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[Exception] = [KnownError(ErrorCode.BUSY)]
    told: list[Exception] = []
    operations.failed.connect(told.append)
    heard = Heard(scanning)

    def scan(**_: object) -> ScanOutcome:
        raise errors[-1]

    monkeypatch.setattr(faro.curation, "scan", scan)
    age(faro, 11)
    scanning.look()
    assert (heard.said, told) == (["started", errors[0]], []), "nobody asked for it"
    scanning.look()
    assert len(heard.said) == 2, "it does not try again until there is news"
    scanning.start()
    assert told == errors
    errors.append(BugError("a mistake of ours"))
    say(faro, "otra cosa")
    age(faro, 11)
    scanning.look()
    assert told == errors


def test_a_file_that_cannot_be_read_is_told_by_others(
    scanning: Scanning, faro: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise KnownError(ErrorCode.FILE_NOT_FOUND, path="x")

    heard = Heard(scanning)
    with monkeypatch.context() as patched:
        patched.setattr(faro.settings, "get", refuse)
        scanning.look()
    age(faro, 11)
    scanning.look()
    assert heard.said[0] == "started"
