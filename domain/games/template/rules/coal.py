"""Buying coal between actions (WST-5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.template.commands import BuyCoal
from domain.games.template.data import NUMBERS
from domain.games.template.events import CoalBought
from domain.games.template.state import State
from domain.kernel.game import FreeActions, RefusalReason
from domain.kernel.ledger import Ledger


def purchases(state: State, seat: int) -> Iterator[BuyCoal]:
    player = state.players[seat]
    if player.coins and player.coal < NUMBERS.coal:
        yield BuyCoal()


def buy_coal(ledger: Ledger[State], seat: int, command: BuyCoal) -> None:
    ledger.record(CoalBought(seat))


def why_no_coal(state: State, seat: int, command: BuyCoal) -> RefusalReason:
    if not state.players[seat].coins:
        return RefusalReason("WST-5.1", "coal costs 1 coin, and you have none")
    return RefusalReason("WST-1.4", f"a train carries at most {NUMBERS.coal} coal")


BETWEEN_ACTIONS = FreeActions((BuyCoal,), purchases, buy_coal, why=why_no_coal)
