from __future__ import annotations

import json

import pytest

from core.exchange import scan, stream
from core.exchange.records import EntityRecord, ObservationRecord, RelationRecord
from core.model import EntityDraft, ObservationDraft, RelationDraft

ANA = {"type": "entity", "name": "Ana", "entityType": "Person", "observations": ["Likes tea"]}
FARO = {"type": "entity", "name": "Faro", "entityType": "Project", "observations": []}
LEADS = {"type": "relation", "from": "Ana", "to": "Faro", "relationType": "leads"}


def names(records: list) -> list[str]:
    return [
        record.draft.name
        if isinstance(record, EntityRecord)
        else record.entity_name
        if isinstance(record, ObservationRecord)
        else f"{record.draft.from_name} {record.draft.type} {record.draft.to_name}"
        for record in records
    ]


ALL = ["Ana", "Faro", "Ana leads Faro"]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(json.dumps(item) for item in (ANA, FARO, LEADS)),
        "\r\n".join(json.dumps(item) for item in (ANA, FARO, LEADS)) + "\r\n",
        "\ufeff" + "\n\n".join(json.dumps(item) for item in (ANA, FARO, LEADS)),
        "".join(json.dumps(item) for item in (ANA, FARO, LEADS)),
        "  " + " , ".join(json.dumps(item) for item in (ANA, FARO, LEADS)) + ",\n",
        "\x1e" + "\n\x1e".join(json.dumps(item) for item in (ANA, FARO, LEADS)),
        json.dumps({"entities": [ANA, FARO], "relations": [LEADS]}),
        json.dumps({"entities": [ANA, FARO], "relations": [LEADS]}, indent=2),
        json.dumps({"version": 3, "meta": {"by": ["x"]}, "entities": [ANA, FARO], "relations": [LEADS]}, indent="\t"),
        json.dumps({"result": {"graph": {"entities": [ANA, FARO], "relations": [LEADS]}}}, indent=1),
        json.dumps([ANA, FARO, LEADS]),
        json.dumps([ANA, FARO, LEADS], indent=4),
        "\n".join(json.dumps(item, indent=2) for item in (ANA, FARO, LEADS)),
        json.dumps({"entities": {"Ana": {"entityType": "Person"}, "Faro": {}}, "relations": [LEADS]}),
        '{"entities": [\n' + json.dumps(ANA) + ",\n" + json.dumps(FARO) + '\n],\n"relations": [\n'
        + json.dumps(LEADS) + "\n]}\n",
    ],
)  # fmt: skip
def test_every_way_to_write_the_same(parsed, text: str) -> None:
    records, issues = parsed(text)
    assert names(records) == ALL
    assert issues == []


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_with_its_mark(parsed, encoding: str) -> None:
    records, issues = parsed(("\ufeff" + json.dumps(ANA | {"name": "Añil"}, ensure_ascii=False)).encode(encoding))
    assert names(records) == ["Añil"]
    assert issues == []


@pytest.mark.parametrize(
    "line",
    [
        {"from": "Ana", "to": "Faro", "relationType": "leads"},
        {"from_id": "Ana", "to_id": "Faro", "relation_type": "leads"},
        {"from_entity": "Ana", "to_entity": "Faro", "type": "leads"},
        {"source": "Ana", "target": "Faro", "type": "leads"},
        {"type": "relation", "source": "Ana", "target": "Faro", "relationType": "leads"},
        {"_type": "relation", "from": "Ana", "to": "Faro", "relation": "leads", "createdAt": 1},
        {"name": "edge 7", "from": "Ana", "to": "Faro", "relationType": "leads"},
        {"from": " Ana ", "to": "Faro\n", "relationType": " leads"},
    ],
)
def test_relations_by_any_key(parsed, line: dict) -> None:
    records, issues = parsed(line)
    assert issues == []
    assert [record.draft for record in records] == [RelationDraft("Ana", "Faro", "leads")]


