"""Entering a tournament and leaving it."""

from __future__ import annotations

from msgspec import UnsetType

from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed, TableLimitReached
from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.entry import unfulfilled
from domain.table.tenure.persons import ONE_PERSON_VERSION
from domain.table.tenure.shown import Shown, owner_in
from domain.tournament.commands import MAX_BOTS, Enter, EnterBots, Withdraw
from domain.tournament.context import RULE, TournamentContext, require_owner, require_phase
from domain.tournament.events import Entered, Withdrawn
from domain.tournament.plan import MAX_ENTRANTS
from domain.tournament.rules.lifecycle import begin
from domain.tournament.rules.rounds import end_if_too_few

MAX_ENTRIES = 4 * MAX_ENTRANTS
"""Entries of one tournament, those counted in that were withdrawn."""


def enter(context: TournamentContext, command: Enter) -> None:
    """Take part; the last free place begins the tournament."""
    require_phase(context, "open")
    player = context.submitted.player
    if player == SERVICE_PLAYER or is_bot_account(player):
        raise NotAllowed("people and their programs enter; the owner lets bots of the service enter", RULE)
    if context.tournament.entrant_of(player) is not None:
        raise IllegalCommand("you take part already", RULE)
    if context.tournament.entrant_of_person(_person(context, command)) is not None:
        raise IllegalCommand("you and your programs are one person, who takes part already", RULE)
    _require_places(context, 1)
    _require_admitted(context, command)
    number = len(context.tournament.entrants)
    context.record(Entered(number, player, None, command.nonce, command.hours, command.shown))
    _begin_if_full(context)


def enter_bots(context: TournamentContext, command: EnterBots) -> None:
    """Let bots of the service take part."""
    require_owner(context)
    require_phase(context, "open")
    _require_places(context, command.count)
    entrants = context.tournament.entrants
    there = sum(entrants[number].bot is not None for number in context.tournament.active)
    if there + command.count > MAX_BOTS:
        raise TableLimitReached(
            f"a tournament has at most {MAX_BOTS} bots of the service; {there} are in", RULE
        )
    for _ in range(command.count):
        number = len(context.tournament.entrants)
        context.record(Entered(number, bot_account_id(command.bot), command.bot, command.nonce))
    _begin_if_full(context)


def _require_places(context: TournamentContext, count: int) -> None:
    tournament = context.tournament
    free = tournament.plan.most - len(tournament.active)
    if count > free:
        raise TableClosed(f"{tournament.plan.most} may take part; places left: {free}", RULE)
    if len(tournament.entrants) + count > MAX_ENTRIES:
        raise TableLimitReached(
            f"a tournament takes {MAX_ENTRIES} entries, those that were withdrawn too", RULE
        )


def _person(context: TournamentContext, command: Enter) -> str:
    """Return the person who enters; before `ONE_PERSON_VERSION` each account is a person of its own."""
    owner, player = owner_in(command.shown), context.submitted.player
    if isinstance(owner, UnsetType) or context.tournament.version < ONE_PERSON_VERSION:
        return player
    return owner


def _require_admitted(context: TournamentContext, command: Enter) -> None:
    """Refuse players who do not fulfil what the tournament asks; its owner need not."""
    entry, shown = context.tournament.plan.entry, command.shown
    exempt = context.tournament.owner in {context.submitted.player, _person(context, command)}
    if isinstance(entry, UnsetType) or exempt:
        return
    reason = unfulfilled(entry, Shown() if isinstance(shown, UnsetType) else shown)
    if reason is not None:
        raise NotAllowed(reason, RULE)


def _begin_if_full(context: TournamentContext) -> None:
    if len(context.tournament.active) == context.tournament.plan.most:
        begin(context)


def withdraw(context: TournamentContext, command: Withdraw) -> None:
    """Take part no longer: a table that is on is played to its end, and counts."""
    tournament, player = context.tournament, context.submitted.player
    if command.entrant not in tournament.active:
        raise IllegalCommand(f"entrant {command.entrant} does not take part", RULE)
    owned = player == tournament.owner and tournament.phase == "open"
    if tournament.entrants[command.entrant].player != player and not owned:
        raise NotAllowed(
            "entrants withdraw for themselves; the owner withdraws others before the tournament begins",
            RULE,
        )
    context.record(Withdrawn(command.entrant))
    end_if_too_few(context)
