"""The explanation cards for places in the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, figures, icon_glyph
from domain.games.mini_express.commands import LONGEST_ROUTE, Company
from domain.games.mini_express.data import BAG, COMPANIES, MAPS, MODES, RESTORE, SPIKE
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
from domain.games.mini_express.presentation.names import (
    EAST,
    EXHAUSTED,
    EXHAUSTED_IN_DUEL,
    WEST,
)
from domain.games.mini_express.presentation.words import end_notice
from domain.games.mini_express.rules.track import reaches
from domain.games.mini_express.scoring import VALUE_COLUMNS
from domain.games.mini_express.view import CityView, CompanyView, PortView, SpikeView, View
from domain.kernel.multiset import size
from domain.kernel.phrases import join_words, pluralize


def explain_hex(view: View, name: str) -> PlaceCard | None:
    """Return the explanation card for a hex.

    It is None if the hex does not exist, or is landscape without trains.
    """
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
        kind=f"City with room for {pluralize(city.capacity, 'company', 'companies')}",
        lines=(
            CardLine(
                "Any company may build here by a shortest route, with one train on each hex.",
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
    company = name_company(first)
    signs = (icon_glyph(first), icon_glyph(second), TO, icon_glyph("influence"))
    if second == "wild":
        words = f"Build here to gain 1 influence in {company} and 1 in another company of your choice."
    elif first == second:
        words = f"Build here to gain 2 influence in {company}."
    else:
        words = f"Build here to gain 1 influence in {company} and 1 in {name_company(second)}."
    return (CardLine(words, signs),)


def _room_line(city: CityView, room: int) -> str:
    if city.token is None:
        return "Its demand token is gone: no company can build here any more."
    if not city.companies:
        full = pluralize(city.capacity, "company has", "companies have")
        return f"The token is removed once {full} a train here."
    here = list_companies(city.companies)
    return f"{here} already here: room for {pluralize(room, 'more company', 'more companies')}."


def _city_now(view: View, city: CityView) -> tuple[str, ...]:
    if city.token is not None:
        return (*_trains_now(view, city), *_influence_now(view, city))
    return (f"Trains here: {list_companies(city.companies)}.",) if city.companies else ()


def _trains_now(view: View, city: CityView) -> tuple[str, ...]:
    """Return how many trains each company needs to build here, and how many it has."""
    if view.step == "over":
        return ()
    lengths = [reach.trains_to(city.number) for reach in reaches(lay_table(view))]
    needs = [_need(city, *each) for each in zip(view.companies, lengths, strict=True)]
    reachable = any(
        company.name not in city.companies and length is not None and length <= company.trains
        for company, length in zip(view.companies, lengths, strict=True)
    )
    needed = f"Trains needed to build here: {', '.join(needs)}."
    return (needed,) if reachable else ("No company has enough trains to build here.", needed)


def _need(city: CityView, company: CompanyView, length: int | None) -> str:
    name = name_company(company.name)
    if company.name in city.companies:
        return f"{name} is already here"
    if length is None:
        return f"{name} {LONGEST_ROUTE + 1} or more"
    return f"{name} {length} (has {company.trains})"


def _influence_now(view: View, city: CityView) -> tuple[str, ...]:
    reader = find_reader(view)
    if reader is None or city.token is None:
        return ()
    shown = dict.fromkeys(symbol for symbol in city.token if symbol != "wild")
    amounts = [f"{reader.influence[COMPANIES.index(each)]} in {name_company(each)}" for each in shown]
    return (f"Your influence: {join_words(amounts)}.",)


def _city_facts(view: View, city: CityView) -> tuple[str, ...]:
    if view.machinist is None:
        return ()
    return (f"City {city.number} of {len(view.cities)} on the Machinist's route",)


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
            CardLine("No company, not even its own, can build into or through a start location."),
        ),
        now=(f"The company has {pluralize(trains, 'train')} on the map.",),
        topic="starts",
    )


def _explain_port(port: PortView) -> PlaceCard:
    if port.company is None:
        kind, now = "Free port", "No company uses it yet."
    else:
        name = name_company(port.company)
        kind, now = f"Port of {name}", f"{name} can also build from here."
    return PlaceCard(
        title=f"Port of {port.name}",
        kind=kind,
        lines=(
            CardLine(
                "The first build into a city with a wild token gives the company on the token a port.",
                (icon_glyph("wild"), TO, icon_glyph("port")),
            ),
            CardLine(
                "The player who builds chooses the port. The company places a train there from its supply."
            ),
            CardLine(
                "The company can then also build from the port. Track cannot enter or pass through a port."
            ),
        ),
        now=(now,),
        topic="ports",
    )


def _explain_landscape(companies: tuple[Company, ...]) -> PlaceCard:
    return PlaceCard(
        title="Land hex with track",
        kind=f"Trains here: {list_companies(companies)}",
        lines=(
            CardLine("Each company has at most one train on a hex; several companies can share a hex."),
            CardLine("A company can start new track from any of its trains."),
            CardLine(
                "If another company builds here, each company present gets 1 train on its train space.",
                (icon_glyph("locomotive"), TO, figures("+1")),
            ),
            CardLine("Each land hex adds 1 to the length of the builder's track."),
        ),
        topic="compensation",
    )


def explain_influence(view: View, number: int) -> PlaceCard:
    """Return the explanation card for a company's influence track."""
    company = view.companies[number]
    held = [(seat, seat.influence[number]) for seat in view.seats]
    return PlaceCard(
        title=f"Influence in {name_company(company.name)}",
        kind="Influence track, one marker per player",
        lines=(
            CardLine(
                "Building into a city gives you influence in the companies on its token.",
                (icon_glyph("demand"), TO, icon_glyph("influence")),
            ),
            CardLine("You pay influence for shares: 1 per train on the company's train space."),
            CardLine("At the end, influence ranks the players. With none, your shares are worthless."),
        ),
        now=(
            f"Influence: {list_amounts(view, held)}.",
            _values_now(view, number),
            *worth_now(view, number),
        ),
        topic="influence",
    )


