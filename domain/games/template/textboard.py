"""The table as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.template.frames import Passengers
from domain.games.template.view import SeatView, View
from domain.kernel.phrases import pluralize


def textboard(view: View) -> str:
    """Give all that the view shows, in lines of at most 80 characters."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"Whistle Stop, round {view.round} of {view.rounds}" + (", over" if view.over else "")
    yield f"{pluralize(view.pile, 'passenger')} in the pile"
    yield ""
    for stop in view.line:
        trains = " ".join(f"[{seat.seat + 1}]" for seat in view.seats if seat.stop == stop.name)
        points = pluralize(stop.points, "point")
        yield f"{stop.name.capitalize():8} {points:8}  {', '.join(stop.jobs):24} {trains}".rstrip()
    yield ""
    yield from map(_seat, view.seats)
    if view.left:
        yield f"Jobs left here: {', '.join(view.left)}"
    if view.met:
        yield f"Met: {_people(view.met)}"


def _seat(seat: SeatView) -> str:
    bid = "  has bid" if seat.bid else ""
    return (
        f"[{seat.seat + 1}] score {seat.score}  coins {seat.coins}  coal {seat.coal}  mail {seat.mail}  "
        f"train: {_people(seat.hand)}{bid}"
    )


def _people(passengers: Passengers) -> str:
    return f"{passengers} hidden" if isinstance(passengers, int) else " ".join(passengers) or "empty"
