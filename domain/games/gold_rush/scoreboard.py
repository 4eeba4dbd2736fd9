"""What stands beside a player's name: points and supply, and of ore tokens what the reader may know."""

from __future__ import annotations

from domain.games.gold_rush.view import SeatView, View
from domain.kernel.game import ScoreboardEntry, SeatFact


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat what everybody looks for first; the faces of ore tokens only where the view has them."""
    shown = view.seats[seat]
    facts = (
        SeatFact("Cowboys in the supply", str(shown.cowboys), "cowboy"),
        SeatFact("Tents in the supply", str(int(shown.tent)), "tent"),
        *_ore(shown),
    )
    return ScoreboardEntry(shown.score, None, facts)


def _ore(shown: SeatView) -> tuple[SeatFact, ...]:
    if isinstance(shown.ore, int):
        return (SeatFact("Ore tokens", str(shown.ore), "ore"),)
    tokens = SeatFact("Ore tokens", str(len(shown.ore)), "ore")
    nuggets = SeatFact("Nuggets on them", str(sum(shown.ore)), "nugget")
    return (tokens, nuggets) if shown.ore else (tokens,)
