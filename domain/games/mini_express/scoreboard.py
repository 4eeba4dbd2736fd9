"""What stands beside a player's name: points as they stand, shares and influence by company."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.view import SeatView, View
from domain.kernel.game import RivalEntry, ScoreboardEntry, SeatFact
from domain.kernel.multiset import size

PRINTED = ", ".join(COMPANIES[:-1]) + f" and {COMPANIES[-1]}"
"""The companies in the order in which their figures stand (MEX-1.1)."""


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat its figures in every company: what it lacks counts as much as what it has."""
    shown = view.seats[seat]
    return ScoreboardEntry(shown.score, shown.colour, _companies(shown))


def rival_entries(view: View) -> tuple[RivalEntry, ...]:
    """Tell of the Machinist what is told of a seat, and how many tokens his bag holds (MEX-9.1)."""
    if view.machinist is None:
        return ()
    shown = view.seats[-1]
    facts = (
        *_companies(shown),
        SeatFact("Tokens in the bag", str(size(view.machinist.bag)), "draw"),
    )
    return (RivalEntry(shown.score, shown.colour, facts, "The Machinist"),)


def _companies(shown: SeatView) -> tuple[SeatFact, ...]:
    return (
        SeatFact(f"Shares of {PRINTED}", _figures(shown.shares), "share"),
        SeatFact(f"Influence in {PRINTED}", _figures(shown.influence), "influence"),
    )


def _figures(counts: Sequence[int]) -> str:
    return "\u00b7".join(map(str, counts))
