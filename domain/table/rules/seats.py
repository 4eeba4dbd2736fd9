"""Taking a seat, leaving it, and asking for a bot."""

from __future__ import annotations

from domain.kernel.refusals import NotAllowed, TableClosed
from domain.table.commands import LeaveSeat, TakeSeat, WantBot
from domain.table.desk import Desk, not_yours
from domain.table.events import BotWanted, SeatLeft, SeatTaken
from domain.table.evolve import AnyTable
from domain.table.house import house_bot
from domain.table.rules.opening import begin


def take_seat(desk: Desk, command: TakeSeat) -> None:
    """Sit down on an empty seat; the last one may begin the game."""
    seat = _empty_seat(desk)
    _require_only_seat(desk, seat)
    desk.record(SeatTaken(seat, desk.wish.player, command.nonce))
    begin_if_full(desk)


def begin_if_full(desk: Desk) -> None:
    """Begin the game when the last seat was taken, if the table says so."""
    table = desk.table
    if table.phase == "open" and table.begin == "full" and all(chair.player for chair in table.chairs):
        begin(desk)


def other_seat(table: AnyTable, player: str, seat: int) -> int | None:
    """Give a seat by which the player may not take this one, None where there is none.

    A player holds one seat, and who has held one of a game may come back to that one only: by another, what
    was hidden from the first would be seen. At a hot-seat table nobody is kept apart.
    """
    if table.several:
        return None
    held = (
        number
        for number, chair in enumerate(table.chairs)
        if number != seat and (chair.player == player or player in chair.holders)
    )
    return next(held, None)


def _require_only_seat(desk: Desk, seat: int) -> None:
    table, player = desk.table, desk.wish.player
    wanted = table.chairs[seat].wanted
    if wanted is not None and player == house_bot(wanted):
        return  # one account plays all bots of a kind: each decides by what its own seat sees
    other = other_seat(table, player, seat)
    if other is None:
        return
    if table.holds(player, other):
        raise NotAllowed(
            f"you hold seat {other}: a player has one seat at this table, as it was not opened as hot-seat"
        )
    raise NotAllowed(f"you have held seat {other} of this game and may come back to that seat only")


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
