"""Giving coins to other players at any time (WST-5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.template.commands import GiveCoin
from domain.games.template.events import CoinGiven
from domain.games.template.frames import BidForMail
from domain.games.template.state import State
from domain.kernel.game import FreeActions, RefusalReason
from domain.kernel.ledger import Ledger


def gifts(state: State, seat: int) -> Iterator[GiveCoin]:
    if state.players[seat].coins and not _has_bid(state, seat):
        yield from (GiveCoin(to) for to in range(len(state.players)) if to != seat)


def give_coin(ledger: Ledger[State], seat: int, command: GiveCoin) -> None:
    ledger.record(CoinGiven(seat, command.to))


def why_no_gift(state: State, seat: int, command: GiveCoin) -> RefusalReason:
    if _has_bid(state, seat):
        return RefusalReason("WST-5.3", "after bidding, you cannot give coins until the bids are revealed")
    if not state.players[seat].coins:
        return RefusalReason("WST-5.2", "you have no coin to give")
    return RefusalReason("WST-5.2", "you can only give a coin to another player at the table")


def _has_bid(state: State, seat: int) -> bool:
    """Return whether the seat has bid. If so, it must keep enough coins to pay its bid (WST-5.3)."""
    top = state.stack[-1]
    return isinstance(top, BidForMail) and any(answer.seat == seat for answer in top.answers)


ANYTIME = FreeActions((GiveCoin,), gifts, give_coin, why=why_no_gift)
