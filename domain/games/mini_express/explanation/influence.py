"""Cards of the influence tracks, and of the table of what shares are worth."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, icon_glyph
from domain.games.mini_express.data import MODES
from domain.games.mini_express.explanation.companies import worth_now
from domain.games.mini_express.explanation.table import list_amounts, name_company
from domain.games.mini_express.scoring import VALUE_COLUMNS
from domain.games.mini_express.view import View


def explain_influence(view: View, number: int) -> PlaceCard:
    """Give the card of a company's influence track."""
    company = view.companies[number]
    held = [(seat, seat.influence[number]) for seat in view.seats]
    return PlaceCard(
        title=f"Influence in {name_company(company.name)}",
        kind="A marker for everybody, open to all",
        lines=(
            CardLine(
                "Building into a city gives influence in the companies on its token.",
                (icon_glyph("demand"), TO, icon_glyph("influence")),
            ),
            CardLine("It is paid for shares: as much as trains stand on the company's train space."),
            CardLine("At the end it ranks the players. With none your shares of the company are worthless."),
        ),
        now=(
            f"It stands at: {list_amounts(view, held)}.",
            _values_now(view, number),
            *worth_now(view, number),
        ),
        topic="influence",
    )


def _values_now(view: View, number: int) -> str:
    """Say what a share is worth by rank at the present length of the track."""
    first, second, other = (column[view.companies[number].length] for column in VALUE_COLUMNS)
    if _is_by_two(view):
        return f"A share gives {second} points to who has more, {other} to who has less."
    return f"A share gives {first} points for most influence, {second} for the second, {other} for others."


def _is_by_two(view: View) -> bool:
    return MODES[view.mode].scoring == "two_columns"


def explain_values(view: View) -> PlaceCard:
    """Give the card of the track length scale and the values of shares."""
    rank = (
        "With two, whoever has more influence takes the upper line; both do if they have the same."
        if _is_by_two(view)
        else "Whoever has most influence in it takes the first line, the next the second, others the third."
    )
    lengths = [f"{name_company(company.name)} {company.length}" for company in view.companies]
    return PlaceCard(
        title="Track length and value of shares",
        kind="One scale for all companies",
        lines=(
            CardLine("A company's marker moves on by one for each land hex that it builds over."),
            CardLine("Its column says what one share of it is worth at the end.", (icon_glyph("share"), TO)),
            CardLine(rank),
        ),
        now=(f"Track lengths: {', '.join(lengths)}.",),
        topic="length",
    )
