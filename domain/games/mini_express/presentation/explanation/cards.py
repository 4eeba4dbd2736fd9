"""The card of each place of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, figures, icon_glyph
from domain.games.mini_express.commands import LONGEST_ROUTE, Company
from domain.games.mini_express.data import BAG, COMPANIES, MAPS, MODES, RESTORE
from domain.games.mini_express.presentation.explanation.companies import (
    explain_company,
    explain_holders,
    explain_shares,
    explain_supply,
    worth_now,
)
from domain.games.mini_express.presentation.explanation.table import (
    company_number,
    find_reader,
    lay_table,
    list_amounts,
    list_companies,
    name_company,
    name_seat,
)
from domain.games.mini_express.presentation.words import end_notice
from domain.games.mini_express.rules.track import reaches
from domain.games.mini_express.scoring import VALUE_COLUMNS
from domain.games.mini_express.view import CityView, CompanyView, PortView, SpikeView, View
from domain.kernel.multiset import size
from domain.kernel.phrases import join_words, pluralize


def explain_hex(view: View, name: str) -> PlaceCard | None:
    """Return the card of a hex; None where there is none, or no train on it."""
    city = next((city for city in view.cities if city.hex == name), None)
    if city is not None:
        return _explain_city(view, city)
    port = next((port for port in view.ports if port.hex == name), None)
    if port is not None:
        return _explain_port(port)
    start = next((start for start in MAPS[view.map].start if start.hex == name), None)
    if start is not None:
        return _explain_start(view, start.name, start.company)
    here = next((each.companies for each in view.hexes if each.hex == name), None)
    return None if here is None else _explain_landscape(here)


def _explain_city(view: View, city: CityView) -> PlaceCard:
    room = city.capacity - len(city.companies)
    return PlaceCard(
        title=city.name,
        kind=f"City for {pluralize(city.capacity, 'company', 'companies')}, open to everybody",
        lines=(
            CardLine(
                "Any company's track may be built here by the shortest way, one train on each hex.",
                (icon_glyph("track"), TO, icon_glyph("town")),
            ),
            *_token_lines(city),
            CardLine(_room_line(city, room)),
        ),
        now=_city_now(view, city),
        facts=_city_facts(view, city),
        topic="cities" if city.token is None else "demand",
    )


def _token_lines(city: CityView) -> tuple[CardLine, ...]:
    if city.token is None:
        return ()
    first, second = city.token
    one = name_company(first)
    signs = (icon_glyph(first), icon_glyph(second), TO, icon_glyph("influence"))
    if second == "wild":
        words = f"Who builds here gains 1 influence in {one} and 1 in another company of their choice."
    elif first == second:
        words = f"Who builds here gains 2 influence in {one}."
    else:
        words = f"Who builds here gains 1 influence in {one} and 1 in {name_company(second)}."
    return (CardLine(words, signs),)


def _room_line(city: CityView, room: int) -> str:
    if city.token is None:
        return "Its demand token is gone: no company can be built here any more."
    if not city.companies:
        return (
            f"The token goes once {pluralize(city.capacity, 'company has', 'companies have')} a train here."
        )
    here = list_companies(city.companies)
    return f"A train of {here} stands here: room for {pluralize(room, 'company', 'companies')} more."


def _city_now(view: View, city: CityView) -> tuple[str, ...]:
    if city.token is not None:
        return (*_trains_now(view, city), *_influence_now(view, city))
    return (f"Trains here: {list_companies(city.companies)}.",) if city.companies else ()


def _trains_now(view: View, city: CityView) -> tuple[str, ...]:
    """Say of every company how many trains it needs to come here, beside how many it has for it."""
    if view.step == "over":
        return ()
    lengths = [reach.trains_to(city.number) for reach in reaches(lay_table(view))]
    told = [_need(city, *each) for each in zip(view.companies, lengths, strict=True)]
    comes = any(
        company.name not in city.companies and length is not None and length <= company.trains
        for company, length in zip(view.companies, lengths, strict=True)
    )
    needed = f"Trains needed to build here: {', '.join(told)}."
    return (needed,) if comes else ("No company can be built here now.", needed)


def _need(city: CityView, company: CompanyView, length: int | None) -> str:
    name = name_company(company.name)
    if company.name in city.companies:
        return f"{name} is here already"
    if length is None:
        return f"{name} more than {LONGEST_ROUTE}"
    return f"{name} {length} (has {company.trains})"


def _influence_now(view: View, city: CityView) -> tuple[str, ...]:
    reader = find_reader(view)
    if reader is None or city.token is None:
        return ()
    named = dict.fromkeys(symbol for symbol in city.token if symbol != "wild")
    have = [f"{reader.influence[COMPANIES.index(each)]} in {name_company(each)}" for each in named]
    return (f"Your influence: {join_words(have)}.",)


def _city_facts(view: View, city: CityView) -> tuple[str, ...]:
    if view.machinist is None:
        return ()
    return (f"City {city.number} of {len(view.cities)} on the Machinist's way",)


def _explain_start(view: View, name: str, company: Company) -> PlaceCard:
    trains = len(view.companies[COMPANIES.index(company)].track)
    return PlaceCard(
        title=name,
        kind=f"Start location of {name_company(company)}",
        lines=(
            CardLine(
                f"The track of {name_company(company)} begins here.",
                (icon_glyph(company), icon_glyph("track")),
            ),
            CardLine("Nobody builds into a start location or through it, not even its own company."),
        ),
        now=(f"The company has {pluralize(trains, 'train')} on the map.",),
        topic="starts",
    )


def _explain_port(port: PortView) -> PlaceCard:
    if port.company is None:
        kind, now = "Free port", "No company has it yet."
    else:
        name = name_company(port.company)
        kind, now = f"Port of {name}", f"Track of {name} may also start from here."
    return PlaceCard(
        title=f"Port of {port.name}",
        kind=kind,
        lines=(
            CardLine(
                "The first build into a city with a wild symbol brings the company beside it a port.",
                (icon_glyph("wild"), TO, icon_glyph("port")),
            ),
            CardLine("Who builds there chooses the port; one train of the company comes from its supply."),
            CardLine(
                "From then on the company may start from it, too. No track runs into or through a port."
            ),
        ),
        now=(now,),
        topic="ports",
    )


def _explain_landscape(companies: tuple[Company, ...]) -> PlaceCard:
    return PlaceCard(
        title="Land hex with track",
        kind=f"Here stands a train of {list_companies(companies)}",
        lines=(
            CardLine("A company has at most one train on a hex; several companies may share it."),
            CardLine("New track of a company may start from any of its trains."),
            CardLine(
                "If another company builds over it, each company here gets 1 train onto its train space.",
                (icon_glyph("locomotive"), TO, figures("+1")),
            ),
            CardLine("Each land hex built over makes a company's track one longer."),
        ),
        topic="compensation",
    )


def explain_influence(view: View, number: int) -> PlaceCard:
    """Return the card of a company's influence track."""
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
    """Return what a share is worth by rank at the present length of the track."""
    first, second, other = (column[view.companies[number].length] for column in VALUE_COLUMNS)
    if _is_by_two(view):
        return f"A share gives {second} points to who has more, {other} to who has less."
    return f"A share gives {first} points for most influence, {second} for the second, {other} for others."


