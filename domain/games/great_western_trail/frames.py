"""What can be pending: the catalogue of section 3.2 of the rules, and the steps that the rules carry out.

The stack is the rest of the turn: an action pushes its own questions above the one that offered it, and what
waits below comes back (GWT-3.1.4). `optional`: the reward may be forfeited (GWT-8.1.2).
"""

from __future__ import annotations

from typing import Literal

from domain.kernel.frames import SeatFrame
from domain.kernel.values import Value


class NextTurn(SeatFrame, frozen=True):
    """The seat's turn begins, or the game ends before it (GWT-3.1.2, GWT-12.3)."""


class DrawUp(SeatFrame, frozen=True):
    """Phase C: draw up to the hand limit (GWT-7.1)."""


class FirstPlacement(SeatFrame, frozen=True):
    """Phase A of the first turn: place the cattleman on a neutral building (GWT-3.1.3)."""


class Move(SeatFrame, frozen=True):
    """Phase A: move the cattleman (section 4 of the rules)."""


class InUse(Value, frozen=True):
    """A building in use and which of its local actions have been performed.

    The tile is named, so that one which replaced it in the meantime is not used (GWT-8.4.4).
    """

    site: str
    tile: str
    used: tuple[int, ...] = ()


class PhaseB(SeatFrame, frozen=True):
    """Phase B: use the location (section 5 of the rules).

    `buildings` are those whose local actions may be performed: that of the location, then neighbours named
    through 8b (GWT-8.15); none on a foreign tile, or after the auxiliary action. `auxiliary`: the single
    auxiliary action is still open (GWT-5.1.4).
    """

    location: str
    buildings: tuple[InUse, ...] = ()
    auxiliary: bool = True


class Auxiliary(SeatFrame, frozen=True):
    """A single or double auxiliary action (GWT-8.10.2)."""

    optional: bool = False


class Immediate(SeatFrame, frozen=True):
    """Perform an immediate action or forfeit it; one with a question of its own is asked as that, `optional`.

    `source` says where it stands: `engineer:3` a worker space, `SM_objectives` a station master. What takes
    cards is asked whatever the hand holds: who sees that it is not asked would know the hand (GWT-14.2).
    """

    source: str


class ForesightStep(SeatFrame, frozen=True):
    """Kansas City, foresight 1 to 3: asked if two tiles may be chosen, else carried out (GWT-6.1)."""

    number: int


class Foresight(SeatFrame, frozen=True):
    """Choose one of the two tiles of that foresight (GWT-6.1)."""

    number: int


class IncomeStep(SeatFrame, frozen=True):
    """Kansas City, income: asked if there are temporary certificates, else taken at once (GWT-6.4)."""


class Income(SeatFrame, frozen=True):
    """How many temporary certificates to use (GWT-6.4)."""


class City(SeatFrame, frozen=True):
    """Deliver with that breeding value (GWT-6.5)."""

    value: int


class CityEffects(SeatFrame, frozen=True):
    """The printed effects of a city that just got a disc: its money, and its arrows' actions (GWT-6.5.3)."""

    city: str


class PayTransport(SeatFrame, frozen=True):
    """The transport cost of the delivery is to be paid (GWT-6.5.4)."""

    amount: int


class EndVisit(SeatFrame, frozen=True):
    """The visit to Kansas City ends: back to the start, foresight refilled (GWT-6.6)."""


class PlaceDisc(SeatFrame, frozen=True):
    """Choose the disc for a city or a station; `reserve` dollars have to remain (GWT-9.3, GWT-6.5.4)."""

    target: str
    reserve: int = 0


class Receive(SeatFrame, frozen=True):
    """Certificates that are gained once the engine has moved and its station is decided (GWT-8.7.2)."""

    certificates: int


class Hire(SeatFrame, frozen=True):
    """Hire a worker at a changed cost (GWT-8.3)."""

    modifier: int
    optional: bool = False


class Build(SeatFrame, frozen=True):
    """Place a building at that price for each craftsman (GWT-8.4)."""

    price: int
    optional: bool = False


class Trade(SeatFrame, frozen=True):
    """Take a teepee (GWT-8.9)."""

    optional: bool = False


class RemoveHazard(SeatFrame, frozen=True):
    """Take a hazard for that cost (GWT-8.11)."""

    cost: int
    optional: bool = False


class MoveCattleman(SeatFrame, frozen=True):
    """Move the cattleman by an action (GWT-8.14), or freely by an objective card (GWT-11.4)."""

    limit: int
    free: bool = False


class MoveEngine(SeatFrame, frozen=True):
    """Move the engine (GWT-8.6, GWT-8.7).

    `exact`: neither less nor more than `limit`. `money` is gained as soon as it has moved (GWT-8.7.2).
    """

    direction: Literal["forward", "back"]
    limit: int
    exact: bool = False
    optional: bool = False
    money: int = 0


class BuildStation(SeatFrame, frozen=True):
    """The engine stopped at a station: build it or not (GWT-8.8.1)."""

    station: str


class StationMaster(SeatFrame, frozen=True):
    """The station just built still has its station master: put a worker in his place or not (GWT-8.8.3)."""

    station: str


class TrackEnd(SeatFrame, frozen=True):
    """The engine has to leave the last space (GWT-8.8.5)."""


class StationBehind(SeatFrame, frozen=True):
    """Build a station behind the engine (GWT-8.17)."""


class TakeObjective(SeatFrame, frozen=True):
    """Take an objective card, to the discard pile or to the hand (GWT-8.13)."""

    to: Literal["discard", "hand"] = "discard"
    optional: bool = False


class DrawCount(SeatFrame, frozen=True):
    """How many cards to draw, to discard as many (GWT-8.2)."""

    limit: int


class DiscardCards(SeatFrame, frozen=True):
    """Exactly so many cards of the hand have to go to the discard pile."""

    count: int


class RemoveCards(SeatFrame, frozen=True):
    """Up to so many cards of the hand may be taken out of the game (GWT-8.10)."""

    limit: int


class CattleMarket(SeatFrame, frozen=True):
    """Buy cattle with the cowboys that are left in this action (GWT-8.12)."""

    cowboys: int


class ExtraTarget(SeatFrame, frozen=True):
    """An extraordinary delivery: how far back the engine moves (GWT-8.16.1)."""


class ExtraCity(SeatFrame, frozen=True):
    """An extraordinary delivery of that value (GWT-8.16.2)."""

    value: int


class StationHere(SeatFrame, frozen=True):
    """Ask for the station where the engine stands, if there is one to build (GWT-8.8.1)."""


class Adjacent(SeatFrame, frozen=True):
    """Name a building next to the 8b on that site (GWT-8.15)."""

    site: str


AnyFrame = (
    NextTurn
    | DrawUp
    | FirstPlacement
    | Move
    | PhaseB
    | Auxiliary
    | Immediate
    | ForesightStep
    | Foresight
    | IncomeStep
    | Income
    | City
    | CityEffects
    | PayTransport
    | EndVisit
    | PlaceDisc
    | Receive
    | Hire
    | Build
    | Trade
    | RemoveHazard
    | MoveCattleman
    | MoveEngine
    | BuildStation
    | StationMaster
    | TrackEnd
    | StationBehind
    | StationHere
    | TakeObjective
    | DrawCount
    | DiscardCards
    | RemoveCards
    | CattleMarket
    | ExtraTarget
    | ExtraCity
    | Adjacent
)
