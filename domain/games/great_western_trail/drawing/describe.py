"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from domain.games.great_western_trail.data import TRAIL
from domain.games.great_western_trail.view import SeatView, View
from domain.kernel.phrases import pluralize


def describe(view: View) -> str:
    """Say whose turn it is, where the cattlemen and engines are, and what everyone has."""
    parts = [doing(view)]
    if view.closer is not None and not view.over:
        parts.append("the last turns are played")
    parts += [told(seat) for seat in view.seats]
    return "; ".join(parts) + "."


def doing(view: View) -> str:
    """Say who is asked, or that the game is over."""
    if view.over or view.active is None:
        return "the game is over"
    return f"{view.seats[view.active].colour} is to move"


def told(seat: SeatView) -> str:
    """Tell where a player stands."""
    where = "not yet on the trail" if seat.cattleman is None else f"cattleman at {called(seat.cattleman)}"
    return f"{seat.colour}: {where}, engine on {seat.engine}, {pluralize(seat.money, 'dollar')}"


def called(space: str) -> str:
    """Name a space of the trail in a sentence."""
    kind = TRAIL[space].kind
    return {"kansas_city": "Kansas City", "start": "the start"}.get(kind, space.replace("_", " "))


def several(kind: str) -> str:
    """Give more than one of a kind of worker."""
    return "craftsmen" if kind == "craftsman" else f"{kind}s"
