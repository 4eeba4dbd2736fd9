"""What many games came to: means and spreads of points, by seat, by place and of rivals."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence

from domain.kernel.game import Score
from domain.kernel.values import Value


class Spread(Value, frozen=True):
    """Some numbers: their mean, standard deviation, least and most."""

    mean: float
    deviation: float
    least: int
    most: int


class CategoryScores(Spread, frozen=True):
    """The points of one line of the score sheet."""

    name: str


class SeatScores(Spread, frozen=True):
    """The totals of one seat over all games, and how often it won (shared victories count for each)."""

    seat: int
    won: int
    categories: tuple[CategoryScores, ...] = ()


class PlaceScores(Spread, frozen=True):
    """The totals of all seats that came to one place; `times` says how many did (places may be shared)."""

    place: int
    times: int
    categories: tuple[CategoryScores, ...] = ()


class NonPlayerScores(Spread, frozen=True):
    """The totals of an opponent that the rules play themselves, and how often it won."""

    name: str
    won: int


ScoredSeat = tuple[Score, int]
"""A score sheet, and the seat whose part of it is meant."""


def spread(numbers: Sequence[int]) -> Spread:
    """Give mean and spread of at least one number."""
    return Spread(*_spread(numbers))


def by_seat(scores: Sequence[Score], seats: int) -> Iterator[SeatScores]:
    """Give the totals of each seat; nothing where no game was finished."""
    for seat in range(seats) if scores else ():
        lines = [(score, seat) for score in scores]
        won = sum(seat in score.winners for score in scores)
        yield SeatScores(*_totals(lines), seat, won, tuple(_categories(lines)))


def by_place(scores: Sequence[Score]) -> Iterator[PlaceScores]:
    """Give the totals of each place that a seat came to."""
    lines: dict[int, list[ScoredSeat]] = {}
    for score in scores:
        for seat, place in enumerate(score.places):
            lines.setdefault(place, []).append((score, seat))
    for place, found in sorted(lines.items()):
        yield PlaceScores(*_totals(found), place, len(found), tuple(_categories(found)))


def by_non_player(scores: Sequence[Score]) -> Iterator[NonPlayerScores]:
    """Give the totals of each rival."""
    rivals = [rival for score in scores for rival in score.rivals]
    for name in dict.fromkeys(rival.name for rival in rivals):
        own = [rival for rival in rivals if rival.name == name]
        yield NonPlayerScores(
            *_spread([rival.total for rival in own]), name, sum(rival.place == 1 for rival in own)
        )


def _totals(lines: Sequence[ScoredSeat]) -> tuple[float, float, int, int]:
    return _spread([score.totals[seat] for score, seat in lines])


def _categories(lines: Sequence[ScoredSeat]) -> Iterator[CategoryScores]:
    points: dict[str, list[int]] = {}
    for score, seat in lines:
        for category in score.categories:
            points.setdefault(category.name, []).append(category.points[seat])
    return (CategoryScores(*_spread(found), name) for name, found in points.items())


def _spread(numbers: Iterable[int]) -> tuple[float, float, int, int]:
    found = tuple(numbers)
    return round(statistics.fmean(found), 2), round(statistics.pstdev(found), 2), min(found), max(found)
