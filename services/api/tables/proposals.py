"""Proposals between players: pauses, undo, bots for absent players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from domain.audit.rules_comparison import RulesDifference
from domain.games import catalog
from domain.kernel.game import Game
from domain.table.agreements import seats_to_agree_end, seats_to_ask
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.rules import seats_to_agree
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyTable
from domain.table.tenure.rules import VOTE_DAYS, voters
from services.api.http.responses import build_from, or_none
from services.shared.bodies import ResponsePart


class PauseProposalSummary(ResponsePart, frozen=True):
    """A pause of all clocks until `until` that a seat proposes; the proposal expires at `lapses`.

    The seats in `waits` have not agreed yet. Times are UTC, ms. `made` is the record of the proposal; send it
    when agreeing. It is null in old tables, whose proposals have no such id.
    """

    seat: int
    until: int
    lapses: int
    waits: tuple[int, ...]
    made: int | None


class SeatVotes(ResponsePart, frozen=True):
    """The votes to replace a seat's absent player.

    `voters` are the seats that may vote, and `votes` those that have. `player` is the player who may return
    while a bot stands in, or null if nobody may.
    """

    seat: int
    player: str | None
    votes: tuple[int, ...]
    voters: tuple[int, ...]


class EndProposalSummary(ResponsePart, frozen=True):
    """A proposal to end the game as it stands, which expires at `lapses` (UTC, ms).

    The players in `agreed` have agreed; the seats in `waits` must still agree. In a rated or tournament game,
    these include the seats of absent players. `made` is the record of the proposal; send it when agreeing. It
    is null in old tables, whose proposals have no such id.
    """

    agreed: tuple[str, ...]
    waits: tuple[int, ...]
    lapses: int
    made: int | None


class RulesProposalSummary(ResponsePart, frozen=True):
    """A version of the rules that the operator `by` proposes, for the reason `why`.

    `note` describes its changes. The players in `agreed` have agreed; the seats in `waits` must still agree
    before `lapses` (UTC, ms). `made` is the record of the proposal, which may be sent when agreeing. It is
    null in old tables, whose proposals have no such id.
    """

    version: int
    by: str
    why: str
    note: str
    agreed: tuple[str, ...]
    waits: tuple[int, ...]
    lapses: int
    made: int | None


class RulesDifferenceSummary(ResponsePart, frozen=True):
    """A record that would turn out differently, as described in `says`.

    `rule` is the rule behind the difference, or null if there is none.
    """

    seq: int
    seat: int | None
    rule: str | None
    says: str


class RulesReport(ResponsePart, frozen=True):
    """The past commands that would turn out differently under the proposed version.

    `compared` says which commands were compared: the caller's (`own`), `all` in a game without hidden
    information, or `nothing`.
    """

    version: int
    note: str
    compared: Literal["own", "all", "nothing"]
    differences: tuple[RulesDifferenceSummary, ...]


class Proposals(ResponsePart, frozen=True):
    """All open proposals and votes at a table with a pace.

    `paused` is when the current pause of all clocks ends (UTC, ms), or null if there is none. `overdue` is
    how long (ms) a seat without a clock may take before it can be voted out.
    """

    pause: PauseProposalSummary | None
    paused: int | None
    seats: tuple[SeatVotes, ...]
    overdue: int


def build_proposals(table: AnyTable, paced: Correspondence) -> Proposals:
    """Return the pending proposals; lapsed ones are included, with the time when they lapsed."""
    return Proposals(
        pause=_pause(table, paced),
        paused=max((span.until for span in paced.pauses), default=None),
        seats=tuple(_votes(table, paced, seat) for seat in range(len(paced.clocks))),
        overdue=VOTE_DAYS * DAY_MS,
    )


def build_end_proposal(table: AnyTable) -> EndProposalSummary | None:
    """Return the proposal to end the game, if any; it is included even after it has lapsed."""
    proposal = table.agreed_terms.end
    if proposal is None:
        return None
    waits = seats_to_agree_end(table, proposal.lapses - 1)
    return EndProposalSummary(proposal.agreed, waits, proposal.lapses, or_none(proposal.made))


def build_rules_proposal(table: AnyTable) -> RulesProposalSummary | None:
    """Return the proposed version of the rules, if any; it is included even after the proposal has lapsed."""
    proposal = table.proposed_rules
    if proposal is None:
        return None
    return build_from(
        RulesProposalSummary,
        proposal,
        note=catalog.version_note(table.game, proposal.version),
        waits=seats_to_ask(table, proposal.agreed),
        made=or_none(proposal.made),
    )


def build_rules_report(
    game: Game[Any], version: int, seat: int | None, found: Sequence[RulesDifference]
) -> RulesReport:
    return RulesReport(
        version=version,
        note=catalog.version_note(game.name, version),
        compared="all" if game.is_open else "nothing" if seat is None else "own",
        differences=tuple(
            build_from(RulesDifferenceSummary, difference, says=_difference_text(difference))
            for difference in found
        ),
    )


def _difference_text(difference: RulesDifference) -> str:
    if difference.refusal is None:
        return "It would have been allowed, with a different result."
    return f"It would not have been allowed: {difference.refusal}"


def _pause(table: AnyTable, paced: Correspondence) -> PauseProposalSummary | None:
    proposal = paced.pause_proposal
    if proposal is None:
        return None
    waits = seats_to_agree(table, proposal)
    return PauseProposalSummary(proposal.seat, proposal.until, proposal.lapses, waits, or_none(proposal.made))


def _votes(table: AnyTable, paced: Correspondence, seat: int) -> SeatVotes:
    clock = paced.clocks[seat]
    returns = clock.stand_in is not None and not clock.voted_out and not table.seats[seat].gave_up
    return SeatVotes(
        seat=seat,
        player=clock.player if returns else None,
        votes=clock.votes,
        voters=tuple(sorted(voters(table, seat))),
    )
