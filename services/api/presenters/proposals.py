"""What players ask of each other at a table with a pace; an answer changes with its records alone."""

from __future__ import annotations

from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyTable
from domain.table.rules.agreed_end import seats_to_agree_end
from domain.table.rules.rests.pauses import seats_to_agree
from domain.table.rules.tenure import VOTE_DAYS, voters
from services.api.schemas.proposals import EndProposalSummary, PauseProposalSummary, Proposals, SeatVotes


def build_proposals(table: AnyTable, paced: Correspondence) -> Proposals:
    """Show what stands open; what has died by time alone is shown with that time."""
    return Proposals(
        pause=_pause(table, paced),
        paused=max((span.until for span in paced.pauses), default=None),
        seats=tuple(_votes(table, paced, seat) for seat in range(len(paced.clocks))),
        overdue=VOTE_DAYS * DAY_MS,
    )


def build_end_proposal(table: AnyTable) -> EndProposalSummary | None:
    """Show that players want the game to end; one that is forgotten by now is shown with its time."""
    found = table.agreed_terms.end
    if found is None:
        return None
    return EndProposalSummary(found.agreed, seats_to_agree_end(table, found.lapses - 1), found.lapses)


def _pause(table: AnyTable, paced: Correspondence) -> PauseProposalSummary | None:
    found = paced.pause_proposal
    if found is None:
        return None
    return PauseProposalSummary(found.seat, found.until, found.lapses, seats_to_agree(table, found))


def _votes(table: AnyTable, paced: Correspondence, seat: int) -> SeatVotes:
    clock = paced.clocks[seat]
    returns = clock.stand_in is not None and not clock.voted_out and not table.seats[seat].gave_up
    return SeatVotes(
        seat=seat,
        player=clock.player if returns else None,
        votes=clock.votes,
        voters=tuple(sorted(voters(table, seat))),
    )
