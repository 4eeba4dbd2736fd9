"""That the end is near, in English."""

from __future__ import annotations

from domain.games.great_western_trail.view import View
from domain.kernel.ranking import LAST_TURN, EndNotice


def end_notice(view: View) -> EndNotice | None:
    """Tell it once the job market token is taken (GWT-12.2, GWT-12.3)."""
    if view.closer is None or view.over:
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last turns"
    colour = view.seats[view.closer].colour.capitalize()
    who, whose = ("you", "your") if view.closer == view.viewer else (colour, f"{colour}'s")
    return EndNotice(
        title, f"The job market token was taken by {who}: the game ends before {whose} next turn."
    )
