from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from core.curation.duplicates import Likeness, clusters, duplicates
from core.embedding.meaning import RowVectors
from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from seeded_encoder import SeededEncoder

    from core.curation.duplicates import Pair
    from core.embedding.encoder import Encoder
    from core.memory import Memory
    from core.model import ObservationDuplicates

DATA = Path(__file__).parents[2] / "data"
CASES = json.loads((DATA / "duplicates.json").read_text("utf-8"))
PAIRS = json.loads((DATA / "facts.json").read_text("utf-8"))
TOPIC = "same topic, another fact"
SEED = (
    ("Desplegado en Vercel con dominio personalizado", "Deployment: Vercel, dominio personalizado configurado"),
    ("Stack: FastMCP + SQLite + ONNX Runtime para embeddings", "FastMCP"),
)


def likeness(matrix: np.ndarray) -> Likeness:
    matrix = matrix.astype(np.float32)
    return Likeness(matrix, RowVectors([], matrix, lambda cosine: max(0.0, 3 * cosine - 2), lambda one: (one + 2) / 3))


def encoded(model: Encoder, texts: Sequence[str]) -> Likeness:
    matrix = model.encode_passages(texts, urgent=True)
    return Likeness(matrix, RowVectors([], matrix, model.similarity, model.cosine))


def found(first: str, second: str, model: Encoder | None = None, **thresholds: float) -> Pair | None:
    pairs, complete = duplicates([first, second], model and encoded(model, [first, second]), **thresholds)
    assert complete
    return pairs[0] if pairs else None


def count(pairs: Sequence[dict[str, str]], model: Encoder | None = None) -> int:
    return sum(found(pair["a"], pair["b"], model) is not None for pair in pairs)


def test_containment_goldens() -> None:
    pair = found(*SEED[1])
    assert pair is not None
    assert (pair.match, pair.score) == ("containment", 1.0)
    assert found("alpha beta gamma delta", "alpha beta " + "something else entirely and more of it ") is None
    three = found("alpha beta gamma delta", "alpha beta gamma " + "something else entirely and more of it ")
    assert three is not None
    assert (three.match, three.score) == ("containment", 0.75)
    assert found("alpha beta gamma delta", "alpha beta gamma omega psi") is None, "not twice as long"


def test_particles_alone_are_no_containment() -> None:
    assert (
        found("El sol está en la cima", "La nota de ayer está en el cajón de la mesa del despacho, y sol no hay")
        is None
    )


@pytest.mark.parametrize("pair", SEED)
def test_the_sample_pairs_are_found(pair: tuple[str, str], model: Encoder) -> None:
    assert found(*pair, model) is not None
    assert found(*pair) is not None, "by words alone, too"


def test_the_given_matches_are_found(model: Encoder) -> None:
    assert count(CASES["match"], model) >= 34
    assert count(CASES["match"]) >= 0.6 * len(CASES["match"])


@pytest.mark.parametrize("with_model", [True, False])
def test_none_of_the_given_others_is_proposed(model: Encoder, with_model: bool) -> None:
    typed = [pair for pair in CASES["no_match"] if pair["why"] != TOPIC]
    assert count(typed, model if with_model else None) == 0
    topics = [pair for pair in CASES["no_match"] if pair["why"] == TOPIC]
    assert count(topics, model if with_model else None) == 0


def test_pairs_of_our_own(model: Encoder) -> None:
    same, different = PAIRS["same"][::4], PAIRS["different"][::4]
    assert count(same, model) >= 0.9 * len(same)
    assert count(different, model) <= 0.02 * len(different)


def test_each_side_tells_what_it_has_alone() -> None:
    pair = found("The red car is fast and loud", "A fast red car that is loud and new")
    assert pair is not None
    assert ([one.surface for one in pair.rest.first], [one.surface for one in pair.rest.second]) == ([], ["new"])
    assert pair.match == "lexical"
    assert pair.score == pytest.approx(2 * 4 / 9)


