"""Ladders, a player's ratings, and what a table changed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from domain.games import catalog
from infra.ports.accounts import Player
from services.api.auth.access import load_visible_table, unknown_table
from services.api.auth.authentication import AnyCall, ApiCall
from services.api.games.presenters import require_game
from services.api.http.arguments import MAX_PAGE_TABLES, GameArg, IfNoneMatchArg, PlayerArg, add_next_link
from services.api.http.responses import conditional_json_response
from services.api.problems import NOT_MODIFIED, OK, Problem
from services.api.ratings.presenters import (
    build_finished_games,
    build_ladder_entry,
    build_player_ratings,
    build_rating,
    build_rating_steps,
    build_statistics,
    build_table_rating,
)
from services.api.ratings.schemas import (
    FinishedGamesResponse,
    LadderEntry,
    LadderResponse,
    PlayerRatingsResponse,
    RatingHistoryResponse,
    StatisticsResponse,
    TableRatingResponse,
)
from services.api.routing import ApiRoute, answers
from services.api.tables.arguments import InviteArg, TableArg
from services.queries.ratings_reader import LADDER_PATTERN, ROW_PATTERN

router = APIRouter(tags=["ratings"], route_class=ApiRoute)

PageLimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_TABLES, description="The maximum number of results", examples=[20])
]

ResultCursorArg = Annotated[
    str | None,
    Query(
        pattern=rf"^{ROW_PATTERN}$",
        description="`next` of the previous page",
        examples=["001790000000000:3fk5q2mzyxw4cap7"],
    ),
]

MAX_ROWS = 500
"""Rows that one page of a ladder reads at most; it may be a short one then, with more to follow."""


@router.get(
    "/v1/games/{game}/ratings",
    summary="Get a game's ladder",
    responses=answers(OK, LadderResponse, headers=("ETag", "Link"))
    | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_ladder(
    call: AnyCall,
    game: GameArg,
    after: Annotated[
        str | None,
        Query(
            pattern=rf"^{LADDER_PATTERN}$",
            description="`next` of the previous page",
            examples=["001018250000:p0123456789abcdef"],
        ),
    ] = None,
    limit: PageLimitArg = 50,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """List the players of a game by rating, the highest first, including the service's bots.

    Players who no longer agree to be rated and deleted accounts are left out.
    """
    name = require_game(call.api, game)
    entries, following = await _read_page(call, name, after, limit)
    answer = LadderResponse(name, catalog.game(name).title, tuple(entries), following)
    return add_next_link(conditional_json_response(if_none_match, answer), call.request, following)


async def _read_page(
    call: ApiCall, game: str, after: str | None, limit: int
) -> tuple[list[LadderEntry], str | None]:
    entries, last, read = list[LadderEntry](), after, 0
    while read < MAX_ROWS:
        places = await call.api.ports.ratings.ladder(game, last, limit)
        players = await call.api.player_names.players([one.player for one in places])
        for place in places:
            if len(entries) == limit:
                return entries, last
            last = place.row
            if _is_listed(players[place.player]):
                entries.append(build_ladder_entry(place, players[place.player]))
        read += len(places)
        if len(places) < limit:
            return entries, None
    return entries, last


def _is_listed(player: Player) -> bool:
    return player.is_service_bot or (player.rated and not player.deleted)


@router.get(
    "/v1/games/{game}/statistics",
    summary="Get a game's statistics",
    responses=answers(OK, StatisticsResponse, headers=("ETag",)) | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_statistics(call: AnyCall, game: GameArg, if_none_match: IfNoneMatchArg = None) -> Response:
    """Summarise the finished games: public ones, and those where the caller sat."""
    name = require_game(call.api, game)
    found = await call.api.ports.reader.statistics(name, call.caller.player)
    return conditional_json_response(if_none_match, build_statistics(name, found))


@router.get(
    "/v1/players/{player}/ratings",
    summary="Get a player's ratings",
    responses=answers(OK, PlayerRatingsResponse, headers=("ETag",))
    | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_ratings(call: AnyCall, player: PlayerArg, if_none_match: IfNoneMatchArg = None) -> Response:
    """Return a player's rating in each game in which they were rated."""
    found = await _require_player(call, player)
    ratings = await call.api.ports.ratings.ratings_by_game(call.api.games, player)
    return conditional_json_response(if_none_match, build_player_ratings(found, ratings))


@router.get(
    "/v1/players/{player}/ratings/{game}",
    summary="Get a player's rating history",
    responses=answers(OK, RatingHistoryResponse, headers=("ETag", "Link"))
    | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_rating_history(
    call: AnyCall,
    player: PlayerArg,
    game: GameArg,
    after: ResultCursorArg = None,
    limit: PageLimitArg = 50,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """List each game that changed the rating: the place, and the rating before and after."""
    found, name = await _require_player(call, player), require_game(call.api, game)
    ratings = call.api.ports.ratings
    current = (await ratings.ratings(name, [player])).get(player)
    steps = await ratings.history(name, player, after, limit + 1)
    following = steps[limit - 1][0] if len(steps) > limit else None
    answer = RatingHistoryResponse(
        player=player,
        name=found.display_name,
        game=name,
        title=catalog.game(name).title,
        rating=None if current is None else build_rating(current),
        history=build_rating_steps(player, [change for _, change in steps[:limit]]),
        next=following,
    )
    return add_next_link(conditional_json_response(if_none_match, answer), call.request, following)


@router.get(
    "/v1/players/{player}/games",
    summary="List a player's finished games",
    responses=answers(OK, FinishedGamesResponse, headers=("ETag", "Link"))
    | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def list_finished_games(
    call: AnyCall,
    player: PlayerArg,
    after: ResultCursorArg = None,
    limit: PageLimitArg = 50,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """List the finished games in which a player held a seat at the end, the latest first.

    Other callers see only public games.
    """
    found, own = await _require_player(call, player), call.caller.player == player
    tables = await call.api.ports.ratings.finished(player, after, limit + 1, own=own)
    following = tables[limit - 1].row if len(tables) > limit else None
    games = await build_finished_games(call.api, player, tables[:limit])
    answer = FinishedGamesResponse(player, found.display_name, games, following)
    return add_next_link(conditional_json_response(if_none_match, answer), call.request, following)


async def _require_player(call: ApiCall, player: str) -> Player:
    found = (await call.api.ports.accounts.find_players((player,))).get(player)
    if found is None:
        raise Problem("not-found", f"unknown player {player}")
    return found


@router.get(
    "/v1/tables/{table}/rating",
    summary="Get a table's rating details",
    responses=answers(OK, TableRatingResponse, headers=("ETag",)) | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_table_rating(
    call: AnyCall, table: TableArg, invite: InviteArg = None, if_none_match: IfNoneMatchArg = None
) -> Response:
    """Return whether a table is rated, and if not, why.

    Until the game is rated: each seat's chance to win by current ratings. Afterwards: each seat's place, and
    its player's rating before and after.
    """
    head = await load_visible_table(call, table, invite)
    played = await call.api.ports.ratings.result(table)
    if played is None:
        raise unknown_table(table)
    ended = head.table.phase == "ended"
    return conditional_json_response(
        if_none_match, await build_table_rating(call.api, table, played, ended=ended)
    )
