"""What a way is called, as a person would point at it: by the places that it alone passes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import atan2, degrees

from domain.games.mini_express.commands import BuildTrack
from domain.games.mini_express.data import MAPS
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.drawing.hexes import cell, centre
from domain.games.mini_express.model.board import load_board
from domain.games.mini_express.model.destinations import Route
from domain.games.mini_express.model.reach import reach
from domain.games.mini_express.view import View
from domain.kernel.phrases import join_words

WINDS = (
    "east", "north-east", "north-north-east", "north", "north-north-west", "north-west",
    "west", "south-west", "south-south-west", "south", "south-south-east", "south-east",
)  # fmt: skip
"""From the east round by the north, 30 degrees from one to the next, as hexes lie round a hex."""
FAR = ("", "two hexes ", "three hexes ", "four hexes ", "five hexes ")
"""How far a hex lies from a place, by the steps between them less one; beside it is not said."""


def name_way(view: View, command: BuildTrack) -> str:
    """Name the way of a build by what tells it from others to that city; "" where it is the only one."""
    board = load_board(view.map, ports=view.variant == "ports", first_game=view.first_game)
    track = next(line.track for line in view.companies if line.name == command.company)
    found = reach(board, command.company, track)
    city = board.cities.get(command.city)
    others = found.builds(city.number) if city else ()
    routes = tuple(build.route for build in others if build.route != command.route)
    return tell_apart(view.map, command.route, routes)


@lru_cache(maxsize=4_096)
def tell_apart(side: MapName, route: Route, others: Sequence[Route]) -> str:
    """Name the fewest hexes of a route that no other has together, those beside a named place first."""
    if not others:
        return ""
    passed = route[:-1]
    for count in range(1, len(passed) + 1):
        unlike = [
            each for each in combinations(passed, count) if not any(set(each) <= set(o) for o in others)
        ]
        named = [[name_hex(side, name, route[-1]) for name in each] for each in unlike]
        if named:
            best = min(named, key=lambda each: sum(steps for steps, _ in each))
            return join_words([words for _, words in best])
    return ""


@cache
def name_hex(side: MapName, name: str, city: str) -> tuple[int, str]:
    """Name a hex by the place next to it, rather by another than the city that is built to.

    Give the distance from it, too, by which hexes are chosen.
    """
    chart = MAPS[side]
    places = [
        (each.hex, each.name) for kind in (chart.start, chart.city) for each in kind if each.hex != city
    ]
    steps, place, words = min((count_steps(name, place), place, words) for place, words in places)
    if steps > 1 and count_steps(name, city) == 1:
        return 1, f"from the {wind(city, name)}"
    return steps, f"{FAR[min(steps, len(FAR)) - 1]}{wind(place, name)} of {words}"


def count_steps(one: str, other: str) -> int:
    """Give how many steps two hexes are apart, whatever lies between."""
    a, b = cell(one), cell(other)
    across, down = abs(a.column - b.column), abs(a.half - b.half)
    return across + max(0, (down - across) // 2)


def wind(start: str, end: str) -> str:
    """Give the direction from a hex to another, to the nearest of twelve."""
    (x, y), (u, v) = centre(start), centre(end)
    turned = degrees(atan2(y - v, u - x))
    return WINDS[round(turned / 30) % len(WINDS)]
