"""What stands beside a player's name: points as they stand, and what the train carries (WST-1.5)."""

from __future__ import annotations

from domain.kernel.game import SeatFact, SeatSummary
from domain.template.view import View


def seat_summary(view: View, seat: int) -> SeatSummary:
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
    return SeatSummary(shown.score, None, facts)
