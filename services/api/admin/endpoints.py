"""Endpoints for operators, which require a token with the scope `admin`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from msgspec import Meta
from starlette.responses import Response

from domain.table.bot_accounts import BotKind
from domain.table.commands import OperatorReason
from domain.table.tenure.commands import VersionNumber
from infra.ports.accounts import RenameReason
from infra.ports.command_queue import QueuedCommand
from infra.ports.operators import DeadLetter
from infra.ports.outcomes import StoredOutcome
from infra.ports.profile import MAX_SIGNS, AccountSign
from infra.ports.talk import ReportedLine
from services.api.accounts.requests import NewName
from services.api.auth.authentication import OperatorCaller
from services.api.http.arguments import CommandId, RecordArg, SeatNumberArg, TableArg, TableId, bounds
from services.api.http.responses import JsonResponse, build_from
from services.api.problems import ACCEPTED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.dependencies import Commands, Process, Settings, Tables
from services.operations.account_signs import describe_sign
from services.operations.operator_actions import OperatorActionResult, OperatorActions, OperatorPorts
from services.shared.bodies import RequestBody, ResponsePart


class ReasonRequest(RequestBody, frozen=True):
    """The reason for an operator's action."""

    why: OperatorReason


class CloseTableRequest(RequestBody, frozen=True):
    """Cancel a table."""

    why: OperatorReason
    command_id: CommandId | None = None


class ProposeVersionRequest(RequestBody, frozen=True):
    """Propose that the game continue with this version of the rules, if all seats agree."""

    version: VersionNumber
    why: OperatorReason
    command_id: CommandId | None = None


class HandOverRequest(RequestBody, frozen=True):
    """The new holder of a seat: a player, by id or name, a kind of bot, or nobody."""

    why: OperatorReason
    to: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    bot: BotKind | None = None
    command_id: CommandId | None = None


class RenamePlayerRequest(RequestBody, frozen=True):
    """The player's new name."""

    name: NewName
    why: OperatorReason


class NameClashSummary(ResponsePart, frozen=True):
    """A player who must choose a different name, and why. `other` has the same name or a similar one."""

    player: str
    name: str
    why: RenameReason
    other: str | None = None


class NameClashesResponse(ResponsePart, frozen=True):
    """Players who must choose a different name, oldest account first."""

    clashes: tuple[NameClashSummary, ...]


class OperatorResponse(ResponsePart, frozen=True):
    """The result of an action. `seq` is its record in the table's log, if any; `waits`: no outcome yet."""

    on: str
    says: str
    seq: int | None = None
    waits: bool = False


class OperatorActionSummary(ResponsePart, frozen=True):
    """An action that an operator took or attempted."""

    id: str
    at: int
    by: str
    does: str
    on: str
    why: str


class OperatorLogResponse(ResponsePart, frozen=True):
    """A page of the operators' log."""

    deeds: tuple[OperatorActionSummary, ...]
    next: str | None


class DeadLetterSummary(ResponsePart, frozen=True):
    """A command that could not be processed. Its content is left out because it may be secret."""

    partition: int
    id: str
    reason: str
    table: str | None = None
    seat: int | None = None
    player: str | None = None
    command_id: str | None = None


class DeadLettersResponse(ResponsePart, frozen=True):
    """Commands that could not be processed, oldest first."""

    letters: tuple[DeadLetterSummary, ...]


class AccountSignSummary(ResponsePart, frozen=True):
    """Two players of a rated table who may be the same person.

    `network_days` counts the days on which they used the same network, and `browser_days` those on which they
    also used the same browser. `says` explains this in words. It is a hint, not proof.
    """

    table: TableId
    players: tuple[str, str]
    network_days: Annotated[int, Meta(ge=0)]
    browser_days: Annotated[int, Meta(ge=0)]
    first: int
    last: int
    says: str


class AccountSignsResponse(ResponsePart, frozen=True):
    """Signs that two accounts belong to one person, latest first.

    Each is kept for `days` days; 0 if the service does not compare networks.
    """

    days: Annotated[int, Meta(ge=0)]
    signs: Annotated[tuple[AccountSignSummary, ...], Meta(max_length=MAX_SIGNS)]


