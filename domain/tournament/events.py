"""The events of a tournament."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event
from domain.table.correspondence.calendar import Hours
from domain.table.events import Intervened, SecretRevealed
from domain.table.tenure.shown import Shown
from domain.tournament.plan import TournamentPlan
from domain.tournament.state import Group

TournamentEnd = Literal["finished", "called off"]


class TournamentOpened(Event, frozen=True):
    """The tournament was opened; `commitment` is the SHA-256 of the secret that determines every draw."""

    plan: TournamentPlan
    owner: str
    commitment: str
    scheme: str


class Entered(Event, frozen=True):
    """A player, or a bot of the service, entered under this number.

    `player` is the account that plays; all bots of a kind share one. `shown` is what was known about the
    player when checking the entry conditions.
    """

    entrant: int
    player: str
    bot: str | None
    nonce: str
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class Withdrawn(Event, frozen=True):
    """The entrant will no longer be paired; `no_show` if the player never came to a table."""

    entrant: int
    no_show: bool | UnsetType = UNSET


class TournamentStarted(Event, frozen=True):
    """The tournament started: nonces by entrant are fixed, and `order` of the active entrants was drawn."""

    nonces: tuple[str, ...]
    order: tuple[int, ...]


class RoundPaired(Event, frozen=True):
    """A round was paired: its groups, each with its table and its entrants in seat order, and the byes.

    It closes by `closes` (UTC, ms); if None, only when all its results are in.
    """

    number: int
    groups: tuple[Group, ...]
    byes: tuple[int, ...]
    closes: int | None


class ResultEntered(Event, frozen=True):
    """A table ended: the counting place of each seat, None if it does not count; `head` is its last hash.

    The players of `no_shows` never came. Under version 1 of the rules they keep the places of their bots.
    """

    table: str
    places: tuple[int, ...] | None
    head: str
    no_shows: tuple[int, ...] | UnsetType = UNSET


class RoundClosed(Event, frozen=True):
    """A round closed; the tables in `void` had not ended and do not count."""

    number: int
    void: tuple[str, ...]


class TournamentEnded(Event, frozen=True):
    """The tournament ended."""

    reason: TournamentEnd


TournamentEvent = (
    TournamentOpened
    | Entered
    | Withdrawn
    | TournamentStarted
    | RoundPaired
    | ResultEntered
    | RoundClosed
    | TournamentEnded
    | Intervened
    | SecretRevealed
)
"""Closed union; the last two events are also used by tables."""
