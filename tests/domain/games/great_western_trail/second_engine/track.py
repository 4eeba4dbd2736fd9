"""The track of the second engine. Spaces are counted in halves: turnout N.5 is an odd number (GWT-8.5)."""

from __future__ import annotations

from tests.domain.games.great_western_trail.second_engine.data import RAW

START, LAST = 0, 78
TURNOUTS = {int(float(name) * 2) for name in RAW["railroad"]["turnouts"]}
SPACES = {*range(START, LAST + 1, 2), *TURNOUTS}
STATION_AT = {int(float(station["space"]) * 2): station["id"] for station in RAW["station"]}


def space(name: str) -> int:
    return int(float(name) * 2)


def name(space: int) -> str:
    return f"{space // 2}.5" if space % 2 else str(space // 2)


def _onward(place: int) -> set[int]:
    """Return the spaces one step ahead (GWT-8.5.1)."""
    if place == LAST:
        return set()
    return {place + 1} if place % 2 else {place + 2} | ({place + 1} & TURNOUTS)


def _back(place: int) -> set[int]:
    return {start for start in SPACES if place in _onward(start)}


ONWARD = {place: _onward(place) for place in SPACES}
BACK = {place: _back(place) for place in SPACES}


def walks(start: int, steps: int, taken: set[int], edges: dict[int, set[int]]) -> set[int]:
    """Return the spaces exactly `steps` free spaces away; taken ones are skipped (GWT-8.5.2)."""
    here = {start}
    for _ in range(steps):
        here = {place for origin in here for place in _next_free(origin, taken, edges)}
    return here


def _next_free(place: int, taken: set[int], edges: dict[int, set[int]]) -> set[int]:
    found: set[int] = set()
    for onward in edges[place]:
        found |= _next_free(onward, taken, edges) if onward in taken else {onward}
    return found


def forward(start: int, least: int, most: int, taken: set[int]) -> set[int]:
    """Return the spaces `least` to `most` steps ahead; shorter moves may end on the last space (GWT-8.6)."""
    found = {place for steps in range(least, most + 1) for place in walks(start, steps, taken, ONWARD)}
    shorter = {place for steps in range(1, least) for place in walks(start, steps, taken, ONWARD)}
    return found | ({LAST} & shorter)


def back(start: int, steps: int, taken: set[int]) -> set[int]:
    """Return the spaces exactly `steps` back (GWT-8.7)."""
    return walks(start, steps, taken, BACK)


def behind(start: int, taken: set[int]) -> set[int]:
    """Return every free space behind the start."""
    return {place for place in SPACES if place < start} - taken


def crossings(engine: int, value: int) -> int:
    """Return the number of crossings between an engine and a city (GWT-6.5.4)."""
    place = (engine + 1) // 2
    return sum(place <= crossing < value for crossing in RAW["railroad"]["crossings_after"])
