"""What calls of operators have in common."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from msgspec import Meta
from starlette.responses import Response

from services.api.auth.call import PlayerCall
from services.api.http.arguments import bounds
from services.api.http.responses import JsonResponse
from services.api.runtime.command_outcomes import submit_and_wait
from services.api.schemas.admin import OperatorResponse
from services.api.schemas.problems import ACCEPTED, OK
from services.operations.operator_actions import OperatorActions
from services.operations.operator_ports import OperatorActionResult, OperatorPorts

WAIT_SECONDS = 10.0
"""How long an action at a table waits for its outcome."""

MAX_ENTRIES = 500
"""Entries of one page."""

EntryId = Annotated[str, Meta(pattern=r"^[0-9]{1,20}-[0-9]{1,20}\Z")]
Partition = Annotated[int, Meta(ge=0, le=255)]

PlayerArg = Annotated[str, Path(max_length=100, description="The player's id or name", examples=["Ada"])]
PartitionArg = Annotated[
    int, Path(**bounds(Partition), description="The partition that the letter lies in", examples=[3])
]
LetterIdArg = Annotated[
    str, Path(**bounds(EntryId), description="The letter's id", examples=["1790000000000-0"])
]
PartitionFilterArg = Annotated[
    int | None, Query(**bounds(Partition), description="Only letters of this partition", examples=[3])
]
AfterEntryArg = Annotated[
    str,
    Query(
        **bounds(EntryId),
        description="Go on after here: `next` of the page before",
        examples=["1790000000000-0"],
    ),
]
EntryLimitArg = Annotated[int, Query(ge=1, le=MAX_ENTRIES, description="How many at most", examples=[100])]


def operator_actions(call: PlayerCall) -> OperatorActions:
    """Give what an operator may do, in the name of who calls."""
    ports = call.api.ports
    stores = OperatorPorts(
        tables=ports.tables,
        accounts=ports.accounts,
        dead_letters=ports.dead_letters,
        log=ports.operator_log,
        talk=ports.talk,
        signs=ports.account_signs,
        sign_days=call.api.settings.sign_days,
        partitions=ports.partitions,
    )
    return OperatorActions(
        stores, lambda queued: submit_and_wait(call.api, queued, WAIT_SECONDS), call.player
    )


def operator_response(result: OperatorActionResult) -> Response:
    """Answer with what came of an action; 202 where it is still judged."""
    answer = OperatorResponse(result.on, result.says, result.seq, result.waits)
    return JsonResponse(answer, ACCEPTED if result.waits else OK)
