"""A game's ladder and its statistics."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from domain.games import catalog
from infra.ports.accounts import Player
from services.api.auth.call import AnyCall, ApiCall
from services.api.http.arguments import GameArg, IfNoneMatchArg, LadderCursorArg, PageLimitArg
from services.api.http.operation import answers, problems
from services.api.http.pagination import add_next_link
from services.api.http.responses import conditional_json_response
from services.api.presenters.games import require_game
from services.api.presenters.ratings import build_ladder_entry, build_statistics
from services.api.routing import ApiRoute
from services.api.schemas.people.ratings import LadderEntry, LadderResponse, StatisticsResponse
from services.api.schemas.problems import NOT_MODIFIED, OK

MAX_ROWS = 500
"""Rows that one page of a ladder reads at most; it may be a short one then, with more to follow."""
router = APIRouter(tags=["ratings"], route_class=ApiRoute)


@router.get(
    "/v1/games/{game}/ratings",
    summary="A game's players by rating",
    responses=answers(OK, LadderResponse, headers=("ETag", "Link"))
    | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_ladder(
    call: AnyCall,
    game: GameArg,
    after: LadderCursorArg = None,
    limit: PageLimitArg = 50,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """List the players of a game, the highest rating first, the service's own bots among them.

    Whoever does not agree to be rated any more is left out, and accounts that are gone.
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
    summary="What plays of a game came to",
    responses=answers(OK, StatisticsResponse, headers=("ETag",))
    | answers(NOT_MODIFIED, headers=("ETag",))
    | problems("unavailable"),
)
async def get_statistics(call: AnyCall, game: GameArg, if_none_match: IfNoneMatchArg = None) -> Response:
    """Sum up the finished plays of a game: public ones, and those where the caller sat."""
    name = require_game(call.api, game)
    found = await call.api.ports.reader.statistics(name, call.caller.player)
    return conditional_json_response(if_none_match, build_statistics(name, found))
