"""Every code of the core has a sentence, in both languages."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.exchange import records
from core.model import PERSON, Actor, ActorKind, JournalEntry
from ui.languages import Languages
from ui.messages import Messages
from ui.sentences import Sentences
from ui.times import Times

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

TOOLS = [
    "create_entities",
    "add_observations",
    "create_relations",
    "delete_entities",
    "delete_observations",
    "delete_relations",
    "update_entity",
    "edit_observation",
    "update_relation",
    "end_relation",
    "merge_entities",
    "execute_entity_split",
    "approve_proposal",
    "approve_proposals",
    "add_reflection",
    "edit_reflection",
    "delete_reflection",
    "reflect",
    "archive_items",
    "restore_items",
    "set_items",
    "import",
    "migrate",
    "repair_rules",
    "restore",
    "undo",
    "redo",
    "undo_session",
    "restore_entity",
]
CLAUDE = Actor(ActorKind.AGENT, "claude-ai", "1.4")
FACTS = {
    "name": "Ana", "path": "/x/work.recuerdo", "field": "name", "limit": 512, "length": 600, "count": 2000,
    "value": "v", "what": "entities", "id": 3, "version": 9, "supported": 1,
}  # fmt: skip
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest, qapp: QApplication):
    languages = Languages(request.param)
    yield request.param
    languages.choose("en")


def entry(tool: str, actor: Actor = CLAUDE, **summary: object) -> JournalEntry:
    return JournalEntry(1, NOW.isoformat(), actor, 2, tool, summary, None, None, kept=True)


@pytest.mark.parametrize("code", list(ErrorCode))
def test_every_error_has_a_sentence_of_its_own(language: str, code: ErrorCode) -> None:
    messages = Messages()
    sentence = messages.error(KnownError(code, **FACTS))
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert sentence != messages.unexpected()


def test_every_reason_of_an_import_has_a_sentence(language: str) -> None:
    reasons = re.findall(r"`(\w+)`", records.__doc__.split("one of:")[1])
    messages = Messages()
    unknown = messages.import_issue("what is this")
    assert len(reasons) > 8
    for reason in reasons:
        if reason != "ImportIssue":
            assert messages.import_issue(reason) != unknown, reason


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("actor", [PERSON, CLAUDE], ids=["person", "agent"])
def test_every_operation_has_a_sentence(language: str, tool: str, actor: Actor) -> None:
    facts = {"names": ["Ana", "Luis"], "entities": 2, "observations": 3, "relations": 1, "file": "m.jsonl"}
    for sentence in (Sentences().said(entry(tool, actor, **facts)), Sentences().undo(entry(tool, actor, **facts))):
        assert "{" not in sentence
        assert "%n" not in sentence
    assert Sentences().said(entry(tool, **facts)).startswith("Claude Desktop ")


def test_every_tool_that_the_core_writes_is_known() -> None:
    found = set()
    for path in Path("core").rglob("*.py"):
        found |= set(re.findall(r"tool: str = \"(\w+)\"", path.read_text(encoding="utf-8")))
    assert found <= set(TOOLS)


def test_sentences_count_and_name(themes) -> None:
    added = entry("add_observations", names=["Proyecto Faro"], entities=0, observations=2, relations=0)
    assert Sentences().said(added) == "Claude Desktop added 2 observations to Proyecto Faro"
    assert Sentences().undo(added) == "add 2 observations to Proyecto Faro"
    one = entry("add_observations", PERSON, names=["Ana"], observations=1)
    assert Sentences().said(one) == "You added 1 observation to Ana"
    linked = entry("create_relations", names=["Ana", "Luis"], relations=1)
    assert Sentences().said(linked) == "Claude Desktop linked Ana → Luis"
    many = entry("create_entities", names=["A", "B", "C"], entities=9)
    assert Sentences().said(many) == "Claude Desktop created A, B and others"


def test_a_name_is_never_taken_for_a_part_of_the_sentence(themes) -> None:
    assert Sentences().said(entry("delete_entities", names=["{who} %n <b>"])) == "Claude Desktop deleted {who} %n <b>"


def test_a_long_name_is_cut(themes) -> None:
    assert len(Sentences().said(entry("delete_entities", names=["x" * 500]))) < 80


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=0), "now"),
        (timedelta(seconds=4), "4 s ago"),
        (timedelta(minutes=5), "5 min ago"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=18), "12 Nov"),
        (timedelta(days=400), "26 Oct 2025"),
    ],
)
def test_times_are_said_as_people_say_them(themes, before: timedelta, words: str) -> None:
    assert Times().ago((NOW - before).isoformat(), NOW) == words


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system's zone cannot be changed for one program")
    monkeypatch.setenv("TZ", "JST-9")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("themes", "far_east")
@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("2026-12-31T12:00:00.000000Z", "31 Dec 2026"),
        ("2026-12-31T20:00:00.000000Z", "1 Jan 2027"),
        ("9999-12-31T23:59:59.000000Z", "31 Dec 9999"),
    ],
)
def test_a_day_is_the_persons_own(at: str, words: str) -> None:
    assert Times().day(at) == words
