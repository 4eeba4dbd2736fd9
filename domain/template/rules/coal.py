"""Coal: bought between the actions of one's own turn (WST-5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.game import Offers, Why
from domain.kernel.ledger import Ledger
from domain.template.commands import BuyCoal
from domain.template.data import NUMBERS
from domain.template.events import CoalBought
from domain.template.state import State


def purchases(state: State, seat: int) -> Iterator[BuyCoal]:
    player = state.players[seat]
    if player.coins and player.coal < NUMBERS.coal:
        yield BuyCoal()


def buy_coal(ledger: Ledger[State], seat: int, command: BuyCoal) -> None:
    ledger.record(CoalBought(seat))


def no_deal(state: State, seat: int, command: BuyCoal) -> Why:
    if not state.players[seat].coins:
        return Why("WST-5.1", "coal costs a coin, and you have none")
    return Why("WST-1.4", f"a train carries at most {NUMBERS.coal} coal")


BETWEEN = Offers((BuyCoal,), purchases, buy_coal, why=no_deal)
