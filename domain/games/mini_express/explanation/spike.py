"""The card of the Golden Spike, on the map while it waits and beside it later."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import icon_glyph
from domain.games.mini_express.commands import Company
from domain.games.mini_express.explanation.table import name_company
from domain.games.mini_express.view import SpikeView, View

KINDS = {
    "waiting": "Waiting for a track to Omaha",
    "cancelled": "Called off for this game",
    "racing": "The race is on",
    "completed": "The coasts are joined",
}


def explain_spike(view: View) -> PlaceCard | None:
    """Give the card of the Golden Spike; None where it is not played."""
    if view.spike is None:
        return None
    return PlaceCard(
        title="The Golden Spike",
        kind=KINDS[view.spike.phase],
        lines=(
            CardLine(
                "The first company into Omaha has the eastern branch; the others then start in the west.",
                (icon_glyph("spike"),),
            ),
            CardLine(
                "When tracks of any companies join Omaha to San Francisco, the western branch is given."
            ),
            CardLine("Both branch companies then get 2 more track length."),
            CardLine("A track into San Francisco before that calls it off."),
        ),
        now=(_now(view.spike),),
        topic="golden-spike",
    )


def _branch(company: Company | None) -> str:
    return "no company" if company is None else name_company(company)


def _now(spike: SpikeView) -> str:
    match spike.phase:
        case "waiting":
            return "Nobody has built into Omaha or San Francisco yet."
        case "cancelled":
            return "San Francisco was reached first: nobody gets the 2 track length."
        case "racing":
            return f"Eastern branch: {_branch(spike.east)}. The western branch is still open."
        case "completed":
            return f"Eastern branch: {_branch(spike.east)}. Western: {_branch(spike.west)}."
