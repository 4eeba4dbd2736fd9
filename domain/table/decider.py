"""Judging a wish: the one way by which a record comes to be: in service, simulation and audit alike."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.chance import DRAW_SCHEME, Chance, SeededChance, commitment_of
from domain.kernel.frames import SimultaneousFrame
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand, TableClosed
from domain.table.commands import OpenTable
from domain.table.context import CommandContext, CommandInputs
from domain.table.events import TableOpened
from domain.table.evolve import AnyRecord, AnyTable, apply_record_header, new_table
from domain.table.records import STATE_HASH_INTERVAL, PendingDecision, Record, RulesVersion, SubmittedCommand
from domain.table.rules import COMMAND_HANDLERS
from domain.table.rules.game_commands import play_game_command

__all__ = ["CommandInputs", "TableTransition", "chance_for", "commitment_of", "decide_command"]


class TableTransition(NamedTuple):
    """The record of an accepted wish, and the table after it."""

    record: AnyRecord
    table: AnyTable


def decide_command(
    game: Game[Any], table: AnyTable | None, submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> TableTransition:
    """Carry the wish out and write its record; a Refused leaves everything as it was."""
    desk = (
        _opened(game, submitted, inputs) if table is None else CommandContext(game, table, submitted, inputs)
    )
    before = desk.table
    if table is not None:
        if table.phase == "ended":
            raise TableClosed(f"table {table.id} has ended")
        COMMAND_HANDLERS.get(type(submitted.command), play_game_command)(desk, submitted.command)
    record = _record(before, desk)
    after = apply_record_header(before, desk.table, record)
    if record.seq % STATE_HASH_INTERVAL == 0 or after.phase == "ended":
        record = replace(record, state=inputs.hash_state(after))
    return TableTransition(record, after)


def chance_for(table: AnyTable | None, secret: bytes) -> Chance:
    """Give the stream of draws as the next command meets it; the nonces are sealed when the game begins."""
    return SeededChance(secret, ()) if table is None else SeededChance(secret, table.nonces, table.draw_count)


def _opened(game: Game[Any], wish: SubmittedCommand[Any], means: CommandInputs) -> CommandContext:
    command = wish.command
    if not isinstance(command, OpenTable):
        raise TableClosed(f"there is no table {wish.table}")
    if command.seats not in game.seat_counts:
        raise MalformedCommand(
            f"{game.title} is for {', '.join(map(str, game.seat_counts))} seats, not {command.seats}"
        )
    objection = game.invalid_reason(command.options, command.seats)
    if objection:
        raise MalformedCommand(objection)
    event = TableOpened(
        game=game.name,
        version=game.version,
        seats=command.seats,
        options=command.options,
        name=command.name,
        owner=wish.player,
        public=command.public,
        hours=command.hours,
        begin=command.begin,
        commitment=means.commitment,
        scheme=DRAW_SCHEME,
        lines=command.lines,
        several=command.several,
    )
    desk = CommandContext(game, new_table(wish.table, wish.at, event), wish, means)
    desk.events.append(event)
    return desk


def _record(before: AnyTable, desk: CommandContext) -> AnyRecord:
    wish, seq = desk.submitted, before.seq + 1
    return Record(
        table=wish.table,
        seq=seq,
        at=wish.at,
        seat=wish.seat,
        player=wish.player,
        command_id=wish.command_id,
        command=wish.command,
        events=tuple(desk.events),
        waiting=_waiting(before, desk, seq),
        rules=RulesVersion(desk.game.name, before.version),
        draws=tuple(desk.inputs.chance.draws),
        state=None,
        salt=desk.inputs.salt,
        prev=desk.inputs.prev_hash,
    )


def _waiting(before: AnyTable, desk: CommandContext, seq: int) -> tuple[PendingDecision, ...]:
    """Say who is asked: a decision keeps its name while its seat did not act and the question is the same."""
    table = desk.table
    if table.phase != "playing" or table.game_state is None:
        return ()
    seats = kernel.seats_to_act(table.game_state)
    since = desk.submitted.at if desk.asked_since is None else desk.asked_since
    if (
        before.game_state is None
        or desk.answered_seats.issuperset(seats)
        or _question(before.game_state) != _question(table.game_state)
    ):
        return tuple(PendingDecision(seat, seq, since) for seat in seats)
    old = {waiting.seat: waiting for waiting in before.waiting if waiting.seat not in desk.answered_seats}
    return tuple(old.get(seat) or PendingDecision(seat, seq, since) for seat in seats)


def _question(play: Any) -> object:
    if not play.stack:
        return None
    top = play.stack[-1]
    return len(play.stack), replace(top, answers=()) if isinstance(top, SimultaneousFrame) else top
