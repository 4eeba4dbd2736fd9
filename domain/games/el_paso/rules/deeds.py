"""What each printed action does, and what may speak against it (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from domain.games.el_paso.data import actions
from domain.games.el_paso.frames import AuxPair, ExchangeAgain
from domain.games.el_paso.rules import gains, hand, herd, hiring, moving, purchases, tokens
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


class Deed(NamedTuple):
    """A kind of action: why it cannot be done now (None: it can), and doing it."""

    objection: Callable[[State, int, Any], RefusalReason | None]
    perform: Callable[[Ledger[State], int, Any], None]


def nothing(state: State, seat: int, action: actions.Auxiliary | actions.Exchange) -> RefusalReason | None:
    """An exchange or a pair of auxiliary actions can always be begun: any part may come to nothing."""
    return None


def exchange(ledger: Ledger[State], seat: int, action: actions.Exchange) -> None:
    """The improved action has a second exchange, if wanted (ELP-5.6)."""
    if action.count > 1:
        ledger.open_frames(ExchangeAgain(seat))
    herd.exchange(ledger, seat)


def pair(ledger: Ledger[State], seat: int, action: actions.Auxiliary) -> None:
    ledger.open_frames(AuxPair(seat, action.count))


DEEDS: Mapping[type[Any], Deed] = {
    actions.DiscardCow: Deed(hand.no_discard, hand.discard),
    actions.GainMoney: Deed(gains.always, gains.money),
    actions.GainCertificates: Deed(gains.no_certificates, gains.certificates),
    actions.GainExchangeToken: Deed(gains.no_exchange_token, gains.exchange_token),
    hiring.Hiring: Deed(hiring.objection, hiring.hire),
    actions.BuyCow: Deed(purchases.objection, purchases.ask),
    actions.UseTrain: Deed(purchases.objection, purchases.ask),
    actions.Build: Deed(purchases.objection, purchases.ask),
    actions.GainToken: Deed(tokens.objection, tokens.gain),
    actions.Auxiliary: Deed(nothing, pair),
    actions.Move: Deed(moving.always, moving.ask),
    actions.GainCow: Deed(gains.no_cow, gains.cow),
    actions.RemoveCow: Deed(hand.no_removal, hand.remove),
    actions.Exchange: Deed(nothing, exchange),
}


def deed(action: actions.AnyPrinted | hiring.Hiring) -> Deed:
    """Give how an action is done."""
    return DEEDS[type(action)]
