"""Sixty ways to send something bad: each is answered once, under its own id; the server lives; nothing changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from server_process import ServerProcess, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ERROR, NULL, FAILED, WORKS, SILENCE = "error", "error without id", "tool error", "works", "silence"
MEGA = "x" * 1_000_000
EXISTING = {"name": "E", "entityType": "T", "observations": ["o"]}


def tool(name: object, arguments: object) -> bytes:
    params = {"name": name, "arguments": arguments}
    return b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/call","params":' + json.dumps(params).encode() + b"}\n"


def create(**entity: object) -> bytes:
    return tool("create_entities", {"entities": [entity]})


def raw_text(text: bytes) -> bytes:
    head = b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/call","params":{"name":"create_entities","arguments":'
    return head + b'{"entities":[{"name":"Raw","observations":[' + text + b"]}]}}}\n"


CASES: dict[str, tuple[bytes, str]] = {
    # What is no JSON, or no JSON-RPC
    "cut off": (b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/list"\n', ERROR),
    "cut off in the arguments": (b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/call","params":{"name": \n', ERROR),
    "not JSON": (b'{"jsonrpc":"2.0","id":@ID@,"method":@}\n', ERROR),
    "trailing garbage": (b'{"jsonrpc":"2.0","id":@ID@,"method":"ping"} x\n', ERROR),
    "garbage": (b"hello\n", NULL),
    "empty line": (b"\n", SILENCE),
    "a string": (b'"hello"\n', NULL),
    "no jsonrpc": (b'{"id":@ID@,"method":"tools/list"}\n', ERROR),
    "other jsonrpc": (b'{"jsonrpc":"1.0","id":@ID@,"method":"tools/list"}\n', ERROR),
    "no method": (b'{"jsonrpc":"2.0","id":@ID@}\n', ERROR),
    "method is a number": (b'{"jsonrpc":"2.0","id":@ID@,"method":4}\n', ERROR),
    "method and error": (b'{"jsonrpc":"2.0","id":@ID@,"method":"ping","error":{"code":1,"message":"x"}}\n', ERROR),
    "batch of one": (b'[{"jsonrpc":"2.0","id":@ID@,"method":"tools/list"}]\n', ERROR),
    "empty batch": (b"[]\n", NULL),
    "invalid UTF-8": (raw_text(b'"a\xff\xfe\xc3("'), ERROR),
    "UTF-8 surrogate": (raw_text(b'"\xed\xa0\x80"'), ERROR),
    "raw newline in a text": (raw_text(b'"a\rb"'), ERROR),
    # Ids
    "id is null": (b'{"jsonrpc":"2.0","id":null,"method":"tools/list"}\n', NULL),
    "id is a float": (b'{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}\n', NULL),
    "id is true": (b'{"jsonrpc":"2.0","id":true,"method":"tools/list"}\n', NULL),
    "id is an object": (b'{"jsonrpc":"2.0","id":{"a":1},"method":"tools/list"}\n', NULL),
    "id is a list": (b'{"jsonrpc":"2.0","id":[1],"method":"tools/list"}\n', NULL),
    # Params
    "params is a list": (b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/call","params":[]}\n', ERROR),
    "params is a string": (b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/call","params":"x"}\n', ERROR),
    "params missing": (b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/call"}\n', ERROR),
    "tool name missing": (b'{"jsonrpc":"2.0","id":@ID@,"method":"tools/call","params":{"arguments":{}}}\n', ERROR),
    "tool name is a number": (tool(5, {}), ERROR),
    "meta is a list": (b'{"jsonrpc":"2.0","id":@ID@,"method":"ping","params":{"_meta":[]}}\n', ERROR),
    "unknown method": (b'{"jsonrpc":"2.0","id":@ID@,"method":"no/such"}\n', ERROR),
    "a notification as a request": (b'{"jsonrpc":"2.0","id":@ID@,"method":"notifications/initialized"}\n', ERROR),
    "malformed notification": (b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}\n', SILENCE),
    "unknown notification": (b'{"jsonrpc":"2.0","method":"notifications/none"}\n', SILENCE),
    "an answer to nothing": (b'{"jsonrpc":"2.0","id":"other","result":{}}\n', SILENCE),
    # Numbers and nesting
    "NaN": (raw_text(b'{"content":"x","importance":NaN}'), ERROR),
    "Infinity": (raw_text(b'{"content":"x","importance":-Infinity}'), ERROR),
    "overflow": (raw_text(b'{"content":"x","importance":1e999}'), ERROR),
    "an integer of 5,000 digits": (raw_text(b"1" * 5_000), ERROR),
    "an integer of 4,000 digits": (raw_text(b"1" * 4_000), FAILED),
    "nested 5,000 deep": (raw_text(b"[" * 5_000 + b"]" * 5_000), ERROR),
    "nested 101 deep": (raw_text(b"[" * 101 + b"]" * 101), ERROR),
    "nested 90 deep": (raw_text(b"[" * 90 + b"]" * 90), FAILED),
    # Text
    "lone surrogate": (raw_text(b'"a\\ud800b"'), ERROR),
    "NUL in a name": (create(name="a\0b"), FAILED),
    "NUL in an observation": (create(name="N", observations=["a\0b"]), FAILED),
    "1 MB name": (create(name=MEGA), FAILED),
    "1 MB type": (create(name="N", entityType=MEGA), FAILED),
    "1 MB observation": (create(name="N", observations=[MEGA]), FAILED),
    "1 MB query": (tool("search_nodes", {"query": MEGA}), FAILED),
    "1 MB name to open": (tool("open_nodes", {"names": [MEGA]}), WORKS),
    "1 MB name to delete": (tool("delete_entities", {"entityNames": [MEGA]}), FAILED),
    "1 MB key": (tool("search_nodes", {MEGA: 1, "query": "nothing"}), WORKS),
    "a line of 17 MiB": (create(name="N", observations=["x" * 17 * 1024 * 1024]), ERROR),
    "a line of 17 MiB, id last": (
        b'{"jsonrpc":"2.0","method":"ping","params":{"x":"' + b"x" * 17 * 1024 * 1024 + b'"},"id":@ID@}\n',
        ERROR,
    ),
    # Kinds and limits
    "arguments is a list": (tool("search_nodes", []), FAILED),
    "arguments is a number": (tool("search_nodes", 5), FAILED),
    "arguments is text": (tool("search_nodes", "query"), FAILED),
    "arguments is null": (tool("search_nodes", None), FAILED),
    "unknown tool": (tool("no_such_tool", {}), FAILED),
    "required field missing": (tool("create_entities", {}), FAILED),
    "field is a number": (tool("create_entities", {"entities": 12_345}), FAILED),
    "field is an object": (tool("create_entities", {"entities": {"a": 1}}), FAILED),
    "name is a number": (create(name=42), FAILED),
    "name is empty": (create(name=""), FAILED),
    "name is blank": (create(name="  \n"), FAILED),
    "name is missing": (create(entityType="T"), FAILED),
    "observation is a number": (create(name="N", observations=[7]), FAILED),
    "observation is empty": (create(name="N", observations=[""]), FAILED),
    "10,000 observations": (create(name="N", observations=[f"o{n}" for n in range(10_000)]), FAILED),
    "10,000 entities": (tool("create_entities", {"entities": [{"name": f"n{n}"} for n in range(10_000)]}), FAILED),
    "10,000 relations": (
        tool("create_relations", {"relations": [{"from": "E", "to": "E", "relationType": "r"}] * 10_000}),
        FAILED,
    ),
    "one bad entity among good ones": (tool("create_entities", {"entities": [{"name": "Good"}, {}]}), FAILED),
    "observations for nobody": (tool("add_observations", {"name": "Nobody", "observations": ["x"]}), FAILED),
    "a relation to nobody": (
        tool("create_relations", {"relations": [{"from": "E", "to": "Nobody", "relationType": "r"}]}),
        WORKS,
    ),
    "a limit of zero": (tool("read_graph", {"limit": 0}), FAILED),
    "a giant limit": (tool("read_graph", {"limit": 10**100}), FAILED),
    "a foreign cursor": (tool("read_graph", {"cursor": "x"}), FAILED),
    "import of a device": (tool("migrate", {"source_path": "/dev/zero"}), FAILED),
    "import of nothing": (tool("migrate", {"source_path": ""}), FAILED),
    "SQL as a query": (tool("search_nodes", {"query": "'); DROP TABLE entity;--"}), WORKS),
    "FTS as a query": (tool("search_nodes", {"query": 'NEAR("a" b) OR * ^ :'}), WORKS),
    "an unknown resource": (
        b'{"jsonrpc":"2.0","id":@ID@,"method":"resources/read","params":{"uri":"memory://x"}}\n',
        ERROR,
    ),
    "a resource that is a number": (
        b'{"jsonrpc":"2.0","id":@ID@,"method":"resources/read","params":{"uri":5}}\n',
        ERROR,
    ),
    "an unknown prompt": (b'{"jsonrpc":"2.0","id":@ID@,"method":"prompts/get","params":{"name":"x"}}\n', ERROR),
}


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("bad")
    with serving("--file", str(folder / "memory.recuerdo"), folder=folder) as found:
        found.call("create_entities", entities=[EXISTING])
        yield found
        assert found.junk == []
        assert "Traceback" not in found.stderr()


@pytest.mark.parametrize("label", CASES)
def test_bad_input(one_server: ServerProcess, label: str) -> None:
    line, expected = CASES[label]
    request_id = one_server.new_id()
    without_id = len(one_server.answers[None])
    one_server.write(line.replace(b"@ID@", str(request_id).encode()))
    graph = one_server.call("read_graph")  # still alive, and reading the next line
    assert graph == {"entities": [EXISTING], "relations": []}
    assert one_server.request("ping")["result"] == {}
    if expected == SILENCE:
        assert not one_server.answers.get(request_id)
        assert len(one_server.answers[None]) == without_id
    elif expected == NULL:
        one_server.wait(None)
        assert len(one_server.answers[None]) == without_id + 1
        assert one_server.answers[None][-1]["error"]["message"]
    else:
        _check(one_server.wait(request_id), expected)
        assert len(one_server.answers[request_id]) == 1
        assert len(one_server.answers[None]) == without_id


def _check(answer: dict[str, Any], expected: str) -> None:
    assert len(json.dumps(answer)) < 5_000
    if expected == ERROR:
        assert answer["error"]["message"]
        return
    result = answer["result"]
    assert result.get("isError", False) is (expected == FAILED)
    if expected == FAILED:
        assert result["structuredContent"]["error"]
        assert "Traceback" not in result["content"][0]["text"]


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 60


def test_a_string_id_comes_back_as_it_was(one_server: ServerProcess) -> None:
    for request_id in ("abc", "", "7", 'ñ"\\\n', "9" * 300):
        one_server.send({"jsonrpc": "2.0", "id": request_id, "method": "ping"})
        assert one_server.wait(request_id)["result"] == {}
    giant = int("9" * 300)
    one_server.send({"jsonrpc": "2.0", "id": giant, "method": "ping"})
    assert one_server.wait(giant)["result"] == {}
    one_server.send({"jsonrpc": "2.0", "id": -1, "method": "ping"})
    assert one_server.wait(-1)["result"] == {}


def test_each_request_of_a_batch_is_answered(one_server: ServerProcess) -> None:
    ids = [one_server.new_id() for _ in range(3)]
    one_server.send([{"jsonrpc": "2.0", "id": one, "method": "ping"} for one in ids])
    for one in ids:
        assert "Batches" in one_server.wait(one)["error"]["message"]


def test_other_line_ends_and_separators(one_server: ServerProcess) -> None:
    first, second = one_server.new_id(), one_server.new_id()
    one_server.write(
        f'\ufeff{{"jsonrpc":"2.0","id":{first},"method":"ping"}}\r\n\r\n'
        f'{{"jsonrpc":"2.0","id":{second},"method":"tools/call",'
        f'"params":{{"name":"search_nodes","arguments":{{"query":"a\u2028b\u0085c\u2029"}}}}}}\r\n'.encode()
    )
    assert one_server.wait(first)["result"] == {}
    assert one_server.wait(second)["result"]["structuredContent"] == {"entities": [], "relations": []}
