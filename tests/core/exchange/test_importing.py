from __future__ import annotations

import json
import multiprocessing
import os
from pathlib import Path

import pytest

from core.errors import ErrorCode, KnownError
from core.exchange import importing
from core.exchange.exchange import DROP_IN
from core.memory import Memory
from core.model import EntityDraft, ImportIssue, ImportReport, MemoryCounts, ObservationDraft, RelationDraft

DATA = Path(__file__).parents[2] / "data"
REAL = {
    "no-type-key.jsonl": (68, 619, 91, 0),
    "observations-as-objects.jsonl": (57, 313, 0, 0),
    "one-observation-a-line.jsonl": (19, 192, 0, 0),
    "reference-shape.jsonl": (18, 135, 22, 1),
    "spanish-working-notes.jsonl": (24, 158, 56, 0),
}


def counts(report: ImportReport) -> tuple[int, int, int, int]:
    return (
        report.entities_imported,
        report.observations_imported,
        report.relations_imported,
        report.skipped,
    )


@pytest.mark.parametrize("name", REAL)
def test_real_files_twice(memory: Memory, name: str) -> None:
    source = DATA / name
    before, status = source.read_bytes(), source.stat()
    report = memory.exchange.import_file(source)
    assert counts(report) == REAL[name]
    assert report.errors == 0
    assert len(report.issues) == report.skipped
    assert memory.graph.counts() == MemoryCounts(*REAL[name][:3])
    again = memory.exchange.import_file(source)
    assert counts(again) == (0, 0, 0, report.skipped)
    assert memory.graph.counts() == MemoryCounts(*REAL[name][:3])
    assert [entry.tool for entry in memory.journal.entries()] == ["import"]
    assert source.read_bytes() == before
    assert (source.stat().st_mtime_ns, source.stat().st_mode) == (status.st_mtime_ns, status.st_mode)


def test_all_real_files_into_one_memory_and_back(memory: Memory) -> None:
    for name in REAL:
        memory.exchange.import_file(DATA / name)
    assert memory.graph.counts().relations == 169
    for _ in REAL:
        memory.journal.undo_last()
    assert memory.graph.counts() == MemoryCounts(0, 0, 0)


def test_times_and_side_fields_are_kept(memory: Memory, file) -> None:
    memory.exchange.import_file(DATA / "observations-as-objects.jsonl")
    (entity,) = memory.graph.open(["MCP Think Tank"])
    assert entity.observations[0].created_at == "2025-05-11T15:54:05.242000Z"
    memory.exchange.import_file(
        file({"name": "A", "status": "pausado", "pinned": True, "bucket": "b", "scope": "s", "team_id": "t",
              "path": "/p",
              "observations": [{"content": "o", "kind": "Hallazgo", "memory_type": "episodic", "importance": 0.25,
                                "expires_at": "2031-01-01T00:00:00Z"}, {"content": "q", "kind": "hunch"}]})
    )  # fmt: skip
    (entity,) = memory.graph.open(["A"])
    assert (entity.status, entity.pinned, entity.bucket, entity.scope) == ("paused", True, "b", "s")
    assert (entity.team_id, entity.path, entity.type) == ("t", "/p", "Generic")
    one, two = entity.observations
    assert (one.kind, one.memory_type, one.importance) == ("finding", "episodic", 0.25)
    assert one.expires_at == "2031-01-01T00:00:00.000000Z"
    assert two.kind == "hunch"


def test_order_does_not_matter_and_duplicates_fold(memory: Memory, file) -> None:
    report = memory.exchange.import_file(
        file(
            {"from": "A", "to": "B", "relationType": "r"},
            {"from": " A", "to": "B ", "relationType": "r"},
            {"from": "Cafe\u0301", "to": "A", "relationType": "r"},
            {"name": "B", "entityType": "T", "observations": ["x", "x"]},
            {"name": "A", "entityType": "First", "observations": ["cafe\u0301"]},
            {"name": "A ", "entityType": "Last", "observations": ["caf\u00e9", "y"]},
            {"name": "Caf\u00e9", "observations": []},
            {"from": "A", "to": "B", "relationType": "r"},
            {"from": "A", "to": "A", "relationType": "r"},
        )
    )
    assert counts(report) == (3, 3, 3, 0)
    (entity,) = memory.graph.open(["A"])
    assert entity.type == "Last"
    assert [observation.content for observation in entity.observations] == ["caf\u00e9", "y"]


def test_an_import_extends_what_is_there_through_its_aliases(memory: Memory, file) -> None:
    (stored,) = memory.graph.create_entities([EntityDraft("Old", "T", (ObservationDraft("x"),))])
    memory.graph.update_entity(stored.entity.id, name="New")
    report = memory.exchange.import_file(
        file({"name": "Old", "observations": ["x", "y"]}, {"from": "Old", "to": "New", "relationType": "is"})
    )
    assert counts(report) == (0, 1, 1, 0)
    (entity,) = memory.graph.open(["Old"])
    assert (entity.name, entity.type) == ("New", "T")


