"""That the end is near, in English."""

from __future__ import annotations

from domain.games.gold_rush.view import View
from domain.kernel.ranking import LAST_TURN, EndNotice


def end_notice(view: View) -> EndNotice | None:
    """Tell it while the last tile is laid (GLD-8.1)."""
    if view.pile or view.active is None:
        return None
    title = LAST_TURN if view.active == view.viewer else "Last turn"
    return EndNotice(title, "The pile is empty: the game ends with this turn.")
