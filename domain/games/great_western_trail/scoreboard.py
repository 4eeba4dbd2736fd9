"""What stands beside a player's name: money, workers, the herd, and what was gained on the way."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.view import Cards, SeatView, View
from domain.kernel.game import ScoreboardEntry, SeatFact


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat what lies open on its board; of cards only how many there are."""
    shown = view.seats[seat]
    score = view.score.totals[seat] if view.score else None
    return ScoreboardEntry(score, shown.colour, (*_board(shown), *_gained(shown)))


def _board(shown: SeatView) -> Iterator[SeatFact]:
    yield SeatFact("Money", f"${shown.money}", "money")
    yield SeatFact("Cowboys", str(shown.workers.cowboy), "hat")
    yield SeatFact("Craftsmen", str(shown.workers.craftsman), "hammer")
    yield SeatFact("Engineers", str(shown.workers.engineer), "spanner")
    yield SeatFact("Certificates", str(shown.marker + shown.permanent), "certificate")
    yield SeatFact("Cards in hand", str(_size(shown.hand)), "cards")
    yield SeatFact("Draw stack", str(shown.draw), "draw")
    yield SeatFact("Discard pile", str(_size(shown.discard)), "discard")


def _gained(shown: SeatView) -> Iterator[SeatFact]:
    """Tell of what many have none of only where there is some."""
    counts = (
        ("Hazards", len(shown.hazards), "hazard"),
        ("Green teepees", shown.teepees.green, "teepee_green"),
        ("Blue teepees", shown.teepees.blue, "teepee_blue"),
        ("Station masters", len(shown.masters), "station_master"),
        ("Objective cards", len(shown.area), "objective"),
    )
    yield from (SeatFact(label, str(count), icon) for label, count, icon in counts if count)


def _size(cards: Cards) -> int:
    return cards if isinstance(cards, int) else len(cards)
