"""Print the hash of every record of a random game, which must be the same in every process.

PYTHONHASHSEED=1 python -m tests.support.games.record_hashes GAME [GAME ...]
"""

from __future__ import annotations

import sys

from domain.games import catalog
from domain.log.hash_chain import digest
from tests.support.games.table_driver import play_random_game


def main(names: list[str]) -> None:
    """Run the command line described in the module's docstring."""
    for name in names:
        game = catalog.game(name)
        played = play_random_game(game, game.seat_counts[-1], game.variants[0], seed=1)
        print(name, len(played.record_bytes), digest(b"".join(played.record_bytes)))


if __name__ == "__main__":
    main(sys.argv[1:])
