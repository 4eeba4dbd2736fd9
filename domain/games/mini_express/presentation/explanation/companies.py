"""Explanation cards for a company's line in the table: name, shares, supply, shareholders."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, figures, icon_glyph, signed_text
from domain.games.mini_express.data import BOX, MODES
from domain.games.mini_express.presentation.explanation.table import (
    find_reader,
    lay_table,
    list_amounts,
    name_company,
)
from domain.games.mini_express.presentation.words import trains_that_come
from domain.games.mini_express.scoring import share_value
from domain.games.mini_express.view import CompanyView, View
from domain.kernel.phrases import pluralize

TRAINS = BOX.trains


def explain_company(view: View, number: int) -> PlaceCard:
    """Return the explanation card for a company."""
    company = view.companies[number]
    return PlaceCard(
        title=name_company(company.name),
        kind="Company, owned by nobody",
        lines=(
            CardLine("On your turn you may build its track or take one of its shares."),
            CardLine(
                "Each land hex it builds on adds 1 to its track length, which raises its share value.",
                (icon_glyph("track"), TO, icon_glyph("share"), icon_glyph("points")),
            ),
            CardLine("Building is free; it uses trains from the company's train space."),
        ),
        now=(
            f"Track length {company.length}, {pluralize(len(company.track), 'train')} on the map.",
            *worth_now(view, number),
        ),
        facts=_marker_facts(view, company),
        topic="companies",
    )


def worth_now(view: View, number: int) -> tuple[str, ...]:
    """Return the value of the viewer's shares of a company, or of one share if they hold none."""
    reader = find_reader(view)
    if reader is None:
        return ()
    value, held = share_value(lay_table(view), reader.seat, number), reader.shares[number]
    if not held:
        return (f"A share would be worth {pluralize(value, 'point')} to you now.",)
    if held == 1:
        return (f"Your share is worth {pluralize(value, 'point')} now.",)
    return (f"Your {held} shares are worth {pluralize(held * value, 'point')} now.",)


def _marker_facts(view: View, company: CompanyView) -> tuple[str, ...]:
    if view.machinist is None or view.machinist.company != company.name:
        return ()
    return ("The face is the Machinist's company marker, which moves with each token",)


def explain_shares(view: View, number: int) -> PlaceCard:
    """Return the explanation card for a company's share space and train space."""
    company = view.companies[number]
    return PlaceCard(
        title=f"Shares and trains of {name_company(company.name)}",
        kind=_stock(company),
        lines=(
            *(() if company.exhausted else _share_lines(view, company)),
            CardLine("These trains are available for building: one per hex of the route."),
            CardLine(_exhaustion_line(view, company)),
        ),
        now=(_price_now(view, company, number), *worth_now(view, number))
        if find_reader(view) is not None
        else (),
        facts=_marker_facts(view, company),
        topic="draft" if view.step == "draft" else "shares",
    )


def _share_lines(view: View, company: CompanyView) -> tuple[CardLine, ...]:
    """Return the lines about a share's cost and the trains that it adds."""
    name, arriving = name_company(company.name), trains_that_come(company, TRAINS.added_by_share)
    if view.step == "draft":
        return (CardLine("Opening shares are free and add no trains.", (icon_glyph("share"),)),)
    return (
        CardLine(
            f"A share costs 1 influence in {name} per train on the train space: {company.trains} now.",
            (icon_glyph("influence"), figures(signed_text(-company.trains)), TO, icon_glyph("share")),
        ),
        CardLine(
            f"Then up to {TRAINS.added_by_share} trains move here from the supply, to at most "
            f"{TRAINS.train_space_max}: {arriving} now.",
            (icon_glyph("locomotive"), figures(f"+{arriving}")),
        ),
    )


def _exhaustion_line(view: View, company: CompanyView) -> str:
    """Return the condition that exhausts a company, or the effect of being exhausted (MEX-7.2)."""
    if company.exhausted:
        return "It is exhausted. Its shares still score, and its trains here can still be built."
    ends = (
        "that ends the game" if MODES[view.mode].draft == "duel" else "two exhausted companies end the game"
    )
    return f"Once its last share or train in the supply is taken, it is exhausted: {ends}."


def _stock(company: CompanyView) -> str:
    shares, trains = pluralize(company.shares, "share"), pluralize(company.trains, "train")
    if company.exhausted:
        return f"Exhausted: no shares left to take, {trains} to build"
    if company.aside:
        return f"{shares} and {trains} to build, {pluralize(company.aside, 'opening share')} set aside"
    return f"{shares} to take and {trains} to build"


def _price_now(view: View, company: CompanyView, number: int) -> str:
    reader = find_reader(view)
    influence = 0 if reader is None else reader.influence[number]
    if view.step == "draft":
        return "Opening shares come from those set aside and are free."
    if company.exhausted:
        return f"You have {influence} influence in it, which counts for your rank."
    if influence < company.trains:
        return f"You have {influence} influence in it: {company.trains - influence} too little for a share."
    return f"You have {influence} influence in it: {influence - company.trains} left after taking a share."


def explain_supply(view: View, number: int) -> PlaceCard:
    """Return the explanation card for a company's supply of trains."""
    company = view.companies[number]
    return PlaceCard(
        title=f"Supply of {name_company(company.name)}",
        kind="Trains not yet on the train space",
        lines=(
            CardLine("Taking a share of the company moves trains from here to its train space."),
            CardLine(
                "Each of its hexes that another company builds on also adds 1 train, if there is room.",
                (icon_glyph("locomotive"), figures("+1")),
            ),
            CardLine(
                "Once the supply is empty, the company is exhausted and its remaining shares are removed."
            ),
        ),
        now=(f"{pluralize(company.supply, 'train')} left.",),
        topic="exhaustion" if company.exhausted else "trains",
    )


def explain_holders(view: View, number: int) -> PlaceCard:
    """Return the explanation card for a company's shareholders."""
    company = view.companies[number]
    holders = [(seat, seat.shares[number]) for seat in view.seats if seat.shares[number]]
    now = f"Shares held: {list_amounts(view, holders)}." if holders else "Nobody holds a share yet."
    return PlaceCard(
        title=f"Shareholders of {name_company(company.name)}",
        kind="Visible to everyone",
        lines=(
            CardLine(
                "Shares are the only source of points, and score at the end of the game.",
                (icon_glyph("share"), TO, POINTS),
            ),
            CardLine("A share's value depends on the track length and its owner's influence rank."),
            CardLine("If points are tied, the player with fewer shares is ahead."),
        ),
        now=(now, *worth_now(view, number)),
        topic="scoring",
    )


POINTS = Glyph("icon", "points")
