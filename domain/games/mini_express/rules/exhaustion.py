"""Supplies that run out, and exhausted companies (MEX-5.4, MEX-6.9, section 7 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import BOX
from domain.games.mini_express.events import CompanyExhausted
from domain.games.mini_express.state import Line, State
from domain.kernel.ledger import Ledger

ROOM = BOX.trains.train_space_max


def fitting(line: Line, trains: int, room: int = ROOM) -> int:
    """Give how many of the trains the space has room for and the supply holds (MEX-5.4, MEX-6.9)."""
    return max(0, min(trains, room - line.trains, line.supply))


def check(ledger: Ledger[State], *companies: Company) -> None:
    """Exhaust those whose last share was taken or whose supply holds no train (MEX-7.1).

    Where the supply ran out, the shares that still lie on the share space leave the game.
    """
    for company in companies:
        line = ledger.state.line(company)
        if not line.exhausted and not (line.shares and line.supply):
            ledger.record(CompanyExhausted(company, line.shares))


def exhausted(state: State) -> int:
    """Count the exhausted companies."""
    return sum(line.exhausted for line in state.lines)
