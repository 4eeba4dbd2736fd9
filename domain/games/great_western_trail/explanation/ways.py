"""Ways of the reader's cattleman to a space: how many steps, and what they cost."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.great_western_trail.drawing.movement import viewed_fee
from domain.games.great_western_trail.frames import MoveCattleman
from domain.games.great_western_trail.model.trail import ALWAYS, BIT, KANSAS_CITY, Path, next_locations
from domain.games.great_western_trail.view import SeatView, View
from domain.kernel.phrases import pluralize


class WayAhead(NamedTuple):
    """A path of locations to a space, and the fees on it together, in dollars."""

    fees: int
    path: Path


def step_bound(view: View, seat: SeatView) -> int:
    """Give how many steps the seat may take, now or else in its turn."""
    frame = view.frame
    return frame.limit if isinstance(frame, MoveCattleman) and frame.seat == seat.seat else seat.step_limit


def find_ways(view: View, seat: SeatView) -> dict[str, WayAhead]:
    """Give the way to each location ahead: the cheapest within the bound, beyond it the shortest."""
    if seat.cattleman is None:
        return {}
    free = isinstance(view.frame, MoveCattleman) and view.frame.free
    mask, fees = ALWAYS, {}
    for space in view.trail:
        fees[space.id] = 0 if free else viewed_fee(space, seat, len(view.seats))
        mask |= BIT[space.id] if space.tile is not None else 0
    found: dict[str, WayAhead] = {}
    bound, frontier = step_bound(view, seat), {seat.cattleman: WayAhead(0, ())}
    while frontier:
        frontier = _step_on(frontier, mask, fees)
        for stop, way in frontier.items():
            known = found.get(stop)
            if known is None or (len(way.path) <= bound and way.fees < known.fees):
                found[stop] = way
    return found


def _step_on(frontier: dict[str, WayAhead], mask: int, fees: dict[str, int]) -> dict[str, WayAhead]:
    """Give the cheapest way to each location that is one step farther."""
    farther: dict[str, WayAhead] = {}
    for space, way in frontier.items():
        if space == KANSAS_CITY:
            continue
        for onward in next_locations(space, mask):
            longer = WayAhead(way.fees + fees[onward], (*way.path, onward))
            if onward not in farther or longer.fees < farther[onward].fees:
                farther[onward] = longer
    return farther


def way_sentence(view: View, seat: SeatView, space: str) -> str | None:
    """Say how far a space is from the seat's cattleman; None where he is not going there."""
    if seat.cattleman == space:
        return "Your cattleman stands here"
    way = find_ways(view, seat).get(space)
    if way is None:
        return None
    steps, bound = pluralize(len(way.path), "step"), step_bound(view, seat)
    if len(way.path) > bound:
        return f"{steps} from your cattleman, who may take {bound} in a move"
    if way.fees > seat.money:
        return (
            f"{steps} from your cattleman: fees of ${way.fees}; you have ${seat.money}, the rest is forgiven"
        )
    if way.fees:
        return f"{steps} from your cattleman: fees of ${way.fees} on the cheapest way"
    return f"{steps} from your cattleman, without fees"
