"""A command of the game itself: who may give it, and that it answers the decision that is asked."""

from __future__ import annotations

from domain.kernel.refusals import NotYourTurn, StaleCommand, TableClosed
from domain.kernel.values import Command
from domain.table.desk import Desk, not_yours
from domain.table.rules.ending import finish


def play(desk: Desk, command: Command) -> None:
    """Let the game decide the command of the seat."""
    seat = require_seat(desk)
    anytime = desk.game.anytime
    if not (anytime and isinstance(command, anytime.commands)):
        _require_decision(desk, seat)
        desk.acted.add(seat)
    desk.play(seat, command)
    finish(desk)


def require_seat(desk: Desk) -> int:
    """Give the seat that the wish speaks for; refuse a stranger, and everything while no game is on."""
    if desk.table.phase != "playing":
        raise TableClosed(f"table {desk.table.id} is {desk.table.phase}; no game is on")
    seat = desk.wish.seat
    if seat is None or not desk.table.holds(desk.wish.player, seat):
        raise not_yours(seat)
    return seat


def _require_decision(desk: Desk, seat: int) -> None:
    pending, named = desk.table.decision(seat), desk.wish.decision
    if pending is None:
        others = ", ".join(str(waiting.seat) for waiting in desk.table.waiting)
        raise NotYourTurn(f"seat {seat} is not asked now; the table waits for seat {others}")
    if named != pending:
        raise StaleCommand(f"the command answers decision {named}; seat {seat} is asked decision {pending}")
