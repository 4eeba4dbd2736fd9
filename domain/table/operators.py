"""An operator's commands at a table: cancel the table, or hand over a seat."""

from __future__ import annotations

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed
from domain.table.commands import CloseByOperator, HandOver, TakeSeat
from domain.table.context import CommandContext
from domain.table.events import BotWanted, Intervened, SeatLeft, TableEnded
from domain.table.game_end import reveal_secret
from domain.table.records import SERVICE_PLAYER
from domain.table.talk.readable_text import was_recordable
from domain.table.tenure.admission import begin_if_full, require_contestant, seat_taken
from domain.table.tenure.rules import conflicting_seat
from domain.table.tenure.shown import shown_owner


def close_by_operator(context: CommandContext, command: CloseByOperator) -> None:
    """Cancel the table in any phase."""
    _require_service(context, command)
    context.record(Intervened(command.by, command.why))
    context.record(TableEnded("called off", None))
    reveal_secret(context)


def hand_over(context: CommandContext, command: HandOver) -> None:
    """Remove a seat's holder, and give the seat to a player or a bot unless it is only vacated."""
    _require_service(context, command)
    seat = require_contestant(context.table, command.seat)
    if command.to is not None and command.bot is not None:
        raise MalformedCommand("give a seat to a player or to a bot, not to both")
    if command.to is not None:
        _require_stranger(context, command.to, command)
    elif command.bot is None and seat.player is None and seat.wanted_bot is None:
        raise IllegalCommand(f"seat {command.seat} is already empty")
    context.record(Intervened(command.by, command.why))
    if seat.player is not None or seat.wanted_bot is not None:
        context.record(SeatLeft(command.seat))
    if command.bot is not None:
        context.record(BotWanted(command.seat, command.bot))
    elif command.to is not None:
        wanted = TakeSeat(command.nonce, shown=shown_owner(command.owner))
        context.record(seat_taken(context.table, command.seat, command.to, wanted))
        begin_if_full(context)


def _require_service(context: CommandContext, command: CloseByOperator | HandOver) -> None:
    """Refuse commands that the service did not send for an operator, and unreadable text."""
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service acts for an operator")
    if not command.why.strip() or not (was_recordable(command.why) and was_recordable(command.by)):
        raise MalformedCommand("the operator's name and reason must be readable text")


def _require_stranger(context: CommandContext, player: str, command: HandOver) -> None:
    """Refuse a person who holds or has held a different seat, because they would see two hands."""
    table = context.table
    if table.holds(player, command.seat):
        raise IllegalCommand(f"player {player} already holds seat {command.seat}")
    other = conflicting_seat(table, player, command.seat, command.owner)
    if other is None:
        return
    held = table.seats[other]
    holds = held.player is not None and table.person_of(held.player) == table.person_of(player, command.owner)
    who = "player" if player in {held.player, *held.holders} else "the person of"
    raise IllegalCommand(
        f"{who} {player} {'holds' if holds else 'has held'} seat {other}; one person must not see two hands"
    )
