"""Bodies and answers about other players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.correspondence.pace import PresetName
from domain.table.tenure.seating import Entry
from services.api.tables.requests import MAX_TIMESTAMP
from services.shared.bodies import RequestBody, ResponsePart

SeekGames = Annotated[
    tuple[Annotated[str, Meta(max_length=60, pattern=r"^[a-z][a-z0-9_]*\Z")], ...],
    Meta(min_length=1, max_length=20),
]
SeekSeats = Annotated[tuple[Annotated[int, Meta(ge=2, le=8)], ...], Meta(min_length=1, max_length=7)]


class PlayerSummary(ResponsePart, frozen=True):
    """A player as lists show one; `bot` is the kind of program that plays, null for a person."""

    player: str
    name: str
    bot: str | None = None


class PlayersResponse(ResponsePart, frozen=True):
    """Players, in the order that the call says."""

    players: tuple[PlayerSummary, ...]


class PlayerProfile(ResponsePart, frozen=True):
    """What everybody may read of a player.

    `friend` and `blocked` are what the caller has said of the player, and nobody else reads them. `rated`:
    the player agrees to be rated.
    """

    player: str
    name: str
    bot: str | None
    owner: str | None
    owner_name: str | None
    languages: tuple[str, ...]
    about: str | None
    rated: bool
    friend: bool
    blocked: bool


class NewSeek(RequestBody, frozen=True):
    """Look for others: one of these games, with one of so many seats, what is named first rather.

    It stands until `until` (UTC, ms; two weeks where that is not said), and until `most` tables have come of
    it. `entry` is asked of the others, `rated`: the game counts for ratings if all agree.
    """

    games: SeekGames
    seats: SeekSeats
    pace: PresetName = "daily"
    entry: Entry | None = None
    rated: bool = False
    until: Annotated[int, Meta(ge=0, le=MAX_TIMESTAMP)] | None = None
    most: Annotated[int, Meta(ge=1, le=100)] = 1


class SeekSummary(ResponsePart, frozen=True):
    """What a player looks for. `table` is what has come of it, where the player has two days to sit down.

    That is told to its player alone, and so is `opened`, the number of tables so far.
    """

    id: str
    player: str
    name: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    pace: PresetName
    entry: Entry | None
    rated: bool
    until: int
    most: int
    mine: bool
    opened: int
    table: str | None


class SeeksResponse(ResponsePart, frozen=True):
    """Seeks, the oldest first."""

    seeks: tuple[SeekSummary, ...]


class BookedVacationSummary(ResponsePart, frozen=True):
    """A vacation as it is booked, in [since, until), UTC, ms; `ended` before its time, or null."""

    id: str
    since: int
    until: int
    ended: int | None
