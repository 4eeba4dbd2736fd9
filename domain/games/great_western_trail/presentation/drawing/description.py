"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from domain.games.great_western_trail.model import space_name, track_name
from domain.games.great_western_trail.view import SeatView, View


def describe(view: View) -> str:
    """Say whose turn it is, where the cattlemen and engines are, and what everyone has."""
    parts = [turn_words(view)]
    if view.closer is not None and not view.over:
        parts.append("the last turns are played")
    parts += [seat_words(seat) for seat in view.seats]
    return "; ".join(parts) + "."


def turn_words(view: View) -> str:
    """Say who is asked, or that the game is over."""
    if view.over or view.active is None:
        return "the game is over"
    return f"{view.seats[view.active].colour} is to move"


def seat_words(seat: SeatView) -> str:
    where = "not yet on the trail" if seat.cattleman is None else f"cattleman at {space_name(seat.cattleman)}"
    return f"{seat.colour}: {where}, engine on {track_name(seat.engine)}, ${seat.money}"


def plural_worker(kind: str) -> str:
    """Return more than one of a kind of worker."""
    return "craftsmen" if kind == "craftsman" else f"{kind}s"
