"""Rules for entering and leaving a tournament, for its rounds, and for its end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import UnsetType

from domain.kernel.chance import DRAW_SCHEME
from domain.kernel.refusals import (
    IllegalCommand,
    MalformedCommand,
    NotAllowed,
    TableClosed,
    TableLimitReached,
)
from domain.kernel.values import Command
from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.commands import CloseByOperator
from domain.table.context import CommandInputs
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import Intervened, SecretRevealed
from domain.table.records import SERVICE_PLAYER, SubmittedCommand
from domain.table.talk.readable_text import was_recordable
from domain.table.tenure.seating import unfulfilled
from domain.table.tenure.shown import Shown, owner_in
from domain.table.tenure.terms import ONE_PERSON_VERSION
from domain.tournament import commands as wanted
from domain.tournament.commands import (
    MAX_BOTS,
    CancelTournament,
    CloseRound,
    Enter,
    EnterBots,
    EnterResult,
    OpenTournament,
    PairRound,
    StartTournament,
    Withdraw,
)
from domain.tournament.context import RULE, TournamentContext, require_owner, require_phase, require_service
from domain.tournament.events import (
    Entered,
    ResultEntered,
    RoundClosed,
    RoundPaired,
    TournamentEnd,
    TournamentEnded,
    TournamentOpened,
    TournamentStarted,
    Withdrawn,
)
from domain.tournament.evolve import new_tournament
from domain.tournament.pairing import draw_order, pair_next_round
from domain.tournament.plan import MAX_ENTRANTS, invalid_plan_reason, rank_no_shows_last
from domain.tournament.state import TOURNAMENT_VERSION, Group, Round, Tournament

STALE_MS = 30 * DAY_MS
"""Time (ms) without activity after which the service cancels an open tournament."""


def open_tournament(submitted: SubmittedCommand[Any], inputs: CommandInputs) -> TournamentContext:
    """Create a tournament from the command; raise MalformedCommand for inconsistent settings."""
    command = submitted.command
    if not isinstance(command, OpenTournament):
        raise TableClosed(f"tournament {submitted.table} does not exist", RULE)
    reason = invalid_plan_reason(command.plan)
    if reason:
        raise MalformedCommand(reason, RULE)
    event = TournamentOpened(command.plan, submitted.player, inputs.commitment, DRAW_SCHEME)
    version = TOURNAMENT_VERSION if inputs.opening_version is None else inputs.opening_version
    tournament = new_tournament(submitted.table, submitted.at, event, version)
    return TournamentContext(tournament, submitted, inputs, [event])


def open_again(context: TournamentContext, command: OpenTournament) -> None:
    """Refuse to open a tournament again."""
    raise TableClosed(f"tournament {context.tournament.id} is already open", RULE)


def start_tournament(context: TournamentContext, command: StartTournament) -> None:
    """Start the tournament before all places are taken."""
    require_owner(context)
    require_phase(context, "open")
    entered, group = len(context.tournament.active), context.tournament.plan.group
    if entered < group:
        raise TableClosed(f"the tournament needs {group} entrants to start; it has {entered}", RULE)
    begin(context)


def begin(context: TournamentContext) -> None:
    """Fix the nonces, which determine all draws, and draw the order of the active entrants."""
    nonces = tuple(entrant.nonce for entrant in context.tournament.entrants)
    context.inputs.chance.fix_nonces(nonces)
    order = draw_order(context.inputs.chance, context.tournament.active)
    context.record(TournamentStarted(nonces, order))


def cancel_tournament(context: TournamentContext, command: CancelTournament) -> None:
    """Cancel the tournament before its start, or if no other person takes part.

    Games in progress are played to the end, but do not count.
    """
    if context.submitted.player == SERVICE_PLAYER:
        _require_stale(context)
    else:
        require_owner(context)
        _require_no_others(context)
    end(context, "called off")


def close_by_operator(context: TournamentContext, command: CloseByOperator) -> None:
    """Cancel the tournament for an operator, in any phase; the log records the reason."""
    require_service(context)
    if not command.why.strip() or not (was_recordable(command.why) and was_recordable(command.by)):
        raise MalformedCommand("the operator's name and reason must be readable text", RULE)
    context.record(Intervened(command.by, command.why))
    end(context, "called off")


def _require_stale(context: TournamentContext) -> None:
    require_phase(context, "open")
    if context.submitted.at - context.tournament.at < STALE_MS:
        raise NotAllowed("the service cancels a tournament after 30 days without activity", RULE)


def _require_no_others(context: TournamentContext) -> None:
    tournament = context.tournament
    others = other_people(tournament)
    if tournament.phase == "running" and others:
        raise TableClosed(
            f"the tournament has started with {len(others)} other entrants and cannot be cancelled", RULE
        )


def other_people(tournament: Tournament) -> tuple[str, ...]:
    """Return the active people and programs, except the owner and the owner's programs."""
    active = (tournament.entrants[number] for number in tournament.active)
    return tuple(
        entrant.player
        for entrant in active
        if tournament.owner not in {entrant.player, entrant.person} and not is_bot_account(entrant.player)
    )


