"""Tunes the weights of a game's evaluation by playing games with them.

All candidates of a generation play the same deals, from every seat, against the same opponent; each
generation has new deals. A candidate's value is its mean lead in points over the best other player, which is
more informative than the number of victories.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.game import Score
from domain.kernel.values import Value
from domain.planning.imagination import lead_of
from domain.planning.outlook import outlook_of, with_weights
from domain.planning.players import PLANNER, SeatPlayer, make_planner, make_player
from services.simulation.match import CONFIDENCE, wilson_interval
from services.simulation.seated_game import play_seats, seed_player

Weights = dict[str, float]


class TuningSetup(Value, frozen=True):
    """The setup: `start` holds the initial weights; `step` is the initial deviation of their logarithms.

    `against` is a kind of player; `planner` means one with the initial weights. A generation has `population`
    candidates, each of which plays `games` games.
    """

    game: str
    seats: int
    options: Any
    start: Weights
    against: str
    budget: int
    population: int
    games: int
    step: float
    seed: int


class TunedGeneration(Value, frozen=True):
    """The mean lead of each candidate in a generation."""

    number: int
    leads: tuple[float, ...]


class TunedGame(Value, frozen=True):
    """A candidate's lead over the best other player in a game, and its share of the victory."""

    candidate: int
    number: int
    lead: float
    won: float


def list_games(
    setup: TuningSetup, generation: int, candidates: Sequence[Weights]
) -> Iterator[tuple[TuningSetup, str, int, int, Weights]]:
    """Yield the games of a generation, as arguments for `play_tuning_game`."""
    for number in range(setup.games):
        for candidate, weights in enumerate(candidates):
            yield setup, f"tune:{setup.seed}:{generation}", number, candidate, weights


def list_judging_games(
    setup: TuningSetup, weights: Weights, games: int
) -> Iterator[tuple[TuningSetup, str, int, int, Weights]]:
    """Yield games against a planner with the initial weights, with deals that no candidate has played."""
    judging = msgspec.structs.replace(setup, against=PLANNER)
    for number in range(games):
        yield judging, f"judge:{setup.seed}", number, 0, weights


def play_tuning_game(
    setup: TuningSetup, deals: str, number: int, candidate: int, weights: Weights
) -> TunedGame:
    """Play one of a candidate's games; each deal is used for as many consecutive games as there are seats.

    `deals` is part of the name that determines a deal. So tuning, judging, matches and leagues never share
    deals.
    """
    game = catalog.game(setup.game)
    deal, seat = divmod(number, setup.seats)
    players = [
        _make_player(setup, weights if other_seat == seat else None, f"{deals}:{number}:{other_seat}")
        for other_seat in range(setup.seats)
    ]
    options = msgspec.convert(setup.options, game.options_type)
    score, _ = play_seats(game, options, players, f"{deals}:{deal}")
    won = 1 / len(score.winners) if seat in score.winners else 0.0
    return TunedGame(candidate, number, _lead(score, seat), won)


def _make_player(setup: TuningSetup, weights: Weights | None, name: str) -> SeatPlayer:
    game, seed = catalog.game(setup.game), seed_player(name)
    if weights is None and setup.against != PLANNER:
        return make_player(setup.against, game, setup.budget, seed)
    outlook = with_weights(outlook_of(game), weights or setup.start)
    return make_planner(game, setup.budget, seed, outlook)


def _lead(score: Score, seat: int) -> float:
    return lead_of((*score.totals, *(rival.total for rival in score.rivals)), seat)


def sum_up(number: int, population: int, games: Sequence[TunedGame]) -> TunedGeneration:
    """Return the results of a generation's candidates, from its games in any order."""
    ranked = sorted(games, key=lambda game: game.number)
    leads = (fmean(game.lead for game in ranked if game.candidate == who) for who in range(population))
    return TunedGeneration(number, tuple(leads))


class TuningVerdict(Value, frozen=True):
    """The result of the judging games; a shared victory adds only its share to `won`.

    `low` to `high` is the 95% Wilson interval for the true share. `lead` is the new weights' lead over the
    best other player, in points, and `error` its standard error over deals.
    """

    weights: Weights
    games: int
    won: float
    low: float
    high: float
    lead: float
    error: float
    says: str


def judge_games(setup: TuningSetup, weights: Weights, games: Sequence[TunedGame]) -> TuningVerdict:
    """Return the verdict based on at least one game."""
    won, count = sum(game.won for game in games), len(games)
    low, high = wilson_interval(won, count)
    by_deal: dict[int, list[float]] = {}
    for game in sorted(games, key=lambda game: game.number):
        by_deal.setdefault(game.number // setup.seats, []).append(game.lead)
    leads = [fmean(of_deal) for of_deal in by_deal.values()]
    error = stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0
    says = (
        f"{won:g} of {count} games won against the weights before ({low:.0%} to {high:.0%}; even is"
        f" {1 / setup.seats:.0%}), {fmean(leads):+.1f} points ahead (± {CONFIDENCE * error:.1f}),"
        f" {setup.budget} states a plan, deals judge:{setup.seed}:0 to {len(leads) - 1}"
    )
    return TuningVerdict(
        weights, count, won, round(low, 3), round(high, 3), round(fmean(leads), 2), round(error, 2), says
    )


def write_weights(weights: Weights, command: str, verdict: TuningVerdict) -> str:
    """Format weights as the file `weights.toml` of a game."""
    lines = (
        "[provenance]",
        f'found_by = "{command}"',
        f'judged_by = "{verdict.says}"',
        "",
        "[weights]",
        *(f"{name} = {weight!r}" for name, weight in weights.items()),
    )
    return "\n".join(lines) + "\n"
