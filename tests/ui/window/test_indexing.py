from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from seeded_encoder import NoModelLoader, SeededEncoder, SeededLoader
from ui_doubles import ImmediateRunner, SynonymEncoder

from core.model import EntityDraft, ObservationDraft
from ui.following import JournalWatch
from ui.operations import Operations
from ui.window.indexing import Indexing, IndexingWatch
from ui.window.status_bar import StatusBar

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.window.main_window import MainWindow


@pytest.fixture(autouse=True)
def frequent_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.window.watch.POLL_MILLISECONDS", 20)


@pytest.fixture
def watch(themes: object, memory: Memory) -> IndexingWatch:
    operations = Operations(memory, JournalWatch(memory), ImmediateRunner())
    made = IndexingWatch(operations, operations)
    made.operations = operations
    return made


def heard(watch: IndexingWatch) -> list[Indexing]:
    told: list[Indexing] = []
    watch.changed.connect(told.append)
    return told


def test_what_is_left_counts_down_and_ends(
    qtbot: QtBot, watch: IndexingWatch, memory: Memory, encoder: SeededEncoder
) -> None:
    told = heard(watch)
    encoder.may_work.clear()
    memory.graph.create_entities([EntityDraft("Ana", None, tuple(ObservationDraft(f"o{n}") for n in range(40)))])
    watch.look()
    assert told == [Indexing(off=False, left=41, total=41)]
    memory.meaning.start()
    with qtbot.waitSignal(watch.finished):
        watch.start()
        encoder.may_work.set()
    assert told[-1] == Indexing(off=False, left=0, total=41)
    watch.stop()


def test_what_rests_before_it_is_indexed_anew_is_not_waited_for(
    qtbot: QtBot, watch: IndexingWatch, memory: Memory
) -> None:
    memory.graph.create_entities([EntityDraft("Ana", None, (ObservationDraft("canta"),))])
    memory.meaning.start()
    qtbot.waitUntil(lambda: memory.meaning.state().waiting == 0)
    memory.graph.add_observations([("Ana", [ObservationDraft("baila")])])
    qtbot.waitUntil(lambda: memory.meaning.state().waiting == 1)  # the entity as a whole, a minute from now
    told = heard(watch)
    for _ in range(4):
        watch.look()
    assert [each.left for each in told] == [1, 0]


def test_what_was_indexed_between_two_looks_is_told_too(qtbot: QtBot, watch: IndexingWatch, memory: Memory) -> None:
    memory.meaning.start()
    watch.look()
    ended: list[None] = []
    watch.finished.connect(lambda: ended.append(None))
    watch.look()
    assert not ended
    memory.graph.create_entities([EntityDraft("Ana", None, (ObservationDraft("canta"),))])
    qtbot.waitUntil(lambda: memory.meaning.state().waiting == 0)
    watch.look()
    assert len(ended) == 1
    watch.look()
    assert len(ended) == 1


def test_a_memory_at_rest_is_not_counted_again(watch: IndexingWatch, memory: Memory, monkeypatch) -> None:
    watch.look()
    counted = []
    monkeypatch.setattr(memory.meaning, "state", lambda: counted.append(1))
    watch.look()
    assert counted == []


def test_a_missing_model_is_told_once_it_is_sure(
    watch: IndexingWatch, memory: Memory, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoModelLoader())
    memory.graph.create_entities([EntityDraft("Ana")])
    memory.meaning.start()
    qtbot.waitUntil(lambda: memory.meaning.state().model == "missing")
    told = heard(watch)
    for _ in range(5):
        watch.look()
    assert [each.off for each in told] == [False, True]


def test_the_status_bar_words_it(qtbot: QtBot, themes: object) -> None:
    bar = StatusBar()
    qtbot.addWidget(bar)
    for indexing, words in (
        (Indexing(off=False, left=1240, total=2000), "Indexing by meaning: 1,240 left"),
        (Indexing(off=False, left=0, total=2000), "Indexed by meaning"),
        (Indexing(off=False, left=0, total=0), ""),
        (Indexing(off=True, left=7, total=9), "Search by meaning is off"),
    ):
        bar.show_indexing(indexing)
        assert bar.indexing.text() == words
    assert "recuerdo model" in bar.indexing.toolTip()


def test_the_window_tells_when_all_is_indexed(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    faro.meaning.start()
    qtbot.waitUntil(lambda: window.status.indexing.text() == "Indexed by meaning")


def test_an_older_answer_never_takes_the_place_of_a_newer_one(
    make_window, faro: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SynonymEncoder({"domicilio": "vive en Gijón", "alumbrado": "Faro sabe 1"})
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(slow))
    window = make_window(faro)
    shown = lambda: [window.explore.list.model.index(at).data() for at in range(window.explore.list.model.rowCount())]  # noqa: E731
    slow.may_answer.clear()
    qtbot.keyClicks(window.top.search, "domicilio")
    qtbot.waitUntil(lambda: slow.asked == ["domicilio"])
    window.top.search.selectAll()
    qtbot.keyClicks(window.top.search, "alumbrado")
    finder = window.explore.list.finder
    qtbot.waitUntil(lambda: finder.pending and finder._question.text == "alumbrado" and not finder._pause.isActive())
    assert shown() == []
    slow.may_answer.set()
    qtbot.waitUntil(lambda: shown() == ["Proyecto Faro"])
    qtbot.waitUntil(lambda: window.runner.idle)
    assert shown() == ["Proyecto Faro"]
    assert slow.asked == ["domicilio", "alumbrado"]


def test_enter_goes_to_what_is_found_by_meaning_once_it_is_there(
    make_window, faro: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "core.embedding.meaning.LazyEncoder", SeededLoader(SynonymEncoder({"domicilio": "Luis vive en Gijón"}))
    )
    window = make_window(faro)
    qtbot.keyClicks(window.top.search, "domicilio")
    qtbot.keyClick(window.top.search, "\r")
    qtbot.waitUntil(
        lambda: (
            window.explore.inspector.portrait is not None and window.explore.inspector.portrait.entity.name == "Luis"
        )
    )
    assert window.explore.list.view.hasFocus()
