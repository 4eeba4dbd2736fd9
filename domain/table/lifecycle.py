"""Rules for opening, starting, playing and cancelling a table."""

from __future__ import annotations

from domain.kernel import decide as kernel
from domain.kernel.refusals import IllegalCommand, NotAllowed, NotYourTurn, StaleCommand, TableClosed
from domain.kernel.values import Command
from domain.table.agreements import protects_absent
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import CloseTable, OpenTable, StartTable
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.words import moment_text
from domain.table.events import TableEnded, TableStarted
from domain.table.evolve import AnyTable
from domain.table.game_end import advance_game, reveal_secret
from domain.table.records import SERVICE_PLAYER
from domain.table.state import Seat
from domain.table.tenure.rules import return_to_seat
from domain.table.tenure.staleness import table_expiry
from domain.table.undo.commands import OpenFork


def open_table(context: CommandContext, command: OpenTable[object] | OpenFork[object, object]) -> None:
    """Refuse to open a table again; `domain.table.decider` opens new tables."""
    raise TableClosed(f"table {context.table.id} is already open")


def start_table(context: CommandContext, command: StartTable) -> None:
    """Start the game once every seat is taken; host only."""
    if context.submitted.player != context.table.owner:
        raise NotAllowed("only the host can start the game")
    require_not_started(context)
    empty = [str(number) for number, seat in enumerate(context.table.seats) if seat.player is None]
    if empty:
        raise TableClosed(f"the game starts once every seat is taken; empty: {', '.join(empty)}")
    begin_game(context)


def begin_game(context: CommandContext) -> None:
    """Fix the nonces that determine every draw, and let the game set itself up."""
    nonces = tuple(seat.nonce for seat in context.table.seats)
    context.record(TableStarted(nonces))
    context.inputs.chance.fix_nonces(nonces)
    table = context.table
    context.apply(kernel.start_game(context.game, table.options, len(table.seats), context.inputs.chance))
    advance_game(context)


def close_table(context: CommandContext, command: CloseTable) -> None:
    """Cancel the table; host only, and during a game only if nobody else plays.

    The service also cancels tables after long inactivity (`domain.table.tenure.staleness`).
    """
    table = context.table
    if context.submitted.player == SERVICE_PLAYER:
        _clear_away(context)
        return
    if context.submitted.player != table.owner:
        raise NotAllowed("only the host can cancel the game")
    if table.phase == "playing" and protects_absent(table):
        raise TableClosed("This is a rated or tournament game. You cannot cancel it: resign instead.")
    others = [str(number) for number, seat in enumerate(table.seats) if _is_held_by_other(table, seat)]
    if table.phase == "playing" and others:
        raise TableClosed(
            f"you can cancel a game only if no one else is playing; others hold seat {', '.join(others)}"
        )
    context.record(TableEnded("called off", None))
    reveal_secret(context)


def _clear_away(context: CommandContext) -> None:
    """Cancel a table after long inactivity."""
    found, playing = table_expiry(context.table), context.table.phase == "playing"
    if found is None:
        raise IllegalCommand("a game with a clock is never cancelled for inactivity", "TBL-6.5")
    if context.submitted.at < found.closes:
        raise IllegalCommand(
            f"this table was active recently; it can be cancelled from {moment_text(found.closes)}",
            "TBL-6.5",
        )
    context.record(TableEnded("abandoned" if playing else "called off", None))
    reveal_secret(context)


def _is_held_by_other(table: AnyTable, seat: Seat) -> bool:
    """Return whether a person other than the host holds the seat and has not resigned.

    House bots do not count.
    """
    if seat.player is None or seat.gave_up or is_bot_account(seat.player):
        return False
    return table.owner not in {seat.player, table.person_of(seat.player)}


def require_not_started(context: CommandContext) -> None:
    """Refuse a command that is possible only before the game."""
    if context.table.phase != "open":
        raise TableClosed(f"table {context.table.id} has already begun")


def play_game_command(context: CommandContext, command: Command) -> None:
    """Pass the seat's command to the game."""
    seat = require_playing_seat(context)
    anytime = context.game.anytime
    if not (anytime and isinstance(command, anytime.commands)):
        require_decision(context, seat)
        context.answered_seats.add(seat)
        return_to_seat(context, seat)
    context.given = (seat, command)
    context.play_command(seat, command)
    advance_game(context)


def require_decision(context: CommandContext, seat: int) -> None:
    """Refuse a seat that is not asked, and an answer to an earlier decision."""
    pending, named = context.table.decision(seat), context.submitted.decision
    if pending is None:
        others = ", ".join(str(waiting.seat) for waiting in context.table.waiting)
        raise NotYourTurn(f"it is not the turn of seat {seat}; waiting for seat {others}")
    if named != pending:
        raise StaleCommand(f"the command answers decision {named}; seat {seat} is asked decision {pending}")
