"""Search by meaning while one types: after a pause, off the GUI thread, and never an answer to an older question."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from core.errors import ErrorCode, KnownError
from ui.entity_list.results import Meant, Question, read_meant
from ui.operations import Refresh
from ui.tasks import Lane

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory
    from ui.operations import Operations

log = logging.getLogger(__name__)

PAUSE_MILLISECONDS = 250
"""The text search has waited 150 ms for a pause already."""

_REST_MILLISECONDS = 1_000
_LEAST_LETTERS = 3

Answer = tuple[Question, Meant]


class MeaningFinder(QObject):
    """Asks one question at a time.

    Signals:
        answered: A question and what is near to it, a `Meant`.
        failed: There is no answer: search by meaning is off, or something is in the way.
    """

    answered = Signal(object, object)
    failed = Signal()

    def __init__(self, operations: Operations, parent: QObject) -> None:
        super().__init__(parent)
        self._operations = operations
        self._question: Question | None = None
        self.pending = False
        self.off = False
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._refresh = Refresh(
            operations,
            self._query,
            self._take,
            self,
            failed=self._fail,
            lane=Lane.MEANING,
            rest=_REST_MILLISECONDS,
        )
        self._pause.timeout.connect(self._refresh.restart)

    @property
    def asked(self) -> bool:
        """Whether the present question is one for meaning, and there is a model to answer it."""
        return self._question is not None and not self.off

    def ask(self, question: Question) -> None:
        """Asks after a pause; what was asked before is forgotten."""
        self.forget()
        if sum(map(str.isalnum, question.text)) >= _LEAST_LETTERS:
            self._question = question
            self.pending = not self.off  # asked all the same: the model may have come meanwhile
            self._pause.start()

    def hurry(self) -> None:
        """Asks now, if it was to be asked after a pause."""
        if self._pause.isActive():
            self._pause.stop()
            self._refresh.restart()

    def ask_again(self) -> None:
        """The memory has changed: the same question may have another answer."""
        if self._question is not None and not self._pause.isActive() and not self.off:
            self._refresh.request()

    def forget(self) -> None:
        """Nothing is asked any more."""
        self._pause.stop()
        self._refresh.drop()
        self._question = None
        self.pending = False

    def _query(self) -> Callable[[Memory], Answer]:
        question = self._question
        assert question is not None
        return lambda memory: (question, read_meant(memory, question))

    def _take(self, answer: Answer) -> None:
        question, meant = answer
        if question == self._question:
            self.pending = self.off = False
            self.answered.emit(question, meant)

    def _fail(self, error: Exception) -> None:
        self.pending = False
        self.off = isinstance(error, KnownError) and error.code is ErrorCode.NO_MODEL
        if not isinstance(error, KnownError):
            self._operations.report(error)
        elif not self.off:
            log.info("no search by meaning: %s", error)
        self.failed.emit()
