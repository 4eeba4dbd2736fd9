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
    """A player or a house bot entered as the entrant with this number.

    `player` is the account that plays; all bots of a kind share one account. `shown` is what the service knew
    about the player when it checked the entry conditions.
    """

    entrant: int
    player: str
    bot: str | None
    nonce: str
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class Withdrawn(Event, frozen=True):
    """The entrant withdrew and is no longer paired; `no_show`: the player never came to a table."""

    entrant: int
    no_show: bool | UnsetType = UNSET


class TournamentStarted(Event, frozen=True):
    """The tournament started: the entrants' nonces were fixed, and the active entrants' `order` was drawn."""

    nonces: tuple[str, ...]
    order: tuple[int, ...]


class RoundPaired(Event, frozen=True):
    """A round was paired: its groups, each with its table and its entrants in seat order, and its byes.

    The round closes at `closes` (UTC, ms) at the latest; if that is null, it closes when it has all results.
    """

    number: int
    groups: tuple[Group, ...]
    byes: tuple[int, ...]
    closes: int | None


class ResultEntered(Event, frozen=True):
    """A table ended: `places` has the place that counts for each seat, or null if the table does not count.

    `head` is the hash of the table's last record. `no_shows` are the seats whose players never came. Under
    version 1 of the rules, they keep the places that their stand-in bots reached.
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
"""Any event of a tournament; tables also use the last two."""
