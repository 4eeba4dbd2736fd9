"""What becomes hidden of what happens: special cards, and answers given in secret (TNS-13.2, TNS-13.4).

What of the state itself is hidden stands in `view.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.trains_and_stations.commands import (
    ClaimGoals,
    GiveGoods,
    GiveSpecials,
    KeepSpecial,
    SetAutoClaim,
)
from domain.games.trains_and_stations.events import AutoClaimSet, SpecialDealt, SpecialDrawn, SpecialsKept
from domain.kernel.values import Value


def redact(value: Value, seat: int | None) -> Value | None:
    """Return an event, command or frame as that seat (a spectator: None) may know it (TNS-13.2, TNS-13.4).

    A hidden command is None; one that arrives here is another's.
    """
    match value:
        case KeepSpecial() | ClaimGoals() | GiveGoods() | GiveSpecials() | SetAutoClaim():
            return None
        case SpecialDealt() | SpecialDrawn() if value.seat != seat:
            return replace(value, card=None)
        case SpecialsKept() if value.seat != seat:
            return replace(value, kept=None, returned=None)
        case AutoClaimSet() if value.seat != seat:
            return replace(value, on=None)
        case _:
            return value