def test_a_guarded_pair_is_none_however_near() -> None:
    same = np.eye(1, 4).repeat(2, axis=0)
    assert duplicates(["Port 80 is open", "Port 81 is open"], likeness(same), threshold=0.0)[0] == []
    (pair,) = duplicates(["It is cold here", "Freezing in this place"], likeness(same))[0]
    assert (pair.match, pair.score) == ("cosine", pytest.approx(1.0))


def test_long_texts_that_share_a_topic_alone_are_none() -> None:
    one = "The nightly export writes parquet files into the archive bucket after validation by the loader"
    two = "Operators inspect failed jobs from a dashboard that lists retries, owners and their last messages"
    same = np.eye(1, 4).repeat(2, axis=0)
    assert duplicates([one, two], likeness(same))[0] == []


def test_at_the_highest_threshold_only_the_same_words_pass() -> None:
    assert found("Uses two spaces in YAML", "In YAML uses two spaces", threshold=1.0) is not None
    assert found("The red car is fast and loud", "The red car is fast, loud and new", threshold=1.0) is None


def test_without_words_there_is_nothing_to_find() -> None:
    assert duplicates([], None) == ([], True)
    assert duplicates(["...", "!!!", ""], None) == ([], True)


def test_clusters() -> None:
    assert clusters([]) == {}
    assert clusters([(7, 9), (1, 2), (9, 3), (2, 5)]) == {1: 1, 2: 1, 5: 1, 3: 2, 7: 2, 9: 2}


def vectors_like(count: int, spread: float) -> Likeness:
    random = np.random.default_rng(3)
    matrix = random.standard_normal(384) + spread * random.standard_normal((count, 384))
    return likeness(matrix / np.linalg.norm(matrix, axis=1, keepdims=True))


def test_a_thousand_observations() -> None:
    random = np.random.default_rng(5)
    words = [f"w{n:x}" for n in range(2_000)]
    texts = [" ".join(random.choice(words, 12)) for _ in range(990)]
    texts += [" ".join(text.split()[6:] + text.split()[:6]) for text in texts[:10]]
    given = vectors_like(1_000, 3.0)
    pairs, complete = duplicates(texts, given)
    assert [(pair.first, pair.second) for pair in pairs] == [(n, 990 + n) for n in range(10)]
    assert complete


@pytest.mark.parametrize("pattern", ["Build {0} passed", "Done{1}"])
def test_a_thousand_alike_end_and_say_that_there_are_more(pattern: str) -> None:
    texts = [pattern.format(n, "!" * n) for n in range(1_000)]
    given = vectors_like(1_000, 0.01)
    pairs, complete = duplicates(texts, given)
    assert len(pairs) == (0 if "{0}" in pattern else 2_000)
    assert not complete


def test_among_many_that_differ_in_a_number_the_same_are_found() -> None:
    texts = [f"Build {n} passed all of its checks" for n in range(999)]
    pairs, _ = duplicates([*texts, "All its checks passed: build 500"], vectors_like(1_000, 0.01))
    assert [(pair.first, pair.second) for pair in pairs] == [(500, 999)]


def stored(memory: Memory, *texts: str) -> int:
    (entity,) = memory.graph.create_entities(
        [EntityDraft("Thing", "Generic", tuple(ObservationDraft(text) for text in texts))]
    )
    return entity.entity.id


def told(report: ObservationDuplicates) -> list[tuple[int, int, str, int]]:
    return [(one.first_id, one.second_id, one.match, one.cluster) for one in report.pairs]


def test_what_was_just_written_is_compared_by_meaning(memory: Memory, encoder: SeededEncoder) -> None:
    entity_id = stored(
        memory, "roses need water daily", "needs oil", "daily roses need some water", "Port 80", "Port 81"
    )
    report = memory.curation.duplicates.find("Thing", threshold=0.8)
    assert told(report) == [(1, 3, "cosine", 1)]
    assert (report.entity_id, report.name, report.total) == (entity_id, "Thing", 5)
    assert not report.degraded
    assert report.complete
    (pair,) = report.pairs
    assert (pair.first, pair.second) == ("roses need water daily", "daily roses need some water")
    assert (pair.only_first, pair.only_second) == ((), ("some",))
    assert 0.8 <= pair.score <= 1
    with memory._store.read() as connection:
        assert connection.execute("SELECT count(*) FROM stale WHERE kind = 1").fetchall() == [(0,)]


