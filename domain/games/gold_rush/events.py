"""The events of the game (GLD-3.7).

Cells are named by coordinates x and y; segments have names such as `m0`.
"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """The starting player was determined by an option or by a random draw (GLD-2.5)."""

    seat: int
    drawn: bool


class StartTileLaid(Event, frozen=True):
    """The start tile was laid (GLD-2.1)."""

    tile: str
    x: int
    y: int
    rotation: int


class TileDrawn(Event, frozen=True):
    """A tile was drawn and shown to all players (GLD-3.2)."""

    reveals: ClassVar[bool] = True

    seat: int
    tile: str


class TileDiscarded(Event, frozen=True):
    """The tile fits nowhere, so it was removed from the game (GLD-4.3)."""

    tile: str


class TilePlaced(Event, frozen=True):
    """The tile was laid. It is never moved again (GLD-4.4)."""

    seat: int
    tile: str
    x: int
    y: int
    rotation: int


class OrePlaced(Event, frozen=True):
    """Ore tokens were placed face down on the mountain that this part belongs to (GLD-5.1)."""

    x: int
    y: int
    part: str
    tokens: int


class CowboyPlaced(Event, frozen=True):
    """A cowboy was placed from the supply (GLD-6.3)."""

    seat: int
    x: int
    y: int
    segment: str


class TentPlaced(Event, frozen=True):
    """The tent was pitched on this part, or moved there (GLD-6.10, GLD-6.11)."""

    seat: int
    x: int
    y: int
    part: str


class OreTaken(Event, frozen=True):
    """A seat took the top ore token of the mountain; only the seat sees its face (GLD-6.14, GLD-7.6)."""

    reveals: ClassVar[bool] = True

    seat: int
    x: int
    y: int
    part: str
    token: int
    face: int | None


class ActionPassed(Event, frozen=True):
    """The seat took no action (GLD-3.5)."""

    seat: int


class RailroadScored(Event, frozen=True):
    """A railroad was completed; each owner, if any, scores the points (GLD-7.4)."""

    x: int
    y: int
    segment: str
    tiles: int
    locomotives: int
    owners: tuple[int, ...]
    points: int


class MountainScored(Event, frozen=True):
    """A mountain was completed; each owner, if any, scores the points (GLD-7.6)."""

    x: int
    y: int
    segment: str
    nuggets: int
    owners: tuple[int, ...]
    points: int


class TownScored(Event, frozen=True):
    """A town was connected; the merchant's owner, if any, scores the points (GLD-7.8)."""

    x: int
    y: int
    segment: str
    railroads: int
    owners: tuple[int, ...]
    points: int


class CowboyReturned(Event, frozen=True):
    """A cowboy returned to its owner's supply (GLD-7.11, GLD-8.7)."""

    seat: int
    x: int
    y: int
    segment: str


class TentReturned(Event, frozen=True):
    """A tent returned to its owner (GLD-7.7, GLD-8.3)."""

    seat: int


class OrePutAway(Event, frozen=True):
    """The remaining ore tokens were removed from the map (GLD-8.3)."""

    tokens: int


class MountainCounted(Event, frozen=True):
    """An unfinished mountain was scored at the end (GLD-8.4)."""

    x: int
    y: int
    segment: str
    nuggets: int
    owners: tuple[int, ...]
    points: int


class RailroadCounted(Event, frozen=True):
    """An unfinished railroad was scored at the end (GLD-8.5)."""

    x: int
    y: int
    segment: str
    tiles: int
    owners: tuple[int, ...]
    points: int


class TownCounted(Event, frozen=True):
    """An unconnected town was scored at the end for its completed railroads (GLD-8.6)."""

    x: int
    y: int
    segment: str
    railroads: int
    owners: tuple[int, ...]
    points: int


class PrairieCounted(Event, frozen=True):
    """A prairie was scored at the end (GLD-8.8, GLD-8.9)."""

    x: int
    y: int
    segment: str
    camps: int
    herds: int
    owners: tuple[int, ...]
    points: int


class OreRevealed(Event, frozen=True):
    """A seat revealed its ore tokens (GLD-8.10)."""

    seat: int
    faces: tuple[int, ...]
    points: int


class GameEnded(Event, frozen=True):
    """The game ended. All seats with the highest total win together (GLD-8.12)."""

    winners: tuple[int, ...]


Awarded = (
    RailroadScored
    | MountainScored
    | TownScored
    | MountainCounted
    | RailroadCounted
    | TownCounted
    | PrairieCounted
)
"""Events that award points to the owners of a feature."""

AnyEvent = (
    StartSeatChosen
    | StartTileLaid
    | TileDrawn
    | TileDiscarded
    | TilePlaced
    | OrePlaced
    | CowboyPlaced
    | TentPlaced
    | OreTaken
    | ActionPassed
    | RailroadScored
    | MountainScored
    | TownScored
    | CowboyReturned
    | TentReturned
    | OrePutAway
    | MountainCounted
    | RailroadCounted
    | TownCounted
    | PrairieCounted
    | OreRevealed
    | GameEnded
)
