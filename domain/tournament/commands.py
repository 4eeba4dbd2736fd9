"""What a player, the owner or the service may want of a tournament."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command
from domain.table.bot_accounts import BotKind
from domain.table.commands import CloseByOperator, Nonce
from domain.table.correspondence.calendar import Hours
from domain.table.tenure.shown import Shown
from domain.tournament.plan import MAX_GROUP, MAX_ROUNDS, TournamentPlan

MAX_BOTS = 16
"""Bots of the service that one tournament takes: they all play on one machine."""

RoundNumber = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
TableId = Annotated[str, Meta(min_length=3, max_length=64)]
NoShows = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(max_length=MAX_GROUP)]


class OpenTournament(Command, frozen=True):
    """Open a tournament."""

    plan: TournamentPlan


class Enter(Command, frozen=True):
    """Take part, with a nonce that goes into every draw; `hours` are those in which one's clocks may run.

    `shown` is what the service knows of the player, as far as the tournament asks for it.
    """

    nonce: Nonce
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class EnterBots(Command, frozen=True):
    """Let so many of the service's bots take part; each is an entrant of its own (the owner's command)."""

    bot: BotKind
    count: Annotated[int, Meta(ge=1, le=MAX_BOTS)]
    nonce: Nonce


class Withdraw(Command, frozen=True):
    """Take part no longer from the next round on; before the start the owner may withdraw anybody."""

    entrant: Annotated[int, Meta(ge=0)]


class StartTournament(Command, frozen=True):
    """Begin with those who have entered (the owner's command)."""


class CancelTournament(Command, frozen=True):
    """Call the tournament off (the owner's command; the service's where nobody touches it)."""


class PairRound(Command, frozen=True):
    """Pair the next round; its tables get these ids, the first ones first (the service's own command)."""

    number: RoundNumber
    tables: tuple[TableId, ...]


class EnterResult(Command, frozen=True):
    """Say what came of a table: the place of each seat, None where it was called off.

    `head` is the hash of the table's last record (the service's own command). `no_shows` are the seats whose
    players did not come at all, by their numbers.
    """

    table: TableId
    places: tuple[Annotated[int, Meta(ge=1)], ...] | None
    head: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    no_shows: NoShows | UnsetType = UNSET


class CloseRound(Command, frozen=True):
    """Close the round, when all results are in or its date has passed (the service's own command)."""

    number: RoundNumber


TournamentCommand = (
    OpenTournament
    | Enter
    | EnterBots
    | Withdraw
    | StartTournament
    | CancelTournament
    | CloseByOperator
    | PairRound
    | EnterResult
    | CloseRound
)
"""Closed union; an operator calls a tournament off by the same command as a table."""
