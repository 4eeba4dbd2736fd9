"""What happens on the board that all share: setup, Kansas City supply, markets, turns."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """Who begins was chosen beforehand, or drawn (GWT-2.14)."""

    seat: int
    drawn: bool


class StationMasterLaid(Event, frozen=True):
    """A station master tile lies on a station (GWT-2.1)."""

    station: str
    tile: str


class NeutralBuildingsLaid(Event, frozen=True):
    """The neutral buildings lie on sites A to G (GWT-2.2)."""

    tiles: tuple[str, ...]


class SidesChosen(Event, frozen=True):
    """The sides of tiles 1 to 10, for all players (GWT-2.11)."""

    sides: str


class TileTurned(Event, frozen=True):
    """A tile of stack 1 was turned over and laid on the board, or back into the stack (GWT-2.5)."""

    tile: str
    to: str | None


class JobTileTurned(Event, frozen=True):
    """A tile of stack 2 was laid into the job market (GWT-2.6)."""

    worker: str
    row: int
    column: int


class ForesightTurned(Event, frozen=True):
    """A tile was turned over on a foresight space of its stack (GWT-2.7, GWT-6.6)."""

    reveals: ClassVar[bool] = True

    number: int
    space: int
    tile: str


class CattleDealt(Event, frozen=True):
    """Cards of the deck came to the cattle market (GWT-2.8, GWT-6.2, GWT-8.12.4)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class ObjectivesDealt(Event, frozen=True):
    """Cards of the deck came to the objective display (GWT-2.9, GWT-8.13.1)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class StartingObjectiveDealt(Event, frozen=True):
    """A starting objective card lies in the seat's objective area (GWT-2.13)."""

    seat: int
    card: str


class StartMoneyGiven(Event, frozen=True):
    """What each seat begins with (GWT-2.14)."""

    amounts: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    """A turn began, and the one before it is over (GWT-3.1.2)."""

    reveals: ClassVar[bool] = True  # a turn that is over is not taken back, even by who has the next one
    ends_turn: ClassVar[bool] = True

    seat: int


class ForesightPlaced(Event, frozen=True):
    """A hazard or teepee of the foresight went to that space of the trail, or out of the game (GWT-6.1)."""

    seat: int
    number: int
    space: int
    tile: str
    to: str | None


class WorkerPlaced(Event, frozen=True):
    """A worker of the foresight went into the job market (GWT-6.1.3)."""

    seat: int
    number: int
    space: int
    worker: str
    row: int
    column: int


class TokenMoved(Event, frozen=True):
    """The job market token went down to that row (GWT-6.2)."""

    row: int


class JobMarketClosed(Event, frozen=True):
    """The seat took the job market token; the last turns follow (GWT-12.1)."""

    seat: int


class VisitEnded(Event, frozen=True):
    """The cattleman went from Kansas City back to the start (GWT-6.6)."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game is over and scored; all who have the highest total win together (GWT-12.4, GWT-13.12)."""

    reveals: ClassVar[bool] = True

    winners: tuple[int, ...]
