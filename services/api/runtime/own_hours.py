"""The hours that a player brings to a table without naming them there."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.table.correspondence.calendar import Hours
from services.api.runtime.state import ApiState


async def find_own_hours(api: ApiState, player: str) -> Hours | UnsetType:
    """Give what the player's profile says; UNSET, which stands for all day, where it says nothing."""
    found = (await api.ports.accounts.find_players((player,))).get(player)
    return UNSET if found is None or found.hours is None else found.hours
