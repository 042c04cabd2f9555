"""What the commands say to the person at the terminal."""

from __future__ import annotations

import os
import sys


def say(line: str) -> None:
    """What was asked for; the end of the program when nobody takes it, or there is no room for it."""
    if sys.stdout is None:  # closed by whoever started us
        return
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # what is left in the buffer would be tried, and fail, once more
        os.close(nowhere)
        if not isinstance(error, BrokenPipeError):
            complain(f"The answer could not be written: {error.strerror}.")
        raise SystemExit(1) from None


def complain(line: str) -> None:
    """What is beside it: why something was not done, and what helps."""
    if sys.stderr is not None:
        sys.stderr.write(line + "\n")


class Progress:
    """A line that is rewritten; nothing where there is no terminal."""

    def __init__(self, task: str) -> None:
        self._task = task
        self._shown = -1

    def show(self, part: float) -> None:
        """How far it is, 0 to 1."""
        percent = int(part * 100)
        if percent != self._shown and sys.stderr.isatty():
            sys.stderr.write(f"\r{self._task}: {percent} %")
            sys.stderr.flush()
            self._shown = percent

    def end(self) -> None:
        """Leaves the line."""
        if self._shown >= 0:
            sys.stderr.write("\n")
