"""Issuing, listing and revoking tokens, as a person does it in a terminal."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from app.command_line import run
from core.memory import Memory

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "memory.recuerdo"
    monkeypatch.setenv("RECUERDO_FILE", str(path))
    return path


def test_a_tokens_life(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bound = ["--owner", "ana", "--team", "red", "--space", "work"]
    assert run(["token", "new", "laptop", "--scopes", "memory:read", *bound]) == 0
    told = capsys.readouterr()
    secret = told.out.strip()
    assert secret.startswith("rcd_")
    assert len(secret) > 40
    assert "It is shown this once" in told.err
    assert secret not in told.err
    assert run(["token", "list"]) == 0
    assert "1  laptop  memory:read owner=ana team=red space=work  issued " in capsys.readouterr().out
    assert secret.encode() not in file.read_bytes()
    with Memory.open(file) as memory:
        found = memory.tokens.find(secret)
        assert found is not None
        assert found.grant.bound is not None
        memory.tokens.note_use(found.id)
        first = memory.tokens.all()[0].last_used_at
        memory.tokens.note_use(found.id)  # at most once a minute
        assert first == memory.tokens.all()[0].last_used_at is not None
        assert memory.journal.entries() == ()
        with memory._store.read() as connection:
            assert connection.execute("SELECT digest FROM token").fetchall() == [
                (hashlib.sha256(secret.encode()).digest(),)
            ]
    assert run(["token", "revoke", "laptop"]) == 0
    assert run(["token", "list"]) == 0
    assert "revoked" in capsys.readouterr().out
    with Memory.open(file) as memory:
        assert memory.tokens.find(secret) is None
        assert memory.tokens.in_force() == frozenset()


def test_no_tokens_yet_is_said_beside_the_list(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Memory.open(file).close()
    assert run(["token", "list"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "There are no tokens yet. `recuerdo token new NAME` issues one.\n")


def test_names(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["token", "list"]) == 1
    assert run(["token", "new", "a"]) == 0
    assert run(["token", "new", "a"]) == 1
    assert run(["token", "new", " "]) == 1
    assert run(["token", "new", "b", "--team", "red"]) == 1
    assert run(["token", "new", "b", "--scopes", "all"]) == 1
    assert run(["token", "revoke", "1"]) == 0
    assert run(["token", "revoke", "1"]) == 1
    assert run(["token", "revoke", "a"]) == 1
    assert run(["token", "new", "a"]) == 0  # the name is free again
    told = capsys.readouterr().err
    assert "There is already a token called a" in told
    assert "There is no token a in force." in told


def test_a_restored_backup_does_not_bring_tokens_back(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["token", "new", "old"]) == 0
    secret = capsys.readouterr().out.strip()
    with Memory.open(file) as memory:
        backup = memory.backups.make("asked")
    assert run(["token", "revoke", "old"]) == 0
    assert run(["token", "new", "new"]) == 0
    with Memory.open(file) as memory:
        memory.backups.restore(backup.name)
        assert memory.tokens.find(secret) is None
        assert [one.name for one in memory.tokens.all() if one.revoked_at is None] == ["new"]
