"""Hides, in events, the face of an ore token taken by another seat (GLD-9.2).

`view.py` hides the secret parts of the state.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.gold_rush.events import OreTaken
from domain.kernel.values import Value

V = TypeVar("V", bound=Value)


def redact(value: V, seat: int | None) -> V:
    """Return an event, command or frame as a seat may see it (GLD-9.2).

    `seat` is None for a spectator. Only the face of a token just taken is hidden; everything else is public
    (GLD-9.1).
    """
    if isinstance(value, OreTaken) and value.seat != seat:
        return replace(value, face=None)
    return value
