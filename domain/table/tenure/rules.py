"""Rules about seats and their holders: absence, stand-in bots, offers, votes, returns and invitations."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel import decide as kernel
from domain.kernel.frames import answers_left
from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.agreements import check_decision
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import RenewInvitation
from domain.table.context import CommandContext, require_playing_seat, seat_deadline
from domain.table.correspondence.calendar import ALL_DAY, DAY_MS, Schedule, spent
from domain.table.correspondence.commands import ClaimTimeOut
from domain.table.correspondence.deadlines import Deadline, called_at, schedule_of
from domain.table.correspondence.events import SeatOffered, StoodIn, TimeOutClaimed
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import Correspondence, SeatClock, StandInUntil
from domain.table.events import InvitationRenewed, SeatLeft, TimeRanOut
from domain.table.evolve import AnyTable
from domain.table.game_end import MAX_DEFAULT_ANSWERS, advance_game, forfeit
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.commands import ComeBack, OfferSeat, RemovePlayer, VoteOut, WithdrawOffer
from domain.table.tenure.events import CameBack, OfferWithdrawn, SeatLost, VotedOut
from domain.table.tenure.evolve import count_departures
from domain.table.tenure.terms import ONE_PERSON_VERSION


def call_time(context: CommandContext, seat: int) -> None:
    """Apply the pace's rules for a time-out, on the service's behalf."""
    paced = _paced(context)
    found = require_fallen(context, seat)
    absence = paced.pace.absence
    if context.submitted.at < called_at(paced.pace, found.flag):
        raise IllegalCommand(
            f"seat {seat} has run out of time; other players can claim the time-out, and the service will in "
            f"{absence.claim_days} days",
            "TBL-1.4",
        )
    _carry_out(context, seat, found, "bot" if absence.each == "bot" else "default")


def claim_time_out(context: CommandContext, command: ClaimTimeOut) -> None:
    """Apply the consequence of a time-out that another seat's holder claims."""
    by = require_playing_seat(context)
    paced = context.table.paced
    if paced is None or paced.pace.absence.each != "claim":
        raise IllegalCommand(
            "the service enforces time limits at this table; you cannot claim them", "TBL-1.4"
        )
    if command.seat == by:
        raise IllegalCommand("you cannot claim your own time-out", "TBL-1.4")
    found = require_fallen(context, command.seat)
    check_decision(context, command.seat, command.decision, "TBL-1.4")
    context.record(TimeOutClaimed(command.seat, by))
    _carry_out(context, command.seat, found, command.what)


def require_fallen(context: CommandContext, seat: int) -> Deadline:
    """Return the seat's deadline; raise IllegalCommand if it has not passed."""
    found = seat_deadline(context, seat)
    if found is None:
        raise IllegalCommand(f"seat {seat} has no running clock", "TBL-1.4")
    if context.submitted.at < found.flag:
        raise IllegalCommand(f"seat {seat} has not run out of time", "TBL-1.4")
    return found


def _paced(context: CommandContext) -> Correspondence:
    if context.table.paced is None:
        raise TableClosed(f"table {context.table.id} has no pace")
    return context.table.paced


def _carry_out(context: CommandContext, seat: int, found: Deadline, each: str) -> None:
    """Apply a time-out; if the stand-in bot failed to answer in time, play default answers."""
    had_stand_in = _paced(context).clocks[seat].stand_in is not None
    context.record(TimeRanOut(seat, found.flag, found.warning))
    paced = _paced(context)
    absence = paced.pace.absence
    if had_stand_in:
        _take_defaults(context, seat)
    elif paced.clocks[seat].lapses >= absence.lapses:
        if absence.then == "drop":
            forfeit(context, seat)
            return
        stand_in(context, seat, "return")
        if absence.then == "offer":
            context.record(SeatOffered(seat, None))
    elif each == "bot":
        stand_in(context, seat, "turn")
    else:
        _take_defaults(context, seat)


def stand_in(context: CommandContext, seat: int, until: StandInUntil) -> None:
    """Record that a stand-in bot answers for the seat; after a time-out, the bot gets its own time."""
    context.record(StoodIn(seat, _paced(context).pace.absence.bot, until))


