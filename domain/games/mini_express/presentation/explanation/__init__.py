"""Explanations of places on the board, and the command meant by pressing each of them."""

from __future__ import annotations

from domain.games.mini_express.commands import (
    AnyCommand,
    Company,
    draft_option,
    port_option,
    take_share_option,
    western_branch_option,
    wild_option,
)
from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.presentation.explanation.cards import explain
from domain.games.mini_express.presentation.explanation.table import company_number
from domain.games.mini_express.view import View


def attempt(view: View, place: str) -> AnyCommand | None:
    """Return the command meant by pressing a place during the pending question; None if there is none.

    A city could mean a build of any of the four companies, so it means no command. Its explanation card shows
    what each company lacks.
    """
    if view.active is None:
        return None
    kind, _, name = place.partition(":")
    number = company_number(name)
    if number is not None:
        return _for_company(view, kind, COMPANIES[number])
    port = next((port for port in view.ports if port.hex == place), None)
    return port_option(port.number) if port is not None and view.step == "port" else None


def _for_company(view: View, kind: str, company: Company) -> AnyCommand | None:
    match kind, view.step:
        case "share", "draft":
            return draft_option(company)
        case "share", "act":
            return take_share_option(company)
        case "company", "wild":
            return wild_option(company)
        case "company", "western_branch":
            return western_branch_option(company)
        case _:
            return None


__all__ = ["attempt", "explain"]
