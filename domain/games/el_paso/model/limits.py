"""What a player may do and hold, as discs and tokens stand (ELP-8.6, ELP-15.3)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from domain.games.el_paso.data import AUXILIARY, BONUSES, COSTS, COUNTS, DISCS, SETUP, VALUES
from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.data.kinds import AuxiliaryId, Breed, DiscId
from domain.games.el_paso.state import Player, State


@lru_cache(maxsize=1 << 10)
def _bonus(effect: str, discs: tuple[DiscId, ...]) -> int:
    """Add up what the discs that are off the board bring of an effect (ELP-8.6)."""
    return sum(
        space.effect.amount
        for space in DISCS.values()
        if space.effect.type == effect and space.id not in discs
    )


def hand_limit(player: Player) -> int:
    """ELP-9.1."""
    return SETUP.hand_limit_start + _bonus("hand_limit", player.discs)


def step_limit(player: Player) -> int:
    """ELP-4.3."""
    return SETUP.step_limit_start + _bonus("step_limit", player.discs)


def permanent_certificates(discs: tuple[DiscId, ...], bonuses: tuple[str, ...]) -> int:
    """Count the permanent certificates of the disc space and of bonus tokens (ELP-8.4, ELP-8.6)."""
    tokens = sum(BONUSES[token].effect == "permanent_certificate" for token in bonuses)
    return tokens + _bonus("permanent_certificate", discs)


def auxiliary_action(discs: tuple[DiscId, ...], action: AuxiliaryId) -> AnyPrinted | None:
    """Give what an auxiliary action does, as discs have left the board; None while it is closed (ELP-5.6)."""
    found = AUXILIARY[action]
    if found.disc in discs:
        return found.base if found.open_at_start else None
    return found.upgraded or found.base


@lru_cache(maxsize=1 << 14)
def delivery_value(
    hand: tuple[Breed, ...], discs: tuple[DiscId, ...], bonuses: tuple[str, ...], spent: int = 0
) -> int:
    """Give the value of a delivery with so many certificates of the track (ELP-8.4).

    Each breed counts once; each token that lets one more card of a breed count takes the highest left.
    """
    breeds = Counter(hand)
    more = sorted((VALUES[breed] for breed, count in breeds.items() for _ in range(count - 1)), reverse=True)
    duplicates = sum(BONUSES[token].effect == "count_duplicate" for token in bonuses)
    certificates = COSTS.permanent_certificate_value * permanent_certificates(discs, bonuses)
    certificates += COSTS.spent_certificate_value * spent
    return sum(VALUES[breed] for breed in breeds) + sum(more[:duplicates]) + certificates


def own_buildings(state: State, seat: int) -> tuple[str, ...]:
    """Give the spaces with buildings of a party (ELP-6.9)."""
    return tuple(site for site, building in state.board.buildings.items() if building.seat == seat)


def count_markers_left(state: State, seat: int) -> int:
    """Count the ownership markers that are not in use (ELP-6.9)."""
    return COUNTS.ownership_markers_per_player - len(own_buildings(state, seat))
