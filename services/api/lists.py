"""Lists that lead to tables: the lobby, the inbox, the standings, the games."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from domain import catalog
from services.api.answering import Answer
from services.api.describing import described
from services.api.errors import NO_CONTENT, OK, Problem
from services.api.identity import Asking, Served, require_player
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
from services.reading import NoSuchPlace, Phase, Turn

MOST = 100

router = APIRouter()


@router.get(
    "/v1/tables",
    **described("List tables, those first where people did something last", "tables", None, (OK, Lobby)),
)
async def lobby(  # noqa: PLR0913, PLR0917 - the filters
    service: Served,
    caller: Asking,
    phase: Phase | None = None,
    game: str | None = None,
    mine: bool = False,  # noqa: FBT001, FBT002 - a filter of the query
    owner: str | None = None,
    after: str | None = None,
    limit: int = 50,
) -> Response:
    """List public tables, a few of each owner; with `owner` all of one, with `mine` the caller's own."""
    each = service.settings.tables_shown_per_owner if owner is None and not mine else None
    player = require_player(caller) if mine else None
    try:
        page = await service.ports.reader.lobby(
            phase=phase,
            game=game,
            player=player,
            owner=owner,
            after=after,
            limit=min(max(limit, 1), MOST),
            each=each,
        )
    except NoSuchPlace as error:
        raise Problem("bad-request", f"after: {error}") from error
    names = await service.names(frozenset(page.more))
    more = tuple(MoreTables(one, names[one], count) for one, count in sorted(page.more.items()))
    return Answer(Lobby(await lobby_shown(service, page.tables, caller), page.next, more))


@router.get(
    "/v1/inbox", **described("Where it is my turn, longest waiting first", "turns", None, (OK, Inbox))
)
async def inbox(service: Served, caller: Asking) -> Response:
    """List the decisions that wait for the caller."""
    return Answer(Inbox(await service.ports.reader.inbox(require_player(caller))))


@router.get(
    "/v1/inbox/next",
    **described("The decision that has waited longest", "turns", None, (OK, Turn), (NO_CONTENT, None)),
)
async def next_turn(service: Served, caller: Asking) -> Response:
    """Give the first of the inbox, or nothing."""
    turn = await service.ports.reader.next_turn(require_player(caller))
    return Response(status_code=NO_CONTENT) if turn is None else Answer(turn)


@router.get("/v1/standings", **described("What players achieved", "games", None, (OK, Standings)))
async def standings(service: Served, caller: Asking, game: str | None = None) -> Response:
    """List players by what they achieved in finished games."""
    if game is not None:
        _require_game(service, game)
    found = await service.ports.reader.standings(game)
    names = await service.names(frozenset(standing.player for standing in found))
    shown = tuple(
        StandingShown(one.player, names[one.player], one.games, one.places, one.points) for one in found
    )
    return Answer(Standings(shown))


@router.get("/v1/games", **described("The games on offer", "games", None, (OK, list[GameShown])))
async def games(service: Served, caller: Asking) -> Response:
    """List the games with their options."""
    return Answer([_game_shown(name) for name in service.games])


@router.get(
    "/v1/games/{game}/rules",
    **described("What is in a game, and how unclear rules were read", "games", None, (OK, None)),
)
async def rules(game: str, service: Served, caller: Asking) -> Response:
    """Give the README of a game."""
    _require_game(service, game)
    text = files(f"domain.{game}").joinpath("README.md").read_bytes()
    return Response(text, media_type="text/markdown; charset=utf-8")


@router.get(
    "/v1/games/{game}/legend",
    **described("The signs of a game's drawing and what they mean", "games", None, (OK, Legend)),
)
async def legend(game: str, service: Served, caller: Asking) -> Response:
    """Give the legend of a game's drawing."""
    _require_game(service, game)
    return Answer(Legend(tuple(SignShown(drawing, says) for drawing, says in catalog.game(game).legend())))


def _require_game(service: Service, game: str) -> None:
    if game not in service.games:
        raise Problem("not-found", f"no game is called {game[:60]!r}; on offer: {', '.join(service.games)}")


@cache
def _game_shown(name: str) -> GameShown:
    game = catalog.game(name)
    return GameShown(
        game=game.name,
        title=game.title,
        summary=game.summary,
        version=game.version,
        seats=game.seats,
        options=msgspec.Raw(msgspec.json.encode(msgspec.json.schema(game.options))),
        defaults=msgspec.Raw(msgspec.json.encode(game.options())),
        rules=f"/v1/games/{game.name}/rules",
    )
