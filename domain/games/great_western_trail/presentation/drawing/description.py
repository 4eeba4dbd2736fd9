"""A short description of the board for screen readers."""

from __future__ import annotations

from domain.games.great_western_trail.model import space_name, track_name
from domain.games.great_western_trail.view import SeatView, View


def describe(view: View) -> str:
    """Return the active seat and, for each seat, its cattleman, engine and money."""
    parts = [turn_words(view)]
    if view.closer is not None and not view.over:
        parts.append("these are the last turns")
    parts += [seat_words(seat) for seat in view.seats]
    return "; ".join(parts) + "."


def turn_words(view: View) -> str:
    if view.over or view.active is None:
        return "the game is over"
    return f"it is {view.seats[view.active].colour}'s turn"


def seat_words(seat: SeatView) -> str:
    where = "not yet on the trail" if seat.cattleman is None else f"cattleman at {space_name(seat.cattleman)}"
    return f"{seat.colour}: {where}, engine on {track_name(seat.engine)}, ${seat.money}"


def plural_worker(kind: str) -> str:
    return "craftsmen" if kind == "craftsman" else f"{kind}s"
