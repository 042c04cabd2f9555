"""Ids are found in whatever bytes a client sends, in pieces of any size."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.scanner import Scanner, scan

TEXT = st.text(alphabet=st.characters(codec="utf-8"), max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(TEXT, inside, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        (b'{"jsonrpc":"2.0","id":1,"method":"m"}', [1]),
        (b'{"jsonrpc":"2.0","method":"m","params":{"id":5},"id":"last"}', ["last"]),
        (b'{"params":{"name": "x", "id": 9', [None]),
        (b'{"id":7,"method":"m","params":{"name": ', [7]),
        (b'{"id":7,"method":"m","params":' + b"[" * 5_000 + b"]" * 5_000 + b"}", [7]),
        (b'{"params":' + b"[" * 5_000 + b"]" * 5_000 + b',"method":"m","id":8}', [8]),
        (b'{"method":"m","params":{"x":"a\\ud800b"},"id":3}', [3]),
        (b'{"method":"m","params":{"x":"\xff\xfe"},"id":3}', [3]),
        (b'{"\\u0069d":4,"method":"m"}', [4]),
        (b'{ "id" : 4 , "method" : "m" }', [4]),
        (b'{"id":"a\\"b\\\\","method":"m"}', ['a"b\\']),
        (b'{"id":1.5,"method":"m"}', [None]),
        (b'{"id":null,"method":"m"}', [None]),
        (b'{"id":true,"method":"m"}', [None]),
        (b'{"id":{"id":5},"method":"m"}', [None]),
        (b'{"id":[5],"method":"m"}', [None]),
        (b'{"id":1 2,"method":"m"}', [None]),
        (b'{"id":"x" "y","method":"m"}', [None]),
        (b'{"id":"\\ud800","method":"m"}', [None]),
        (b'{"id":01,"method":"m"}', [None]),
        (b'{"id":' + b"1" * 5_000 + b',"method":"m"}', [None]),
        (b'{"id":"' + b"x" * 5_000 + b'","method":"m"}', [None]),
        (b'{"id":"cut off', [None]),
        (b'[{"id":1,"method":"a"},{"id":2,"method":"b"},{"method":"c"}]', [1, 2, None]),
        (b'{"id":1,"method":"a"}{"id":2,"method":"b"}', [1, 2]),
        (b'junk {"id":1,"method":"a"} junk', [1]),
        (b'{"id":1,"id":2,"method":"a"}', [2]),
        (b'}}]{"id":1,"method":"a"}', [1]),
        (b'{"id":1,"method":"a"]{"id":2}', [1, 2]),
        (b"[[{}]]", []),
        (b"nothing", []),
        (b"", []),
    ],
)
def test_finds_ids(line: bytes, ids: list[object]) -> None:
    assert [outline.id for outline in scan(line)] == ids


def test_tells_what_a_message_is() -> None:
    (request,) = scan(b'{"id":1,"method":"m"}')
    assert request.is_request
    assert request.complete
    (answer,) = scan(b'{"id":1,"result":{"method":1}}')
    assert answer.has_answer
    assert not answer.is_request
    (cut_off,) = scan(b'{"method":"m","params":{')
    assert cut_off.has_method
    assert not cut_off.complete


def test_remembers_only_so_many_messages() -> None:
    scanner = Scanner(most=3)
    scanner.feed(b"[" + b'{"id":1},' * 10 + b"]")
    assert len(scanner.outlines()) == 3


@given(
    message=st.dictionaries(TEXT | st.sampled_from(["id", "method", "result"]), JSON, max_size=6),
    ascii_only=st.booleans(),
    cuts=st.lists(st.integers(0, 400), max_size=5),
)
def test_agrees_with_a_parser_wherever_the_bytes_are_cut(
    message: dict[str, object], ascii_only: bool, cuts: list[int]
) -> None:
    line = json.dumps(message, ensure_ascii=ascii_only).encode()
    scanner = Scanner()
    places = sorted({0, len(line), *(cut for cut in cuts if cut < len(line))})
    for begin, end in itertools.pairwise(places):
        scanner.feed(line[begin:end])
    (outline,) = scanner.outlines()
    identity = message.get("id")
    usable = isinstance(identity, str) or (isinstance(identity, int) and not isinstance(identity, bool))
    assert outline.id == (identity if usable else None)
    assert outline.has_id == ("id" in message)
    assert outline.has_method == ("method" in message)
    assert outline.has_answer == ("result" in message)
    assert outline.complete


@given(st.binary(max_size=200))
def test_any_bytes_are_read_alike_in_whatever_pieces(data: bytes) -> None:
    scanner = Scanner()
    for place in range(len(data)):
        scanner.feed(data[place : place + 1])
    assert scanner.outlines() == scan(data)
