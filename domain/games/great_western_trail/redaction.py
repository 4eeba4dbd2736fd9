"""What becomes hidden of what happens: cards that come into a hand unseen (GWT-14.4).

What of the state itself is hidden stands in `view.py`.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.great_western_trail.events import CardsDrawn, ObjectiveDrawn
from domain.kernel.values import Value

V = TypeVar("V", bound=Value)


def redact(value: V, seat: int | None) -> V:
    """Return an event, command or frame as that seat (a spectator: None) may know it (GWT-14.4).

    Only cards that come into the hand unseen are hidden: all else that happens is public, and no frame or
    command names a card that stays in a hand.
    """
    if isinstance(value, CardsDrawn) and value.seat != seat:
        return replace(value, cards=value.cards if isinstance(value.cards, int) else len(value.cards))
    if isinstance(value, ObjectiveDrawn) and value.seat != seat and value.to == "hand":
        return replace(value, card=None)
    return value
