"""That the end is near, in English."""

from __future__ import annotations

from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.view import View
from domain.kernel.ranking import LAST_TURN, EndNotice


def end_notice(view: View) -> EndNotice | None:
    """Tell it once somebody stands on the empty Simmental space (ELP-10.2, ELP-10.3)."""
    if view.closer is None or view.over:
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last turns"
    who, whose = "you", "your"
    if view.closer != view.viewer:
        who = "Sue" if view.closer == len(view.seats) else party_colours(view)[view.closer].capitalize()
        whose = f"{who}'s"
    return EndNotice(
        title, f"The empty Simmental space was reached by {who}: the game ends before {whose} next turn."
    )
