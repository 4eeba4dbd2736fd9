"""What the API asks of the read models and the logs, awaited."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, Protocol

import msgspec

from domain.table.evolve import AnyTable
from infra.codec import Codec
from services.stored import LogEntry, Value

Phase = Literal["open", "playing", "ended"]

Names = Callable[[frozenset[str]], Awaitable[Mapping[str, str]]]
"""Gives the names of players by their ids; an id that it leaves out stands for itself."""


class NoSuchTable(LookupError):
    """There is no table of this id."""


class NoSuchRecord(LookupError):
    """The table has no record of this number yet."""


class Unfoldable(Exception):
    """The table's log cannot be folded; it is parked, or will be."""


class Seat(Value, frozen=True):
    """A place at a table as the lobby knows it."""

    player: str | None = None
    wanted: str | None = None
    gave_up: bool = False


class Listed(Value, frozen=True):
    """A table as the lobby knows it; `options` are the JSON that it was opened with, times in milliseconds."""

    id: str
    seq: int
    hash: str
    game: str
    version: int
    name: str
    phase: Phase
    options: msgspec.Raw
    owner: str
    public: bool
    hours: int | None
    begin: Literal["full", "owner"]
    opened: int
    moved: int
    seats: tuple[Seat, ...]


class Page(Value, frozen=True):
    """Tables, those moved last first; `next` is what to give as `after` for more."""

    tables: tuple[Listed, ...]
    next: str | None


class Folded(Value, frozen=True):
    """A table's state after record `seq`, whose hash is `hash`, and the codec of its game and version."""

    table: AnyTable
    seq: int
    hash: str
    code: Codec


class Turn(Value, frozen=True):
    """A decision that a player is asked; `due` is when its time runs out (ms), None for never."""

    table: str
    name: str
    game: str
    seat: int
    decision: int
    since: int
    due: int | None


class Line(Value, frozen=True):
    """What one record says in the journal."""

    seq: int
    at: int
    seat: int | None
    says: tuple[str, ...]


class Standing(Value, frozen=True):
    """What a player achieved in finished games: how often on which place (1st, 2nd ...), and points in all."""

    player: str
    games: int
    places: tuple[int, ...]
    points: int


class Reader(Protocol):
    """Reads tables, their logs wherever they lie, and the lists that lead to them."""

    async def lobby(
        self,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        player: str | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> Page:
        """List public tables, or all tables of one player; ValueError where `after` is none of ours."""

    async def listed(self, table: str) -> Listed | None:
        """Give one table as the lobby knows it; it may lag behind the log by a moment."""

    async def table_at(self, table: str, *, at: int | None = None) -> Folded:
        """Fold a table up to its head, or to record `at`; NoSuchTable, NoSuchRecord or Unfoldable otherwise.

        The head is read from the log itself, so whoever was answered with a seq finds at least that one.
        """

    async def head(self, table: str) -> LogEntry | None:
        """Give a table's last record."""

    async def records(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`, wherever the log lies."""

    async def inbox(self, player: str, limit: int = 100) -> tuple[Turn, ...]:
        """Give where a player is asked, longest waiting first."""

    async def next_turn(self, player: str) -> Turn | None:
        """Give where a player has been asked for longest."""

    async def journal(
        self, table: str, seat: int | None, names: Names, *, after: int = 0, limit: int = 200
    ) -> tuple[Line, ...]:
        """Tell the records that follow `after` as that seat may know them; records without words are left out."""

    async def standings(self, game: str | None = None) -> tuple[Standing, ...]:
        """Give what players achieved in finished games, the best first."""

    async def lag(self) -> Mapping[str, int]:
        """Give for each read model how many milliseconds its slowest partition is behind."""
