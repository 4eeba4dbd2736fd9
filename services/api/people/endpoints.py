"""Other players: search, profiles, friends, blocks, reliability."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query
from msgspec.structs import replace

from infra.ports.accounts import Player
from infra.ports.profile import MAX_RELATIONS, Profile, Relation, TooManyRelations
from services.api.accounts.presenters import build_reliability
from services.api.accounts.schemas import ReliabilityResponse
from services.api.auth.authentication import AccountCaller, AnyCaller
from services.api.http.arguments import PlayerArg
from services.api.http.responses import build_from
from services.api.people.schemas import PlayerProfile, PlayersResponse, PlayerSummary
from services.api.problems import NO_CONTENT, Problem
from services.api.routing import ApiRoute
from services.api.runtime.dependencies import People, Tables
from services.api.runtime.players import KnownCaller

router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.get("/v1/players", summary="Find players by name")
async def find_players(
    caller: AnyCaller,
    people: People,
    name: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=30,
            description="The first letters of the name; case and accents are ignored",
            examples=["Ad"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=50, description="The maximum number of players", examples=[10])
    ] = 20,
) -> PlayersResponse:
    """List the players whose names begin with the given text, in alphabetical order.

    The service's own bots are left out.
    """
    found = await people.accounts.search_players(name or "", limit)
    return _players(player for player in found if not player.is_service_account)


@router.get("/v1/players/{player}", summary="Get a player")
async def get_player(caller: AnyCaller, people: People, player: PlayerArg) -> PlayerProfile:
    """Return a player's public profile, and whether the caller has added them as a friend or blocked them."""
    found = await people.require(player)
    own = None if caller.player is None else await people.find(caller.player)
    said = Profile() if own is None else own.profile
    owner = None if found.owner is None else await people.find(found.owner)
    return build_from(
        PlayerProfile,
        found,
        player=found.id,
        name=found.display_name,
        owner=None if owner is None else owner.id,
        owner_name=None if owner is None else owner.display_name,
        languages=found.profile.languages,
        about=found.profile.about,
        friend=player in said.friends,
        blocked=player in said.blocks,
    )


@router.get("/v1/me/friends", summary="List my friends")
async def list_friends(caller: AccountCaller, people: People) -> PlayersResponse:
    """List the caller's friends in the order they were added. Only the caller sees the list."""
    return await _list(people, caller, "friend")


@router.put("/v1/me/friends/{player}", summary="Add a friend", status_code=NO_CONTENT)
async def add_friend(caller: AccountCaller, people: People, player: PlayerArg) -> None:
    """Add a friend, who may then join the caller's tables that are for friends only.

    The player is not notified. A blocked player is unblocked.
    """
    await _relate(people, caller, player, "friend")


@router.delete("/v1/me/friends/{player}", summary="Remove a friend", status_code=NO_CONTENT)
async def remove_friend(caller: AccountCaller, people: People, player: PlayerArg) -> None:
    """Remove a friend; also succeeds if the player was not one."""
    await _unrelate(people, caller, player, "friend")


@router.get("/v1/me/blocks", summary="List blocked players")
async def list_blocks(caller: AccountCaller, people: People) -> PlayersResponse:
    """List the players whom the caller has blocked, oldest first. Only the caller sees the list."""
    return await _list(people, caller, "block")


@router.put("/v1/me/blocks/{player}", summary="Block a player", status_code=NO_CONTENT)
async def add_block(caller: AccountCaller, people: People, player: PlayerArg) -> None:
    """Block a player.

    Before a game starts, neither player can join a table that the other owns or sits at, or reserve a seat
    for the other. The web page collapses the blocked player's messages. Running games continue. A friend who
    is blocked is removed from the list of friends.
    """
    await _relate(people, caller, player, "block")


@router.delete("/v1/me/blocks/{player}", summary="Unblock a player", status_code=NO_CONTENT)
async def remove_block(caller: AccountCaller, people: People, player: PlayerArg) -> None:
    """Unblock a player; also succeeds if the player was not blocked."""
    await _unrelate(people, caller, player, "block")


async def _list(people: People, caller: KnownCaller, relation: Relation) -> PlayersResponse:
    ids = (await people.get(caller.player)).profile.named(relation)
    found = await people.accounts.find_players(ids)
    return _players(found[one] for one in ids if one in found and not found[one].deleted)


async def _relate(people: People, caller: KnownCaller, player: str, relation: Relation) -> None:
    if player == caller.player:
        raise Problem("forbidden", "you cannot do this to yourself")
    account = await people.require(player)
    if account.is_service_account or account.deleted:
        raise Problem("forbidden", f"{account.display_name} is an account of the service or was deleted")

    def relate(before: Player) -> Player:
        return replace(before, profile=_with_relation(before.profile, player, relation))

    try:
        await people.accounts.change_profile(caller.player, relate)
    except TooManyRelations:
        raise Problem("forbidden", f"at most {MAX_RELATIONS} players per list; remove one first") from None
    people.names.drop(caller.player)


async def _unrelate(people: People, caller: KnownCaller, player: str, relation: Relation) -> None:
    def unrelate(before: Player) -> Player:
        left = tuple(one for one in before.profile.named(relation) if one != player)
        return replace(before, profile=_with_named(before.profile, relation, left))

    await people.accounts.change_profile(caller.player, unrelate)
    people.names.drop(caller.player)


def _with_relation(profile: Profile, player: str, relation: Relation) -> Profile:
    """Return the profile with a player added as a friend or as blocked, and removed from the other list."""
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


def _players(found: Iterable[Player]) -> PlayersResponse:
    listed = tuple(PlayerSummary(player.id, player.display_name, player.bot) for player in found)
    return PlayersResponse(listed)


@router.get("/v1/players/{player}/reliability", summary="Get a player's reliability")
async def get_reliability(
    caller: AnyCaller, tables: Tables, people: People, player: PlayerArg
) -> ReliabilityResponse:
    """Return how often a player moved on time and stayed to the end, at tables with a pace.

    A new player starts with 90% of turns on time. Turns played by a stand-in bot do not count.
    """
    return build_reliability(await people.require(player), await tables.reader.reliability(player))
