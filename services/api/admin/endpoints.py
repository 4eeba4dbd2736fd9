"""Endpoints for operators, which require a token with the scope `admin`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from msgspec import Meta
from starlette.responses import Response

from infra.ports.command_queue import QueuedCommand
from infra.ports.operators import DeadLetter
from infra.ports.outcomes import StoredOutcome
from infra.ports.profile import AccountSign
from infra.ports.talk import ReportedLine
from services.api.admin import schemas
from services.api.auth.authentication import OperatorCaller
from services.api.http.arguments import RecordArg, SeatNumberArg, TableArg, bounds
from services.api.http.responses import JsonResponse, build_from
from services.api.problems import ACCEPTED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.dependencies import Commands, Process, Settings, Tables
from services.api.tables.schemas import (
    ComplaintSummary,
    ReportedLinesResponse,
    ReportedLineSummary,
)
from services.operations.account_signs import describe_sign
from services.operations.operator_actions import OperatorActionResult, OperatorActions, OperatorPorts

router = APIRouter(tags=["admin"], route_class=ApiRoute, prefix="/v1/admin")

WAIT_SECONDS = 10.0
"""Maximum seconds to wait for the outcome of an action at a table."""

MAX_ENTRIES = 500
"""Maximum number of entries per page."""

EntryId = Annotated[str, Meta(pattern=r"^[0-9]{1,20}-[0-9]{1,20}\Z")]
Partition = Annotated[int, Meta(ge=0, le=255)]

PlayerArg = Annotated[str, Path(max_length=100, description="The player's id or name", examples=["Ada"])]
PartitionArg = Annotated[
    int, Path(**bounds(Partition), description="The dead letter's partition", examples=[3])
]
LetterIdArg = Annotated[
    str, Path(**bounds(EntryId), description="The dead letter's id", examples=["1790000000000-0"])
]
PartitionFilterArg = Annotated[
    int | None, Query(**bounds(Partition), description="Only dead letters of this partition", examples=[3])
]
AfterEntryArg = Annotated[
    str,
    Query(
        **bounds(EntryId),
        description="The `next` value of the previous page",
        examples=["1790000000000-0"],
    ),
]
EntryLimitArg = Annotated[
    int, Query(ge=1, le=MAX_ENTRIES, description="The maximum number of results", examples=[100])
]


async def open_actions(caller: OperatorCaller, process: Process, commands: Commands) -> OperatorActions:
    ports = process.ports
    stores = OperatorPorts(
        tables=ports.store.tables,
        accounts=ports.store.accounts,
        dead_letters=ports.store.dead_letters,
        log=ports.store.operator_log,
        talk=ports.store.talk,
        signs=ports.store.account_signs,
        sign_days=process.settings.sign_days,
        partitions=ports.store.partitions,
    )

    async def submit(queued: QueuedCommand) -> StoredOutcome | None:
        return await commands.submit_and_wait(queued, WAIT_SECONDS)

    return OperatorActions(stores, submit, caller.player)


Operator = Annotated[OperatorActions, Depends(open_actions)]


def build_result(result: OperatorActionResult) -> schemas.OperatorResponse:
    return build_from(schemas.OperatorResponse, result)


def operator_response(result: OperatorActionResult) -> Response:
    """Return the result of an action; the status is 202 while the action is undecided."""
    return JsonResponse(build_result(result), ACCEPTED if result.waits else OK)


DONE = answers(OK, schemas.OperatorResponse)
PENDING = answers(ACCEPTED, schemas.OperatorResponse)
CLOSE_PROBLEMS = (
    "not-allowed",
    "table-closed",
    "malformed-command",
    "conflicting-command-id",
    "failed",
    "partition-full",
)


@router.post("/tables/{table}/park", summary="Park a table", responses=problems("table-closed"))
async def park_table(
    operator: Operator, table: TableArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Suspend a table: it rejects all commands until it is unparked."""
    return build_result(await operator.park_table(table, body.why))


