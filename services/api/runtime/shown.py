"""What the service says of a player who sits down: read here and nowhere else, recorded with the seat."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.table.tenure.entry import Entry, asks_for_rating
from domain.table.tenure.persons import ONE_PERSON_VERSION
from domain.table.tenure.shown import Shown, shown_owner
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


async def add_owner(api: ApiState, player: str, shown: Shown | UnsetType, version: int) -> Shown | UnsetType:
    """Return what is shown of a player with the owner, if it is a program.

    `version` is that of the rules of the table or tournament.
    """
    owner = recorded_owner((await api.player_names.players((player,)))[player], version)
    if isinstance(owner, UnsetType):
        return shown
    return shown_owner(owner) if isinstance(shown, UnsetType) else replace(shown, owner=owner)


def recorded_owner(player: Player | None, version: int) -> str | UnsetType:
    """Return whose program a player is, as logs record it; UNSET for other accounts, and in older logs."""
    if player is None or player.owner is None or version < ONE_PERSON_VERSION:
        return UNSET
    return player.owner


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