def _take_defaults(context: CommandContext, seat: int) -> None:
    """Play the default answers for this decision, or for the whole turn if time is counted per turn."""
    context.answered_seats.add(seat)
    by_decision = isinstance(_paced(context).pace.clock, PerDecision)
    answers = answers_left(context.table.position, seat) if by_decision else MAX_DEFAULT_ANSWERS
    turns = _count_turns_alone(context)
    for _ in range(answers):
        position = context.table.position
        if seat not in kernel.seats_to_act(position):
            break
        context.play_command(seat, kernel.default_answer(context.game, position, seat))
        unfinished = context.game.has_unfinished_turn(context.table.position, seat)
        if not unfinished or turns != _count_turns_alone(context):
            break
    advance_game(context)


def _count_turns_alone(context: CommandContext) -> int | None:
    """Return the number of turns played in a solo game, where a time-out ends a whole turn; else None."""
    count = context.game.count_turns
    return count(context.table.position) if count and len(context.table.seats) == 1 else None


RULE = "TBL-4"

MAX_DEPARTURES = 20
"""Maximum number of times that a player may leave a seat and still return."""

VOTE_DAYS = 7
"""Days without an answer after which others may vote on a seat that has no clock."""


def leave_in_play(context: CommandContext, seat: int) -> None:
    """Remove a player who leaves during the game; the pace's rules for absent players apply."""
    if context.table.seats[seat].player != context.submitted.player:
        raise NotAllowed(f"a bot plays seat {seat} for its player; only the player may leave it", RULE)
    gave_up = context.table.seats[seat].gave_up
    context.record(SeatLeft(seat))
    if not gave_up:
        _replace_holder(context, seat)


def offer_seat(context: CommandContext, command: OfferSeat) -> None:
    """Offer the seat; its holder plays on until it is taken."""
    seat, clock = _require_own_seat(context)
    if context.table.pairing is not UNSET:
        raise NotAllowed("you cannot offer a seat in a tournament; leave it instead", RULE)
    to = command.to
    if to is not None:
        _require_newcomer(context, seat, to, command.owner)
    if clock.offer is not None and clock.offer.to == to:
        raise IllegalCommand(f"seat {seat} is already offered this way", RULE)
    context.record(SeatOffered(seat, to))


def withdraw_offer(context: CommandContext, command: WithdrawOffer) -> None:
    """Withdraw the offer of the submitter's seat."""
    seat, clock = _require_own_seat(context)
    if clock.offer is None:
        raise IllegalCommand(f"seat {seat} is not on offer", RULE)
    context.record(OfferWithdrawn(seat))


def offered_seat(context: CommandContext, owner: str | UnsetType) -> int | None:
    """Return the seat if it is on offer and the submitter may take it over; None if it is not on offer.

    `owner` is the submitter's owner if the submitter is a program. Raises NotAllowed if the seat is offered
    to a different player, and TableClosed if a bot keeps it for its player.
    """
    seat, player = context.submitted.seat, context.submitted.player
    paced, table = context.table.paced, context.table
    if paced is None or table.phase != "playing" or seat is None or not 0 <= seat < len(table.seats):
        return None
    clock, held = paced.clocks[seat], table.seats[seat]
    if held.gave_up or held.wanted_bot is not None:
        return None
    if clock.offer is None:
        if held.player is None and clock.stand_in is not None:
            raise TableClosed(f"a bot plays seat {seat} until its player returns; it is not on offer", RULE)
        return None
    if held.player == player:
        raise IllegalCommand(f"seat {seat} is yours: withdraw the offer or return to it", RULE)
    person = table.person_of(player, owner)
    if held.player is not None and table.person_of(held.player) == person and not table.hot_seat:
        raise NotAllowed(f"seat {seat} is on offer to other people only; your other account holds it", RULE)
    _require_not_too_often(table, seat, person)
    if clock.offer.to not in {None, player}:
        raise NotAllowed(f"seat {seat} is offered to another player", RULE)
    if is_bot_account(player):
        raise NotAllowed("only people and their programs can take an offered seat", RULE)
    return seat


