"""The list of tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from domain.table.tenure.seating import Language, Percentage
from services.api.auth.authentication import PLAYING, AnyCall, require_scope
from services.api.games.presenters import require_game
from services.api.http.arguments import MAX_PAGE_TABLES, GameFilterArg, add_next_link, bounds
from services.api.http.responses import JsonResponse
from services.api.problems import OK, Problem
from services.api.routing import ApiRoute, answers
from services.api.tables.schemas import LobbyCounts, LobbyResponse, OmittedTables, OwnCounts
from services.api.tables.view import build_lobby_summaries
from services.queries.lobby_reader import CURSOR_PATTERN, PHASES
from services.queries.reader import InvalidCursor, LobbyFilter, Phase

OthersArg = Annotated[bool, Query(description="Only tables where the caller has no seat", examples=[True])]

TABLES_SHOWN_PER_OWNER = 3
"""Tables of one owner that a page of the public list shows."""

router = APIRouter(tags=["tables"], route_class=ApiRoute)


@router.get(
    "/v1/tables",
    summary="List tables",
    responses=answers(OK, LobbyResponse, headers=("Link",)),
)
async def list_tables(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: AnyCall,
    phase: Annotated[
        Phase | None, Query(description="Only tables in this phase", examples=["playing"])
    ] = None,
    game: GameFilterArg = None,
    mine: Annotated[
        bool, Query(description="All tables of the caller instead of public ones", examples=[True])
    ] = False,
    owner: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=64,
            pattern=r"^[0-9A-Za-z_-]+$",
            description="All public tables of this player",
            examples=["p0123456789abcdef"],
        ),
    ] = None,
    offered: Annotated[
        bool, Query(description="Only games with a seat that the caller may take over", examples=[True])
    ] = False,
    invited: Annotated[
        bool, Query(description="Only tables with a seat reserved for the caller", examples=[True])
    ] = False,
    pace: Annotated[
        Literal["brisk", "daily", "weekly", "steady", "evening", "open", "custom", "none"] | None,
        Query(
            description="Only tables with this pace; `custom` for custom paces, `none` for no pace",
            examples=["daily"],
        ),
    ] = None,
    free: Annotated[
        int,
        Query(ge=0, le=8, description="Only tables with at least this many open seats", examples=[1]),
    ] = 0,
    language: Annotated[
        str | None,
        Query(
            **bounds(Language),
            description="Only tables that ask for this language (ISO 639)",
            examples=["en"],
        ),
    ] = None,
    reliability: Annotated[
        int | None,
        Query(
            **bounds(Percentage),
            description="Only tables whose required reliability is at most this, in percent",
            examples=[90],
        ),
    ] = None,
    rated: Annotated[bool, Query(description="Only rated tables", examples=[True])] = False,
    name: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=60,
            description="Only tables whose name contains this text, ignoring case",
            examples=["evening"],
        ),
    ] = None,
    unasked: Annotated[
        bool, Query(description="Only tables where none of the caller's seats is to move", examples=[True])
    ] = False,
    others: OthersArg = False,
    after: Annotated[
        str | None,
        Query(
            pattern=rf"^{CURSOR_PATTERN}$",
            description="`next` of the previous page",
            examples=["1001790000000000:3fk5q2mzyxw4cap7"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_PAGE_TABLES, description="The maximum number of tables", examples=[20])
    ] = 50,
) -> Response:
    """List public tables, the most recently active first, with a few for each owner.

    `owner` lists all public tables of one player, `mine` all tables of the caller.

    `offered` lists running games with a seat that the caller may take over, including private ones where it
    is offered to the caller; with `mine`, those of the caller with a seat on offer to anyone. `invited` lists
    tables that have not begun and reserve a seat for the caller. `unasked` lists tables that wait for another
    player. `others` lists tables where the caller has no seat; for anonymous callers, all tables.

    Pass `next` of a page as `after` to get the following one; it is null at the end. A page may be short and
    still have a `next`.
    """
    api, caller = call.api, call.caller
    own = require_scope(caller, *PLAYING) if mine or invited or unasked else None
    criteria = LobbyFilter(
        phase=phase,
        game=None if game is None else require_game(api, game, "bad-request"),
        player=own if mine else None,
        owner=owner,
        offered_to=(caller.player or "") if offered else None,
        kept_for=own if invited else None,
        pace=pace,
        free=free,
        language=language,
        reliability=reliability,
        rated=rated,
        name=name,
        unasked=own if unasked else None,
        unseated=caller.player if others else None,
    )
    per_owner = TABLES_SHOWN_PER_OWNER if owner is None and own is None else None
    try:
        page = await api.ports.reader.lobby_page(criteria, after=after, limit=limit, per_owner=per_owner)
    except InvalidCursor as error:
        raise Problem("bad-request", f"after: {error}") from error
    names = await api.player_names(frozenset(page.more))
    more = tuple(OmittedTables(one, names[one], count) for one, count in sorted(page.more.items()))
    listed = LobbyResponse(await build_lobby_summaries(api, page.tables, caller), page.next, more)
    return add_next_link(JsonResponse(listed), call.request, page.next)


@router.get("/v1/lobby", summary="Count tables")
async def count_tables(call: AnyCall, game: GameFilterArg = None) -> LobbyCounts:
    """Count public tables by phase, running ones where the caller has no seat, and the caller's own.

    `game` counts only tables of that game; the caller's own are then null.
    """
    api, player = call.api, call.caller.player
    wanted = None if game is None else require_game(api, game, "bad-request")

    async def count(**criteria: Any) -> int:
        return await api.ports.reader.count_tables(LobbyFilter(**criteria))

    own = None
    if player is not None and wanted is None:
        waiting, playing, ended = [await count(phase=phase, player=player) for phase in PHASES]
        own = OwnCounts(waiting, playing, ended, await count(kept_for=player))
    waiting, playing, ended = [await count(phase=phase, game=wanted) for phase in PHASES]
    offered = None if wanted else await count(offered_to=player or "")
    seated = 0 if player is None else await api.ports.reader.count_seated(player, wanted)
    others = max(0, playing - seated)  # a game that began between the two counts is in the latter alone
    return LobbyCounts(waiting, playing, ended, others, offered, own)
