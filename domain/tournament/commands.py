"""Commands from a tournament's players, its owner and the service."""

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
"""Maximum number of house bots in a tournament, because they all play on one machine."""

RoundNumber = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
TableId = Annotated[str, Meta(min_length=3, max_length=64)]
NoShows = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(max_length=MAX_GROUP)]


class OpenTournament(Command, frozen=True):
    """Open a tournament."""

    plan: TournamentPlan


class Enter(Command, frozen=True):
    """Enter the tournament.

    The `nonce` contributes to every random draw. `hours` are the hours in which the player's clocks run.
    `shown` holds the facts about the player that the entry conditions need.
    """

    nonce: Nonce
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class EnterBots(Command, frozen=True):
    """Enter `count` house bots, each as a separate entrant. Owner only."""

    bot: BotKind
    count: Annotated[int, Meta(ge=1, le=MAX_BOTS)]
    nonce: Nonce


class Withdraw(Command, frozen=True):
    """Withdraw an entrant from the next round on; before the start, the owner may withdraw anybody."""

    entrant: Annotated[int, Meta(ge=0)]


class StartTournament(Command, frozen=True):
    """Start with the current entrants. Owner only."""


class CancelTournament(Command, frozen=True):
    """Cancel the tournament. Only for the owner, or for the service after inactivity."""


class PairRound(Command, frozen=True):
    """Pair the next round and assign the ids in `tables` to its tables in order. Service only."""

    number: RoundNumber
    tables: tuple[TableId, ...]


class EnterResult(Command, frozen=True):
    """Enter a table's result: the place of each seat, or null for a cancelled table. Service only.

    `head` is the hash of the table's last record. `no_shows` are the seats whose players never came.
    """

    table: TableId
    places: tuple[Annotated[int, Meta(ge=1)], ...] | None
    head: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    no_shows: NoShows | UnsetType = UNSET


class CloseRound(Command, frozen=True):
    """Close a round that has all its results, or whose deadline has passed. Service only."""

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
"""Any command of a tournament; operators cancel a tournament with the same command as a table."""
