"""What operators may do over HTTP, with a token of the scope `admin`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.authentication import ApiStateDep, CallerDep, require_scope
from services.api.http.operation import openapi_route
from services.api.http.parameters import SEAT_NUMBER, TABLE, Parameter
from services.api.http.responses import JsonResponse
from services.api.runtime.submission import submit_and_wait
from services.api.schemas.admin import (
    CloseTableRequest,
    HandOverRequest,
    NameClashesResponse,
    NameClashSummary,
    OperatorActionSummary,
    OperatorLogResponse,
    OperatorResponse,
    ReasonRequest,
    RenamePlayerRequest,
)
from services.api.schemas.problems import ACCEPTED, OK, Problem
from services.api.schemas.requests import BodyParser
from services.operations.operator_actions import OperatorActionResult, OperatorActions, OperatorPorts

WAIT_SECONDS = 10.0
"""How long a deed at a table waits for its outcome."""

MAX_ENTRIES = 500

router = APIRouter(prefix="/v1/admin")

_done = ((OK, OperatorResponse), (ACCEPTED, OperatorResponse))
ReasonBody = Annotated[ReasonRequest, Depends(BodyParser(ReasonRequest))]
EntryId = Annotated[str, Meta(pattern=r"^[0-9]{1,20}-[0-9]{1,20}\Z")]

PLAYER: Parameter[str] = Parameter(
    "player", Annotated[str, Meta(max_length=100)], "The player's id or name", "Ada", location="path"
)
AFTER_ENTRY: Parameter[str] = Parameter(
    "after", EntryId, "Go on after here: `next` of the page before", "1790000000000-0", default="0-0"
)
ENTRY_LIMIT: Parameter[int] = Parameter(
    "limit", Annotated[int, Meta(ge=1, le=MAX_ENTRIES)], "How many at most", 100, default=100
)


def operator_of(api: ApiStateDep, caller: CallerDep) -> OperatorActions:
    """Give what the caller may do as an operator, or raise unauthorized or forbidden."""
    by, ports = require_scope(caller, "admin"), api.ports
    stores = OperatorPorts(
        ports.tables, ports.accounts, ports.dead_letters, ports.operator_log, ports.partitions
    )
    return OperatorActions(stores, lambda wish: submit_and_wait(api, wish, WAIT_SECONDS), by)


OperatorDep = Annotated[OperatorActions, Depends(operator_of)]


@router.post(
    "/tables/{table}/park",
    **openapi_route(
        "Park a table",
        "admin",
        ReasonRequest,
        (OK, OperatorResponse),
        says="Let a table take nothing more until it is unparked; for operators.",
        takes=(TABLE,),
        problems=("table-closed",),
        access="player",
    ),
)
async def park_table(request: Request, operating: OperatorDep, body: ReasonBody) -> Response:
    """Let a table take nothing more until it is unparked."""
    return operator_response(await operating.park_table(TABLE(request), body.why))


@router.post(
    "/tables/{table}/unpark",
    **openapi_route(
        "Unpark a table",
        "admin",
        ReasonRequest,
        (OK, OperatorResponse),
        says="Let a parked table be played on; for operators.",
        takes=(TABLE,),
        problems=("table-closed",),
        access="player",
    ),
)
async def unpark_table(request: Request, operating: OperatorDep, body: ReasonBody) -> Response:
    """Let a parked table be played on."""
    return operator_response(await operating.unpark_table(TABLE(request), body.why))


@router.post(
    "/tables/{table}/close",
    **openapi_route(
        "Call a table off",
        "admin",
        CloseTableRequest,
        *_done,
        says="Call a table off, whatever goes on at it; its log says who did and why. For operators.",
        takes=(TABLE,),
        problems=(
            "not-allowed",
            "table-closed",
            "malformed-command",
            "conflicting-command-id",
            "failed",
            "partition-full",
        ),
        access="player",
    ),
)
async def close_table(
    request: Request,
    operating: OperatorDep,
    body: Annotated[CloseTableRequest, Depends(BodyParser(CloseTableRequest))],
) -> Response:
    """Call a table off, whatever goes on at it; its log says who did and why."""
    return operator_response(await operating.close_table(TABLE(request), body.why, body.command_id))


@router.post(
    "/tables/{table}/seats/{seat}/hand-over",
    **openapi_route(
        "Hand a seat over",
        "admin",
        HandOverRequest,
        *_done,
        says="Give a seat to another player or a bot, or vacate it; the log says who and why. For operators.",
        takes=(TABLE, SEAT_NUMBER),
        problems=(
            "not-allowed",
            "table-closed",
            "malformed-command",
            "illegal-command",
            "conflicting-command-id",
            "failed",
            "partition-full",
        ),
        access="player",
    ),
)
async def hand_over_seat(
    request: Request,
    operating: OperatorDep,
    body: Annotated[HandOverRequest, Depends(BodyParser(HandOverRequest))],
) -> Response:
    """Give a seat to another player or a bot, or vacate it; the table's log says who did and why."""
    if body.to is not None and body.bot is not None:
        raise Problem("bad-request", "a seat goes to a player or to a bot, not to both")
    table, seat = TABLE(request), SEAT_NUMBER(request)
    if body.bot is not None:
        return operator_response(
            await operating.hand_seat_to_bot(table, seat, body.bot, body.why, body.command_id)
        )
    return operator_response(await operating.hand_over_seat(table, seat, body.to, body.why, body.command_id))


