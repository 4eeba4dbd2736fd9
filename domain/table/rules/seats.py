"""Taking a seat, leaving it, and asking for a bot."""

from __future__ import annotations

from domain.kernel.refusals import NotAllowed, TableClosed
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import LeaveSeat, TakeSeat, WantBot
from domain.table.context import CommandContext, seat_not_yours
from domain.table.events import BotWanted, SeatLeft, SeatTaken
from domain.table.evolve import AnyTable
from domain.table.rules.lifecycle import begin_game


def take_seat(context: CommandContext, command: TakeSeat) -> None:
    """Sit down on an empty seat; the last one may begin the game."""
    seat = _empty_seat(context)
    _require_only_seat(context, seat)
    context.record(SeatTaken(seat, context.submitted.player, command.nonce))
    begin_if_full(context)


def begin_if_full(context: CommandContext) -> None:
    """Begin the game when the last seat was taken, if the table says so."""
    table = context.table
    if table.phase == "open" and table.begin == "full" and all(chair.player for chair in table.seats):
        begin_game(context)


def conflicting_seat(table: AnyTable, player: str, seat: int) -> int | None:
    """Give a seat by which the player may not take this one, None where there is none.

    A player holds one seat, and who has held one of a game may come back to that one only: by another, what
    was hidden from the first would be seen. At a hot-seat table nobody is kept apart.
    """
    if table.hot_seat:
        return None
    held = (
        number
        for number, chair in enumerate(table.seats)
        if number != seat and (chair.player == player or player in chair.holders)
    )
    return next(held, None)


def _require_only_seat(context: CommandContext, seat: int) -> None:
    table, player = context.table, context.submitted.player
    wanted = table.seats[seat].wanted_bot
    if wanted is not None and player == bot_account_id(wanted):
        return  # one account plays all bots of a kind: each decides by what its own seat sees
    other = conflicting_seat(table, player, seat)
    if other is None:
        return
    if table.holds(player, other):
        raise NotAllowed(
            f"you hold seat {other}: a player has one seat at this table, as it was not opened as hot-seat"
        )
    raise NotAllowed(f"you have held seat {other} of this game and may come back to that seat only")


def leave_seat(context: CommandContext, command: LeaveSeat) -> None:
    """Get up from a seat one holds."""
    seat = context.submitted.seat
    if seat is None or not context.table.holds(context.submitted.player, seat):
        raise seat_not_yours(seat)
    context.record(SeatLeft(seat))


def want_bot(context: CommandContext, command: WantBot) -> None:
    """Ask for a bot on an empty seat; only the owner may."""
    if context.submitted.player != context.table.owner:
        raise NotAllowed("only the owner asks for bots")
    context.record(BotWanted(_empty_seat(context), command.bot))


def _empty_seat(context: CommandContext) -> int:
    seat, chairs = context.submitted.seat, context.table.seats
    if seat is None or not 0 <= seat < len(chairs):
        none = "say which seat is meant" if seat is None else f"there is no seat {seat}"
        raise NotAllowed(f"{none}; the table has seats 0 to {len(chairs) - 1}")
    if chairs[seat].player is not None:
        raise TableClosed(f"seat {seat} is taken")
    if chairs[seat].gave_up:
        raise TableClosed(f"seat {seat} has given the game up")
    return seat
