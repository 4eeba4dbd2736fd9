"""Folds tournament events; nothing is checked or drawn again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain.kernel.values import Event
from domain.table.events import Intervened, SecretRevealed
from domain.table.records import Record
from domain.table.tenure.shown import owner_in
from domain.table.tenure.terms import ONE_PERSON_VERSION
from domain.tournament import events as happened
from domain.tournament.commands import TournamentCommand
from domain.tournament.state import FIRST_TOURNAMENT_VERSION, Entrant, Round, TableOutcome, Tournament

TournamentRecord = Record[TournamentCommand, happened.TournamentEvent]


def new_tournament(tournament: str, at: int, event: happened.TournamentOpened, version: int) -> Tournament:
    """Return a new tournament without entrants under this version of the rules."""
    return Tournament(
        id=tournament,
        seq=0,
        at=at,
        plan=event.plan,
        owner=event.owner,
        opened=at,
        commitment=event.commitment,
        rules=UNSET if version == FIRST_TOURNAMENT_VERSION else version,
    )


def _entered(state: Tournament, event: happened.Entered, at: int) -> Tournament:
    owner = UNSET if state.version < ONE_PERSON_VERSION else owner_in(event.shown)
    entrant = Entrant(event.player, event.bot, event.nonce, event.hours, owner=owner)
    return replace(state, entrants=(*state.entrants, entrant))


def _withdrawn(state: Tournament, event: happened.Withdrawn, at: int) -> Tournament:
    entrants = list(state.entrants)
    entrants[event.entrant] = replace(entrants[event.entrant], withdrawn=True, no_show=event.no_show)
    return replace(state, entrants=tuple(entrants))


def _started(state: Tournament, event: happened.TournamentStarted, at: int) -> Tournament:
    return replace(state, phase="running", nonces=event.nonces, order=event.order)


def _paired(state: Tournament, event: happened.RoundPaired, at: int) -> Tournament:
    paired = Round(
        number=event.number,
        groups=event.groups,
        outcomes=(None,) * len(event.groups),
        byes=event.byes,
        paired=at,
        closes=event.closes,
    )
    return replace(state, rounds=(*state.rounds, paired))


def _result(state: Tournament, event: happened.ResultEntered, at: int) -> Tournament:
    return _with_outcomes(state, {event.table: TableOutcome(event.places, event.head)})


def _closed(state: Tournament, event: happened.RoundClosed, at: int) -> Tournament:
    after = _with_outcomes(state, dict.fromkeys(event.void, TableOutcome(None, "")))
    rounds = (*after.rounds[:-1], replace(after.rounds[-1], closed=True))
    return replace(after, rounds=rounds)


def _with_outcomes(state: Tournament, outcomes: Mapping[str, TableOutcome]) -> Tournament:
    rounds = tuple(
        replace(
            each,
            outcomes=tuple(
                outcomes.get(group.table, known)
                for group, known in zip(each.groups, each.outcomes, strict=True)
            ),
        )
        for each in state.rounds
    )
    return replace(state, rounds=rounds)


def _ended(state: Tournament, event: happened.TournamentEnded, at: int) -> Tournament:
    return replace(state, phase="ended", end_reason=event.reason)


def _unchanged(state: Tournament, event: Event, at: int) -> Tournament:
    return state


def _revealed(state: Tournament, event: SecretRevealed, at: int) -> Tournament:
    return replace(state, secret=event.secret)


TOURNAMENT_EVOLVE: Mapping[type[Event], Callable[[Tournament, Any, int], Tournament]] = {
    happened.Entered: _entered,
    happened.Withdrawn: _withdrawn,
    happened.TournamentStarted: _started,
    happened.RoundPaired: _paired,
    happened.ResultEntered: _result,
    happened.RoundClosed: _closed,
    happened.TournamentEnded: _ended,
    Intervened: _unchanged,
    SecretRevealed: _revealed,
}


def fold_tournament(state: Tournament | None, record: TournamentRecord) -> Tournament:
    """Fold the tournament's next record; `state` is None before record 1.

    Raises KeyError, IndexError or a similar error for events that no rule can have produced.
    """
    if state is None:
        first, *events = record.events
        if not isinstance(first, happened.TournamentOpened):
            raise ValueError("the first event of a tournament must be TournamentOpened")
        after = new_tournament(record.table, record.at, first, record.rules.version)
    else:
        after, events = state, list(record.events)
    for event in events:
        after = TOURNAMENT_EVOLVE[type(event)](after, event, record.at)
    return apply_tournament_header(after, record)


def apply_tournament_header(state: Tournament, record: TournamentRecord) -> Tournament:
    """Return the tournament after applying a record's own fields: number, time, draws."""
    return replace(state, seq=record.seq, at=record.at, draw_count=state.draw_count + len(record.draws))
