"""A command of the game itself: who may give it, and that it answers the decision that is asked."""

from __future__ import annotations

from domain.kernel.refusals import NotYourTurn, StaleCommand, TableClosed
from domain.kernel.values import Command
from domain.table.context import CommandContext, seat_not_yours
from domain.table.rules.game_end import advance_game


def play_game_command(context: CommandContext, command: Command) -> None:
    """Let the game decide the command of the seat."""
    seat = require_seat(context)
    anytime = context.game.anytime
    if not (anytime and isinstance(command, anytime.commands)):
        _require_decision(context, seat)
        context.answered_seats.add(seat)
    context.play_command(seat, command)
    advance_game(context)


def require_seat(context: CommandContext) -> int:
    """Give the seat that the wish speaks for; refuse a stranger, and everything while no game is on."""
    if context.table.phase != "playing":
        raise TableClosed(f"table {context.table.id} is {context.table.phase}; no game is on")
    seat = context.submitted.seat
    if seat is None or not context.table.holds(context.submitted.player, seat):
        raise seat_not_yours(seat)
    return seat


def _require_decision(context: CommandContext, seat: int) -> None:
    pending, named = context.table.decision(seat), context.submitted.decision
    if pending is None:
        others = ", ".join(str(waiting.seat) for waiting in context.table.waiting)
        raise NotYourTurn(f"seat {seat} is not asked now; the table waits for seat {others}")
    if named != pending:
        raise StaleCommand(f"the command answers decision {named}; seat {seat} is asked decision {pending}")
