"""What operators do about talk over HTTP: reports, erasing, letting somebody talk no more."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from infra.ports.people.talk import ReportedLine
from services.api.auth.call import OperatorCall
from services.api.http.arguments import RecordArg, TableArg
from services.api.http.operation import answers, problems
from services.api.routes.admin.parameters import PlayerArg, operator_actions, operator_response
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.admin import OperatorResponse, ReasonRequest
from services.api.schemas.people.talk import (
    ComplaintSummary,
    MuteRequest,
    ReportedLinesResponse,
    ReportedLineSummary,
)
from services.api.schemas.problems import OK

DONE = answers(OK, OperatorResponse)
router = APIRouter(tags=["admin"], route_class=ApiRoute, prefix="/v1/admin")


@router.post(
    "/tables/{table}/talk/{seq}/erase",
    summary="Erase a line of talk",
    responses=DONE | problems("not-allowed"),
)
async def erase_line(
    call: OperatorCall, table: TableArg, seq: RecordArg, body: JsonBody[ReasonRequest]
) -> Response:
    """Erase what somebody said, for good and for everybody; that he spoke, and when, stays. For operators."""
    return operator_response(await operator_actions(call).talk.erase_line(table, seq, body.why))


@router.get("/reports", summary="Reported lines of talk")
async def list_reports(call: OperatorCall) -> ReportedLinesResponse:
    """List the lines of talk that wait for an operator, with the words as they stood and who complained.

    For operators; who complained is told to nobody else.
    """
    found = await operator_actions(call).talk.list_reports()
    return ReportedLinesResponse(tuple(map(_summary, found)))


def _summary(line: ReportedLine) -> ReportedLineSummary:
    complaints = (ComplaintSummary(one.player, one.reason, one.at) for one in line.complaints)
    return ReportedLineSummary(line.table, line.seq, line.speaker, line.said, tuple(complaints))


@router.post("/reports/{table}/{seq}/close", summary="Close a report", responses=DONE)
async def close_report(
    call: OperatorCall, table: TableArg, seq: RecordArg, body: JsonBody[ReasonRequest]
) -> Response:
    """Take a line out of the queue, done or dismissed; the words as they stood go with it. For operators."""
    return operator_response(await operator_actions(call).talk.close_report(table, seq, body.why))


@router.post(
    "/players/{player}/mute", summary="Let a player talk no more", responses=DONE | problems("not-allowed")
)
async def mute_player(call: OperatorCall, player: PlayerArg, body: JsonBody[MuteRequest]) -> Response:
    """Refuse what a player says, for some days or for good; the player is told why and plays on.

    For operators.
    """
    return operator_response(await operator_actions(call).talk.mute_player(player, body.days, body.why))


@router.post(
    "/players/{player}/unmute", summary="Let a player talk again", responses=DONE | problems("not-allowed")
)
async def unmute_player(call: OperatorCall, player: PlayerArg, body: JsonBody[ReasonRequest]) -> Response:
    """Let a player talk again, at once. For operators."""
    return operator_response(await operator_actions(call).talk.unmute_player(player, body.why))
