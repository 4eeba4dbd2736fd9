"""A command of the game itself: who may give it, and that it answers the decision that is asked."""

from __future__ import annotations

from domain.kernel.refusals import NotYourTurn, StaleCommand
from domain.kernel.values import Command
from domain.table.context import CommandContext, require_playing_seat
from domain.table.rules.game_end import advance_game
from domain.table.rules.tenure import return_to_seat


def play_game_command(context: CommandContext, command: Command) -> None:
    """Let the game decide the command of the seat."""
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
    """Refuse a seat that is not asked, and an answer to what it was asked before."""
    pending, named = context.table.decision(seat), context.submitted.decision
    if pending is None:
        others = ", ".join(str(waiting.seat) for waiting in context.table.waiting)
        raise NotYourTurn(f"seat {seat} is not asked now; the table waits for seat {others}")
    if named != pending:
        raise StaleCommand(f"the command answers decision {named}; seat {seat} is asked decision {pending}")
