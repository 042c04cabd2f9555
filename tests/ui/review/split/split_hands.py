"""What a person does in the split editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.review.split.editor import SplitEditor


def go_to_the_first(editor: SplitEditor) -> None:
    """Puts the keyboard at the first observation of the first part that has one."""
    columns = editor.columns
    columns.go_to(next((each for each in columns.parts if each.list.observations.rowCount()), columns.stays))
