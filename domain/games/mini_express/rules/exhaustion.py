"""Train supplies and exhausted companies (MEX-5.4, MEX-6.9, section 7 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import BOX, NUMBERS
from domain.games.mini_express.events import CompanyExhausted
from domain.games.mini_express.state import Line, State
from domain.kernel.ledger import Ledger

TRAIN_SPACE = BOX.trains.train_space_max
"""The capacity of a train space."""


def trains_that_fit(line: Line, trains: int, room: int = TRAIN_SPACE) -> int:
    """Return how many of the trains can move, limited by the space and the supply (MEX-5.4, MEX-6.9)."""
    return max(0, min(trains, room - line.trains, line.supply))


def exhaust(ledger: Ledger[State], *companies: Company) -> None:
    """Exhaust each company whose last share was taken or whose supply is empty (MEX-7.1).

    Shares still on the share space leave the game.
    """
    for company in companies:
        line = ledger.state.lines[NUMBERS[company]]
        if not line.exhausted and not (line.shares and line.supply):
            ledger.record(CompanyExhausted(company, line.shares))


def count_exhausted(state: State) -> int:
    return [line.exhausted for line in state.lines].count(True)
