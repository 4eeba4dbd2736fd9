"""Cards of the companies' lines in the table: name, shares, supply, who holds shares."""

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
    """Return the card of a company."""
    company = view.companies[number]
    return PlaceCard(
        title=name_company(company.name),
        kind="Company that belongs to nobody",
        lines=(
            CardLine("Whoever has the turn may build its track or take one of its shares."),
            CardLine(
                "Each land hex built over makes its track one longer, and its shares worth more.",
                (icon_glyph("track"), TO, icon_glyph("share"), icon_glyph("points")),
            ),
            CardLine("Building costs nothing; it takes trains from the train space of the company."),
        ),
        now=(
            f"Track length {company.length}, {pluralize(len(company.track), 'train')} on the map.",
            *worth_now(view, number),
        ),
        facts=_marker_facts(view, company),
        topic="companies",
    )


def worth_now(view: View, number: int) -> tuple[str, ...]:
    """Return what a share is worth to the reader, and all that the reader holds."""
    reader = find_reader(view)
    if reader is None:
        return ()
    value, held = share_value(lay_table(view), reader.seat, number), reader.shares[number]
    if not held:
        return (f"A share would be worth {pluralize(value, 'point')} to you as it is now.",)
    if held == 1:
        return (f"Your share would be worth {pluralize(value, 'point')} as it is now.",)
    return (f"Your {held} shares would be worth {pluralize(held * value, 'point')} as it is now.",)


def _marker_facts(view: View, company: CompanyView) -> tuple[str, ...]:
    if view.machinist is None or view.machinist.company != company.name:
        return ()
    return ("The face is the Machinist's company marker: his next token takes it on from here",)


def explain_shares(view: View, number: int) -> PlaceCard:
    """Return the card of a company's shares and of its train space."""
    company = view.companies[number]
    return PlaceCard(
        title=f"Shares and trains of {name_company(company.name)}",
        kind=_stock(company),
        lines=(
            *(() if company.exhausted else _share_lines(view, company)),
            CardLine("The trains here are those that can be built: one for each hex of the way."),
            CardLine(_exhaustion_line(view, company)),
        ),
        now=(_price_now(view, company, number), *worth_now(view, number))
        if find_reader(view) is not None
        else (),
        facts=_marker_facts(view, company),
        topic="draft" if view.step == "draft" else "shares",
    )


def _share_lines(view: View, company: CompanyView) -> tuple[CardLine, ...]:
    """Return what a share costs and brings, while there are shares to take."""
    name, arriving = name_company(company.name), trains_that_come(company, TRAINS.added_by_share)
    if view.step == "draft":
        return (CardLine("Opening shares cost nothing, and bring no trains.", (icon_glyph("share"),)),)
    return (
        CardLine(
            f"A share costs as much influence in {name} as trains are on the train space: "
            f"{company.trains} now.",
            (icon_glyph("influence"), figures(signed_text(-company.trains)), TO, icon_glyph("share")),
        ),
        CardLine(
            f"Then up to {TRAINS.added_by_share} trains come from the supply, for "
            f"{TRAINS.train_space_max} have room: {arriving} now.",
            (icon_glyph("locomotive"), figures(f"+{arriving}")),
        ),
    )


def _exhaustion_line(view: View, company: CompanyView) -> str:
    """Return what exhausts a company, or what has come of it (MEX-7.2)."""
    if company.exhausted:
        return "It is exhausted: its shares still count at the end, and its trains here can still be built."
    ends = "that ends the game" if MODES[view.mode].draft == "duel" else "two such end the game"
    return f"The last share, or the last train of the supply, exhausts it: {ends}."


def _stock(company: CompanyView) -> str:
    shares, trains = pluralize(company.shares, "share"), pluralize(company.trains, "train")
    if company.exhausted:
        return f"Exhausted: no share left to take, {trains} to build"
    if company.aside:
        return f"{shares} and {trains} to build, {company.aside} opening shares aside"
    return f"{shares} to take and {trains} to build"


def _price_now(view: View, company: CompanyView, number: int) -> str:
    reader = find_reader(view)
    own = 0 if reader is None else reader.influence[number]
    if view.step == "draft":
        return "Opening shares are taken from those aside and cost nothing."
    if company.exhausted:
        return f"You have {own} influence in it: it counts for your rank."
    if own < company.trains:
        return f"You have {own} influence in it: {company.trains - own} too little for a share."
    return f"You have {own} influence in it: {own - company.trains} would be left after a share."


def explain_supply(view: View, number: int) -> PlaceCard:
    """Return the card of a company's supply of trains."""
    company = view.companies[number]
    return PlaceCard(
        title=f"Supply of {name_company(company.name)}",
        kind="Trains that are not yet on the train space",
        lines=(
            CardLine("Trains come from here when a share of the company is taken."),
            CardLine(
                "One comes for each of its hexes that another company builds over, while there is room.",
                (icon_glyph("locomotive"), figures("+1")),
            ),
            CardLine("Once the supply is empty the company is exhausted, and its other shares are gone."),
        ),
        now=(f"{pluralize(company.supply, 'train')} left.",),
        topic="exhaustion" if company.exhausted else "trains",
    )


def explain_holders(view: View, number: int) -> PlaceCard:
    """Return the card of who holds shares of a company."""
    company = view.companies[number]
    holders = [(seat, seat.shares[number]) for seat in view.seats if seat.shares[number]]
    now = f"Shares held: {list_amounts(view, holders)}." if holders else "Nobody holds a share of it yet."
    return PlaceCard(
        title=f"Who holds shares of {name_company(company.name)}",
        kind="Open to everybody",
        lines=(
            CardLine("Shares alone give points, at the end of the game.", (icon_glyph("share"), TO, POINTS)),
            CardLine("What one is worth depends on the track length and on its owner's rank of influence."),
            CardLine("With equal points whoever holds fewer shares is ahead."),
        ),
        now=(now, *worth_now(view, number)),
        topic="scoring",
    )


POINTS = Glyph("icon", "points")
