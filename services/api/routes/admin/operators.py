"""What operators may do over HTTP, with a token of the scope `admin`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from services.api.auth.call import OperatorCall
from services.api.http.arguments import SeatNumberArg, TableArg
from services.api.http.operation import answers, problems
from services.api.routes.admin.parameters import (
    AfterEntryArg,
    EntryLimitArg,
    PlayerArg,
    operator_actions,
    operator_response,
)
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.admin import (
    CloseTableRequest,
    HandOverRequest,
    NameClashesResponse,
    NameClashSummary,
    OperatorActionSummary,
    OperatorLogResponse,
    OperatorResponse,
    ProposeVersionRequest,
    ReasonRequest,
    RenamePlayerRequest,
)
from services.api.schemas.problems import ACCEPTED, OK, Problem

DONE = answers(OK, OperatorResponse)
PENDING = answers(ACCEPTED, OperatorResponse)
CLOSE_PROBLEMS = (
    "not-allowed",
    "table-closed",
    "malformed-command",
    "conflicting-command-id",
    "failed",
    "partition-full",
)
router = APIRouter(tags=["admin"], route_class=ApiRoute, prefix="/v1/admin")


@router.post("/tables/{table}/park", summary="Park a table", responses=DONE | problems("table-closed"))
async def park_table(call: OperatorCall, table: TableArg, body: JsonBody[ReasonRequest]) -> Response:
    """Let a table take nothing more until it is unparked; for operators."""
    return operator_response(await operator_actions(call).park_table(table, body.why))


@router.post("/tables/{table}/unpark", summary="Unpark a table", responses=DONE | problems("table-closed"))
async def unpark_table(call: OperatorCall, table: TableArg, body: JsonBody[ReasonRequest]) -> Response:
    """Let a parked table be played on; for operators."""
    return operator_response(await operator_actions(call).unpark_table(table, body.why))


@router.post(
    "/tables/{table}/close", summary="Call a table off", responses=DONE | PENDING | problems(*CLOSE_PROBLEMS)
)
async def close_table(call: OperatorCall, table: TableArg, body: JsonBody[CloseTableRequest]) -> Response:
    """Call a table off, whatever goes on at it; its log says who did and why. For operators."""
    return operator_response(await operator_actions(call).close_table(table, body.why, body.command_id))


@router.post(
    "/tables/{table}/propose-version",
    summary="Propose another version of the rules",
    responses=DONE | PENDING | problems(*CLOSE_PROBLEMS, "illegal-command"),
)
async def propose_version(
    call: OperatorCall, table: TableArg, body: JsonBody[ProposeVersionRequest]
) -> Response:
    """Propose to go on by a later version of the rules; all who play there have to agree. For operators."""
    actions = operator_actions(call)
    return operator_response(await actions.propose_version(table, body.version, body.why, body.command_id))


@router.post(
    "/tables/{table}/seats/{seat}/hand-over",
    summary="Hand a seat over",
    responses=DONE | PENDING | problems(*CLOSE_PROBLEMS, "illegal-command"),
)
async def hand_over_seat(
    call: OperatorCall, table: TableArg, seat: SeatNumberArg, body: JsonBody[HandOverRequest]
) -> Response:
    """Give a seat to another player or a bot, or vacate it; the log says who and why. For operators."""
    if body.to is not None and body.bot is not None:
        raise Problem("bad-request", "a seat goes to a player or to a bot, not to both")
    actions = operator_actions(call)
    if body.bot is not None:
        return operator_response(
            await actions.hand_seat_to_bot(table, seat, body.bot, body.why, body.command_id)
        )
    return operator_response(await actions.hand_over_seat(table, seat, body.to, body.why, body.command_id))


@router.get("/names", summary="Names that have to be changed")
async def list_name_clashes(call: OperatorCall) -> NameClashesResponse:
    """List the players who have to choose another name: it is another's, or looks so, or is none.

    For operators.
    """
    found = await operator_actions(call).name_clashes()
    listed = (NameClashSummary(one.player, one.name, one.why, one.other) for one in found)
    return NameClashesResponse(tuple(listed))


@router.post(
    "/players/{player}/rename",
    summary="Rename a player",
    responses=DONE | problems("not-allowed", "name-taken"),
)
async def rename_player(
    call: OperatorCall, player: PlayerArg, body: JsonBody[RenamePlayerRequest]
) -> Response:
    """Give a player another name; what is shown follows within 5 seconds. For operators."""
    return operator_response(await operator_actions(call).rename_player(player, body.name, body.why))


@router.post("/players/{player}/block", summary="Keep a player out", responses=DONE | problems("not-allowed"))
async def block_player(call: OperatorCall, player: PlayerArg, body: JsonBody[ReasonRequest]) -> Response:
    """Refuse a player's tokens and sessions within 5 seconds; seats stay until they are handed over.

    For operators.
    """
    return operator_response(await operator_actions(call).block_player(player, body.why))


@router.post(
    "/players/{player}/unblock", summary="Let a player in again", responses=DONE | problems("not-allowed")
)
async def unblock_player(call: OperatorCall, player: PlayerArg, body: JsonBody[ReasonRequest]) -> Response:
    """Let a player in again, with the tokens and sessions there were. For operators."""
    return operator_response(await operator_actions(call).unblock_player(player, body.why))


@router.get("/log", summary="What operators did")
async def list_operator_log(
    call: OperatorCall, after: AfterEntryArg = "0-0", limit: EntryLimitArg = 100
) -> OperatorLogResponse:
    """List what was done by any way, the oldest first; `next` is where to go on. For operators."""
    found = await operator_actions(call).read_log(after, limit)
    listed = tuple(
        OperatorActionSummary(
            one.id, one.written_at, one.action.by, one.action.does, one.action.on, one.action.why
        )
        for one in found
    )
    return OperatorLogResponse(listed, found[-1].id if len(found) == limit else None)
