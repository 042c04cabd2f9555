"""Relations in time and reflections: the examples of the tool reference (no. 17-19), and every rule behind them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from seeded_encoder import NoModelLoader
from server_talk import conversation

from core.memory import Memory
from core.reflections import AUTHORS_SETTING

if TYPE_CHECKING:
    from pathlib import Path

    from server_talk import Conversation

CONTENT = "Esta entidad representa la decisión arquitectónica central que dio forma a todo el proyecto."
MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")


pytestmark = pytest.mark.usefixtures("encoder")


def related(talk: Conversation, relation_type: str = "contiene", inverse: str | None = "parte_de") -> None:
    talk.call("create_entities", entities=[{"name": "A"}, {"name": "B"}])
    relations = [{"from": "A", "to": "B", "relationType": relation_type}]
    if inverse is not None:
        relations.append({"from": "B", "to": "A", "relationType": inverse})
    talk.call("create_relations", relations=relations)


def history(talk: Conversation) -> dict[int, bool]:
    answer = talk.call("open_nodes", names=["A", "B"], include_ended=True)
    for relation in answer["relations"]:
        assert relation["active"] or MOMENT.fullmatch(relation["ended_at"])
    return {relation["id"]: relation["active"] for relation in answer["relations"]}


def test_17_end_relation(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "A"}, {"name": "B"}])
    for number in range(41):
        talk.call("create_relations", relations=[{"from": "A", "to": "B", "relationType": f"t{number}"}])
    talk.call("create_relations", relations=[{"from": "A", "to": "B", "relationType": "uses"}])
    assert talk.call("end_relation", relation_id=42) == {"result": "Relation 42 expired successfully"}
    assert history(talk)[42] is False
    assert 42 not in {one["id"] for one in talk.call("open_nodes", names=["A"])["relations"]}


@pytest.mark.parametrize(("one", "other"), [("contiene", "parte_de"), ("part_of", "contains")])
def test_17_the_inverse_ends_with_it(talk: Conversation, one: str, other: str) -> None:
    related(talk, one, other)
    talk.call("end_relation", relation_id=2)
    assert history(talk) == {1: False, 2: False}
    assert talk.call("read_graph")["relations"] == []


def test_17_a_relation_that_has_no_inverse_ends_alone(talk: Conversation) -> None:
    related(talk, "uses", "used_by")
    talk.call("end_relation", relation_id="1")
    assert history(talk) == {1: False, 2: True}


def test_17_ending_twice_does_nothing_and_says_so(talk: Conversation, desktop: Memory) -> None:
    related(talk)
    talk.call("end_relation", relation_id=1)
    last = desktop.journal.last_id()
    answer = talk.call("end_relation", relation_id=1)
    assert answer == {"result": "Relation 1 had already expired; nothing was changed"}
    assert desktop.journal.last_id() == last


def test_17_an_ended_relation_can_be_created_again(talk: Conversation) -> None:
    related(talk, "uses", None)
    talk.call("end_relation", relation_id=1)
    talk.call("create_relations", relations=[{"from": "A", "to": "B", "relationType": "uses"}])
    assert history(talk) == {1: False, 2: True}


def test_17_what_is_no_relation(talk: Conversation) -> None:
    for unknown in (42, -1, 0, 2**63, 2**70, -(2**70)):
        assert talk.fail("end_relation", relation_id=unknown) == f"Relation not found: {unknown}"
    for wrong in ("x", 1.5, True, [1]):
        assert "relation_id: Input should be a whole number" in talk.fail("end_relation", relation_id=wrong)
    assert "relation_id: Field required" in talk.fail("end_relation")


def test_18_add_reflection(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": f"E{number}"} for number in range(1, 16)])
    for _ in range(4):
        talk.call("add_reflection", target_type="global", content="x")
    answer = talk.call(
        "add_reflection", target_type="entity", target_id=15, content=CONTENT, author="nolan", mood="insight"
    )
    assert MOMENT.fullmatch(answer["result"].pop("created_at"))
    assert answer == {
        "result": {
            "id": 5,
            "target_type": "entity",
            "target_id": 15,
            "author": "nolan",
            "content": CONTENT,
            "mood": "insight",
        }
    }


def test_18_defaults_and_what_is_sent_for_nothing(talk: Conversation) -> None:
    absent = ("author", "mood", "target_id")
    for arguments in ({}, dict.fromkeys(absent), dict.fromkeys(absent, "")):
        result = talk.call("add_reflection", target_type="session", content="x", **arguments)["result"]
        assert (result["author"], result["mood"], result["target_id"]) == ("sofia", None, None)


def test_18_what_is_refused_says_what_is_allowed(talk: Conversation, desktop: Memory) -> None:
    related(talk)
    last = desktop.journal.last_id()

    def fail(**arguments: object) -> str:
        return talk.fail("add_reflection", **{"target_type": "global", "content": "x", **arguments})

    assert fail(author="who") == "The value of author cannot be 'who'. Allowed: sofia or nolan."
    assert fail(mood="meh").endswith("Allowed: frustracion, satisfaccion, curiosidad, duda or insight.")
    assert fail(target_type="planet").endswith("Allowed: entity, relation, session or global.")
    assert fail(content="  ") == "The value of content must not be empty."
    for target_type in ("session", "global"):
        error = fail(target_type=target_type, target_id=1)
        assert error.startswith(f"A {target_type} reflection takes no target_id.")
        assert "entity or relation" in error
    for target_type in ("entity", "relation"):
        assert "target_id" in fail(target_type=target_type)
        assert fail(target_type=target_type, target_id=99) == f"There is no {target_type} with the id 99."
    assert "content: Field required" in talk.fail("add_reflection", target_type="global")
    assert "target_id: Input should be a whole number" in fail(target_type="entity", target_id="A")
    assert desktop.journal.last_id() == last


def test_18_the_authors_are_a_setting(talk: Conversation, desktop: Memory) -> None:
    desktop.settings.set(AUTHORS_SETTING, ["Inés"])
    assert talk.call("add_reflection", target_type="global", content="x", author="Inés")["result"]["author"] == "Inés"
    assert talk.fail("add_reflection", target_type="global", content="x").endswith("Allowed: Inés.")


def test_18_a_session_reflection_is_the_writing_connections(talk: Conversation, desktop: Memory) -> None:
    talk.call("add_reflection", target_type="session", content="went well")
    (made,) = desktop.reflections.all()
    assert (made.actor.name, made.target_id) == ("tester", None)
    assert made.session_id != desktop.session_id
    assert desktop.journal.entries(limit=1)[0].tool == "add_reflection"


def test_19_search_reflections(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "A"}])
    about_a = {"target_type": "entity", "target_id": 1, "author": "nolan", "mood": "insight"}
    talk.call("add_reflection", content="las decisiones de arquitectura dieron forma al proyecto", **about_a)
    talk.call("add_reflection", content="nada nuevo hay hoy sobre flores", target_type="global", author="nolan")
    talk.call("add_reflection", content="decisiones de arquitectura", target_type="global")
    answer = talk.call(
        "search_reflections", query="decisiones de arquitectura que formaron el proyecto", author="nolan", limit=5
    )
    assert list(answer) == ["results"]
    first, second = answer["results"]
    assert MOMENT.fullmatch(first.pop("created_at"))
    score = first.pop("score")
    assert first == {
        "id": 1,
        "target_type": "entity",
        "target_id": 1,
        "author": "nolan",
        "content": "las decisiones de arquitectura dieron forma al proyecto",
        "mood": "insight",
    }
    assert score == 1.0
    assert second["id"] == 2
    assert second["score"] == round(second["score"], 4) < 1


def test_19_filters(talk: Conversation) -> None:
    for number in range(30):
        talk.call("add_reflection", content=f"the water {number}", target_type="global")
    for number in range(4):
        talk.call("add_reflection", content=f"oil {number}", target_type="session", author="nolan", mood="duda")
    for filters in ({"author": "nolan"}, {"mood": "duda"}, {"target_type": "session"}):
        assert len(talk.call("search_reflections", query="the water", limit=4, **filters)["results"]) == 4
        assert len(talk.call("search_reflections", query="the water", **filters)["results"]) == 4
    assert len(talk.call("search_reflections", query="the water")["results"]) == 10
    assert len(talk.call("search_reflections", query="the water", author=None, mood="", limit=None)["results"]) == 10
    assert talk.call("search_reflections", query="water", author="nolan", target_type="global") == {"results": []}


def test_19_what_is_refused(talk: Conversation) -> None:
    assert "Allowed: sofia or nolan." in talk.fail("search_reflections", query="x", author="who")
    assert "Allowed: frustracion" in talk.fail("search_reflections", query="x", mood="meh")
    assert "Allowed: entity" in talk.fail("search_reflections", query="x", target_type="planet")
    assert talk.fail("search_reflections", query="x", limit=201) == "limit must be from 1 to 200."
    assert "query: Field required" in talk.fail("search_reflections")


def test_19_without_a_model_the_words_answer_alone(talk: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoModelLoader())
    talk.call("add_reflection", content="el agua del jardín", target_type="global")
    talk.call("add_reflection", content="nada de eso", target_type="global")
    (only,) = talk.call("search_reflections", query="AGUA")["results"]
    assert (only["content"], only["score"]) == ("el agua del jardín", 0.5)


def test_long_prose_fits_into_a_short_answer(file: Path) -> None:
    with conversation(file, max_result_chars=1_000) as talk:
        answer = talk.call("add_reflection", content='a "quoted" word ' * 500, target_type="global")
        assert answer["truncated"] is True
        assert answer["result"]["content"].startswith('a "quoted" word')
        answer = talk.call("search_reflections", query="quoted")
        assert answer["truncated"] is True
        assert len(answer["results"]) == 1
    with Memory.open(file) as memory:
        assert len(memory.reflections.all()[0].content) == 8_000
