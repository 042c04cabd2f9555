from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import apsw
import pytest

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, RelationDraft
from core.store import migrations
from core.store.backup import list_backups
from core.store.connection import connect
from core.store.doctor import examine, repair
from core.store.schema import MAJOR

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(memory_path: Path) -> Path:
    """A closed memory with a little of everything."""
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities(
            [EntityDraft(f"Entidad número {n}", "Tipo", (ObservationDraft(f"observación {n}"),)) for n in range(50)]
        )
        memory.graph.create_relations([RelationDraft("Entidad número 1", "Entidad número 2", "contiene")])
        memory.graph.delete_entities(["Entidad número 7"])
        memory.journal.undo_last()
        memory.reflections.add("global", "pensamiento")
    return memory_path


def hurt(path: Path, statement: str) -> None:
    connection = connect(path, create=False)
    connection.pragma("foreign_keys", False)
    connection.execute(statement)
    connection.close()


def test_a_sound_file(path: Path) -> None:
    before = path.read_bytes()
    assert examine(path) == ()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "checks"),
    [
        ("UPDATE entity_text SET name = 'x' WHERE entity_id = 3", {"entity_text", "entity_trigram"}),
        ("DELETE FROM entity_text WHERE entity_id = 3", {"entity_text", "entity_trigram"}),
        ("DELETE FROM observation_text", {"observation_text", "observation_trigram"}),
        ("UPDATE observation_text SET live = 0", {"observation_text"}),
        ("INSERT INTO observation_text VALUES (999, 1, 1, 'ghost')", {"observation_text", "observation_trigram"}),
        ("DELETE FROM entity_trigram_data WHERE id > 10", {"entity_trigram"}),
        ("UPDATE observation_trigram_data SET block = x'00' WHERE id = 1", {"observation_trigram"}),
        ("INSERT INTO observation_trigram(observation_trigram) VALUES ('delete-all')", {"observation_trigram"}),
        ("DELETE FROM entity_stat WHERE entity_id = 5", {"entity_stat"}),
        ("DELETE FROM word WHERE rowid = 7", {"word"}),
        ("INSERT INTO word(rowid, text) VALUES (9999, 'ghost')", {"word"}),
        ("DELETE FROM word_data WHERE id > 10", {"word"}),
        ("INSERT INTO reflection_word(reflection_word) VALUES ('delete-all')", {"reflection_word"}),
    ],
)
def test_what_is_derived_is_found_and_repaired(statement: str, checks: set[str], path: Path) -> None:
    hurt(path, statement)
    found = examine(path)
    assert {finding.check for finding in found} == checks
    assert all(finding.derived and finding.detail for finding in found)
    assert examine(path) == found, "looking repairs nothing"
    assert repair(path) == ()
    with Memory.open(path) as memory:
        assert len(memory.search.nodes("observacion", limit=100).entities) == 50
        assert len(memory.search.nodes("entidad numero", limit=100).entities) == 50
        assert len(memory.search.nodes("", limit=100).entities) == 50
        assert len(memory.journal.entries()) == 5, "a repair is no change"


def test_what_is_not_derived_is_found_and_said(path: Path) -> None:
    hurt(path, "DELETE FROM entity WHERE id = 2")
    found = {finding.check: finding for finding in repair(path)}
    assert found["foreign_keys"].derived is False
    assert found["foreign_keys"].detail == "2 rows"


def test_a_broken_index_is_rebuilt(path: Path) -> None:
    connection = connect(path, create=False)
    connection.pragma("writable_schema", True)
    connection.execute("UPDATE sqlite_schema SET sql = replace(sql, 'to_id', 'from_id') WHERE name = 'relation_to'")
    connection.close()
    assert {finding.check for finding in examine(path)} == {"integrity"}
    assert repair(path) == ()


def test_damaged_pages_are_said(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for page in range(8, len(content) // 4096):
        content[page * 4096 : page * 4096 + 2000] = b"\xff" * 2000
    path.write_bytes(content)
    for look in (examine, repair):
        found = look(path)
        assert found
        assert not all(finding.derived for finding in found)


@pytest.mark.parametrize("call", [examine, repair])
def test_no_memory_at_all(call, tmp_path: Path) -> None:
    other = tmp_path / "other.recuerdo"
    with pytest.raises(KnownError):
        call(other)
    assert not other.exists()
    other.write_bytes(b"something else" * 100)
    with pytest.raises(KnownError) as caught:
        call(other)
    assert caught.value.code is ErrorCode.FILE_NOT_OURS
    stranger = tmp_path / "stranger.db"
    apsw.Connection(str(stranger)).execute("CREATE TABLE t(x)")
    before = stranger.read_bytes()
    with pytest.raises(KnownError):
        call(stranger)
    assert stranger.read_bytes() == before


def test_an_older_file_is_backed_up_before_it_is_examined(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = MAJOR * 1000 + 500
    monkeypatch.setattr(migrations, "USER_VERSION", target)
    monkeypatch.setattr(migrations, "MIGRATIONS", ((target, lambda connection: connection.execute("SELECT 1")),))
    assert examine(path) == ()
    assert [backup.reason for backup in list_backups(path)] == ["migration"]


def test_a_memory_in_use_can_be_examined(path: Path) -> None:
    stop = threading.Event()
    with Memory.open(path) as memory:

        def write() -> None:
            number = 0
            while not stop.is_set():
                number += 1
                memory.graph.create_entities([EntityDraft(f"Nuevo {number}", observations=(ObservationDraft("x"),))])
                stop.wait(0.005)

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for _ in range(3):
                assert examine(path) == ()
            assert repair(path) == ()
        finally:
            stop.set()
            writer.join()
