"""The games on offer: options, rules as pictures and tours, bots."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from domain.games import catalog
from domain.planning.ratings import measured_ratings
from services.api.auth.authentication import AnyCall
from services.api.games.presenters import GameTour, build_game_summary, draw_cover, read_tour, require_game
from services.api.http.arguments import GameArg, GameFilterArg, IfNoneMatchArg
from services.api.http.responses import SVG, conditional_response, constant_json_response, pack_document
from services.api.problems import NOT_MODIFIED, OK, Problem
from services.api.ratings.schemas import StandingsResponse, StandingSummary
from services.api.routing import ApiRoute, answers
from services.api.tables.responses import GameSummary, Legend, LegendSign

router = APIRouter(tags=["games"], route_class=ApiRoute)


UNCHANGED = answers(NOT_MODIFIED)


@router.get("/v1/games", summary="List games", responses=answers(OK, list[GameSummary]))
async def list_games(call: AnyCall) -> Response:
    """List the games with their seat counts, and their options as JSON Schema with defaults."""
    measured = measured_ratings()
    listed = [
        msgspec.structs.replace(
            build_game_summary(name), strengths=measured[name].bots if name in measured else {}
        )
        for name in call.api.games
    ]
    return constant_json_response(call.request.headers, listed)


@router.get(
    "/v1/games/{game}/rules",
    summary="Get a game's scope and rulings",
    responses=answers(OK, media=("text/markdown",)),
)
async def get_rules(call: AnyCall, game: GameArg) -> Response:
    """Return the game's page in Markdown: rulebook and edition, scope, and rulings on unclear rules."""
    package = f"domain.games.{require_game(call.api, game)}"
    return Response(
        files(package).joinpath("README.md").read_bytes(), media_type="text/markdown; charset=utf-8"
    )


@router.get(
    "/v1/games/{game}/cover.svg",
    summary="Get a game's cover",
    responses=answers(OK, media=(SVG,)) | UNCHANGED,
)
async def get_cover(call: AnyCall, game: GameArg, if_none_match: IfNoneMatchArg = None) -> Response:
    """Return the cover drawing, which needs the style sheet of boards; not-found if there is none."""
    drawing = draw_cover(require_game(call.api, game))
    if not drawing:
        raise Problem("not-found", "this game has no picture")
    body, packed = pack_document(call.request.headers, drawing)
    return conditional_response(if_none_match, body, SVG, **packed)


@router.get(
    "/v1/games/{game}/legend",
    summary="Get a game's legend",
    responses=answers(OK, Legend),
)
async def get_legend(call: AnyCall, game: GameArg) -> Response:
    """Return the symbols of the board as paths on a 24-unit grid; empty if none need explaining."""
    signs = catalog.game(require_game(call.api, game)).presentation.legend()
    legend = Legend(tuple(LegendSign(drawing, meaning) for drawing, meaning in signs))
    return constant_json_response(call.request.headers, legend)


@router.get(
    "/v1/games/{game}/tour",
    summary="Get a game's tour",
    responses=answers(OK, GameTour),
)
async def get_tour(call: AnyCall, game: GameArg) -> Response:
    """Return the steps of the tour for a first table and the board parts they refer to; may be empty."""
    return constant_json_response(call.request.headers, read_tour(require_game(call.api, game)))


@router.get("/v1/standings", summary="List achievements")
async def list_standings(call: AnyCall, game: GameFilterArg = None) -> StandingsResponse:
    """List players by their achievements, the best first.

    Public tables count, and private tables where the caller sat. Hot-seat tables do not count.
    """
    wanted = None if game is None else require_game(call.api, game, "bad-request")
    found = await call.api.ports.reader.standings(wanted, call.caller.player)
    names = await call.api.player_names(frozenset(standing.player for standing in found))
    listed = (
        StandingSummary(one.player, names[one.player], one.games, one.places, one.points) for one in found
    )
    return StandingsResponse(tuple(listed))
