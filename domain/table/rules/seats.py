"""Taking a seat, leaving it, and asking for a bot."""

from __future__ import annotations

from domain.kernel.refusals import NotAllowed, TableClosed
from domain.table.commands import LeaveSeat, TakeSeat, WantBot
from domain.table.desk import Desk, not_yours
from domain.table.events import BotWanted, SeatLeft, SeatTaken
from domain.table.rules.opening import begin


def take_seat(desk: Desk, command: TakeSeat) -> None:
    """Sit down on an empty seat; the last one may begin the game."""
    seat = _empty_seat(desk)
    desk.record(SeatTaken(seat, desk.wish.player, command.nonce))
    begin_if_full(desk)


def begin_if_full(desk: Desk) -> None:
    """Begin the game when the last seat was taken, if the table says so."""
    table = desk.table
    if table.phase == "open" and table.begin == "full" and all(chair.player for chair in table.chairs):
        begin(desk)


def leave_seat(desk: Desk, command: LeaveSeat) -> None:
    """Get up from a seat one holds."""
    seat = desk.wish.seat
    if seat is None or not desk.table.holds(desk.wish.player, seat):
        raise not_yours(seat)
    desk.record(SeatLeft(seat))


def want_bot(desk: Desk, command: WantBot) -> None:
    """Ask for a bot on an empty seat; only the owner may."""
    if desk.wish.player != desk.table.owner:
        raise NotAllowed("only the owner asks for bots")
    desk.record(BotWanted(_empty_seat(desk), command.bot))


def _empty_seat(desk: Desk) -> int:
    seat, chairs = desk.wish.seat, desk.table.chairs
    if seat is None or not 0 <= seat < len(chairs):
        none = "say which seat is meant" if seat is None else f"there is no seat {seat}"
        raise NotAllowed(f"{none}; the table has seats 0 to {len(chairs) - 1}")
    if chairs[seat].player is not None:
        raise TableClosed(f"seat {seat} is taken")
    if chairs[seat].gave_up:
        raise TableClosed(f"seat {seat} has given the game up")
    return seat
