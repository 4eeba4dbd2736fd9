"""What becomes hidden of what happens: cattle that comes to hand, and Sue's cards (ELP-13.2, ELP-13.3).

What of the state itself is hidden stands in `view.py`.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.el_paso.events import BCardsChosen, CardsDrawn
from domain.kernel.values import Value

V = TypeVar("V", bound=Value)


def redact(value: V, seat: int | None) -> V:
    """Return an event, command or frame as that seat (a spectator: None) may know it (ELP-13.2, ELP-13.3).

    Hidden are cattle that comes into a hand and Sue's B cards drawn by lot: all else that happens is public,
    and no frame or command names a card that stays in a hand.
    """
    if isinstance(value, BCardsChosen) and value.drawn:
        return replace(value, cards=value.cards if isinstance(value.cards, int) else len(value.cards))
    if isinstance(value, CardsDrawn) and value.seat != seat:
        return replace(value, cattle=value.cattle if isinstance(value.cattle, int) else len(value.cattle))
    return value
