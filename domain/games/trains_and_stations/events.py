"""The events (TNS-14.3), starting with dice events."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.games.trains_and_stations.commands import Cards, Faces, Owner
from domain.games.trains_and_stations.data.schema import Building, Good
from domain.games.trains_and_stations.state import GoodsCounts
from domain.kernel.values import Event


class DiceRecalled(Event, frozen=True):
    """The seat took all its dice off the board (TNS-4.7)."""

    seat: int
    count: int


class DiceGathered(Event, frozen=True):
    """The seat gathered some of its dice and bonus dice (TNS-4.1 to TNS-4.5).

    `own` is the number of its own dice gathered. Among them, `kept` and `rolled` are dice that had been
    saved; only the `kept` dice keep their faces.
    """

    seat: int
    own: int
    bonus: int
    kept: Faces
    rolled: Faces


class DiceRolled(Event, frozen=True):
    """The gathered dice were rolled (TNS-5.1)."""

    reveals: ClassVar[bool] = True

    seat: int
    own: Faces
    white: Faces


class CoinPaid(Event, frozen=True):
    """The seat paid a coin for a reroll (TNS-5.4)."""

    seat: int


class DiceRerolled(Event, frozen=True):
    """Dice were rerolled (TNS-5.4)."""

    reveals: ClassVar[bool] = True

    seat: int
    old_own: Faces
    old_white: Faces
    own: Faces
    white: Faces


class WorkersStruck(Event, frozen=True):
    """The workers struck because of three or more locked trains, and the seat lost VP (TNS-5.3)."""

    seat: int
    lost: int


class TrainPlaced(Event, frozen=True):
    """A train die was placed on the space (TNS-6.2)."""

    seat: int
    die: Owner
    space: str


class BuildingErected(Event, frozen=True):
    """Three equal dice were exchanged for a building; `white` counts the bonus dice among them (TNS-6.3)."""

    seat: int
    building: Building
    white: int
    city: str


class CoinsGained(Event, frozen=True):
    """Coin dice were returned for coins (TNS-6.4)."""

    seat: int
    dice: int
    coins: int


class DiceSaved(Event, frozen=True):
    """The seat saved some of its own dice for the next turn (TNS-6.5)."""

    seat: int
    faces: Faces


class BonusDiceReturned(Event, frozen=True):
    """Unused bonus dice went back to the common supply (TNS-6.7)."""

    seat: int
    count: int


Reason = Literal["completion", "bonus", "goods", "speculation"]
"""The reason for VP (TNS-7.3, TNS-7.4.3, TNS-7.5, TNS-10.5)."""


class ConductorChosen(Event, frozen=True):
    """The seat became the conductor, who takes the first turn (TNS-2.5)."""

    seat: int
    drawn: bool


class SpecialDealt(Event, frozen=True):
    """A special card was dealt. Only its owner sees which one (TNS-2.3)."""

    seat: int
    card: str | None


class SpecialsKept(Event, frozen=True):
    """The seat kept special cards and returned the rest to the deck (TNS-2.3).

    Only the seat sees which cards.
    """

    reveals: ClassVar[bool] = True

    seat: int
    kept: Cards | None
    returned: Cards | None


class TurnBegan(Event, frozen=True):
    """A turn began (TNS-3)."""

    reveals: ClassVar[bool] = True  # no seat can undo the previous turn alone
    ends_turn: ClassVar[bool] = True

    seat: int
    number: int


class DeliveryBegan(Event, frozen=True):
    """The seat began the delivery of a complete route (TNS-7.2)."""

    seat: int
    route: str


class VpGained(Event, frozen=True):
    """A player gained VP (TNS-1.12)."""

    seat: int
    vp: int
    reason: Reason


class FinalPhaseBegan(Event, frozen=True):
    """The VP supply ran out, and the final phase began (TNS-1.14)."""


class MajorityAwarded(Event, frozen=True):
    """The seat received the bonuses of all cities of the route (TNS-7.4)."""

    seat: int
    route: str


class BonusDieTaken(Event, frozen=True):
    """The seat took a bonus die from the common supply as a majority bonus (TNS-7.4.3)."""

    seat: int


class SpecialDrawn(Event, frozen=True):
    """The seat drew a special card as a majority bonus (TNS-7.4.3); only the seat sees it."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str | None


class GoodsTaken(Event, frozen=True):
    """A player took goods cards for buildings; all players see which ones (TNS-7.5, ruling R17)."""

    seat: int
    building: Building
    good: Good
    count: int


class DiceReturned(Event, frozen=True):
    """All dice of the delivered route went back to their owners (TNS-7.6)."""

    route: str


class GoalsDue(Event, frozen=True):
    """The deliveries are done, and goals may be revealed (TNS-8.7).

    `by_hand` lists the seats that choose for themselves which goals to reveal. The next events depend on
    hidden cards and settings. States of the game that look the same to a player may therefore diverge here.
    """

    reveals: ClassVar[bool] = True
    depends_on_hidden: ClassVar[bool] = True

    by_hand: tuple[int, ...]


class GoalRevealed(Event, frozen=True):
    """A goal was revealed (TNS-8.3)."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str


class FieldUpgraded(Event, frozen=True):
    """The field got a stack of a new good (TNS-9.4)."""

    building: Building
    good: Good


class SpeculationRevealed(Event, frozen=True):
    """The goods and cards given by each seat were revealed and removed from the game (TNS-10.3)."""

    reveals: ClassVar[bool] = True

    goods: tuple[GoodsCounts, ...]
    specials: tuple[Cards, ...]


class NewGoodTaken(Event, frozen=True):
    """A player received cards of the new good (TNS-10.3 to TNS-10.5)."""

    seat: int
    building: Building
    good: Good
    count: int


class CoinsGiven(Event, frozen=True):
    """A player gave coins to a different player. This cannot be undone (TNS-13.7)."""

    reveals: ClassVar[bool] = True

    seat: int
    to: int
    count: int


class AutoClaimSet(Event, frozen=True):
    """A player set whether goals are revealed automatically; others do not see the setting (TNS-8.7)."""

    reveals: ClassVar[bool] = True

    seat: int
    on: bool | None


class GameEnded(Event, frozen=True):
    """The game ended after the final phase, when all players had the same number of turns (TNS-11.2)."""

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
