"""Agreements of all players: ending a game early, and moving to a later version of the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import UNSET, UnsetType

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import is_bot_account
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import TableEnded
from domain.table.evolve import AnyTable
from domain.table.game_end import reveal_secret
from domain.table.records import SERVICE_PLAYER
from domain.table.talk.readable_text import was_recordable
from domain.table.tenure.commands import AgreeEnd, AgreeVersion, DeclineEnd, DeclineVersion, ProposeVersion
from domain.table.tenure.events import (
    EndAgreed,
    EndDeclined,
    VersionAgreed,
    VersionChanged,
    VersionDeclined,
    VersionProposed,
)
from domain.table.tenure.terms import EndProposal, RulesProposal

COUNTED_GAMES_SINCE = 2
"""First version of the table's rules in which the absent players of a counted game are also asked."""


def protects_absent(table: AnyTable) -> bool:
    """Return whether agreements at the table also need the absent players' consent."""
    return table.is_counted and table.table_version >= COUNTED_GAMES_SINCE


def seats_to_ask(table: AnyTable, agreed: Iterable[str]) -> tuple[int, ...]:
    """Return the seats of the people who have not agreed yet; one agreement per person is enough.

    House bots and players who resigned count as agreeing. So do players with a stand-in bot, unless the game
    counts.
    """
    seats = held_seats(table) if protects_absent(table) else present_seats(table)
    return without_agreed(table, seats, agreed)


def without_agreed(table: AnyTable, seats: Iterable[int], agreed: Iterable[str]) -> tuple[int, ...]:
    """Return the given seats whose holders have not agreed under any of their accounts."""
    persons = {table.person_of(player) for player in agreed}
    return tuple(seat for seat in seats if table.person_of(table.seats[seat].player or "") not in persons)


def held_seats(table: AnyTable) -> tuple[int, ...]:
    """Return the seats held by people who have not resigned, including those with a stand-in bot."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.player is not None and not seat.gave_up and not is_bot_account(seat.player)
    )


def present_seats(table: AnyTable) -> tuple[int, ...]:
    """Return the seats that people play themselves, without a stand-in bot."""
    return tuple(seat for seat in held_seats(table) if table.stand_in(seat) is None)


def require_asked(context: CommandContext, seat: int, waits: Collection[int], rule: str) -> None:
    """Refuse an agreement by a seat that is not asked, or by a stand-in bot."""
    if seat not in waits or context.table.seats[seat].player != context.submitted.player:
        raise IllegalCommand(f"seat {seat} has already agreed, or need not agree", rule)


NAMED_SINCE = 2
"""First version of the table's rules in which proposals are named after the record that made them."""


def proposal_name(context: CommandContext) -> int | UnsetType:
    """Return the name of the command's proposal (its record's number); UNSET in versions without names."""
    return context.table.seq + 1 if context.table.table_version >= NAMED_SINCE else UNSET


def require_proposal(named: int | UnsetType, made: int | UnsetType, rule: str) -> None:
    """Refuse an agreement that does not name the open proposal, opened by record `made`."""
    if isinstance(named, UnsetType) and not isinstance(made, UnsetType):
        raise IllegalCommand(f"Name the proposal that you agree to: set `made` to {made}.", rule)
    check_proposal(named, made, rule)


def check_proposal(named: int | UnsetType, made: int | UnsetType, rule: str) -> None:
    """Refuse an agreement that names a proposal other than the open one; the name is optional."""
    if not isinstance(named, UnsetType) and named != made:
        raise IllegalCommand(f"The proposal of record {named} is no longer open. Reload the table.", rule)


def check_decision(context: CommandContext, seat: int, named: int | UnsetType, rule: str) -> None:
    """Refuse a vote or claim that names a decision other than the seat's current one; naming is optional."""
    asked = context.table.decision(seat)
    if not isinstance(named, UnsetType) and named != asked:
        raise IllegalCommand(f"Decision {named} of seat {seat} is no longer pending. Reload the table.", rule)


AGREED_END_RULE = "TBL-7"

AGREEMENT_DAYS = 7
"""Days after which a proposal to end the game expires."""

MIN_PLAYERS = 2
"""Minimum number of people to end a counted game by agreement."""