def test_clusters_are_told_one_after_the_other(memory: Memory, encoder: SeededEncoder) -> None:
    stored(memory, "blue sky today", "red wine here", "today blue sky", "here red wine", "Sky blue today!")
    report = memory.curation.duplicates.find("Thing")
    pairs = [(one.cluster, one.first_id, one.second_id) for one in report.pairs]
    assert sorted(pairs) == [(1, 1, 3), (1, 1, 5), (1, 3, 5), (2, 2, 4)]
    assert [cluster for cluster, _, _ in pairs] == [1, 1, 1, 2]


def test_an_edited_observation_is_compared_as_it_is_now(memory: Memory, encoder: SeededEncoder) -> None:
    stored(memory, "roses need water", "something else")
    assert memory.curation.duplicates.find("Thing").pairs == ()
    memory.graph.edit_observation(2, "water roses need")
    assert told(memory.curation.duplicates.find("Thing")) == [(1, 2, "cosine", 1)]
    memory.graph.edit_observation(2, "nothing of the kind")
    assert memory.curation.duplicates.find("Thing").pairs == ()


def test_without_a_model_words_answer(memory: Memory, no_model: None) -> None:
    stored(memory, *SEED[0], *SEED[1])
    report = memory.curation.duplicates.find("Thing")
    assert report.degraded
    assert [(one.first_id, one.second_id, one.match) for one in report.pairs] == [
        (1, 2, "lexical"),
        (3, 4, "containment"),
    ]


def test_it_is_found_by_its_alias_and_not_by_another_name(memory: Memory, no_model: None) -> None:
    memory.graph.update_entity(stored(memory, "a b"), name="New")
    assert memory.curation.duplicates.find(" Thing ").name == "New"
    with pytest.raises(KnownError) as caught:
        memory.curation.duplicates.find("Nobody")
    assert (caught.value.code, caught.value.parameters) == (ErrorCode.ENTITY_NOT_FOUND, {"name": "Nobody"})


@pytest.mark.parametrize("field", ["threshold", "containment_threshold"])
@pytest.mark.parametrize("value", [-0.1, 1.1, math.nan, math.inf])
def test_a_threshold_lies_between_0_and_1(memory: Memory, field: str, value: float) -> None:
    stored(memory, "a")
    with pytest.raises(KnownError) as caught:
        memory.curation.duplicates.find("Thing", **{field: value})
    assert caught.value.code is ErrorCode.VALUE_NOT_ALLOWED
    assert caught.value.parameters["field"] == field


def test_archived_and_expired_observations_are_left_out(memory: Memory, no_model: None) -> None:
    stored(memory, "the same words", "words the same")
    with memory._store.write("test") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE id = 2")
    report = memory.curation.duplicates.find("Thing")
    assert (report.total, report.pairs) == (1, ())


def test_it_changes_nothing_that_was_said(memory: Memory, encoder: SeededEncoder) -> None:
    stored(memory, "the same words", "words the same")
    last = memory.journal.last_id()
    memory.curation.duplicates.find("Thing")
    assert memory.journal.last_id() == last


def test_what_there_is_no_time_to_embed_is_judged_by_its_words(memory: Memory, encoder: SeededEncoder) -> None:
    encoder.may_work.clear()
    try:
        entity_id = stored(memory, "the same words", "words the same")
        vectors = memory.meaning.observation_vectors(entity_id, seconds=0.0)
    finally:
        encoder.may_work.set()
    assert vectors is not None
    assert vectors.ids == []
    assert duplicates(["the same words", "words the same"], likeness(np.zeros((2, 4))))[0][0].match == "lexical"
