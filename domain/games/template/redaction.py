"""Hides passengers in events, commands and frames (WST-1.5).

`view.py` hides parts of the state.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.template.commands import Keep
from domain.games.template.events import PassengerBoarded, PassengersDealt, PassengersMet
from domain.games.template.frames import KeepOne, Passengers
from domain.kernel.values import Value


def redact(value: Value, seat: int | None) -> Value | None:
    """Return an event, command or frame as a seat may see it (WST-1.5).

    `seat` is None for a spectator. A hidden command becomes None. Only the commands of other seats are
    redacted, so this function hides every `Keep` that it receives.
    """
    match value:
        case Keep():
            return None
        case PassengersDealt() | PassengersMet() if value.seat != seat:
            return replace(value, passengers=_count(value.passengers))
        case PassengerBoarded() if value.seat != seat:
            return replace(value, kept=_count(value.kept), left=_count(value.left))
        case KeepOne() if value.seat != seat:
            return replace(value, met=_count(value.met))
        case _:
            return value


def _count(passengers: Passengers) -> int:
    return passengers if isinstance(passengers, int) else len(passengers)
