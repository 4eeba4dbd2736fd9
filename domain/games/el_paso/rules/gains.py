"""Actions that simply bring something: money, certificates, exchange tokens, a cow (ELP-6.2 to 6.4, 6.12)."""

from __future__ import annotations

from domain.games.el_paso.data import SETUP
from domain.games.el_paso.data.actions import GainCertificates, GainCow, GainExchangeToken, GainMoney
from domain.games.el_paso.events.player import (
    CertificatesGained,
    CowGained,
    ExchangeTokensGained,
    MoneyGained,
    MoneyPaid,
)
from domain.games.el_paso.rules.price import why_too_poor
from domain.games.el_paso.rules.refusals import card_name
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def pay(ledger: Ledger[State], seat: int, cost: int) -> None:
    """Pay a price, if there is one (ELP-5.3)."""
    if cost:
        ledger.record(MoneyPaid(seat, cost))


def why_no_money(state: State, seat: int, action: GainMoney) -> RefusalReason | None:
    return None


def gain_money(ledger: Ledger[State], seat: int, action: GainMoney) -> None:
    ledger.record(MoneyGained(seat, action.amount))


def why_no_certificates(state: State, seat: int, action: GainCertificates) -> RefusalReason | None:
    player = state.players[seat]
    if player.certificates == SETUP.certificate_max:
        return RefusalReason("ELP-6.3", f"the certificate marker is on {SETUP.certificate_max} already")
    return why_too_poor(player, action.cost, "ELP-6.3")


def gain_certificates(ledger: Ledger[State], seat: int, action: GainCertificates) -> None:
    """Move the marker as far as it goes: what lies beyond its end is lost (ELP-6.3, ELP-18.11)."""
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
    """A cow comes without cowboys (ELP-6.12)."""
    pay(ledger, seat, action.cost)
    ledger.record(CowGained(seat, action.breed))
