"""Rules for taking, leaving and reserving a seat, and for adding a bot."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.commands import LeaveSeat, OpenTable, TakeSeat, WantBot
from domain.table.context import CommandContext, require_holder
from domain.table.correspondence.calendar import DAY_MS, Hours, invalid_hours_reason
from domain.table.correspondence.words import moment_text
from domain.table.events import BotWanted, SeatLeft, SeatTaken
from domain.table.evolve import AnyTable
from domain.table.lifecycle import begin_game
from domain.table.records import SERVICE_PLAYER
from domain.table.state import Seat
from domain.table.tenure.commands import KeepSeat
from domain.table.tenure.events import SeatKept
from domain.table.tenure.evolve import find_used
from domain.table.tenure.rules import conflicting_seat, leave_in_play, offered_seat
from domain.table.tenure.seating import SeatAssignment, Seating, arrange, unfulfilled
from domain.table.tenure.shown import Shown, owner_in

RULE = "TBL-6.2"

MAX_KEPT_DAYS = 14
"""Maximum number of days for which a seat can be reserved."""

AGREED_SUCCESSORS_SINCE = 2
"""First version of the table's rules in which a player must agree to be rated to join a rated game."""


def require_admitted(context: CommandContext, seat: int, command: TakeSeat) -> None:
    """Refuse players who do not meet the requirements, or who want a seat reserved for somebody else.

    The host need not meet the requirements, and neither do players who are invited by name: with a
    reservation, or with an offer of a seat during the game.
    """
    table, player = context.table, context.submitted.player
    _require_agreement(context, seat, command)
    if isinstance(table.terms, UnsetType):
        return
    kept = table.terms.kept_for(seat, context.submitted.at)
    if kept is not None and kept != player:
        raise NotAllowed(f"seat {seat} is reserved for another player", RULE)
    entry, person = table.terms.entry, table.person_of(player, owner_in(command.shown))
    if entry is None or player == kept or table.owner in {player, person} or is_bot_account(player):
        return
    if _is_offered(table, seat, player):
        return
    reason = unfulfilled(entry, Shown() if isinstance(command.shown, UnsetType) else command.shown)
    if reason is not None:
        raise NotAllowed(reason, RULE)


def _require_agreement(context: CommandContext, seat: int, command: TakeSeat) -> None:
    """Refuse a player who takes over a seat of a rated game but has not agreed to be rated."""
    table, player = context.table, context.submitted.player
    if table.rated is not True or table.phase != "playing" or table.table_version < AGREED_SUCCESSORS_SINCE:
        return
    if is_bot_account(player) or player in table.seats[seat].holders:
        return
    if isinstance(command.shown, UnsetType) or command.shown.rated is not True:
        raise NotAllowed("This game is rated. Agree to be rated in your settings first.", "TBL-6.6")


def _is_offered(table: AnyTable, seat: int, player: str) -> bool:
    """Return whether the seat is offered to this player by name during the game."""
    offer = None if table.paced is None else table.paced.clocks[seat].offer
    return table.phase == "playing" and offer is not None and offer.to == player


def keep_seat(context: CommandContext, command: KeepSeat) -> None:
    """Reserve a seat before the game, or end a reservation."""
    table, at = context.table, context.submitted.at
    if table.phase != "open":
        raise TableClosed(f"table {table.id} has begun: seats can no longer be reserved", RULE)
    if not 0 <= command.seat < len(table.seats):
        raise NotAllowed(
            f"there is no seat {command.seat}; the table has seats 0 to {len(table.seats) - 1}", RULE
        )
    if command.player is None:
        _keep_no_more(context, command.seat)
        return
    if context.submitted.player != table.owner:
        raise NotAllowed("only the host can reserve a seat", RULE)
    if command.until is None:
        raise MalformedCommand("`until`, the time when the reservation ends, is missing", RULE)
    seat = table.seats[command.seat]
    if seat.player is not None or seat.wanted_bot is not None:
        raise TableClosed(f"seat {command.seat} is taken", RULE)
    _require_keepable(table, command.player, command.owner)
    _require_near(command.until, at)
    context.record(SeatKept(command.seat, command.player, command.until, command.owner))


def _keep_no_more(context: CommandContext, seat: int) -> None:
    table, at = context.table, context.submitted.at
    kept = table.agreed_terms.kept_for(seat, at)
    if kept is None:
        raise IllegalCommand(f"seat {seat} is not reserved", RULE)
    if context.submitted.player not in {table.owner, kept}:
        raise NotAllowed("only the host or the invited player can cancel a reservation", RULE)
    context.record(SeatKept(seat, None, at))


def _require_keepable(table: AnyTable, player: str, owner: str | UnsetType) -> None:
    """Refuse a reservation for a player who could not take the seat; `owner` is set for a program."""
    if is_bot_account(player) or player == SERVICE_PLAYER:
        raise MalformedCommand("seats are only for people and their programs; add a bot instead", RULE)
    held = table.seat_of_person(table.person_of(player, owner))
    if held is not None and not table.hot_seat:
        raise IllegalCommand(
            f"player {player}, or another account of the same person, already holds seat {held}", RULE
        )