def _values_now(view: View, number: int) -> str:
    """Return the value of a share for each rank, at the current track length."""
    first, second, other = (column[view.companies[number].length] for column in VALUE_COLUMNS)
    if _is_by_two(view):
        return f"A share is worth {second} with more influence, {other} with less."
    return f"A share is worth {first} to the 1st in influence, {second} to the 2nd, {other} to others."


def _is_by_two(view: View) -> bool:
    return MODES[view.mode].scoring == "two_columns"


def explain_values(view: View) -> PlaceCard:
    """Return the explanation card for the track length scale with the share values."""
    rank = (
        "With two players, the one with more influence scores the upper line. If tied, both do."
        if _is_by_two(view)
        else "The most influence scores the first line, the second most the second, anything less the third."
    )
    lengths = [f"{name_company(company.name)} {company.length}" for company in view.companies]
    return PlaceCard(
        title="Track length and share value",
        kind="One scale for all companies",
        lines=(
            CardLine("A company's marker advances by 1 for each land hex it builds on."),
            CardLine("Its column shows what one share is worth at the end.", (icon_glyph("share"), TO)),
            CardLine(rank),
        ),
        now=(f"Track lengths: {', '.join(lengths)}.",),
        topic="length",
    )


KINDS = {
    "waiting": f"Waiting for track to {EAST}",
    "cancelled": "Cancelled for this game",
    "racing": "The race is on",
    "completed": "The coasts are joined",
}


def explain_spike(view: View) -> PlaceCard | None:
    """Return the explanation card for the Golden Spike; None if the option is not in play."""
    if view.spike is None:
        return None
    return PlaceCard(
        title="The Golden Spike",
        kind=KINDS[view.spike.phase],
        lines=(
            CardLine(
                f"The first company into {EAST} gets the eastern branch; others get a train in {WEST}.",
                (icon_glyph("spike"),),
            ),
            CardLine(f"When track connects {EAST} to {WEST}, the western branch is awarded."),
            CardLine(f"Both branch companies then gain {SPIKE.bonus} track length."),
            CardLine(f"If a company builds into {WEST} first, the race is cancelled."),
        ),
        now=(_spike_now(view.spike),),
        topic="golden-spike",
    )


def _branch(company: Company | None) -> str:
    return "no company" if company is None else name_company(company)


def _spike_now(spike: SpikeView) -> str:
    match spike.phase:
        case "waiting":
            return f"Nobody has built into {EAST} or {WEST} yet."
        case "cancelled":
            return f"{WEST} was reached first: nobody gets the bonus of {SPIKE.bonus} track length."
        case "racing":
            return f"Eastern branch: {_branch(spike.east)}. The western branch is still open."
        case "completed":
            return f"Eastern branch: {_branch(spike.east)}. Western: {_branch(spike.west)}."


