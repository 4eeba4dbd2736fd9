"""A match between two kinds of players, with the same deals and rotated seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.values import Value
from domain.planning.players import make_player
from services.simulation.seated_game import play_seats, seed_player

CONFIDENCE = 1.96
"""Number of standard deviations on each side of the mean, for a 95% interval."""


class MatchSetup(Value, frozen=True):
    """The setup: `a` has one seat, `b` all others; `options` in JSON form, `budget` in states per plan."""

    game: str
    seats: int
    options: Any
    a: str
    b: str
    budget: int
    seed: int


class MatchGame(Value, frozen=True):
    """The result of a game: the points of each seat and of rivals, and `a`'s share of the victory (0 to 1).

    `decisions`, `states` and `seconds` (CPU time) are those of `a`.
    """

    number: int
    seat: int
    points: tuple[int, ...]
    rivals: tuple[int, ...]
    won: float
    decisions: int
    states: int
    seconds: float


class PointSpread(Value, frozen=True):
    """Mean and standard deviation of points."""

    mean: float
    deviation: float


class MatchReport(Value, frozen=True):
    """The result of a match; a shared victory adds only its share to `won`.

    `low` to `high` is the 95% Wilson interval. `states` and `seconds` (CPU time) are those of `a` per
    decision. Points of `b` are per seat, or None if `b` has no seats.
    """

    setup: MatchSetup
    games: int
    won: float
    share: float
    low: float
    high: float
    points: PointSpread
    points_of_others: PointSpread | None
    points_of_rivals: PointSpread | None
    states: float
    seconds: float


def play_match_game(setup: MatchSetup, number: int) -> MatchGame:
    """Play the game with this number.

    Each deal is used for as many consecutive games as there are seats; `a` plays each seat once.
    """
    deal, seat = divmod(number, setup.seats)
    game = catalog.game(setup.game)
    players = [
        make_player(
            setup.a if other_seat == seat else setup.b,
            game,
            setup.budget,
            seed_player(f"player:{setup.seed}:{number}:{other_seat}"),
        )
        for other_seat in range(setup.seats)
    ]
    options = msgspec.convert(setup.options, game.options_type)
    score, efforts = play_seats(game, options, players, f"match:{setup.seed}:{deal}")
    return MatchGame(
        number=number,
        seat=seat,
        points=score.totals,
        rivals=tuple(rival.total for rival in score.rivals),
        won=1 / len(score.winners) if seat in score.winners else 0.0,
        decisions=efforts[seat].decisions,
        states=players[seat].visited,
        seconds=round(efforts[seat].seconds, 3),
    )


def report_match(setup: MatchSetup, games: Sequence[MatchGame]) -> MatchReport:
    """Return the report on at least one game."""
    won = sum(game.won for game in games)
    low, high = wilson_interval(won, len(games))
    decisions = max(1, sum(game.decisions for game in games))
    return MatchReport(
        setup=setup,
        games=len(games),
        won=round(won, 2),
        share=round(won / len(games), 3),
        low=round(low, 3),
        high=round(high, 3),
        points=_spread([game.points[game.seat] for game in games]),
        points_of_others=_spread_or_none([*_points_of_others(games)]),
        points_of_rivals=_spread_or_none([points for game in games for points in game.rivals]),
        states=round(sum(game.states for game in games) / decisions, 1),
        seconds=round(sum(game.seconds for game in games) / decisions, 4),
    )


def _points_of_others(games: Sequence[MatchGame]) -> Iterator[int]:
    for game in games:
        yield from (*game.points[: game.seat], *game.points[game.seat + 1 :])


def _spread(points: Sequence[int]) -> PointSpread:
    return PointSpread(round(fmean(points), 1), round(pstdev(points), 1))


def _spread_or_none(points: Sequence[int]) -> PointSpread | None:
    return _spread(points) if points else None


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return the bounds of the 95% confidence interval for the true share of victories."""
    share, square = won / games, CONFIDENCE**2
    middle = share + square / (2 * games)
    half = CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games**2))
    below = 1 + square / games
    return max(0.0, (middle - half) / below), min(1.0, (middle + half) / below)
