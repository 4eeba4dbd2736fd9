"""Options and questions in English, and the board places that options belong to."""

from __future__ import annotations

from typing import assert_never

from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    Company,
    DraftShare,
    TakeShare,
)
from domain.games.mini_express.data import BOX, MAPS
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.data.schema import Symbol
from domain.games.mini_express.frames import (
    Act,
    AnyFrame,
    ChoosePortFor,
    ChooseWestern,
    ChooseWildCompany,
    DraftDuelLast,
    DraftDuelPair,
    DraftDuelShared,
    DraftSecond,
)
from domain.games.mini_express.view import CompanyView, View
from domain.kernel.phrases import pluralize

TITLES: dict[Symbol, str] = {**{company.id: company.name for company in BOX.company}, "wild": "wild"}
CITIES: dict[tuple[MapName, str], str] = {
    (side.map, city.hex): city.name for side in MAPS.values() for city in side.city
}
PORTS = {(side.map, port.number): port for side in MAPS.values() for port in side.port}


def option_text(view: View, command: AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case DraftShare(company):
            return f"Take {_drafted(view)} of {TITLES[company]}"
        case TakeShare(company):
            price = line_of(view, company).trains
            return (
                f"Take a share of {TITLES[company]}, {f'for {price} influence' if price else 'for nothing'}"
            )
        case BuildTrack(company, city, route):
            return f"Build {TITLES[company]} to {CITIES[view.map, city]}, {walk(route)}{_gains(view, city)}"
        case ChooseWild(company):
            return f"Gain 1 influence in {TITLES[company]}"
        case ChoosePort(port):
            return f"Open the port of {PORTS[view.map, port].name}"
        case ChooseWesternBranch(company):
            return f"Give the western branch to {TITLES[company]}"
        case _:
            assert_never(command)


def target(view: View, command: AnyCommand) -> str | None:
    """Name the place of an option on the drawing: a hex, `share:COMPANY` or `company:COMPANY`."""
    match command:
        case DraftShare(company) | TakeShare(company):
            return f"share:{company}"
        case BuildTrack(_, city, _):
            return city
        case ChooseWild(company) | ChooseWesternBranch(company):
            return f"company:{company}"
        case ChoosePort(port):
            return PORTS[view.map, port].hex
        case _:
            assert_never(command)


def question_text(view: View, frame: AnyFrame) -> str:
    """Give the line of what is asked."""
    match frame:
        case Act(action=1):
            return "One action: take a share, or build track"
        case Act(after=company):
            return f"Second action, for another company than {TITLES[company] if company else 'before'}"
        case ChooseWildCompany(shown=shown):
            return f"The wild symbol: influence in a company other than {TITLES[shown]}"
        case ChoosePortFor(company=company):
            return f"A port for {TITLES[company]} to start from"
        case ChooseWestern():
            return "The coasts are joined: who has the western branch?"
        case DraftDuelShared():
            return "A company of which both players take an opening share"
        case DraftDuelPair() | DraftDuelLast():
            return "A company whose two opening shares you take"
        case DraftSecond():
            return "Your second opening share"
        case _:
            return "An opening share"


def walk(route: tuple[str, ...]) -> str:
    """Say where a route runs and how many trains it takes."""
    if len(route) == 1:
        return "next to its track (1 train)"
    return f"over {' '.join(route[:-1])} ({pluralize(len(route), 'train')})"


def line_of(view: View, company: Company) -> CompanyView:
    """Give a company as it is seen."""
    return next(line for line in view.companies if line.name == company)


def _drafted(view: View) -> str:
    if view.mode != "duel":
        return "an opening share"
    both = [player for player in view.seats if sum(player.shares)]
    return "a share for each of you" if len(both) == 1 else "both opening shares"


def _gains(view: View, city: str) -> str:
    """Say which influence the city's token gives."""
    token = next(found.token for found in view.cities if found.hex == city)
    if token is None:
        return ""
    first, second = TITLES[token[0]], TITLES[token[1]]
    return f": influence {first} 2" if first == second else f": influence {first} 1, {second} 1"
