"""Submitting commands for handlers: queue, wait, and answer with the outcome."""

from __future__ import annotations

from typing import assert_never
from urllib.parse import quote

import msgspec
from msgspec import UNSET
from msgspec.structs import replace
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.log.codec import Codec
from domain.table import visibility
from domain.table.commands import CloseTable, OpenTable, RenewInvitation, Say, StartTable, TakeSeat, WantBot
from domain.table.correspondence.commands import EndPause
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.journal_lines import show_words
from domain.table.talk.readable_text import plain_text
from domain.table.talk.words import SpokenLine, TalkLine
from domain.table.tenure.commands import ComeBack, KeepSeat, RemovePlayer
from infra.ports.command_queue import QueuedCommand
from infra.ports.event_store import LogEntry
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, StoredOutcome, StoredRefusal, decode_refusal
from services.api.auth.access import holds_seat, load_table
from services.api.auth.authentication import ApiCall
from services.api.http.arguments import preferred_wait, prefers_minimal, requested_wait
from services.api.http.responses import JsonResponse
from services.api.problems import ACCEPTED, OK, CommandOption, LogHead, Problem
from services.api.routing import Responses, answers
from services.api.runtime.command_outcomes import ANY_DIGEST, find_outcome, submit_and_wait
from services.api.runtime.players import Caller
from services.api.runtime.state import ApiState
from services.api.tables.perspective import legal_options
from services.api.tables.records import codec_of, find_lines
from services.api.tables.responses import OutcomeResponse, PendingResponse
from services.api.tables.view import to_log_head
from services.queries.reader import LoadedTable

CODES_WITH_OPTIONS = frozenset({"illegal-command", "not-your-turn", "stale-command", "malformed-command"})
"""Refusals that come with what would be legal."""


async def build_outcome(
    api: ApiState, table: str, answer: StoredOutcome, player: str, queued: QueuedCommand | None = None
) -> OutcomeResponse:
    """Return what a command became, or raise the problem that it ended in.

    Where the command is given again, an answer to another content under its id is a conflict.
    """
    if queued is not None and answer.digest not in (ANY_DIGEST, queued.content_digest):
        raise conflict_problem(queued.command_id)
    match answer:
        case AcceptedOutcome(_, seq, record, hash_, line) if record is not None:
            return _accepted(LogEntry(seq, record, hash_), queued, line)
        case AcceptedOutcome(_, seq):
            entry = (await api.ports.reader.records(table, seq - 1, 1))[0]
            line = (await find_lines(api, table, (entry,))).get(seq)
            return _accepted(entry, queued, line)
        case RefusedOutcome(_, stored):
            raise await _refusal(api, table, decode_refusal(stored), player, queued)
        case _:
            assert_never(answer)


def _accepted(entry: LogEntry, queued: QueuedCommand | None, line: TalkLine | None) -> OutcomeResponse:
    """Return the events as their sender may know them while the game is on: the same answer at every retry.

    Only words that were erased meanwhile are left out.
    """
    codec = codec_of(entry.record)
    record = codec.decode_record(entry.record)
    if queued is not None and not _is_same(codec, record, queued, line):
        raise conflict_problem(queued.command_id)
    visible = visibility.redact_record(codec.game, record, entry.hash, record.seat, ended=False)
    events = tuple(msgspec.Raw(codec.encode(event)) for event in show_words(visible, line).events)
    return OutcomeResponse(codec.game.name, record.seq, entry.hash, events)


def _is_same(codec: Codec, record: AnyRecord, queued: QueuedCommand, line: TalkLine | None) -> bool:
    """Return whether a record is of that command; words that were erased are not compared any more."""
    if queued.words is None:
        return (record.seat, codec.encode(record.command)) == (queued.seat, queued.body)
    if record.seat != queued.seat or not isinstance(record.command, Say):
        return False
    if replace(record.command, text=UNSET, digest=UNSET) != codec.decode_command(queued.body):
        return False
    return not isinstance(line, SpokenLine) or line.words.text == plain_text(queued.words)


async def _refusal(
    api: ApiState, table: str, why: StoredRefusal, player: str, queued: QueuedCommand | None
) -> Problem:
    api.metrics.refusals.labels(why.type).inc()
    if not why.seq:
        return Problem(why.type, why.detail, rule=why.rule)
    head = LogHead(why.seq, why.hash)
    if why.type not in CODES_WITH_OPTIONS:
        return Problem(why.type, why.detail, rule=why.rule, head=head)
    loaded = await load_table(api, table, why.seq)
    seat = _seat_of(loaded.table, player, queued)
    decision = None if seat is None else loaded.table.decision(seat)
    return Problem(
        why.type,
        why.detail,
        rule=why.rule,
        topic=loaded.code.game.presentation.topics.of_rule(why.rule),
        legal=_legal(loaded, seat),
        decision=decision,
        head=head,
    )


def _seat_of(table: AnyTable, player: str, queued: QueuedCommand | None) -> int | None:
    """Return the seat that a refused command was for, as far as the player held it at that record."""
    if queued is not None and queued.seat is not None:
        return queued.seat if table.holds(player, queued.seat) else None
    held = [seat for seat in range(len(table.seats)) if table.holds(player, seat)]
    to_act = [seat for seat in held if table.decision(seat) is not None]
    return next(iter(to_act or held), None)


def refusal_problem(loaded: LoadedTable, code: str, detail: str, seat: int | None) -> Problem:
    """Give the problem of a command that was not put in, with what would be legal for who holds the seat."""
    return Problem(
        code,
        detail,
        legal=_legal(loaded, seat) if code in CODES_WITH_OPTIONS else None,
        decision=None if seat is None else loaded.table.decision(seat),
        head=to_log_head(loaded),
    )


def _legal(loaded: LoadedTable, seat: int | None) -> tuple[CommandOption, ...] | None:
    return None if seat is None else legal_options(loaded, seat)


def conflict_problem(command_id: str) -> Problem:
    """Return the problem of a command id that stands for something else."""
    return Problem(
        "conflicting-command-id",
        f"you already used the id {command_id} at this table for another command; use a new one",
    )


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
    bind_contextvars(table=queued.table, command_id=queued.command_id)
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
    """Return what speaks against the command before it is queued; None where only the worker can judge."""
    if folded.table.phase == "ended":
        return refusal_problem(folded, "table-closed", f"table {queued.table} has ended", None)
    if holds_seat(folded.table, caller, queued.seat):
        return None
    if isinstance(folded.code.decode_command(queued.body), SEATLESS_COMMANDS):
        return None
    detail = "you need a seat for this" if queued.seat is None else f"seat {queued.seat} is not yours"
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
    bind_contextvars(seq=outcome.seq)
    return response


def pending_response(table: str, command_id: str) -> JsonResponse:
    """Answer that a command is taken in; `Location` is where its outcome appears."""
    response = JsonResponse(PendingResponse(command_id, table), ACCEPTED)
    response.headers["Location"] = f"/v1/tables/{table}/commands/{quote(command_id, safe='')}"
    return response