@pytest.mark.parametrize(
    ("line", "draft"),
    [
        ({"name": "Ana", "entityType": "Person"}, EntityDraft("Ana", "Person")),
        ({"name": "Ana"}, EntityDraft("Ana")),
        ({"type": "Person", "name": "Ana"}, EntityDraft("Ana", "Person")),
        ({"_type": "entity", "name": "Ana", "entity_type": "Person"}, EntityDraft("Ana", "Person")),
        ({"type": "entity", "name": "Ana", "source": "web", "target": "x"}, EntityDraft("Ana")),
        ({"name": "Ana", "source": "web", "target": "x"}, EntityDraft("Ana")),
        ({"name": "  An\u0303a\t", "entityType": " "}, EntityDraft("A\u00f1a")),
        ({"type": "entity", "name": 42, "entityType": None, "observations": None}, EntityDraft("42")),
        (
            {"name": "Ana", "status": "Pausado", "pinned": True, "bucket": "work", "scope": "team", "team_id": "t1",
             "path": "/a", "observations": []},
            EntityDraft("Ana", status="paused", pinned=True, bucket="work", scope="team", team_id="t1", path="/a"),
        ),
        ({"name": "Ana", "status": "on ice", "pinned": "yes", "bucket": 7, "scope": "\0"},
         EntityDraft("Ana", status="on ice")),
    ],
)  # fmt: skip
def test_entities_by_any_key(parsed, line: dict, draft: EntityDraft) -> None:
    records, issues = parsed(line)
    assert issues == []
    assert [record.draft for record in records] == [draft]


@pytest.mark.parametrize(
    ("observations", "expected"),
    [
        ("one", [ObservationDraft("one")]),
        (["one", None, 2, 2.5], [ObservationDraft("one"), ObservationDraft("2"), ObservationDraft("2.5")]),
        ('["one", "two"]', [ObservationDraft("one"), ObservationDraft("two")]),
        ("[not a list]", [ObservationDraft("[not a list]")]),
        ({"text": "one"}, [ObservationDraft("one")]),
        (
            [{"text": "one", "timestamp": "2025-05-11T15:54:05.242Z", "version": "1.0"}],
            [ObservationDraft("one", created_at="2025-05-11T15:54:05.242000Z")],
        ),
        (
            [{"content": "one", "createdAt": 1768354862}],
            [ObservationDraft("one", created_at="2026-01-14T01:41:02.000000Z")],
        ),
        (
            [{"content": "one", "timestamp": 1768354862000}],
            [ObservationDraft("one", created_at="2026-01-14T01:41:02.000000Z")],
        ),
        (
            [
                {
                    "content": "one",
                    "kind": "Métrica",
                    "memory_type": "episodic",
                    "importance": 1,
                    "expires_at": "2030-01-01",
                }
            ],
            [ObservationDraft("one", "metric", "episodic", 1.0, "2030-01-01T00:00:00.000000Z")],
        ),
        (
            [{"content": "one", "kind": "rumour", "memory_type": "auto", "importance": 7, "timestamp": "yesterday"}],
            [ObservationDraft("one", "rumour")],
        ),
    ],
)
def test_observations_in_any_form(parsed, observations: object, expected: list) -> None:
    records, issues = parsed({"name": "Ana", "observations": observations})
    assert issues == []
    assert list(records[0].draft.observations) == expected


def test_one_observation_a_line(parsed) -> None:
    records, issues = parsed(
        {"entityName": "Ana", "entityType": "Person", "observation": "one", "updatedAt": "2026-04-17", "source": "x"},
        {"entityName": "Ana", "contents": ["two", "three"]},
        {"type": "observation", "entity": "Ana", "content": "four", "kind": "decision", "importance": 0.5},
    )
    assert issues == []
    one = ObservationDraft("one", created_at="2026-04-17T00:00:00.000000Z")
    assert records == [
        ObservationRecord(1, "Ana", "Person", (one,)),
        ObservationRecord(2, "Ana", None, (ObservationDraft("two"), ObservationDraft("three"))),
        ObservationRecord(3, "Ana", None, (ObservationDraft("four", "decision", importance=0.5),)),
    ]


def test_relations_that_ended_and_keys(parsed) -> None:
    records, _ = parsed(
        {"id": 7, "name": "Ana", "observations": []},
        {"from_id": 7, "to_id": 8, "relation_type": "knows", "active": False, "ended_at": "2026-01-01", "context": "c"},
    )
    assert records[0].key == "7"
    assert records[1] == RelationRecord(
        2,
        RelationDraft("7", "8", "knows", "c"),
        by_key=True,
        active=False,
        ended_at="2026-01-01T00:00:00.000000Z",
    )


