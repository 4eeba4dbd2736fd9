"""The card of each place of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import PlaceCard
from domain.games.mini_express.explanation.companies import (
    explain_company,
    explain_holders,
    explain_shares,
    explain_supply,
)
from domain.games.mini_express.explanation.hexes import explain_hex
from domain.games.mini_express.explanation.influence import explain_influence, explain_values
from domain.games.mini_express.explanation.machinist import (
    explain_machinist,
    explain_target,
    explain_token,
)
from domain.games.mini_express.explanation.spike import explain_spike
from domain.games.mini_express.explanation.table import company_number
from domain.games.mini_express.explanation.turns import explain_turn
from domain.games.mini_express.view import View

BESIDE_THE_MAP: Mapping[str, Callable[[View], PlaceCard | None]] = {
    "values": explain_values,
    "turn": explain_turn,
    "bag": explain_machinist,
    "machinist": explain_machinist,
    "target": explain_target,
    "spike": explain_spike,
}
OF_COMPANIES: Mapping[str, Callable[[View, int], PlaceCard]] = {
    "company": explain_company,
    "share": explain_shares,
    "supply": explain_supply,
    "held": explain_holders,
    "influence": explain_influence,
}
"""By what a place begins with; it is followed by the company."""


def explain(view: View, place: str) -> PlaceCard | None:
    """Give the card of a place of the drawing."""
    if place in BESIDE_THE_MAP:
        return BESIDE_THE_MAP[place](view)
    kind, _, company = place.partition(":")
    if kind == "token":
        return explain_token(view, company)
    if kind not in OF_COMPANIES:
        return explain_hex(view, place)
    number = company_number(company)
    return None if number is None else OF_COMPANIES[kind](view, number)
