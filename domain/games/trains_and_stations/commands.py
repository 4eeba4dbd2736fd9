"""What a seat may want (section 3 of the rules).

Dice of the same owner and face are interchangeable: a command names faces, in any order (R21).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.trains_and_stations.data.schema import Building, Face, Good
from domain.kernel.values import AnyOrder, Command

Faces = tuple[Face, ...]
"""Dice by what they show, in alphabetical order."""

Owner = Literal["own", "white"]
"""Whose die: the seat's own colour, or a bonus die."""

Cards = tuple[str, ...]
"""Special cards by their ids, ascending."""

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]


class KeepSpecial(Command, frozen=True):
    """Keep these of the special cards dealt, and return the others (TNS-2.3)."""

    cards: AnyOrder[str]


class Recall(Command, frozen=True):
    """Take all own dice off the board and end the turn (TNS-4.7)."""


class Gather(Command, frozen=True):
    """Gather the own dice and so many bonus dice; roll these saved dice too (TNS-4.1 to TNS-4.5)."""

    bonus: Count
    roll_saved: AnyOrder[Face]


class PickWhite(Command, frozen=True):
    """Choose the bonus dice to reroll, where the choice of all dice at once would be too long (TNS-5.4)."""

    faces: AnyOrder[Face]


class Reroll(Command, frozen=True):
    """Pay a coin and roll these dice of the pool again (TNS-5.4)."""

    own: AnyOrder[Face]
    white: AnyOrder[Face]


class StopRolling(Command, frozen=True):
    """Leave the dice as they lie (TNS-5.5)."""


class PlaceTrain(Command, frozen=True):
    """Put a die that shows a train on the space (TNS-6.2)."""

    die: Owner
    space: str


class Erect(Command, frozen=True):
    """Exchange three equal dice, so many of them bonus dice, for a building in the city (TNS-6.3)."""

    building: Building
    white: Count
    city: str


class FinishResolve(Command, frozen=True):
    """Save these own dice, and return the others (TNS-6.4 to TNS-6.6)."""

    save: AnyOrder[Face]


class ChooseDelivery(Command, frozen=True):
    """Deliver this one of several complete routes next (TNS-7.2)."""

    route: str


class ChooseMajority(Command, frozen=True):
    """Give the bonuses of the route to this one of the tied players (TNS-7.4.1)."""

    seat: Count


class AllocateGoods(Command, frozen=True):
    """Hand out the goods that are left, a number of cards for each seat in order (TNS-7.5.3)."""

    cards: tuple[Count, ...]


class ClaimGoals(Command, frozen=True):
    """Reveal these of the fulfilled goals (TNS-8.1, TNS-8.7)."""

    cards: AnyOrder[str]


class ChooseUpgrade(Command, frozen=True):
    """Upgrade the field of this building to that good (TNS-9.2, TNS-9.3)."""

    building: Building
    good: Good


class GiveGoods(Command, frozen=True):
    """Give so many goods cards of a kind for the new good (TNS-10.2)."""

    good: Good
    count: Count


class GiveSpecials(Command, frozen=True):
    """Give these special cards of two goods for the new good (TNS-10.2)."""

    cards: AnyOrder[str]


class SplitSpeculation(Command, frozen=True):
    """Hand that player so many of the last cards of the new good (TNS-10.5)."""

    seat: Count
    cards: Count


class GiveCoins(Command, frozen=True):
    """Give coins to another player, at any time (TNS-13.7)."""

    to: Count
    count: Some


class SetAutoClaim(Command, frozen=True):
    """Let fulfilled goals be revealed by themselves, or be asked (TNS-8.7)."""

    on: bool


AnyCommand = (
    KeepSpecial
    | Recall
    | Gather
    | PickWhite
    | Reroll
    | StopRolling
    | PlaceTrain
    | Erect
    | FinishResolve
    | ChooseDelivery
    | ChooseMajority
    | AllocateGoods
    | ClaimGoals
    | ChooseUpgrade
    | GiveGoods
    | GiveSpecials
    | SplitSpeculation
    | GiveCoins
    | SetAutoClaim
)


def declines(command: AnyCommand) -> bool:
    """Return whether the command does without: nothing given, and no goal revealed."""
    match command:
        case GiveGoods(_, count):
            return count == 0
        case GiveSpecials(cards) | ClaimGoals(cards):
            return not cards
        case _:
            return False
