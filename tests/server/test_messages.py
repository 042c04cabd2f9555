"""Every failure has a sentence, and no sentence can break an answer."""

from __future__ import annotations

import json

import pytest

from core.errors import ErrorCode, KnownError
from server.messages import clipped, entity_not_found, issue, relation_not_found, sentence

PARAMETERS = {
    "name": "X",
    "id": 4,
    "from_name": "A",
    "to_name": "B",
    "type": "uses",
    "field": "name",
    "limit": 512,
    "length": 600,
    "what": "entities",
    "count": 1_001,
    "value": "soon",
    "allowed": ("active", "paused", "done"),
    "path": "/tmp/x",
    "version": 2,
    "supported": 1,
    "entry_id": 9,
    "blockers": (),
    "text": "likes tea",
    "target_type": "entity",
    "status": "approved",
    "rule": "cycle",
    "part": "audit",
    "detail": "no room",
    "scope": "memory:write",
}


@pytest.mark.parametrize("code", ErrorCode)
def test_every_code_has_a_sentence(code: ErrorCode) -> None:
    text = sentence(KnownError(code, **PARAMETERS))
    assert text[0].isupper() or text.startswith(("X", "403 "))
    assert "{" not in text
    assert "?" not in text


def test_sentences_of_the_contract() -> None:
    assert sentence(KnownError(ErrorCode.ENTITY_NOT_FOUND, name="X")) == "Entity not found: X"
    assert sentence(KnownError(ErrorCode.BUSY)) == "The memory is busy; try again."
    assert sentence(KnownError(ErrorCode.FILE_NOT_FOUND, path="/x")) == "File not found: /x"
    assert entity_not_found("X", "Y") == "Entity not found: X or Y"
    assert relation_not_found("X", "Y", "uses") == "Relation not found: X -> Y (uses)"


def test_a_limit_is_named() -> None:
    text = sentence(KnownError(ErrorCode.TOO_MANY, what="entities", limit=1_000, count=1_001))
    assert text == "Too many entities in one call: 1001, the limit is 1000."
    text = sentence(KnownError(ErrorCode.VALUE_NOT_ALLOWED, field="kind", value="x", allowed=("a", "b", "c")))
    assert text == "The value of kind cannot be 'x'. Allowed: a, b or c."


def test_a_forgotten_parameter_does_no_harm() -> None:
    assert sentence(KnownError(ErrorCode.TEXT_EMPTY)) == "The value of ? must not be empty."


def test_quotations_are_short_and_can_be_written() -> None:
    assert len(entity_not_found("x" * 100_000)) < 700
    assert clipped("a\ud800b").encode()
    json.dumps(sentence(KnownError(ErrorCode.FILE_NOT_FOUND, path="/tmp/\udcff")), ensure_ascii=False).encode()


def test_issues_are_worded() -> None:
    assert issue("not_json") == "not readable as JSON"
    assert issue("some_new_reason") == "some new reason"
