"""A player's ratings, how they came about, and the player's finished games."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from domain.games import catalog
from infra.ports.accounts import Player
from services.api.auth.call import AnyCall, ApiCall
from services.api.http.arguments import GameArg, IfNoneMatchArg, PageLimitArg, PlayerArg, ResultCursorArg
from services.api.http.operation import answers, problems
from services.api.http.pagination import add_next_link
from services.api.http.responses import conditional_json_response
from services.api.presenters.games import require_game
from services.api.presenters.ratings import (
    build_finished_games,
    build_player_ratings,
    build_rating,
    build_rating_steps,
)
from services.api.routing import ApiRoute
from services.api.schemas.people.ratings import (
    FinishedGamesResponse,
    PlayerRatingsResponse,
    RatingHistoryResponse,
)
from services.api.schemas.problems import NOT_MODIFIED, OK, Problem

router = APIRouter(tags=["ratings"], route_class=ApiRoute)


@router.get(
    "/v1/players/{player}/ratings",
    summary="A player's ratings",
    responses=answers(OK, PlayerRatingsResponse, headers=("ETag",))
    | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_ratings(call: AnyCall, player: PlayerArg, if_none_match: IfNoneMatchArg = None) -> Response:
    """Tell how strong a player is held to be, in each game that the player was rated in."""
    found = await _require_player(call, player)
    ratings = await call.api.ports.ratings.ratings_by_game(call.api.games, player)
    return conditional_json_response(if_none_match, build_player_ratings(found, ratings))


@router.get(
    "/v1/players/{player}/ratings/{game}",
    summary="How a player's rating came about",
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
    """Tell each game that moved the rating: the place, and the rating before and after it."""
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
    summary="A player's finished games",
    responses=answers(OK, FinishedGamesResponse, headers=("ETag", "Link"))
    | answers(NOT_MODIFIED, headers=("ETag",))
    | problems("unavailable"),
)
async def list_finished_games(
    call: AnyCall,
    player: PlayerArg,
    after: ResultCursorArg = None,
    limit: PageLimitArg = 50,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """List the finished games at which a player held a seat at the end, the last one first.

    Public ones for everybody, all of them for the player.
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
        raise Problem("not-found", f"there is no player {player}")
    return found
