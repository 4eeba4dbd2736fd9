"""The list of tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from domain.table.tenure.seating import Language, Percentage
from services.api.auth.authentication import PLAYING, AnyCaller, require_scope
from services.api.games.presenters import GameFilter
from services.api.http.arguments import MAX_PAGE_TABLES, NextLink, bounds
from services.api.problems import Problem
from services.api.routing import ApiRoute
from services.api.runtime.dependencies import Tables
from services.api.tables.schemas import LobbyCounts, LobbyResponse, OmittedTables, OwnCounts
from services.api.tables.view import build_lobby_summaries
from services.queries.lobby_reader import CURSOR_PATTERN, PHASES
from services.queries.reader import InvalidCursor, LobbyFilter, Phase

OthersArg = Annotated[bool, Query(description="Only tables where the caller has no seat", examples=[True])]

TABLES_SHOWN_PER_OWNER = 3
"""Maximum number of one owner's tables on a page of the public list."""

router = APIRouter(tags=["tables"], route_class=ApiRoute)


@router.get("/v1/tables", summary="List tables")
async def list_tables(
    caller: AnyCaller,
    tables: Tables,
    game: GameFilter,
    link: NextLink,
    phase: Annotated[
        Phase | None, Query(description="Only tables in this phase", examples=["playing"])
    ] = None,
    mine: Annotated[
        bool, Query(description="All tables of the caller instead of public ones", examples=[True])
    ] = False,
    owner: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=64,
            pattern=r"^[0-9A-Za-z_-]+$",
            description="All public tables opened by this player",
            examples=["p0123456789abcdef"],
        ),
    ] = None,
    offered: Annotated[
        bool,
        Query(description="Only running games with a seat that the caller may take over", examples=[True]),
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
            description="Only tables that require this language (ISO 639)",
            examples=["en"],
        ),
    ] = None,
    reliability: Annotated[
        int | None,
        Query(
            **bounds(Percentage),
            description="Only tables that require at most this reliability, in percent",
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
        bool,
        Query(
            description="Only tables where none of the caller's seats has a decision to make", examples=[True]
        ),
    ] = False,
    others: OthersArg = False,
    after: Annotated[
        str | None,
        Query(
            pattern=rf"^{CURSOR_PATTERN}$",
            description="The `next` value of the previous page",
            examples=["1001790000000000:3fk5q2mzyxw4cap7"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_PAGE_TABLES, description="The maximum number of tables", examples=[20])
    ] = 50,
) -> LobbyResponse:
    """List public tables, most recently active first, with only a few for each owner.

    `owner` lists all public tables opened by one player, and `mine` all tables of the caller.

    `offered` lists running games with a seat that the caller may take over, including private games if the
    seat is offered to the caller. With `mine`, it lists the caller's games with a seat offered to anyone.
    `invited` lists tables that have not started and hold a reserved seat for the caller. `unasked` lists
    tables that wait for another player. `others` lists tables where the caller has no seat; for anonymous
    callers, all tables.

    To get the next page, pass `next` as `after`; `next` is null on the last page. A page may be short and
    still have a `next`.
    """
    player = require_scope(caller, *PLAYING).player if mine or invited or unasked else None
    criteria = LobbyFilter(
        phase=phase,
        game=game,
        player=player if mine else None,
        owner=owner,
        offered_to=(caller.player or "") if offered else None,
        kept_for=player if invited else None,
        pace=pace,
        free=free,
        language=language,
        reliability=reliability,
        rated=rated,
        name=name,
        unasked=player if unasked else None,
        unseated=caller.player if others else None,
    )
    per_owner = TABLES_SHOWN_PER_OWNER if owner is None and player is None else None
    try:
        page = await tables.reader.lobby_page(criteria, after=after, limit=limit, per_owner=per_owner)
    except InvalidCursor as error:
        raise Problem("bad-request", f"after: {error}") from error
    names = await tables.names(frozenset(page.more))
    more = tuple(OmittedTables(owner, names[owner], count) for owner, count in sorted(page.more.items()))
    link(page.next)
    return LobbyResponse(await build_lobby_summaries(tables, page.tables, caller), page.next, more)


@router.get("/v1/lobby", summary="Count tables")
async def count_tables(caller: AnyCaller, game: GameFilter, tables: Tables) -> LobbyCounts:
    """Count public tables by phase, running tables where the caller has no seat, and the caller's own tables.

    With `game`, only that game's public tables are counted, and the counts of the caller's own tables are
    null.
    """
    player = caller.player

    async def count(**criteria: Any) -> int:
        return await tables.reader.count_tables(LobbyFilter(**criteria))

    own = None
    if player is not None and game is None:
        waiting, playing, ended = [await count(phase=phase, player=player) for phase in PHASES]
        own = OwnCounts(waiting, playing, ended, await count(kept_for=player))
    waiting, playing, ended = [await count(phase=phase, game=game) for phase in PHASES]
    offered = None if game else await count(offered_to=player or "")
    seated = 0 if player is None else await tables.reader.count_seated(player, game)
    others = max(0, playing - seated)  # a game may begin between the two queries
    return LobbyCounts(waiting, playing, ended, others, offered, own)
