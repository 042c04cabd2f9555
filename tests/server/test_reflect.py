"""`reflect`, heading by heading of its published reference, and what the contract adds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import anyio
import jsonschema
import pytest
from server_talk import conversation

from core.access.grant import grant
from server.options import parse
from server.tools import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

    from server_talk import Conversation

    from core.memory import Memory

PAST = "2020-01-01T00:00:00Z"
FULL_PREVIEW = {
    "actions_csv": "summarize,promote,expire,decay,archive",
    "dry_run": True,
    "time_window_hours": 24,
    "limit": 500,
}
ONE_ACTION = {"actions_csv": "archive", "dry_run": False, "bucket": "personal", "limit": 100}
ALL = ["summarize", "promote", "expire", "decay", "archive"]


pytestmark = pytest.mark.usefixtures("encoder")


def fill(talk: Conversation) -> None:
    """A session with three episodes, and an item that is due."""
    session = {"name": "S", "entityType": "Session", "observations": ["met Ana", "wrote the plan", "sent it"]}
    due = {"content": "valid until 2020", "expires_at": PAST}
    talk.call("create_entities", entities=[session, {"name": "P", "observations": ["likes tea", due]}])


def text(talk: Conversation, **arguments: object) -> list[str]:
    result = talk.result("reflect", **arguments)
    assert not result.is_error
    return result.content[0].text.split("\n")


def counts(answer: dict[str, Any]) -> dict[str, int]:
    return {name: number for name, number in answer["counts"].items() if number}


# Propósito · Cuándo usar · Cuándo NO usar


def test_the_description_says_when_to_use_it_and_when_not() -> None:
    description = CATALOGUE["reflect"].description
    for word in ("dry_run=true", "search_semantic", "open_nodes", "add_observations", "delete_observations",
                 "delete_entities", "on its own"):  # fmt: skip
        assert word in description


def test_summaries_land_where_reflections_are_searched(talk: Conversation) -> None:
    fill(talk)
    made = talk.call("reflect", actions_csv="summarize")["summaries"][0]
    assert made["entity"] == "S"
    (found,) = talk.call("search_reflections", query="plan")["results"]
    assert (found["id"], found["content"]) == (made["reflection_id"], "met Ana\nwrote the plan\nsent it")
    assert len(made["source_ids"]) == 3


# Ámbito requerido


def test_a_preview_needs_read_and_a_run_needs_write(file: Path, desktop: Memory) -> None:
    with conversation(file, grant=grant(["memory:read"])) as reader:
        assert "reflect" in {tool.name for tool in reader.ask("list_tools").tools}
        assert reader.call("reflect", dry_run=True)["dry_run"] is True
        assert reader.fail("reflect").startswith("403")
        assert reader.fail("reflect", dry_run=False, actions_csv="archive").startswith("403")
    assert desktop.journal.last_id() == 0


def test_the_caller_s_filters_never_widen_its_bound(file: Path, desktop: Memory) -> None:
    with conversation(file) as anyone:
        fill(anyone)
    with conversation(file, grant=grant(owner="ana", teams=["red"])) as ana:
        assert ana.call("reflect", dry_run=True)["counts"]["expired"] == 0
        assert ana.fail("reflect", dry_run=True, owner_filter="local").startswith("403")
        assert ana.fail("reflect", dry_run=True, owner_filter="%").startswith("403")
        assert ana.fail("reflect", dry_run=True, team_id="blue").startswith("403")
        due = {"content": "x", "expires_at": PAST}
        ana.call("create_entities", entities=[{"name": "Ana's", "observations": [due]}])
        for own in ({}, {"owner_filter": "ana"}, {"path_filter": "%"}):
            assert ana.call("reflect", dry_run=True, **own)["counts"]["expired"] == 1
        assert ana.call("reflect", dry_run=True, team_id="red")["counts"]["expired"] == 0
        assert ana.call("reflect", actions_csv="expire")["lifecycle"]["expired"][0]["entity"] == "Ana's"
    assert desktop.lifecycle.reflect(dry_run=True).counts["expire"] == 1, "what is another's was left alone"


# Parámetros


def test_parameters_and_defaults() -> None:
    schema = CATALOGUE["reflect"].input_schema
    assert list(schema["properties"]) == [
        "actions_csv", "dry_run", "time_window_hours", "since", "until", "path_filter", "owner_filter", "bucket",
        "scope", "team_id", "limit",
    ]  # fmt: skip
    defaults = {name: each["default"] for name, each in schema["properties"].items() if "default" in each}
    assert defaults == {
        "actions_csv": "summarize,promote,expire,decay,archive",
        "dry_run": False,
        "time_window_hours": 24.0,
        "limit": 500,
    }
    assert schema["required"] == []


def test_defaults_as_they_apply(talk: Conversation) -> None:
    filters = talk.call("reflect", dry_run=True)["filters"]
    del filters["window_start"], filters["window_end"]
    assert filters == {
        "time_window_hours": 24.0, "since": "", "until": "", "path_filter": "%", "owner_filter": "", "bucket": "%",
        "scope": "", "team_id": "", "limit": 500,
    }  # fmt: skip
    assert talk.call("reflect", dry_run=True, limit=10**6)["filters"]["limit"] == 5_000


def test_aliases_and_the_published_order(talk: Conversation) -> None:
    answer = talk.call(
        "reflect", dry_run=True, actions_csv="archival, importance_decay,,expiry,promotion,summary,decay"
    )
    assert answer["actions"] == ALL


def test_arguments_as_some_clients_send_them(talk: Conversation) -> None:
    fill(talk)
    answer = talk.call(
        "reflect", actions_csv="expire", dry_run="true", time_window_hours="24", limit="1", since=None, scope=None
    )
    assert (answer["dry_run"], counts(answer)) == (True, {"expired": 1})


def test_since_takes_the_place_of_the_window(talk: Conversation) -> None:
    fill(talk)
    assert talk.call("reflect", dry_run=True, since="2099-01-01")["counts"]["summarized"] == 0
    since = talk.call("reflect", dry_run=True, since="2026-01-01T02:00:00+02:00", time_window_hours=1)
    assert since["filters"]["window_start"] == "2026-01-01T00:00:00.000000Z"
    assert since["counts"]["summarized"] == 1


def test_filters(talk: Conversation) -> None:
    due = {"content": "x", "expires_at": PAST}
    talk.call(
        "create_entities",
        entities=[
            {
                "name": "W",
                "bucket": "work",
                "scope": "public",
                "team_id": "red",
                "path": "/w/a_b",
                "observations": [due],
            },
            {"name": "X", "observations": [due]},
        ],
    )

    def found(**asked: object) -> list[str]:
        return [one["entity"] for one in talk.call("reflect", dry_run=True, **asked)["lifecycle"]["expired"]]

    assert found() == ["W", "X"]
    for asked in ({"bucket": "work"}, {"scope": "public"}, {"team_id": "red"}, {"path_filter": "/w/%"}):
        assert found(**asked) == ["W"]
    assert found(bucket="personal") == found(path_filter="/Generic/_") == ["X"]


# Esquema de retorno


def test_the_report(talk: Conversation) -> None:
    fill(talk)
    answer = talk.call("reflect")
    jsonschema.validate(answer, CATALOGUE["reflect"].output_schema)
    for key in ("dry_run", "actions", "filters", "summaries", "promotions", "lifecycle", "counts", "audit_record_ids"):
        assert key in CATALOGUE["reflect"].output_schema["properties"]
        assert key in answer
    assert answer["counts"] == {"summarized": 1, "promoted": 0, "expired": 1, "decayed": 0, "archived": 0}
    assert set(answer["lifecycle"]) == {"expired", "decayed", "archived"}
    assert answer["audit_record_ids"] == [1, 2]
    (expired,) = answer["lifecycle"]["expired"]
    assert (expired["before"], expired["after"]) == ({"state": "active"}, {"state": "expired"})
    assert expired["reason"] == "expired at 2020-01-01 00:00:00"


def test_the_text(talk: Conversation) -> None:
    fill(talk)
    assert text(talk, dry_run=True) == [
        "### Memory Reflect Report",
        "- Dry Run: true",
        "- Actions: summarize, promote, expire, decay, archive",
        "- Summarized: 1",
        "- Promoted: 0",
        "- Expired: 1",
        "- Decayed: 0",
        "- Archived: 0",
        "- Audit Records: 0",
    ]
    assert text(talk)[-2:] == ["- Audit Records: 2", "- Audit IDs: 1, 2"]


def test_at_most_twenty_audit_ids_are_told(talk: Conversation) -> None:
    due = [{"content": f"{n}", "expires_at": PAST} for n in range(25)]
    talk.call("create_entities", entities=[{"name": "P", "observations": due}])
    *_, records, ids = text(talk, actions_csv="expire")
    assert records == "- Audit Records: 25"
    assert ids == f"- Audit IDs: {', '.join(map(str, range(1, 21)))} and 5 more"


def test_a_long_report_is_cut_and_its_counts_are_not(file: Path, desktop: Memory) -> None:
    with conversation(file, max_result_chars=5_000) as talk:
        due = [{"content": f"{n} " + "x" * 100, "expires_at": PAST} for n in range(300)]
        talk.call("create_entities", entities=[{"name": "P", "observations": due}])
        answer = talk.call("reflect", actions_csv="expire")
        assert answer["truncated"] is True
        assert (answer["counts"]["expired"], answer["audit_records"]) == (300, 300)
        assert len(json.dumps(answer, ensure_ascii=False, separators=(",", ":"))) <= 5_000
    assert len(desktop.lifecycle.audit(answer["run_id"])) == 300


# Ejemplos


def test_example_preview_of_a_whole_pass(talk: Conversation, desktop: Memory) -> None:
    fill(talk)
    last = desktop.journal.last_id()
    answer = talk.call("reflect", **FULL_PREVIEW)
    assert (answer["dry_run"], answer["actions"], answer["audit_record_ids"]) == (True, ALL, [])
    assert counts(answer) == {"summarized": 1, "expired": 1}
    assert desktop.journal.last_id() == last
    assert desktop.lifecycle.runs() == ()


def test_example_one_action_that_was_allowed(talk: Conversation, desktop: Memory) -> None:
    faint = {"content": "faint", "importance": 0.1}
    talk.call("create_entities", entities=[{"name": "P", "observations": [faint]}])
    with desktop._store.write("long ago") as transaction:
        transaction.rows("UPDATE observation SET created_at = '2020-01-01T00:00:00.000000Z'")
    answer = talk.call("reflect", **ONE_ACTION)
    assert (answer["dry_run"], answer["actions"], counts(answer)) == (False, ["archive"], {"archived": 1})
    assert answer["filters"]["bucket"] == "personal"
    assert talk.call("open_nodes", names=["P"])["entities"][0]["observations"] == []
    opened = talk.call("open_nodes", names=["P"], include_archived=True)["entities"][0]
    assert opened["observations"] == ["faint"]
    assert talk.call("search_nodes", query="faint")["entities"] == []
    assert len(talk.call("search_nodes", query="faint", include_archived=True)["entities"]) == 1
    entry = desktop.journal.entries(limit=1)[0]
    assert (entry.tool, entry.actor.name) == ("reflect", "tester")
    desktop.journal.undo(entry.id)
    assert talk.call("open_nodes", names=["P"])["entities"][0]["observations"] == ["faint"]


def test_what_a_preview_tells_is_what_a_run_does(talk: Conversation) -> None:
    fill(talk)
    planned, done = talk.call("reflect", dry_run=True), talk.call("reflect")
    assert planned["counts"] == done["counts"]
    assert planned["lifecycle"] == done["lifecycle"]
    for one, other in zip(planned["summaries"], done["summaries"], strict=True):
        assert one | {"reflection_id": other["reflection_id"], "reason": other["reason"]} == other
    assert counts(talk.call("reflect")) == {}


# Errores


@pytest.mark.parametrize("actions", ["forget", "", "expire,forget", "summarize;expire"])
def test_an_unknown_action_is_told_the_five(talk: Conversation, actions: str) -> None:
    sentence = talk.fail("reflect", actions_csv=actions)
    assert "summarize, promote, expire, decay or archive" in sentence


@pytest.mark.parametrize("hours", [0, -24, "0"])
def test_a_window_that_is_not_positive(talk: Conversation, hours: object) -> None:
    assert "time_window_hours" in talk.fail("reflect", dry_run=True, time_window_hours=hours)


@pytest.mark.parametrize(
    "wrong",
    [
        {"time_window_hours": "soon"},
        {"time_window_hours": True},
        {"limit": 1.5},
        {"limit": "many"},
        {"dry_run": "perhaps"},
        {"actions_csv": ["expire"]},
        {"since": 2026},
    ],
)
def test_arguments_of_another_kind(talk: Conversation, wrong: dict[str, object]) -> None:
    (name,) = wrong
    result = talk.result("reflect", **wrong)
    assert result.is_error
    assert result.content[0].text.startswith("MCP error -32602: Invalid arguments for tool reflect: ")
    assert name in result.content[0].text


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one(talk: Conversation, limit: int) -> None:
    assert "limit" in talk.fail("reflect", dry_run=True, limit=limit)


def test_times_that_are_none_and_windows_that_end_before_they_begin(talk: Conversation) -> None:
    assert "since" in talk.fail("reflect", dry_run=True, since="yesterday")
    assert "until" in talk.fail("reflect", dry_run=True, until="2026-02-30")
    assert "since" in talk.fail("reflect", dry_run=True, since="2026-02-02", until="2026-02-01")


def test_a_failed_audit_is_an_error_and_nothing_happens(talk: Conversation, desktop: Memory) -> None:
    fill(talk)
    before = desktop.graph.page(limit=9).entities
    with desktop._store.exclusively() as writer:
        writer.execute("CREATE TRIGGER broken BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no audit'); END")
    assert talk.fail("reflect") == "The pass failed at audit; nothing was changed. (no audit)"
    assert desktop.graph.page(limit=9).entities == before
    assert desktop.reflections.all() == ()
    with desktop._store.exclusively() as writer:
        writer.execute("DROP TRIGGER broken")
    assert counts(talk.call("reflect")) == {"summarized": 1, "expired": 1}


# In between other calls


def test_a_run_keeps_its_place_among_the_writes_of_its_client(talk: Conversation) -> None:
    fill(talk)

    async def at_once() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = [{}, {}]

        async def call(place: int, tool: str, **arguments: object) -> None:
            found[place] = (await talk.client.call_tool(tool, arguments)).structured_content

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(lambda: call(0, "reflect", actions_csv="expire"))
            await anyio.lowlevel.checkpoint()
            tasks.start_soon(lambda: call(1, "open_nodes", names=["P"]))
        return found

    ran, opened = talk.portal.call(at_once)
    assert ran["counts"]["expired"] == 1
    assert opened["entities"][0]["observations"] == ["likes tea"]


# --no-maintenance


def test_the_pass_can_be_left_out(file: Path) -> None:
    assert parse(["--file", str(file)], {}).maintenance
    options = parse(["--file", str(file), "--no-maintenance"], {})
    assert not options.maintenance
    with conversation(file, maintenance=options.maintenance) as talk:
        assert "reflect" not in {tool.name for tool in talk.ask("list_tools").tools}
        assert talk.result("reflect").content[0].text == "MCP error -32602: Tool reflect not found"
