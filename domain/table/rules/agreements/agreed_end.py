"""Ending a game by agreement: every person there has to want it, and it counts for nobody."""

from __future__ import annotations

from msgspec import UNSET

from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import TableEnded
from domain.table.evolve import AnyTable
from domain.table.rules.agreements.asked_seats import (
    held_seats,
    protects_absent,
    require_asked,
    seats_to_ask,
)
from domain.table.rules.agreements.names import proposal_name, require_proposal
from domain.table.rules.game_end import reveal_secret
from domain.table.tenure.commands import AgreeEnd, DeclineEnd
from domain.table.tenure.events import EndAgreed, EndDeclined
from domain.table.tenure.terms import EndProposal

RULE = "TBL-7"

AGREEMENT_DAYS = 7
"""For how long others may agree."""

MIN_PLAYERS = 2
"""How many people it takes to end a counted game."""


def agree_end(context: CommandContext, command: AgreeEnd) -> None:
    """Want the game to end; with the last person's agreement it does, where it stands."""
    seat, at = require_playing_seat(context), context.submitted.at
    reason = why_no_end(context.table)
    if reason is not None:
        raise NotAllowed(reason, RULE)
    proposal = context.table.agreed_terms.open_end(at)
    require_asked(context, seat, seats_to_agree_end(context.table, at), RULE)
    require_proposal(command.made, UNSET if proposal is None else proposal.made, RULE)
    if proposal is None:
        proposal = EndProposal((), at + AGREEMENT_DAYS * DAY_MS, proposal_name(context))
    context.record(EndAgreed(seat, proposal.lapses, proposal.made))
    if not seats_to_agree_end(context.table, at):
        context.record(TableEnded("agreed", None))
        reveal_secret(context)


def why_no_end(table: AnyTable) -> str | None:
    """Return why a counted game cannot end by agreement: it never does without a player who is absent."""
    if not protects_absent(table):
        return None
    left = [
        str(number)
        for number, seat in enumerate(table.seats)
        if seat.player is None and seat.wanted_bot is None and not seat.gave_up
    ]
    if left:
        return f"This game counts. It cannot end by agreement while seat {', '.join(left)} has no player."
    if len(held_seats(table)) < MIN_PLAYERS:
        return "This game counts. You cannot end it alone: resign instead."
    return None


def decline_end(context: CommandContext, command: DeclineEnd) -> None:
    """Want the game to go on, or think better of it."""
    seat = require_playing_seat(context)
    if context.table.agreed_terms.open_end(context.submitted.at) is None:
        raise IllegalCommand(
            f"nobody wants the game to end; what was proposed is forgotten after {AGREEMENT_DAYS} days", RULE
        )
    context.record(EndDeclined(seat))


def seats_to_agree_end(table: AnyTable, at: int) -> tuple[int, ...]:
    """Return the seats of the persons who have not agreed by then (UTC, ms)."""
    proposal = table.agreed_terms.open_end(at)
    return seats_to_ask(table, () if proposal is None else proposal.agreed)
