"""What tests talk to servers with leaves nothing behind: a pipe that is left open fails whichever test comes next."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from stdio_client import spawned

from tests.scenarios.server_process import ServerProcess, serving

if TYPE_CHECKING:
    from pathlib import Path

SLEEPS = (sys.executable, "-c", "import time; time.sleep(600)")
ENDS = (sys.executable, "-c", "pass")


class OtherError(Exception):
    """What a test failed with."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started."""
    made: list[subprocess.Popen[bytes]] = []

    class Recorded(subprocess.Popen):
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)
            made.append(self)

    monkeypatch.setattr("subprocess.Popen", Recorded)
    return made


def nothing_is_left(process: subprocess.Popen[bytes]) -> bool:
    return process.returncode is not None and process.stdin.closed and process.stdout.closed


def test_a_server_that_was_asked_ends_with_the_block(tmp_path: Path) -> None:
    with spawned(tmp_path / "memory.recuerdo") as client:
        client.call("create_entities", entities=[{"name": "Ana"}])
    assert client.process.returncode == 0
    assert nothing_is_left(client.process)


def test_a_process_that_does_not_end_by_itself_is_killed_when_the_block_fails() -> None:
    with pytest.raises(OtherError), spawned(command=SLEEPS, handshake=False) as client:
        raise OtherError
    assert nothing_is_left(client.process)


def test_a_handshake_that_fails_leaves_nothing(started: list[subprocess.Popen[bytes]]) -> None:
    with pytest.raises((AssertionError, BrokenPipeError)), spawned(command=ENDS):
        pytest.fail("there is nobody to shake hands with")
    assert nothing_is_left(started[0])


def test_what_could_not_be_written_any_more_leaves_nothing(started: list[subprocess.Popen[bytes]]) -> None:
    def written_too_late() -> None:
        with spawned(command=ENDS, handshake=False) as client:
            client.process.wait()
            client.send("ping")

    with pytest.raises(BrokenPipeError):
        written_too_late()
    assert nothing_is_left(started[0])


def test_the_raw_wire_leaves_nothing_when_the_block_fails(tmp_path: Path) -> None:
    with pytest.raises(OtherError), serving(folder=tmp_path) as server:
        raise OtherError
    assert nothing_is_left(server.process)


def test_the_raw_wire_leaves_nothing_when_there_is_no_handshake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[subprocess.Popen[bytes]]
) -> None:
    monkeypatch.setattr(ServerProcess, "initialize", lambda *_: pytest.fail("no answer"))
    with pytest.raises(pytest.fail.Exception), serving(folder=tmp_path):
        raise OtherError
    assert nothing_is_left(started[0])
