"""A player's profile, preferences, vacations and seeks; password resets; signs of shared accounts."""

from __future__ import annotations

from typing import Literal, NamedTuple

from domain.table.tenure.seating import Entry
from infra.ports.tables import PortValue

Theme = Literal["light", "dark"]
Motion = Literal["less"]


class PagePreferences(PortValue, frozen=True, omit_defaults=True):
    """How the pages look and answer to a player; None where the system is asked.

    `instant`: what is chosen is played without being confirmed. `turn_sound`: a tone tells of a turn.
    `letter_keys`: keys of a single letter or sign do something (WCAG 2.1.4 asks that they can be turned off).
    """

    theme: Theme | None = None
    motion: Motion | None = None
    instant: bool = False
    turn_sound: bool = False
    letter_keys: bool = True


Relation = Literal["friend", "block"]
"""What a player is to another who said so."""

MAX_RELATIONS = 200
"""Friends that a player may name, and as many players may be blocked."""


class TooManyRelations(Exception):
    """A player has named as many others as may be."""


class Profile(PortValue, frozen=True, omit_defaults=True):
    """What a player has chosen to say: `languages` by ISO 639 codes, and a few words `about` themselves.

    `waiting_most` is how many tables may wait for the player before no more are opened, None for as many as
    the service allows. `friends` and `blocks` are ids of other players, in the order in which they were
    named. `preferences` are those of the pages, None where none were ever kept.
    """

    languages: tuple[str, ...] = ()
    about: str | None = None
    waiting_most: int | None = None
    friends: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    preferences: PagePreferences | None = None

    def named(self, relation: Relation) -> tuple[str, ...]:
        """Return the players who are a friend, or blocked."""
        return self.friends if relation == "friend" else self.blocks


class ResetLink(PortValue, frozen=True):
    """Whose password a link resets, and the channel and address that it was sent to."""

    player: str
    channel: str
    address: str


MAX_SIGNS = 1_000
"""Signs that are kept; the oldest go first."""

OriginKind = Literal["network", "browser"]
"""From where a player played: the network; the same, with the browser's own name for itself."""


class OriginDigest(NamedTuple):
    """What two players of a table are compared by: a keyed digest, of a day and that table alone."""

    kind: OriginKind
    digest: str


class PlayedFrom(NamedTuple):
    """A player of a table on a day (of UTC, numbered since 1970), and the moment (UTC, ms)."""

    player: str
    table: str
    day: int
    now: int


class AccountSign(PortValue, frozen=True):
    """Two players of a rated table who played from one network on so many days, or one browser there.

    `first` and `last` are when that was found (UTC, ms).
    """

    table: str
    players: tuple[str, str]
    networks: int
    browsers: int
    first: int
    last: int


class BookedVacation(PortValue, frozen=True):
    """A vacation that an account has booked: [since, until), whole days of 24 hours (UTC, ms).

    `ended` is when its player ended it before its time.
    """

    id: str
    since: int
    until: int
    ended: int | None = None

    @property
    def end(self) -> int:
        """When it is over: days that have begun by then are spent."""
        return self.until if self.ended is None else self.ended


MAX_OWN_SEEKS, MAX_SEEKS = 5, 5_000
"""Seeks that a player may have at once, and all players together."""


class TooManySeeks(Exception):
    """The player has as many seeks as one player may have."""


class SeeksFull(Exception):
    """All players together have as many seeks as the service keeps."""


class SeekMatch(PortValue, frozen=True):
    """The table that came of seeks, since when (UTC, ms), and who is to sit there by seat."""

    table: str
    at: int
    game: str
    players: tuple[str, ...]


class Seek(PortValue, frozen=True, omit_defaults=True):
    """What a player looks for: one of these games, with one of so many seats, at a pace by its name.

    It stands until `until` (UTC, ms), and until `most` tables have come of it; `opened` have. `entry` is
    asked of the others. `match` is the table that has come of it, at which its player has not sat down yet.
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
