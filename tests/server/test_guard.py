"""What passes the guard, and what is answered in the server's stead."""

from __future__ import annotations

import time

import pytest
from mcp_types import JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

from server.guard import NESTING_LIMIT, Refused, check, too_long
from server.scanner import scan

HEAD = b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x","arguments":{"text":'


def call(text: bytes) -> bytes:
    return HEAD + text + b"}}}"


def refusal(line: bytes) -> tuple[list[object], int, str]:
    found = check(line)
    assert isinstance(found, Refused), found
    (error,) = {(answer.error.code, answer.error.message) for answer in found.answers}
    return [answer.id for answer in found.answers], *error


@pytest.mark.parametrize(
    "text",
    [
        b'"ok"',
        b'"\\ud83d\\ude00"',
        b'"a\\u0000b"',
        '"a\u2028b\u0085c\u2029"'.encode(),
        b'"NaN and Infinity, 1e999 too"',
        b'"[[[[[[[[[[[[' + b"[" * 200 + b'"',
        b"1e300",
        b"1" * 400,
        b"[1,2.5,-0,1E5]",
        b"[" * (NESTING_LIMIT - 3) + b"]" * (NESTING_LIMIT - 3),
        b"[" + b"[]," * 500 + b"[]]",
    ],
)
def test_lets_pass(text: bytes) -> None:
    message = check(call(text))
    assert isinstance(message, JSONRPCRequest)
    assert message.id == 7


def test_lets_pass_what_is_no_request() -> None:
    assert isinstance(check(b'{"jsonrpc":"2.0","method":"notifications/initialized"}'), JSONRPCNotification)
    assert isinstance(check(b'{"jsonrpc":"2.0","id":3,"result":{}}'), JSONRPCResponse)
    assert check(b"") is None
    assert check(b" \r") is None
    assert isinstance(check(b'\xef\xbb\xbf{"jsonrpc":"2.0","id":"a","method":"ping"}\r'), JSONRPCRequest)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (b'"a\\ud800b"', "surrogate"),
        (b'"a\\udc00"', "surrogate"),
        (b'"a\xff\xfeb"', "UTF-8"),
        (b'"\xed\xa0\x80"', "UTF-8"),
        (b"NaN", "NaN"),
        (b"-Infinity", "NaN"),
        (b"1e400", "NaN"),
        (b"1" * 400 + b".5", "NaN"),
        (b"1" * 281 + b"e99", "NaN"),
        (b"1" * 5_000, "too long"),
        (b"[" * NESTING_LIMIT + b"]" * NESTING_LIMIT, "nested"),
        (b"[{" * 50 + b"}]" * 50, "JSON"),
        (b'[{"a":' * 50 + b"1" + b"}]" * 50, "nested"),
        (b"[" * 5_000 + b"]" * 5_000, "nested"),
        (b"@", "JSON"),
        (b'"a\nb"', "JSON"),
    ],
)
def test_refuses_under_the_own_id(text: bytes, part: str) -> None:
    ids, code, message = refusal(call(text))
    assert ids == [7]
    assert code in {-32700, -32600}
    assert part in message


@pytest.mark.parametrize(
    ("line", "ids", "code"),
    [
        (b'{"jsonrpc":"2.0","id":7,"method":"tools/list"', [7], -32700),
        (b'{"id":7,"method":"tools/list"}', [7], -32600),
        (b'{"jsonrpc":"1.0","id":7,"method":"tools/list"}', [7], -32600),
        (b'{"jsonrpc":"2.0","id":7}', [7], -32600),
        (b'{"jsonrpc":"2.0","id":7,"method":5}', [7], -32600),
        (b'{"jsonrpc":"2.0","id":7,"method":"m","params":[]}', [7], -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"m","params":"x"}', [7], -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"m","error":{"code":1,"message":"x"}}', [7], -32600),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"m"}', [None], -32600),
        (b'{"jsonrpc":"2.0","id":1.0,"method":"m"}', [None], -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"m"}', [None], -32600),
        (b'{"jsonrpc":"2.0","id":true,"method":"m"}', [None], -32600),
        (b'{"jsonrpc":"2.0","id":{},"method":"m"}', [None], -32600),
        (b'{"jsonrpc":"2.0","id":["a"],"method":"m"}', [None], -32600),
        (b"[]", [None], -32600),
        (b'[{"jsonrpc":"2.0","id":7,"method":"tools/list"}]', [7], -32600),
        (b'[{"jsonrpc":"2.0","id":7,"method":"a"},{"jsonrpc":"2.0","id":"b","method":"a"}]', [7, "b"], -32600),
        (b'"text"', [None], -32600),
        (b"null", [None], -32600),
        (b"5", [None], -32600),
        (b"hello", [None], -32700),
        (b'{"jsonrpc":"2.0","method":"m","params":{"x":', [None], -32700),
        (b'{"jsonrpc":"2.0","id":7,"method":"m"}{"jsonrpc":"2.0","id":8,"method":"m"}', [7, 8], -32700),
        (b'{"jsonrpc":"2.0"<"id":7,"method":"m"}', [None], -32700),
        (b'{"jsonrpc":"2.0","method":"m","id"7}', [None], -32700),
        (b'{"jsonrpc":"2.0","method":"m","\xffd":7}', [None], -32700),
        (b'{"jsonrpc":"2.0","method":"m","params":{"x":' + b"[" * 5_000 + b"]" * 5_000 + b"}}", [None], -32700),
    ],
)
def test_answers_what_cannot_pass(line: bytes, ids: list[object], code: int) -> None:
    assert refusal(line)[:2] == (ids, code)


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc":"2.0","method":"m","params":[]}',
        b'{"jsonrpc":"2.0","method":"m","params":{"x":"\\ud800"}}',
        b'{"jsonrpc":"2.0","method":"m","params":{"x":NaN}}',
        b'{"method":"m"}',
        b'{"jsonrpc":"1.0","id":4,"result":{}}',
        b'{"jsonrpc":"2.0","id":null,"result":{}}',
    ],
)
def test_drops_notifications_and_answers(line: bytes) -> None:
    assert check(line) == Refused(())


def test_says_that_a_line_is_too_long() -> None:
    found = too_long(scan(b'{"method":"m","id":"x"'))
    assert [answer.id for answer in found.answers] == ["x"]
    assert "16 MiB" in found.answers[0].error.message


def _cost(line: bytes) -> float:
    """CPU seconds of looking at a line."""
    started = time.process_time()
    check(line)
    return time.process_time() - started


@pytest.mark.parametrize("unit", [b"[],", b'"",', b'"\\"",', b"1e9,"])
def test_hostile_lines_cost_no_more_than_their_length(unit: bytes) -> None:
    costs = [_cost(call(b"[" + unit * (size // len(unit)) + b"0]")) for size in (20_000, 1_000_000)]
    assert costs[1] < 500 * max(costs[0], 0.001)  # fifty times as long; by its square it would cost 2,500 times
