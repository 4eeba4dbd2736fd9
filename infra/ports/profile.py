"""A player's profile, preferences, vacations and seeks, password resets, and signs of shared accounts."""

from __future__ import annotations

from typing import Literal, NamedTuple

from domain.table.tenure.seating import Entry
from infra.ports.tables import PortValue

Theme = Literal["light", "dark"]
Motion = Literal["less"]


class PagePreferences(PortValue, frozen=True, omit_defaults=True):
    """A player's display preferences; None means the system's default.

    `instant`: choices are played without confirmation. `turn_sound`: a sound announces a turn. `letter_keys`:
    single-key shortcuts are active (WCAG 2.1.4 requires that they can be turned off).
    """

    theme: Theme | None = None
    motion: Motion | None = None
    instant: bool = False
    turn_sound: bool = False
    letter_keys: bool = True


Relation = Literal["friend", "block"]
"""How a player has marked another player."""

MAX_RELATIONS = 200
"""Maximum number of friends, and of blocked players, per player."""


class TooManyRelations(Exception):
    """The player's list of friends or blocked players is full."""


class Profile(PortValue, frozen=True, omit_defaults=True):
    """Voluntary information: `languages` as ISO 639 codes, and a short text `about` the player.

    The player cannot open a table while more than `waiting_most` tables wait for their move; None means the
    service's limit. `friends` and `blocks` are player ids in the order they were added. `preferences` is None
    if they were never saved.
    """

    languages: tuple[str, ...] = ()
    about: str | None = None
    waiting_most: int | None = None
    friends: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    preferences: PagePreferences | None = None

    def named(self, relation: Relation) -> tuple[str, ...]:
        """Return the players with this relation: friends, or blocked players."""
        return self.friends if relation == "friend" else self.blocks


class ResetLink(PortValue, frozen=True):
    """A password reset link: its player, and the channel and address to which it was sent."""

    player: str
    channel: str
    address: str


MAX_SIGNS = 1_000
"""Maximum number of signs that are kept; the oldest are dropped first."""

OriginKind = Literal["network", "browser"]
"""What two players share: a network, or a network and a browser's user agent."""


class OriginDigest(NamedTuple):
    """A keyed digest for comparing the players of a table; it is valid only for one day and table."""

    kind: OriginKind
    digest: str


class PlayedFrom(NamedTuple):
    """A player's presence at a table: the day (UTC, in days since 1970) and the time (UTC, ms)."""

    player: str
    table: str
    day: int
    now: int


class AccountSign(PortValue, frozen=True):
    """Two players of a rated table who used the same network there, or the same network and browser.

    `networks` and `browsers` count the days on which this happened. `first` and `last` are when it was first
    and last noticed (UTC, ms).
    """

    table: str
    players: tuple[str, str]
    networks: int
    browsers: int
    first: int
    last: int


class BookedVacation(PortValue, frozen=True):
    """A vacation that a player has booked: whole days of 24 hours from `since` up to `until` (UTC, ms).

    `ended` is when the player ended the vacation early.
    """

    id: str
    since: int
    until: int
    ended: int | None = None

    @property
    def end(self) -> int:
        """When the vacation is over; days that have begun by then are used up."""
        return self.until if self.ended is None else self.ended


MAX_OWN_SEEKS, MAX_SEEKS = 5, 5_000
"""Maximum number of seeks per player, and in total."""


class TooManySeeks(Exception):
    """The player has reached the limit on seeks."""


class SeeksFull(Exception):
    """The service has reached its limit on seeks."""


class SeekMatch(PortValue, frozen=True):
    """A table that was opened from seeks, when it was opened (UTC, ms), and its players by seat."""

    table: str
    at: int
    game: str
    players: tuple[str, ...]


class Seek(PortValue, frozen=True, omit_defaults=True):
    """A player's search for a table: one of these games, with one of these seat counts, at a named pace.

    The seek stays open until `until` (UTC, ms), or until `most` tables have been opened from it; `opened`
    counts them. `entry` holds the requirements for the other players. `match` is an opened table at which the
    player has not sat down yet.
    """

    id: str
    player: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    pace: str
    made: int
    until: int
    most: int = 1
    opened: int = 0
    rated: bool = False
    entry: Entry | None = None
    match: SeekMatch | None = None
