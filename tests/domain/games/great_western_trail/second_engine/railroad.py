"""The railroad of the second engine: moves, stations, deliveries and discs (GWT-8, GWT-9)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.domain.games.great_western_trail.second_engine import track
from tests.domain.games.great_western_trail.second_engine.data import (
    CITIES,
    DISCS,
    KINDS,
    MASTERS,
    RAW,
    STATIONS,
)
from tests.domain.games.great_western_trail.second_engine.table import Table

Plain = tuple[Any, ...]
Asking = Generator[tuple[int, set[Plain]], Plain, None]
"""A generator that yields a seat with all its options, and receives the answer."""


def sources(table: Table, seat: int, colour: str, budget: int, target: str = "") -> set[str]:
    """Return affordable matching discs on the board or, if none fit, on stations (GWT-9.3.1 to 9.3.4)."""
    cleared = table.people[seat].cleared
    white = {name for name, space in DISCS.items() if space["colour"] == "white"} - cleared
    black = DISCS.keys() - white - cleared
    black = {name for name in black if DISCS[name]["colour"] == "black"}
    open_to = white | (black if colour == "black" or not white else set())
    found = {name for name in open_to if DISCS[name]["cost"] <= budget}
    own = {name for name, seats in table.stations.items() if seat in seats and name != target}
    return found or own


def take_disc(table: Table, seat: int, source: str) -> None:
    """Take a disc from the player board or a station, and pay or gain its money (GWT-9.3.3, GWT-9.3.4)."""
    person = table.people[seat]
    if source in DISCS:
        person.cleared.add(source)
        person.money += DISCS[source]["gain"] - DISCS[source]["cost"]
    else:
        table.stations[source].remove(seat)


def transport(table: Table, seat: int, city: str) -> int:
    """Return the transport cost (GWT-6.5.4)."""
    return track.crossings(table.people[seat].engine, CITIES[city]["value"])


def open_cities(table: Table, seat: int, value: int, *, costs: bool) -> set[str]:
    """Return the possible cities, which always include Kansas City (GWT-6.5.1, GWT-8.16.2)."""
    found = {"kansas_city"}
    for name, city in CITIES.items():
        budget = table.people[seat].money - (transport(table, seat, name) if costs else 0)
        fresh = city["repeatable"] or not table.cities[name][seat]
        if city["value"] <= value and fresh and budget >= 0 and sources(table, seat, city["disc"], budget):
            found.add(name)
    return found


def deliver(table: Table, seat: int, city: str, *, costs: bool) -> Asking:
    """Deliver to a city: move a disc, take the rewards and pay the costs (GWT-6.5.2 to 6.5.4, GWT-9.3.5)."""
    person, printed = table.people[seat], CITIES[city]
    cost = transport(table, seat, city) if costs else 0
    found, money = sources(table, seat, printed["disc"], person.money - cost), printed["money"]
    if not found and city == "kansas_city":
        found = sources(table, seat, printed["disc"], person.money + money)
        if not found:
            return
        person.money += money
        money = 0
    _, source = yield seat, {("TakeDisc", source) for source in found}
    take_disc(table, seat, source)
    before = table.cities[city][seat]
    table.cities[city][seat] += 1
    person.money += money
    for arrow in RAW["city_arrow"]:
        done = city in arrow["cities"] and all(table.cities[name][seat] for name in arrow["cities"])
        if done and not before and arrow["action"]:
            yield from take_objective(table, seat)
    person.money -= cost


def take_objective(table: Table, seat: int, *, to_hand: bool = False, decline: bool = False) -> Asking:
    """Take an objective card from the display or the deck (GWT-8.13)."""
    found: set[Plain] = {("TakeCard", card) for card in +table.display}
    found |= {("TakeTop",)} if table.tasks else set()
    if not found:
        return
    word, *named = yield seat, found | ({("Forfeit",)} if decline else set())
    if word == "Forfeit":
        return
    person = table.people[seat]
    if word == "TakeTop":
        card = table.task()
    else:
        card = named[0]
        table.display[card] -= 1
        if table.tasks:
            table.display[table.task()] += 1
    table.display = +table.display
    (person.hand if to_hand else person.discard)[card] += 1


def buildable(table: Table, seat: int) -> set[str]:
    """Return the stations that the seat can pay for and has a disc for (GWT-8.8.1, GWT-8.8.2)."""
    money = table.people[seat].money
    return {
        name
        for name, station in STATIONS.items()
        if seat not in table.stations[name]
        and station["cost"] <= money
        and sources(table, seat, station["disc"], money - station["cost"], name)
    }


def station_here(table: Table, seat: int, act: Any) -> Asking:
    """Ask whether to build the station at the engine, if it is on a turnout (GWT-8.8.1)."""
    name = track.STATION_AT.get(table.people[seat].engine)
    if name in buildable(table, seat):
        word, *_ = yield seat, {("ConstructStation", name), ("Forfeit",)}
        if word == "ConstructStation":
            yield from build_station(table, seat, str(name), act)


def build_station(table: Table, seat: int, name: str, act: Any) -> Asking:
    """Build a station; a worker may replace its station master (GWT-8.8.2 to 8.8.4)."""
    person, station = table.people[seat], STATIONS[name]
    person.money -= station["cost"]
    found = sources(table, seat, station["disc"], person.money, name)
    _, source = yield seat, {("TakeDisc", source) for source in found}
    take_disc(table, seat, source)
    table.stations[name].add(seat)
    rows = {kind for kind in KINDS if person.workers[kind] > 1}
    if name not in table.masters or not rows:
        return
    word, *named = yield seat, {("AppointWorker", kind) for kind in rows} | {("Forfeit",)}
    if word == "Forfeit":
        return
    kind = named[0]
    tile = table.masters.pop(name)
    person.workers[kind] -= 1
    table.posted[name] = kind
    person.masters.add(tile)
    immediate = MASTERS[tile].get("immediate")
    if immediate:
        yield from act.immediate(seat, immediate)


def arrive(table: Table, seat: int, target: int, act: Any, money: int = 0) -> Asking:
    """Move the engine, gain money, offer the station, and leave the last space (GWT-8.7.2, GWT-8.8)."""
    person = table.people[seat]
    person.engine = target
    person.money += money
    yield from station_here(table, seat, act)
    if person.engine == track.LAST:
        found = track.behind(track.LAST, table.others(seat))
        _, back = yield seat, {("DriveEngine", track.name(place)) for place in found}
        person.engine = track.space(back)
        person.money += RAW["railroad"]["track_end_money"]
        yield from station_here(table, seat, act)
