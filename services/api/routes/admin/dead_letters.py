"""Commands that could not be processed: listed for operators, and carried out again."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from infra.ports.operators import DeadLetter
from services.api.auth.call import OperatorCall
from services.api.http.operation import answers, problems
from services.api.routes.admin.parameters import (
    EntryLimitArg,
    LetterIdArg,
    PartitionArg,
    PartitionFilterArg,
    operator_actions,
    operator_response,
)
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.admin import DeadLettersResponse, DeadLetterSummary, OperatorResponse, ReasonRequest
from services.api.schemas.problems import ACCEPTED, Problem

router = APIRouter(tags=["admin"], route_class=ApiRoute, prefix="/v1/admin")


@router.get("/dead-letters", summary="Commands that could not be processed", responses=problems("not-found"))
async def list_dead_letters(
    call: OperatorCall, partition: PartitionFilterArg = None, limit: EntryLimitArg = 100
) -> DeadLettersResponse:
    """List them with the reason, the oldest first; for operators."""
    partitions = call.api.ports.partitions
    if partition is not None and partition >= partitions:
        raise Problem("not-found", f"there are partitions 0 to {partitions - 1}")
    found = await operator_actions(call).dead_letters(partition, limit=limit)
    return DeadLettersResponse(tuple(_summary(number, letter) for number, letter in found))


def _summary(partition: int, letter: DeadLetter) -> DeadLetterSummary:
    queued = letter.command
    if queued is None:
        return DeadLetterSummary(partition, letter.id, letter.reason)
    return DeadLetterSummary(
        partition, letter.id, letter.reason, queued.table, queued.seat, queued.player, queued.command_id
    )


@router.post(
    "/dead-letters/{partition}/{letter}/redo",
    summary="Carry a dead command out again",
    status_code=ACCEPTED,
    responses=answers(ACCEPTED, OperatorResponse) | problems("not-allowed"),
)
async def redo_dead_letter(
    call: OperatorCall, partition: PartitionArg, letter: LetterIdArg, body: JsonBody[ReasonRequest]
) -> Response:
    """Have it judged again under its own id, as if its sender had sent it now; for operators."""
    return operator_response(await operator_actions(call).retry_dead_letter(partition, letter, body.why))
