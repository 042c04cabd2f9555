"""The vectors of items, as far as there are any: what a pass compares by, beside words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.store import sql
from core.store.schema import VECTOR_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import apsw
    import numpy as np
    import numpy.typing as npt

    from core.embedding.meaning import RowVectors

    Matrix = npt.NDArray[np.float32]
    Reader = Callable[[Sequence[int]], RowVectors]


@dataclass(frozen=True, slots=True)
class Known:
    """Vectors that were read, by id.

    Attributes:
        read: Them, and how their cosines are meant; None without a model.
        places: Their rows by id.
    """

    read: RowVectors | None = None
    places: dict[int, int] = field(default_factory=dict)

    def rows(self, ids: Sequence[int]) -> Matrix | None:
        """A row an id; None when one of them has none."""
        if self.read is None:
            return None
        places = [self.places.get(one) for one in ids]
        return None if None in places else self.read.matrix[places]  # type: ignore[index]


class Vectors:
    """Reads vectors within one transaction: those of texts that have changed since do not count."""

    def __init__(self, connection: apsw.Connection, reader: Reader | None) -> None:
        self._connection = connection
        self._reader = reader

    def of(self, ids: Sequence[int]) -> Known:
        """Those that are there of some observations."""
        if self._reader is None or not ids:
            return Known()
        stale = {
            row[0]
            for row in sql.iterate(
                self._connection, "SELECT id FROM stale WHERE kind = ?", (VECTOR_KINDS["observation"],)
            )
        }
        read = self._reader([one for one in ids if one not in stale])
        return Known(read, {one: place for place, one in enumerate(read.ids)})