def agree_end(context: CommandContext, command: AgreeEnd) -> None:
    """Agree to end the game now; it ends once all players asked have agreed."""
    seat, at = require_playing_seat(context), context.submitted.at
    reason = why_no_end(context.table)
    if reason is not None:
        raise NotAllowed(reason, AGREED_END_RULE)
    proposal = context.table.agreed_terms.open_end(at)
    require_asked(context, seat, seats_to_agree_end(context.table, at), AGREED_END_RULE)
    require_proposal(command.made, UNSET if proposal is None else proposal.made, AGREED_END_RULE)
    if proposal is None:
        proposal = EndProposal((), at + AGREEMENT_DAYS * DAY_MS, proposal_name(context))
    context.record(EndAgreed(seat, proposal.lapses, proposal.made))
    if not seats_to_agree_end(context.table, at):
        context.record(TableEnded("agreed", None))
        reveal_secret(context)


def why_no_end(table: AnyTable) -> str | None:
    """Return why the game cannot end by agreement, or None; a counted game needs a player on every seat."""
    if not protects_absent(table):
        return None
    left = [
        str(number)
        for number, seat in enumerate(table.seats)
        if seat.player is None and seat.wanted_bot is None and not seat.gave_up
    ]
    if left:
        return (
            "This is a rated or tournament game. "
            f"It cannot end by agreement while seat {', '.join(left)} has no player."
        )
    if len(held_seats(table)) < MIN_PLAYERS:
        return "This is a rated or tournament game. You cannot end it alone: resign instead."
    return None


def decline_end(context: CommandContext, command: DeclineEnd) -> None:
    """Decline the proposal to end the game, or withdraw the seat's agreement."""
    seat = require_playing_seat(context)
    if context.table.agreed_terms.open_end(context.submitted.at) is None:
        raise IllegalCommand(
            f"no proposal to end the game is open; a proposal expires after {AGREEMENT_DAYS} days",
            AGREED_END_RULE,
        )
    context.record(EndDeclined(seat))


def seats_to_agree_end(table: AnyTable, at: int) -> tuple[int, ...]:
    """Return the seats of the people who have not agreed to end the game by `at` (UTC, ms)."""
    proposal = table.agreed_terms.open_end(at)
    return seats_to_ask(table, () if proposal is None else proposal.agreed)


VERSIONS_RULE = "TBL-8"

PROPOSAL_DAYS = 14
"""Days after which a proposed version expires."""


def propose_version(context: CommandContext, command: ProposeVersion) -> None:
    """Propose a later version to the players; a table without people changes immediately."""
    table = context.table
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service acts for an operator")
    if not command.why.strip() or not (was_recordable(command.why) and was_recordable(command.by)):
        raise MalformedCommand("the operator's name and reason must be readable text")
    if table.phase != "playing":
        raise TableClosed(f"table {table.id} is {table.phase}; no game is in progress")
    if command.version <= table.version:
        raise IllegalCommand(f"the table already uses version {table.version} of the rules", VERSIONS_RULE)
    found = table.proposed_rules
    if found is not None and found.version == command.version and context.submitted.at < found.lapses:
        raise IllegalCommand(f"version {command.version} of the rules is already proposed", VERSIONS_RULE)
    lapses = context.submitted.at + PROPOSAL_DAYS * DAY_MS
    context.record(VersionProposed(command.version, command.by, command.why, lapses, proposal_name(context)))
    _move_if_agreed(context)


def agree_version(context: CommandContext, command: AgreeVersion) -> None:
    """Agree to the proposed version; the table changes to it once everybody has agreed."""
    seat = require_playing_seat(context)
    found = _check_proposal(context, command.version)
    waits = seats_to_ask(context.table, found.agreed)
    if waits:
        require_asked(context, seat, waits, VERSIONS_RULE)
        check_proposal(command.made, found.made, VERSIONS_RULE)
        context.record(VersionAgreed(seat))
    _move_if_agreed(context)


def decline_version(context: CommandContext, command: DeclineVersion) -> None:
    """Decline the proposed version, or withdraw the seat's agreement."""
    seat = require_playing_seat(context)
    _check_proposal(context, command.version)
    context.record(VersionDeclined(seat))


def _move_if_agreed(context: CommandContext) -> None:
    found = context.table.proposed_rules
    if found is not None and not seats_to_ask(context.table, found.agreed):
        context.record(VersionChanged(found.version))


def _check_proposal(context: CommandContext, version: int) -> RulesProposal:
    """Return the open proposal; raise IllegalCommand if it has expired or proposes a different version."""
    found = context.table.proposed_rules
    if found is None or found.version != version or context.submitted.at >= found.lapses:
        raise IllegalCommand(
            f"version {version} of the rules is not proposed; a proposal expires after {PROPOSAL_DAYS} days",
            VERSIONS_RULE,
        )
    return found
