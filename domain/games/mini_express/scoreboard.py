"""What stands beside a player's name: points as they stand, shares and influence by company."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.view import View
from domain.kernel.game import ScoreboardEntry, SeatFact

PRINTED = ", ".join(COMPANIES[:-1]) + f" and {COMPANIES[-1]}"
"""The companies in the order in which their figures stand (MEX-1.1)."""


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat its figures in every company: what it lacks counts as much as what it has."""
    shown = view.seats[seat]
    facts = (
        SeatFact(f"Shares of {PRINTED}", _figures(shown.shares), "share"),
        SeatFact(f"Influence in {PRINTED}", _figures(shown.influence), "influence"),
    )
    return ScoreboardEntry(shown.score, shown.colour, facts)


def _figures(counts: Sequence[int]) -> str:
    return "\u00b7".join(map(str, counts))
