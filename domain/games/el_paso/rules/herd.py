"""The herd deck: drawing, shuffling, exchanging cards, and the draw phase (ELP-6.14, ELP-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.games.el_paso.commands import AnyCommand, DiscardCattle, Done, ExchangeMore
from domain.games.el_paso.data import WORKER_CARDS
from domain.games.el_paso.events import CardDiscarded, CardsDrawn, DiscardPileShuffled
from domain.games.el_paso.frames import DrawUp, ExchangeAgain, ExchangeDiscard
from domain.games.el_paso.model import hand_limit
from domain.games.el_paso.rules.refusals import join_legal, why_first
from domain.games.el_paso.state import State
from domain.kernel import multiset
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def draw(ledger: Ledger[State], seat: int, count: int) -> None:
    """Draw `count` cattle cards. Workers drawn among them do not count (ELP-9.1 to ELP-9.3)."""
    while count > 0:
        player = ledger.state.players[seat]
        if player.draw:
            count -= _draw_from_pile(ledger, seat, count)
        elif player.discard:
            ledger.record(DiscardPileShuffled(seat))  # ELP-9.2: shuffle only when a card must be drawn
        else:
            return


def _draw_from_pile(ledger: Ledger[State], seat: int, count: int) -> int:
    """Draw up to `count` cattle cards from the draw pile and return their number.

    Each card left in the pile is equally likely. The cards are recorded together and sorted. No view shows
    the order of workers and cattle, so the log must not show it either.
    """
    player = ledger.state.players[seat]
    pile, number = player.draw, player.drawn
    cattle, workers = list[Any](), list[Any]()
    while pile and len(cattle) < count:
        number += 1
        card = ledger.chance.draw_from(pile, f"card:{seat}:{number}")
        pile = multiset.without(pile, card)
        (workers if card in WORKER_CARDS else cattle).append(card)
    ledger.record(CardsDrawn(seat, tuple(sorted(cattle)), tuple(sorted(workers))))
    return len(cattle)


def draw_up(ledger: Ledger[State], frame: DrawUp) -> None:
    """Draw up to the hand limit. A hand at or above the limit stays unchanged (ELP-9.1, ELP-9.4)."""
    ledger.close_frame()
    player = ledger.state.players[frame.seat]
    draw(ledger, frame.seat, hand_limit(player) - len(player.hand))


def exchange(ledger: Ledger[State], seat: int) -> None:
    """Draw a card, then ask for a discard unless the hand is empty (ELP-6.14, ELP-3.6)."""
    draw(ledger, seat, 1)
    if ledger.state.players[seat].hand:
        ledger.open_frames(ExchangeDiscard(seat))


def exchangeable_cattle(state: State, frame: ExchangeDiscard) -> Iterator[DiscardCattle]:
    return map(DiscardCattle, sorted(set(state.players[frame.seat].hand)))


def discard(ledger: Ledger[State], frame: ExchangeDiscard, command: DiscardCattle) -> None:
    ledger.close_frame()
    ledger.record(CardDiscarded(frame.seat, command.breed))


def why_not_discarded(state: State, frame: ExchangeDiscard, command: AnyCommand) -> RefusalReason:
    hand = join_legal(sorted(set(state.players[frame.seat].hand)))
    if isinstance(command, DiscardCattle):
        return RefusalReason("ELP-6.14", f"you do not hold this card; discard one of these: {hand}")
    return RefusalReason("ELP-7.3", f"first finish the exchange: discard one of these: {hand}")


def exchange_options(state: State, frame: ExchangeAgain) -> Iterator[ExchangeMore | Done]:
    yield ExchangeMore()
    yield Done()


def exchange_again(ledger: Ledger[State], frame: ExchangeAgain, command: ExchangeMore | Done) -> None:
    ledger.close_frame()
    if isinstance(command, ExchangeMore):
        exchange(ledger, frame.seat)


def why_not_again(state: State, frame: ExchangeAgain, command: AnyCommand) -> RefusalReason:
    return why_first("make the second exchange, or skip it")


def default_done(state: State, frame: ExchangeAgain) -> Done:
    return Done()


RULES: tuple[FrameRule, ...] = (
    AutoStep(DrawUp, draw_up),
    Question(ExchangeDiscard, exchangeable_cattle, discard, why=why_not_discarded),
    Question(
        ExchangeAgain,
        exchange_options,
        exchange_again,
        why=why_not_again,
        default=default_done,
        allows_between_actions=True,
    ),
)
