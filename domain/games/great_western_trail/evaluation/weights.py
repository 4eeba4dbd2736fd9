"""What things are worth in hundredths of a victory point, by how much of the game is left."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.games.great_western_trail.data import JOB_MARKET
from domain.games.great_western_trail.state import State

POINT = 100


class Weights(NamedTuple):
    """What one of each is worth: a dollar, a certificate, a space of the track, and so on."""

    left: int
    dollar: int
    certificate: int
    track: int
    cowboy: int
    craftsman: int
    engineer: int
    breeding: int
    jersey: int
    disc: int
    objective: int

    def fading(self, amount: int) -> int:
        """Give what is left of an amount that counts for the whole game."""
        return amount * self.left // 100


def weights(state: State) -> Weights:
    """Weigh by the row of the job market token: the game ends with the last row."""
    return _weights(JOB_MARKET.rows + 1 - state.board.row)


@lru_cache(maxsize=16)
def _weights(rows: int) -> Weights:
    left = 100 * rows // (JOB_MARKET.rows + 1 - JOB_MARKET.token_start_row)
    return Weights(
        left=left,
        dollar=20 + 25 * left // 100,
        certificate=10 + 140 * left // 100,
        track=6 + 34 * left // 100,
        cowboy=900 * left // 100,
        craftsman=500 * left // 100,
        engineer=800 * left // 100,
        breeding=80 * left // 100,
        jersey=60 * left // 100,
        disc=370 * left // 100,
        objective=20 + 100 * left // 100,
    )
