"""What each printed action does, and what may speak against it (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from domain.games.el_paso.data import actions
from domain.games.el_paso.frames import AuxPair, ExchangeAgain
from domain.games.el_paso.rules import gains, hand, herd, movement, purchases, tokens, workers
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


class PrintedAction(NamedTuple):
    """A kind of action: why it cannot be done now (None: it can), and doing it."""

    objection: Callable[[State, int, Any], RefusalReason | None]
    perform: Callable[[Ledger[State], int, Any], None]


def why_never(state: State, seat: int, action: actions.Auxiliary | actions.Exchange) -> RefusalReason | None:
    """An exchange or a pair of auxiliary actions can always be begun: any part may come to nothing."""
    return None


def exchange(ledger: Ledger[State], seat: int, action: actions.Exchange) -> None:
    """The improved action has a second exchange, if wanted (ELP-5.6)."""
    if action.count > 1:
        ledger.open_frames(ExchangeAgain(seat))
    herd.exchange(ledger, seat)


def begin_pair(ledger: Ledger[State], seat: int, action: actions.Auxiliary) -> None:
    ledger.open_frames(AuxPair(seat, action.count))


PRINTED_ACTIONS: Mapping[type[Any], PrintedAction] = {
    actions.DiscardCow: PrintedAction(hand.why_no_discard, hand.discard),
    actions.GainMoney: PrintedAction(gains.why_no_money, gains.gain_money),
    actions.GainCertificates: PrintedAction(gains.why_no_certificates, gains.gain_certificates),
    actions.GainExchangeToken: PrintedAction(gains.why_no_exchange_token, gains.gain_exchange_token),
    workers.Hiring: PrintedAction(workers.why_no_hire, workers.ask_hire),
    actions.BuyCow: PrintedAction(purchases.why_no_purchase, purchases.ask_purchase),
    actions.UseTrain: PrintedAction(purchases.why_no_purchase, purchases.ask_purchase),
    actions.Build: PrintedAction(purchases.why_no_purchase, purchases.ask_purchase),
    actions.GainToken: PrintedAction(tokens.why_no_gain, tokens.ask_gain),
    actions.Auxiliary: PrintedAction(why_never, begin_pair),
    actions.Move: PrintedAction(movement.why_no_move, movement.ask_move),
    actions.GainCow: PrintedAction(gains.why_no_cow, gains.gain_cow),
    actions.RemoveCow: PrintedAction(hand.why_no_removal, hand.remove),
    actions.Exchange: PrintedAction(why_never, exchange),
}


def printed_action(action: actions.AnyPrinted | workers.Hiring) -> PrintedAction:
    """Give how an action is done."""
    return PRINTED_ACTIONS[type(action)]