def end(context: TournamentContext, reason: TournamentEnd) -> None:
    """End the tournament and publish the secret behind its draws; raise RuntimeError if it is unknown."""
    if context.inputs.secret is None:
        raise RuntimeError("the tournament cannot end: its secret is unknown")
    context.record(TournamentEnded(reason))
    context.record(SecretRevealed(context.inputs.secret.hex()))


NO_SHOWS_LAST_SINCE = 2
"""First version of the tournament rules in which no-shows take the last place."""


def pair_round(context: TournamentContext, command: PairRound) -> None:
    """Pair the next round; break ties by a random order drawn for that round."""
    require_service(context)
    require_phase(context, "running")
    tournament = context.tournament
    if tournament.current_round is not None:
        raise TableClosed(f"round {tournament.rounds[-1].number} is still being played", RULE)
    number = len(tournament.rounds) + 1
    if command.number != number:
        raise IllegalCommand(f"the next round is {number}, not {command.number}", RULE)
    pairing = pair_next_round(tournament, context.inputs.chance)
    known = {group.table for paired in tournament.rounds for group in paired.groups}
    fresh = set(command.tables) - known
    if len(fresh) != len(command.tables) or len(fresh) < len(pairing.groups):
        raise MalformedCommand(f"the round needs {len(pairing.groups)} new tables", RULE)
    groups = tuple(map(Group, command.tables, pairing.groups))
    days = tournament.plan.round_days
    closes = None if days is None else context.submitted.at + days * DAY_MS
    context.record(RoundPaired(number, groups, pairing.byes, closes))


def enter_result(context: TournamentContext, command: EnterResult) -> None:
    """Enter a table's result. In a round-robin, even a late one counts, because no pairing depends on it."""
    require_service(context)
    require_phase(context, "running")
    group = find_group(context.tournament, command.table)
    if command.table not in {pending.table for pending in context.tournament.open_groups}:
        raise TableClosed(f"the result of table {command.table} has already been entered", RULE)
    if command.places is not None and len(command.places) != len(group.entrants):
        raise MalformedCommand(f"table {command.table} has {len(group.entrants)} seats", RULE)
    no_shows = () if isinstance(command.no_shows, UnsetType) else command.no_shows
    if no_shows != tuple(sorted(set(no_shows) & set(range(len(group.entrants))))):
        raise MalformedCommand(
            f"no_shows must be ascending seats of table {command.table}, not {no_shows}", RULE
        )
    places = places_that_count(context.tournament, command.places, no_shows)
    context.record(ResultEntered(command.table, places, command.head, command.no_shows))
    if len(context.tournament.rounds) < context.tournament.plan.rounds:
        _withdraw_no_shows(context, [group.entrants[seat] for seat in no_shows])


def places_that_count(
    tournament: Tournament, places: tuple[int, ...] | None, no_shows: Collection[int]
) -> tuple[int, ...] | None:
    """Return a table's places as the tournament counts them, or None if the table does not count."""
    if places is None or tournament.version < NO_SHOWS_LAST_SINCE:
        return places
    return rank_no_shows_last(places, no_shows)


def _withdraw_no_shows(context: TournamentContext, entrants: Iterable[int]) -> None:
    """Withdraw no-shows, so that the other entrants have opponents in later rounds."""
    for entrant in entrants:
        if entrant in context.tournament.active and context.tournament.entrants[entrant].bot is None:
            context.record(Withdrawn(entrant, no_show=True))
    end_if_too_few(context)


def find_group(tournament: Tournament, table: str) -> Group:
    """Return the group that plays at a table; raise IllegalCommand if there is none."""
    for paired in tournament.rounds:
        for group in paired.groups:
            if group.table == table:
                return group
    raise IllegalCommand(f"table {table} does not belong to this tournament", RULE)


def close_round(context: TournamentContext, command: CloseRound) -> None:
    """Close the round, and the tournament after the last one."""
    require_service(context)
    require_phase(context, "running")
    tournament, current = context.tournament, context.tournament.current_round
    if current is None or current.number != command.number:
        raise TableClosed(f"round {command.number} is not the current round", RULE)
    if not may_close(tournament, current, context.submitted.at):
        raise IllegalCommand(f"{len(open_tables(tournament, current))} tables have not ended", RULE)
    context.record(RoundClosed(current.number, void_tables(tournament, current)))
    if current.number == tournament.plan.rounds:
        end(context, "finished")
    else:
        end_if_too_few(context)


def may_close(tournament: Tournament, current: Round, now: int) -> bool:
    """Return whether a round may be closed at `now` (UTC, ms)."""
    return not open_tables(tournament, current) or (current.closes is not None and now >= current.closes)


def open_tables(tournament: Tournament, current: Round) -> tuple[str, ...]:
    """Return the tables that a round waits for; the last round also waits for tables from earlier rounds."""
    last = current.number == tournament.plan.rounds
    return tuple(group.table for group in (tournament.open_groups if last else current.open_groups))


