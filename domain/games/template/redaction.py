"""What becomes hidden of what happens: who sits in a train (WST-1.5).

What of the state itself is hidden stands in `view.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.template.commands import Keep
from domain.games.template.events import PassengerBoarded, PassengersDealt, PassengersMet
from domain.games.template.frames import KeepOne, Passengers
from domain.kernel.values import Value


def redact(value: Value, seat: int | None) -> Value | None:
    """Return an event, command or frame as that seat (a spectator: None) may know it (WST-1.5).

    A hidden command is None. Only who has the turn is asked which passenger to keep, so a command that still
    arrives here is another's.
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
