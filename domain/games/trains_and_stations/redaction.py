"""Hides special cards and secret answers in events, commands and frames (TNS-13.2, TNS-13.4).

`view.py` hides parts of the state.
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
    """Return an event, command or frame as a seat may see it (TNS-13.2, TNS-13.4).

    `seat` is None for a spectator. A hidden command becomes None. Commands passed to this function always
    belong to other seats.
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
