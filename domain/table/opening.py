"""Opening a table: record 1, which all else follows from."""

from __future__ import annotations

from typing import Any

from msgspec import UnsetType

from domain.kernel.chance import DRAW_SCHEME
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand, TableClosed
from domain.table.commands import OpenTable
from domain.table.consent.fork_commands import OpenFork
from domain.table.context import CommandContext, CommandInputs
from domain.table.correspondence.pace import AtHour, Pace, invalid_pace_reason
from domain.table.events import TableOpened
from domain.table.evolve import new_table
from domain.table.records import SubmittedCommand
from domain.table.rules.forks import open_fork


def open_table(game: Game[Any], submitted: SubmittedCommand[Any], inputs: CommandInputs) -> CommandContext:
    """Make a new table of the command; MalformedCommand if it asks for what no game or clock can do."""
    command = submitted.command
    if isinstance(command, OpenFork):
        _check(game, command.seats, command.options)
        return open_fork(game, command, submitted, inputs)
    if not isinstance(command, OpenTable):
        raise TableClosed(f"there is no table {submitted.table}")
    _check(game, command.seats, command.options)
    if not isinstance(command.pace, UnsetType):
        _check_pace(command.pace, command.hours)
    event = TableOpened(
        game=game.name,
        version=game.version,
        seats=command.seats,
        options=command.options,
        name=command.name,
        owner=submitted.player,
        public=command.public,
        hours=command.hours,
        begin=command.begin,
        commitment=inputs.commitment,
        scheme=DRAW_SCHEME,
        lines=command.lines,
        several=command.several,
        pace=command.pace,
    )
    context = CommandContext(game, new_table(submitted.table, submitted.at, event), submitted, inputs)
    context.events.append(event)
    _require_known_zone(context, command)
    return context


def _check(game: Game[Any], seats: int, options: Any) -> None:
    if seats not in game.seat_counts:
        raise MalformedCommand(
            f"{game.title} is for {', '.join(map(str, game.seat_counts))} seats, not {seats}"
        )
    reason = game.invalid_reason(options, seats)
    if reason:
        raise MalformedCommand(reason)


def _check_pace(pace: Pace, hours: int | None) -> None:
    if hours is not None:
        raise MalformedCommand("a table has a pace or hours for each decision, not both", "TBL-1.1")
    reason = invalid_pace_reason(pace)
    if reason:
        raise MalformedCommand(reason, "TBL-1.1")


def _require_known_zone(context: CommandContext, command: OpenTable[Any]) -> None:
    """Refuse an hour in no zone, unless the record was made where there was one."""
    clock = None if isinstance(command.pace, UnsetType) else command.pace.clock
    if not isinstance(clock, AtHour) or context.zones.has(clock.zone) or context.inputs.measured is not None:
        return
    raise MalformedCommand(f"no time zone is called {clock.zone!r}", "TBL-1.1")
