from __future__ import annotations

import os
import sys
import tempfile
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, ExportReport, ObservationDraft, RelationDraft

DATA = Path(__file__).parents[2] / "data"


def test_byte_for_byte_what_the_reference_server_writes(memory: Memory, tmp_path: Path) -> None:
    expected = DATA / "reference-written.jsonl"
    memory.exchange.import_file(expected)
    report = memory.exchange.export_reference(tmp_path / "out.jsonl")
    assert (tmp_path / "out.jsonl").read_bytes() == expected.read_bytes()
    assert report == ExportReport(20, 24, 140)


def test_a_file_that_it_wrote_differs_only_by_what_dangles(memory: Memory, tmp_path: Path) -> None:
    source = (DATA / "reference-shape.jsonl").read_text("utf-8").split("\n")
    memory.exchange.import_file(DATA / "reference-shape.jsonl")
    memory.exchange.export_reference(tmp_path / "out.jsonl")
    ours = (tmp_path / "out.jsonl").read_text("utf-8").split("\n")
    assert sorted(ours) == sorted(source[:19] + source[20:])


def test_an_empty_memory_is_an_empty_file(memory: Memory, tmp_path: Path) -> None:
    assert memory.exchange.export_reference(tmp_path / "out") == ExportReport(0, 0, 0)
    assert (tmp_path / "out").read_bytes() == b""


def test_only_what_is_active_and_a_word_on_the_rest(memory: Memory, tmp_path: Path) -> None:
    (a, _) = memory.graph.create_entities(
        [EntityDraft("A", "T", (ObservationDraft("kept"), ObservationDraft("gone"))), EntityDraft("B")]
    )
    memory.graph.create_relations([RelationDraft("A", "B", "r"), RelationDraft("B", "A", "s")])
    (ended, _) = memory.graph.relations_of([a.entity.id])
    memory.graph.end_relation(ended.id)
    memory.graph.update_entity(a.entity.id, name="Ä")
    with memory._store.write("test") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE content = 'gone'")
    report = memory.exchange.export_reference(tmp_path / "out.jsonl")
    assert report == ExportReport(2, 1, 1, {"ended_relations": 1, "archived_observations": 1, "aliases": 1})
    assert (tmp_path / "out.jsonl").read_text("utf-8") == (
        '{"type":"entity","name":"Ä","entityType":"T","observations":["kept"]}\n'
        '{"type":"entity","name":"B","entityType":"Generic","observations":[]}\n'
        '{"type":"relation","from":"B","to":"Ä","relationType":"s"}'
    )


def test_whole_or_not_at_all(memory: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory.exchange.import_file(DATA / "reference-shape.jsonl")
    target = tmp_path / "folder" / "out.jsonl"
    target.parent.mkdir()
    target.write_text("before", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.exchange.reference.os.fsync", full)
    with pytest.raises(KnownError) as caught:
        memory.exchange.export_reference(target)
    assert caught.value.code is ErrorCode.DISK_FULL
    assert target.read_text("utf-8") == "before"
    assert list(target.parent.iterdir()) == [target]


def test_where_it_may_not_write(memory: Memory, tmp_path: Path) -> None:
    for path, code in (
        (tmp_path, ErrorCode.FILE_NOT_REGULAR),
        (memory.path, ErrorCode.FILE_NOT_REGULAR),
        (memory.path.with_name("memory.recuerdo-wal"), ErrorCode.FILE_NOT_REGULAR),
        (tmp_path / "missing" / "out", ErrorCode.FILE_NOT_WRITABLE),
        (tmp_path / "a\0b", ErrorCode.FILE_NOT_WRITABLE),
    ):
        with pytest.raises(KnownError) as caught:
            memory.exchange.export_reference(path)
        assert caught.value.code is code, path
    assert not list(tmp_path.glob(".*"))


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_permissions_and_links_stay(memory: Memory, tmp_path: Path) -> None:
    target, link = tmp_path / "out.jsonl", tmp_path / "link.jsonl"
    target.touch(mode=0o640)
    target.chmod(0o640)
    link.symlink_to(target)
    memory.graph.create_entities([EntityDraft("A")])
    memory.exchange.export_reference(link)
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert target.read_bytes()
    mask = os.umask(0o027)
    try:
        memory.exchange.export_reference(tmp_path / "new.jsonl")
    finally:
        os.umask(mask)
    assert (tmp_path / "new.jsonl").stat().st_mode & 0o777 == 0o640


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=40)
names = texts.map(lambda text: unicodedata.normalize("NFC", text.strip())).filter(
    lambda text: text.strip() == text != ""
)
contents = texts.map(lambda text: unicodedata.normalize("NFC", text)).filter(str.strip)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[EntityDraft], list[RelationDraft]]:
    entities = [
        EntityDraft(name, draw(names), tuple(map(ObservationDraft, draw(st.lists(contents, unique=True, max_size=4)))))
        for name in draw(st.lists(names, unique=True, max_size=6))
    ]
    if not entities:
        return [], []
    ends = st.sampled_from([entity.name for entity in entities])
    relations = draw(st.lists(st.builds(RelationDraft, ends, ends, names), unique=True, max_size=6))
    return entities, relations


@given(graphs())
def test_export_then_import_is_the_identity(graph: tuple[list[EntityDraft], list[RelationDraft]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder, "first.jsonl"), Path(folder, "second.jsonl")
        with Memory.open(Path(folder, "a.recuerdo")) as memory:
            memory.graph.create_entities(graph[0])
            memory.graph.create_relations(graph[1])
            written = memory.exchange.export_reference(first)
        with Memory.open(Path(folder, "b.recuerdo")) as memory:
            report = memory.exchange.import_file(first)
            assert (report.entities_imported, report.relations_imported) == (written.entities, written.relations)
            assert report.skipped == 0
            memory.exchange.export_reference(second)
        assert second.read_bytes() == first.read_bytes()
