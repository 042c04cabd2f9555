"""What others have just written, marked on every screen for a while."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.model import Changes

SECONDS = 30.0


class Highlights(QObject):
    """Ids of what is marked.

    Signals:
        changed: A mark was set or has run out.
    """

    changed = Signal()

    def __init__(self, own_session: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own_session = own_session
        self._until: dict[str, dict[int, float]] = {"entity": {}, "observation": {}, "relation": {}}
        self._timer = QTimer(self, interval=1000)
        self._timer.timeout.connect(self._expire)

    def add(self, changes: Changes) -> bool:
        """Marks what a change touched, when others had a part in it; False when nothing is to be marked."""
        if all(entry.session_id == self._own_session for entry in changes.entries):
            return False
        until = time.monotonic() + SECONDS
        for kind, ids in (
            ("entity", changes.entities),
            ("observation", changes.observations),
            ("relation", changes.relations),
        ):
            self._until[kind].update(dict.fromkeys(ids, until))
        self._timer.start()
        self.changed.emit()
        return True

    def entities(self) -> Collection[int]:
        """Every entity that is marked."""
        return self._until["entity"].keys()

    def entity(self, entity_id: int) -> bool:
        """True while this entity is marked."""
        return entity_id in self._until["entity"]

    def observation(self, observation_id: int) -> bool:
        """True while this observation is marked."""
        return observation_id in self._until["observation"]

    def relation(self, relation_id: int) -> bool:
        """True while this relation is marked."""
        return relation_id in self._until["relation"]

    def _expire(self) -> None:
        now = time.monotonic()
        expired = False
        for marks in self._until.values():
            for entity_id in [each for each, until in marks.items() if until <= now]:
                del marks[entity_id]
                expired = True
        if not any(self._until.values()):
            self._timer.stop()
        if expired:
            self.changed.emit()
