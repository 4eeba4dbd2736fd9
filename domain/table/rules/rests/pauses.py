"""Pauses of a whole table: one seat proposes, every other person agrees, anybody ends them."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.rest_commands import AgreePause, EndPause, ProposePause
from domain.table.correspondence.rest_events import PauseAgreed, Paused, PauseEnded, PauseProposed
from domain.table.correspondence.state import Correspondence, PauseProposal
from domain.table.correspondence.words import moment_text
from domain.table.evolve import AnyTable
from domain.table.rules.agreements.asked_seats import present_seats, protects_absent, without_agreed
from domain.table.rules.agreements.names import proposal_name, require_proposal

MAX_PAUSE_DAYS = 30
PROPOSAL_HOURS = 48
HOUR_MS = 3_600_000


def propose_pause(context: CommandContext, command: ProposePause) -> None:
    """Propose a pause in place of any proposed before; it begins at once where nobody has to agree."""
    seat, at = require_playing_seat(context), context.submitted.at
    _require_pace(context)
    latest = _latest_end(context)
    if not at < command.until <= latest:
        raise IllegalCommand(
            f"a pause ends later than now and within {MAX_PAUSE_DAYS} days, by {moment_text(latest)}; "
            f"not {moment_text(command.until)}",
            "TBL-1.3",
        )
    lapses = at + PROPOSAL_HOURS * HOUR_MS
    context.record(PauseProposed(seat, command.until, lapses, proposal_name(context)))
    _require_another_player(context)
    _pause_if_agreed(context)


def agree_pause(context: CommandContext, command: AgreePause) -> None:
    """Agree to the pause that was proposed last; with the last agreement it begins."""
    seat, at = require_playing_seat(context), context.submitted.at
    proposal = open_proposal(_require_pace(context), at)
    if proposal is None:
        raise IllegalCommand(
            f"no pause is proposed; a proposal stands for {PROPOSAL_HOURS} hours, or until its pause is over",
            "TBL-1.3",
        )
    if seat not in seats_to_agree(context.table, proposal):
        raise IllegalCommand(f"seat {seat} has agreed to this pause already", "TBL-1.3")
    require_proposal(command.made, proposal.made, "TBL-1.3")
    context.record(PauseAgreed(seat))
    _pause_if_agreed(context)


def end_pause(context: CommandContext, command: EndPause) -> None:
    """Let the clocks run again; every player may end a pause, and so may the organiser of a tournament."""
    if not _is_organiser(context):
        require_playing_seat(context)
    at = context.submitted.at
    if all(span.until <= at for span in _require_pace(context).pauses):
        raise IllegalCommand("this table is not paused", "TBL-1.3")
    context.record(PauseEnded(at))


def _is_organiser(context: CommandContext) -> bool:
    """Whether the organiser of a tournament acts at one of its tables, for no seat."""
    pairing, submitted = context.table.pairing, context.submitted
    return submitted.seat is None and pairing is not UNSET and pairing.organiser == submitted.player


def _latest_end(context: CommandContext) -> int:
    """Return when a pause ends at the latest (UTC, ms): in a tournament, with the round."""
    latest = context.submitted.at + MAX_PAUSE_DAYS * DAY_MS
    pairing = context.table.pairing
    if pairing is UNSET or isinstance(pairing.pauses_until, UnsetType):
        return latest
    return min(latest, pairing.pauses_until)


def open_proposal(play: Correspondence, at: int) -> PauseProposal | None:
    """Give the pause that can be agreed to at that time (UTC, ms)."""
    found = play.pause_proposal
    return found if found is not None and at < min(found.lapses, found.until) else None


def seats_to_agree(table: AnyTable, proposal: PauseProposal) -> tuple[int, ...]:
    """Return the seats of the people who play and have not agreed yet.

    Absent players are not asked: they end the pause when they return.
    """
    agreed = [table.seats[seat].player or "" for seat in (proposal.seat, *proposal.agreed)]
    return without_agreed(table, present_seats(table), agreed)


def _require_another_player(context: CommandContext) -> None:
    """Refuse a pause of a counted game that nobody is there to agree to."""
    proposal = _require_pace(context).pause_proposal
    if proposal is None or not protects_absent(context.table):
        return
    if not seats_to_agree(context.table, proposal):
        raise NotAllowed("This game counts. You cannot pause it alone.", "TBL-1.3")


def _pause_if_agreed(context: CommandContext) -> None:
    proposal = _require_pace(context).pause_proposal
    if proposal is not None and not seats_to_agree(context.table, proposal):
        context.record(Paused(context.submitted.at, proposal.until))


def _require_pace(context: CommandContext) -> Correspondence:
    if context.table.paced is None:
        raise IllegalCommand("this table has no pace, so there is no clock to pause", "TBL-1.3")
    return context.table.paced
