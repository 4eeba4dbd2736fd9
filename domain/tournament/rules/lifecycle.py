"""Opening a tournament, beginning it, calling it off, and its end."""

from __future__ import annotations

from typing import Any

from domain.kernel.chance import DRAW_SCHEME
from domain.kernel.refusals import MalformedCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import CloseByOperator
from domain.table.context import CommandInputs
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import Intervened, SecretRevealed
from domain.table.records import SERVICE_PLAYER, SubmittedCommand
from domain.table.talk.readable_text import was_recordable
from domain.tournament.commands import CancelTournament, OpenTournament, StartTournament
from domain.tournament.context import RULE, TournamentContext, require_owner, require_phase, require_service
from domain.tournament.events import TournamentEnd, TournamentEnded, TournamentOpened, TournamentStarted
from domain.tournament.evolve import new_tournament
from domain.tournament.pairing.order import draw_order
from domain.tournament.plan import invalid_plan_reason
from domain.tournament.state import TOURNAMENT_VERSION, Tournament

STALE_MS = 30 * DAY_MS
"""How long (ms) an open tournament may go without a record before the service calls it off."""


def open_tournament(submitted: SubmittedCommand[Any], inputs: CommandInputs) -> TournamentContext:
    """Make a new tournament of the command; MalformedCommand if it asks for what does not go together."""
    command = submitted.command
    if not isinstance(command, OpenTournament):
        raise TableClosed(f"there is no tournament {submitted.table}", RULE)
    reason = invalid_plan_reason(command.plan)
    if reason:
        raise MalformedCommand(reason, RULE)
    event = TournamentOpened(command.plan, submitted.player, inputs.commitment, DRAW_SCHEME)
    version = TOURNAMENT_VERSION if inputs.opening_version is None else inputs.opening_version
    tournament = new_tournament(submitted.table, submitted.at, event, version)
    return TournamentContext(tournament, submitted, inputs, [event])


def open_again(context: TournamentContext, command: OpenTournament) -> None:
    """Refuse a second opening; the first one makes the tournament."""
    raise TableClosed(f"tournament {context.tournament.id} is open already", RULE)


def start_tournament(context: TournamentContext, command: StartTournament) -> None:
    """Begin before all places are taken."""
    require_owner(context)
    require_phase(context, "open")
    entered, group = len(context.tournament.active), context.tournament.plan.group
    if entered < group:
        raise TableClosed(f"it takes {group} entrants to begin; there are {entered}", RULE)
    begin(context)


def begin(context: TournamentContext) -> None:
    """Fix the nonces, from which every draw follows, and draw the order of those who take part."""
    nonces = tuple(one.nonce for one in context.tournament.entrants)
    context.inputs.chance.fix_nonces(nonces)
    order = draw_order(context.inputs.chance, context.tournament.active)
    context.record(TournamentStarted(nonces, order))


def cancel_tournament(context: TournamentContext, command: CancelTournament) -> None:
    """Call it off: before it has begun, or where no other person takes part.

    Games that are on are played to their end and count for nothing here.
    """
    if context.submitted.player == SERVICE_PLAYER:
        _require_stale(context)
    else:
        require_owner(context)
        _require_nobody_else(context)
    end(context, "called off")


def close_by_operator(context: TournamentContext, command: CloseByOperator) -> None:
    """Call it off for an operator, whatever goes on, with a reason that the log tells."""
    require_service(context)
    if not command.why.strip() or not (was_recordable(command.why) and was_recordable(command.by)):
        raise MalformedCommand("the operator's name and reason have to be readable text", RULE)
    context.record(Intervened(command.by, command.why))
    end(context, "called off")


def _require_stale(context: TournamentContext) -> None:
    require_phase(context, "open")
    if context.submitted.at - context.tournament.at < STALE_MS:
        raise NotAllowed("the service calls off what nobody has touched for 30 days", RULE)


def _require_nobody_else(context: TournamentContext) -> None:
    tournament = context.tournament
    others = other_people(tournament)
    if tournament.phase == "running" and others:
        raise TableClosed(f"it has begun, and {len(others)} others take part: it is played to its end", RULE)


def other_people(tournament: Tournament) -> tuple[str, ...]:
    """Return the people and programs who take part besides the owner and the owner's programs."""
    active = (tournament.entrants[number] for number in tournament.active)
    return tuple(
        one.player
        for one in active
        if tournament.owner not in {one.player, one.person} and not is_bot_account(one.player)
    )


def end(context: TournamentContext, reason: TournamentEnd) -> None:
    """End it and publish the secret that every draw followed from; RuntimeError where it is not known."""
    if context.inputs.secret is None:
        raise RuntimeError("the tournament cannot end: its secret is not known")
    context.record(TournamentEnded(reason))
    context.record(SecretRevealed(context.inputs.secret.hex()))
