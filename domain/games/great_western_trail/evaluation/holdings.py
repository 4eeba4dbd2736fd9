"""What a player has: money, workers, herd, engine, certificates, cleared disc spaces."""

from __future__ import annotations

from functools import lru_cache

from domain.games.great_western_trail.data import CATTLE, HERD, OBJECTIVES
from domain.games.great_western_trail.evaluation.weights import Weights
from domain.games.great_western_trail.model.limits import permanent_certificates
from domain.games.great_western_trail.model.railroad import POSITION
from domain.games.great_western_trail.state import Player, State
from domain.kernel.multiset import Multiset

CLEARED = {
    "step_left": 480,
    "step_right": 300,
    "hand_a": 630,
    "hand_b": 630,
    "cert_4": 195,
    "cert_6": 165,
    "aux_money_2": 105,
    "aux_draw_2": 120,
    "aux_cert_1": 90,
    "aux_cert_2": 90,
    "aux_engine_1": 90,
    "aux_engine_2": 90,
    "aux_trash_1": 165,
    "aux_trash_2": 165,
}
"""What a cleared disc space brings in a whole game."""

BEGINNERS = frozenset(card for card, _ in HERD)
FURTHER = (0, 100, 90, 80, 70, 50, 40)
"""How much each further worker of a row counts, in hundredths; the first is printed."""

PERMANENT = 190
BUILDING = 175
TEEPEE = 60


def holdings(state: State, seat: int, weights: Weights) -> int:
    """Add up what the seat has, beyond its points."""
    player = state.players[seat]
    return (
        player.money * weights.dollar
        + workers(player, weights)
        + _herd(player.draw, player.hand, player.discard, weights)
        + POSITION[player.engine] * weights.track
        + player.marker * weights.certificate
        + weights.fading(sum(CLEARED[space] for space in player.cleared))
        + weights.fading(PERMANENT * permanent_certificates(player))
        + weights.fading(BUILDING * sum(one.seat == seat for one in state.board.buildings.values()))
        + (player.teepees.green + player.teepees.blue) * TEEPEE
    )


def workers(player: Player, weights: Weights) -> int:
    """Weigh the workers, each further one of a row less."""
    rows = (
        (player.workers.cowboy, weights.cowboy),
        (player.workers.craftsman, weights.craftsman),
        (player.workers.engineer, weights.engineer),
    )
    return sum(sum(FURTHER[:count]) * weight // 100 for count, weight in rows)


def another(player: Player, kind: str, weights: Weights) -> int:
    """Give what one more worker of the kind is worth."""
    weight: int = getattr(weights, kind)
    return FURTHER[getattr(player.workers, kind)] * weight // 100


@lru_cache(maxsize=8_192)
def _herd(draw: Multiset[str], hand: tuple[str, ...], discard: tuple[str, ...], weights: Weights) -> int:
    """Weigh the herd: good cattle is worth its breeding value, what is poor stands in its way."""
    cards = dict(draw)
    for card in (*hand, *discard):
        cards[card] = cards.get(card, 0) + 1
    return sum(_card(card, weights) * count for card, count in cards.items())


def _card(card: str, weights: Weights) -> int:
    if card in OBJECTIVES:
        return weights.objective
    if card == "jersey":
        return -weights.jersey
    return 0 if card in BEGINNERS else CATTLE[card].value * weights.breeding


def bought(card: str, weights: Weights) -> int:
    """Give what a card of the cattle market is worth to its buyer."""
    return CATTLE[card].vp * 100 + _card(card, weights)
