"""Fit the forecast of El Paso's solo game to whole games, and write it as `forecast.toml`.

    python tools/fit_forecast.py --games 800 --jobs 2 --out forecast.toml

A planner plays all difficulties in turn. Its weights vary from game to game, so that it also meets situations
that it would avoid. Both models are fitted by ridge regression to the final points, over the beginnings of
the seat's turns.

The new forecast is the mean of the old one and of the fit. This is because a forecast is only right for the
way in which its games were played, and a planner with a new forecast plays differently. Repeat the command
until `railhead match` shows no further improvement.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from math import exp
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from domain.games import catalog
from domain.games.el_paso.frames import Move, Place
from domain.games.el_paso.planning.forecast import GROUPS, MODELS, Features, Model, list_features
from domain.games.el_paso.planning.outlook import situation_of
from domain.games.el_paso.state import State
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.planning.outlook import outlook_of, with_weights
from domain.planning.players import make_planner
from services.simulation.seated_game import seed_player

DIFFICULTIES = 4
LEAST = 1e-6
"""The least deviation of a feature that varies."""
GAME = catalog.game("el_paso")
OUTLOOK = outlook_of(GAME)
SETTINGS = ("games", "budget", "spread", "penalty", "keep", "seed")
SHARES = ("forecast", "rival_forecast")
"""Weights that do not vary, because they are shares."""

Table = dict[str, float]
Rows = list[tuple[Features, int, int]]
"""The features of each situation, and the final points of the seat and of Sue."""


def play(name: str, difficulty: int, budget: int, spread: float) -> Rows:
    """Play a game with varied weights; return its situations."""
    random = Random(name)
    weights: dict[str, float] = {
        key: value if key in SHARES else value * exp(random.gauss(0, spread))
        for key, value in msgspec.to_builtins(OUTLOOK.weights).items()
    }
    player = make_planner(GAME, budget, seed_player(name), with_weights(OUTLOOK, weights))
    chance = SeededChance(sha256(name.encode()).digest(), ())
    state: State = start_game(GAME, GAME.options_type(difficulty=difficulty), 1, chance).state
    found: list[Features] = []
    while seats_to_act(state):
        if is_fitted(state):
            found.append(list_features(state, situation_of(state, OUTLOOK.weights)))
        state = decide(GAME, state, 0, player.answer(state, 0), chance).state
    score = GAME.score(state)
    return [(features, score.totals[0], score.rivals[0].total) for features in found]


def is_fitted(state: State) -> bool:
    """Return whether a turn of the seat begins, and neither the first nor the last."""
    begins = isinstance(state.stack[-1], Move | Place)
    return begins and state.closer is None and state.players[0].rancher is not None


def fit(rows: Rows, penalty: float) -> tuple[tuple[Table, Table], float]:
    """Return the models of the seat and of Sue, and the deviation of the lead that is unexplained."""
    names = [*MODELS[0].by_name()]
    table = np.array([[features.get(name, 0) for name in names] for features, _, _ in rows], float)
    mean, deviation = table.mean(axis=0), table.std(axis=0)
    varies = deviation > LEAST
    scale = np.where(varies, deviation, 1.0)
    scaled = np.where(varies, (table - mean) / scale, 0.0)
    square = scaled.T @ scaled + penalty * np.eye(len(names))
    models, left = [], []
    for which in (1, 2):
        points = np.array([row[which] for row in rows], float)
        found = np.linalg.solve(square, scaled.T @ (points - points.mean()))
        left.append(points - points.mean() - scaled @ found)
        coefficients = np.where(varies, found / scale, 0.0)
        constant = float(points.mean() - coefficients @ mean)
        models.append({"constant": constant, **dict(zip(names, coefficients.tolist(), strict=True))})
    seat, sue = models
    return (seat, sue), float(np.std(left[0] - left[1]))


def name_coefficients(model: Model) -> Table:
    """Return a model's constant and its coefficients."""
    return {"constant": model.constant, **model.by_name()}


def mix(old: Table, new: Table, share: float) -> Table:
    """Return the weighted mean of two models; `share` is that of the old one."""
    return {name: share * old[name] + (1 - share) * number for name, number in new.items()}


def write(models: Iterable[Table], command: str) -> str:
    """Format the models as the file `forecast.toml`."""
    lines = ["[provenance]", f'found_by = "{command}"']
    for which, model in zip(("seat", "sue"), models, strict=True):
        lines += ["", f"[{which}]", f"constant = {model['constant']:.3f}"]
        for group in (*GROUPS, "situation"):
            names = [name for name in model if name.startswith(f"{group}.")]
            lines += ["", f"[{which}.{group}]"]
            lines += [f"{name.partition('.')[2]} = {model[name]:.3f}" for name in names]
    return "\n".join(lines) + "\n"


def run(arguments: argparse.Namespace) -> None:
    games = [
        (f"forecast:{arguments.seed}:{number}", number % DIFFICULTIES, arguments.budget, arguments.spread)
        for number in range(arguments.games)
    ]
    rows: Rows = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for number, found in enumerate(pool.map(play, *zip(*games, strict=True)), 1):
            rows += found
            print(f"\r{number} of {arguments.games} games", end="", flush=True)
    fitted, left = fit(rows, arguments.penalty)
    print(
        f"\n{len(rows)} situations; the lead differs from the fit by {left:.1f} points (standard deviation)"
    )
    models = (
        mix(name_coefficients(old), new, arguments.keep) for old, new in zip(MODELS, fitted, strict=True)
    )
    given = (f"--{name} {getattr(arguments, name)}" for name in SETTINGS)
    arguments.out.write_text(write(models, f"python tools/fit_forecast.py {' '.join(given)}"), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--budget", type=int, default=400, help="states per plan")
    parser.add_argument(
        "--spread", type=float, default=0.2, help="deviation of the logarithms of the weights"
    )
    parser.add_argument("--penalty", type=float, default=300.0, help="of the ridge regression")
    parser.add_argument("--keep", type=float, default=0.5, help="the share of the old forecast")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
