"""What a player's own things promise, apart from the board and the time."""

from __future__ import annotations

from typing import NamedTuple

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
from domain.games.great_western_trail.outlook.memory import ByIdentity
from domain.games.great_western_trail.outlook.weights import TrailWeights
from domain.games.great_western_trail.scoring.sheet import count_worth_columns, herd_points
from domain.games.great_western_trail.state import Player

CROSSINGS = tuple(POSITION[str(sign)] for sign in RAILROAD.crossings_after)
GROUPS = {"step": ("step_left", "step_right"), "hand": ("hand_a", "hand_b"), "limit": ("cert_4", "cert_6")}
"""Disc spaces with a weight of their own; the others are of auxiliary actions."""


class Person(NamedTuple):
    """A player's figures.

    `points` are of the cattle, hazards, workers and cleared spaces; `lasting` is worth its amount over a
    whole game. `value` is the breeding value of the hand drawn up, `chance` what a fresh card in place of
    each of the `useless` cards would add, `strength` the value of any later hand. `passed` counts crossing
    signs behind the engine.
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


def person_reader(weights: TrailWeights) -> ByIdentity[Person]:
    """Give what reads a player's figures by these weights."""
    cleared = dict.fromkeys(DISC_SPACES, weights.auxiliary)
    for group, spaces in GROUPS.items():
        cleared |= dict.fromkeys(spaces, getattr(weights, group))
    rows = {kind: _row(getattr(weights, kind), weights.further) for kind in WORKERS}

    def read(player: Player) -> Person:
        cattle_points, values, cards = herd_points(player.draw, player.hand, player.discard)
        certificates, limit = permanent_certificates(player), hand_limit(player)
        hand = value_hand(player.hand, player.draw, player.discard)
        room = max(0, limit - len(player.hand))
        strength = herd_strength(player.hand, player.draw, player.discard, limit, weights.seen)
        place = POSITION[player.engine]
        return Person(
            cattle_points + _points(player),
            sum(cleared[space] for space in player.cleared)
            + sum(rows[kind][getattr(player.workers, kind)] for kind in WORKERS),
            hand.value + certificates + 0.85 * room * hand.fresh,
            max(0.0, hand.fresh - 0.5),
            hand.useless,
            strength + certificates,
            place,
            sum(sign < place for sign in CROSSINGS),
            player.teepees.green + player.teepees.blue,
            values,
            cards,
        )

    return ByIdentity(read)


def _row(weight: float, further: float) -> tuple[float, ...]:
    """Give what so many workers of a row are worth; the first is printed."""
    found = [0.0, 0.0]
    for count in range(BOARD.worker_row_length - 1):
        found.append(found[-1] + weight * further**count)
    return tuple(found)


def _points(player: Player) -> int:
    columns = sum(count_worth_columns(player, row) for row in range(len(WORKERS)))
    return (
        BOARD.worker_vp_each * columns
        + sum(TILES[hazard].vp for hazard in player.hazards)
        + sum(DISC_SPACES[space].vp for space in player.cleared)
    )
