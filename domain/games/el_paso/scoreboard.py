"""What stands beside a player's name: points as they stand, money, workers, the herd, tokens."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.drawing.parties import SUE
from domain.games.el_paso.view import SeatView, View
from domain.kernel.game import RivalEntry, ScoreboardEntry, SeatFact
from domain.kernel.multiset import size


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat what lies open on its board; of the hand only how many cards it has (ELP-13.1)."""
    shown = view.seats[seat]
    return ScoreboardEntry(shown.score, None, (*_board(shown), *_gained(shown)))


def rival_entries(view: View) -> tuple[RivalEntry, ...]:
    """Tell of Sue what lies open of hers, and how many cards she has left (ELP-12)."""
    if view.sue is None:
        return ()
    facts = (
        SeatFact("Bot cards left", str(view.sue.bots), "draw"),
        SeatFact("Resource cards left", str(view.sue.resources), "cards"),
        SeatFact("Discs left", str(view.sue.discs), "disc_black"),
        SeatFact("Cattle", str(size(view.sue.cattle)), "cow"),
        *(SeatFact("Goals", str(len(view.sue.goals)), "goal") for _ in view.sue.goals[:1]),
        *(SeatFact("Bonus tokens", str(len(view.sue.bonuses)), "bonus") for _ in view.sue.bonuses[:1]),
    )
    return (RivalEntry(view.sue.score, SUE, facts, "Sue"),)


def _board(shown: SeatView) -> Iterator[SeatFact]:
    yield SeatFact("Money", f"${shown.money}", "money")
    yield SeatFact("Cowboys", str(shown.area.cowboy), "hat")
    yield SeatFact("Builders", str(shown.area.builder), "hammer")
    yield SeatFact("Engineers", str(shown.area.engineer), "spanner")
    yield SeatFact("Versatile workers", str(shown.area.versatile), "versatile")
    yield SeatFact("Certificates", str(shown.certificates + shown.permanent), "certificate")
    yield SeatFact("Exchange tokens", str(shown.exchange_tokens), "exchange_token")
    held = shown.hand if isinstance(shown.hand, int) else len(shown.hand)
    yield SeatFact("Cards in hand", str(held), "cards")
    yield SeatFact("Draw pile", str(shown.draw), "draw")
    yield SeatFact("Discard pile", str(size(shown.discard)), "discard")


def _gained(shown: SeatView) -> Iterator[SeatFact]:
    """Tell of what many have none of only where there is some."""
    if shown.goals:
        yield SeatFact("Goals met", f"{len(shown.met)} of {len(shown.goals)}", "goal")
    if shown.bonuses:
        yield SeatFact("Bonus tokens", str(len(shown.bonuses)), "bonus")
