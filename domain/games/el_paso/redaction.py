"""Hides drawn cattle and Sue's random B cards in events (ELP-13.2, ELP-13.3).

`view.py` hides parts of the state.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.el_paso.events import BCardsChosen, CardsDrawn
from domain.kernel.values import Value

V = TypeVar("V", bound=Value)


def redact(value: V, seat: int | None) -> V:
    """Return an event, command or frame as a seat may see it (ELP-13.2, ELP-13.3).

    `seat` is None for a spectator. Cattle drawn into a hand and Sue's random B cards are hidden. All other
    events are public, and no frame or command names a card that stays in a hand.
    """
    if isinstance(value, BCardsChosen) and value.drawn:
        return replace(value, cards=value.cards if isinstance(value.cards, int) else len(value.cards))
    if isinstance(value, CardsDrawn) and value.seat != seat:
        return replace(value, cattle=value.cattle if isinstance(value.cattle, int) else len(value.cattle))
    return value