@router.get(
    "/names",
    **openapi_route(
        "Names that have to be changed",
        "admin",
        None,
        (OK, NameClashesResponse),
        says="List the players who have to choose another name: it is another's, or looks so, or is none. "
        "For operators.",
        access="player",
    ),
)
async def list_name_clashes(operating: OperatorDep) -> Response:
    """List the players who have to choose another name: it is another's, or looks so, or is none."""
    found = await operating.name_clashes()
    return JsonResponse(
        NameClashesResponse(
            tuple(NameClashSummary(one.player, one.name, one.why, one.other) for one in found)
        )
    )


@router.post(
    "/players/{player}/rename",
    **openapi_route(
        "Rename a player",
        "admin",
        RenamePlayerRequest,
        (OK, OperatorResponse),
        says="Give a player another name; what is shown follows within 5 seconds. For operators.",
        takes=(PLAYER,),
        problems=("not-allowed", "name-taken"),
        access="player",
    ),
)
async def rename_player(
    request: Request,
    operating: OperatorDep,
    body: Annotated[RenamePlayerRequest, Depends(BodyParser(RenamePlayerRequest))],
) -> Response:
    """Give a player another name; what is shown follows within 5 seconds."""
    return operator_response(await operating.rename_player(PLAYER(request), body.name, body.why))


@router.post(
    "/players/{player}/block",
    **openapi_route(
        "Keep a player out",
        "admin",
        ReasonRequest,
        (OK, OperatorResponse),
        says="Refuse a player's tokens and sessions within 5 seconds; seats stay until they are handed "
        "over. For operators.",
        takes=(PLAYER,),
        problems=("not-allowed",),
        access="player",
    ),
)
async def block_player(request: Request, operating: OperatorDep, body: ReasonBody) -> Response:
    """Refuse a player's tokens and sessions within 5 seconds; seats stay until they are handed over."""
    return operator_response(await operating.block_player(PLAYER(request), body.why))


@router.post(
    "/players/{player}/unblock",
    **openapi_route(
        "Let a player in again",
        "admin",
        ReasonRequest,
        (OK, OperatorResponse),
        says="Let a player in again, with the tokens and sessions there were. For operators.",
        takes=(PLAYER,),
        problems=("not-allowed",),
        access="player",
    ),
)
async def unblock_player(request: Request, operating: OperatorDep, body: ReasonBody) -> Response:
    """Let a player in again, with the tokens and sessions there were."""
    return operator_response(await operating.unblock_player(PLAYER(request), body.why))


@router.get(
    "/log",
    **openapi_route(
        "What operators did",
        "admin",
        None,
        (OK, OperatorLogResponse),
        says="List what was done by any way, the oldest first; `next` is where to go on. For operators.",
        takes=(AFTER_ENTRY, ENTRY_LIMIT),
        problems=(),
        access="player",
    ),
)
async def list_operator_log(request: Request, operating: OperatorDep) -> Response:
    """List deeds by any way, the oldest first; `next` is where to go on."""
    limit = ENTRY_LIMIT(request)
    found = await operating.read_log(AFTER_ENTRY(request), limit)
    shown = tuple(
        OperatorActionSummary(
            one.id, one.written_at, one.action.by, one.action.does, one.action.on, one.action.why
        )
        for one in found
    )
    return JsonResponse(OperatorLogResponse(shown, found[-1].id if len(found) == limit else None))


def operator_response(outcome: OperatorActionResult) -> Response:
    """Answer with what came of a deed."""
    said = OperatorResponse(outcome.on, outcome.says, outcome.seq, outcome.waits)
    return JsonResponse(said, ACCEPTED if outcome.waits else OK)
