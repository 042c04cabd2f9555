"""Work in the background, which runs when nobody else wants to: searches and the window come first."""

from __future__ import annotations

import contextlib
import os
import sys
import threading

_NICENESS = 10


def yield_to_others() -> None:
    """Let this thread, from now on, run when nobody else wants to."""
    let_others_first(threading.get_native_id())


def let_others_first(number: int) -> None:
    """Let another of our threads, or a process that has just been started, run when nobody else wants to.

    Args:
        number: Native id of the thread, or of the process.
    """
    if sys.platform == "linux":  # where a priority can be a thread's own
        with contextlib.suppress(ProcessLookupError):  # it has ended
            if os.getpriority(os.PRIO_PROCESS, number) < _NICENESS:  # to be less nice is not allowed to all
                os.setpriority(os.PRIO_PROCESS, number, _NICENESS)