def test_dangling_relations(memory: Memory, file) -> None:
    source = file(
        {"from": "A", "to": "Nowhere", "relationType": "r"},
        {"name": "A"},
        {"from": "Nobody", "to": "Nowhere", "relationType": "r"},
    )
    report = memory.exchange.import_file(source)
    assert counts(report) == (1, 0, 0, 2)
    assert report.issues == (ImportIssue(1, "dangling"), ImportIssue(3, "dangling"))
    report = memory.exchange.import_file(source, dangling="placeholder")
    assert counts(report) == (2, 0, 2, 0)
    assert {entity.type for entity in memory.graph.open(["Nowhere", "Nobody"])} == {"Unresolved"}
    assert counts(memory.exchange.import_file(source, dangling="placeholder")) == (0, 0, 0, 0)
    memory.exchange.import_file(file({"name": "Nowhere", "entityType": "Place"}))
    assert memory.graph.open(["Nowhere"])[0].type == "Place"


def test_relations_keep_their_order_whichever_have_ended(memory: Memory, file, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "_BATCH", 3)
    people = [{"id": number, "name": name} for number, name in enumerate("AB", 1)]
    ended = {2, 5, 6}
    relations = [
        {"from_id": 1, "to_id": 2, "relation_type": f"r{number}", "active": int(number not in ended)}
        for number in [*range(9), 0, 3]
    ]
    report = memory.exchange.import_file(file(*people, *relations))
    assert (report.relations_imported, report.skipped) == (9, 0)
    found = memory.graph.relations_of([row.id for row in memory.graph.rows()], include_ended=True)
    in_order = sorted(found, key=lambda relation: relation.id)
    assert [(each.type, each.active) for each in in_order] == [(f"r{n}", n not in ended) for n in range(9)]


def test_relations_by_key_and_ended_ones(memory: Memory, file) -> None:
    source = file(
        {"from_id": 1, "to_id": 2, "relation_type": "knows"},
        {"from_id": 2, "to_id": 1, "relation_type": "knew", "active": 0, "ended_at": "2026-01-01T00:00:00Z"},
        {"from_id": 2, "to_id": 1, "relation_type": "met", "active": False},
        {"id": 1, "name": "A"},
        {"id": 2, "name": "B"},
    )
    assert counts(memory.exchange.import_file(source)) == (2, 0, 3, 0)
    assert counts(memory.exchange.import_file(source)) == (0, 0, 0, 0)
    ids = [entity.id for entity in memory.graph.open(["A", "B"])]
    relations = memory.graph.relations_of(ids, include_ended=True)
    assert {(relation.from_name, relation.type, relation.active) for relation in relations} == {
        ("A", "knows", True),
        ("B", "knew", False),
        ("B", "met", False),
    }
    assert next(r.ended_at for r in relations if r.type == "knew") == "2026-01-01T00:00:00.000000Z"


def test_beyond_the_limits_of_a_call(memory: Memory, file) -> None:
    lines = [{"name": f"E{number}", "observations": [f"o{number}"]} for number in range(1_500)]
    report = memory.exchange.import_file(file(*lines, {"name": "Big", "observations": [f"o{i}" for i in range(2_500)]}))
    assert counts(report) == (1_501, 4_000, 0, 0)


def test_batches_do_not_show(memory: Memory, file, tmp_path: Path) -> None:
    lines: list[dict] = []
    for number in range(2_500):
        lines.append({"type": "entity", "name": f"E{number}", "entityType": "T", "observations": [f"o{number}"]})
        lines.append({"type": "relation", "from": f"E{number}", "to": f"E{max(0, number - 7)}", "relationType": "r"})
        lines.append({"entityName": "E0", "observation": f"extra {number % 1_200}"})
    report = memory.exchange.import_file(file(*lines))
    assert counts(report) == (2_500, 2_500 + 1_200, 2_500, 0)
    memory.exchange.export_reference(tmp_path / "out.jsonl")
    written = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").split("\n")]
    assert written[1:2_500] == lines[3::3]
    assert written[2_500:] == lines[1::3]
    assert written[0]["observations"] == ["o0", *(f"extra {number}" for number in range(1_200))]


def test_what_was_archived_comes_back(memory: Memory, file) -> None:
    memory.graph.create_entities([EntityDraft("A", None, (ObservationDraft("x"), ObservationDraft("y")))])
    with memory._store.write("test") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived'")
    report = memory.exchange.import_file(file({"name": "A", "observations": ["x", "z"]}))
    assert report.observations_imported == 1
    assert [observation.content for observation in memory.graph.open(["A"])[0].observations] == ["x", "z"]


def test_only_the_first_issues_are_listed(memory: Memory, file) -> None:
    report = memory.exchange.import_file(file(*["oops"] * 80))
    assert report.skipped == 80
    assert [issue.line for issue in report.issues] == list(range(1, 51))


