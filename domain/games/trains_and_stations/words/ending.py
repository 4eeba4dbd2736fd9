"""That the end is near, in English."""

from __future__ import annotations

from domain.games.trains_and_stations.view import View
from domain.kernel.ranking import LAST_TURN, EndNotice


def end_notice(view: View) -> EndNotice | None:
    """Tell it in the final phase (TNS-11.2)."""
    if not view.final or view.over:
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Final phase"
    colour = view.seats[view.conductor].colour.capitalize()
    whose = "your" if view.conductor == view.viewer else f"{colour}'s"
    return EndNotice(
        title, f"No victory points are left in the supply: the game ends before {whose} next turn."
    )
