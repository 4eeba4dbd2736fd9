"""That the end is near, in English."""

from __future__ import annotations

from domain.games.mini_express.data import BOX
from domain.games.mini_express.view import View
from domain.kernel.ranking import LAST_TURN, EndNotice


def end_notice(view: View) -> EndNotice | None:
    """Tell it as soon as two companies are exhausted, until the round is played to its end (MEX-7.4)."""
    exhausted = sum(company.exhausted for company in view.companies) >= BOX.end.exhausted_companies
    if view.active is None or view.mode == "duel" or not (view.triggered or exhausted):
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last round"
    return EndNotice(title, f"Two companies are exhausted: the game ends after {_last(view)} turn.")


def _last(view: View) -> str:
    """Say whose turn is the last of a round (MEX-3.6, MEX-10.2)."""
    if view.machinist is not None:
        return "the Machinist's"
    last = (view.start - 1) % len(view.seats)
    return "your" if last == view.viewer else f"{view.seats[last].colour.capitalize()}'s"
