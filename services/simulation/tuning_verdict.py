"""How weights that were found do against those before, and the file that they are kept in."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from domain.kernel.values import Value
from services.simulation.match import CONFIDENCE, wilson_interval
from services.simulation.tuning import TunedGame, TuningSetup, Weights


class TuningVerdict(Value, frozen=True):
    """What came of games on deals that were kept apart: `won` counts shared victories by their part.

    `low` to `high` is Wilson's interval of 95 % of their share. `lead` is how far ahead of the best other
    the new weights ended, in points, and `error` its standard error over deals.
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
    """Sum up at least one game."""
    won, count = sum(one.won for one in games), len(games)
    low, high = wilson_interval(won, count)
    by_deal: dict[int, list[float]] = {}
    for one in sorted(games, key=lambda one: one.number):
        by_deal.setdefault(one.number // setup.seats, []).append(one.lead)
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
    """Write weights as the file `weights.toml` of an outlook has them."""
    lines = (
        "[provenance]",
        f'found_by = "{command}"',
        f'judged_by = "{verdict.says}"',
        "",
        "[weights]",
        *(f"{name} = {weight!r}" for name, weight in weights.items()),
    )
    return "\n".join(lines) + "\n"