def come_back(context: CommandContext, command: ComeBack) -> None:
    """Return a player to their seat unless somebody else has taken it."""
    table, seat, player = context.table, context.submitted.seat, context.submitted.player
    paced = _require_paced(context)
    if seat is None or not 0 <= seat < len(table.seats):
        raise NotAllowed(f"name a seat; the table has seats 0 to {len(table.seats) - 1}", RULE)
    clock, held = paced.clocks[seat], table.seats[seat]
    if held.player not in {None, player} or clock.player != player:
        raise NotAllowed(f"seat {seat} is not yours", RULE)
    if clock.voted_out:
        raise NotAllowed(f"the other players voted you out of seat {seat}", RULE)
    if held.gave_up:
        raise TableClosed(f"seat {seat} has resigned", RULE)
    _require_not_too_often(table, seat, table.person_of(player))
    if clock.stand_in is None:
        raise IllegalCommand(f"no bot plays seat {seat}, so you need not return to it", RULE)
    context.record(CameBack(seat, player))


def _require_not_too_often(table: AnyTable, seat: int, person: str) -> None:
    """Refuse a person who has left too often, because data about each departure is kept forever."""
    departures = count_departures(table, seat, person)
    if departures >= MAX_DEPARTURES:
        raise NotAllowed(f"you have left seat {seat} {departures} times and can no longer return", RULE)


def return_to_seat(context: CommandContext, seat: int) -> None:
    """Record the return of a player who answers while a stand-in bot plays their seat."""
    table = context.table
    if table.stand_in(seat) is not None and table.seats[seat].player == context.submitted.player:
        context.record(CameBack(seat, context.submitted.player))


def vote_out(context: CommandContext, command: VoteOut) -> None:
    """Vote to free a seat that holds up the game; more than half of the other people must agree."""
    table, (by, _) = context.table, _require_own_seat(context)
    seat = command.seat
    paced = _require_paced(context)
    if not 0 <= seat < len(paced.clocks) or seat == by:
        raise NotAllowed("you can vote only on the seat of another player", RULE)
    held, clock = table.seats[seat], paced.clocks[seat]
    if held.player is None or held.gave_up or clock.stand_in is not None:
        raise IllegalCommand(f"seat {seat} is not holding up the game", RULE)
    if by not in voters(table, seat):
        raise NotAllowed("only seats played by other people have a vote", RULE)
    if _voter(table, by) in {_voter(table, number) for number in clock.votes}:
        raise IllegalCommand(f"seat {by} has already voted", RULE)
    _require_overdue(context, seat)
    check_decision(context, seat, command.decision, RULE)
    context.record(VotedOut(seat, by))
    seats = voters(table, seat)
    allowed = {_voter(table, number) for number in seats}
    votes = {_voter(table, number) for number in seats.intersection((*clock.votes, by))}
    if 2 * len(votes) > len(allowed):
        context.record(SeatLost(seat))
        _replace_holder(context, seat)


def _voter(table: AnyTable, seat: int) -> str | int:
    """Return who casts a seat's vote: its person, or before `ONE_PERSON_VERSION` the seat itself."""
    player = table.seats[seat].player
    return seat if player is None or table.table_version < ONE_PERSON_VERSION else table.person_of(player)


def voters(table: AnyTable, seat: int) -> frozenset[int]:
    """Return the seats that may vote on this seat: those played by other people."""
    own = _voter(table, seat)
    return frozenset(
        number
        for number, held in enumerate(table.seats)
        if held.player is not None
        and _voter(table, number) != own
        and not (held.gave_up or is_bot_account(held.player))
        and table.stand_in(number) is None
    )


def remove_player(context: CommandContext, command: RemovePlayer) -> None:
    """Free a seat before the game; host only. During the game, the host has no special rights."""
    table, seat = context.table, command.seat
    if context.submitted.player != table.owner:
        raise NotAllowed("only the host can free a seat", RULE)
    if table.phase != "open":
        raise TableClosed(f"table {table.id} has begun: its host can no longer free seats", RULE)
    if not 0 <= seat < len(table.seats):
        raise NotAllowed(f"there is no seat {seat}; the table has seats 0 to {len(table.seats) - 1}", RULE)
    if table.seats[seat].player is None and table.seats[seat].wanted_bot is None:
        raise IllegalCommand(f"seat {seat} is already empty", RULE)
    context.record(SeatLeft(seat))


