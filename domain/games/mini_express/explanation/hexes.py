"""Cards of the hexes of the map: cities, start locations, ports, land hexes with track."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, figures, icon_glyph
from domain.games.mini_express.commands import LONGEST_ROUTE, Company
from domain.games.mini_express.data import COMPANIES, MAPS
from domain.games.mini_express.explanation.table import find_reader, lay_table, list_companies, name_company
from domain.games.mini_express.rules.track import reaches
from domain.games.mini_express.view import CityView, CompanyView, PortView, View
from domain.kernel.phrases import join_words, pluralize


def explain_hex(view: View, name: str) -> PlaceCard | None:
    """Give the card of a hex; None where there is none, or no train on it."""
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
