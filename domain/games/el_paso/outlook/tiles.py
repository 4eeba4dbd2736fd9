"""What own buildings bring to whoever passes them, lap by lap."""

from __future__ import annotations

from functools import lru_cache

from domain.games.el_paso.data import CATTLE, REGULAR, side
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.outlook.weights import ElPasoWeights

VALUE = 2
"""The breeding value of a card that is sold."""


@lru_cache(maxsize=1 << 12)
def tile_uses(
    sides: str, dollar: float, fading: float, visits: float, weights: ElPasoWeights
) -> tuple[float, ...]:
    """Give by level what one's own tile brings in so many visits; one that moves on takes no turn."""
    found = [0.0]
    for level, tile in REGULAR.items():
        slots = tile.slots(side(sides[level - 1]))
        worth = sum(_worth(slot, dollar, fading, weights) for slot in slots)
        moves = any(isinstance(slot, printed.Move) for slot in slots)
        found.append(worth * visits * (weights.passing if moves else weights.building))
    return tuple(found)


def _worth(slot: printed.AnyPrinted, dollar: float, fading: float, weights: ElPasoWeights) -> float:
    match slot:
        case printed.GainMoney(amount):
            return amount * dollar
        case printed.DiscardCow(gain=gain, gain_per_value=per_value):
            return (gain + VALUE * per_value) * dollar
        case printed.GainCertificates(amount, cost):
            return amount * weights.certificate * fading - cost * dollar
        case printed.GainExchangeToken(amount, cost):
            return max(0.0, amount * weights.exchange * fading - cost * dollar)
        case printed.GainToken(cost=cost):
            return max(0.0, weights.bonus - cost * dollar)
        case printed.GainCow(breed, cost):
            return CATTLE[breed].vp - cost * dollar
        case printed.Hire(costs):
            return max(0.0, weights.hire * fading - costs[0] * dollar)
        case _:
            return weights.chance * fading
