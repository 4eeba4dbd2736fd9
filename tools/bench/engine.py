"""The engine: random decisions with all options listed, compared with random moves in python-chess."""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import Any

from domain.kernel.bots import SimulatedChance
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, follow_option, legal_options, seats_to_act, start_game
from domain.kernel.game import Game
from tools.bench.figures import BenchReport, build_figure, measure_alternately, measure_rate

PLIES = 300
"""Number of plies after which chess games stop; later positions have few pieces and few moves."""

WIDTH = 20
"""Maximum number of options tried per decision, drawn at random; more would all be of the same kind."""

AIMS = {
    "gold_rush": 1.0,
    "mini_express": 0.8,
    "trains_and_stations": 0.3,
    "great_western_trail": 0.2,
    "el_paso": 0.25,
}
SOLO_AIMS = {"mini_express": 0.5}
"""Aims for solo games, where each decision includes the automated opponent's turn."""


def play_chess(until: float) -> int:
    """Play random chess moves, listing the legal moves each time; return the number of moves."""
    import chess  # noqa: PLC0415 - a development dependency

    random, moves = Random(1), 0
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
    """Plays random games one after another, listing all options at every decision."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._game, self._seats, self._games = game, seats, 0
        self._random = Random(1)
        self._begin()

    def _begin(self) -> None:
        self._games += 1
        self._chance = SeededChance(self._games.to_bytes(32, "big"), ())
        self._state: Any = start_game(self._game, self._game.options_type(), self._seats, self._chance).state

    def decisions(self, until: float) -> int:
        """Make decisions until a given time; return the number of decisions."""
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


class SearchRun(EngineRun):
    """Looks one answer ahead at each decision of random games, in a world that the seat considers possible.

    Visiting a state means applying an option and listing the answers that follow.
    """

    def states(self, until: float) -> int:
        """Visit states until a given time; return their number."""
        visited = 0
        while time.perf_counter() < until:
            seats = seats_to_act(self._state)
            if not seats:
                self._begin()
                continue
            visited += self._look_ahead(seats[0])
            self._decide(seats[0])
        return visited

    def _look_ahead(self, seat: int) -> int:
        chance = SimulatedChance(self._random)
        world = self._game.planning.determinize(self._state, seat, chance)
        options = legal_options(self._game, world, seat)
        for command in self._random.sample(options, min(len(options), WIDTH)):
            after = follow_option(self._game, world, seat, command, chance).state
            for other in seats_to_act(after)[:1]:
                legal_options(self._game, after, other)
        return min(len(options), WIDTH)


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure a game in CPU time, with its lowest and its highest number of seats."""
    figures = []
    for seats in (min(game.seat_counts), max(game.seat_counts)):
        engine, search = EngineRun(game, seats), SearchRun(game, seats)
        found, chess = measure_alternately(
            partial(measure_rate, engine.decisions, seconds, time.process_time),
            partial(measure_rate, play_chess, seconds, time.process_time),
        )
        against = ("python-chess, random moves with the legal ones listed, a second of CPU", chess)
        aim = (SOLO_AIMS if seats == 1 and game.name in SOLO_AIMS else AIMS).get(game.name)
        name = f"{game.name}, {seats} players: decisions with all options listed"
        figures.append(
            build_figure(name, found, "a second of CPU", against, ("at least", aim) if aim else None)
        )
        visited = measure_rate(search.states, seconds, time.process_time)
        name = f"{game.name}, {seats} players: states that a search visits, each with its options listed"
        figures.append(build_figure(name, visited, "a second of CPU", against))
    return BenchReport("engine", tuple(figures), rounds=5)
