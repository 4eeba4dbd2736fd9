"""Deciding a submitted command: the one way by which records come to be, in service, simulation and audit."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.chance import Chance, SeededChance
from domain.kernel.frames import SimultaneousFrame
from domain.kernel.game import Game
from domain.kernel.refusals import TableClosed
from domain.table.context import CommandContext, CommandInputs
from domain.table.correspondence.clock_readings import read_clocks
from domain.table.evolve import AnyRecord, AnyTable, apply_record_header
from domain.table.opening import open_table, seat_paired
from domain.table.orders.stopping import stop_orders
from domain.table.records import (
    RECORD_SCHEMA_VERSION,
    STATE_HASH_INTERVAL,
    PendingDecision,
    Record,
    RulesVersion,
    SubmittedCommand,
)
from domain.table.rules import COMMAND_HANDLERS
from domain.table.rules.game_commands import play_game_command


class TableTransition(NamedTuple):
    """The record of an accepted command, and the table after it."""

    record: AnyRecord
    table: AnyTable


def decide_command(
    game: Game[Any], table: AnyTable | None, submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> TableTransition:
    """Carry the command out and make its record; CommandRefused leaves everything as it was.

    `table` is None before record 1, which opens it. A pure function: the same arguments give the same record.
    """
    context = (
        open_table(game, submitted, inputs)
        if table is None
        else CommandContext(game, table, submitted, inputs)
    )
    before = context.table
    if table is None:
        seat_paired(context)
    else:
        if table.phase == "ended":
            raise TableClosed(f"table {table.id} has ended")
        COMMAND_HANDLERS.get(type(submitted.command), play_game_command)(context, submitted.command)
        stop_orders(table, context)
    record = _record(before, context)
    after = apply_record_header(before, context.table, record)
    if record.seq % STATE_HASH_INTERVAL == 0 or after.phase == "ended":
        record = replace(record, state=inputs.hash_state(after))
    return TableTransition(record, after)


def chance_for(table: AnyTable | None, secret: bytes) -> Chance:
    """Give the stream of draws as the next command meets it; its nonces are fixed when the game begins."""
    return SeededChance(secret, ()) if table is None else SeededChance(secret, table.nonces, table.draw_count)


def _record(before: AnyTable, context: CommandContext) -> AnyRecord:
    submitted, seq = context.submitted, before.seq + 1
    waiting = _waiting(before, context, seq)
    ticks, zones = read_clocks(before, context, waiting)
    return Record(
        schema_version=RECORD_SCHEMA_VERSION,
        table=submitted.table,
        seq=seq,
        at=submitted.at,
        seat=submitted.seat,
        player=submitted.player,
        command_id=submitted.command_id,
        command=submitted.command,
        events=tuple(context.events),
        waiting=waiting,
        rules=RulesVersion(
            context.game.name, context.table.version, context.inputs.rules_digest, context.table.table_rules
        ),
        draws=tuple(context.inputs.chance.draws),
        state=None,
        salt=context.inputs.salt,
        prev=context.inputs.prev_hash,
        ticks=ticks,
        zones=zones,
    )


def _waiting(before: AnyTable, context: CommandContext, seq: int) -> tuple[PendingDecision, ...]:
    """Say who is asked: a decision keeps its name while its seat did not act and the question is the same."""
    table = context.table
    if table.phase != "playing" or table.game_state is None:
        return ()
    seats = kernel.seats_to_act(table.game_state)
    since = context.submitted.at if context.asked_since is None else context.asked_since
    if (
        before.game_state is None
        or context.answered_seats.issuperset(seats)
        or _question(before.game_state) != _question(table.game_state)
    ):
        return tuple(PendingDecision(seat, seq, since) for seat in seats)
    old = {waiting.seat: waiting for waiting in before.waiting if waiting.seat not in context.answered_seats}
    return tuple(old.get(seat) or PendingDecision(seat, seq, since) for seat in seats)


def _question(play: Any) -> object:
    if not play.stack:
        return None
    top = play.stack[-1]
    return len(play.stack), replace(top, answers=()) if isinstance(top, SimultaneousFrame) else top
