"""Events of the game (TNS-14.3), those of the dice first."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.games.trains_and_stations.commands import Cards, Faces, Owner
from domain.games.trains_and_stations.data.schema import Building, Good
from domain.games.trains_and_stations.state import GoodsCounts
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


Reason = Literal["completion", "bonus", "goods", "speculation"]
"""What VP are gained for (TNS-7.3, TNS-7.4.3, TNS-7.5, TNS-10.5)."""


class ConductorChosen(Event, frozen=True):
    """The seat keeps the hat and has the first turn (TNS-2.5)."""

    seat: int
    drawn: bool


class SpecialDealt(Event, frozen=True):
    """A special card was dealt (TNS-2.3); only its owner knows which."""

    seat: int
    card: str | None


class SpecialsKept(Event, frozen=True):
    """The seat kept special cards, the rest went back to the deck (TNS-2.3); only the seat knows which."""

    reveals: ClassVar[bool] = True

    seat: int
    kept: Cards | None
    returned: Cards | None


class TurnBegan(Event, frozen=True):
    """A turn began (TNS-3)."""

    reveals: ClassVar[bool] = True  # the turn before it is over for good
    ends_turn: ClassVar[bool] = True

    seat: int
    number: int


class DeliveryBegan(Event, frozen=True):
    """The seat delivers a complete route (TNS-7.2)."""

    seat: int
    route: str


class VpGained(Event, frozen=True):
    """A player gained VP (TNS-1.12)."""

    seat: int
    vp: int
    reason: Reason


class FinalPhaseBegan(Event, frozen=True):
    """The supply of VP is used up (TNS-1.14)."""


class MajorityAwarded(Event, frozen=True):
    """The seat takes the bonuses of all cities of the route (TNS-7.4)."""

    seat: int
    route: str


class BonusDieTaken(Event, frozen=True):
    """A majority bonus: a bonus die out of the common supply (TNS-7.4.3)."""

    seat: int


class SpecialDrawn(Event, frozen=True):
    """A majority bonus: a special card (TNS-7.4.3); only the seat knows which."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str | None


class GoodsTaken(Event, frozen=True):
    """A player took goods cards for buildings (TNS-7.5); all see which (ruling R17)."""

    seat: int
    building: Building
    good: Good
    count: int


class DiceReturned(Event, frozen=True):
    """All dice of the delivered route went back to their owners (TNS-7.6)."""

    route: str


class GoalsDue(Event, frozen=True):
    """Goals are looked at after the deliveries; these seats claim by hand (TNS-8.7).

    What follows rests on hidden cards and switches: two worlds that look alike may part here.
    """

    reveals: ClassVar[bool] = True
    depends_on_hidden: ClassVar[bool] = True

    by_hand: tuple[int, ...]


class GoalRevealed(Event, frozen=True):
    """A goal lies face up now (TNS-8.3)."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str


class FieldUpgraded(Event, frozen=True):
    """A new stack came to the field (TNS-9.4)."""

    building: Building
    good: Good


class SpeculationRevealed(Event, frozen=True):
    """What all players gave, by seat, left the game (TNS-10.3)."""

    reveals: ClassVar[bool] = True

    goods: tuple[GoodsCounts, ...]
    specials: tuple[Cards, ...]


class NewGoodTaken(Event, frozen=True):
    """A player got cards of the new good for what was given (TNS-10.3 to TNS-10.5)."""

    seat: int
    building: Building
    good: Good
    count: int


class CoinsGiven(Event, frozen=True):
    """A gift from one player to another, which cannot be taken back (TNS-13.7)."""

    reveals: ClassVar[bool] = True

    seat: int
    to: int
    count: int


class AutoClaimSet(Event, frozen=True):
    """A player set how goals are claimed (TNS-8.7); the others do not see how."""

    reveals: ClassVar[bool] = True

    seat: int
    on: bool | None


class GameEnded(Event, frozen=True):
    """Everybody had as many turns in the final phase (TNS-11.2)."""

    reveals: ClassVar[bool] = True


AnyEvent = (
    ConductorChosen
    | SpecialDealt
    | SpecialsKept
    | TurnBegan
    | DiceRecalled
    | DiceGathered
    | DiceRolled
    | CoinPaid
    | DiceRerolled
    | WorkersStruck
    | TrainPlaced
    | BuildingErected
    | CoinsGained
    | DiceSaved
    | BonusDiceReturned
    | DeliveryBegan
    | VpGained
    | FinalPhaseBegan
    | MajorityAwarded
    | BonusDieTaken
    | SpecialDrawn
    | GoodsTaken
    | DiceReturned
    | GoalsDue
    | GoalRevealed
    | FieldUpgraded
    | SpeculationRevealed
    | NewGoodTaken
    | CoinsGiven
    | AutoClaimSet
    | GameEnded
)
