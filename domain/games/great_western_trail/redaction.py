"""Redaction of events: cards that enter a hand unseen are hidden (GWT-14.4).

Hidden parts of the state are handled in `view.py`.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.great_western_trail.events import CardsDrawn, ObjectiveDrawn
from domain.kernel.values import Value

V = TypeVar("V", bound=Value)


def redact(value: V, seat: int | None) -> V:
    """Return an event, command or frame as seen by a seat, or by a spectator (None) (GWT-14.4).

    Only cards that enter a hand unseen are hidden. All other events are public, and no frame or command
    names a card that stays in a hand.
    """
    if isinstance(value, CardsDrawn) and value.seat != seat:
        return replace(value, cards=value.cards if isinstance(value.cards, int) else len(value.cards))
    if isinstance(value, ObjectiveDrawn) and value.seat != seat and value.to == "hand":
        return replace(value, card=None)
    return value
