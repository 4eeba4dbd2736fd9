"""From a handler to the queue and back: a command is put in, or the answer that it had is given."""

from __future__ import annotations

from urllib.parse import quote

from msgspec.structs import replace
from starlette.responses import Response

from domain.table.commands import CloseTable, OpenTable, RenewInvitation, StartTable, TakeSeat, WantBot
from domain.table.correspondence.rest_commands import EndPause
from domain.table.tenure.commands import ComeBack, KeepSeat, RemovePlayer
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import StoredOutcome
from services.api.auth.access import holds_seat
from services.api.auth.call import ApiCall
from services.api.http.operation import Responses, answers
from services.api.http.prefer import preferred_wait, prefers_minimal, requested_wait
from services.api.http.responses import JsonResponse
from services.api.presenters.outcomes import build_outcome, refusal_problem
from services.api.runtime.auth_cache import Caller
from services.api.runtime.command_outcomes import find_outcome, submit_and_wait
from services.api.schemas.problems import ACCEPTED, OK, Problem
from services.api.schemas.responses import LogHead, OutcomeResponse, PendingResponse
from services.queries.reader import LoadedTable

SEATLESS_COMMANDS = (
    OpenTable,
    TakeSeat,
    WantBot,
    StartTable,
    CloseTable,
    RenewInvitation,
    ComeBack,
    RemovePlayer,
    KeepSeat,
    EndPause,
)
"""Commands that players may give without a seat; a tournament's organiser so ends a pause."""

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

SUBMISSION_PROBLEMS = (*REFUSAL_CODES, "forbidden", "partition-full")
OUTCOME_RESPONSES: Responses = {
    **answers(OK, OutcomeResponse, headers=("Railhead-Head", "Preference-Applied")),
    **answers(ACCEPTED, PendingResponse, headers=("Location",)),
}


async def submit_command(
    call: ApiCall, folded: LoadedTable, queued: QueuedCommand, prefer: str | None, default_wait: int = 0
) -> Response:
    """Put a command in, or give the answer it had; wait as long as the caller prefers (s)."""
    seconds = preferred_wait(prefer, default_wait)
    call.log(table=queued.table, command_id=queued.command_id)
    answer = await _find_answer(call, folded, queued, seconds)
    if answer is None:
        return pending_response(queued.table, queued.command_id)
    outcome = await build_outcome(call.api, queued.table, answer, queued.player, queued)
    return outcome_response(call, outcome, prefer)


async def _find_answer(
    call: ApiCall, folded: LoadedTable, queued: QueuedCommand, seconds: float
) -> StoredOutcome | None:
    refusal = _early_refusal(folded, call.caller, queued)
    if refusal is None:
        return await submit_and_wait(call.api, queued, seconds)
    answer = await find_outcome(call.api, queued.table, queued.player, queued.command_id)
    if answer is None:
        call.api.metrics.refusals.labels(refusal.code).inc()
        raise refusal
    return answer


def _early_refusal(folded: LoadedTable, caller: Caller, queued: QueuedCommand) -> Problem | None:
    """Say what speaks against the command before it is queued; None where only the worker can judge."""
    if folded.table.phase == "ended":
        return refusal_problem(folded, "table-closed", f"table {queued.table} has ended", None)
    if holds_seat(folded.table, caller, queued.seat):
        return None
    if isinstance(folded.code.decode_command(queued.body), SEATLESS_COMMANDS):
        return None
    detail = "this takes a seat" if queued.seat is None else f"seat {queued.seat} is not yours"
    return refusal_problem(folded, "not-allowed", detail, None)


def outcome_response(call: ApiCall, outcome: OutcomeResponse, prefer: str | None) -> JsonResponse:
    """Answer with what a command became; `Preference-Applied` says what was preferred and granted."""
    is_minimal = prefers_minimal(prefer)
    told = replace(outcome, events=()) if is_minimal else outcome
    response = JsonResponse(told, head=LogHead(outcome.seq, outcome.hash))
    seconds = requested_wait(prefer)
    applied = [f"wait={seconds}"] * bool(seconds) + ["return=minimal"] * is_minimal
    if applied:
        response.headers["Preference-Applied"] = ", ".join(applied)
    call.log(seq=outcome.seq)
    return response


def pending_response(table: str, command_id: str) -> JsonResponse:
    """Answer that a command is taken in; `Location` is where its outcome appears."""
    response = JsonResponse(PendingResponse(command_id, table), ACCEPTED)
    response.headers["Location"] = f"/v1/tables/{table}/commands/{quote(command_id, safe='')}"
    return response
