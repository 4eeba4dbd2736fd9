"""Hides, in events, cards that enter a hand unseen (GWT-14.4).

`view.py` hides parts of the state.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.great_western_trail.events import CardsDrawn, ObjectiveDrawn
from domain.kernel.values import Value

V = TypeVar("V", bound=Value)


def redact(value: V, seat: int | None) -> V:
    """Return an event, command or frame as a seat may see it (GWT-14.4).

    `seat` is None for a spectator. Only cards that enter a hand unseen are hidden. All other events are
    public, and no frame or command names a card that stays in a hand.
    """
    if isinstance(value, CardsDrawn) and value.seat != seat:
        return replace(value, cards=value.cards if isinstance(value.cards, int) else len(value.cards))
    if isinstance(value, ObjectiveDrawn) and value.seat != seat and value.to == "hand":
        return replace(value, card=None)
    return value
