"""Prices in workers and money; versatile workers can replace specialists (ELP-6.6, ELP-6.7, ELP-6.9)."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.el_paso.data.actions import Specialist
from domain.games.el_paso.state import Player
from domain.kernel.game import RefusalReason
from domain.kernel.phrases import pluralize


class Price(NamedTuple):
    """The workers of a kind to discard, and the money to pay."""

    worker: Specialist
    number: int
    money: int


def is_affordable(player: Player, price: Price) -> bool:
    """Return whether the player can pay. Only workers in the worker area count (ELP-18.15)."""
    return player.money >= price.money and count_available(player, price.worker) >= price.number


def count_available(player: Player, worker: Specialist) -> int:
    """Count the specialists of a kind and the versatile workers in the worker area."""
    specialists: int = getattr(player.area, worker)
    return specialists + player.area.versatile


def versatile_counts(player: Player, worker: Specialist, count: int) -> range:
    """Return the possible numbers of versatile workers in the payment (ELP-6.6)."""
    specialists: int = getattr(player.area, worker)
    return range(max(0, count - specialists), min(count, player.area.versatile) + 1)


def why_unaffordable(player: Player, price: Price, rule: str) -> RefusalReason | None:
    """Return why a price cannot be paid, or None if it can."""
    have = count_available(player, price.worker)
    if have < price.number:
        required = pluralize(price.number, price.worker)
        return RefusalReason(
            rule, f"this takes {required} or versatile workers, and your worker area has {have} of these"
        )
    return why_too_poor(player, price.money, rule)


def why_too_poor(player: Player, cost: int, rule: str) -> RefusalReason | None:
    """Return why the player cannot pay a cost, or None if they can (ELP-5.3)."""
    if player.money >= cost:
        return None
    return RefusalReason(rule, f"this costs ${cost}, and you have ${player.money}")
