"""The second engine's Golden Spike (MEX-12.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.domain.games.mini_express.second_engine.land import COMPANIES
from tests.domain.games.mini_express.second_engine.table import LONGEST, Table

Train = tuple[str, str]
Part = frozenset[Train]


def parts(table: Table, trains: Iterable[Train]) -> list[Part]:
    """Return the connected parts of the track (MEX-12.2.6).

    Trains of one company are linked on adjacent hexes, those of different companies on the same hex.
    """
    left, components = set(trains), []
    while left:
        edge = {left.pop()}
        part = set(edge)
        while edge:
            near = {train for train in left for other in edge if linked(table, train, other)}
            left -= near
            part |= near
            edge = near
        components.append(frozenset(part))
    return components


def linked(table: Table, train: Train, other: Train) -> bool:
    (name, place), (other_name, other_place) = train, other
    return place in table.land.near[other_place] if name == other_name else place == other_place


def trains(table: Table) -> list[Train]:
    return [(name, place) for name in COMPANIES for place in sorted(table.companies[name].track)]


def ends(table: Table) -> tuple[str, str]:
    """Return the hexes of Omaha and San Francisco."""
    land = table.land
    return land.cities[land.names["omaha"]], land.cities[land.names["san_francisco"]]


def update_race(table: Table, name: str, city: int) -> bool:
    """Update the race after a build (MEX-12.2.3 to MEX-12.2.5); return whether it has begun."""
    if table.variant != "golden_spike" or table.spike != "waiting":
        return False
    east, west = (table.land.numbers[place] for place in ends(table))
    if city not in (east, west):
        return False
    if city == west:
        table.spike = "cancelled"
        return False
    table.spike = "racing"
    if table.companies[name].supply:
        table.eastern = name
        place_tile_train(table, name)
    for other in COMPANIES:
        if other != name and table.companies[other].supply:
            table.companies[other].supply -= 1
            table.companies[other].track.add(table.land.cities[west])
    table.tokens.pop(west, None)
    table.exhaust_if_empty(*COMPANIES)
    return True


def place_tile_train(table: Table, name: str) -> None:
    """Move a train from the supply to the tile."""
    table.companies[name].supply -= 1
    table.companies[name].tile += 1


def is_joined(table: Table) -> bool:
    """Return whether Omaha and San Francisco are connected (MEX-12.2.6)."""
    east, west = ends(table)
    return any({east, west} <= {place for _, place in part} for part in parts(table, trains(table)))


def western_candidates(table: Table, name: str, hexes: tuple[str, ...]) -> list[str]:
    """Return the candidates for the western branch (MEX-12.2.8)."""
    east, west = ends(table)
    before = [train for train in trains(table) if train not in {(name, place) for place in hexes}]
    old = parts(table, before)
    adjacent = {near for place in hexes for near in table.land.near[place]}
    joined_parts = [part for part in old if any(owner == name and place in adjacent for owner, place in part)]
    ended = [part for part in old if part not in joined_parts and {east, west} & {place for _, place in part}]
    closing = [place for place in hexes if any(meets(part, name, place) for part in ended)] or list(hexes)
    there = [other for other in COMPANIES if any(other in table.companies_at(place) for place in closing)]
    left = [other for other in there if other != table.eastern]
    return left or [other for other in table.companies_at(west) if other != table.eastern]


def meets(part: Part, name: str, place: str) -> bool:
    """Return whether the part contains a train of a different company on the hex."""
    return any(owner != name and where == place for owner, where in part)


def complete_race(table: Table, western: str) -> None:
    """Complete the race (MEX-12.2.7)."""
    table.spike = "completed"
    if table.companies[western].supply:
        table.western = western
        place_tile_train(table, western)
        advance(table, western)
    if table.eastern is not None:
        advance(table, table.eastern)
    table.exhaust_if_empty(western)


def advance(table: Table, name: str) -> None:
    """Move a track length marker by the bonus."""
    table.companies[name].length = min(table.companies[name].length + 2, LONGEST)


def choose_for_machinist(table: Table, candidates: list[str], marker: str) -> str:
    """Return the Machinist's choice of the western branch (MEX-12.2.9)."""
    *humans, machinist = table.people
    order = list(companies_from(marker))
    return min(
        candidates,
        key=lambda name: (
            -machinist.shares[name],
            sum(human.shares[name] for human in humans),
            order.index(name),
        ),
    )


def companies_from(marker: str) -> Iterator[str]:
    """Yield all companies in the marker's direction, starting at the marker."""
    first = COMPANIES.index(marker)
    yield from (*COMPANIES[first:], *COMPANIES[:first])
