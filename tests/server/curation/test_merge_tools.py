"""Merges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.curation.curation_examples import MOMENT, fill

if TYPE_CHECKING:
    from server_talk import Conversation

    from core.memory import Memory


def test_merge_entities(talk: Conversation, desktop: Memory) -> None:
    fill(desktop)
    expected = {
        "kept": "Ana",
        "merged": ["Ana P."],
        "observations_moved": 1,
        "observations_folded": 1,
        "relations_moved": 0,
        "relations_folded": 0,
        "self_loops_dropped": 0,
    }
    last = desktop.journal.last_id()
    answer = talk.call("merge_entities", keep="Ana", merge=["Ana P."], dry_run=True)
    assert answer == {"result": {**expected, "dry_run": True}}
    assert desktop.journal.last_id() == last
    assert talk.call("merge_entities", keep="Ana", merge='["Ana P."]') == {"result": {**expected, "dry_run": False}}
    (kept,) = talk.call("open_nodes", names=["Ana P."])["entities"]
    assert (kept["name"], kept["aliases"]) == ("Ana", ["Ana P."])
    assert kept["observations"] == ["likes tea", "lives in Vigo", "plays chess", "sings"]


def test_what_cannot_be_merged(talk: Conversation, desktop: Memory) -> None:
    fill(desktop)
    assert talk.fail("merge_entities", keep="Ana", merge=["Nobody"]) == "Entity not found: Nobody"
    assert talk.fail("merge_entities", keep="Nobody", merge=["Ana"]) == "Entity not found: Nobody"
    assert talk.fail("merge_entities", keep="Ana", merge=[]).startswith("There is nothing to merge into Ana")
    assert "merge.0: Input should be a string" in talk.fail("merge_entities", keep="Ana", merge=[1])
    assert "keep: Field required" in talk.fail("merge_entities", merge=["Ana"])


def test_a_merge_that_waits_for_the_person(proposing: Conversation, desktop: Memory) -> None:
    fill(desktop)
    assert "dry_run" in proposing.call("merge_entities", keep="Ana", merge=["Ana P."], dry_run=True)["result"]
    assert proposing.fail("merge_entities", keep="Ana", merge=["Nobody"]) == "Entity not found: Nobody"
    assert desktop.curation.proposals.count_waiting() == 0
    answer = proposing.call("merge_entities", keep="Ana", merge=["Ana P."])
    assert answer == {"result": None, "proposal_id": 1, "status": "pending"}
    assert proposing.call("merge_entities", keep="Ana", merge=["Ana P."]) == answer
    assert len(desktop.graph.rows()) == 2
    (waiting,) = desktop.curation.proposals.waiting()
    assert (waiting.kind, waiting.names, waiting.actor.name) == ("merge", ("Ana", "Ana P."), "tester")
    desktop.curation.proposals.set_status(1, "rejected")
    answer = proposing.call("merge_entities", keep="Ana", merge=["Ana P."])
    assert MOMENT.fullmatch(answer.pop("rejected_at"))
    assert answer == {"result": None, "proposal_id": 1, "status": "rejected"}
    desktop.curation.proposals.reopen(1)
    desktop.curation.approve(1)
    assert [row.name for row in desktop.graph.rows()] == ["Ana"]
