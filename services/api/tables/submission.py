"""Sending commands on behalf of handlers: enqueue, wait, and return the outcome."""

from __future__ import annotations

from typing import Annotated, NamedTuple, assert_never
from urllib.parse import quote

import msgspec
from fastapi import Depends
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
from services.api.auth.authentication import PlayingCaller
from services.api.http.arguments import CommandHeaders, CommandHeaderValues, prefers_minimal, requested_wait
from services.api.http.responses import JsonResponse
from services.api.problems import ACCEPTED, OK, CommandOption, LogHead, Problem
from services.api.routing import answers, problems
from services.api.runtime.command_outcomes import ANY_DIGEST
from services.api.runtime.dependencies import Commands, Tables
from services.api.runtime.players import KnownCaller
from services.api.tables.perspective import legal_options
from services.api.tables.records import codec_of, find_lines
from services.api.tables.responses import OutcomeResponse, PendingResponse
from services.api.tables.view import to_log_head
from services.queries.reader import LoadedTable

CODES_WITH_OPTIONS = frozenset({"illegal-command", "not-your-turn", "stale-command", "malformed-command"})
"""Codes of refusals that list the legal options."""


async def build_outcome(
    tables: Tables,
    commands: Commands,
    table: str,
    answer: StoredOutcome,
    player: str,
    queued: QueuedCommand | None = None,
) -> OutcomeResponse:
    """Return the outcome of a command, or raise its refusal.

    With `queued`, raise conflicting-command-id if the outcome belongs to a different command with the same
    id.
    """
    if queued is not None and answer.digest not in (ANY_DIGEST, queued.content_digest):
        raise conflict_problem(queued.command_id)
    match answer:
        case AcceptedOutcome(_, seq, record, hash_, line) if record is not None:
            return _accepted(LogEntry(seq, record, hash_), queued, line)
        case AcceptedOutcome(_, seq):
            entry = (await tables.reader.records(table, seq - 1, 1))[0]
            line = (await find_lines(tables, table, (entry,))).get(seq)
            return _accepted(entry, queued, line)
        case RefusedOutcome(_, stored):
            commands.count_refusal(decode_refusal(stored).type)
            raise await _build_refusal(tables, table, decode_refusal(stored), player, queued)
        case _:
            assert_never(answer)


def _accepted(entry: LogEntry, queued: QueuedCommand | None, line: TalkLine | None) -> OutcomeResponse:
    """Return the events as the sender may see them during the game, so that every retry gets the same answer.

    Only messages that were erased in the meantime are omitted.
    """
    codec = codec_of(entry.record)
    record = codec.decode_record(entry.record)
    if queued is not None and not _is_same(codec, record, queued, line):
        raise conflict_problem(queued.command_id)
    visible = visibility.redact_record(codec.game, record, entry.hash, record.seat, ended=False)
    events = tuple(msgspec.Raw(codec.encode(event)) for event in show_words(visible, line).events)
    return OutcomeResponse(codec.game.name, record.seq, entry.hash, events)


def _is_same(codec: Codec, record: AnyRecord, queued: QueuedCommand, line: TalkLine | None) -> bool:
    """Return whether a record results from that command; the text of an erased message is not compared."""
    if queued.words is None:
        return (record.seat, codec.encode(record.command)) == (queued.seat, queued.body)
    if record.seat != queued.seat or not isinstance(record.command, Say):
        return False
    if replace(record.command, text=UNSET, digest=UNSET) != codec.decode_command(queued.body):
        return False
    return not isinstance(line, SpokenLine) or line.words.text == plain_text(queued.words)