def _is_by_two(view: View) -> bool:
    return MODES[view.mode].scoring == "two_columns"


def explain_values(view: View) -> PlaceCard:
    """Return the card of the track length scale and the values of shares."""
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


KINDS = {
    "waiting": "Waiting for a track to Omaha",
    "cancelled": "Called off for this game",
    "racing": "The race is on",
    "completed": "The coasts are joined",
}


def explain_spike(view: View) -> PlaceCard | None:
    """Return the card of the Golden Spike; None where it is not played."""
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
        now=(_spike_now(view.spike),),
        topic="golden-spike",
    )


def _branch(company: Company | None) -> str:
    return "no company" if company is None else name_company(company)


def _spike_now(spike: SpikeView) -> str:
    match spike.phase:
        case "waiting":
            return "Nobody has built into Omaha or San Francisco yet."
        case "cancelled":
            return "San Francisco was reached first: nobody gets the 2 track length."
        case "racing":
            return f"Eastern branch: {_branch(spike.east)}. The western branch is still open."
        case "completed":
            return f"Eastern branch: {_branch(spike.east)}. Western: {_branch(spike.west)}."


def explain_turn(view: View) -> PlaceCard:
    """Return the card of the line that shows who is asked, or that the game is over."""
    active, duel = view.active, MODES[view.mode].draft == "duel"
    return PlaceCard(
        title="The game is over" if active is None else f"To move: {name_seat(view, view.seats[active])}",
        kind="Nobody has a turn any more" if active is None else "Turns go clockwise",
        lines=(
            CardLine(
                "A turn is two actions for two different companies: take a share, or build track."
                if duel
                else "A turn is one action, for any company: take a share, or build track."
            ),
            CardLine("Passing is not allowed; a turn is left out only where no action is possible."),
            CardLine(
                "The game ends as soon as one company is exhausted."
                if duel
                else "Once two companies are exhausted the round is played to its end, then the game is over."
            ),
        ),
        now=_turn_now(view),
        topic=_topic(view, is_duel=duel),
    )


