"""The list of tables."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from services.api.auth.authentication import require_scope
from services.api.auth.call import PLAYING, AnyCall
from services.api.http.arguments import (
    AfterCursorArg,
    FreeSeatsArg,
    GameFilterArg,
    InvitedArg,
    LanguageArg,
    MineArg,
    OfferedArg,
    OwnerArg,
    PaceFilterArg,
    PhaseArg,
    RatedArg,
    ReliabilityArg,
    TableLimitArg,
    TableNameArg,
    UnaskedArg,
)
from services.api.http.operation import answers
from services.api.http.pagination import add_next_link
from services.api.http.responses import JsonResponse
from services.api.presenters.games import require_game
from services.api.presenters.table_view import build_lobby_summaries
from services.api.routing import ApiRoute
from services.api.schemas.problems import OK, Problem
from services.api.schemas.tables import LobbyCounts, LobbyResponse, OmittedTables, OwnCounts
from services.queries.lobby_reader import PHASES
from services.queries.reader import InvalidCursor, LobbyFilter

OthersArg = Annotated[bool, Query(description="Only tables where the caller has no seat", examples=[True])]
router = APIRouter(tags=["tables"], route_class=ApiRoute)


@router.get(
    "/v1/tables",
    summary="List tables, those first where people did something last",
    responses=answers(OK, LobbyResponse, headers=("Link",)),
)
async def list_tables(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: AnyCall,
    phase: PhaseArg = None,
    game: GameFilterArg = None,
    mine: MineArg = False,
    owner: OwnerArg = None,
    offered: OfferedArg = False,
    invited: InvitedArg = False,
    pace: PaceFilterArg = None,
    free: FreeSeatsArg = 0,
    language: LanguageArg = None,
    reliability: ReliabilityArg = None,
    rated: RatedArg = False,
    name: TableNameArg = None,
    unasked: UnaskedArg = False,
    others: OthersArg = False,
    after: AfterCursorArg = None,
    limit: TableLimitArg = 50,
) -> Response:
    """List public tables, a few of each owner; with `owner` all of one, with `mine` the caller's own.

    With `offered`, running games with a seat that the caller may take over, also private ones where it is
    offered to the caller; with `mine`, too, those of one's own at which a seat is offered to anybody. With
    `invited`, tables that have not begun with a seat that is kept for the caller; with `unasked`, those where
    somebody else is waited for; with `others`, those where the caller has no seat, for who is not known all.
    `next` of a page is what to give as `after` for the following one, null at the end; a page may be short
    and have a `next`.
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
    per_owner = api.settings.tables_shown_per_owner if owner is None and own is None else None
    try:
        page = await api.ports.reader.lobby_page(criteria, after=after, limit=limit, per_owner=per_owner)
    except InvalidCursor as error:
        raise Problem("bad-request", f"after: {error}") from error
    names = await api.player_names(frozenset(page.more))
    more = tuple(OmittedTables(one, names[one], count) for one, count in sorted(page.more.items()))
    listed = LobbyResponse(await build_lobby_summaries(api, page.tables, caller), page.next, more)
    return add_next_link(JsonResponse(listed), call.request, page.next)


@router.get("/v1/lobby", summary="How many tables there are")
async def count_tables(call: AnyCall, game: GameFilterArg = None) -> LobbyCounts:
    """Count public tables by phase, running ones where the caller has no seat, and the caller's own.

    With `game` only those of that game; the caller's own are not counted by game then, and are null.
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
