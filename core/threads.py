"""Threads that work in the background."""

from __future__ import annotations

import os
import sys
import threading

_NICENESS = 10


def yield_to_others() -> None:
    """Let this thread, from now on, run when nobody else wants to: searches come first."""
    if sys.platform == "linux":  # where a priority can be a thread's own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
