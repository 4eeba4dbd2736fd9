"""Lists that lead to tables: the lobby, the inbox, the standings, the games."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from domain import catalog
from services.api.answering import Answer
from services.api.describing import described
from services.api.errors import NO_CONTENT, OK, Problem
from services.api.identity import Asking, Served, require_player
from services.api.paging import lead_on
from services.api.parameters import FURTHER, GAME, MINE, OF_GAME, OWNER, PHASE, TABLES
from services.api.portable import portable
from services.api.service import Service
from services.api.shapes import (
    GameShown,
    Inbox,
    Legend,
    Lobby,
    MoreTables,
    SignShown,
    Standings,
    StandingShown,
)
from services.api.showing import lobby_shown
from services.reading import NoSuchPlace, Turn

router = APIRouter()


@router.get(
    "/v1/tables",
    **described(
        "List tables, those first where people did something last",
        "tables",
        None,
        (OK, Lobby, (), ("Link",)),
        says="List public tables, a few of each owner; with `owner` all of one, with `mine` the caller's "
        "own. `next` of a page is what to give as `after` for the following one, null at the end.",
        takes=(PHASE, OF_GAME, MINE, OWNER, FURTHER, TABLES),
    ),
)
async def lobby(request: Request, service: Served, caller: Asking) -> Response:
    """List public tables, a few of each owner; with `owner` all of one, with `mine` the caller's own."""
    owner, mine = OWNER(request), MINE(request)
    each = service.settings.tables_shown_per_owner if owner is None and not mine else None
    player = require_player(caller) if mine else None
    try:
        page = await service.ports.reader.lobby(
            phase=PHASE(request),
            game=_game_asked(service, request),
            player=player,
            owner=owner,
            after=FURTHER(request),
            limit=TABLES(request),
            each=each,
        )
    except NoSuchPlace as error:
        raise Problem("bad-request", f"after: {error}") from error
    names = await service.names(frozenset(page.more))
    more = tuple(MoreTables(one, names[one], count) for one, count in sorted(page.more.items()))
    shown = Lobby(await lobby_shown(service, page.tables, caller), page.next, more)
    return lead_on(Answer(shown), request, page.next)


@router.get(
    "/v1/inbox",
    **described(
        "Where it is my turn, longest waiting first",
        "turns",
        None,
        (OK, Inbox),
        says="List the decisions that wait for the caller, at most 100.",
        problems=("forbidden", "unavailable"),
        access="player",
    ),
)
async def inbox(service: Served, caller: Asking) -> Response:
    """List the decisions that wait for the caller."""
    return Answer(Inbox(await service.ports.reader.inbox(require_player(caller))))


@router.get(
    "/v1/inbox/next",
    **described(
        "The decision that has waited longest",
        "turns",
        None,
        (OK, Turn),
        (NO_CONTENT,),
        says="Give the first of the inbox; no content where nothing waits.",
        problems=("forbidden", "unavailable"),
        access="player",
    ),
)
async def next_turn(service: Served, caller: Asking) -> Response:
    """Give the first of the inbox, or nothing."""
    turn = await service.ports.reader.next_turn(require_player(caller))
    return Response(status_code=NO_CONTENT) if turn is None else Answer(turn)


@router.get(
    "/v1/standings",
    **described(
        "What players achieved",
        "games",
        None,
        (OK, Standings),
        says="List players by what they achieved at public tables, and at private ones where the caller "
        "sat, the best first; tables at which one person may hold several seats count for nobody.",
        takes=(OF_GAME,),
        problems=("unavailable",),
    ),
)
async def standings(request: Request, service: Served, caller: Asking) -> Response:
    """List players by what they achieved at public tables, and at private ones where the caller sat."""
    game = _game_asked(service, request)
    found = await service.ports.reader.standings(game, caller.player)
    names = await service.names(frozenset(standing.player for standing in found))
    shown = tuple(
        StandingShown(one.player, names[one.player], one.games, one.places, one.points) for one in found
    )
    return Answer(Standings(shown))


@router.get(
    "/v1/games",
    **described(
        "The games on offer",
        "games",
        None,
        (OK, list[GameShown]),
        says="List the games with their numbers of seats, and their options as JSON Schema with defaults.",
    ),
)
async def games(service: Served, caller: Asking) -> Response:
    """List the games with their options."""
    return Answer([_game_shown(name) for name in service.games])


@router.get(
    "/v1/games/{game}/rules",
    **described(
        "What is in a game, and how unclear rules were read",
        "games",
        None,
        (OK, None, ("text/markdown",)),
        says="The game's page in Markdown: rulebook and edition, what is in, how unclear rules were read.",
        takes=(GAME,),
    ),
)
async def rules(request: Request, service: Served, caller: Asking) -> Response:
    """Give the README of a game."""
    game = _require_game(service, GAME(request))
    text = files(f"domain.{game}").joinpath("README.md").read_bytes()
    return Response(text, media_type="text/markdown; charset=utf-8")


@router.get(
    "/v1/games/{game}/legend",
    **described(
        "The signs of a game's drawing and what they mean",
        "games",
        None,
        (OK, Legend),
        says="Each sign as paths on a grid of 24 units; none where the drawing speaks for itself.",
        takes=(GAME,),
    ),
)
async def legend(request: Request, service: Served, caller: Asking) -> Response:
    """Give the legend of a game's drawing."""
    game = _require_game(service, GAME(request))
    return Answer(Legend(tuple(SignShown(drawing, says) for drawing, says in catalog.game(game).legend())))


def _require_game(service: Service, game: str) -> str:
    if game not in service.games:
        raise _no_game(service, "not-found", game)
    return game


def _game_asked(service: Service, request: Request) -> str | None:
    game = OF_GAME(request)
    if game is not None and game not in service.games:
        raise _no_game(service, "bad-request", game)
    return game


def _no_game(service: Service, problem: str, game: str) -> Problem:
    return Problem(problem, f"no game is called {game!r}; on offer: {', '.join(service.games)}")


@cache
def _game_shown(name: str) -> GameShown:
    game = catalog.game(name)
    return GameShown(
        game=game.name,
        title=game.title,
        summary=game.summary,
        version=game.version,
        seats=game.seats,
        options=msgspec.Raw(msgspec.json.encode(portable(msgspec.json.schema(game.options)))),
        defaults=msgspec.Raw(msgspec.json.encode(game.options())),
        rules=f"/v1/games/{game.name}/rules",
    )