@pytest.mark.parametrize(
    "header",
    [
        {"type": "_aim", "source": "mcp-knowledge-graph"},
        {"type": "metadata", "name": "My memory", "version": 2},
        {"_meta": {"version": 1}},
        {"schema": "v1", "created": "2026"},
    ],
)
def test_header_lines_are_not_missed_records(parsed, header: dict) -> None:
    records, issues = parsed(header, ANA)
    assert names(records) == ["Ana"]
    assert issues == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("not json at all", "not_json"),
        ('{"type":"entity","name":"A"', "not_json"),
        ('{"type":"entity","name":"A" "x"}', "not_json"),
        ('{"type":"entity","name":"A","observations":["x', "not_json"),
        ('{"type":"entity","name":"A","observations":["x",', "not_json"),
        ('{"type":"entity","name":"A","observations":[', "not_json"),
        ('{"type":"entity","name":', "not_json"),
        ("{", "not_json"),
        ("[", "not_json"),
        ("}]", "not_json"),
        ('{"a":1]', "not_json"),
        ("[INFO] server started", "not_a_record"),
        ("// a comment", "not_json"),
        ("<<<<<<< HEAD", "not_json"),
        ("\0\0\0\0", "not_json"),
        ("{'name': 'A'}", "not_json"),
        ("42", "not_a_record"),
        ('"text"', "not_a_record"),
        ("null", "not_a_record"),
        ("[1, 2, 3]", "not_a_record"),
        ('["Ana", "knows", "Faro"]', "not_a_record"),
        ("{}", "not_a_record"),
        ({"foo": "bar"}, "not_a_record"),
        ({"type": "entity", "entityType": "Person"}, "no_name"),
        ({"name": "", "entityType": "Person"}, "no_name"),
        ({"name": " \t", "entityType": "Person"}, "no_name"),
        ({"name": None, "observations": ["x"]}, "no_name"),
        ({"name": {"a": 1}, "observations": ["x"]}, "no_name"),
        ({"observations": ["x"]}, "no_name"),
        ({"type": "relation", "from": "A", "relationType": "r"}, "no_end"),
        ({"from": "A", "relationType": "r"}, "no_end"),
        ({"from": "A", "to": " ", "relationType": "r"}, "no_end"),
        ({"type": "relation", "from": "A", "to": "B"}, "no_type"),
        ({"from": "A", "to": "B", "relationType": ""}, "no_type"),
        ({"name": "x" * 513, "observations": []}, "too_long"),
        ({"name": "A", "entityType": "x" * 129}, "too_long"),
        ({"from": "A", "to": "B", "relationType": "x" * 129}, "too_long"),
        ('{"name":"A\\u0000","entityType":"x"}', "bad_text"),
        ('{"name":"A\\ud800","entityType":"x"}', "bad_text"),
        ('{"from":"A\\udfff","to":"B","relationType":"x"}', "bad_text"),
        ("[" * 100_000, "too_deep"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "too_deep"),
    ],
)
def test_what_cannot_be_read_stops_nothing(parsed, line: object, reason: str) -> None:
    records, issues = parsed(ANA, line, FARO, LEADS)
    assert names(records) == ALL
    assert issues == [(2, reason)]


def test_bytes_that_are_no_text(parsed) -> None:
    good = json.dumps(ANA).encode()
    records, issues = parsed(
        b'{"name":"caf\xe9","observations":[]}\n'
        + good
        + b'\n{"name":"B","observations":["fine","caf\xe9"]}\n\xff\xfe\n{"name":"C","other":"caf\xe9"}'
    )
    assert names(records) == ["Ana", "C"]
    assert issues == [(1, "not_utf8"), (3, "not_utf8"), (4, "not_json")]


def test_a_bad_observation_does_not_cost_the_others(parsed) -> None:
    records, issues = parsed(
        {"name": "A", "observations": ["one", "", "x" * 20_001, {"other": 1}, ["nested"], "a\0b", "x" * 20_000]},
        '{"name":"B","observations":["\\ud83d","\\ud83d\\ude00"]}',
    )
    assert [len(record.draft.observations) for record in records] == [2, 1]
    assert issues == [(1, "no_text"), (1, "too_long"), (1, "no_text"), (1, "no_text"), (1, "bad_text"), (2, "bad_text")]


def test_numbers_of_any_size(parsed) -> None:
    records, issues = parsed(
        '{"name":"A","observations":[{"text":"x","importance":1e999,"timestamp":1e300}],"id":' + "9" * 10_000 + "}",
        '{"name":"B","observations":[],"createdAt":' + "9" * 5_000 + ',"score":NaN}',
        '{"name":"C","observations":[{"text":"y","timestamp":-99999999999999999999}]}',
    )
    assert names(records) == ["A", "B", "C"]
    assert issues == []
    assert records[0].draft.observations == (ObservationDraft("x"),)


