"""Which entities are too large, by what topics they could be split, and what is kept of that."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from seeded_encoder import SeededEncoder

from core.curation import giving_up, split_analysis
from core.curation.split_analysis import needs_split, split_score, threshold, without_accents
from core.curation.topic_names import content_words
from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, SplitCandidates
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import SplitAnalysis

DATA = Path(__file__).parents[2] / "data"
SPLITS = json.loads((DATA / "splits.json").read_text(encoding="utf-8"))["cases"]
HARDER = json.loads((DATA / "splits_harder.json").read_text(encoding="utf-8"))["cases"]
OTHERS = [case for case in HARDER if case["name"] in ("Reforma de la casa", "Acme Corp", "Game: Lanterns")]
FARO = SPLITS[0]


def said(case: dict) -> list[str]:  # type: ignore[type-arg]
    return [text for texts in case["topics"].values() for text in texts]


def store(memory: Memory, name: str, texts: Sequence[str], type: str = "thing", **fields: str) -> None:
    memory.graph.create_entities([EntityDraft(name, type, tuple(map(ObservationDraft, texts)), **fields)])


def partition(found: SplitAnalysis) -> set[frozenset[str]]:
    return {frozenset(topic.observations) for topic in found.topics} | {frozenset(found.unassigned)}


# Scores


@pytest.mark.parametrize(
    ("observations", "limit", "topics", "score", "needed"),
    [
        (28, 25, 3, 1.227143, True),
        (18, 15, 2, 1.311111, True),
        (18, 15, 3, 1.366667, True),
        (16, 15, 1, 1.129167, True),
        (20, 20, 10, 1.5, False),
        (14, 15, 14, 1.433333, False),
        (0, 20, 0, 0.0, False),
    ],
)
def test_golden_scores(observations: int, limit: int, topics: int, score: float, needed: bool) -> None:
    assert split_score(observations, limit, topics) == pytest.approx(score, abs=5e-7)
    assert needs_split(observations, limit, topics) is needed


@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("Sesion", 15),
        ("Sesión", 15),
        ("SESIÓN", 15),
        ("session", 15),
        ("Proyecto", 25),
        ("project", 25),
        ("PROJECT", 25),
        ("Persona", 20),
        ("Sesiones", 20),
        ("Generic", 20),
    ],
)
def test_thresholds(type: str, expected: int) -> None:
    assert threshold(type) == expected


def test_without_accents() -> None:
    assert without_accents("Sesión de Diseño") == "Sesion de Diseno"
    assert without_accents("프로젝트 が") == "프로젝트 が"


# With a stand-in for the model: what is asked for, kept and left alone


@pytest.fixture
def encoded(encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that topics were looked for in, as they are asked for."""
    texts: list[str] = []
    plain = encoder.encode_symmetric

    def noted(some, *, urgent=False):  # type: ignore[no-untyped-def]
        texts.extend(some)
        return plain(some, urgent=urgent)

    monkeypatch.setattr(encoder, "encode_symmetric", noted)
    return texts


CLEAR = [
    *(f"the oven {word} in the kitchen oven" for word in ("heats", "bakes", "roasts", "warms", "grills", "toasts")),
    *(f"roses {word} in the garden of roses" for word in ("bloom", "grow", "wither", "climb", "smell", "spread")),
    *(
        f"the invoice {word} with tax on the invoice"
        for word in ("comes", "leaves", "lapses", "counts", "ends", "waits")
    ),
    *(
        f"a train {word} at the station of the train"
        for word in ("stops", "leaves", "brakes", "idles", "hoots", "halts")
    ),
]
"""24 observations of four topics that even the words tell apart."""


def test_an_unknown_entity(memory: Memory, encoder: SeededEncoder) -> None:
    for call in (memory.curation.splits.analyze, memory.curation.splits.payload):
        with pytest.raises(KnownError) as caught:
            call("Nobody")
        assert (caught.value.code, caught.value.parameters) == (ErrorCode.ENTITY_NOT_FOUND, {"name": "Nobody"})


