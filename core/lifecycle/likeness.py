"""The vectors of items, as far as there are any: what a pass compares by, beside words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.store import sql
from core.store.schema import VECTOR_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import apsw
    import numpy.typing as npt

    from core.embedding.meaning import RowVectors

    Matrix = npt.NDArray[np.float32]
    Rows = npt.NDArray[np.int64]
    Reader = Callable[[Sequence[int]], RowVectors]

NONE = -1
"""The row of what has no vector."""


@dataclass(frozen=True, slots=True)
class Known:
    """The vectors of some observations.

    Attributes:
        rows: Of each observation, in the order in which they were asked: its row of the matrix, or `NONE`.
        read: What was read, and how its cosines are meant; None when there is nothing to compare by.
    """

    rows: Rows
    read: RowVectors | None = None


class Vectors:
    """Reads vectors within one transaction: those of texts that have changed since do not count."""

    def __init__(self, connection: apsw.Connection, reader: Reader | None) -> None:
        self._connection = connection
        self._reader = reader

    def of(self, ids: Sequence[int]) -> Known:
        """Those that are there of some observations."""
        if self._reader is None or not ids:
            return Known(np.full(len(ids), NONE))
        stale = {
            row[0]
            for row in sql.iterate(
                self._connection, "SELECT id FROM stale WHERE kind = ?", (VECTOR_KINDS["observation"],)
            )
        }
        read = self._reader([one for one in ids if one not in stale] if stale else ids)
        if len(read.ids) == len(ids):
            return Known(np.arange(len(ids)), read)
        there = np.isin(np.array(ids), np.array(read.ids, np.int64))  # `read.ids` are in the order of `ids`
        return Known(np.where(there, np.cumsum(there) - 1, NONE), read)
