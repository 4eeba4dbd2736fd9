"""Commands that could not be processed: listed for operators, and carried out again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from infra.ports.operators import DeadLetter
from services.api.auth.authentication import ApiStateDep
from services.api.http.operation import openapi_route
from services.api.http.parameters import Parameter
from services.api.http.responses import JsonResponse
from services.api.routes.admin.operators import (
    ENTRY_LIMIT,
    EntryId,
    OperatorDep,
    ReasonBody,
    operator_response,
)
from services.api.runtime.state import ApiState
from services.api.schemas.admin import DeadLettersResponse, DeadLetterSummary, OperatorResponse, ReasonRequest
from services.api.schemas.problems import ACCEPTED, OK, Problem

router = APIRouter(prefix="/v1/admin")

Partition = Annotated[int, Meta(ge=0, le=255)]

PARTITION: Parameter[int] = Parameter(
    "partition", Partition, "The partition that the letter lies in", 3, location="path"
)
LETTER_ID: Parameter[str] = Parameter(
    "letter", EntryId, "The letter's id", "1790000000000-0", location="path"
)
PARTITION_FILTER: Parameter[int | None] = Parameter(
    "partition", Partition, "Only letters of this partition", 3
)


@router.get(
    "/dead-letters",
    **openapi_route(
        "Commands that could not be processed",
        "admin",
        None,
        (OK, DeadLettersResponse),
        says="List them with the reason, the oldest first; for operators.",
        takes=(PARTITION_FILTER, ENTRY_LIMIT),
        problems=("not-found",),
        access="player",
    ),
)
async def list_dead_letters(request: Request, api: ApiStateDep, operating: OperatorDep) -> Response:
    """List them with the reason, the oldest first."""
    partition, limit = PARTITION_FILTER(request), ENTRY_LIMIT(request)
    _require_partition(api, partition)
    found = await operating.dead_letters(partition, limit=limit)
    return JsonResponse(DeadLettersResponse(tuple(_shown(number, letter) for number, letter in found)))


def _shown(partition: int, letter: DeadLetter) -> DeadLetterSummary:
    wish = letter.command
    if wish is None:
        return DeadLetterSummary(partition, letter.id, letter.reason)
    return DeadLetterSummary(
        partition, letter.id, letter.reason, wish.table, wish.seat, wish.player, wish.command_id
    )


@router.post(
    "/dead-letters/{partition}/{letter}/redo",
    **openapi_route(
        "Carry a dead command out again",
        "admin",
        ReasonRequest,
        (ACCEPTED, OperatorResponse),
        says="Have it judged again under its own id, as if its sender had sent it now; for operators.",
        takes=(PARTITION, LETTER_ID),
        problems=("not-allowed",),
        access="player",
    ),
)
async def redo_dead_letter(request: Request, operating: OperatorDep, body: ReasonBody) -> Response:
    """Have it judged again under its own id, as if its sender had sent it now."""
    return operator_response(
        await operating.retry_dead_letter(PARTITION(request), LETTER_ID(request), body.why)
    )


def _require_partition(api: ApiState, partition: int | None) -> None:
    if partition is not None and partition >= api.ports.partitions:
        raise Problem("not-found", f"there are partitions 0 to {api.ports.partitions - 1}")
