"""`python -m railhead.kit GAME`: measure how many games random players play per second."""

from __future__ import annotations

import argparse
import os
import sys
import time

from railhead.kit.position import game_names, new_game
from railhead.kit.self_play import random_player, self_play

CLOCK_SECONDS = 0.01
"""The resolution of CPU time in seconds; a short run may report less."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m railhead.kit", description=__doc__)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--games", type=int, default=100, help="number of games to play")
    parser.add_argument("--seats", type=int, help="number of players; by default the minimum, at least two")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    seats = chosen.seats or fewest_seats(chosen.game)
    began, spent = time.perf_counter(), cpu_seconds()
    factories = [random_player] * seats
    played = [*self_play(chosen.game, factories, chosen.games, jobs=chosen.jobs, seed=chosen.seed)]
    seconds, spent = time.perf_counter() - began, max(cpu_seconds() - spent, CLOCK_SECONDS)
    decisions = sum(one.decisions for one in played)
    sys.stdout.write(
        f"{chosen.game}, {seats} seats, {chosen.jobs} processes: {len(played)} games in {seconds:.1f} s, "
        f"{len(played) / seconds:.2f} games/s, {decisions / seconds:.0f} decisions/s; "
        f"{len(played) / spent:.2f} games and {decisions / spent:.0f} decisions a second of CPU, "
        f"{sum(one.is_whole for one in played)} to the end\n"
    )


def cpu_seconds() -> float:
    """Return the CPU time of this process and of its finished children."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def fewest_seats(game: str) -> int:
    """Return the game's minimum number of seats, but at least two unless the game is only for one."""
    for seats in range(2, 9):
        try:
            new_game(game, seats)
        except ValueError:
            continue
        return seats
    return 1


if __name__ == "__main__":
    main()
