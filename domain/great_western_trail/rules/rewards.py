"""What is gained, paid and discarded, wherever it comes from (GWT-8.1)."""

from __future__ import annotations

from collections import Counter

from domain.great_western_trail.data import CATTLE
from domain.great_western_trail.data.actions import DiscardGain
from domain.great_western_trail.events import CardsDiscarded, CertificatesGained, MoneyGained, MoneyPaid
from domain.great_western_trail.frames import MoveEngine, TakeObjective
from domain.great_western_trail.limits import certificates_gained
from domain.great_western_trail.state import Player, State
from domain.kernel.ledger import Ledger


def gain(ledger: Ledger[State], seat: int, amount: int) -> None:
    """Take money from the bank, always in full (GWT-8.1.2)."""
    if amount:
        ledger.record(MoneyGained(seat, amount))


def pay(ledger: Ledger[State], seat: int, amount: int) -> None:
    """Pay the bank; what cannot be paid in full is never listed (GWT-8.1.5)."""
    if amount:
        ledger.record(MoneyPaid(seat, amount))


def gain_certificates(ledger: Ledger[State], seat: int, count: int) -> None:
    """Move the certificate marker forward, the surplus is lost (GWT-8.1.4)."""
    player = ledger.state.players[seat]
    marker = certificates_gained(player, count)
    if marker != player.marker:
        ledger.record(CertificatesGained(seat, marker))


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
    gain(ledger, seat, action.money)
    gain_certificates(ledger, seat, action.certificates)
    if action.engine_forward:
        ledger.open(MoveEngine(seat, "forward", action.engine_forward, exact=True, optional=True))
    if action.objective_to_hand and (ledger.state.board.display or ledger.state.board.objectives):
        ledger.open(TakeObjective(seat, "hand", optional=True))
