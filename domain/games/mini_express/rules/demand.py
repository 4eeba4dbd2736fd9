"""The demand token of a city: its influence, its wild symbol, and its removal (MEX-6.11 to MEX-6.14)."""

from __future__ import annotations

from domain.games.mini_express.commands import ChooseWild, Company, wild_option
from domain.games.mini_express.data import BOX, COMPANIES
from domain.games.mini_express.events import DemandTokenRemoved, InfluenceGained
from domain.games.mini_express.frames import ChooseWildCompany
from domain.games.mini_express.model import Board, board_of, companies_at
from domain.games.mini_express.state import State, Token
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

GAINS = BOX.demand_influence
WILD = "wild"


def token_at(state: State, board: Board, city: str) -> Token | None:
    """Return the demand token on a hex.

    It is None if the token was removed or the hex is not a city.
    """
    target = board.cities.get(city)
    return state.tokens[target.number - 1] if target else None


def gain_influence(ledger: Ledger[State], seat: int, token: Token) -> None:
    """Gain the influence that needs no choice (MEX-6.11)."""
    first, second = token
    if second == "wild":
        ledger.record(InfluenceGained(seat, first, GAINS.wild_named))
    elif first == second:
        ledger.record(InfluenceGained(seat, first, GAINS.two_same))
    else:
        by = GAINS.two_different
        ledger.record(InfluenceGained(seat, first, by), InfluenceGained(seat, second, by))


def gain_everywhere(ledger: Ledger[State], seat: int) -> None:
    """Gain influence in all companies, as the Machinist's wild symbol does (MEX-9.13)."""
    ledger.record(*(InfluenceGained(seat, company, GAINS.wild_machinist) for company in COMPANIES))


def remove_if_full(ledger: Ledger[State], city: str) -> None:
    """Remove the token if the city's capacity is used up (MEX-6.14)."""
    board = board_of(ledger.state)
    if len(companies_at(ledger.state, city)) >= board.capacity[city]:
        full = board.cities[city]
        ledger.record(DemandTokenRemoved(full.number, full.name))


def wilds(state: State, frame: ChooseWildCompany) -> tuple[ChooseWild, ...]:
    return tuple(wild_option(company) for company in wild_companies(frame.shown))


def use_wild(ledger: Ledger[State], frame: ChooseWildCompany, command: ChooseWild) -> None:
    ledger.close_frame()
    ledger.record(InfluenceGained(frame.seat, command.company, GAINS.wild_other))


def wild_companies(shown: Company) -> tuple[Company, ...]:
    """Return the companies that may gain influence from a wild symbol, given the company shown (MEX-6.11)."""
    return tuple(company for company in COMPANIES if company != shown)


def why_no_wild(state: State, frame: ChooseWildCompany, command: Command) -> RefusalReason:
    legal = f"choose {', '.join(wild_companies(frame.shown))}"
    if isinstance(command, ChooseWild):
        return RefusalReason("MEX-6.11", f"{command.company} is the company on the wild token; {legal}")
    return RefusalReason("MEX-4.4", f"first use the wild symbol; {legal}")


RULES: tuple[FrameRule, ...] = (Question(ChooseWildCompany, wilds, use_wild, why=why_no_wild),)