class ComplaintSummary(ResponsePart, frozen=True):
    """A player's report of a message, with its reason and time (UTC, ms)."""

    player: str
    reason: str
    at: int


class ReportedLineSummary(ResponsePart, frozen=True):
    """A reported message that awaits an operator's decision.

    `said` is its text when it was first reported.
    """

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[ComplaintSummary, ...]


class ReportedLinesResponse(ResponsePart, frozen=True):
    """Reported messages, ordered by their first report."""

    reports: tuple[ReportedLineSummary, ...]


class MuteRequest(RequestBody, frozen=True):
    """Mute a player for a number of days, or permanently if `days` is omitted."""

    why: OperatorReason
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


router = APIRouter(tags=["admin"], route_class=ApiRoute, prefix="/v1/admin")

WAIT_SECONDS = 10.0

MAX_ENTRIES = 500

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


def build_result(result: OperatorActionResult) -> OperatorResponse:
    return build_from(OperatorResponse, result)


def operator_response(result: OperatorActionResult) -> Response:
    """Return the result of an action; the status is 202 while the action is undecided."""
    return JsonResponse(build_result(result), ACCEPTED if result.waits else OK)


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


@router.post("/tables/{table}/park", summary="Park a table", responses=problems("table-closed"))
async def park_table(operator: Operator, table: TableArg, body: JsonBody[ReasonRequest]) -> OperatorResponse:
    """Suspend a table: it rejects all commands until it is unparked."""
    return build_result(await operator.park_table(table, body.why))


@router.post("/tables/{table}/unpark", summary="Unpark a table", responses=problems("table-closed"))
async def unpark_table(
    operator: Operator, table: TableArg, body: JsonBody[ReasonRequest]
) -> OperatorResponse:
    """Resume a parked table: it accepts commands again."""
    return build_result(await operator.unpark_table(table, body.why))


@router.post(
    "/tables/{table}/close", summary="Cancel a table", responses=DONE | PENDING | problems(*CLOSE_PROBLEMS)
)
async def close_table(operator: Operator, table: TableArg, body: JsonBody[CloseTableRequest]) -> Response:
    """Cancel a table in any phase; its log records the operator and the reason."""
    return operator_response(await operator.close_table(table, body.why, body.command_id))


@router.post(
    "/tables/{table}/propose-version",
    summary="Propose a different rules version",
    responses=DONE | PENDING | problems(*CLOSE_PROBLEMS, "illegal-command"),
)
async def propose_version(
    operator: Operator, table: TableArg, body: JsonBody[ProposeVersionRequest]
) -> Response:
    """Propose a later version of the rules to a table; all its players must agree."""
    return operator_response(await operator.propose_version(table, body.version, body.why, body.command_id))