def test_analysis(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Casa", CLEAR, "Lugar")
    found = memory.curation.splits.analyze("Casa")
    assert (found.name, found.type, found.observation_count, found.threshold) == ("Casa", "Lugar", 24, 20)
    assert (len(found.topics), found.needs_split, found.unassigned) == (4, True, ())
    assert found.split_score == pytest.approx(24 / 20 + 4 / 24)
    assert {topic.name for topic in found.topics} == {"Oven", "Roses", "Invoice", "Train"}
    assert partition(found) == {*(frozenset(CLEAR[start : start + 6]) for start in (0, 6, 12, 18)), frozenset()}


def test_an_alias_will_do(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Casa", CLEAR)
    memory.graph.update_entity(1, name="Hogar")
    assert memory.curation.splits.analyze(" Casa ").name == "Hogar"


def test_empty_small_and_archived(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Empty", [])
    store(memory, "Small", CLEAR[:3])
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE id = 1")
    empty, small = memory.curation.splits.analyze("Empty"), memory.curation.splits.analyze("Small")
    assert (empty.observation_count, empty.topics, empty.split_score, empty.needs_split) == (0, (), 0.0, False)
    assert (small.observation_count, [len(topic.observations) for topic in small.topics]) == (2, [2])


def test_texts_that_differ_in_their_numbers_are_one_topic(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Log", [f"pays invoice number {number}" for number in range(30)])
    found = memory.curation.splits.analyze("Log")
    assert (len(found.topics), found.needs_split) == (1, True)
    assert memory.curation.splits.payload("Log") is None
    assert memory.curation.splits.candidates() == SplitCandidates(())


def test_the_order_of_observations_does_not_matter(memory: Memory, encoder: SeededEncoder) -> None:
    found = []
    for number in range(3):
        texts = said(FARO)
        random.Random(number).shuffle(texts)
        store(memory, "Faro", texts)
        found.append(memory.curation.splits.analyze("Faro"))
        memory.graph.delete_entities(["Faro"])
    assert len({(one.topics, one.unassigned, one.split_score) for one in found}) == 1


def test_candidates_are_the_large_ones_of_several_topics(memory: Memory, encoded: list[str]) -> None:
    store(memory, "Large", CLEAR)
    store(memory, "Session", CLEAR[:18], "Sesión")
    store(memory, "Archived", CLEAR, status="archived")
    store(memory, "Small", [f"{text} again" for text in CLEAR[:20]])
    store(memory, "Project", CLEAR, "proyecto")
    found = memory.curation.splits.candidates().found
    assert [(one.name, len(one.topics)) for one in found] == [("Large", 4), ("Session", 3)]
    assert found[0].split_score == pytest.approx(24 / 20 + 4 / 24)
    assert memory.curation.splits.analyze("Large") == found[0]
    assert not any(text.endswith("again") for text in encoded)  # what is not over its threshold is not clustered


def test_what_was_found_is_kept_while_the_texts_are_the_same(memory: Memory, encoded: list[str]) -> None:
    store(memory, "Large", CLEAR)
    splits = memory.curation.splits
    assert splits.known_topics([1]) == {}
    before = memory.journal.last_id()
    found = splits.analyze("Large")
    assert memory.journal.last_id() == before
    assert splits.known_topics([1, 99]) == {1: 4}
    encoded.clear()
    assert (splits.analyze("Large"), splits.candidates().found) == (found, (found,))
    assert encoded == []
    memory.graph.add_observations([("Large", [ObservationDraft("the oven is clean")])])
    assert splits.known_topics([1]) == {}
    assert splits.analyze("Large").observation_count == 25
    assert encoded
    memory.graph.update_entity(1, name="Oven")
    assert "Oven" not in {topic.name for topic in splits.analyze("Oven").topics}


def test_counting_keeps_nothing(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Large", CLEAR)
    memory.meaning.encoder()  # whose tables are made when it is first loaded
    version = memory.data_version()
    assert memory.curation.splits.count_topics(1) == 4
    assert memory.curation.splits.count_topics(99) == 0
    assert memory.data_version() == version
    assert memory.curation.splits.known_topics([1]) == {}
    memory.curation.splits.analyze("Large")
    assert memory.curation.splits.count_topics(1) == 4


def test_what_is_kept_of_the_deleted_goes(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Large", CLEAR)
    store(memory, "Other", CLEAR)
    memory.curation.splits.analyze("Large")
    memory.graph.delete_entities(["Large"])
    memory.curation.splits.analyze("Other")
    with memory._store.read() as connection:
        assert connection.execute("SELECT entity_id FROM topic_count").fetchall() == [(2,)]


def test_giving_up(memory: Memory, encoded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving_up, "_SECONDS", 0.0)
    store(memory, "A", CLEAR)
    store(memory, "B", [f"{text} today" for text in CLEAR])
    looked = 0

    def after_the_first() -> bool:
        nonlocal looked
        looked += 1
        return bool(memory.curation.splits.known_topics([1]))

    with pytest.raises(KnownError) as caught:
        memory.curation.splits.candidates(cancelled=after_the_first)
    assert caught.value.code is ErrorCode.CANCELLED
    assert looked > 3
    assert memory.curation.splits.known_topics([1, 2]) == {1: 4}
    assert not any(text.endswith("today") for text in encoded)


def test_what_there_is_no_time_for_is_named(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Larger", [*CLEAR, "the oven is clean"])
    store(memory, "Large", CLEAR)
    splits = memory.curation.splits
    looked = splits.candidates(seconds=0)
    assert (looked.found, looked.left) == ((), ("Larger", "Large"))
    assert splits.known_topics([1, 2]) == {}
    known = splits.analyze("Larger")
    assert splits.candidates(seconds=0) == SplitCandidates((known,), ("Large",)), "what is known is told at once"
    found = splits.candidates(seconds=60)
    assert ([one.name for one in found.found], found.left) == (["Larger", "Large"], ())
    assert splits.candidates(seconds=0) == found


def test_the_small_ones_come_first(memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    store(memory, "Larger", [*CLEAR, "the oven is clean"])
    store(memory, "Large", CLEAR)
    clock = [0.0]

    def later(some, *, urgent=False):  # type: ignore[no-untyped-def]
        clock[0] += 1
        return SeededEncoder.encode_symmetric(encoder, some, urgent=urgent)

    monkeypatch.setattr(encoder, "encode_symmetric", later)
    monkeypatch.setattr(split_analysis.time, "monotonic", lambda: clock[0])
    looked = memory.curation.splits.candidates(seconds=4.5 * len(CLEAR))
    assert ([one.name for one in looked.found], looked.left) == (["Large"], ("Larger",))


def test_a_busy_memory_analyses_all_the_same(
    memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy() -> None:
        raise KnownError(ErrorCode.BUSY)

    store(memory, "Large", CLEAR)
    monkeypatch.setattr(memory._store, "write_aside", busy)
    assert len(memory.curation.splits.analyze("Large").topics) == 4


def test_own_stop_words(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Large", CLEAR)
    memory.curation.splits.analyze("Large")
    memory.settings.set(
        split_analysis.STOP_WORDS_SETTING, ["The", "a", "in", "of", "with", "on", "at", "Oven", "roses"]
    )
    found = {topic.name for topic in memory.curation.splits.analyze("Large").topics}
    assert {"Kitchen", "Garden"} <= found


def test_of_very_many_texts_some_stay(memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(split_analysis, "MOST_TEXTS", 18)
    store(memory, "Large", CLEAR)
    found = memory.curation.splits.analyze("Large")
    assert found.observation_count == 24
    assert len(found.unassigned) >= 6


def test_a_payload(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "Reunión", CLEAR, "Sesión")
    store(memory, "Reunión - Oven", [])
    store(memory, "X", [])
    memory.graph.update_entity(3, name="Reunión - Train")
    memory.graph.update_entity(3, name="Y")  # which is an alias now
    payload = memory.curation.splits.payload("Reunión")
    assert payload is not None
    assert {part.name for part in payload.parts} == {
        "Reunión - Oven 2",
        "Reunión - Roses",
        "Reunión - Invoice",
        "Reunión - Train 2",
    }
    assert {part.type for part in payload.parts} == {"Sesion"}
    assert sorted(text for part in payload.parts for text in part.observations) == sorted(CLEAR)
    assert (payload.entity_id, payload.observation_count, payload.threshold, payload.topics) == (1, 24, 15, 4)
    outcome = memory.curation.execute_split("Reunión", payload.parts)
    assert (outcome.observations_moved, outcome.observations_left) == (24, 0)


def test_names_of_parts_in_a_strict_graph(memory: Memory, encoder: SeededEncoder) -> None:
    memory.settings.set("strict", value=True)
    store(memory, "reunion", CLEAR, "event")
    store(memory, "reunion-oven", [])
    payload = memory.curation.splits.payload("reunion")
    assert payload is not None
    assert {part.name for part in payload.parts} == {
        "reunion-oven-2",
        "reunion-roses",
        "reunion-invoice",
        "reunion-train",
    }
    store(memory, "x" * 100, CLEAR)
    long = memory.curation.splits.payload("x" * 100)
    assert long is not None
    for part in long.parts:
        assert re.fullmatch(r"x{50,}-(oven|roses|invoice|train)", part.name)
        assert len(part.name) <= 100
    outcome = memory.curation.execute_split("x" * 100, long.parts)
    assert (set(outcome.names), outcome.relations_created) == ({part.name for part in long.parts}, 4)


def test_names_of_parts_fit(memory: Memory, encoder: SeededEncoder) -> None:
    store(memory, "x" * 512, CLEAR)
    payload = memory.curation.splits.payload("x" * 512)
    assert payload is not None
    assert max(len(part.name) for part in payload.parts) <= 512
    assert memory.curation.execute_split("x" * 512, payload.parts).observations_moved == 24


def test_without_a_model(memory: Memory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    memory.settings.set("model_folder", str(tmp_path))
    store(memory, "Large", CLEAR)
    assert {topic.name for topic in memory.curation.splits.analyze("Large").topics} == {
        "Garden",
        "Kitchen",
        "Invoice",
        "Train",
    }
    with memory._store.read() as connection:
        assert connection.execute("SELECT by_meaning FROM topic_count").fetchall() == [(0,)]


def test_a_model_that_came_is_asked_again(memory: Memory, encoded: list[str]) -> None:
    store(memory, "Large", CLEAR)
    memory.curation.splits.analyze("Large")
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE topic_count SET by_meaning = 0")
    encoded.clear()
    memory.curation.splits.analyze("Large")
    assert encoded


# With the model itself: what a person would have done


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SplitAnalysis]:
    with Memory.open(tmp_path_factory.mktemp("splits") / "memory.recuerdo") as memory:
        if memory.meaning.encoder() is None:
            pytest.fail("there is no embedding model here: `recuerdo model`")
        found = {}
        for case in (*SPLITS, *OTHERS):
            texts = said(case)
            random.Random(5).shuffle(texts)
            store(memory, case["name"], texts, case["entityType"])
            found[case["name"]] = memory.curation.splits.analyze(case["name"])
        return found


def labels(case: dict, found: SplitAnalysis) -> list[tuple[int, int]]:  # type: ignore[type-arg]
    of = {text: number for number, topic in enumerate(found.topics) for text in topic.observations}
    return [(number, of.get(text, -1)) for number, texts in enumerate(case["topics"].values()) for text in texts]


def rand_index(pairs: list[tuple[int, int]]) -> float:
    """Adjusted for chance."""
    together = sum(comb(count, 2) for count in Counter(pairs).values())
    first, second = (sum(comb(count, 2) for count in Counter(pair[side] for pair in pairs).values()) for side in (0, 1))
    expected = first * second / comb(len(pairs), 2)
    return (together - expected) / ((first + second) / 2 - expected)


def purity(pairs: list[tuple[int, int]]) -> float:
    parts = {label for _, label in pairs}
    return sum(max(Counter(true for true, label in pairs if label == part).values()) for part in parts) / len(pairs)


def test_topics_are_those_that_were_meant(analysed: dict[str, SplitAnalysis]) -> None:
    scores = [rand_index(labels(case, analysed[case["name"]])) for case in SPLITS]
    assert sum(scores) / len(scores) >= 0.55
    assert min(scores) >= 0.2
    pure = [purity(labels(case, analysed[case["name"]])) for case in SPLITS]
    assert sum(pure) / len(pure) >= 0.75


def test_topics_that_share_few_words(analysed: dict[str, SplitAnalysis]) -> None:
    scores = [rand_index(labels(case, analysed[case["name"]])) for case in OTHERS]
    assert min(scores) >= 0.25


@pytest.mark.parametrize("case", [*SPLITS, *OTHERS], ids=lambda case: case["name"])
def test_names_speak_of_their_observations(analysed: dict[str, SplitAnalysis], case: dict) -> None:  # type: ignore[type-arg]
    found = analysed[case["name"]]
    assert len({fold(topic.name) for topic in found.topics}) == len(found.topics) >= 2
    assert sorted([*found.unassigned, *(text for topic in found.topics for text in topic.observations)]) == sorted(
        said(case)
    )
    for topic in found.topics:
        named = {fold(word) for word in content_words(topic.name)}
        holding = [text for text in topic.observations if named & {fold(word) for word in content_words(text)}]
        assert len(holding) >= 2, topic.name
        assert fold(topic.name) not in fold(found.name)


def test_names_of_the_reference_cases(analysed: dict[str, SplitAnalysis]) -> None:
    assert {topic.name for topic in analysed[FARO["name"]].topics} == {"Clúster", "IVA y pago", "Píxeles"}
