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
from domain.games.mini_express.words.building import build_text, share_cost
from domain.games.mini_express.words.names import COMPANY_NAMES, PORTS


def option_text(view: View, command: AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case DraftShare(company):
            return f"Take {_drafted_shares(view)} of {COMPANY_NAMES[company]}"
        case TakeShare(company):
            return f"Take a share of {COMPANY_NAMES[company]}, {share_cost(view, company)}"
        case BuildTrack():
            return build_text(view, command)
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