def _turn_now(view: View) -> tuple[str, ...]:
    reader = find_reader(view)
    notice = end_notice(view)
    last = () if notice is None else (f"{notice.title}: {notice.reason}",)
    if reader is None:
        return last
    points = pluralize(reader.score, "point")
    if view.active is None:
        return (f"Your shares are worth {points}.",)
    return (*last, f"Your shares would give {points} as it is now.")


def _topic(view: View, *, is_duel: bool) -> str:
    if view.active is None or view.triggered:
        return "end"
    return "duel" if is_duel else "turn"


DRIVER = (icon_glyph("driver"),)


def explain_machinist(view: View) -> PlaceCard | None:
    """Return the card of the Machinist; None where he does not play."""
    if view.machinist is None:
        return None
    left, seat = size(view.machinist.bag), view.seats[-1]
    marked = name_company(view.machinist.company)
    return PlaceCard(
        title="The Machinist",
        kind="A rival that the rules play, always last in the round",
        lines=(
            CardLine(
                "Each turn he draws a token, which moves his company marker and his target marker.", DRIVER
            ),
            CardLine("With at most 2 trains on that company's train space he takes a share, for nothing."),
            CardLine("With more he builds that company's track, as near to the target city as he can."),
            CardLine("If he can do neither, he draws again for another company."),
        ),
        now=(
            f"His company marker is on {marked}; {pluralize(left, 'token')} in the bag.",
            f"He holds {pluralize(sum(seat.shares), 'share')}, worth {pluralize(seat.score, 'point')} now.",
        ),
        facts=(f"Level: {view.level.capitalize()}",) if view.level else (),
        topic="machinist" if view.level in (None, "passenger") else "levels",
    )


def explain_token(view: View, kind: str) -> PlaceCard | None:
    """Give the card of a kind of token; None where there is no such kind, or the Machinist does not play."""
    counts = dict(BAG)
    if view.machinist is None or kind not in counts:
        return None
    left = dict(view.machinist.bag).get(kind, 0)
    lines: tuple[str, ...]
    if kind == RESTORE:
        title, lines = "Restore token", ("It puts all tokens back into the bag; then he draws again.",)
    else:
        company, city = kind.split("/")
        title = f"Token {company} and {city}"
        lines = (
            f"His company marker goes on by {company}, in the order of the companies.",
            f"His target marker goes on by {city}, from city to city by their numbers.",
        )
    return PlaceCard(
        title=title,
        kind="One of the Machinist's tokens: what he draws says for whom he acts, and where he wants to go",
        lines=tuple(CardLine(words, DRIVER if not index else ()) for index, words in enumerate(lines)),
        now=(f"{left} of {counts[kind]} in the bag.",),
        topic="machinist",
    )


def explain_target(view: View) -> PlaceCard | None:
    """Return the card of the Machinist's target marker; None where it is not on the map."""
    if view.machinist is None or not view.machinist.target:
        return None
    city = view.cities[view.machinist.target - 1]
    return PlaceCard(
        title="The Machinist's target",
        kind=f"Marker at {city.name}",
        lines=(
            CardLine("When the Machinist builds, he chooses the city nearest to this marker.", DRIVER),
            CardLine("It goes from city to city by their numbers and skips those without a demand token."),
            CardLine("At the last city it stays to the end of the game."),
        ),
        now=(f"City {city.number} of {len(view.cities)} on his way.",),
        topic="machinist",
    )


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
    """Return the card of a place of the drawing."""
    if place in BESIDE_THE_MAP:
        return BESIDE_THE_MAP[place](view)
    kind, _, company = place.partition(":")
    if kind == "token":
        return explain_token(view, company)
    if kind not in OF_COMPANIES:
        return explain_hex(view, place)
    number = company_number(company)
    return None if number is None else OF_COMPANIES[kind](view, number)
