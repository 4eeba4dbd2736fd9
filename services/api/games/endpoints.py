"""The available games: options, rules, covers, legends, tours and standings."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from domain.games import catalog
from domain.planning.ratings import measured_ratings
from services.api.auth.authentication import AnyCaller
from services.api.games.presenters import (
    GameFilter,
    GameTour,
    OfferedGame,
    build_game_summary,
    draw_cover,
    read_tour,
)
from services.api.http.arguments import IfNoneMatchArg
from services.api.http.responses import (
    SVG,
    build_from,
    conditional_response,
    constant_json_response,
    pack_document,
)
from services.api.pages.rules_text import render_markdown
from services.api.problems import NOT_MODIFIED, OK, Problem
from services.api.ratings.schemas import StandingsResponse, StandingSummary
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import Games, Tables
from services.api.tables.responses import GameSummary, Legend, LegendSign

router = APIRouter(tags=["games"], route_class=ApiRoute)


@router.get("/v1/games", summary="List games", responses=answers(OK, list[GameSummary]))
async def list_games(caller: AnyCaller, games: Games, request: Request) -> Response:
    """List the games with their possible seat counts and options. Options are a JSON Schema with defaults."""
    measured = measured_ratings()
    listed = [
        msgspec.structs.replace(
            build_game_summary(name), strengths=measured[name].bots if name in measured else {}
        )
        for name in games
    ]
    return constant_json_response(request.headers, listed)


@router.get(
    "/v1/games/{game}/rules",
    summary="Get a game's scope and rulings",
    responses=answers(OK, media=("text/markdown",)),
)
async def get_rules(caller: AnyCaller, game: OfferedGame) -> Response:
    """Return the game's page in Markdown: the rulebook's edition, the scope, and rulings on unclear rules."""
    page = files(f"domain.games.{game}").joinpath("README.md")
    return Response(page.read_bytes(), media_type="text/markdown; charset=utf-8")


@router.get(
    "/v1/games/{game}/players-rules",
    summary="Get a game's rules for players",
    responses=answers(OK, media=("text/markdown",)),
)
async def get_players_rules(caller: AnyCaller, game: OfferedGame) -> Response:
    """Return the rules for players in Markdown, with descriptions instead of drawn examples.

    Each heading ends with its topic in braces. Questions, explanations of places, and refusals name the topic
    that explains them. For a game without such rules, this is its page.
    """
    return Response(render_markdown(game), media_type="text/markdown; charset=utf-8")


@router.get(
    "/v1/games/{game}/cover.svg",
    summary="Get a game's cover",
    responses=answers(OK, media=(SVG,)) | answers(NOT_MODIFIED),
)
async def get_cover(
    request: Request, caller: AnyCaller, game: OfferedGame, if_none_match: IfNoneMatchArg = None
) -> Response:
    """Return the game's cover, which needs the boards' style sheet; `not-found` if there is no cover."""
    drawing = draw_cover(game)
    if not drawing:
        raise Problem("not-found", "this game has no picture")
    body, packed = pack_document(request.headers, drawing)
    return conditional_response(if_none_match, body, SVG, **packed)


@router.get("/v1/games/{game}/legend", summary="Get a game's legend", responses=answers(OK, Legend))
async def get_legend(request: Request, caller: AnyCaller, game: OfferedGame) -> Response:
    """Return the symbols used on the board, as paths on a 24-unit grid; empty if none need explaining."""
    signs = catalog.game(game).presentation.legend()
    legend = Legend(tuple(LegendSign(drawing, meaning) for drawing, meaning in signs))
    return constant_json_response(request.headers, legend)


@router.get("/v1/games/{game}/tour", summary="Get a game's tour", responses=answers(OK, GameTour))
async def get_tour(request: Request, caller: AnyCaller, game: OfferedGame) -> Response:
    """Return the steps of the tour shown to new players, and the parts of the board that they refer to.

    May be empty.
    """
    return constant_json_response(request.headers, read_tour(game))


@router.get("/v1/standings", summary="List achievements")
async def list_standings(caller: AnyCaller, game: GameFilter, tables: Tables) -> StandingsResponse:
    """List players by their achievements in finished games, best first.

    Public tables count, and so do private tables where the caller had a seat. Hot-seat tables do not count.
    """
    found = await tables.reader.standings(game, caller.player)
    names = await tables.names(frozenset(standing.player for standing in found))
    return StandingsResponse(tuple(build_from(StandingSummary, one, name=names[one.player]) for one in found))