@router.post("/tables/{table}/unpark", summary="Unpark a table", responses=problems("table-closed"))
async def unpark_table(
    operator: Operator, table: TableArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Resume a parked table: it accepts commands again."""
    return build_result(await operator.unpark_table(table, body.why))


@router.post(
    "/tables/{table}/close", summary="Cancel a table", responses=DONE | PENDING | problems(*CLOSE_PROBLEMS)
)
async def close_table(
    operator: Operator, table: TableArg, body: JsonBody[schemas.CloseTableRequest]
) -> Response:
    """Cancel a table in any phase; its log records the operator and the reason."""
    return operator_response(await operator.close_table(table, body.why, body.command_id))


@router.post(
    "/tables/{table}/propose-version",
    summary="Propose a different rules version",
    responses=DONE | PENDING | problems(*CLOSE_PROBLEMS, "illegal-command"),
)
async def propose_version(
    operator: Operator, table: TableArg, body: JsonBody[schemas.ProposeVersionRequest]
) -> Response:
    """Propose a later version of the rules to a table; all its players must agree."""
    return operator_response(await operator.propose_version(table, body.version, body.why, body.command_id))


@router.post(
    "/tables/{table}/seats/{seat}/hand-over",
    summary="Hand over a seat",
    responses=DONE | PENDING | problems(*CLOSE_PROBLEMS, "illegal-command"),
)
async def hand_over_seat(
    operator: Operator, table: TableArg, seat: SeatNumberArg, body: JsonBody[schemas.HandOverRequest]
) -> Response:
    """Transfer a seat to another player or a bot, or vacate it; the log records the reason."""
    if body.to is not None and body.bot is not None:
        raise Problem("bad-request", "give `to` or `bot`, not both")
    if body.bot is not None:
        return operator_response(
            await operator.hand_seat_to_bot(table, seat, body.bot, body.why, body.command_id)
        )
    return operator_response(await operator.hand_over_seat(table, seat, body.to, body.why, body.command_id))


@router.get("/names", summary="List names that must change")
async def list_name_clashes(operator: Operator) -> schemas.NameClashesResponse:
    """List the players who must choose a different name, each with the reason."""
    found = await operator.name_clashes()
    return schemas.NameClashesResponse(tuple(build_from(schemas.NameClashSummary, one) for one in found))


@router.post(
    "/players/{player}/rename", summary="Rename a player", responses=problems("not-allowed", "name-taken")
)
async def rename_player(
    operator: Operator, player: PlayerArg, body: JsonBody[schemas.RenamePlayerRequest]
) -> schemas.OperatorResponse:
    """Rename a player. The new name appears everywhere within 5 seconds."""
    return build_result(await operator.rename_player(player, body.name, body.why))


@router.post("/players/{player}/block", summary="Ban a player", responses=problems("not-allowed"))
async def block_player(
    operator: Operator, player: PlayerArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Ban a player. Their tokens and sessions are rejected within 5 seconds.

    The player keeps their seats until an operator hands them over.
    """
    return build_result(await operator.block_player(player, body.why))


@router.post("/players/{player}/unblock", summary="Unban a player", responses=problems("not-allowed"))
async def unblock_player(
    operator: Operator, player: PlayerArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Lift a ban: accept the player's tokens and sessions again."""
    return build_result(await operator.unblock_player(player, body.why))


@router.get("/log", summary="List operator actions")
async def list_operator_log(
    operator: Operator, after: AfterEntryArg = "0-0", limit: EntryLimitArg = 100
) -> schemas.OperatorLogResponse:
    """List operators' actions, oldest first. To get the next page, pass `next` as `after`."""
    found = await operator.read_log(after, limit)
    listed = tuple(
        build_from(schemas.OperatorActionSummary, one.action, id=one.id, at=one.written_at) for one in found
    )
    return schemas.OperatorLogResponse(listed, found[-1].id if len(found) == limit else None)


@router.get("/dead-letters", summary="List dead letters", responses=problems("not-found"))
async def list_dead_letters(
    operator: Operator, tables: Tables, partition: PartitionFilterArg = None, limit: EntryLimitArg = 100
) -> schemas.DeadLettersResponse:
    """List commands that could not be processed, oldest first, each with the reason."""
    if partition is not None and partition >= tables.partitions:
        raise Problem("not-found", f"partitions are 0 to {tables.partitions - 1}")
    found = await operator.dead_letters(partition, limit=limit)
    return schemas.DeadLettersResponse(tuple(_letter_summary(number, letter) for number, letter in found))


def _letter_summary(partition: int, letter: DeadLetter) -> schemas.DeadLetterSummary:
    queued = letter.command
    if queued is None:
        return schemas.DeadLetterSummary(partition, letter.id, letter.reason)
    return schemas.DeadLetterSummary(
        partition, letter.id, letter.reason, queued.table, queued.seat, queued.player, queued.command_id
    )


@router.post(
    "/dead-letters/{partition}/{letter}/redo",
    summary="Retry a dead letter",
    status_code=ACCEPTED,
    responses=problems("not-allowed"),
)
async def redo_dead_letter(
    operator: Operator, partition: PartitionArg, letter: LetterIdArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Process the command again under its original id, as if it had just been sent."""
    return build_result(await operator.retry_dead_letter(partition, letter, body.why))


@router.post(
    "/tables/{table}/talk/{seq}/erase", summary="Erase a chat message", responses=problems("not-allowed")
)
async def erase_line(
    operator: Operator, table: TableArg, seq: RecordArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Erase a message permanently; its author and time stay in the log."""
    return build_result(await operator.talk.erase_line(table, seq, body.why))


@router.get("/reports", summary="List reported chat messages")
async def list_reports(operator: Operator) -> ReportedLinesResponse:
    """List reported messages that await an operator's decision, with their text and who reported them.

    Nobody else learns who reported a message.
    """
    found = await operator.talk.list_reports()
    return ReportedLinesResponse(tuple(map(_line_summary, found)))


def _line_summary(line: ReportedLine) -> ReportedLineSummary:
    complaints = tuple(build_from(ComplaintSummary, complaint) for complaint in line.complaints)
    return build_from(ReportedLineSummary, line, complaints=complaints)


@router.post("/reports/{table}/{seq}/close", summary="Close a report")
async def close_report(
    operator: Operator, table: TableArg, seq: RecordArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Remove a report from the queue and delete its copy of the message."""
    return build_result(await operator.talk.close_report(table, seq, body.why))


@router.post("/players/{player}/mute", summary="Mute a player", responses=problems("not-allowed"))
async def mute_player(
    operator: Operator, player: PlayerArg, body: JsonBody[schemas.MuteRequest]
) -> schemas.OperatorResponse:
    """Reject a player's chat messages for a number of days, or permanently.

    The player sees the reason.
    """
    return build_result(await operator.talk.mute_player(player, body.days, body.why))


@router.post("/players/{player}/unmute", summary="Unmute a player", responses=problems("not-allowed"))
async def unmute_player(
    operator: Operator, player: PlayerArg, body: JsonBody[schemas.ReasonRequest]
) -> schemas.OperatorResponse:
    """Allow a muted player to chat again."""
    return build_result(await operator.talk.unmute_player(player, body.why))


@router.get("/signs", summary="List possible double accounts")
async def list_signs(operator: Operator, settings: Settings) -> schemas.AccountSignsResponse:
    """List pairs of players in a rated game who used the same network on the same day, latest first.

    This proves nothing: people in one household, school or train share a network.
    """
    found = await operator.account_signs.list_signs()
    return schemas.AccountSignsResponse(settings.sign_days, tuple(map(_sign_summary, found)))


def _sign_summary(sign: AccountSign) -> schemas.AccountSignSummary:
    return build_from(
        schemas.AccountSignSummary,
        sign,
        network_days=sign.networks,
        browser_days=sign.browsers,
        says=describe_sign(sign),
    )
