"""States per CPU second, by game, compared with OpenSpiel's Python games and PettingZoo's chess.

A state counts if a player decides in it and all their answers are listed; chance nodes do not count. The
games are played by choosing from these lists at random. CPU time is measured, because other load affects it
less.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, NamedTuple

from domain.games import catalog
from domain.kernel.game import Game
from tools.bench.engine import EngineRun
from tools.bench.figures import BenchFigure, BenchReport, build_figure, measure_rate

ROUNDS = 3
STEPS = 100
"""Number of steps between readings of the clock."""

OPEN_SPIEL = {"tic_tac_toe": "tic-tac-toe", "kuhn_poker": "Kuhn poker", "liars_poker": "liar's poker"}
"""OpenSpiel's Python games, keyed by module name."""


class Reference(NamedTuple):
    """A reference; its function plays until a given time and returns the number of visited states."""

    name: str
    play: Callable[[float], int]


def play_open_spiel(module: str) -> Callable[[float], int]:
    """Return a function that plays an OpenSpiel Python game; raise ImportError if it is not installed."""
    import_module(f"open_spiel.python.games.{module}")  # the import registers the game
    game = import_module("pyspiel").load_game(f"python_{module}")

    def play(until: float) -> int:
        random, states = Random(1), 0
        state = game.new_initial_state()
        while time.perf_counter() < until:
            for _ in range(STEPS):
                if state.is_terminal():
                    state = game.new_initial_state()
                elif state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(*random.choices(actions, odds))
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    states += 1
        return states

    return play


def play_pettingzoo_chess() -> Callable[[float], int]:
    """Return a function that plays PettingZoo's chess; raise ImportError if it is not installed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # suppresses the library's greeting
    env = import_module("pettingzoo.classic.chess.chess").raw_env()

    def play(until: float) -> int:
        random, states = Random(1), 0
        env.reset()
        while time.perf_counter() < until:
            observed, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(random.choice(observed["action_mask"].nonzero()[0]))
            states += 1
        return states

    return play


def find_references() -> tuple[list[Reference], list[str]]:
    """Return the installed references, and a line for each missing reference."""
    makers: dict[str, Callable[[], Callable[[float], int]]] = {
        f"OpenSpiel's {title} in Python": lambda module=module: play_open_spiel(module)  # type: ignore[misc]  # bound
        for module, title in OPEN_SPIEL.items()
    }
    makers["PettingZoo's chess"] = play_pettingzoo_chess
    found, missing = list[Reference](), list[str]()
    for name, make in makers.items():
        try:
            found.append(Reference(name, make()))
        except ImportError as error:
            missing.append(f"{name} is skipped: {error.name} is not installed")
    return found, missing


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure all games, regardless of `game`, each with its lowest and its highest number of seats."""
    references, notes = find_references()
    figures = [
        figure for name in catalog.names() for figure in _measure(catalog.game(name), references, seconds)
    ]
    return BenchReport("states", tuple(figures), ROUNDS, tuple(notes))


def _measure(game: Game[Any], references: list[Reference], seconds: float) -> Iterator[BenchFigure]:
    for seats in sorted({min(game.seat_counts), max(game.seat_counts)}):
        works = [EngineRun(game, seats).decisions, *(one.play for one in references)]
        rates = [[measure_rate(work, seconds, time.process_time) for work in works] for _ in range(ROUNDS)]
        own, *others = [median(of_one) for of_one in zip(*rates, strict=True)]
        for reference, rate in zip(references, others, strict=True):
            against = (f"{reference.name}, states a second of CPU", rate)
            yield build_figure(f"{game.name}, {seats} players: states", own, "a second of CPU", against)
