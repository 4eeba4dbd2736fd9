"""Statistics of a game, computed from its finished games in any order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import quantiles

import msgspec

from domain.kernel.values import Value
from projections.table_results.results import TableResult, median_turn

MAX_VALUES = 20
"""Maximum number of listed values of an option; the most used come first."""


class SeatPlaces(Value, frozen=True):
    """How many times a seat finished in each place (1st, 2nd ...) at tables with `seats` seats."""

    seats: int
    seat: int
    places: tuple[int, ...]


class ResultSpread(Value, frozen=True):
    """A distribution: minimum, first quartile, median, third quartile, maximum."""

    least: int
    low: int
    median: int
    high: int
    greatest: int


class OptionUse(Value, frozen=True):
    """The number of games played with a value of an option; the value is JSON."""

    option: str
    value: str
    plays: int


class GameStatistics(Value, frozen=True):
    """Statistics of a game's finished games.

    `moves` are commands per game; `lasted` is the time from start to end (ms). `median_turn` is the median
    length of people's turns in seconds, by their own clocks; None without clocks. A distribution without
    numbers is None.
    """

    plays: int
    by_seats: tuple[tuple[int, int], ...] = ()
    places: tuple[SeatPlaces, ...] = ()
    moves: ResultSpread | None = None
    lasted: ResultSpread | None = None
    median_turn: int | None = None
    points: ResultSpread | None = None
    winners: ResultSpread | None = None
    options: tuple[OptionUse, ...] = ()


def sum_statistics(finished: Iterable[TableResult]) -> GameStatistics:
    """Summarise finished games; the cost is linear in their number."""
    games = [one for one in finished if one.ended is not None]
    lasted = [one.ended - one.started for one in games if one.ended is not None and one.started is not None]
    results = [(place, points) for one in games for place, points in zip(one.places, one.points, strict=True)]
    return GameStatistics(
        plays=len(games),
        by_seats=tuple(sorted(Counter(len(one.seats) for one in games).items())),
        places=_places(games),
        moves=_spread([one.moves for one in games]),
        lasted=_spread(lasted),
        median_turn=median_turn(one.turns for one in games),
        points=_spread([points for _, points in results]),
        winners=_spread([points for place, points in results if place == 1]),
        options=_options(games),
    )


def _places(games: Iterable[TableResult]) -> tuple[SeatPlaces, ...]:
    counts = defaultdict[tuple[int, int], Counter[int]](Counter)
    for one in games:
        for seat, place in enumerate(one.places):
            counts[len(one.seats), seat][place] += 1
    return tuple(
        SeatPlaces(seats, seat, tuple(places[place] for place in range(1, max(places) + 1)))
        for (seats, seat), places in sorted(counts.items())
    )


def _spread(numbers: Sequence[int]) -> ResultSpread | None:
    if not numbers:
        return None
    low, median, high = quantiles([*numbers, numbers[0]][: max(2, len(numbers))], n=4, method="inclusive")
    return ResultSpread(min(numbers), round(low), round(median), round(high), max(numbers))


def _options(games: Iterable[TableResult]) -> tuple[OptionUse, ...]:
    counts = defaultdict[str, Counter[str]](Counter)
    for one in games:
        for option, value in msgspec.json.decode(one.options).items():
            counts[option][msgspec.json.encode(value, order="deterministic").decode()] += 1
    return tuple(
        OptionUse(option, value, plays)
        for option, values in sorted(counts.items())
        for value, plays in sorted(values.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_VALUES]
    )
