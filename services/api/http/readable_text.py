"""Text that a request brings for others to read."""

from __future__ import annotations

from domain.table.talk.readable_text import plain_text, unreadable_reason
from services.api.schemas.problems import Problem


def require_readable(text: str, field: str) -> str:
    """Return the text of a field on one line; bad-request where it cannot be read."""
    line = plain_text(text)
    if reason := unreadable_reason(line):
        raise Problem("bad-request", f"`{field}` cannot be read: {reason}")
    return line
