"""The pending frames: the decisions of section 3.2 of the rules, and the automatic steps.

The stack is the rest of the turn: an action pushes its questions above the question that offered it, and play
then returns to the frames below (GWT-3.1.4). `optional` means that the reward may be forfeited (GWT-8.1.2).
"""

from __future__ import annotations

from typing import Literal

from domain.kernel.frames import SeatFrame
from domain.kernel.values import Value


class NextTurn(SeatFrame, frozen=True):
    """Begin the seat's turn, or end the game before it (GWT-3.1.2, GWT-12.3)."""


class DrawUp(SeatFrame, frozen=True):
    """Phase C: draw up to the hand limit (GWT-7.1)."""


class FirstPlacement(SeatFrame, frozen=True):
    """Phase A of the first turn: place the cattleman on a neutral building (GWT-3.1.3)."""


class Move(SeatFrame, frozen=True):
    """Phase A: move the cattleman (section 4 of the rules)."""


class InUse(Value, frozen=True):
    """A building in use, and its local actions that have already been performed.

    It is identified by its tile as well as its site, because a tile that replaces it in the meantime must not
    be used (GWT-8.4.4).
    """

    site: str
    tile: str
    used: tuple[int, ...] = ()


class PhaseB(SeatFrame, frozen=True):
    """Phase B: use the location (section 5 of the rules).

    `buildings` are those whose local actions may be performed: the building at the location, then those
    chosen through building 8b (GWT-8.15). The list is empty at other players' buildings, hazards and teepees,
    and after the auxiliary action. `auxiliary`: the single auxiliary action is still available (GWT-5.1.4).
    """

    location: str
    buildings: tuple[InUse, ...] = ()
    auxiliary: bool = True


class Auxiliary(SeatFrame, frozen=True):
    """Choose an auxiliary action, single or double (GWT-8.10.2)."""

    optional: bool = False


class Immediate(SeatFrame, frozen=True):
    """Perform or forfeit an immediate action.

    An action that has its own type of frame uses that instead, with `optional`. `source` is where the action
    is printed: `engineer:3` is a worker space, `SM_objectives` a station master. A question about an action
    that uses cards is asked regardless of the hand, because skipping it would reveal something about the hand
    (GWT-14.2).
    """

    source: str


class ForesightStep(SeatFrame, frozen=True):
    """Automatic step at Kansas City: place the foresight tile, or first ask which one (GWT-6.1)."""

    number: int


class Foresight(SeatFrame, frozen=True):
    """Choose one of the two tiles of a foresight (GWT-6.1)."""

    number: int


class IncomeStep(SeatFrame, frozen=True):
    """Automatic step at Kansas City: take the income, or first ask about temporary certificates (GWT-6.4)."""


class Income(SeatFrame, frozen=True):
    """Choose how many temporary certificates to use (GWT-6.4)."""


class City(SeatFrame, frozen=True):
    """Deliver with a breeding value (GWT-6.5)."""

    value: int


class CityEffects(SeatFrame, frozen=True):
    """Resolve the effects of the city that has just received a disc: money and arrow actions (GWT-6.5.3)."""

    city: str


class PayTransport(SeatFrame, frozen=True):
    """Pay the transport cost of the delivery (GWT-6.5.4)."""

    amount: int


class EndVisit(SeatFrame, frozen=True):
    """End the visit to Kansas City: return to the start and refill the foresight spaces (GWT-6.6)."""


class PlaceDisc(SeatFrame, frozen=True):
    """Choose the disc for a city or station.

    `reserve` is the amount in dollars that must remain (GWT-9.3, GWT-6.5.4).
    """

    target: str
    reserve: int = 0


class Receive(SeatFrame, frozen=True):
    """Gain certificates once the engine has moved and the question of its station is settled (GWT-8.7.2)."""

    certificates: int


class Hire(SeatFrame, frozen=True):
    """Hire a worker at the row cost plus `modifier` (GWT-8.3)."""

    modifier: int
    optional: bool = False


class Build(SeatFrame, frozen=True):
    """Place a building at a cost of `price` dollars per craftsman (GWT-8.4)."""

    price: int
    optional: bool = False


class Trade(SeatFrame, frozen=True):
    """Take a teepee (GWT-8.9)."""

    optional: bool = False


class RemoveHazard(SeatFrame, frozen=True):
    """Remove a hazard for `cost` dollars (GWT-8.11)."""

    cost: int
    optional: bool = False


class MoveCattleman(SeatFrame, frozen=True):
    """Move the cattleman as an action (GWT-8.14), or without fees if `free` (GWT-11.4)."""

    limit: int
    free: bool = False


class MoveEngine(SeatFrame, frozen=True):
    """Move the engine up to `limit` spaces (GWT-8.6, GWT-8.7).

    If `exact`, it moves exactly `limit` spaces. `money` is gained right after the move (GWT-8.7.2).
    """

    direction: Literal["forward", "back"]
    limit: int
    exact: bool = False
    optional: bool = False
    money: int = 0


class BuildStation(SeatFrame, frozen=True):
    """Decide whether to build the station where the engine stopped (GWT-8.8.1)."""

    station: str


class StationMaster(SeatFrame, frozen=True):
    """Decide whether to exchange a worker for the new station's station master (GWT-8.8.3)."""

    station: str


class TrackEnd(SeatFrame, frozen=True):
    """Move the engine back from the last space (GWT-8.8.5)."""


class StationBehind(SeatFrame, frozen=True):
    """Build a station behind the engine (GWT-8.17)."""


class TakeObjective(SeatFrame, frozen=True):
    """Take an objective card into the discard pile or the hand (GWT-8.13)."""

    to: Literal["discard", "hand"] = "discard"
    optional: bool = False


class DrawCount(SeatFrame, frozen=True):
    """Choose how many cards to draw; as many are then discarded (GWT-8.2)."""

    limit: int


class DiscardCards(SeatFrame, frozen=True):
    """Discard exactly `count` cards."""

    count: int


class RemoveCards(SeatFrame, frozen=True):
    """Remove up to `limit` cards in hand from the game (GWT-8.10)."""

    limit: int


class CattleMarket(SeatFrame, frozen=True):
    """Buy cattle with the cowboys not yet used in this action (GWT-8.12)."""

    cowboys: int


class ExtraTarget(SeatFrame, frozen=True):
    """Choose how far back the engine moves for an extraordinary delivery (GWT-8.16.1)."""


class ExtraCity(SeatFrame, frozen=True):
    """Choose the city for an extraordinary delivery (GWT-8.16.2)."""

    value: int


class StationHere(SeatFrame, frozen=True):
    """Automatic step: offer the station where the engine is, if it can be built (GWT-8.8.1)."""


class Adjacent(SeatFrame, frozen=True):
    """Choose a building adjacent to the 8b building on a site (GWT-8.15)."""

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
