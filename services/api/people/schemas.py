"""Request and response bodies about other players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.correspondence.pace import PresetName
from domain.table.tenure.seating import Entry
from services.api.accounts.requests import MAX_TIMESTAMP
from services.shared.bodies import RequestBody, ResponsePart

SeekGames = Annotated[
    tuple[Annotated[str, Meta(max_length=60, pattern=r"^[a-z][a-z0-9_]*\Z")], ...],
    Meta(min_length=1, max_length=20),
]
SeekSeats = Annotated[tuple[Annotated[int, Meta(ge=2, le=8)], ...], Meta(min_length=1, max_length=7)]


class PlayerSummary(ResponsePart, frozen=True):
    """A player. `bot` is the kind of program, or null for a person."""

    player: str
    name: str
    bot: str | None = None


class PlayersResponse(ResponsePart, frozen=True):
    """Players, in the order that the operation describes."""

    players: tuple[PlayerSummary, ...]


class PlayerProfile(ResponsePart, frozen=True):
    """A player's public profile.

    `friend` and `blocked` say whether the player is the caller's friend or is blocked by the caller; nobody
    else sees this. `rated`: the player agrees to be rated. `owner` is the player to whom a program belongs.
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
    """Search for opponents.

    List `games` and seat counts (`seats`) in order of preference; a table for any of them may be opened. The
    search is open until `until` (UTC, ms; two weeks by default), or until `most` tables have been opened for
    it. `entry` has the requirements for the other players. `rated`: the game counts for ratings if all agree.
    """

    games: SeekGames
    seats: SeekSeats
    pace: PresetName = "daily"
    entry: Entry | None = None
    rated: bool = False
    until: Annotated[int, Meta(ge=0, le=MAX_TIMESTAMP)] | None = None
    most: Annotated[int, Meta(ge=1, le=100)] = 1


class SeekSummary(ResponsePart, frozen=True):
    """A player's search for opponents.

    `table` is the table last opened for it, where the player has two days to sit down; `opened` is the number
    of tables opened so far. Only the player sees these two. Other fields are as in the request.
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
    """Searches for opponents, oldest first."""

    seeks: tuple[SeekSummary, ...]


class BookedVacationSummary(ResponsePart, frozen=True):
    """A vacation from `since` until `until` (UTC, ms).

    `ended` is when it was ended early, or null if it was not.
    """

    id: str
    since: int
    until: int
    ended: int | None