def conflicting_seat(table: AnyTable, player: str, seat: int, owner: str | UnsetType = UNSET) -> int | None:
    """Return a different seat whose present or past holder is the same person, or None.

    That seat bars the player from this one, because the person would see two hands. `owner` is the
    player's owner if the player is a program. Hot-seat tables have no such limit.
    """
    if table.hot_seat:
        return None
    person = table.person_of(player, owner)
    held = (
        number
        for number, other in enumerate(table.seats)
        if number != seat
        and any(table.person_of(one) == person for one in (other.player, *other.holders) if one is not None)
    )
    return next(held, None)


def _replace_holder(context: CommandContext, seat: int) -> None:
    """Apply the pace's rule for a player who has left: resign the seat, or let a bot play on."""
    paced = _require_paced(context)
    if paced.pace.absence.then == "drop":
        forfeit(context, seat)
        return
    clock = paced.clocks[seat]
    if clock.stand_in is None or clock.stand_in.until == "turn":
        stand_in(context, seat, "return")
    if paced.pace.absence.then == "offer" and (clock.offer is None or clock.offer.to is not None):
        context.record(SeatOffered(seat, None))


def _require_own_seat(context: CommandContext) -> tuple[int, SeatClock]:
    """Return the submitter's seat and clock in a game with a pace; refuse stand-in bots."""
    seat = require_playing_seat(context)
    clock = _require_paced(context).clocks[seat]
    if context.table.seats[seat].player != context.submitted.player:
        raise NotAllowed(f"a bot plays seat {seat} for its player; only the player can do this", RULE)
    if context.table.seats[seat].gave_up:
        raise TableClosed(f"seat {seat} has resigned", RULE)
    return seat, clock


def _require_paced(context: CommandContext) -> Correspondence:
    if context.table.phase != "playing":
        raise TableClosed(f"table {context.table.id} is {context.table.phase}; no game is in progress", RULE)
    if context.table.paced is None:
        raise IllegalCommand(
            "this needs a table with a pace; here anyone can take a seat that was left", RULE
        )
    return context.table.paced


def _require_newcomer(context: CommandContext, seat: int, player: str, owner: str | UnsetType) -> None:
    """Refuse to offer a seat to a player who could not take it; `owner` is set for a program."""
    table, own = context.table, context.submitted.player
    if player in {own, SERVICE_PLAYER} or is_bot_account(player):
        raise MalformedCommand(f"offer the seat to another player, not to {player}", RULE)
    if table.person_of(player, owner) == table.person_of(own) and not table.hot_seat:
        raise IllegalCommand("you cannot offer a seat to another account of your own", RULE)
    other = conflicting_seat(table, player, seat, owner)
    if other is not None:
        raise IllegalCommand(f"player {player} holds or has held seat {other} of this game", RULE)


def _require_overdue(context: CommandContext, seat: int) -> None:
    """Refuse a vote before the seat's time has run out or, without a clock, before a long wait.

    Audits with different zone data accept the vote as recorded.
    """
    paced, inputs = _require_paced(context), context.inputs
    pending = next((one for one in context.table.waiting if one.seat == seat), None)
    if pending is None:
        raise IllegalCommand(f"it is not the turn of seat {seat}", RULE)
    if inputs.measured is not None:
        return
    if paced.pace.clock is not None:
        require_fallen(context, seat)
        return
    rests = Schedule(ALL_DAY, weekend=False, spans=schedule_of(paced, seat).spans)
    asked = spent(context.zones, rests, pending.since, max(pending.since, context.submitted.at))
    if asked < VOTE_DAYS * DAY_MS:
        raise IllegalCommand(
            f"seat {seat} has no clock: others can vote after {VOTE_DAYS} days without a move", RULE
        )


def renew_invitation(context: CommandContext, command: RenewInvitation) -> None:
    """Replace the invitation; host only, until the game ends."""
    table = context.table
    if context.submitted.player != table.owner:
        raise NotAllowed("only the host can renew the invitation")
    if table.public:
        raise IllegalCommand("a public table has no invitation: anyone can watch")
    context.record(InvitationRenewed(table.invitation_number + 1))
