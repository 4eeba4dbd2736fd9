"""What the service says of a player who sits down: read here and nowhere else, recorded with the seat."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.table.tenure.entry import Entry, asks_for_rating
from domain.table.tenure.shown import Shown
from infra.ports.accounts import Player
from services.api.runtime.state import ApiState
from services.queries.reader import ReadModelNotReady


async def find_shown(
    api: ApiState,
    player: str,
    *,
    rated: bool,
    entry: Entry | None = None,
    owner: str = "",
    game: str = "",
) -> Shown | UnsetType:
    """Give what a table asks to know of the player, UNSET where that is nothing.

    A `rated` one asks whether the player agrees to that; the others what their `entry` asks for, which is for
    a table of a `game` of that `owner`.
    """
    if not rated and (entry is None or player == owner):
        return UNSET
    found = await api.ports.accounts.find_players((player, owner))
    known, host = found.get(player), found.get(owner)
    shown = Shown(rated=known is not None and known.rated) if rated else Shown()
    if entry is None or player == owner:
        return shown
    if entry.friends:
        shown = replace(shown, friend=host is not None and player in host.profile.friends)
    if entry.languages:
        shown = replace(shown, languages=_spoken(known, entry.languages))
    if entry.reliability is not None:
        shown = replace(shown, in_time=await _in_time(api, player))
    if asks_for_rating(entry):
        shown = replace(shown, rating=await _rating(api, player, game))
    return shown


def _spoken(player: Player | None, asked: tuple[str, ...]) -> tuple[str, ...]:
    return () if player is None else tuple(one for one in asked if one in player.profile.languages)


async def _in_time(api: ApiState, player: str) -> int | UnsetType:
    """Give the percentage of turns in time; UNSET while the read model is being built."""
    try:
        return (await api.ports.reader.reliability(player)).in_time
    except ReadModelNotReady:
        return UNSET


async def _rating(api: ApiState, player: str, game: str) -> int | None:
    """Give the player's rating in a game as it is shown, rounded down; None for who has none."""
    found = (await api.ports.ratings.ratings(game, [player])).get(player)
    return None if found is None else found.points