@router.post(
    "/tables/{table}/seats/{seat}/hand-over",
    summary="Hand over a seat",
    responses=DONE | PENDING | problems(*CLOSE_PROBLEMS, "illegal-command"),
)
async def hand_over_seat(
    operator: Operator, table: TableArg, seat: SeatNumberArg, body: JsonBody[HandOverRequest]
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
async def list_name_clashes(operator: Operator) -> NameClashesResponse:
    """List the players who must choose a different name, each with the reason."""
    found = await operator.name_clashes()
    return NameClashesResponse(tuple(build_from(NameClashSummary, one) for one in found))


@router.post(
    "/players/{player}/rename", summary="Rename a player", responses=problems("not-allowed", "name-taken")
)
async def rename_player(
    operator: Operator, player: PlayerArg, body: JsonBody[RenamePlayerRequest]
) -> OperatorResponse:
    """Rename a player. The new name appears everywhere within 5 seconds."""
    return build_result(await operator.rename_player(player, body.name, body.why))


@router.post("/players/{player}/block", summary="Ban a player", responses=problems("not-allowed"))
async def block_player(
    operator: Operator, player: PlayerArg, body: JsonBody[ReasonRequest]
) -> OperatorResponse:
    """Ban a player. Their tokens and sessions are rejected within 5 seconds.

    The player keeps their seats until an operator hands them over.
    """
    return build_result(await operator.block_player(player, body.why))


@router.post("/players/{player}/unblock", summary="Unban a player", responses=problems("not-allowed"))
async def unblock_player(
    operator: Operator, player: PlayerArg, body: JsonBody[ReasonRequest]
) -> OperatorResponse:
    """Lift a ban: accept the player's tokens and sessions again."""
    return build_result(await operator.unblock_player(player, body.why))


@router.get("/log", summary="List operator actions")
async def list_operator_log(
    operator: Operator, after: AfterEntryArg = "0-0", limit: EntryLimitArg = 100
) -> OperatorLogResponse:
    """List operators' actions, oldest first. To get the next page, pass `next` as `after`."""
    found = await operator.read_log(after, limit)
    listed = tuple(
        build_from(OperatorActionSummary, one.action, id=one.id, at=one.written_at) for one in found
    )
    return OperatorLogResponse(listed, found[-1].id if len(found) == limit else None)


@router.get("/dead-letters", summary="List dead letters", responses=problems("not-found"))
async def list_dead_letters(
    operator: Operator, tables: Tables, partition: PartitionFilterArg = None, limit: EntryLimitArg = 100
) -> DeadLettersResponse:
    """List commands that could not be processed, oldest first, each with the reason."""
    if partition is not None and partition >= tables.partitions:
        raise Problem("not-found", f"partitions are 0 to {tables.partitions - 1}")
    found = await operator.dead_letters(partition, limit=limit)
    return DeadLettersResponse(tuple(_letter_summary(number, letter) for number, letter in found))


def _letter_summary(partition: int, letter: DeadLetter) -> DeadLetterSummary:
    queued = letter.command
    if queued is None:
        return DeadLetterSummary(partition, letter.id, letter.reason)
    return DeadLetterSummary(
        partition, letter.id, letter.reason, queued.table, queued.seat, queued.player, queued.command_id
    )


@router.post(
    "/dead-letters/{partition}/{letter}/redo",
    summary="Retry a dead letter",
    status_code=ACCEPTED,
    responses=problems("not-allowed"),
)
async def redo_dead_letter(
    operator: Operator, partition: PartitionArg, letter: LetterIdArg, body: JsonBody[ReasonRequest]
) -> OperatorResponse:
    """Process the command again under its original id, as if it had just been sent."""
    return build_result(await operator.retry_dead_letter(partition, letter, body.why))


@router.post(
    "/tables/{table}/talk/{seq}/erase", summary="Erase a chat message", responses=problems("not-allowed")
)
async def erase_line(
    operator: Operator, table: TableArg, seq: RecordArg, body: JsonBody[ReasonRequest]
) -> OperatorResponse:
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
    operator: Operator, table: TableArg, seq: RecordArg, body: JsonBody[ReasonRequest]
) -> OperatorResponse:
    """Remove a report from the queue and delete its copy of the message."""
    return build_result(await operator.talk.close_report(table, seq, body.why))


@router.post("/players/{player}/mute", summary="Mute a player", responses=problems("not-allowed"))
async def mute_player(operator: Operator, player: PlayerArg, body: JsonBody[MuteRequest]) -> OperatorResponse:
    """Reject a player's chat messages for a number of days, or permanently.

    The player sees the reason.
    """
    return build_result(await operator.talk.mute_player(player, body.days, body.why))


@router.post("/players/{player}/unmute", summary="Unmute a player", responses=problems("not-allowed"))
async def unmute_player(
    operator: Operator, player: PlayerArg, body: JsonBody[ReasonRequest]
) -> OperatorResponse:
    """Allow a muted player to chat again."""
    return build_result(await operator.talk.unmute_player(player, body.why))


@router.get("/signs", summary="List possible double accounts")
async def list_signs(operator: Operator, settings: Settings) -> AccountSignsResponse:
    """List pairs of players in a rated game who used the same network on the same day, latest first.

    This proves nothing: people in one household, school or train share a network.
    """
    found = await operator.account_signs.list_signs()
    return AccountSignsResponse(settings.sign_days, tuple(map(_sign_summary, found)))


def _sign_summary(sign: AccountSign) -> AccountSignSummary:
    return build_from(
        AccountSignSummary,
        sign,
        network_days=sign.networks,
        browser_days=sign.browsers,
        says=describe_sign(sign),
    )
