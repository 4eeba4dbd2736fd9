"""What happens to the dice of a turn, until it is resolved (sections 4 to 6 of the rules)."""

from __future__ import annotations

from typing import ClassVar

from domain.games.trains_and_stations.commands import Faces, Owner
from domain.games.trains_and_stations.data.schema import Building
from domain.kernel.values import Event


class DiceRecalled(Event, frozen=True):
    """The seat took all its dice off the board, so many (TNS-4.7)."""

    seat: int
    count: int


class DiceGathered(Event, frozen=True):
    """The seat gathered own dice and bonus dice (TNS-4.1 to TNS-4.5).

    `own` counts all own dice gathered, of which `kept` keep their face and `rolled` were saved too.
    """

    seat: int
    own: int
    bonus: int
    kept: Faces
    rolled: Faces


class DiceRolled(Event, frozen=True):
    """The dice gathered were rolled (TNS-5.1)."""

    reveals: ClassVar[bool] = True

    seat: int
    own: Faces
    white: Faces


class CoinPaid(Event, frozen=True):
    """The seat paid a coin to roll again (TNS-5.4)."""

    seat: int


class DiceRerolled(Event, frozen=True):
    """These dice were rolled again (TNS-5.4)."""

    reveals: ClassVar[bool] = True

    seat: int
    old_own: Faces
    old_white: Faces
    own: Faces
    white: Faces


class WorkersStruck(Event, frozen=True):
    """Three or more locked trains: the workers strike, the seat loses so many VP (TNS-5.3)."""

    seat: int
    lost: int


class TrainPlaced(Event, frozen=True):
    """A die that shows a train was put on the space (TNS-6.2)."""

    seat: int
    die: Owner
    space: str


class BuildingErected(Event, frozen=True):
    """Three equal dice, so many of them white, were exchanged for a building (TNS-6.3)."""

    seat: int
    building: Building
    white: int
    city: str


class CoinsGained(Event, frozen=True):
    """So many dice were returned for coins (TNS-6.4)."""

    seat: int
    dice: int
    coins: int


class DiceSaved(Event, frozen=True):
    """Own dice were laid aside for the next turn (TNS-6.5)."""

    seat: int
    faces: Faces


class BonusDiceReturned(Event, frozen=True):
    """Bonus dice that were not used went back to the common supply (TNS-6.7)."""

    seat: int
    count: int
