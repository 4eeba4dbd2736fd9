"""What a player's own things promise, apart from the board and the time."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.games.el_paso.data import BONUSES, DISCS, POSTS, WORKER_CARDS, WORKERS
from domain.games.el_paso.model import goals
from domain.games.el_paso.model.limits import delivery_value, hand_limit
from domain.games.el_paso.outlook.deliveries import BIT
from domain.games.el_paso.outlook.herd import herd_value, lasting_value
from domain.games.el_paso.outlook.weights import ElPasoWeights
from domain.games.el_paso.scoring import CARD_VP, count_cards
from domain.games.el_paso.state import Player

BUILDERS = goals.NEEDS.index("building_builders")


class Person(NamedTuple):
    """A player's figures.

    `points` are of cards, posts and bonus tokens. `crew` counts all workers by kind, `area` those in the
    worker area. `amounts` are what goals ask for, buildings left out. `lasting` is worth its amount over a
    whole game. `value` is the breeding value of the hand, `strength` that of any later hand; `used` the posts
    that are taken, as bits.
    """

    points: int
    crew: tuple[int, ...]
    area: tuple[int, ...]
    amounts: goals.Amounts
    lasting: float
    value: int
    strength: float
    used: int


@lru_cache(maxsize=1 << 14)
def read_person(player: Player, weights: ElPasoWeights) -> Person:
    """Give a player's figures."""
    owned = count_cards(player)
    points = sum(CARD_VP[card] * count for card, count in owned.items())
    points += sum(POSTS[post].vp for post in player.posts) + sum(
        BONUSES[token].vp for token in player.bonuses
    )
    owned["dark_disc"] = sum(POSTS[post].dark for post in player.posts)
    owned["bonus_token"] = len(player.bonuses)
    strength = herd_value(player.hand, player.draw, player.discard, hand_limit(player), weights.seen)
    return Person(
        points,
        tuple(owned.get(worker, 0) for worker in WORKER_CARDS),
        tuple(getattr(player.area, worker) for worker in WORKERS),
        tuple(owned.get(need, 0) for need in goals.NEEDS),
        sum(_cleared(disc, weights) for disc in DISCS if disc not in player.discs),
        delivery_value(player.hand, player.discs, player.bonuses),
        strength + lasting_value(player),
        sum({BIT[post] for post in player.posts}),
    )


def _cleared(disc: str, weights: ElPasoWeights) -> float:
    special = {"disc_step": weights.step, "disc_hand": weights.hand, "disc_certificate": weights.permanent}
    return special.get(disc, weights.auxiliary)
