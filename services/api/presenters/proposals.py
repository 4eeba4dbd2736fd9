"""What players ask of each other at a table with a pace; an answer changes with its records alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UnsetType

from domain.audit.rules_comparison import RulesDifference
from domain.games import catalog
from domain.kernel.game import Game
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyTable
from domain.table.rules.agreements.agreed_end import seats_to_agree_end
from domain.table.rules.agreements.asked_seats import seats_to_ask
from domain.table.rules.rests.pauses import seats_to_agree
from domain.table.rules.tenure import VOTE_DAYS, voters
from services.api.schemas.proposals import (
    EndProposalSummary,
    PauseProposalSummary,
    Proposals,
    RulesDifferenceSummary,
    RulesProposalSummary,
    RulesReport,
    SeatVotes,
)


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
    waits = seats_to_agree_end(table, found.lapses - 1)
    return EndProposalSummary(found.agreed, waits, found.lapses, _name(found.made))


def build_rules_proposal(table: AnyTable) -> RulesProposalSummary | None:
    """Show the version of the rules that is proposed; one that is forgotten by now is shown with its time."""
    found = table.proposed_rules
    if found is None:
        return None
    return RulesProposalSummary(
        version=found.version,
        by=found.by,
        why=found.why,
        note=catalog.version_note(table.game, found.version),
        agreed=found.agreed,
        waits=seats_to_ask(table, found.agreed),
        lapses=found.lapses,
        made=_name(found.made),
    )


def build_rules_report(
    game: Game[Any], version: int, seat: int | None, found: Sequence[RulesDifference]
) -> RulesReport:
    """Say what would have been different by a version of the rules."""
    return RulesReport(
        version=version,
        note=catalog.version_note(game.name, version),
        compared="all" if game.is_open else "nothing" if seat is None else "own",
        differences=tuple(
            RulesDifferenceSummary(one.seq, one.seat, one.rule, _difference_text(one)) for one in found
        ),
    )


def _difference_text(difference: RulesDifference) -> str:
    if difference.refusal is None:
        return "It would have been allowed, and would have come out otherwise."
    return f"It would have been refused: {difference.refusal}"


def _pause(table: AnyTable, paced: Correspondence) -> PauseProposalSummary | None:
    found = paced.pause_proposal
    if found is None:
        return None
    waits = seats_to_agree(table, found)
    return PauseProposalSummary(found.seat, found.until, found.lapses, waits, _name(found.made))


def _name(made: int | UnsetType) -> int | None:
    return None if isinstance(made, UnsetType) else made


def _votes(table: AnyTable, paced: Correspondence, seat: int) -> SeatVotes:
    clock = paced.clocks[seat]
    returns = clock.stand_in is not None and not clock.voted_out and not table.seats[seat].gave_up
    return SeatVotes(
        seat=seat,
        player=clock.player if returns else None,
        votes=clock.votes,
        voters=tuple(sorted(voters(table, seat))),
    )
