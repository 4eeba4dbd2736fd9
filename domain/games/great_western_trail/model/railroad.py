"""The railroad as a graph: where an engine can go, past the others (GWT-8.5 to GWT-8.7, GWT-8.16)."""

from __future__ import annotations

from functools import lru_cache

from domain.games.great_western_trail.data import RAILROAD, STATION_AT

START, LAST = RAILROAD.start, RAILROAD.last


def _line() -> tuple[str, ...]:
    """Give all spaces in order; a turnout lies between its main-line spaces."""
    spaces = []
    for number in range(RAILROAD.main_spaces):
        spaces.append(str(number))
        if f"{number}.5" in RAILROAD.turnouts:
            spaces.append(f"{number}.5")
    return tuple(spaces)


LINE: tuple[str, ...] = _line()
"""All spaces of the track in order (GWT-1.12)."""

POSITION: dict[str, int] = {space: place for place, space in enumerate(LINE)}
TURNOUTS: frozenset[str] = frozenset(RAILROAD.turnouts)


def _ways(place: int) -> tuple[int, ...]:
    """Give the places that one step backward leads to, by places of the line (GWT-8.5.1)."""
    if place == 0:
        return ()
    if place > 1 and LINE[place - 1] in TURNOUTS:
        return (place - 1, place - 2)
    return (place - 1,)


BACKWARD: tuple[tuple[int, ...], ...] = tuple(map(_ways, range(len(LINE))))
FORWARD: tuple[tuple[int, ...], ...] = tuple(
    tuple(after for after, ways in enumerate(BACKWARD) if place in ways) for place in range(len(LINE))
)

Occupied = tuple[str, ...]
"""The spaces of the other engines; those on the start space block nobody."""

REMEMBERED = 4_096
"""Positions of engines whose reach is kept: most decisions of a turn ask for the same few."""


@lru_cache(maxsize=REMEMBERED)
def up_to(engine: str, others: Occupied, steps: int) -> tuple[str, ...]:
    """Give the spaces that at most so many steps forward lead to (GWT-8.6.1)."""
    within = (2 << steps) - 2
    return tuple(space for space, costs in _ahead(engine, others) if costs & within)


@lru_cache(maxsize=REMEMBERED)
def forward(engine: str, others: Occupied, steps: int) -> tuple[str, ...]:
    """Give the spaces that exactly so many steps forward lead to (GWT-8.6.1)."""
    return tuple(space for space, costs in _ahead(engine, others) if costs >> steps & 1)


@lru_cache(maxsize=REMEMBERED)
def back(engine: str, others: Occupied, steps: int) -> tuple[str, ...]:
    """Give the spaces that exactly so many steps backward lead to (GWT-8.7.1)."""
    return tuple(space for space, costs in _behind(engine, others) if costs >> steps & 1)


@lru_cache(maxsize=REMEMBERED)
def behind(engine: str, others: Occupied) -> tuple[str, ...]:
    """Give every free space behind the engine (GWT-8.8.5, GWT-8.16.1)."""
    return tuple(space for space, _ in _behind(engine, others))


def _ahead(engine: str, others: Occupied) -> tuple[tuple[str, int], ...]:
    return _costs(engine, others, tuple(range(len(LINE))), FORWARD)


def _behind(engine: str, others: Occupied) -> tuple[tuple[str, int], ...]:
    return _costs(engine, others, tuple(range(len(LINE) - 1, -1, -1)), BACKWARD)


def _costs(
    engine: str, others: Occupied, order: tuple[int, ...], ways: tuple[tuple[int, ...], ...]
) -> tuple[tuple[str, int], ...]:
    """Give each free space with all numbers of steps that lead to it, as bits.

    A space with another engine is passed as if it were not there (GWT-8.5.2), each free one counts 1
    (GWT-8.5.3).
    """
    start, costs = POSITION[engine], [0] * len(LINE)
    taken = {POSITION[space] for space in others if space != START}
    costs[start] = 1
    for place in order:
        if not costs[place]:
            continue
        for following in ways[place]:
            costs[following] |= costs[place] if following in taken else costs[place] << 1
    return tuple(
        (LINE[place], costs[place])
        for place in order
        if costs[place] and place not in taken and place != start
    )


def counted(engine: str, target: str, others: Occupied) -> int:
    """Count the free main-line spaces entered on the direct way back (GWT-8.16.1)."""
    entered = LINE[POSITION[target] : POSITION[engine]]
    return sum(space not in TURNOUTS and (space == START or space not in others) for space in entered)


@lru_cache(maxsize=REMEMBERED)
def crossings(engine: str, value: int) -> int:
    """Count the crossing signs between the engine and a city: a dollar each to deliver there (GWT-6.5.4)."""
    place = POSITION[engine]
    return sum(place <= POSITION[str(sign)] and sign < value for sign in RAILROAD.crossings_after)


def has_station(space: str) -> bool:
    """Whether a move that ends there may build a station (GWT-8.8.1)."""
    return space in STATION_AT
