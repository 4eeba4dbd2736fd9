"""Decisions on submitted commands. The service, simulations and audits all use this module."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.chance import DRAW_SCHEME, Chance, SeededChance
from domain.kernel.frames import SimultaneousFrame
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand, NotAllowed, TableClosed
from domain.table.agreements import COUNTED_GAMES_SINCE
from domain.table.bot_accounts import HOST_ACCOUNT
from domain.table.commands import OpenTable
from domain.table.context import CommandContext, CommandInputs
from domain.table.correspondence.clocks import read_clocks
from domain.table.correspondence.pace import AtHour, Pace, invalid_pace_reason
from domain.table.events import SeatTaken, TableOpened
from domain.table.evolve import AnyRecord, AnyTable, apply_record_header, new_table
from domain.table.lifecycle import begin_game, play_game_command
from domain.table.orders.rules import stop_orders
from domain.table.records import (
    RECORD_SCHEMA_VERSION,
    SERVICE_PLAYER,
    STATE_HASH_INTERVAL,
    TABLE_VERSION,
    PendingDecision,
    Record,
    RulesVersion,
    SubmittedCommand,
    written_table_version,
)
from domain.table.rules import COMMAND_HANDLERS
from domain.table.tenure.admission import seat_players
from domain.table.tenure.seating import invalid_entry_reason
from domain.table.tenure.shown import shown_owner
from domain.table.undo.commands import OpenFork
from domain.table.undo.rules import open_fork


def open_table(game: Game[Any], submitted: SubmittedCommand[Any], inputs: CommandInputs) -> CommandContext:
    """Build a new table from the command; raise MalformedCommand for impossible options or clocks."""
    command = submitted.command
    if not isinstance(command, OpenTable | OpenFork):
        raise TableClosed(f"there is no table {submitted.table}")
    _check(game, command.seats, command.options)
    if isinstance(command, OpenFork):
        return open_fork(game, command, submitted, inputs)
    _check_terms(command, submitted)
    event = _opened(game, command, submitted, inputs)
    table = new_table(submitted.table, submitted.at, event, written_table_version(inputs.opening_version))
    context = CommandContext(game, table, submitted, inputs, [event])
    _require_known_zone(context, command)
    seat_players(context, command)
    return context


def _opened(
    game: Game[Any], command: OpenTable[Any], submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> TableOpened[Any]:
    return TableOpened(
        game=game.name,
        version=game.version,
        seats=command.seats,
        options=command.options,
        name=command.name,
        owner=submitted.player if command.pairing is UNSET else HOST_ACCOUNT,
        public=command.public,
        hours=command.hours,
        begin=command.begin,
        commitment=inputs.commitment,
        scheme=DRAW_SCHEME,
        lines=command.lines,
        several=command.several,
        pace=_table_pace(command, inputs.opening_version),
        rated=command.rated,
        entry=command.entry,
        after=command.after,
        talk=command.talk,
        pairing=command.place,
        demo=command.demo,
        hints=command.hints,
    )


def _table_pace(command: OpenTable[Any], opening_version: int | None) -> Pace | UnsetType:
    """Return the pace of the new table; a counted game has no undo beyond the player's own turn."""
    counted = command.rated is True or not isinstance(command.pairing, UnsetType)
    version = TABLE_VERSION if opening_version is None else opening_version
    if isinstance(command.pace, UnsetType) or not counted or version < COUNTED_GAMES_SINCE:
        return command.pace
    return replace(command.pace, undo="own")


def _check_pairing(command: OpenTable[Any], submitted: SubmittedCommand[Any]) -> None:
    """Refuse a tournament table that the service does not open, or that lacks a pace or players."""
    if isinstance(command.pairing, UnsetType):
        return
    if submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service can open tournament tables", "TBL-6.7")
    if len(command.pairing.players) != command.seats or isinstance(command.pace, UnsetType):
        raise MalformedCommand("a tournament table needs a pace, and a player for each seat", "TBL-6.7")


def seat_paired(context: CommandContext) -> None:
    """Seat the players of a new tournament table and start the game; do nothing at other tables."""
    command = context.submitted.command
    if not isinstance(command, OpenTable) or isinstance(command.pairing, UnsetType):
        return
    for seat, one in enumerate(command.pairing.players):
        context.record(SeatTaken(seat, one.player, one.nonce, one.hours, shown_owner(one.owner)))
    begin_game(context)


def _check(game: Game[Any], seats: int, options: Any) -> None:
    if seats not in game.seat_counts:
        raise MalformedCommand(
            f"{game.title} is for {', '.join(map(str, game.seat_counts))} seats, not {seats}"
        )
    reason = game.invalid_reason(options, seats)
    if reason:
        raise MalformedCommand(reason)


def _check_terms(command: OpenTable[Any], submitted: SubmittedCommand[Any]) -> None:
    """Refuse terms that are impossible or that the submitter may not set."""
    _check_pace(command)
    _check_rated(command)
    _check_pairing(command, submitted)
    if command.demo is True and submitted.player != HOST_ACCOUNT:
        raise NotAllowed("only the service can open demo tables")
    if not isinstance(command.entry, UnsetType) and (reason := invalid_entry_reason(command.entry)):
        raise MalformedCommand(reason, "TBL-6.2")


def _check_pace(command: OpenTable[Any]) -> None:
    if isinstance(command.pace, UnsetType):
        return
    if command.hours is not None:
        raise MalformedCommand("a table can have a pace or hours per decision, not both", "TBL-1.1")
    reason = invalid_pace_reason(command.pace)
    if reason:
        raise MalformedCommand(reason, "TBL-1.1")


def _check_rated(command: OpenTable[Any]) -> None:
    """Refuse a table that can never be rated: a private, hot-seat or solo one."""
    if command.rated is not True:
        return
    if not command.public:
        raise MalformedCommand("a rated table must be public", "TBL-1.1")
    if command.several:
        raise MalformedCommand("a rated table cannot be hot-seat", "TBL-1.1")
    if command.seats == 1:
        raise MalformedCommand("a rated table needs at least two seats", "TBL-1.1")


def _require_known_zone(context: CommandContext, command: OpenTable[Any]) -> None:
    """Refuse an unknown time zone, except when an audit repeats a record made with different zone data."""
    clock = None if isinstance(command.pace, UnsetType) else command.pace.clock
    if not isinstance(clock, AtHour) or context.zones.has(clock.zone) or context.inputs.measured is not None:
        return
    raise MalformedCommand(f"unknown time zone {clock.zone!r}", "TBL-1.1")


class TableTransition(NamedTuple):
    """The record of an accepted command, and the table after it."""

    record: AnyRecord
    table: AnyTable


def decide_command(
    game: Game[Any], table: AnyTable | None, submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> TableTransition:
    """Execute a command and return its record; after CommandRefused, nothing has changed.

    `table` is None before record 1, which opens the table. The function is pure: equal arguments give equal
    records.
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
    """Return the stream of draws for the next command; its nonces are fixed when the game starts."""
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
    """Return the open decisions; each keeps its number if it has not changed and its seat did not act."""
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
