"""What calls of operators have in common."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.responses import Response

from services.api.auth.call import PlayerCall
from services.api.http.parameters import PathParameter, QueryParameter
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

PlayerArg = Annotated[str, Meta(max_length=100), PathParameter("player", "The player's id or name", "Ada")]
PartitionArg = Annotated[Partition, PathParameter("partition", "The partition that the letter lies in", 3)]
LetterIdArg = Annotated[EntryId, PathParameter("letter", "The letter's id", "1790000000000-0")]
PartitionFilterArg = Annotated[
    Partition | None, QueryParameter("partition", "Only letters of this partition", 3)
]
AfterEntryArg = Annotated[
    EntryId,
    QueryParameter("after", "Go on after here: `next` of the page before", "1790000000000-0", default="0-0"),
]
EntryLimitArg = Annotated[
    int, Meta(ge=1, le=MAX_ENTRIES), QueryParameter("limit", "How many at most", 100, default=100)
]


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
