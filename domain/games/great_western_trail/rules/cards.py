"""Moving cards between draw pile, hand and discard pile (section 7 of the rules, GWT-8.10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from domain.games.great_western_trail.commands import AnyCommand, Discard, Draw, Remove
from domain.games.great_western_trail.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsRemoved,
    DiscardPileShuffled,
)
from domain.games.great_western_trail.frames import DiscardCards, DrawCount, DrawUp, RemoveCards
from domain.games.great_western_trail.model import described_cards, hand_limit
from domain.games.great_western_trail.state import State
from domain.kernel import multiset
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

Cards = tuple[str, ...]

AT_ONCE, PORTION = 4, 3
"""Above `AT_ONCE` cards, discarding is split into two portions.

Otherwise, a large hand would have too many combinations.
"""


def draw(ledger: Ledger[State], seat: int, count: int) -> int:
    """Draw up to `count` cards, or fewer if the piles run out (GWT-7.2).

    Returns the number of cards drawn.
    """
    left = count
    while left:
        player = ledger.state.players[seat]
        if player.draw:
            drawn = _deal(ledger, seat, min(left, multiset.size(player.draw)))
            ledger.record(CardsDrawn(seat, drawn))
            left -= len(drawn)
        elif player.discard:
            ledger.record(DiscardPileShuffled(seat))
        else:
            break
    return count - left


def _deal(ledger: Ledger[State], seat: int, count: int) -> Cards:
    """Deal cards at random from the draw pile, which has no order until then."""
    player = ledger.state.players[seat]
    labels = [f"card:{seat}:{number}" for number in range(player.drawn + 1, player.drawn + count + 1)]
    dealt, _ = ledger.chance.deal_from(player.draw, labels)
    return tuple(sorted(dealt))


def draw_up(ledger: Ledger[State], frame: DrawUp) -> None:
    """Draw up to the hand limit in phase C (GWT-7.1)."""
    ledger.close_frame()
    player = ledger.state.players[frame.seat]
    missing = hand_limit(player) - len(player.hand)
    if missing > 0:
        draw(ledger, frame.seat, missing)


def draw_and_discard(ledger: Ledger[State], seat: int, count: int) -> None:
    """Draw up to `count` cards, then discard as many as were drawn (GWT-8.10.3)."""
    drawn = draw(ledger, seat, count)
    if drawn > AT_ONCE:
        ledger.open_frames(DiscardCards(seat, drawn - PORTION), DiscardCards(seat, PORTION))
    elif drawn:
        ledger.open_frames(DiscardCards(seat, drawn))


def draw_counts(state: State, frame: DrawCount) -> Iterator[Draw]:
    return map(Draw, range(frame.limit + 1))


def draw_chosen(ledger: Ledger[State], frame: DrawCount, command: Draw) -> None:
    ledger.close_frame()
    draw_and_discard(ledger, frame.seat, command.count)


def why_not_drawn(state: State, frame: DrawCount, command: AnyCommand) -> RefusalReason:
    return RefusalReason("GWT-8.2", f"first choose how many cards to draw: 0 to {frame.limit}")


@lru_cache(maxsize=2_048)
def card_choices(hand: Cards, count: int) -> tuple[Cards, ...]:
    """Return every choice of `count` cards from a hand. Equal cards are interchangeable."""
    return tuple(sorted(set(combinations(hand, count))))


def discards(state: State, frame: DiscardCards) -> Iterator[Discard]:
    return map(Discard, card_choices(state.players[frame.seat].hand, frame.count))


def discard(ledger: Ledger[State], frame: DiscardCards, command: Discard) -> None:
    ledger.close_frame()
    ledger.record(CardsDiscarded(frame.seat, command.cards))


def why_not_discarded(state: State, frame: DiscardCards, command: AnyCommand) -> RefusalReason:
    hand = described_cards(state.players[frame.seat].hand)
    return RefusalReason(
        "GWT-8.10.3", f"discard exactly {pluralize(frame.count, 'card')} from your hand: {hand}"
    )


def removals(state: State, frame: RemoveCards) -> Iterator[Remove]:
    hand = state.players[frame.seat].hand
    for count in range(min(frame.limit, len(hand)) + 1):
        yield from map(Remove, card_choices(hand, count))


def remove(ledger: Ledger[State], frame: RemoveCards, command: Remove) -> None:
    ledger.close_frame()
    if command.cards:
        ledger.record(CardsRemoved(frame.seat, command.cards))


def why_not_removed(state: State, frame: RemoveCards, command: AnyCommand) -> RefusalReason:
    hand = described_cards(state.players[frame.seat].hand)
    return RefusalReason(
        "GWT-8.10", f"remove up to {pluralize(frame.limit, 'card')} in your hand from the game: {hand}"
    )


RULES: tuple[FrameRule, ...] = (
    AutoStep(DrawUp, draw_up),
    Question(DrawCount, draw_counts, draw_chosen, why=why_not_drawn),
    Question(DiscardCards, discards, discard, why=why_not_discarded),
    Question(RemoveCards, removals, remove, why=why_not_removed),
)
