"""Rebuilds a state from a view, so that cards can use the calculations of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.mini_express.data import COMPANIES, Symbol
from domain.games.mini_express.presentation.names import COMPANY_NAMES
from domain.games.mini_express.state import Line, Player, State
from domain.games.mini_express.variants import Options
from domain.games.mini_express.view import SeatView, View
from domain.kernel.phrases import join_words


def lay_table(view: View) -> State:
    """Return a state with a view's tracks, trains, shares and influence, and no pending frame."""
    return State(
        options=Options(
            map=view.map,
            variant=view.variant,
            first_game=view.first_game,
            two_players="duel" if view.mode == "duel" else "machinist",
            level=view.level or "passenger",
        ),
        seats=sum(not seat.machinist for seat in view.seats),
        start=view.start,
        lines=tuple(
            Line(
                shares=company.shares,
                aside=company.aside,
                box=0,
                trains=company.trains,
                supply=company.supply,
                track=company.track,
                length=company.length,
                exhausted=company.exhausted,
            )
            for company in view.companies
        ),
        players=tuple(Player(shares=seat.shares, influence=seat.influence) for seat in view.seats),
        tokens=tuple(city.token for city in view.cities),
    )


def find_reader(view: View) -> SeatView | None:
    """Return the viewer's seat; None for a spectator."""
    return None if view.viewer is None else view.seats[view.viewer]


def name_seat(view: View, seat: SeatView) -> str:
    """Return "you", the colour, or "the Machinist"."""
    if seat.machinist:
        return "the Machinist"
    return "you" if seat.seat == view.viewer else seat.colour.capitalize()


def name_company(name: Symbol) -> str:
    return COMPANY_NAMES[name]


def list_companies(names: Sequence[Symbol]) -> str:
    return join_words([name_company(name) for name in names])


def list_amounts(view: View, amounts: list[tuple[SeatView, int]]) -> str:
    """Return the amount of each seat, as a list in seat order."""
    return join_words([f"{name_seat(view, seat)} {amount}" for seat, amount in amounts])


def company_number(name: str) -> int | None:
    """Return the number of a company; None if the name is unknown."""
    return next((number for number, company in enumerate(COMPANIES) if company == name), None)
