"""What a herd promises: the breeding value of a hand of it, now and later."""

from __future__ import annotations

from functools import lru_cache

from domain.games.el_paso.data import BONUSES, CATTLE, VALUES
from domain.games.el_paso.data.kinds import Breed
from domain.games.el_paso.model.limits import permanent_certificates
from domain.games.el_paso.state import Player
from domain.kernel.multiset import Multiset

DUPLICATE = 2.5
"""What a further card of a breed brings on average, where a token lets it count."""


@lru_cache(maxsize=1 << 14)
def herd_value(
    hand: tuple[Breed, ...], draw: Multiset[str], discard: Multiset[str], limit: int, seen: float
) -> float:
    """Give the breeding value to be expected of the best `limit` breeds among `limit + seen` cards."""
    counts: dict[str, int] = {}
    for card, count in (*((breed, 1) for breed in hand), *draw, *discard):
        if card in CATTLE:
            counts[card] = counts.get(card, 0) + count
    missed = max(0.0, 1 - (limit + seen) / max(1, sum(counts.values())))
    room, value = float(limit), 0.0
    for breed in sorted(counts, key=lambda card: (-VALUES[card], card)):
        part = min(room, 1 - missed ** counts[breed])
        value += part * VALUES[breed]
        room -= part
    return value


def lasting_value(player: Player) -> float:
    """Give what certificates and tokens add to every later delivery."""
    more = sum(BONUSES[token].effect == "count_duplicate" for token in player.bonuses)
    return permanent_certificates(player.discs, player.bonuses) + DUPLICATE * more
