"""Cards discarded for a reward, wherever that is printed (GWT-8.1.2, GWT-8.2)."""

from __future__ import annotations

from collections import Counter

from domain.games.great_western_trail.data import CATTLE
from domain.games.great_western_trail.data.actions import DiscardGain
from domain.games.great_western_trail.events import CardsDiscarded
from domain.games.great_western_trail.frames import MoveEngine, TakeObjective
from domain.games.great_western_trail.rules.gains import gain_certificates, gain_money
from domain.games.great_western_trail.state import Player, State
from domain.kernel.ledger import Ledger


def discardable(player: Player, action: DiscardGain) -> tuple[tuple[str, ...], ...]:
    """Give every set of cards of the hand that the action takes, once each (GWT-8.2)."""
    hand = Counter(player.hand)
    match action.discard:
        case "any_cattle":
            return tuple((card,) for card in hand if card in CATTLE)
        case "objective":
            return tuple((card,) for card in hand if card not in CATTLE)
        case "pair_same_breed":
            return _pairs(hand)
    return tuple((card,) for card in hand if card in CATTLE and CATTLE[card].breed == action.discard)


def _pairs(hand: Counter[str]) -> tuple[tuple[str, ...], ...]:
    """Give every two cattle cards of one breed; their points may differ (GWT-18.32)."""
    cards = [card for card in hand if card in CATTLE]
    return tuple(
        (card, other)
        for place, card in enumerate(cards)
        for other in cards[place:]
        if CATTLE[card].breed == CATTLE[other].breed and (card != other or hand[card] > 1)
    )


def discard_gain(ledger: Ledger[State], seat: int, action: DiscardGain, cards: tuple[str, ...]) -> None:
    """Discard what is required, then gain what is listed (GWT-8.1.2, GWT-8.1.3)."""
    ledger.record(CardsDiscarded(seat, cards))
    gain_money(ledger, seat, action.money)
    gain_certificates(ledger, seat, action.certificates)
    if action.engine_forward:
        ledger.open_frames(MoveEngine(seat, "forward", action.engine_forward, exact=True, optional=True))
    if action.objective_to_hand and (ledger.state.board.display or ledger.state.board.objectives):
        ledger.open_frames(TakeObjective(seat, "hand", optional=True))
