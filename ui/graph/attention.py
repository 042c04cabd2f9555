"""What of a graph the person, or an agent, draws attention to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass
class Attention:
    """What the person, or an agent, draws attention to; nodes by number."""

    selected: int | None = None
    hovered: int | None = None
    highlighted: int | None = None
    flashes: dict[int, float] = field(default_factory=dict)
    """Opacity of the mark of each node that was just written to."""
    faded: NDArray[np.bool_] | None = None
    """Nodes whose type is faded from the legend."""
