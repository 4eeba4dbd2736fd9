"""What happens in a tournament."""

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
    """A tournament was opened; `commitment` is the SHA-256 of the secret that every draw will follow from."""

    plan: TournamentPlan
    owner: str
    commitment: str
    scheme: str


class Entered(Event, frozen=True):
    """Somebody takes part as entrant of that number: a player, or a bot of the service of a kind.

    `player` is the account that plays; all bots of a kind share one. `shown` is what was known of the player,
    by which it was judged who may enter.
    """

    entrant: int
    player: str
    bot: str | None
    nonce: str
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class Withdrawn(Event, frozen=True):
    """The entrant is paired no more; with `no_show` as nobody came to the table of a round."""

    entrant: int
    no_show: bool | UnsetType = UNSET


class TournamentStarted(Event, frozen=True):
    """The tournament began: the nonces, by entrant, are fixed, and `order` was drawn of who takes part."""

    nonces: tuple[str, ...]
    order: tuple[int, ...]


class RoundPaired(Event, frozen=True):
    """A round was paired: its groups, each with its table and its entrants in seat order, and who sits out.

    It is closed at `closes` (UTC, ms) at the latest, None for whenever all its results are in.
    """

    number: int
    groups: tuple[Group, ...]
    byes: tuple[int, ...]
    closes: int | None


class ResultEntered(Event, frozen=True):
    """A table ended: the place of each seat as it counts, None for nothing; `head` is the table's last hash.

    To the seats in `no_shows` nobody came. Under version 1 of the rules they keep the places of their bots.
    """

    table: str
    places: tuple[int, ...] | None
    head: str
    no_shows: tuple[int, ...] | UnsetType = UNSET


class RoundClosed(Event, frozen=True):
    """A round is over; the tables in `void` had not ended and count for nothing."""

    number: int
    void: tuple[str, ...]


class TournamentEnded(Event, frozen=True):
    """Nothing more will be decided."""

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
"""Closed union; the last two are those of tables."""