async def _build_refusal(
    tables: Tables, table: str, why: StoredRefusal, player: str, queued: QueuedCommand | None
) -> Problem:
    if not why.seq:
        return Problem(why.type, why.detail, rule=why.rule)
    head = LogHead(why.seq, why.hash)
    if why.type not in CODES_WITH_OPTIONS:
        return Problem(why.type, why.detail, rule=why.rule, head=head)
    loaded = await tables.load(table, why.seq)
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
    """Return a refused command's seat, or else its player's; None if the player does not hold it."""
    if queued is not None and queued.seat is not None:
        return queued.seat if table.holds(player, queued.seat) else None
    held = [seat for seat in range(len(table.seats)) if table.holds(player, seat)]
    to_act = [seat for seat in held if table.decision(seat) is not None]
    return next(iter(to_act or held), None)


def refusal_problem(loaded: LoadedTable, code: str, detail: str, seat: int | None) -> Problem:
    """Return the refusal of a command that was not enqueued, with the legal options of `seat`."""
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
"""Commands that need no seat, so that an organiser without a seat can end a pause."""

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
"""Problem codes for commands that were not accepted."""

SUBMISSION_PROBLEMS = (*REFUSAL_CODES, "forbidden", "partition-full")
OUTCOME_RESPONSES = answers(OK, OutcomeResponse, headers=("Railhead-Head", "Preference-Applied")) | answers(
    ACCEPTED, PendingResponse, headers=("Location",)
)
SUBMISSION_RESPONSES = OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS)


class CommandSender(NamedTuple):
    """Sends a player's commands, and waits for their outcomes for as long as the request prefers."""

    caller: KnownCaller
    tables: Tables
    commands: Commands
    headers: CommandHeaderValues

    async def carry_out(self, queued: QueuedCommand, seconds: float) -> bool:
        """Enqueue a command and wait up to that many seconds; return False if it has no outcome by then."""
        answer = await self.commands.submit_and_wait(queued, seconds)
        if answer is not None:
            await build_outcome(self.tables, self.commands, queued.table, answer, queued.player, queued)
        return answer is not None

    async def submit(self, folded: LoadedTable, queued: QueuedCommand, default_wait: int = 0) -> Response:
        """Enqueue a command, wait as long as the caller prefers, and return a response with its outcome."""
        bind_contextvars(table=queued.table, command_id=queued.command_id)
        refusal = _refuse_early(folded, queued)
        if refusal is None:
            answer = await self.commands.submit_and_wait(queued, self.headers.wait(default_wait))
        else:
            answer = await self.commands.find_outcome(queued.table, queued.player, queued.command_id)
            if answer is None:
                self.commands.count_refusal(refusal.code)
                raise refusal
        if answer is None:
            return pending_response(queued.table, queued.command_id)
        outcome = await build_outcome(self.tables, self.commands, queued.table, answer, queued.player, queued)
        return outcome_response(outcome, self.headers.prefer)


async def open_sender(
    caller: PlayingCaller, tables: Tables, commands: Commands, headers: CommandHeaders
) -> CommandSender:
    return CommandSender(caller, tables, commands, headers)


Sender = Annotated[CommandSender, Depends(open_sender)]
"""Sends commands for the caller, who must be a player, as `Prefer` and `Idempotency-Key` request."""


def _refuse_early(folded: LoadedTable, queued: QueuedCommand) -> Problem | None:
    if folded.table.phase == "ended":
        return refusal_problem(folded, "table-closed", f"table {queued.table} has ended", None)
    if folded.table.holds(queued.player, queued.seat):
        return None
    if isinstance(folded.code.decode_command(queued.body), SEATLESS_COMMANDS):
        return None
    detail = "you need a seat for this" if queued.seat is None else f"seat {queued.seat} is not yours"
    return refusal_problem(folded, "not-allowed", detail, None)


def outcome_response(outcome: OutcomeResponse, prefer: str | None) -> JsonResponse:
    """Return a response with the outcome; its header `Preference-Applied` names the applied preferences."""
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
    """Return a response for an undecided command; `Location` is where its outcome will appear."""
    response = JsonResponse(PendingResponse(command_id, table), ACCEPTED)
    response.headers["Location"] = f"/v1/tables/{table}/commands/{quote(command_id, safe='')}"
    return response
