"""The pending frames (section 3 of the rules)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.games.trains_and_stations.commands import ClaimGoals, Faces, GiveGoods, GiveSpecials, KeepSpecial
from domain.games.trains_and_stations.data.schema import Building, Good
from domain.kernel.frames import SeatFrame, SimultaneousFrame
from domain.kernel.values import Value


class Pool(Value, frozen=True):
    """The unused dice of this turn's roll (TNS-5.1).

    `kept` are the dice among `own` that were saved before the turn and have not been rolled since.
    """

    own: Faces = ()
    white: Faces = ()
    kept: Faces = ()


class KeepSpecials(SimultaneousFrame[KeepSpecial], frozen=True):
    """All players choose the special cards to keep (TNS-2.3)."""


class BeginTurn(SeatFrame, frozen=True):
    """Begin the seat's turn (TNS-3.4)."""


class GatherDice(SeatFrame, frozen=True):
    """The seat recalls its dice, or gathers and rolls (TNS-4.10)."""


class RerollDice(SeatFrame, frozen=True):
    """The seat may pay for rerolls (TNS-5.7).

    `picked` are the bonus dice already chosen for a reroll. `spent` is set once the seat has given away its
    last coin: even if it is given a coin afterwards, it cannot reroll (TNS-13.8).
    """

    pool: Pool
    picked: Faces | None = None
    spent: bool | UnsetType = UNSET


class ResolveDice(SeatFrame, frozen=True):
    """The seat places trains, builds and saves dice (TNS-6.8)."""

    pool: Pool


class Deliveries(SeatFrame, frozen=True):
    """Complete routes are delivered one by one (TNS-7.1)."""


class PickDelivery(SeatFrame, frozen=True):
    """The seat chooses which of several complete routes to deliver next (TNS-7.2)."""

    routes: tuple[str, ...]


class PickMajority(SeatFrame, frozen=True):
    """The seat chooses the tied player who gets the bonuses of the route (TNS-7.4.1)."""

    route: str
    tied: tuple[int, ...]


class CollectGoods(SeatFrame, frozen=True):
    """Hand out goods for the building types along the route that have not been paid yet (TNS-7.5.1)."""

    route: str
    left: tuple[Building, ...]


class SplitGoods(SeatFrame, frozen=True):
    """The seat divides the cards of a good, as there are too few for all buildings (TNS-7.5.3).

    `claims` counts the cards due to each seat.
    """

    route: str
    building: Building
    claims: tuple[int, ...]


class ReturnDice(SeatFrame, frozen=True):
    """The dice of the delivered route return to their owners (TNS-7.6)."""

    route: str


class Goals(SeatFrame, frozen=True):
    """After the last delivery of the turn, goals may be revealed (TNS-8.1)."""


class ClaimByHand(SimultaneousFrame[ClaimGoals], frozen=True):
    """Players who do not reveal goals automatically choose the goals to reveal (TNS-8.7)."""


class Upgrading(SeatFrame, frozen=True):
    """An exhausted field is upgraded, if possible (TNS-9.1)."""


class PickUpgrade(SeatFrame, frozen=True):
    """The seat chooses the field to upgrade, and its new good (TNS-9.5)."""

    choices: tuple[tuple[Building, Good], ...]


class Speculate(SimultaneousFrame[GiveGoods | GiveSpecials], frozen=True, kw_only=True):
    """All players give cards for the new good: first goods, kind by kind, then special cards (TNS-10.1)."""

    building: Building
    good: Good
    kinds: tuple[Good, ...]

    def given_by(self, seat: int | None) -> tuple[GiveGoods | GiveSpecials, ...]:
        """Return the seat's previous answers that are not hidden."""
        return tuple(
            answer.command for answer in self.answers if answer.seat == seat and answer.command is not None
        )


class SplitNewGood(SeatFrame, frozen=True):
    """The seat divides the new good's cards, seat by seat, if there are too few (TNS-10.5).

    `owed` and `given` count the cards for each seat. `order` lists the seats that have not received theirs.
    """

    building: Building
    owed: tuple[int, ...]
    given: tuple[int, ...]
    order: tuple[int, ...]


class EndTurn(SeatFrame, frozen=True):
    """The turn is done. The next player follows, or the game ends (TNS-11.2)."""


AnyFrame = (
    KeepSpecials
    | BeginTurn
    | GatherDice
    | RerollDice
    | ResolveDice
    | Deliveries
    | PickDelivery
    | PickMajority
    | CollectGoods
    | SplitGoods
    | ReturnDice
    | Goals
    | ClaimByHand
    | Upgrading
    | PickUpgrade
    | Speculate
    | SplitNewGood
    | EndTurn
)
