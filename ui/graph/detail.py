"""How much is drawn, by how much there is to see."""

from __future__ import annotations

ALL_LABELS = 200
"""Up to so many nodes in view each may have its label; above, only the biggest of each cell of a grid."""

QUIET_LABELS = 60
"""Up to so many nodes in view those outside the focus have a label too, in a quieter colour."""

NEAR = 1.5
"""From this scale on they have one whatever their number: there is room."""

PLACED_WHILE_MOVING = 400
"""Up to so many nodes in view labels are placed anew in every frame; above, they wait until all is at rest."""

NEIGHBOURS_NAMED = 100
"""Neighbours of what is selected that have a label, the biggest first."""

NEIGHBOURS_NAMED_MOVING = 16
"""The same in every frame while much moves."""

BADGES = 120
"""Up to so many nodes in view the number of hidden neighbours is shown; above, it would drown the names."""

AVOIDED = 400
"""Up to so many nodes in view names keep clear of them, and pins are shown."""

NEW_NAMES = 8
"""So many new names and badges are drawn in one go; the others follow in the next ones."""

NEW_NAMES_MEASURED = 15
"""Of names that were never shown so many are measured in one go; the others get their place in the next ones."""

DIRECT_EDGES = 150
"""Up to so many edges in view are simply drawn, unless they are very long. More come from an image made beside."""

EDGE_BUDGET = 2_000
"""Edges drawn in a frame while there is no image of them."""

WIDE_EDGES = 40
"""Up to so many edges of the selected node are drawn in a frame as wide as they should be."""

MARKED_PIXEL_BUDGET = 50_000
"""Pixels of the edges of a selected hub drawn in a frame until the image has them."""

PIXEL_BUDGET = 50_000
"""Pixels of edges drawn in a frame: it is they that cost time."""

SMOOTH_PIXEL_BUDGET = 25_000
"""Up to so many pixels of edges drawn in a frame they are smooth lines."""

SMOOTH_EDGES = 40_000
"""Up to so many edges in view their image is drawn with smooth lines."""

QUIET_EDGES = 1_500
"""From so many edges in view they are drawn in a quieter colour."""

GRID_CELL = (150, 84)
"""Width and height of the cells of which each may have one label."""

NODE_BUDGET = 30_000
"""Nodes drawn in a frame while something moves, the biggest of those in view."""

PREPARED_AT_ONCE = 5_000
"""Up to so many nodes a graph is made ready on the GUI thread; a larger one in the background."""