def explain_turn(view: View) -> PlaceCard:
    """Return the explanation card for the status line: whose turn it is, or that the game is over."""
    active, duel = view.active, MODES[view.mode].draft == "duel"
    return PlaceCard(
        title="The game is over" if active is None else f"To move: {name_seat(view, view.seats[active])}",
        kind="No more turns" if active is None else "Turns go clockwise",
        lines=(
            CardLine(
                "Your turn is two actions for two different companies: take a share or build track."
                if duel
                else "Your turn is one action, for any company: take a share or build track."
            ),
            CardLine("You cannot pass. You lose your turn only if no action is possible."),
            CardLine(
                f"The game ends as soon as {EXHAUSTED_IN_DUEL} exhausted."
                if duel
                else f"Once {EXHAUSTED} exhausted, finish the round; then the game ends."
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
    return (*last, f"Your shares are worth {points} now.")


def _topic(view: View, *, is_duel: bool) -> str:
    if view.active is None or view.triggered:
        return "end"
    return "duel" if is_duel else "turn"


DRIVER = (icon_glyph("driver"),)


def explain_machinist(view: View) -> PlaceCard | None:
    """Return the explanation card for the Machinist; None if it does not play."""
    if view.machinist is None:
        return None
    left, seat = size(view.machinist.bag), view.seats[-1]
    marked = name_company(view.machinist.company)
    return PlaceCard(
        title="The Machinist",
        kind="Automatic opponent, always last in the round",
        lines=(
            CardLine("Each turn it draws a token, which moves its company marker and target marker.", DRIVER),
            CardLine("If that company's train space has at most 2 trains, it takes a share for free."),
            CardLine(
                "With more trains, it builds that company's track as near to the target city as possible."
            ),
            CardLine("If it can do neither, it draws again for another company."),
        ),
        now=(
            f"Its company marker is on {marked}; {pluralize(left, 'token')} in the bag.",
            f"It holds {pluralize(sum(seat.shares), 'share')}, worth {pluralize(seat.score, 'point')} now.",
        ),
        facts=(f"Level: {view.level.capitalize()}",) if view.level else (),
        topic="machinist" if view.level in (None, "passenger") else "levels",
    )


def explain_token(view: View, kind: str) -> PlaceCard | None:
    """Return the explanation card for a kind of token.

    It is None if the kind is unknown or the Machinist does not play.
    """
    counts = dict(BAG)
    if view.machinist is None or kind not in counts:
        return None
    left = dict(view.machinist.bag).get(kind, 0)
    lines: tuple[str, ...]
    if kind == RESTORE:
        title, lines = "Restore token", ("All tokens return to the bag, then the Machinist draws again.",)
    else:
        company, city = kind.split("/")
        title = f"Token {company}/{city}"
        lines = (
            f"The company marker advances {company}, in company order.",
            f"The target marker advances {city}, in order of city number.",
        )
    return PlaceCard(
        title=title,
        kind="Machinist token: it sets the company and the target city",
        lines=tuple(CardLine(words, DRIVER if not index else ()) for index, words in enumerate(lines)),
        now=(f"{left} of {counts[kind]} in the bag.",),
        topic="machinist",
    )


def explain_target(view: View) -> PlaceCard | None:
    """Return the explanation card for the Machinist's target marker; None if it is off the map."""
    if view.machinist is None or not view.machinist.target:
        return None
    city = view.cities[view.machinist.target - 1]
    return PlaceCard(
        title="The Machinist's target",
        kind=f"Marker at {city.name}",
        lines=(
            CardLine("When the Machinist builds, it chooses the city nearest to this marker.", DRIVER),
            CardLine("It moves in order of city number, skipping cities without a demand token."),
            CardLine("At the last city it stays for the rest of the game."),
        ),
        now=(f"City {city.number} of {len(view.cities)} on its route.",),
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
"""The card functions for places named after a company, keyed by the prefix before the company's name."""


def explain(view: View, place: str) -> PlaceCard | None:
    """Return the explanation card for a place in the drawing."""
    if place in BESIDE_THE_MAP:
        return BESIDE_THE_MAP[place](view)
    kind, _, company = place.partition(":")
    if kind == "token":
        return explain_token(view, company)
    if kind not in OF_COMPANIES:
        return explain_hex(view, place)
    number = company_number(company)
    return None if number is None else OF_COMPANIES[kind](view, number)
