"""Settings of one memory, kept in its file; those of the person lie in the platform's config folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from core.store import sql

if TYPE_CHECKING:
    from core.store.store import Store


class Settings:
    """The `setting` table: JSON values by key."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a setting, or `default` when it was never set."""
        with self._store.read() as connection:
            row = sql.first(connection, "SELECT value FROM setting WHERE key = ?", (key,))
        return default if row is None else json.loads(row[0])

    def set(self, key: str, value: Any) -> None:
        """Set a setting; None removes it."""
        with self._store.write_aside() as connection:
            if value is None:
                connection.execute("DELETE FROM setting WHERE key = ?", (key,))
            else:
                connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, json.dumps(value)))