def test_a_backup_precedes_unless_there_is_nothing_to_lose(memory: Memory) -> None:
    memory.exchange.import_file(DATA / "reference-shape.jsonl")
    assert memory.backups.list() == ()
    memory.exchange.import_file(DATA / "no-type-key.jsonl")
    (backup,) = memory.backups.list()
    assert backup.reason == "import"
    memory.backups.restore(backup.name)
    assert memory.graph.counts().entities == 18


def test_one_step_names_the_file_and_is_undone(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("Autor"), EntityDraft("autor", "x")])
    before = memory.graph.counts()
    memory.exchange.import_file(DATA / "spanish-working-notes.jsonl", tool="migrate")
    entry = memory.journal.entries()[0]
    assert entry.tool == "migrate"
    assert entry.summary["file"] == "spanish-working-notes.jsonl"
    assert entry.summary["observations"] == 158
    memory.journal.undo(entry.id)
    assert memory.graph.counts() == before
    assert memory.graph.open(["autor"])[0].type == "x"


def test_cancelled_halfway_nothing_happened(memory: Memory, file) -> None:
    lines = [{"name": f"E{number}", "observations": ["x" * 300]} for number in range(5_000)]
    source = file(*lines)
    shares: list[float] = []
    with pytest.raises(KnownError) as caught:
        memory.exchange.import_file(source, progress=shares.append, cancelled=lambda: len(shares) > 3)
    assert caught.value.code is ErrorCode.CANCELLED
    assert memory.graph.counts() == MemoryCounts(0, 0, 0)
    assert memory.journal.entries() == ()
    assert counts(memory.exchange.import_file(source, progress=shares.append))[0] == 5_000
    assert shares[-1] == 1.0
    assert shares[4:] == sorted(shares[4:])


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_opened_costs_nothing(memory: Memory, tmp_path: Path, name: str) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    with pytest.raises(KnownError):
        memory.exchange.import_file(tmp_path / name)
    assert memory.backups.list() == ()


def test_import_once(memory: Memory, file) -> None:
    source = file({"name": "A"})
    report = memory.exchange.import_once(source)
    assert counts(report) == (1, 0, 0, 0)
    assert not report.already_done
    memory.graph.delete_entities(["A"])
    source.unlink()  # not even read again
    again = memory.exchange.import_once(source)
    assert again.already_done
    assert memory.graph.counts().entities == 0
    assert memory.settings.get(DROP_IN)["path"] == str(source)


def test_import_once_of_an_empty_file_is_done(memory: Memory, file) -> None:
    source = file("")
    assert not memory.exchange.import_once(source).already_done
    source.write_text('{"name":"A"}', encoding="utf-8")
    assert memory.exchange.import_once(source).already_done
    assert memory.journal.entries() == ()


def test_import_once_that_fails_is_tried_again(memory: Memory, file, monkeypatch: pytest.MonkeyPatch) -> None:
    source = file({"name": "A"}, *[{"name": "B"}] * 20_000)
    real, calls = os.read, []

    def failing(descriptor: int, count: int) -> bytes:
        calls.append(count)
        if len(calls) == 2:
            raise OSError(5, "bad disk")
        return real(descriptor, count)

    monkeypatch.setattr("core.exchange.source.os.read", failing)
    with pytest.raises(KnownError) as caught:
        memory.exchange.import_once(source)
    assert caught.value.code is ErrorCode.FILE_NOT_READABLE
    assert memory.graph.counts().entities == 0
    assert counts(memory.exchange.import_once(source)) == (2, 0, 0, 0)


def _fill(path: Path, source: Path, results: multiprocessing.Queue[bool]) -> None:
    with Memory.open(path) as memory:
        results.put(memory.exchange.import_once(source).already_done)


def test_of_several_processes_one_imports(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    path, source = tmp_path / "shared.recuerdo", DATA / "no-type-key.jsonl"
    workers = [context.Process(target=_fill, args=(path, source, results)) for _ in range(4)]
    for worker in workers:
        worker.start()
    done = [results.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join(60)
    assert sorted(done) == [False, True, True, True]
    with Memory.open(path) as memory:
        assert memory.graph.counts() == MemoryCounts(68, 619, 91)
        assert len(memory.journal.entries()) == 1


def test_what_is_exported_elsewhere_comes_back(memory: Memory, tmp_path: Path) -> None:
    memory.graph.create_entities([EntityDraft("A", "T", (ObservationDraft("x"),)), EntityDraft("B")])
    memory.graph.create_relations([RelationDraft("A", "B", "r")])
    graph = {
        "entities": [
            {"id": e.id, "name": e.name, "entityType": e.type, "observations": [o.content for o in e.observations]}
            for e in memory.graph.open(["A", "B"])
        ],
        "relations": [{"id": 9, "from": "A", "to": "B", "relationType": "r", "active": True, "ended_at": None}],
    }
    path = tmp_path / "graph.json"
    path.write_text(json.dumps(graph), encoding="utf-8")
    assert counts(memory.exchange.import_file(path)) == (0, 0, 0, 0)
