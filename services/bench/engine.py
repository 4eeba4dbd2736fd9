"""The engine: random decisions with every option listed, beside python-chess playing random legal moves."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from domain.kernel.game import Game
from services.bench.figures import BenchReport, build_figure, measure_alternately, measure_rate

PLIES = 300
"""A game of chess is broken off here; a longer one has few pieces left and lists few moves."""

AIMS = {
    "gold_rush": 0.35,
    "mini_express": 0.15,
    "trains_and_stations": 0.3,
    "great_western_trail": 0.2,
    "el_paso": 0.25,
}


def play_chess(until: float) -> int:
    """Play random moves with the legal ones listed, and give how many."""
    import chess  # noqa: PLC0415 - a development dependency: the service runs without it

    random, moves = Random(1), 0  # noqa: S311 - it guesses moves, not secrets
    board = chess.Board()
    while time.perf_counter() < until:
        for _ in range(100):
            legal = list(board.legal_moves)
            if not legal or board.ply() > PLIES:
                board = chess.Board()
                continue
            board.push(random.choice(legal))
            moves += 1
    return moves


class EngineRun:
    """Plays one random game after the other, with every option listed at every decision."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._game, self._seats, self._games = game, seats, 0
        self._random = Random(1)  # noqa: S311 - it guesses moves, not secrets
        self._begin()

    def _begin(self) -> None:
        self._games += 1
        self._chance = SeededChance(self._games.to_bytes(32, "big"), ())
        self._state: Any = start_game(self._game, self._game.options_type(), self._seats, self._chance).state

    def decisions(self, until: float) -> int:
        """Decide until then, and give how often."""
        done = 0
        while time.perf_counter() < until:
            for _ in range(100):
                seats = seats_to_act(self._state)
                if not seats:
                    self._begin()
                    continue
                self._decide(seats[0])
                done += 1
        return done

    def _decide(self, seat: int) -> None:
        command = self._random.choice(legal_options(self._game, self._state, seat))
        self._state = decide(self._game, self._state, seat, command, self._chance).state


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure a game with its least and its greatest number of seats."""
    figures = []
    for seats in (min(game.seat_counts), max(game.seat_counts)):
        engine = EngineRun(game, seats)
        found, chess = measure_alternately(
            lambda engine=engine: measure_rate(engine.decisions, seconds),  # type: ignore[misc]  # bound for this round
            lambda: measure_rate(play_chess, seconds),
        )
        against = ("python-chess, random moves with the legal ones listed, per second", chess)
        aim = AIMS.get(game.name)
        name = f"{game.name}, {seats} players: decisions with all options listed"
        figures.append(build_figure(name, found, "per second", against, ("at least", aim) if aim else None))
    return BenchReport("engine", tuple(figures), rounds=5)
