"""Undo by consent: the game goes back to a record in reach once every seat that it concerns has agreed.

It is never taken back across a draw, a reveal, a time-out or a change of seats, unless the table was opened
so. A request is dead when the game goes on, or at its `until`: who plays on declines. Clocks go on meanwhile.
"""

from __future__ import annotations

from msgspec import UNSET

from domain.kernel.refusals import IllegalCommand, NotAllowed, TableLimitReached
from domain.table.bot_accounts import is_bot_account
from domain.table.consent.commands import AgreeUndo, AskUndo, DeclineUndo
from domain.table.consent.events import UndoAgreed, UndoAsked, UndoDeclined
from domain.table.consent.state import Consent, UndoRequest
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import TakenBack
from domain.table.evolve import AnyTable
from domain.table.rules.agreements.names import check_proposal, proposal_name
from domain.table.rules.undo import undo_targets

RULE = "TBL-2"
MAX_ASKS = 2
"""How often a seat may ask others between two committed turns of its own."""


def askable_targets(table: AnyTable, seat: int, at: int) -> tuple[int, ...]:
    """Give the records that the seat may ask to go back to at that time, the latest first.

    Those that it may take back to by itself are left out.
    """
    consent = _consent(table)
    if consent is None or table.phase != "playing" or table.seats[seat].gave_up:
        return ()
    if consent.open_request(at) is not None:
        return ()
    own = set(undo_targets(table, seat))
    reach = (point.seq for point in reversed(consent.reach) if point.seq not in own)
    if consent.count_asks(seat) < MAX_ASKS:
        return tuple(reach)
    return tuple(to for to in reach if not seats_needed(table, seat, to))


def seats_needed(table: AnyTable, seat: int, to: int) -> tuple[int, ...]:
    """Give the seats that have to agree before the seat's request is granted: people whom it concerns.

    Concerned is who has acted since and who is asked now; every other seat where draws would be taken back;
    nobody in a sandbox.
    """
    paced = table.paced
    if paced is None or paced.pace.undo == "free":
        return ()
    points = paced.consent.points_since(to)
    concerned = {pending.seat for pending in table.waiting}
    concerned.update(other for point in points for other in point.acted)
    if any(point.crosses for point in points):
        concerned.update(range(len(table.seats)))
    return tuple(other for other in sorted(concerned) if _answers_for_itself(table, other, seat))


def _answers_for_itself(table: AnyTable, other: int, seat: int) -> bool:
    """Whether another person than the seat's own holds the other seat, and is there to be asked."""
    held = table.seats[other]
    if held.player is None or held.gave_up or is_bot_account(held.player):
        return False
    own = table.seats[seat].player
    same = own is not None and table.person_of(held.player) == table.person_of(own)
    return not same and table.stand_in(other) is None


def ask_undo(context: CommandContext, command: AskUndo) -> None:
    """Open a request; where nobody has to agree the game goes back at once."""
    seat = require_playing_seat(context)
    table, at = context.table, context.submitted.at
    consent = _require_consent(context)
    if table.seats[seat].gave_up:
        raise NotAllowed(f"seat {seat} has given the game up", RULE)
    if consent.open_request(at) is not None:
        raise IllegalCommand("a request to take back is open already; it has to be answered first", RULE)
    points = consent.points_since(command.to)
    if not points:
        allowed = ", ".join(str(point.seq) for point in reversed(consent.reach)) or "none"
        raise IllegalCommand(
            f"the game cannot go back to record {command.to}, whoever agrees; possible: {allowed}", RULE
        )
    needed = seats_needed(table, seat, command.to)
    if needed and consent.count_asks(seat) >= MAX_ASKS:
        raise TableLimitReached(
            f"seat {seat} has asked {MAX_ASKS} times to take back; it may ask again after a turn of its own",
            RULE,
        )
    crosses = any(point.crosses for point in points)
    context.record(UndoAsked(seat, command.to, needed, at + DAY_MS, crosses, proposal_name(context)))
    if not needed:
        _grant(context)


def agree_undo(context: CommandContext, command: AgreeUndo) -> None:
    """Agree for a seat that is needed; with the last one the game goes back."""
    seat = require_playing_seat(context)
    request = _require_request(context)
    if command.to != request.to:
        raise IllegalCommand(
            f"the request that is open is to go back to record {request.to}, not {command.to}", RULE
        )
    if seat not in request.needed or seat in request.agreed:
        raise IllegalCommand(f"seat {seat} is not asked to agree", RULE)
    check_proposal(command.made, request.made, RULE)
    context.record(UndoAgreed(seat))
    if len(request.agreed) + 1 == len(request.needed):
        _grant(context)


def decline_undo(context: CommandContext, command: DeclineUndo) -> None:
    """End the request: by a seat that was needed, or by the one that asked."""
    seat = require_playing_seat(context)
    request = _require_request(context)
    if seat != request.seat and seat not in request.needed:
        raise IllegalCommand(f"seat {seat} is not asked to agree", RULE)
    context.record(UndoDeclined(seat, withdrawn=seat == request.seat))


def _grant(context: CommandContext) -> None:
    """Let the game go back as the open request says; whoever is asked there is asked anew."""
    request = _require_request(context)
    context.record(TakenBack(request.to, True if request.crosses else UNSET))
    context.answered_seats.update(range(len(context.table.seats)))


def _consent(table: AnyTable) -> Consent | None:
    paced = table.paced
    return None if paced is None or paced.pace.undo == "own" else paced.consent


def _require_consent(context: CommandContext) -> Consent:
    consent = _consent(context.table)
    if consent is None:
        raise IllegalCommand(
            "at this table everybody takes back only the own steps of an unfinished turn", RULE
        )
    return consent


def _require_request(context: CommandContext) -> UndoRequest:
    request = _require_consent(context).open_request(context.submitted.at)
    if request is None:
        raise IllegalCommand("no request to take back is open", RULE)
    return request
