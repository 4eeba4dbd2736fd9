"""Commands: the shape, the identity and the seat are checked at the door, all else is the worker's."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.table.commands import CloseTable, OpenTable, RenewInvitation, Say, StartTable, TakeSeat, WantBot
from infra.names.marks import invalid_marks_reason
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import StoredOutcome as Stored
from services.api.auth.access import holds_seat, load_table, require_visible
from services.api.auth.authentication import authenticate, require_player
from services.api.auth.quotas import charge_chat
from services.api.http.idempotency import require_command_id
from services.api.http.parameters import COMMAND_ID, TABLE
from services.api.http.prefer import requested_wait
from services.api.http.responses import JsonResponse
from services.api.presenters.outcomes import build_outcome, refusal_problem
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState, api_state
from services.api.runtime.submission import await_outcome, find_outcome, submit_and_wait
from services.api.schemas.problems import ACCEPTED, Problem
from services.api.schemas.requests import BodyParser, CommandRequest, read_body
from services.api.schemas.responses import LogHead, OutcomeResponse, PendingResponse
from services.queries.reader import LoadedTable

SEATLESS_COMMANDS = (OpenTable, TakeSeat, WantBot, StartTable, CloseTable, RenewInvitation)
"""Commands of those who need no seat for them."""

REFUSAL_CODES = (
    "malformed-command",
    "illegal-command",
    "not-your-turn",
    "not-allowed",
    "table-closed",
    "stale-command",
    "conflicting-command-id",
    "failed",
)
"""What may become of a command beside its acceptance."""

_ordered = BodyParser(CommandRequest)


def preferred_wait(request: Request, default: int = 0) -> int:
    """Read `Prefer: wait=N`."""
    seconds = requested_wait(request)
    return default if seconds is None else seconds


async def post_command(request: Request) -> Response:
    """Take a command in; 200 with its events, its refusal, or 202 while it waits."""
    service, caller = api_state(request), await authenticate(request)
    require_player(caller)
    order = _ordered.parse(await read_body(request))
    command_id = require_command_id(request, order.command_id)
    table = TABLE(request)
    folded = await _known(service, caller, table, order.seat)
    require_visible(service, request, caller, folded.table)
    command = _command(folded, caller, order)
    wish = build_queued_command(folded, caller, order, command, command_id)
    if isinstance(command, Say) and (reason := invalid_marks_reason(command.text)):
        raise refusal_problem(folded, "malformed-command", f"a message is to be read: {reason}", order.seat)
    await charge_chat(service, wish, command)
    return await submit_command(request, folded, caller, wish)


def _command(folded: LoadedTable, caller: Caller, requested: CommandRequest) -> Command:
    try:
        return folded.code.decode_command(bytes(requested.command))
    except MalformedCommand as error:
        mine = requested.seat if holds_seat(folded.table, caller, requested.seat) else None
        raise refusal_problem(folded, error.slug, error.message, mine) from error


def build_queued_command(
    folded: LoadedTable, caller: Caller, requested: CommandRequest, command: Command, command_id: str
) -> QueuedCommand:
    """Give the wish of an order; its body is written anew, so that blanks make no other command."""
    body = folded.code.encode(command)
    return QueuedCommand(
        folded.table.id, requested.seat, require_player(caller), command_id, requested.decision, body
    )


async def submit_command(
    request: Request, folded: LoadedTable, caller: Caller, queued: QueuedCommand, default_wait: int = 0
) -> Response:
    """Put a wish in, or give the answer it had; wait as long as the caller prefers."""
    service, seconds = api_state(request), preferred_wait(request, default_wait)
    request.state.said = {"table": queued.table, "command_id": queued.command_id}
    answer = await _settled(service, folded, caller, queued, seconds)
    if answer is None:
        return _waiting(queued.table, queued.command_id)
    done = await build_outcome(service, queued.table, answer, queued.player, queued)
    return _accepted(request, done, seconds)


async def _settled(
    api: ApiState, folded: LoadedTable, caller: Caller, queued: QueuedCommand, seconds: float
) -> Stored | None:
    objection = _refusal(folded, caller, queued)
    if objection is None:
        return await submit_and_wait(api, queued, seconds)
    answer = await find_outcome(api, queued.table, queued.player, queued.command_id)
    if answer is None:
        api.metrics.refusals.labels(objection.code).inc()
        raise objection
    return answer


def _refusal(folded: LoadedTable, caller: Caller, queued: QueuedCommand) -> Problem | None:
    """Say what speaks against putting the wish in; what had its answer before is given that all the same."""
    if folded.table.phase == "ended":
        return refusal_problem(folded, "table-closed", f"table {queued.table} has ended", None)
    standing = isinstance(folded.code.decode_command(queued.body), SEATLESS_COMMANDS)
    if standing or holds_seat(folded.table, caller, queued.seat):
        return None
    detail = "this takes a seat" if queued.seat is None else f"seat {queued.seat} is not yours"
    return refusal_problem(folded, "not-allowed", detail, None)


async def _known(api: ApiState, caller: Caller, table: str, seat: int | None) -> LoadedTable:
    """Give the table as this process last knew it, if that is enough: the worker judges by the newest."""
    known = api.table_cache.get(table)
    if known is not None and holds_seat(known.table, caller, seat):
        return known
    return await load_table(api, table)


async def get_outcome(request: Request) -> Response:
    """Tell what became of a command."""
    service, caller = api_state(request), await authenticate(request)
    player, table = require_player(caller), TABLE(request)
    command_id, seconds = COMMAND_ID(request), preferred_wait(request)
    folded = await load_table(service, table)
    require_visible(service, request, caller, folded.table)
    answer = await await_outcome(service, table, player, command_id, seconds)
    if answer is not None:
        return _accepted(request, await build_outcome(service, table, answer, player), seconds)
    if service.submitted.get((table, player, command_id)):
        return _waiting(table, command_id)
    raise Problem("not-found", f"no command {command_id!r} of yours has an answer; sending it again is safe")


def _accepted(request: Request, done: OutcomeResponse, seconds: int) -> JsonResponse:
    response = JsonResponse(done, head=LogHead(done.seq, done.hash))
    if requested_wait(request):
        response.headers["Preference-Applied"] = f"wait={seconds}"
    request.state.said = {**getattr(request.state, "said", {}), "seq": done.seq}
    return response


def _waiting(table: str, command_id: str) -> JsonResponse:
    response = JsonResponse(PendingResponse(command_id, table), ACCEPTED)
    response.headers["Location"] = f"/v1/tables/{table}/commands/{quote(command_id, safe='')}"
    return response
