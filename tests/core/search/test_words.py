from __future__ import annotations

import random
from typing import TYPE_CHECKING

import apsw

from core.model import EntityDraft, ObservationDraft
from core.search import words
from core.store import sql

if TYPE_CHECKING:
    import pytest

    from core.memory import Memory

TEXTS = (
    "The running universities of Árbol",
    "run AND jump, NOT near",
    'she said "quoted" words',
    "C++ and C# are languages: v1.2.3-beta",
    "emoji 😀 party 👩‍👩‍👧 family",
    "column:value ^caret (paren) {brace} star*",
    "El niño comió ñandú en la CAMIÓN",
    "हिन्दी में लिखा हुआ",
    "日本語 の テキスト",
    "generalizations and generals",
    "NEAR OR NEAR(a b, 3) AND",
)
PIECES = (
    "run", "running", "AND", "OR", "NOT", "NEAR", "NEAR(", "(", ")", '"', '""', "*", "^", ":", "-", "+", "{", "}",
    "a b", "column:", "niño", "nino", "camion", "C++", "C#", "😀", "👩‍👩‍👧", "हिन्दी", "日本語", "v1.2",
    "generalization", "university", "'", ";", "--", "\\", "%", "_", ",", "\t", "\n", "of", "star", "zzz", "said",
    "words",
)  # fmt: skip


def stems(connection: apsw.Connection, text: str) -> set[str]:
    tokenizer = connection.fts5_tokenizer("porter", ["unicode61", "remove_diacritics", "2"])
    return set(tokenizer(text.encode(), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False, include_colocated=False))


def test_queries_of_operators_quotes_and_emoji_hit_what_set_logic_says(memory: Memory) -> None:
    stored = memory.graph.create_entities(
        [EntityDraft(f"№{place}", "T", (ObservationDraft(text),)) for place, text in enumerate(TEXTS)]
    )
    chosen = random.Random(3)
    with memory._store.read() as connection:
        held = {
            one.entity.id: stems(connection, f"{one.entity.name} {one.entity.type}") | stems(connection, text)
            for one, text in zip(stored, TEXTS, strict=True)
        }
        for _ in range(10_000):
            query = chosen.choice(("", " ")).join(chosen.choices(PIECES, k=chosen.randint(1, 6)))
            wanted = stems(connection, query)
            found = words.ranked_entities(connection, words.counted(connection, query), 100)
            assert set(found) == {entity_id for entity_id, words_ in held.items() if words_ & wanted}, query
            assert len(found) == len(set(found))
            telling, _ = words.telling(connection, words.counted(connection, query))
            assert set(words.ranked_entities(connection, telling, 100)) <= set(found), query


def test_the_row_with_more_of_the_words_comes_first(memory: Memory) -> None:
    memory.graph.create_entities(
        [
            EntityDraft("One", observations=(ObservationDraft("alpha only here today"),)),
            EntityDraft("Both", observations=(ObservationDraft("alpha and beta here"),)),
        ]
    )
    with memory._store.read() as connection:
        assert words.ranked_entities(connection, words.counted(connection, "alpha beta"), 1) == [2]
        assert words.ranked_entities(connection, words.counted(connection, "alpha beta"), 5) == [2, 1]
        assert words.ranked_entities(connection, words.counted(connection, ""), 5) == []


def test_archived_things_are_not_found(memory: Memory) -> None:
    (stored,) = memory.graph.create_entities([EntityDraft("Old", observations=(ObservationDraft("gamma"),))])
    memory.graph.update_entity(stored.entity.id, status="archived")
    with memory._store.read() as connection:
        assert words.ranked_entities(connection, words.counted(connection, "gamma old"), 5) == []


def test_frequent_words_leave_the_ranking_to_rarer_ones(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "FREQUENT", 3)
    texts = [f"common {'rare' if i == 2 else 'x'} {i}" for i in range(6)]
    memory.graph.create_entities(
        [EntityDraft(f"E{i}", observations=(ObservationDraft(text),)) for i, text in enumerate(texts)]
    )
    with memory._store.read() as connection:
        assert words.ranked_entities(connection, words.counted(connection, "common rare"), 10) == [3]
        assert words.ranked_entities(connection, words.counted(connection, "common"), 3) == [6, 5, 4], (
            "the newest, where all are frequent"
        )


def test_words_that_tell_nothing_are_left_out_unless_nothing_else_is_asked(memory: Memory) -> None:
    texts = ["Ana likes the harbour", *(f"Ana saw boat {i} in the port" for i in range(30))]
    memory.graph.create_entities([EntityDraft("Log", observations=tuple(map(ObservationDraft, texts)))])

    def asked(query: str) -> tuple[list[str], bool]:
        with memory._store.read() as connection:
            telling, foreign = words.telling(connection, words.counted(connection, query))
            return list(telling), foreign

    assert asked("What does Ana like about the harbour?") == (["like", "harbour"], False)
    assert asked("the in what") == (["the", "in"], False)
    assert asked("Ana boat") == (["ana", "boat"], False)
    assert asked("¿Qué le gusta del puerto a Ana?") == (["ana"], True)
    assert asked("zzz yyy") == ([], True)
    assert asked("") == ([], False)


def test_the_index_follows_edits_renames_and_undo(memory: Memory) -> None:
    (stored,) = memory.graph.create_entities([EntityDraft("Name", "Kind", (ObservationDraft("delta"),))])
    entity = stored.entity

    def found(query: str) -> bool:
        with memory._store.read() as connection:
            return words.ranked_entities(connection, words.counted(connection, query), 5) == [entity.id]

    assert found("delta")
    assert found("name")
    assert found("kind")
    memory.graph.edit_observation(entity.observations[0].id, "epsilon")
    memory.graph.update_entity(entity.id, name="Other", type="Sort")
    assert found("epsilon")
    assert found("other")
    assert found("sort")
    assert not found("delta")
    assert not found("name")
    memory.journal.undo_last()
    memory.journal.undo_last()
    assert found("delta")
    assert found("name")
    assert not found("epsilon")
    memory.graph.delete_entities(["Name"])
    with memory._store.read() as connection:
        assert sql.value(connection, "SELECT count(*) FROM word") == 0
