"""That the end is near, in English."""

from __future__ import annotations

from domain.games.trains_and_stations.view import View
from domain.kernel.ranking import LAST_TURN, EndNotice
from domain.kernel.tuples import turn_order


def end_notice(view: View) -> EndNotice | None:
    """Tell it in the final phase (TNS-11.2)."""
    if not view.final or view.over:
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Final phase"
    colour = view.seats[view.conductor].colour.capitalize()
    whose = "your" if view.conductor == view.viewer else f"{colour}'s"
    left = "" if view.viewer in {None, view.active} else f" {_left(view)}"
    return EndNotice(title, f"The supply of points is used up: the game ends before {whose} next turn.{left}")


def _left(view: View) -> str:
    """Say whether who looks on has a turn to come (TNS-11.2)."""
    order = turn_order(view.active, len(view.seats))[1:]
    coming = order[: order.index(view.conductor)] if view.conductor in order else order
    return "You have one more turn." if view.viewer in coming else "You have had your last turn."
