"""Explanation cards for the railroad: track spaces, stations, station masters, cities, arrows, crossings."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, dollar_text, make_card
from domain.games.great_western_trail.data import (
    ARROWS,
    CITIES,
    RAILROAD,
    STATION_AT,
    STATION_MASTERS,
    STATIONS,
)
from domain.games.great_western_trail.data.board_schema import City, CityArrow, Station
from domain.games.great_western_trail.frames import City as CityFrame
from domain.games.great_western_trail.frames import ExtraCity
from domain.games.great_western_trail.model import LAST, LINE, POSITION, START, count_crossings
from domain.games.great_western_trail.presentation.explanation.wording import (
    action_line,
    colour_name,
    name_seats,
    own_seat,
)
from domain.games.great_western_trail.presentation.words import master_score, words_for_points
from domain.games.great_western_trail.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize

DISC_RULES = {
    "white": "Takes a disc from a white space on your board, or from a black one if no white ones are left",
    "black": "Accepts a disc from any space on your board",
}


def track_name(space: str) -> str:
    """Return the title of a track space."""
    if space == START:
        return "Start of the track"
    return f"Turnout after space {int(float(space))}" if "." in space else f"Track space {space}"


def track_card(view: View, space: str) -> PlaceCard | None:
    """Return the explanation card for a space of the track."""
    if space not in POSITION:
        return None
    here = [seat.seat for seat in view.seats if seat.engine == space]
    lines = [CardLine(_track_sentence(space))]
    if space in STATION_AT:
        lines.append(CardLine(f"Stop your engine here to build the station for ${STATION_AT[space].cost}"))
    seat = own_seat(view)
    now = () if seat is None else (_track_meaning(view, seat, space),)
    facts = (f"Engines here: {name_seats(view, here)}",) if here else ()
    return make_card(track_name(space), _track_kind(space), "engine", lines=lines, now=now, facts=facts)


def _track_kind(space: str) -> str:
    if space == START:
        return "Any number of engines may stand here"
    if space == LAST:
        return "End of the track: engines cannot stay here"
    return "Turnout: moving through it counts as a space" if "." in space else "Room for one engine"


def _track_sentence(space: str) -> str:
    if space == START:
        return "Every engine starts here and cannot move back beyond this space"
    if space == LAST:
        money = RAILROAD.track_end_money
        return f"When your engine arrives, move it back to any free space and gain ${money}"
    return "Spaces with another engine are skipped and do not count"


def _track_meaning(view: View, seat: SeatView, space: str) -> str:
    """Return the distance from the viewer's engine. Spaces with other engines do not count."""
    if seat.engine == space:
        return "Your engine is here"
    taken = {rival.engine for rival in view.seats if rival.seat != seat.seat and rival.engine != START}
    here, there = sorted((POSITION[seat.engine], POSITION[space]))
    between = LINE[here + 1 : there]
    main = sum("." not in each and each not in taken for each in between)
    far = pluralize(main + 1, "space")
    ahead = POSITION[space] > POSITION[seat.engine]
    if space in taken:
        return "Another engine is here: yours cannot stop here"
    return f"{far} ahead of your engine" if ahead else f"{far} behind your engine"


def station_card(view: View, name: str) -> PlaceCard | None:
    """Return the explanation card for a station."""
    station = STATIONS.get(name)
    if station is None:
        return None
    built = next((each.seats for each in view.stations if each.id == name), ())
    lines = [
        CardLine(f"Stop your engine here to build it: pay ${station.cost} and place a disc on it"),
        CardLine(DISC_RULES[station.disc]),
    ]
    if station.station_master:
        lines.append(
            CardLine("When you build it, you may exchange one of your workers for the station master")
        )
    facts = (f"Costs ${station.cost}", pluralize(station.vp, "point"))
    where = (
        "at the end of the track"
        if station.space == LAST
        else f"on the turnout after space {int(float(station.space))}"
    )
    seat = own_seat(view)
    return make_card(
        f"Station {where}",
        f"Built by {name_seats(view, built)}" if built else "Not built yet; each player may build it",
        "stations",
        lines=lines,
        now=() if seat is None else (_station_meaning(seat, station, built),),
        facts=facts,
    )


def _station_meaning(seat: SeatView, station: Station, built: tuple[int, ...]) -> str:
    points = pluralize(station.vp, "point")
    if seat.seat in built:
        return f"You have built it: {points} at the end"
    if seat.money < station.cost:
        return f"You have ${seat.money}: not enough to build it for ${station.cost}"
    return f"You would gain {points} for ${station.cost}; you have ${seat.money}"


def master_card(view: View, station: str) -> PlaceCard | None:
    """Return the explanation card for a station master tile, or for the worker that replaced it."""
    lying = next((each.master for each in view.stations if each.id == station), None)
    if lying is None:
        return None
    if lying not in STATION_MASTERS:
        lines = (CardLine("It was exchanged for the station master and stays here for the rest of the game"),)
        return make_card(f"{lying.capitalize()} at a station", "Worker", "station-masters", lines=lines)
    seat = own_seat(view)
    spare = None
    if seat is not None:
        most = max(seat.workers.cowboy, seat.workers.craftsman, seat.workers.engineer)
        spare = None if most > 1 else "You have no worker to exchange: the printed ones do not count"
    return make_card(
        "Station master",
        "Build this station, then exchange a worker for the tile",
        "station-masters",
        lines=master_lines(lying),
        now=(spare,),
    )


