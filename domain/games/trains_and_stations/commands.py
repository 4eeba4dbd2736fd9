"""The commands of a seat (section 3 of the rules).

Dice of the same owner and face are interchangeable, so a command names faces, in any order (R21).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.trains_and_stations.data.schema import Building, Face, Good
from domain.kernel.values import AnyOrder, Command

Faces = tuple[Face, ...]
"""Dice by face, in alphabetical order."""

Owner = Literal["own", "white"]
"""A die's owner: the seat's colour, or white for a bonus die."""

Cards = tuple[str, ...]
"""Special cards by their ids, in ascending order."""

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]


class KeepSpecial(Command, frozen=True):
    """Keep these special cards, and return the others (TNS-2.3)."""

    cards: AnyOrder[str]


class Recall(Command, frozen=True):
    """Take all your own dice off the board, and end the turn (TNS-4.7)."""


class Gather(Command, frozen=True):
    """Gather your dice and `bonus` bonus dice, and also roll the given saved dice (TNS-4.1 to TNS-4.5)."""

    bonus: Count
    roll_saved: AnyOrder[Face]


class PickWhite(Command, frozen=True):
    """Choose the bonus dice to reroll.

    This is a separate step if a single list of choices would be too long (TNS-5.4).
    """

    faces: AnyOrder[Face]


class Reroll(Command, frozen=True):
    """Pay a coin and reroll these dice of the pool (TNS-5.4)."""

    own: AnyOrder[Face]
    white: AnyOrder[Face]


class StopRolling(Command, frozen=True):
    """Stop rolling (TNS-5.5)."""


class PlaceTrain(Command, frozen=True):
    """Place a train die on the space (TNS-6.2)."""

    die: Owner
    space: str


class Erect(Command, frozen=True):
    """Exchange three matching dice for a building in a city (TNS-6.3).

    `white` is the number of bonus dice among them.
    """

    building: Building
    white: Count
    city: str


class FinishResolve(Command, frozen=True):
    """Save some of the seat's own dice, and return the others (TNS-6.4 to TNS-6.6)."""

    save: AnyOrder[Face]


class ChooseDelivery(Command, frozen=True):
    """Choose the complete route to deliver next (TNS-7.2)."""

    route: str


class ChooseMajority(Command, frozen=True):
    """Choose the tied player who gets the route's bonuses (TNS-7.4.1)."""

    seat: Count


class AllocateGoods(Command, frozen=True):
    """Divide the remaining goods: a number of cards for each seat, in order (TNS-7.5.3)."""

    cards: tuple[Count, ...]


class ClaimGoals(Command, frozen=True):
    """Reveal the given fulfilled goals (TNS-8.1, TNS-8.7)."""

    cards: AnyOrder[str]


class ChooseUpgrade(Command, frozen=True):
    """Replace the good of this building's field with a new good (TNS-9.2, TNS-9.3)."""

    building: Building
    good: Good


class GiveGoods(Command, frozen=True):
    """Give goods cards of one kind for the new good (TNS-10.2)."""

    good: Good
    count: Count


class GiveSpecials(Command, frozen=True):
    """Give these two-goods special cards for the new good (TNS-10.2)."""

    cards: AnyOrder[str]


class SplitSpeculation(Command, frozen=True):
    """Give a player some of the last cards of the new good (TNS-10.5)."""

    seat: Count
    cards: Count


class GiveCoins(Command, frozen=True):
    """Give coins to another player, at any time (TNS-13.7)."""

    to: Count
    count: Some


class SetAutoClaim(Command, frozen=True):
    """Set whether fulfilled goals are revealed automatically; otherwise, the player is asked (TNS-8.7)."""

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
    """Return whether the command declines, by giving nothing or revealing no goal."""
    match command:
        case GiveGoods(_, count):
            return count == 0
        case GiveSpecials(cards) | ClaimGoals(cards):
            return not cards
        case _:
            return False
