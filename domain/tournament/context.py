"""The context of tournament command handlers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from domain.kernel.refusals import NotAllowed, TableClosed
from domain.table.context import CommandInputs
from domain.table.records import SERVICE_PLAYER, SubmittedCommand
from domain.tournament.events import TournamentEvent
from domain.tournament.evolve import TOURNAMENT_EVOLVE
from domain.tournament.state import Tournament, TournamentPhase

RULE = "TBL-6.7"
"""The rule that all refusals by tournaments cite."""


@dataclass
class TournamentContext:
    """A command while its handler runs: the events so far, and the tournament after them."""

    tournament: Tournament
    submitted: SubmittedCommand[Any]
    inputs: CommandInputs
    events: list[TournamentEvent] = field(default_factory=list)

    def record(self, event: TournamentEvent) -> None:
        """Append an event and fold it."""
        self.events.append(event)
        self.tournament = TOURNAMENT_EVOLVE[type(event)](self.tournament, event, self.submitted.at)


def require_phase(context: TournamentContext, phase: TournamentPhase) -> None:
    """Raise TableClosed unless the tournament is in this phase."""
    current = context.tournament.phase
    if current != phase:
        raise TableClosed(f"the tournament is {current}; for this it must be {phase}", RULE)


def require_service(context: TournamentContext) -> None:
    """Raise NotAllowed unless the service sent the command."""
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service can do this", RULE)


def require_owner(context: TournamentContext) -> None:
    """Raise NotAllowed unless the owner sent the command."""
    if context.submitted.player != context.tournament.owner:
        raise NotAllowed("only the organiser can do this", RULE)
