"""A second engine's trail: every walk from location to location, and what is paid on it (GWT-4)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.domain.games.great_western_trail.second import Table
from tests.domain.games.great_western_trail.second_data import TRAIL, Own

KANSAS_CITY = "KC"
Path = tuple[str, ...]


def following(table: Table, space: str) -> set[str]:
    """Give the locations that are one step away: through empty spaces only (GWT-4.1, GWT-4.8)."""
    found: set[str] = set()
    for other in TRAIL[space]["next"]:
        if other in table.tiles or other == KANSAS_CITY:
            found.add(other)
        else:
            found |= following(table, other)
    return found


def paths(table: Table, start: str, limit: int, *, city: bool = True) -> Iterator[Path]:
    """GWT-4.2, GWT-4.3, GWT-11.4: `city` says whether Kansas City may be entered."""
    if limit == 0:
        return
    for location in following(table, start):
        if location == KANSAS_CITY:
            if city:
                yield (location,)
            continue
        yield (location,)
        for rest in paths(table, location, limit - 1, city=city):
            yield (location, *rest)


def pay(table: Table, seat: int, path: Path) -> None:
    """GWT-4.5 to GWT-4.7: location by location, what is left if it is not enough."""
    person = table.people[seat]
    for location in path:
        tile = table.tiles.get(location)
        if tile is None or (isinstance(tile, Own) and tile.seat == seat):
            continue
        paid = min(person.money, table.fee(tile))
        person.money -= paid
        if isinstance(tile, Own):
            table.people[tile.seat].money += paid


def neighbours(table: Table, site: str) -> set[str]:
    """GWT-8.15.1: sites with a building, joined to this one by an edge in either direction."""
    joined = {*TRAIL[site]["next"], *(other for other in TRAIL if site in TRAIL[other]["next"])}
    return {other for other in joined if other in table.tiles and TRAIL[other]["kind"] in ("site", "neutral")}