def _require_near(until: int, at: int) -> None:
    latest = at + MAX_KEPT_DAYS * DAY_MS
    if not at < until <= latest:
        raise IllegalCommand(
            f"a reservation must end in the future and within {MAX_KEPT_DAYS} days, by "
            f"{moment_text(latest)}, not {moment_text(until)}",
            RULE,
        )


def seat_players(context: CommandContext, command: OpenTable[object]) -> None:
    """Reserve the seats of a new table for their intended players, and request the bots."""
    if isinstance(command.seating, UnsetType):
        return
    _check_seating(context, command.seating)
    for seat, place in enumerate(arrange(command.seating, context.inputs.chance)):
        if place.player is not None:
            context.record(SeatKept(seat, place.player, command.seating.until, place.owner))
        elif place.bot is not None:
            context.record(BotWanted(seat, place.bot, place.name))


def _check_seating(context: CommandContext, seating: Seating) -> None:
    table = context.table
    if len(seating.places) != len(table.seats):
        raise MalformedCommand(
            f"{len(seating.places)} places are named, but the table has {len(table.seats)} seats", RULE
        )
    _require_near(seating.until, context.submitted.at)
    for place in seating.places:
        _check_place(table, place)
    persons = [table.person_of(one.player, one.owner) for one in seating.places if one.player is not None]
    if len(set(persons)) < len(persons) and not table.hot_seat:
        raise MalformedCommand("one person can have several seats only at a hot-seat table", RULE)


def _check_place(table: AnyTable, place: SeatAssignment) -> None:
    if place.player is not None and place.bot is not None:
        raise MalformedCommand("a seat is for a player or for a bot, not both", RULE)
    if place.player is not None:
        _require_keepable(table, place.player, place.owner)


def take_seat(context: CommandContext, command: TakeSeat) -> None:
    """Take an empty or offered seat; taking the last empty one may start the game."""
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
    """Return the event for taking the seat; a returning player keeps their hours and used allowances."""
    used = find_used(table, seat, table.person_of(player, owner_in(command.shown)))
    if used is None:
        return SeatTaken(seat, player, command.nonce, command.hours, command.shown)
    is_last_holder = table.paced is None or table.paced.clocks[seat].player == player
    kept = UNSET if is_last_holder and used.is_untouched else replace(used, player=player)
    return SeatTaken(seat, player, command.nonce, used.hours or UNSET, command.shown, kept)


def require_valid_hours(context: CommandContext, hours: Hours) -> None:
    """Refuse invalid playing hours, except when an audit repeats a record with different zone data."""
    reason = invalid_hours_reason(hours, context.zones)
    if reason and context.inputs.measured is None:
        raise MalformedCommand(reason, "TBL-1.1")


def begin_if_full(context: CommandContext) -> None:
    """Start the game if every seat is taken and the table is set to start then."""
    table = context.table
    if table.phase == "open" and table.begin == "full" and all(seat.player for seat in table.seats):
        begin_game(context)


def _require_only_seat(context: CommandContext, seat: int, owner: str | UnsetType) -> None:
    table, player = context.table, context.submitted.player
    wanted = table.seats[seat].wanted_bot
    if wanted is not None and player == bot_account_id(wanted):
        return  # one account plays all bots of a kind; each decides only on the basis of what its seat sees
    other = conflicting_seat(table, player, seat, owner)
    if other is None:
        return
    if table.holds(player, other):
        raise NotAllowed(f"you already hold seat {other}, and this table allows one seat per person")
    if player in table.seats[other].holders:
        raise NotAllowed(f"you held seat {other} in this game and can return only to that seat")
    raise NotAllowed(
        f"your other account holds or held seat {other}, and this table allows one seat per person: you "
        "and your programs count as one"
    )


def leave_seat(context: CommandContext, command: LeaveSeat) -> None:
    """Leave a seat; in a game with a pace, the pace's rules for absent players apply."""
    seat = require_holder(context)
    if context.table.phase == "playing" and context.table.paced is not None:
        leave_in_play(context, seat)
    else:
        context.record(SeatLeft(seat))


def want_bot(context: CommandContext, command: WantBot) -> None:
    """Request a bot for an empty seat; host only."""
    if context.submitted.player != context.table.owner:
        raise NotAllowed("only the host can add bots")
    context.record(BotWanted(_empty_seat(context), command.bot))


def _empty_seat(context: CommandContext) -> int:
    number = context.submitted.seat
    if number is None:
        raise NotAllowed(f"name a seat; the table has seats 0 to {len(context.table.seats) - 1}")
    if require_contestant(context.table, number).player is not None:
        raise TableClosed(f"seat {number} is taken")
    return number


def require_contestant(table: AnyTable, number: int) -> Seat:
    """Return the seat with this number; raise NotAllowed if none exists, TableClosed if it has resigned."""
    if not 0 <= number < len(table.seats):
        raise NotAllowed(f"there is no seat {number}; the table has seats 0 to {len(table.seats) - 1}")
    if table.seats[number].gave_up:
        raise TableClosed(f"seat {number} has resigned")
    return table.seats[number]
