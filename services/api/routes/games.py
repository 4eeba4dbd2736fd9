"""The games on offer, and what players achieved at them."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from starlette.responses import Response

from domain.games import catalog
from services.api.auth.call import ApiCall
from services.api.http.arguments import GameArg, GameFilterArg, IfNoneMatchArg
from services.api.http.negotiation import SVG, pack_document
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse, conditional_response, constant_json_response
from services.api.presenters.games import build_game_summary, draw_cover, require_game
from services.api.presenters.pages.tour import GameTour, read_tour
from services.api.presenters.planning.bot_strengths import find_strengths
from services.api.routing.route_table import RouteTable
from services.api.schemas.board_parts import Legend, LegendSign
from services.api.schemas.people.ratings import StandingsResponse, StandingSummary
from services.api.schemas.problems import NOT_MODIFIED, OK, Problem
from services.api.schemas.responses import (
    GameSummary,
)

routes = RouteTable("games")

UNCHANGED = ResponseSpec(NOT_MODIFIED)


@routes.get("/v1/games", "The games on offer", ResponseSpec(OK, list[GameSummary]))
async def list_games(call: ApiCall) -> Response:
    """List the games with their numbers of seats, and their options as JSON Schema with defaults."""
    data = call.api.settings.data
    listed = [
        msgspec.structs.replace(build_game_summary(name), strengths=find_strengths(data, name))
        for name in call.api.games
    ]
    return constant_json_response(call.request.headers, listed)


@routes.get(
    "/v1/games/{game}/rules",
    "What is in a game, and how unclear rules were read",
    ResponseSpec(OK, media=("text/markdown",)),
)
async def get_rules(call: ApiCall, game: GameArg) -> Response:
    """The game's page in Markdown: rulebook and edition, what is in, how unclear rules were read."""
    package = f"domain.games.{require_game(call.api, game)}"
    return Response(
        files(package).joinpath("README.md").read_bytes(), media_type="text/markdown; charset=utf-8"
    )


@routes.get(
    "/v1/games/{game}/cover.svg",
    "A small picture of a game",
    ResponseSpec(OK, media=(SVG,)),
    UNCHANGED,
)
async def get_cover(call: ApiCall, game: GameArg, if_none_match: IfNoneMatchArg) -> Response:
    """A drawing for a page with the style sheet of boards; always the same; not-found where there is none."""
    drawing = draw_cover(require_game(call.api, game))
    if not drawing:
        raise Problem("not-found", "this game has no picture")
    body, packed = pack_document(call.request.headers, drawing)
    return conditional_response(if_none_match, body, SVG, **packed)


@routes.get(
    "/v1/games/{game}/legend",
    "The signs of a game's drawing and what they mean",
    ResponseSpec(OK, Legend),
)
async def get_legend(call: ApiCall, game: GameArg) -> Response:
    """Each sign as paths on a grid of 24 units; none where the drawing speaks for itself."""
    signs = catalog.game(require_game(call.api, game)).legend()
    legend = Legend(tuple(LegendSign(drawing, meaning) for drawing, meaning in signs))
    return constant_json_response(call.request.headers, legend)


@routes.get(
    "/v1/games/{game}/tour",
    "What a newcomer is shown on the first table",
    ResponseSpec(OK, GameTour),
)
async def get_tour(call: ApiCall, game: GameArg) -> Response:
    """Marks and steps of play with the parts of the board that they are about; none where none is written."""
    return constant_json_response(call.request.headers, read_tour(require_game(call.api, game)))


@routes.get(
    "/v1/standings",
    "What players achieved",
    ResponseSpec(OK, StandingsResponse),
    problems=("unavailable",),
)
async def list_standings(call: ApiCall, game: GameFilterArg) -> Response:
    """List players by what they achieved, the best first.

    Public tables count, and private ones where the caller sat; tables at which one person may hold several
    seats count for nobody.
    """
    wanted = None if game is None else require_game(call.api, game, "bad-request")
    found = await call.api.ports.reader.standings(wanted, call.caller.player)
    names = await call.api.player_names(frozenset(standing.player for standing in found))
    listed = (
        StandingSummary(one.player, names[one.player], one.games, one.places, one.points) for one in found
    )
    return JsonResponse(StandingsResponse(tuple(listed)))
