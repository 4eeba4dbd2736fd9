"""Moving to a later version of the rules: an operator proposes it, every person there has to agree."""

from __future__ import annotations

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.records import SERVICE_PLAYER
from domain.table.rules.agreements.asked_seats import require_asked, seats_to_ask
from domain.table.rules.agreements.names import check_proposal, proposal_name
from domain.table.talk.readable_text import was_recordable
from domain.table.tenure.commands import AgreeVersion, DeclineVersion, ProposeVersion
from domain.table.tenure.events import VersionAgreed, VersionChanged, VersionDeclined, VersionProposed
from domain.table.tenure.rules_proposal import RulesProposal

RULE = "TBL-8"

PROPOSAL_DAYS = 14
"""For how long the seats may agree."""


def propose_version(context: CommandContext, command: ProposeVersion) -> None:
    """Propose a later version to who plays; where only bots do, the table moves at once."""
    table = context.table
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service acts for an operator")
    if not command.why.strip() or not (was_recordable(command.why) and was_recordable(command.by)):
        raise MalformedCommand("the operator's name and reason have to be readable text")
    if table.phase != "playing":
        raise TableClosed(f"table {table.id} is {table.phase}; no game is on")
    if command.version <= table.version:
        raise IllegalCommand(f"the table is played by version {table.version} of the rules", RULE)
    found = table.proposed_rules
    if found is not None and found.version == command.version and context.submitted.at < found.lapses:
        raise IllegalCommand(f"version {command.version} of the rules is proposed already", RULE)
    lapses = context.submitted.at + PROPOSAL_DAYS * DAY_MS
    context.record(VersionProposed(command.version, command.by, command.why, lapses, proposal_name(context)))
    _move_if_agreed(context)


def agree_version(context: CommandContext, command: AgreeVersion) -> None:
    """Agree; where nobody is left to ask, as who did not agree has left, the table moves."""
    seat = require_playing_seat(context)
    found = _check_proposal(context, command.version)
    waits = seats_to_ask(context.table, found.agreed)
    if waits:
        require_asked(context, seat, waits, RULE)
        check_proposal(command.made, found.made, RULE)
        context.record(VersionAgreed(seat))
    _move_if_agreed(context)


def decline_version(context: CommandContext, command: DeclineVersion) -> None:
    """Keep the rules as they are, or think better of it."""
    seat = require_playing_seat(context)
    _check_proposal(context, command.version)
    context.record(VersionDeclined(seat))


def _move_if_agreed(context: CommandContext) -> None:
    found = context.table.proposed_rules
    if found is not None and not seats_to_ask(context.table, found.agreed):
        context.record(VersionChanged(found.version))


def _check_proposal(context: CommandContext, version: int) -> RulesProposal:
    """Give the proposal of that version; IllegalCommand where it is another, or forgotten."""
    found = context.table.proposed_rules
    if found is None or found.version != version or context.submitted.at >= found.lapses:
        raise IllegalCommand(
            f"version {version} of the rules is not proposed; a proposal is forgotten after "
            f"{PROPOSAL_DAYS} days",
            RULE,
        )
    return found
