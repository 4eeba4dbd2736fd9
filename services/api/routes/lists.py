"""Lists that lead to tables: the lobby, the inbox, the standings, the games."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from domain.games import catalog
from services.api.auth.authentication import ApiStateDep, CallerDep, require_player
from services.api.http.operation import openapi_route
from services.api.http.pagination import add_next_link
from services.api.http.parameters import AFTER_CURSOR, GAME, GAME_FILTER, MINE, OWNER, PHASE, TABLE_LIMIT
from services.api.http.responses import JsonResponse
from services.api.presenters.table_view import build_lobby_summaries
from services.api.runtime.state import ApiState
from services.api.schemas.json_schema import to_portable
from services.api.schemas.problems import NO_CONTENT, OK, Problem
from services.api.schemas.responses import (
    GameSummary,
    InboxResponse,
    Legend,
    LegendSign,
    LobbyResponse,
    OmittedTables,
    StandingsResponse,
    StandingSummary,
)
from services.queries.reader import InboxItem, InvalidCursor

router = APIRouter()


@router.get(
    "/v1/tables",
    **openapi_route(
        "List tables, those first where people did something last",
        "tables",
        None,
        (OK, LobbyResponse, (), ("Link",)),
        says="List public tables, a few of each owner; with `owner` all of one, with `mine` the caller's "
        "own. `next` of a page is what to give as `after` for the following one, null at the end.",
        takes=(PHASE, GAME_FILTER, MINE, OWNER, AFTER_CURSOR, TABLE_LIMIT),
    ),
)
async def list_tables(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """List public tables, a few of each owner; with `owner` all of one, with `mine` the caller's own."""
    owner, mine = OWNER(request), MINE(request)
    each = api.settings.tables_shown_per_owner if owner is None and not mine else None
    player = require_player(caller) if mine else None
    try:
        page = await api.ports.reader.lobby_page(
            phase=PHASE(request),
            game=_game_asked(api, request),
            player=player,
            owner=owner,
            after=AFTER_CURSOR(request),
            limit=TABLE_LIMIT(request),
            per_owner=each,
        )
    except InvalidCursor as error:
        raise Problem("bad-request", f"after: {error}") from error
    names = await api.player_names(frozenset(page.more))
    more = tuple(OmittedTables(one, names[one], count) for one, count in sorted(page.more.items()))
    shown = LobbyResponse(await build_lobby_summaries(api, page.tables, caller), page.next, more)
    return add_next_link(JsonResponse(shown), request, page.next)


@router.get(
    "/v1/inbox",
    **openapi_route(
        "Where it is my turn, longest waiting first",
        "turns",
        None,
        (OK, InboxResponse),
        says="List the decisions that wait for the caller, at most 100.",
        problems=("forbidden", "unavailable"),
        access="player",
    ),
)
async def list_turns(api: ApiStateDep, caller: CallerDep) -> Response:
    """List the decisions that wait for the caller."""
    return JsonResponse(InboxResponse(await api.ports.reader.inbox(require_player(caller))))


@router.get(
    "/v1/inbox/next",
    **openapi_route(
        "The decision that has waited longest",
        "turns",
        None,
        (OK, InboxItem),
        (NO_CONTENT,),
        says="Give the first of the inbox; no content where nothing waits.",
        problems=("forbidden", "unavailable"),
        access="player",
    ),
)
async def get_next_turn(api: ApiStateDep, caller: CallerDep) -> Response:
    """Give the first of the inbox, or nothing."""
    turn = await api.ports.reader.next_turn(require_player(caller))
    return Response(status_code=NO_CONTENT) if turn is None else JsonResponse(turn)


@router.get(
    "/v1/standings",
    **openapi_route(
        "What players achieved",
        "games",
        None,
        (OK, StandingsResponse),
        says="List players by what they achieved at public tables, and at private ones where the caller "
        "sat, the best first; tables at which one person may hold several seats count for nobody.",
        takes=(GAME_FILTER,),
        problems=("unavailable",),
    ),
)
async def list_standings(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """List players by what they achieved at public tables, and at private ones where the caller sat."""
    game = _game_asked(api, request)
    found = await api.ports.reader.standings(game, caller.player)
    names = await api.player_names(frozenset(standing.player for standing in found))
    shown = tuple(
        StandingSummary(one.player, names[one.player], one.games, one.places, one.points) for one in found
    )
    return JsonResponse(StandingsResponse(shown))


@router.get(
    "/v1/games",
    **openapi_route(
        "The games on offer",
        "games",
        None,
        (OK, list[GameSummary]),
        says="List the games with their numbers of seats, and their options as JSON Schema with defaults.",
    ),
)
async def list_games(api: ApiStateDep, caller: CallerDep) -> Response:
    """List the games with their options."""
    return JsonResponse([_game_shown(name) for name in api.games])


@router.get(
    "/v1/games/{game}/rules",
    **openapi_route(
        "What is in a game, and how unclear rules were read",
        "games",
        None,
        (OK, None, ("text/markdown",)),
        says="The game's page in Markdown: rulebook and edition, what is in, how unclear rules were read.",
        takes=(GAME,),
    ),
)
async def get_rules(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """Give the README of a game."""
    game = _require_game(api, GAME(request))
    text = files(f"domain.games.{game}").joinpath("README.md").read_bytes()
    return Response(text, media_type="text/markdown; charset=utf-8")


@router.get(
    "/v1/games/{game}/legend",
    **openapi_route(
        "The signs of a game's drawing and what they mean",
        "games",
        None,
        (OK, Legend),
        says="Each sign as paths on a grid of 24 units; none where the drawing speaks for itself.",
        takes=(GAME,),
    ),
)
async def get_legend(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """Give the legend of a game's drawing."""
    game = _require_game(api, GAME(request))
    return JsonResponse(
        Legend(tuple(LegendSign(drawing, says) for drawing, says in catalog.game(game).legend()))
    )


def _require_game(api: ApiState, game: str) -> str:
    if game not in api.games:
        raise _no_game(api, "not-found", game)
    return game


def _game_asked(api: ApiState, request: Request) -> str | None:
    game = GAME_FILTER(request)
    if game is not None and game not in api.games:
        raise _no_game(api, "bad-request", game)
    return game


def _no_game(api: ApiState, problem: str, game: str) -> Problem:
    return Problem(problem, f"no game is called {game!r}; on offer: {', '.join(api.games)}")


@cache
def _game_shown(name: str) -> GameSummary:
    game = catalog.game(name)
    return GameSummary(
        game=game.name,
        title=game.title,
        summary=game.summary,
        version=game.version,
        seats=game.seat_counts,
        options=msgspec.Raw(msgspec.json.encode(to_portable(msgspec.json.schema(game.options_type)))),
        defaults=msgspec.Raw(msgspec.json.encode(game.options_type())),
        rules=f"/v1/games/{game.name}/rules",
    )
