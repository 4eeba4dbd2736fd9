"""The trail of the second engine: every path of locations, and its fees (GWT-4)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.domain.games.great_western_trail.second_engine.data import TRAIL, Own
from tests.domain.games.great_western_trail.second_engine.table import Table

KANSAS_CITY = "KC"
Path = tuple[str, ...]


def following(table: Table, space: str) -> set[str]:
    """Return the locations one step away, through empty spaces only (GWT-4.1, GWT-4.8)."""
    found: set[str] = set()
    for onward in TRAIL[space]["next"]:
        if onward in table.tiles or onward == KANSAS_CITY:
            found.add(onward)
        else:
            found |= following(table, onward)
    return found


def paths(table: Table, start: str, limit: int, *, city: bool = True) -> Iterator[Path]:
    """Yield all paths within the step limit (GWT-4.2, GWT-4.3, GWT-11.4); `city` allows Kansas City."""
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
    """Pay the fees location by location, as long as the money lasts (GWT-4.5 to GWT-4.7)."""
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
    """Return the sites with a building that share an edge with this one, in either direction (GWT-8.15.1)."""
    joined = {*TRAIL[site]["next"], *(space for space in TRAIL if site in TRAIL[space]["next"])}
    return {space for space in joined if space in table.tiles and TRAIL[space]["kind"] in ("site", "neutral")}
