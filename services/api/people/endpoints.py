"""Other players: search, profiles, friends, mutes and blocks, reliability."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query
from msgspec.structs import replace

from infra.ports.accounts import Player
from infra.ports.profile import MAX_RELATIONS, Profile, Relation, TooManyRelations
from services.api.accounts.presenters import build_reliability
from services.api.accounts.schemas import ReliabilityResponse
from services.api.auth.authentication import AccountCall, AnyCall, ApiCall, PlayerCall
from services.api.http.arguments import PlayerArg
from services.api.people.schemas import PlayerProfile, PlayersResponse, PlayerSummary
from services.api.problems import NO_CONTENT, Problem
from services.api.routing import ApiRoute

router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.get("/v1/players", summary="Find players by name")
async def find_players(
    call: AnyCall,
    name: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=30,
            description="The beginning of the name, ignoring case and accents",
            examples=["Ad"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=50, description="The maximum number of players", examples=[10])
    ] = 20,
) -> PlayersResponse:
    """List the players whose names begin with the text, by name, without the service's bots."""
    found = await call.api.ports.accounts.search_players(name or "", limit)
    return _players(player for player in found if not player.is_service_account)


@router.get("/v1/players/{player}", summary="Get a player")
async def get_player(call: AnyCall, player: PlayerArg) -> PlayerProfile:
    """Return a player's public profile, and whether the caller has marked them as friend or blocked."""
    accounts, asking = call.api.ports.accounts, call.caller.player or ""
    found = await _require_player(call, player)
    own = (await accounts.find_players((asking,))).get(asking)
    said = Profile() if own is None else own.profile
    owner = None if found.owner is None else (await accounts.find_players((found.owner,))).get(found.owner)
    return PlayerProfile(
        player=found.id,
        name=found.display_name,
        bot=found.bot,
        owner=None if owner is None else owner.id,
        owner_name=None if owner is None else owner.display_name,
        languages=found.profile.languages,
        about=found.profile.about,
        rated=found.rated,
        friend=player in said.friends,
        blocked=player in said.blocks,
    )


@router.get("/v1/me/friends", summary="List my friends")
async def list_friends(call: AccountCall) -> PlayersResponse:
    """List the caller's friends in the order they were added. Only the caller sees them."""
    return await _list(call, "friend")


@router.put("/v1/me/friends/{player}", summary="Add a friend", status_code=NO_CONTENT)
async def add_friend(call: AccountCall, player: PlayerArg) -> None:
    """Add a friend, who may then join the caller's tables that are for friends only.

    The player is not notified. A blocked player is unblocked.
    """
    await _relate(call, player, "friend")


@router.delete("/v1/me/friends/{player}", summary="Remove a friend", status_code=NO_CONTENT)
async def remove_friend(call: AccountCall, player: PlayerArg) -> None:
    """Remove a friend; succeeds also if the player was not one."""
    await _unrelate(call, player, "friend")


@router.get("/v1/me/blocks", summary="List blocked players")
async def list_blocks(call: AccountCall) -> PlayersResponse:
    """List the players whom the caller has blocked, in order. Only the caller sees them."""
    return await _list(call, "block")


@router.put("/v1/me/blocks/{player}", summary="Block a player", status_code=NO_CONTENT)
async def add_block(call: AccountCall, player: PlayerArg) -> None:
    """Block a player.

    Before a game, neither can join a table where the other sits or that the other owns, nor reserve a seat
    for the other. The page folds the player's messages away. Running games go on. A friend is no longer a
    friend.
    """
    await _relate(call, player, "block")


@router.delete("/v1/me/blocks/{player}", summary="Unblock a player", status_code=NO_CONTENT)
async def remove_block(call: AccountCall, player: PlayerArg) -> None:
    """Unblock a player; succeeds also if the player was not blocked."""
    await _unrelate(call, player, "block")


async def _list(call: PlayerCall, relation: Relation) -> PlayersResponse:
    accounts = call.api.ports.accounts
    ids = (await accounts.find_players((call.player,)))[call.player].profile.named(relation)
    found = await accounts.find_players(ids)
    return _players(found[one] for one in ids if one in found and not found[one].deleted)


async def _relate(call: PlayerCall, player: str, relation: Relation) -> None:
    if player == call.player:
        raise Problem("forbidden", "you cannot do this to yourself")
    found = await _require_player(call, player)
    if found.is_service_account or found.deleted:
        raise Problem("forbidden", f"{found.display_name} is an account of the service or was deleted")

    def related(before: Player) -> Player:
        return replace(before, profile=_with_relation(before.profile, player, relation))

    try:
        await call.api.ports.accounts.change_profile(call.player, related)
    except TooManyRelations:
        raise Problem("forbidden", f"at most {MAX_RELATIONS} players per list; remove one first") from None
    call.api.player_names.drop(call.player)


async def _unrelate(call: PlayerCall, player: str, relation: Relation) -> None:
    def parted(before: Player) -> Player:
        left = tuple(one for one in before.profile.named(relation) if one != player)
        return replace(before, profile=_with_named(before.profile, relation, left))

    await call.api.ports.accounts.change_profile(call.player, parted)
    call.api.player_names.drop(call.player)


def _with_relation(profile: Profile, player: str, relation: Relation) -> Profile:
    """Return the profile in which a player is a friend, or blocked, and not the other any more."""
    other: Relation = "block" if relation == "friend" else "friend"
    known = profile.named(relation)
    if player not in known and len(known) >= MAX_RELATIONS:
        raise TooManyRelations
    left = tuple(one for one in profile.named(other) if one != player)
    named = known if player in known else (*known, player)
    return _with_named(_with_named(profile, other, left), relation, named)


def _with_named(profile: Profile, relation: Relation, players: tuple[str, ...]) -> Profile:
    if relation == "friend":
        return replace(profile, friends=players)
    return replace(profile, blocks=players)


async def _require_player(call: ApiCall, player: str) -> Player:
    found = (await call.api.ports.accounts.find_players((player,))).get(player)
    if found is None:
        raise Problem("not-found", f"unknown player {player}")
    return found


def _players(found: Iterable[Player]) -> PlayersResponse:
    listed = tuple(PlayerSummary(player.id, player.display_name, player.bot) for player in found)
    return PlayersResponse(listed)


@router.get("/v1/players/{player}/reliability", summary="Get a player's reliability")
async def get_reliability(call: AnyCall, player: PlayerArg) -> ReliabilityResponse:
    """Return how often a player moved in time and stayed to the end, at tables with a pace.

    A new player starts at 90 % in time. Turns played by a stand-in bot do not count.
    """
    found = (await call.api.ports.accounts.find_players((player,))).get(player)
    if found is None:
        raise Problem("not-found", f"unknown player {player}")
    return build_reliability(found, await call.api.ports.reader.reliability(player))