def void_tables(tournament: Tournament, current: Round) -> tuple[str, ...]:
    """Return the tables that do not count when a round is closed.

    In a round-robin, late tables can still count until the last round closes, because no pairing depends on
    them. The current scores of an unfinished table are never used, because they may depend on hidden
    information.
    """
    if tournament.plan.form == "round robin" and current.number < tournament.plan.rounds:
        return ()
    return open_tables(tournament, current)


def end_if_too_few(context: TournamentContext) -> None:
    """End a tournament between two rounds if too few entrants are left for a table."""
    tournament = context.tournament
    is_between_rounds = tournament.phase == "running" and tournament.current_round is None
    if is_between_rounds and len(tournament.active) < tournament.plan.group:
        end(context, "finished" if tournament.rounds else "called off")


MAX_ENTRIES = 4 * MAX_ENTRANTS
"""Maximum number of entries in one tournament, including withdrawn ones."""


def enter(context: TournamentContext, command: Enter) -> None:
    """Enter a player; the tournament starts when the last place is filled."""
    require_phase(context, "open")
    player = context.submitted.player
    if player == SERVICE_PLAYER or is_bot_account(player):
        raise NotAllowed("only people and their programs can enter; the organiser adds bots", RULE)
    if context.tournament.entrant_of(player) is not None:
        raise IllegalCommand("you have already entered", RULE)
    if context.tournament.entrant_of_person(_find_person(context, command)) is not None:
        raise IllegalCommand("you have already entered with another account", RULE)
    _require_places(context, 1)
    _require_admitted(context, command)
    number = len(context.tournament.entrants)
    context.record(Entered(number, player, None, command.nonce, command.hours, command.shown))
    _begin_if_full(context)


def enter_bots(context: TournamentContext, command: EnterBots) -> None:
    """Enter house bots."""
    require_owner(context)
    require_phase(context, "open")
    _require_places(context, command.count)
    entrants = context.tournament.entrants
    bots = sum(entrants[number].bot is not None for number in context.tournament.active)
    if bots + command.count > MAX_BOTS:
        raise TableLimitReached(f"a tournament can have at most {MAX_BOTS} bots; it has {bots}", RULE)
    for _ in range(command.count):
        number = len(context.tournament.entrants)
        context.record(Entered(number, bot_account_id(command.bot), command.bot, command.nonce))
    _begin_if_full(context)


def _require_places(context: TournamentContext, count: int) -> None:
    tournament = context.tournament
    free = tournament.plan.most - len(tournament.active)
    if count > free:
        raise TableClosed(f"the tournament takes {tournament.plan.most} entrants; places left: {free}", RULE)
    if len(tournament.entrants) + count > MAX_ENTRIES:
        raise TableLimitReached(f"a tournament takes {MAX_ENTRIES} entries, including withdrawn ones", RULE)


def _find_person(context: TournamentContext, command: Enter) -> str:
    """Return the person who enters; before `ONE_PERSON_VERSION`, each account counts as a person."""
    owner, player = owner_in(command.shown), context.submitted.player
    if isinstance(owner, UnsetType) or context.tournament.version < ONE_PERSON_VERSION:
        return player
    return owner


def _require_admitted(context: TournamentContext, command: Enter) -> None:
    """Refuse players who do not meet the entry conditions, except the owner."""
    entry, shown = context.tournament.plan.entry, command.shown
    exempt = context.tournament.owner in {context.submitted.player, _find_person(context, command)}
    if isinstance(entry, UnsetType) or exempt:
        return
    reason = unfulfilled(entry, Shown() if isinstance(shown, UnsetType) else shown)
    if reason is not None:
        raise NotAllowed(reason, RULE)


def _begin_if_full(context: TournamentContext) -> None:
    if len(context.tournament.active) == context.tournament.plan.most:
        begin(context)


def withdraw(context: TournamentContext, command: Withdraw) -> None:
    """Withdraw an entrant; their game in progress is played to the end and counts."""
    tournament, player = context.tournament, context.submitted.player
    if command.entrant not in tournament.active:
        raise IllegalCommand(f"entrant {command.entrant} is not in the tournament", RULE)
    is_owner = player == tournament.owner and tournament.phase == "open"
    if tournament.entrants[command.entrant].player != player and not is_owner:
        raise NotAllowed(
            "you can withdraw only yourself; the organiser can withdraw others before the start",
            RULE,
        )
    context.record(Withdrawn(command.entrant))
    end_if_too_few(context)


TOURNAMENT_HANDLERS: Mapping[type[Command], Callable[[TournamentContext, Any], None]] = {
    wanted.OpenTournament: open_again,
    wanted.Enter: enter,
    wanted.EnterBots: enter_bots,
    wanted.Withdraw: withdraw,
    wanted.StartTournament: start_tournament,
    wanted.CancelTournament: cancel_tournament,
    CloseByOperator: close_by_operator,
    wanted.PairRound: pair_round,
    wanted.EnterResult: enter_result,
    wanted.CloseRound: close_round,
}
