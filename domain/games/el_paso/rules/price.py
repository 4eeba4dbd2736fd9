"""Prices in specialists and money, with versatile workers in their place (ELP-6.6, ELP-6.7, ELP-6.9)."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.el_paso.data.actions import Specialist
from domain.games.el_paso.state import Player
from domain.kernel.game import RefusalReason
from domain.kernel.phrases import pluralize


class Price(NamedTuple):
    """Workers of a kind to discard, and money to pay."""

    worker: Specialist
    number: int
    money: int


def is_affordable(player: Player, price: Price) -> bool:
    """Return whether workers and money are there; only workers in the area count (ELP-18.15)."""
    return player.money >= price.money and count_available(player, price.worker) >= price.number


def count_available(player: Player, worker: Specialist) -> int:
    """Count those who can do a specialist's work."""
    specialists: int = getattr(player.area, worker)
    return specialists + player.area.versatile


def versatile_counts(player: Player, worker: Specialist, count: int) -> range:
    """Return how many versatile workers may take part: the player chooses the mix (ELP-6.6)."""
    specialists: int = getattr(player.area, worker)
    return range(max(0, count - specialists), min(count, player.area.versatile) + 1)


def why_unaffordable(player: Player, price: Price, rule: str) -> RefusalReason | None:
    """Return what is lacking for a price, None if nothing is."""
    have = count_available(player, price.worker)
    if have < price.number:
        takes = pluralize(price.number, price.worker)
        return RefusalReason(
            rule,
            f"it takes {takes} (or versatile workers in their place), of whom your worker area has {have}",
        )
    return why_too_poor(player, price.money, rule)


def why_too_poor(player: Player, cost: int, rule: str) -> RefusalReason | None:
    """Say that money is lacking, None if it is not (ELP-5.3)."""
    if player.money >= cost:
        return None
    return RefusalReason(rule, f"it costs ${cost}, and you have ${player.money}")
