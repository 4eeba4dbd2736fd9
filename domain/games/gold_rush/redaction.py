"""What becomes hidden of what happens: the face of an ore token that somebody took (GLD-9.2).

What of the state itself is hidden stands in `view.py`.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.gold_rush.events import OreTaken
from domain.kernel.values import Value

V = TypeVar("V", bound=Value)


def redact(value: V, seat: int | None) -> V:
    """Return an event, command or frame as that seat (a spectator: None) may know it (GLD-9.2).

    Only the face of a token just taken is ever hidden: everything else that happens is public (GLD-9.1).
    """
    if isinstance(value, OreTaken) and value.seat != seat:
        return replace(value, face=None)
    return value
