"""The effect of each printed action, and the reasons why it cannot be used (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from domain.games.el_paso.data import SETUP, actions
from domain.games.el_paso.data.actions import GainCertificates, GainCow, GainExchangeToken, GainMoney
from domain.games.el_paso.events import (
    CertificatesGained,
    CowGained,
    ExchangeTokensGained,
    MoneyGained,
    MoneyPaid,
)
from domain.games.el_paso.frames import AuxPair, ExchangeAgain
from domain.games.el_paso.rules import hand, herd, movement, purchases, tokens, workers
from domain.games.el_paso.rules.price import why_too_poor
from domain.games.el_paso.rules.refusals import card_name
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def pay(ledger: Ledger[State], seat: int, cost: int) -> None:
    """Pay a cost unless it is 0 (ELP-5.3)."""
    if cost:
        ledger.record(MoneyPaid(seat, cost))


def why_no_money(state: State, seat: int, action: GainMoney) -> RefusalReason | None:
    return None


def gain_money(ledger: Ledger[State], seat: int, action: GainMoney) -> None:
    ledger.record(MoneyGained(seat, action.amount))


def why_no_certificates(state: State, seat: int, action: GainCertificates) -> RefusalReason | None:
    player = state.players[seat]
    if player.certificates == SETUP.certificate_max:
        return RefusalReason("ELP-6.3", f"you already have {SETUP.certificate_max} certificates")
    return why_too_poor(player, action.cost, "ELP-6.3")


def gain_certificates(ledger: Ledger[State], seat: int, action: GainCertificates) -> None:
    """Move the certificate marker, but not beyond the end of the track (ELP-6.3, ELP-18.11)."""
    pay(ledger, seat, action.cost)
    room = SETUP.certificate_max - ledger.state.players[seat].certificates
    ledger.record(CertificatesGained(seat, min(action.amount, room)))


def why_no_exchange_token(state: State, seat: int, action: GainExchangeToken) -> RefusalReason | None:
    return why_too_poor(state.players[seat], action.cost, "ELP-6.4")


def gain_exchange_token(ledger: Ledger[State], seat: int, action: GainExchangeToken) -> None:
    pay(ledger, seat, action.cost)
    ledger.record(ExchangeTokensGained(seat, action.amount))


def why_no_cow(state: State, seat: int, action: GainCow) -> RefusalReason | None:
    if not dict(state.board.cattle).get(action.breed):
        return RefusalReason("ELP-6.12", f"no {card_name(action.breed)} is left in the market")
    return why_too_poor(state.players[seat], action.cost, "ELP-6.12")


def gain_cow(ledger: Ledger[State], seat: int, action: GainCow) -> None:
    """Gain a cow without paying cowboys (ELP-6.12)."""
    pay(ledger, seat, action.cost)
    ledger.record(CowGained(seat, action.breed))


class PrintedAction(NamedTuple):
    """The functions for a type of action: the reason why it cannot be used now, if any, and its effect."""

    objection: Callable[[State, int, Any], RefusalReason | None]
    perform: Callable[[Ledger[State], int, Any], None]


def why_never(state: State, seat: int, action: actions.Auxiliary | actions.Exchange) -> RefusalReason | None:
    """Return None, because exchanges and auxiliary pairs can always start, even without an effect."""
    return None


def exchange(ledger: Ledger[State], seat: int, action: actions.Exchange) -> None:
    """Make an exchange. The improved action offers a second one (ELP-5.6)."""
    if action.count > 1:
        ledger.open_frames(ExchangeAgain(seat))
    herd.exchange(ledger, seat)


def begin_pair(ledger: Ledger[State], seat: int, action: actions.Auxiliary) -> None:
    ledger.open_frames(AuxPair(seat, action.count))


PRINTED_ACTIONS: Mapping[type[Any], PrintedAction] = {
    actions.DiscardCow: PrintedAction(hand.why_no_discard, hand.discard),
    actions.GainMoney: PrintedAction(why_no_money, gain_money),
    actions.GainCertificates: PrintedAction(why_no_certificates, gain_certificates),
    actions.GainExchangeToken: PrintedAction(why_no_exchange_token, gain_exchange_token),
    workers.Hiring: PrintedAction(workers.why_no_hire, workers.ask_hire),
    actions.BuyCow: PrintedAction(purchases.why_no_purchase, purchases.ask_purchase),
    actions.UseTrain: PrintedAction(purchases.why_no_purchase, purchases.ask_purchase),
    actions.Build: PrintedAction(purchases.why_no_purchase, purchases.ask_purchase),
    actions.GainToken: PrintedAction(tokens.why_no_gain, tokens.ask_gain),
    actions.Auxiliary: PrintedAction(why_never, begin_pair),
    actions.Move: PrintedAction(movement.why_no_move, movement.ask_move),
    actions.GainCow: PrintedAction(why_no_cow, gain_cow),
    actions.RemoveCow: PrintedAction(hand.why_no_removal, hand.remove),
    actions.Exchange: PrintedAction(why_never, exchange),
}


def printed_action(action: actions.AnyPrinted | workers.Hiring) -> PrintedAction:
    """Return the functions for an action."""
    return PRINTED_ACTIONS[type(action)]
