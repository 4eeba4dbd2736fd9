"""The places of options on the drawing: a hex by its id, `share:COMPANY`, or `company:COMPANY`."""

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
from domain.games.mini_express.words.names import PORTS


def target(view: View, command: AnyCommand) -> str | None:
    """Name the place of an option; all routes into a city have the same one."""
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
