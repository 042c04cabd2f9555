"""Tool tips of stored texts."""

from __future__ import annotations

import html


def plain_tip(text: str) -> str:
    """A text as a tool tip that wraps: escaped, since it is data, whatever markup it may hold."""
    return f"<p style='white-space:pre-wrap'>{html.escape(text)}</p>"
