"""What stands beside a player's name: coins, victory points, buildings left, goals, dice (TNS-13)."""

from __future__ import annotations

from domain.games.trains_and_stations.view import View
from domain.kernel.game import ScoreboardEntry, SeatFact


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat what lies open before it; how many cards it holds is its own knowledge (TNS-13.2)."""
    shown = view.seats[seat]
    ranches, mines, hotels = shown.buildings
    facts = (
        SeatFact("Coins", str(shown.coins), "coin"),
        SeatFact("Victory points so far", str(shown.vp), "points"),
        SeatFact("Bonus dice", str(shown.bonus), "bonus-die"),
        SeatFact("Ranches left", str(ranches), "ranch"),
        SeatFact("Mines left", str(mines), "mine"),
        SeatFact("Hotels left", str(hotels), "hotel"),
        SeatFact("Goals revealed", str(len(shown.goals)), "goal"),
        SeatFact("Dice in the supply", str(shown.dice), "die"),
    )
    return ScoreboardEntry(shown.score, shown.colour, facts)
