"""Games that tell weights of an outlook apart, with the planner in the loop.

All candidates of a generation play the same deals, from all seats, against the same opponent; each
generation has others. What counts is how far ahead of the best other they end, in points: it says more of a
game than who won it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.game import Score
from domain.kernel.values import Value
from domain.planning.imagination import lead_of
from domain.planning.outlook import outlook_of, with_weights
from domain.planning.players import PLANNER, SeatPlayer, make_planner, make_player
from services.simulation.seated_game import play_seats, seed_player

Weights = dict[str, float]


class TuningSetup(Value, frozen=True):
    """What is tuned, and how: `start` are the weights before, `step` the first deviation of logarithms.

    `against` is a kind of player, `planner` for one with the weights before. A generation has so many
    candidates (`population`), each of which plays `games`.
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
    """What the candidates of a generation came to: how far ahead each ended, in the mean."""

    number: int
    leads: tuple[float, ...]


class TunedGame(Value, frozen=True):
    """How far ahead of the best other a candidate ended, and its part of the victory."""

    candidate: int
    number: int
    lead: float
    won: float


def list_games(
    setup: TuningSetup, generation: int, candidates: Sequence[Weights]
) -> Iterator[tuple[TuningSetup, str, int, int, Weights]]:
    """Give the games of a generation, as `play_tuning_game` takes them."""
    for number in range(setup.games):
        for candidate, weights in enumerate(candidates):
            yield setup, f"tune:{setup.seed}:{generation}", number, candidate, weights


def list_judging_games(
    setup: TuningSetup, weights: Weights, games: int
) -> Iterator[tuple[TuningSetup, str, int, int, Weights]]:
    """Give games against a planner with the weights before, on deals that no candidate has seen."""
    judging = msgspec.structs.replace(setup, against=PLANNER)
    for number in range(games):
        yield judging, f"judge:{setup.seed}", number, 0, weights


def play_tuning_game(
    setup: TuningSetup, deals: str, number: int, candidate: int, weights: Weights
) -> TunedGame:
    """Play a game of a candidate; as many in a row as there are seats have one deal.

    `deals` is part of the name that a deal is drawn from, so that those that are tuned on and those that
    judge are never the same, nor those of a match or a league.
    """
    game = catalog.game(setup.game)
    deal, seat = divmod(number, setup.seats)
    players = [
        _make_player(setup, weights if one == seat else None, f"{deals}:{number}:{one}")
        for one in range(setup.seats)
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
    """Give what the candidates of a generation came to, in whichever order their games ended."""
    ranked = sorted(games, key=lambda one: one.number)
    leads = (fmean(one.lead for one in ranked if one.candidate == who) for who in range(population))
    return TunedGeneration(number, tuple(leads))
