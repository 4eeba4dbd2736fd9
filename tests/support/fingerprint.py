"""Print the hash of every record of some random games: it has to be the same in every process.

PYTHONHASHSEED=1 python -m tests.support.fingerprint GAME [GAME ...]
"""

from __future__ import annotations

import sys

from domain import catalog
from infra.codec import digest
from tests.support.play import random_game

SEEDS = (1, 2)


def main(names: list[str]) -> None:
    """Do what the module's docstring says."""
    for name in names:
        game = catalog.game(name)
        for seed in SEEDS:
            played = random_game(game, game.seats[-1], game.forms[0], seed)
            print(name, seed, len(played.records), digest(b"".join(played.records)))


if __name__ == "__main__":
    main(sys.argv[1:])
