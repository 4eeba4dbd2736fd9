"""Buying cattle (ELP-6.6)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.commands import BuyCattle
from domain.games.el_paso.data import CATTLE, COSTS, MARKET
from domain.games.el_paso.events.player import CowGained
from domain.games.el_paso.rules.price import Price, is_affordable, why_unaffordable
from domain.games.el_paso.rules.refusals import card_name
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def cow_price(state: State, seat: int, command: BuyCattle) -> Price:
    count = CATTLE[command.breed].cowboys
    return Price("cowboy", count, COSTS.dollars_per_worker * count)


def buyable_cattle(state: State, seat: int) -> Iterator[BuyCattle]:
    """Give the cattle of the market that can be paid for."""
    player, left = state.players[seat], dict(state.board.cattle)
    offered = (BuyCattle(breed) for breed in MARKET if left.get(breed))
    return (command for command in offered if is_affordable(player, cow_price(state, seat, command)))


def take_cow(ledger: Ledger[State], seat: int, command: BuyCattle) -> None:
    ledger.record(CowGained(seat, command.breed))


def why_not_cow(state: State, seat: int, command: BuyCattle) -> RefusalReason | None:
    """Say why a cow cannot be bought (ELP-6.6)."""
    if not dict(state.board.cattle).get(command.breed):
        return RefusalReason("ELP-6.6", f"no {card_name(command.breed)} is left in the market")
    return why_unaffordable(state.players[seat], cow_price(state, seat, command), "ELP-6.6")
