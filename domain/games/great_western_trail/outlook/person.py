"""What a player's own things promise, apart from the board and the time."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from domain.games.great_western_trail.data import (
    BOARD,
    DISC_SPACES,
    RAILROAD,
    TILES,
    WORKERS,
)
from domain.games.great_western_trail.model.limits import hand_limit, permanent_certificates
from domain.games.great_western_trail.model.railroad import POSITION
from domain.games.great_western_trail.outlook.herd import herd_strength, value_hand
from domain.games.great_western_trail.outlook.weights import TrailWeights
from domain.games.great_western_trail.scoring.sheet import herd_points
from domain.games.great_western_trail.state import Player, Workers
from domain.kernel.multiset import plus_all
from domain.kernel.values import Value
from domain.planning.memory import ByIdentity

CROSSINGS = sorted(POSITION[str(sign)] for sign in RAILROAD.crossings_after)
STEPS = ("step_left", "step_right")
GROUPS = {"step": STEPS, "hand": ("hand_a", "hand_b"), "limit": ("cert_4", "cert_6")}
"""Disc spaces with a weight of their own; the others are of auxiliary actions."""


class Person(Value, frozen=True):
    """A player's figures.

    `points` are of the cattle, hazards, workers and cleared spaces; `lasting` is worth its amount over a
    whole game. `value` is the breeding value of the hand drawn up, `chance` what a fresh card in place of
    each of the `useless` cards would add, `strength` the value of any later hand, which hangs on the whole
    herd alone: worlds that deal it otherwise share it. `passed` counts crossing signs behind the engine.
    """

    points: int
    lasting: float
    value: float
    chance: float
    useless: int
    strength: float
    place: int
    passed: int
    teepees: int
    cattle: tuple[int, int, int]
    objectives: tuple[str, ...]
    further_steps: int


def person_reader(weights: TrailWeights) -> ByIdentity[Person]:
    """Give what reads a player's figures by these weights."""
    return ByIdentity(_PersonReader(weights).read)


class _PersonReader:
    def __init__(self, weights: TrailWeights) -> None:
        self._seen, self._read_board = weights.seen, lru_cache(maxsize=16_384)(self._weigh_board)
        self._spaces = dict.fromkeys(DISC_SPACES, weights.auxiliary)
        for group, spaces in GROUPS.items():
            self._spaces |= dict.fromkeys(spaces, getattr(weights, group))
        self._rows = {kind: _row(getattr(weights, kind), weights.further) for kind in WORKERS}

    def read(self, player: Player) -> Person:
        herd = plus_all(player.draw, (*player.hand, *player.discard))
        cattle_points, values, cards = herd_points(herd, (), ())
        certificates, limit = permanent_certificates(player), hand_limit(player)
        hand = value_hand(player.hand, player.draw, player.discard)
        room = max(0, limit - len(player.hand))
        strength = herd_strength(herd, limit, self._seen)
        place = POSITION[player.engine]
        points, lasting = self._read_board(player.workers, player.cleared, player.hazards)
        return Person(
            cattle_points + points,
            lasting,
            hand.value + certificates + 0.85 * room * hand.fresh,
            max(0.0, hand.fresh - 0.5),
            hand.useless,
            strength + certificates,
            place,
            bisect_left(CROSSINGS, place),
            player.teepees.green + player.teepees.blue,
            values,
            cards,
            sum([space in player.cleared for space in STEPS]),
        )

    def _weigh_board(
        self, workers: Workers, cleared: tuple[str, ...], hazards: tuple[str, ...]
    ) -> tuple[int, float]:
        of_spaces = sum(self._spaces[space] for space in cleared)
        of_workers = sum(self._rows[kind][getattr(workers, kind)] for kind in WORKERS)
        return _points(workers, cleared, hazards), of_spaces + of_workers


def _row(weight: float, further: float) -> tuple[float, ...]:
    """Give what so many workers of a row are worth; the first is printed."""
    found = [0.0, 0.0]
    for count in range(BOARD.worker_row_length - 1):
        found.append(found[-1] + weight * further**count)
    return tuple(found)


def _points(workers: Workers, cleared: tuple[str, ...], hazards: tuple[str, ...]) -> int:
    counts = (workers.cowboy, workers.craftsman, workers.engineer)
    columns = sum(column <= count for count in counts for column in BOARD.worker_vp_columns)
    return (
        BOARD.worker_vp_each * columns
        + sum(TILES[hazard].vp for hazard in hazards)
        + sum(DISC_SPACES[space].vp for space in cleared)
    )
