"""The rounds: pairing one, taking in what came of its tables, closing it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import UnsetType

from domain.kernel.refusals import IllegalCommand, MalformedCommand, TableClosed
from domain.table.correspondence.calendar import DAY_MS
from domain.tournament.commands import CloseRound, EnterResult, PairRound
from domain.tournament.context import RULE, TournamentContext, require_phase, require_service
from domain.tournament.events import ResultEntered, RoundClosed, RoundPaired, Withdrawn
from domain.tournament.no_shows import rank_no_shows_last
from domain.tournament.pairing.rounds import pair_next_round
from domain.tournament.rules.lifecycle import end
from domain.tournament.state import Group, Round, Tournament

NO_SHOWS_LAST_SINCE = 2
"""The version of a tournament's rules from which players who did not come to a table are last there."""


def pair_round(context: TournamentContext, command: PairRound) -> None:
    """Pair the next round, ties by an order that is drawn for it."""
    require_service(context)
    require_phase(context, "running")
    tournament = context.tournament
    if tournament.current_round is not None:
        raise TableClosed(f"round {tournament.rounds[-1].number} is played", RULE)
    number = len(tournament.rounds) + 1
    if command.number != number:
        raise IllegalCommand(f"the next round is {number}, not {command.number}", RULE)
    pairing = pair_next_round(tournament, context.inputs.chance)
    known = {group.table for one in tournament.rounds for group in one.groups}
    fresh = set(command.tables) - known
    if len(fresh) != len(command.tables) or len(fresh) < len(pairing.groups):
        raise MalformedCommand(
            f"the round takes {len(pairing.groups)} tables that were none of this before", RULE
        )
    groups = tuple(map(Group, command.tables, pairing.groups))
    days = tournament.plan.round_days
    closes = None if days is None else context.submitted.at + days * DAY_MS
    context.record(RoundPaired(number, groups, pairing.byes, closes))


def enter_result(context: TournamentContext, command: EnterResult) -> None:
    """Take in what came of a table; of one that is late in a round-robin, too: no pairing rests on it."""
    require_service(context)
    require_phase(context, "running")
    group = find_group(context.tournament, command.table)
    if command.table not in {one.table for one in context.tournament.open_groups}:
        raise TableClosed(f"what came of table {command.table} is known already", RULE)
    if command.places is not None and len(command.places) != len(group.entrants):
        raise MalformedCommand(f"table {command.table} has {len(group.entrants)} seats", RULE)
    no_shows = () if isinstance(command.no_shows, UnsetType) else command.no_shows
    if no_shows != tuple(sorted(set(no_shows) & set(range(len(group.entrants))))):
        raise MalformedCommand(f"{no_shows} are no seats of table {command.table} in their order", RULE)
    places = places_that_count(context.tournament, command.places, no_shows)
    context.record(ResultEntered(command.table, places, command.head, command.no_shows))
    if len(context.tournament.rounds) < context.tournament.plan.rounds:
        _withdraw_no_shows(context, [group.entrants[seat] for seat in no_shows])


def places_that_count(
    tournament: Tournament, places: tuple[int, ...] | None, no_shows: Collection[int]
) -> tuple[int, ...] | None:
    """Return the places of a table as the tournament counts them; None if it counts for nothing."""
    if places is None or tournament.version < NO_SHOWS_LAST_SINCE:
        return places
    return rank_no_shows_last(places, no_shows)


def _withdraw_no_shows(context: TournamentContext, entrants: Iterable[int]) -> None:
    """Pair no more who did not come to a table: the others play against somebody in the rounds to come."""
    for entrant in entrants:
        if entrant in context.tournament.active and context.tournament.entrants[entrant].bot is None:
            context.record(Withdrawn(entrant, no_show=True))
    end_if_too_few(context)


def find_group(tournament: Tournament, table: str) -> Group:
    """Give the group that meets at a table; IllegalCommand where there is none."""
    for one in tournament.rounds:
        for group in one.groups:
            if group.table == table:
                return group
    raise IllegalCommand(f"table {table} is none of this tournament", RULE)


def close_round(context: TournamentContext, command: CloseRound) -> None:
    """Close the round, and after the last one the tournament."""
    require_service(context)
    require_phase(context, "running")
    tournament, current = context.tournament, context.tournament.current_round
    if current is None or current.number != command.number:
        raise TableClosed(f"round {command.number} is not the one that is played", RULE)
    if not may_close(tournament, current, context.submitted.at):
        raise IllegalCommand(f"{len(open_tables(tournament, current))} tables have not ended", RULE)
    context.record(RoundClosed(current.number, void_tables(tournament, current)))
    if current.number == tournament.plan.rounds:
        end(context, "finished")
    else:
        end_if_too_few(context)


def may_close(tournament: Tournament, current: Round, now: int) -> bool:
    """Say whether a round may be closed at that time (UTC, ms)."""
    return not open_tables(tournament, current) or (current.closes is not None and now >= current.closes)


def open_tables(tournament: Tournament, current: Round) -> tuple[str, ...]:
    """Give the tables that a round waits for; the last one waits for those of rounds before, too."""
    last = current.number == tournament.plan.rounds
    return tuple(one.table for one in (tournament.open_groups if last else current.open_groups))


def void_tables(tournament: Tournament, current: Round) -> tuple[str, ...]:
    """Give the tables that count for nothing when a round is closed.

    In a round-robin those that are late may still count until the last round is closed, as no pairing rests
    on them: how they stand meanwhile may rest on what is hidden, so it is not asked.
    """
    if tournament.plan.form == "round robin" and current.number < tournament.plan.rounds:
        return ()
    return open_tables(tournament, current)


def end_if_too_few(context: TournamentContext) -> None:
    """End a tournament between two rounds where too few are left to fill a table."""
    tournament = context.tournament
    waits = tournament.phase == "running" and tournament.current_round is None
    if waits and len(tournament.active) < tournament.plan.group:
        end(context, "finished" if tournament.rounds else "called off")
