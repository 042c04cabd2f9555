"""`python -m core.embedding FILE`: index a memory until the input closes, or nothing has been left for a while."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from core.embedding.apart import NO_MODEL
from core.embedding.meaning import Meaning
from core.errors import ErrorCode, KnownError
from core.store.backup import back_up_before_migration
from core.store.connection import connect
from core.store.migrations import prepare
from core.store.sessions import Sessions
from core.store.settings import Settings
from core.store.store import Store

LINGER_SECONDS = 120.0
"""How long it stays when nothing is left: a model that is loaded answers the next write sooner."""


def main(path: Path, starter_gone: threading.Event) -> int:
    """Index the file; returns the exit code."""
    connection = connect(path, create=False)
    prepare(connection, path, lambda: back_up_before_migration(path))
    # No session: it writes nothing that the journal tells of, and nobody is at its other end.
    store = Store(path, connection)
    meaning = Meaning(store, Sessions(store), Settings(store))
    try:
        meaning.index(starter_gone, linger=LINGER_SECONDS)
    except KnownError as error:
        if error.code is not ErrorCode.NO_MODEL:
            raise
        return NO_MODEL
    finally:
        meaning.close()
        store.close()
    return 0


def _watch_input(gone: threading.Event) -> None:
    sys.stdin.buffer.read()
    gone.set()


if __name__ == "__main__":
    _gone = threading.Event()
    threading.Thread(target=_watch_input, args=(_gone,), daemon=True).start()
    sys.exit(main(Path(sys.argv[1]), _gone))
