"""What a player may do and hold, as discs and tokens stand (ELP-8.6, ELP-15.3)."""

from __future__ import annotations

from functools import lru_cache

from domain.el_paso.data import AUXILIARY, BONUSES, COSTS, COUNTS, DISCS, SETUP
from domain.el_paso.data.actions import AnyPrinted
from domain.el_paso.data.kinds import AuxiliaryId, DiscId
from domain.el_paso.state import Player, State


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


def permanent_certificates(player: Player) -> int:
    """Count the permanent certificates of the disc space and of bonus tokens (ELP-8.4, ELP-8.6)."""
    tokens = sum(BONUSES[token].effect == "permanent_certificate" for token in player.bonuses)
    return COSTS.permanent_certificate_value * (tokens + _bonus("permanent_certificate", player.discs))


def duplicates(player: Player) -> int:
    """Count the bonus tokens that let another card of a breed count (ELP-8.4)."""
    return sum(BONUSES[token].effect == "count_duplicate" for token in player.bonuses)


def auxiliary(player: Player, action: AuxiliaryId) -> AnyPrinted | None:
    """Give what an auxiliary action does for the player, None while it is closed (ELP-5.6)."""
    found = AUXILIARY[action]
    if found.disc in player.discs:
        return found.base if found.open_at_start else None
    return found.upgraded or found.base


def buildings(state: State, seat: int) -> tuple[str, ...]:
    """Give the spaces with buildings of a party (ELP-6.9)."""
    return tuple(site for site, building in state.board.buildings.items() if building.seat == seat)


def markers_left(state: State, seat: int) -> int:
    """Count the ownership markers that are not in use (ELP-6.9)."""
    return COUNTS.ownership_markers_per_player - len(buildings(state, seat))