def master_lines(tile: str) -> tuple[CardLine, ...]:
    """Return the immediate or permanent effect of a station master, and its scoring."""
    printed = STATION_MASTERS[tile]
    if printed.immediate is None:
        first = CardLine("A permanent certificate: adds 1 to the value of your hand in every delivery")
    else:
        first = action_line(printed.immediate)
    return first, CardLine(f"At the end of the game: {master_score(printed)}")


def city_card(view: View, name: str) -> PlaceCard | None:
    """Return the explanation card for a city."""
    city = CITIES.get(name)
    if city is None:
        return None
    discs = next((each.seats for each in view.cities if each.id == name), ())
    lines = [CardLine(f"Deliver here if your hand is worth {city.value} or more: place a disc on the city")]
    lines.append(CardLine(DISC_RULES[city.disc]))
    if city.money:
        lines.append(CardLine(f"You gain ${city.money} each time"))
    if city.repeatable:
        lines.append(CardLine("You may deliver here any number of times"))
    facts = [f"Value {city.value}"]
    if city.vp_per_disc:
        facts.append(f"{words_for_points(city.vp_per_disc)} per disc")
    if discs:
        facts.append(f"Deliveries by {name_seats(view, sorted(set(discs)))}")
    seat = own_seat(view)
    now = () if seat is None else _city_meaning(view, seat, city, discs)
    return make_card(
        city.name,
        "City: each player may deliver here any number of times"
        if city.repeatable
        else "City: each player may deliver here once",
        "delivery",
        lines=lines,
        now=now,
        facts=facts,
    )


def _city_meaning(view: View, seat: SeatView, city: City, discs: tuple[int, ...]) -> tuple[str | None, ...]:
    if seat.seat in discs and not city.repeatable:
        return ("You have already delivered here",)
    value = view.frame.value if isinstance(view.frame, (CityFrame, ExtraCity)) else None
    short = None
    if value is not None and value < city.value and view.frame and view.frame.seat == seat.seat:
        short = f"Your delivery is worth {value}: not enough"
    cost = count_crossings(seat.engine, city.value)
    transport = (
        f"You pay {dollar_text(cost)}: $1 for each crossing sign between your engine and the city"
        if cost
        else "You pay nothing: there is no crossing sign between your engine and the city"
    )
    return short, None if isinstance(view.frame, ExtraCity) else transport


def find_arrow(pair: str) -> CityArrow | None:
    """Return the arrow between two cities, given as `CITY:CITY`."""
    return next((arrow for arrow in ARROWS if ":".join(arrow.cities) == pair), None)


def arrow_card(view: View, pair: str) -> PlaceCard | None:
    """Return the explanation card for the green arrow between two cities."""
    arrow = find_arrow(pair)
    if arrow is None:
        return None
    start, end = (CITIES[name].name for name in arrow.cities)
    lines = []
    if arrow.action:
        lines.append(CardLine("As soon as you have discs on both cities, you must take an objective card"))
    if arrow.vp:
        lines.append(CardLine(f"Discs on both cities: {words_for_points(arrow.vp)} at the end of the game"))
    seats = {each.id: each.seats for each in view.cities}
    seat = own_seat(view)
    now: tuple[str, ...] = ()
    if seat is not None:
        have = [CITIES[name].name for name in arrow.cities if seat.seat in seats.get(name, ())]
        now = (f"You have a disc on {join_words(have)}" if have else "You have no disc on either city",)
    return make_card(
        f"Arrow from {start} to {end}", "For discs on both cities", "delivery", lines=lines, now=now
    )


def crossing_card(view: View, space: str) -> PlaceCard | None:
    """Return the explanation card for a crossing sign after a space of the track."""
    if not space.isdecimal() or int(space) not in RAILROAD.crossings_after:
        return None
    lines = (CardLine("A delivery beyond it costs $1 more unless your engine has passed the sign"),)
    seat = own_seat(view)
    now: tuple[str, ...] = ()
    if seat is not None:
        passed = POSITION[seat.engine] > POSITION[space]
        now = ("Your engine has passed it" if passed else "Your engine has not passed it yet",)
    return make_card(
        "Crossing sign", f"Between spaces {space} and {int(space) + 1}", "delivery", lines=lines, now=now
    )


def kept_master_card(view: View, seat: int, tile: str) -> PlaceCard | None:
    """Return the explanation card for a station master that a player has."""
    if tile not in view.seats[seat].masters:
        return None
    owner = "you" if seat == view.viewer else colour_name(view, seat)
    return make_card("Station master", f"Taken by {owner}", "station-masters", lines=master_lines(tile))
