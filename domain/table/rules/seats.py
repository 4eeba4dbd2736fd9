"""Taking a seat, leaving it, and asking for a bot."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.refusals import MalformedCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import LeaveSeat, TakeSeat, WantBot
from domain.table.context import CommandContext, require_holder
from domain.table.correspondence.calendar import Hours, invalid_hours_reason
from domain.table.events import BotWanted, SeatLeft, SeatTaken
from domain.table.evolve import AnyTable
from domain.table.rules.admission import require_admitted
from domain.table.rules.lifecycle import begin_game
from domain.table.rules.tenure import conflicting_seat, leave_in_play, offered_seat
from domain.table.state import Seat
from domain.table.tenure.evolve_used import find_used
from domain.table.tenure.shown import owner_in


def take_seat(context: CommandContext, command: TakeSeat) -> None:
    """Sit down on an empty seat, or one that is offered; the last one may begin the game."""
    owner = owner_in(command.shown)
    offered = offered_seat(context, owner)
    seat = _empty_seat(context) if offered is None else offered
    _require_only_seat(context, seat, owner)
    if not isinstance(command.hours, UnsetType):
        require_valid_hours(context, command.hours)
    require_admitted(context, seat, command)
    context.record(seat_taken(context.table, seat, context.submitted.player, command))
    begin_if_full(context)


def seat_taken(table: AnyTable, seat: int, player: str, command: TakeSeat) -> SeatTaken:
    """Return the event by which a player sits down; one who returns keeps the hours and what was used up."""
    used = find_used(table, seat, table.person_of(player, owner_in(command.shown)))
    if used is None:
        return SeatTaken(seat, player, command.nonce, command.hours, command.shown)
    is_last_holder = table.paced is None or table.paced.clocks[seat].player == player
    kept = UNSET if is_last_holder and used.is_untouched else replace(used, player=player)
    return SeatTaken(seat, player, command.nonce, used.hours or UNSET, command.shown, kept)


def require_valid_hours(context: CommandContext, hours: Hours) -> None:
    """Refuse hours that no clock could go by; where a record is decided again with other data, none."""
    reason = invalid_hours_reason(hours, context.zones)
    if reason and context.inputs.measured is None:
        raise MalformedCommand(reason, "TBL-1.1")


def begin_if_full(context: CommandContext) -> None:
    """Begin the game when the last seat was taken, if the table says so."""
    table = context.table
    if table.phase == "open" and table.begin == "full" and all(seat.player for seat in table.seats):
        begin_game(context)


def _require_only_seat(context: CommandContext, seat: int, owner: str | UnsetType) -> None:
    table, player = context.table, context.submitted.player
    wanted = table.seats[seat].wanted_bot
    if wanted is not None and player == bot_account_id(wanted):
        return  # one account plays all bots of a kind: each decides by what its own seat sees
    other = conflicting_seat(table, player, seat, owner)
    if other is None:
        return
    if table.holds(player, other):
        raise NotAllowed(
            f"you hold seat {other}: a player has one seat at this table, as it was not opened as hot-seat"
        )
    if player in table.seats[other].holders:
        raise NotAllowed(f"you have held seat {other} of this game and may come back to that seat only")
    raise NotAllowed(
        f"seat {other} is or was yours by another account: you and your programs are one person, who has one "
        "seat at this table, as it was not opened as hot-seat"
    )


def leave_seat(context: CommandContext, command: LeaveSeat) -> None:
    """Get up from a seat one holds; in a game with a pace others answer for it from now on."""
    seat = require_holder(context)
    if context.table.phase == "playing" and context.table.paced is not None:
        leave_in_play(context, seat)
    else:
        context.record(SeatLeft(seat))


def want_bot(context: CommandContext, command: WantBot) -> None:
    """Ask for a bot on an empty seat; only the owner may."""
    if context.submitted.player != context.table.owner:
        raise NotAllowed("only the owner asks for bots")
    context.record(BotWanted(_empty_seat(context), command.bot))


def _empty_seat(context: CommandContext) -> int:
    number = context.submitted.seat
    if number is None:
        raise NotAllowed(f"say which seat is meant; the table has seats 0 to {len(context.table.seats) - 1}")
    if require_contestant(context.table, number).player is not None:
        raise TableClosed(f"seat {number} is taken")
    return number


def require_contestant(table: AnyTable, number: int) -> Seat:
    """Give the seat of a number; NotAllowed if there is none, TableClosed if it has given the game up."""
    if not 0 <= number < len(table.seats):
        raise NotAllowed(f"there is no seat {number}; the table has seats 0 to {len(table.seats) - 1}")
    if table.seats[number].gave_up:
        raise TableClosed(f"seat {number} has given the game up")
    return table.seats[number]
