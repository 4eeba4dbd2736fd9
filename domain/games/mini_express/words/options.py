"""Options in English."""

from __future__ import annotations

from typing import assert_never

from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    DraftShare,
    TakeShare,
)
from domain.games.mini_express.view import View
from domain.games.mini_express.words.names import CITY_NAMES, COMPANY_NAMES, PORTS, route_text


def option_text(view: View, command: AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case DraftShare(company):
            return f"Take {_drafted_shares(view)} of {COMPANY_NAMES[company]}"
        case TakeShare(company):
            price = next(line.trains for line in view.companies if line.name == company)
            cost = f"for {price} influence" if price else "for nothing"
            return f"Take a share of {COMPANY_NAMES[company]}, {cost}"
        case BuildTrack(company, city, route):
            gains = _token_gains(view, city)
            return (
                f"Build {COMPANY_NAMES[company]} to {CITY_NAMES[view.map, city]}, {route_text(route)}{gains}"
            )
        case ChooseWild(company):
            return f"Gain 1 influence in {COMPANY_NAMES[company]}"
        case ChoosePort(port):
            return f"Open the port of {PORTS[view.map, port].name}"
        case ChooseWesternBranch(company):
            return f"Give the western branch to {COMPANY_NAMES[company]}"
        case _:
            assert_never(command)


def _drafted_shares(view: View) -> str:
    if view.mode != "duel":
        return "an opening share"
    drafters = [player for player in view.seats if sum(player.shares)]
    return "a share for each of you" if len(drafters) == 1 else "both opening shares"


def _token_gains(view: View, city: str) -> str:
    token = next(found.token for found in view.cities if found.hex == city)
    if token is None:
        return ""
    first, second = COMPANY_NAMES[token[0]], COMPANY_NAMES[token[1]]
    return f": influence {first} 2" if first == second else f": influence {first} 1, {second} 1"
