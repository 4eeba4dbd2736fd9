"""What stands beside a player's name: points as they stand, and what the train carries (WST-1.5)."""

from __future__ import annotations

from domain.games.template.view import View
from domain.kernel.game import ScoreboardEntry, SeatFact


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat what everybody may know; of passengers that is how many there are."""
    shown = view.seats[seat]
    aboard = shown.hand if isinstance(shown.hand, int) else len(shown.hand)
    facts = (
        SeatFact("Coins", str(shown.coins), "coin"),
        SeatFact("Coal", str(shown.coal), "coal"),
        SeatFact("Passengers", str(aboard)),
        SeatFact("Mail", str(shown.mail)),
        SeatFact("Points for deliveries", str(shown.points), "points"),
    )
    return ScoreboardEntry(shown.score, None, facts)
