"""The score sheet of the second engine (GWT-13); objective cards are assigned exhaustively."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from tests.domain.games.great_western_trail.second_engine.data import (
    BUILDINGS,
    CATTLE,
    CITIES,
    DISCS,
    MASTERS,
    OBJECTIVES,
    RAW,
    STATIONS,
    hazard_points,
)
from tests.domain.games.great_western_trail.second_engine.table import Table

Things = tuple[tuple[str, int], ...]


def sheet(table: Table, seat: int) -> dict[str, int]:
    """Return the points by category."""
    person = table.people[seat]
    area, masters = _cards(table, seat)
    return {
        "money": person.money // RAW["scoring"]["money_per_vp"],
        "buildings": sum(BUILDINGS[tile]["vp"] for tile in table.own_buildings(seat).values()),
        "cities": _cities(table, seat),
        "stations": sum(STATIONS[name]["vp"] for name, seats in table.stations.items() if seat in seats),
        "hazards": sum(hazard_points(tile) * number for tile, number in person.hazards.items()),
        "cattle": sum(CATTLE[card][2] * number for card, number in person.herd().items() if card in CATTLE),
        "objectives": area,
        "station_masters": masters,
        "workers": sum(4 * max(0, number - 4) for number in person.workers.values()),
        "step_space": sum(DISCS[space]["vp"] for space in person.cleared),
        "job_market_token": RAW["scoring"]["job_market_token_vp"] * person.token,
    }


def _cities(table: Table, seat: int) -> int:
    """Return the points of cities and arrows (GWT-13.3)."""
    own = {name for name, discs in table.cities.items() if discs[seat]}
    single = sum(int(CITIES[name]["vp_per_disc"]) * table.cities[name][seat] for name in own)
    return single + sum(int(arrow["vp"]) for arrow in RAW["city_arrow"] if own.issuperset(arrow["cities"]))


def things(table: Table, seat: int) -> Things:
    """Return the items that can count for objective cards (GWT-13.7.2)."""
    person, herd = table.people[seat], Counter[int]()
    for card, number in person.herd().items():
        if card in CATTLE and card not in ("jersey", "guernsey", "black_angus", "dutch_belt"):
            herd[CATTLE[card][1]] += number
    found = {
        "building": len(table.own_buildings(seat)),
        "teepee_green": person.teepees["teepee_green"],
        "teepee_blue": person.teepees["teepee_blue"],
        "hazard": person.hazards.total(),
        "station": sum(seat in seats for seats in table.stations.values()),
        "cattle_3": herd[3],
        "cattle_4": herd[4],
        "cattle_5": herd[5],
        "san_francisco": table.cities["san_francisco"][seat],
    }
    return tuple(sorted(found.items()))


def _cards(table: Table, seat: int) -> tuple[int, int]:
    """Return the points of objectives and station masters for the best choice of cards (GWT-13.7.1)."""
    person = table.people[seat]
    placed = sorted(person.area.elements())
    herd = sorted(card for card in person.herd().elements() if card in OBJECTIVES)
    owned = things(table, seat)
    other = sum(_master(table, seat, tile) for tile in person.masters if tile != "SM_objectives")
    best: tuple[int, int] | None = None
    for more in range(len(herd) + 1):
        pairs = MASTERS["SM_objectives"]["vp"] * ((len(placed) + more) // 2)
        pairs = pairs if "SM_objectives" in person.masters else 0
        for extra in set(combinations(herd, more)):
            area = _best(owned, tuple(sorted((*placed, *extra))))
            if best is None or area + pairs + other > sum(best):
                best = (area, pairs + other)
    if best is None:
        raise LookupError("no choice at all")
    return best


@cache
def _best(owned: Things, cards: tuple[str, ...]) -> int:
    """Return the highest score of the cards; each uses up remaining items or stays unfulfilled."""
    if not cards:
        return 0
    card, rest = OBJECTIVES[cards[0]], cards[1:]
    found = _best(owned, rest) - card["penalty"]
    left = dict(owned)
    for need, number in card["needs"].items():
        left[need] -= number
    if min(left.values()) >= 0:
        found = max(found, _best(tuple(sorted(left.items())), rest) + card["vp"])
    return int(found)


def _master(table: Table, seat: int, tile: str) -> int:
    """Return the points of a station master other than the one for objective cards (GWT-13.8)."""
    person, rules = table.people[seat], MASTERS[tile]
    counted = {
        "workers": sum(person.workers.values()),
        "hazards": person.hazards.total(),
        "teepee_pairs": min(person.teepees["teepee_green"], person.teepees["teepee_blue"]),
        "certificates": person.marker + person.permanent(),
    }
    return int(rules["vp"] * (counted[rules["per"]] // rules["group"]))


def places(totals: list[int]) -> tuple[int, ...]:
    """Return the places, which tied seats share (GWT-13.12)."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
