"""Counts of move sequences by depth, from named openings in `tests/domain/games/GAME/perft.toml`.

    python -m tests.support.games.perft_counts [GAME ...]          check the counts
    python -m tests.support.games.perft_counts --deep [GAME ...]   check those of `deep`, too (takes minutes)

An opening consists of a number of seats, options, and initial commands; `counts` are for depths 1, 2, 3 ...
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import field

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.chance import SeededChance
from domain.kernel.perft import count_paths
from domain.kernel.values import Value
from domain.log.codec import codec_for

FOLDER = Path(__file__).parents[2] / "domain" / "games"
_SECRET = bytes(32)


class PerftStep(Value, frozen=True):
    """A command that leads to an opening."""

    seat: int
    command: dict[str, Any]


class PerftOpening(Value, frozen=True):
    """A position and the numbers of move sequences from it, by depth; `deep` continues `counts`."""

    name: str
    seats: int
    counts: tuple[int, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    commands: tuple[PerftStep, ...] = ()
    deep: tuple[int, ...] = ()


class PerftFile(Value, frozen=True):
    opening: tuple[PerftOpening, ...]


def read_openings(game: str) -> tuple[PerftOpening, ...]:
    """Read the openings of a game; return none if it has no file."""
    path = FOLDER / game / "perft.toml"
    return msgspec.toml.decode(path.read_bytes(), type=PerftFile).opening if path.exists() else ()


def count_depths(name: str, opening: PerftOpening, depths: int) -> Iterator[int]:
    """Count the move sequences from an opening, by depth; draws are derived from a fixed secret."""
    game, code = catalog.game(name), codec_for(name)
    options = msgspec.convert(opening.options, game.options_type)
    chance = SeededChance(_SECRET, ())
    state = kernel.start_game(game, options, opening.seats, chance).state
    for step in opening.commands:
        command = code.decode_command(msgspec.json.encode(step.command))
        state = kernel.decide(game, state, step.seat, command, chance).state
    for depth in range(1, depths + 1):
        yield count_paths(game, state, depth, len(chance.draws))


def main(arguments: list[str]) -> int:
    """Check the counts and return the number of wrong openings."""
    deep = "--deep" in arguments
    names = [name for name in arguments if name != "--deep"] or [catalog.TEMPLATE, *catalog.names()]
    wrong = 0
    for name in names:
        for opening in read_openings(name):
            expected = (*opening.counts, *(opening.deep if deep else ()))
            began = time.perf_counter()
            found = tuple(count_depths(name, opening, len(expected)))
            took = time.perf_counter() - began
            wrong += found != expected
            verdict = "ok" if found == expected else f"WRONG, expected {expected}"
            print(f"{name}: {opening.name}: {' '.join(map(str, found))} ({took:.1f} s) {verdict}")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
