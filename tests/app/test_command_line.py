from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.command_line import run
from core.memory import Memory
from core.model import EntityDraft, MemoryCounts, ObservationDraft, RelationDraft
from core.store.backup import list_backups
from resources import sample_path

DATA = Path(__file__).parents[1] / "data"
ROOT = Path(__file__).parents[2]
SAMPLE_ENTITIES = sample_path("en").read_text("utf-8").count('{"type":"entity"')


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("RECUERDO_FILE", raising=False)
    monkeypatch.delenv("MEMORY_FILE_PATH", raising=False)
    return tmp_path / "memory.recuerdo"


@pytest.fixture
def call(path: Path, capsys: pytest.CaptureFixture[str]):
    """Runs a command on the memory: exit code, standard output, standard error."""

    def run_it(*arguments: object) -> tuple[int, str, str]:
        code = run([*map(str, arguments), "--file", str(path)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run_it


def counts(path: Path) -> MemoryCounts:
    with Memory.open(path) as memory:
        return memory.graph.counts()


def test_import_says_what_it_did(call, path: Path) -> None:
    code, out, err = call("import", DATA / "reference-shape.jsonl")
    assert (code, err) == (0, "")
    assert out == (
        f"Imported 18 entities, 135 observations and 22 relations into {path}.\n"
        "1 could not be taken:\n"
        "  line 20: a relation to an entity that does not exist\n"
    )
    assert counts(path) == MemoryCounts(18, 135, 22)
    code, out, _ = call("import", DATA / "reference-shape.jsonl", "--dangling", "placeholder")
    assert (code, out) == (0, f"Imported 1 entity, 0 observations and 1 relation into {path}.\n")
    (backup,) = list_backups(path)
    assert backup.reason == "import"


def test_import_counts_reflections_where_there_are_any(call, path: Path, tmp_path: Path) -> None:
    line = '{"type":"reflection","target_type":"global","content":"Less is more."}'
    (tmp_path / "thoughts").write_text(f'{{"name":"A"}}\n{line}', encoding="utf-8")
    _, out, _ = call("import", tmp_path / "thoughts")
    assert out == f"Imported 1 entity, 0 observations, 0 relations and 1 reflection into {path}.\n"


def test_an_import_of_nothing_says_why(call, path: Path, tmp_path: Path) -> None:
    source = DATA / "reference-written.jsonl"
    call("import", source)
    code, out, _ = call("import", source)
    assert (code, out) == (0, f"{source} holds nothing new.\n")
    notes = tmp_path / "notes.txt"
    notes.write_text("Dear diary", encoding="utf-8")
    code, out, _ = call("import", notes)
    assert code == 1
    assert out.splitlines() == [
        f"{notes} holds nothing that can be imported.",
        "1 could not be taken:",
        "  line 1: not readable as JSON",
    ]


def test_no_backups_yet_is_said(call, path: Path) -> None:
    Memory.open(path).close()
    assert call("backup", "--list") == (0, "", "There are no backups yet.\n")


def test_many_issues_are_cut(call, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("oops\n" * 70, encoding="utf-8")
    _, out, _ = call("import", tmp_path / "bad")
    assert out.splitlines()[1] == "70 could not be taken:"
    assert out.splitlines()[-1] == "  and 20 more"
    assert len(out.splitlines()) == 53


@pytest.mark.parametrize(
    ("lines", "expected", "said"),
    [
        ('oops\n{"from":"A","to":"B","relationType":"r"}', 1, "nothing that can be imported"),
        (
            '{"type":"reflection","target_type":"entity","target":"A","content":"Less is more."}',
            1,
            "nothing that can be imported",
        ),
        ('oops\n{"name":"A"}', 0, "Imported 1 entity, "),
        ('oops\n{"name":"Known"}', 0, "nothing new"),
        ('{"name":"Known"}', 0, "nothing new"),
        ("", 0, "nothing that can be imported"),
    ],
)
def test_a_file_of_which_nothing_could_be_taken_is_a_failure(
    call, path: Path, tmp_path: Path, lines: str, expected: int, said: str
) -> None:
    with Memory.open(path) as memory:
        memory.graph.create_entities([EntityDraft("Known")])
    (tmp_path / "file").write_text(lines, encoding="utf-8")
    code, out, err = call("import", tmp_path / "file")
    assert (code, err) == (expected, "")
    assert said in out.splitlines()[0]


def test_progress_only_on_a_terminal(call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert call("import", DATA / "no-type-key.jsonl")[2] == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    err = call("import", DATA / "no-type-key.jsonl")[2]
    assert err.startswith("\rImporting no-type-key.jsonl: 0 %")
    assert err.endswith("100 %\n")


def test_export_says_what_it_left_out(call, path: Path, tmp_path: Path) -> None:
    with Memory.open(path) as memory:
        (a, _) = memory.graph.create_entities([EntityDraft("A", None, (ObservationDraft("o"),)), EntityDraft("B")])
        memory.graph.create_relations([RelationDraft("A", "B", "r"), RelationDraft("A", "B", "s")])
        memory.graph.end_relation(memory.graph.relations_of([a.entity.id])[0].id)
        memory.graph.update_entity(a.entity.id, name="Á")
    code, out, err = call("export", tmp_path / "out.jsonl")
    assert (code, err) == (0, "")
    assert out == (
        f"Wrote 2 entities, 1 observation and 1 relation to {tmp_path / 'out.jsonl'}.\n"
        "Left out, since the format has no place for it: 1 ended relation, 1 former name.\n"
    )
    assert len((tmp_path / "out.jsonl").read_text("utf-8").split("\n")) == 3


def test_backup_list_and_restore(call, path: Path) -> None:
    call("sample", "--language", "en")
    code, out, _ = call("backup")
    (backup,) = list_backups(path)
    assert (code, out) == (0, f"Backed up to {backup.path}.\n")
    with Memory.open(path) as memory:
        memory.graph.delete_entities(["Elena Vidal"])
    code, out, _ = call("backup", "--list")
    assert code == 0
    assert out.startswith(backup.name + "  2")
    assert out.endswith(" MB\n")
    code, out, _ = call("restore", backup.name)
    assert (code, out) == (0, f"Restored {backup.name} to {path}.\n")
    assert counts(path).entities == SAMPLE_ENTITIES
    assert [each.reason for each in list_backups(path)] == ["restore", "asked"]
    assert call("restore", "--latest")[0] == 0
    assert counts(path).entities == SAMPLE_ENTITIES - 1


@pytest.mark.parametrize("trouble", [b"SQLite format 3\0" + b"?" * 5_000, b"not a memory" * 100, None])
def test_restore_when_the_memory_cannot_be_opened(call, path: Path, trouble: bytes | None) -> None:
    call("sample", "--language", "es")
    call("backup")
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    if trouble is None:
        path.unlink()
    else:
        path.write_bytes(trouble)
        assert call("export", path.with_name("out"))[0] == 1
        assert call("doctor")[0] == 1
    assert call("restore", "--latest")[0] == 0
    assert counts(path).entities == SAMPLE_ENTITIES
    if trouble is not None:
        assert path.with_name("memory-unreadable.recuerdo").read_bytes() == trouble


def test_a_damaged_backup_does_not_replace_a_sound_memory(call, path: Path) -> None:
    call("sample")
    call("backup")
    (backup,) = list_backups(path)
    Path(backup.path).write_bytes(b"x" * 1_000)
    code, out, err = call("restore", backup.name)
    assert (code, out) == (1, "")
    assert backup.name in err
    assert counts(path).entities == SAMPLE_ENTITIES


def test_doctor(call, path: Path) -> None:
    call("sample")
    assert call("doctor") == (0, f"{path} is sound.\n", "")
    with Memory.open(path) as memory, memory._store.write_aside() as connection:
        connection.execute("DELETE FROM entity_text WHERE entity_id = 3")
    code, out, err = call("doctor")
    assert code == 1
    assert "entity_text" in out
    assert "doctor --repair" in err
    assert call("doctor", "--repair") == (0, f"{path} is sound.\n", "")


@pytest.mark.parametrize("arguments", [["doctor"], ["doctor", "--repair"]])
@pytest.mark.parametrize("backed_up", [True, False])
def test_the_doctor_points_from_a_damaged_file_to_a_backup(
    call, path: Path, arguments: list[str], backed_up: bool
) -> None:
    call("sample", "--language", "en")
    if backed_up:
        call("backup")
    content = bytearray(path.read_bytes())
    for page in range(8, len(content) // 4096):
        content[page * 4096 : page * 4096 + 2000] = b"\xff" * 2000
    path.write_bytes(content)
    code, out, err = call(*arguments)
    assert code == 1
    assert out.startswith("integrity: ")
    assert "recuerdo doctor" not in out + err
    assert ("recuerdo restore --latest" if backed_up else "There is no backup of it in ") in err


@pytest.mark.parametrize("arguments", [["doctor"], ["doctor", "--repair"]])
def test_an_empty_file_is_no_memory_yet(call, path: Path, arguments: list[str]) -> None:
    path.touch()
    code, out, err = call(*arguments)
    assert (code, out) == (1, f"{path} is empty: there is no memory in it. Opening it makes a new one.\n")
    assert err == f"There is no backup of it in {path}.backups.\n"
    assert path.stat().st_size == 0, "looking makes no memory"
    assert call("sample")[0] == 0
    call("backup")
    path.with_name(path.name + "-wal").unlink(missing_ok=True)
    path.write_bytes(b"")
    assert "recuerdo restore --latest" in call(*arguments)[2]
    assert call("restore", "--latest")[0] == 0
    assert call("doctor")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("import", "missing.jsonl"), "File not found: missing.jsonl"),
        (("import", "."), "Not a regular file: ."),
        (("export", "out.jsonl"), "File not found: {path}"),
        (("backup",), "File not found: {path}"),
        (("backup", "--list"), "File not found: {path}"),
        (("doctor",), "File not found: {path}"),
        (("restore", "nothing"), "Backup not found: nothing"),
        (("restore", "../memory.recuerdo"), "Backup not found: ../memory.recuerdo"),
        (("restore", "--latest"), "Backup not found: none of {path}"),
    ],
)
def test_errors_are_one_line(call, path: Path, arguments: tuple[str, ...], message: str) -> None:
    assert call(*arguments) == (1, "", message.format(path=path) + "\n")
    assert arguments[0] == "import" or not path.exists()


@pytest.mark.parametrize("command", [["doctor"], ["backup"], ["export", "out.jsonl"], ["reflect"], ["sample"]])
def test_a_folder_is_no_memory(path: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--file", str(path.parent)]) == 1
    assert capsys.readouterr().err == f"Not a regular file: {path.parent}\n"


@pytest.mark.parametrize("command", [["doctor"], ["backup"], ["backup", "--list"], ["restore", "--latest"]])
def test_a_name_that_is_too_long_is_told(path: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--file", str(path.with_name("x" * 300))]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert str(path.parent) in line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_an_answer_that_cannot_be_written_ends_in_a_line(path: Path) -> None:
    command = [sys.executable, "-m", "app", "sample", "--file", str(path)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "could not be written" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
@pytest.mark.parametrize("ending", ["| true", ">&-"])
def test_nobody_takes_the_answer(path: Path, ending: str) -> None:
    line = f'"{sys.executable}" -m app sample --file "{path}" {ending}'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("", "")
    assert counts(path).entities == SAMPLE_ENTITIES


def test_a_name_with_a_line_break_stays_one_line(call) -> None:
    assert call("import", "a\nb") == (1, "", "File not found: a b\n")


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["import"], ["restore"], ["restore", "a", "--latest"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(arguments)
    assert caught.value.code == 2
    assert "usage: recuerdo" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(["--help"])
    assert caught.value.code == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ("import", "export", "backup", "restore", "doctor", "sample", "model"))


def test_interrupted(call, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("core.exchange.importing.read_records", interrupt)
    assert call("import", DATA / "no-type-key.jsonl") == (130, "", "Interrupted; nothing was changed.\n")
    assert counts(path) == MemoryCounts(0, 0, 0)


def test_the_memory_is_found_as_the_server_finds_it(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RECUERDO_FILE", str(path))
    assert run(["sample", "--language", "en"]) == 0
    assert path.exists()
    monkeypatch.delenv("RECUERDO_FILE")
    folder = tmp_path / "data" / "recuerdo"
    monkeypatch.setattr("app.on_memory.data_folder", lambda: folder)
    monkeypatch.setattr("server.options.data_folder", lambda: folder)
    assert run(["sample", "--language", "en"]) == 0
    assert (folder / "memory.recuerdo").exists()
    capsys.readouterr()


@pytest.mark.parametrize(("variable", "first"), [("es_ES.UTF-8", "Proyecto"), ("de_DE.UTF-8", "Project")])
def test_the_sample_speaks_the_language_of_the_system(
    call, path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, first: str
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", variable)
    assert call("sample")[0] == 0
    with Memory.open(path) as memory:
        assert memory.graph.open([f"{first} Alameda"])


def test_a_terminal_that_cannot_show_a_name(path: Path, tmp_path: Path) -> None:
    source = tmp_path / "日本.jsonl"
    source.write_text('{"name":"A"}', encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "app", "export", str(source.with_name("日.jsonl")), "--file", str(path)]
    with Memory.open(path) as memory:
        memory.exchange.import_file(source)
    done = subprocess.run(command, capture_output=True, env=environment, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"\u65e5.jsonl" in done.stdout


def test_no_command_loads_qt(path: Path) -> None:
    script = (
        "import sys; from app.__main__ import main; code = main(sys.argv[1:]);"
        "sys.exit(code or any(name.split('.')[0] in ('PySide6', 'mcp', 'onnxruntime') for name in sys.modules))"
    )
    for arguments in (["sample"], ["backup"], ["doctor"], ["restore", "--latest"], ["export", f"{path}.jsonl"]):
        command = [sys.executable, "-c", script, *arguments, "--file", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_sample_is_taken_whole(call, language: str) -> None:
    code, out, _ = call("sample", "--language", language)
    assert (code, len(out.splitlines())) == (0, 1)
    assert " reflections into " in out