def test_a_truncated_line_costs_only_itself(parsed) -> None:
    lines = [json.dumps(ANA | {"name": f"E{number}"}) for number in range(6)]
    for cut in range(1, len(lines[2])):
        records, issues = parsed("\n".join([*lines[:2], lines[2][:cut], *lines[3:]]))
        assert names(records) == ["E0", "E1", "E3", "E4", "E5"], cut
        assert issues == [(3, "not_json")]


def test_a_broken_element_costs_only_itself(parsed) -> None:
    elements = [json.dumps(ANA | {"name": f"E{number}"}, indent=1) for number in range(5)]
    elements[2] = elements[2].replace('"entityType": ', "")
    records, issues = parsed(
        '{"entities":[\n' + ",\n".join(elements) + '\n],"relations":[\n' + json.dumps(LEADS) + "]}"
    )
    assert names(records) == ["E0", "E1", "E3", "E4", "Ana leads Faro"]
    assert issues == [(18, "not_json")]


def test_a_document_that_was_cut_off(parsed) -> None:
    text = json.dumps({"entities": [ANA, FARO, ANA | {"name": "Last"}]}, indent=1)
    records, issues = parsed(text[: text.index("Last") + 30])
    assert names(records) == ["Ana", "Faro"]
    assert issues == [(17, "not_json")]


def test_line_and_record_limits(parsed, monkeypatch) -> None:
    monkeypatch.setattr("core.exchange.source.LINE_LIMIT", 1_000)
    monkeypatch.setattr(scan, "LINE_LIMIT", 1_000)
    long = json.dumps({"name": "Long", "observations": ["x" * 300] * 10})
    records, issues = parsed(ANA, long, FARO, "y" * 5_000, LEADS, json.dumps(json.loads(long), indent=1), ANA)
    assert names(records) == [*ALL, "Ana"]
    assert issues == [(2, "too_long"), (4, "too_long"), (6, "too_long")]


def test_a_document_longer_than_a_line_may_be(parsed, monkeypatch) -> None:
    monkeypatch.setattr("core.exchange.source.LINE_LIMIT", 257)
    monkeypatch.setattr(scan, "LINE_LIMIT", 257)
    entities = [
        {"name": f"E{number}", "n": 1234567890123, "observations": ['quote " slash \\ é' * (number % 5)]}
        for number in range(200)
    ]
    document = {"v": 1, "entities": entities, "relations": [LEADS]}
    for separators in ((",", ":"), (", ", ": ")):
        records, issues = parsed(json.dumps(document, separators=separators, ensure_ascii=False))
        assert names(records) == [f"E{number}" for number in range(200)] + ["Ana leads Faro"]
        assert {reason for _, reason in issues} == {"no_text"}


def test_rereading_is_bounded(parsed, monkeypatch) -> None:
    monkeypatch.setattr(stream, "_RESCAN_LIMIT", 2_000)
    opening = ['{"a":['] + ["1,"] * 50
    records, issues = parsed("\n".join(opening * 40 + [json.dumps(ANA)]))
    assert names(records) == ["Ana"]
    assert (1, "not_json") in issues
    assert all(reason in {"not_json", "too_deep"} for _, reason in issues)


def test_reasons_never_quote_the_file(parsed) -> None:
    _, issues = parsed("secret", {"type": "entity", "secret": "secret"}, '{"name":"secret\\u0000"}')
    assert len(issues) == 3
    assert not any("secret" in reason for _, reason in issues)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 3_000_000,
        '{"a":' * 500_000,
        '{"a":[\n' * 50_000,
        '{"a":1,\n' + '"b":1,\n' * 50_000,
        '{"a":"' + "\\" * 3_000_001,
        " " * 3_000_000 + "x",
        '{"a"' + " " * 3_000_000 + "x",
        '{"entities":[\n{"name":"a"},\n}\n' + ('"a":' + " " * 150 + '"\n') * 5_000,
        '{"entities":[\n' * 50_000,
        '{"name":"a","observations":"' + "[" * 20_000 + '"}',
    ],
)
def test_hostile_files_take_no_more_than_their_length(parsed, text: str) -> None:
    """What grew by its square would take hours, and so more than any test may."""
    records, issues = parsed(text)
    assert len(records) <= 1
    assert issues or records
