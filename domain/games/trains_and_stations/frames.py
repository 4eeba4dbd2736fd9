"""What can be pending (section 3 of the rules)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.games.trains_and_stations.commands import ClaimGoals, Faces, GiveGoods, GiveSpecials, KeepSpecial
from domain.games.trains_and_stations.data.schema import Building, Good
from domain.kernel.frames import SeatFrame, SimultaneousFrame
from domain.kernel.values import Value


class Pool(Value, frozen=True):
    """The dice rolled this turn that are still to be used (TNS-5.1).

    `kept` are those of `own` that were saved before the turn and have not been rolled since.
    """

    own: Faces = ()
    white: Faces = ()
    kept: Faces = ()


class KeepSpecials(SimultaneousFrame[KeepSpecial], frozen=True):
    """All players choose the special cards they keep (TNS-2.3)."""


class BeginTurn(SeatFrame, frozen=True):
    """The seat's turn begins (TNS-3.4)."""


class GatherDice(SeatFrame, frozen=True):
    """The seat recalls its dice or gathers and rolls (TNS-4.10)."""


class RerollDice(SeatFrame, frozen=True):
    """The seat may pay for rolling dice again (TNS-5.7); the bonus dice may have been picked already.

    `spent` once the seat has given its last coin away: what is given back does not let it roll (TNS-13.8).
    """

    pool: Pool
    picked: Faces | None = None
    spent: bool | UnsetType = UNSET


class ResolveDice(SeatFrame, frozen=True):
    """The seat places trains, erects buildings, saves dice (TNS-6.8)."""

    pool: Pool


class Deliveries(SeatFrame, frozen=True):
    """The routes that are complete are delivered, one after the other (TNS-7.1)."""


class PickDelivery(SeatFrame, frozen=True):
    """Which of several complete routes is delivered next (TNS-7.2)."""

    routes: tuple[str, ...]


class PickMajority(SeatFrame, frozen=True):
    """Which of the tied players takes the bonuses of the route (TNS-7.4.1)."""

    route: str
    tied: tuple[int, ...]


class CollectGoods(SeatFrame, frozen=True):
    """The buildings of these types along the route are still to be paid (TNS-7.5.1)."""

    route: str
    left: tuple[Building, ...]


class SplitGoods(SeatFrame, frozen=True):
    """Too few cards of a good for all buildings: who gets them (TNS-7.5.3); `claims` by seat."""

    route: str
    building: Building
    claims: tuple[int, ...]


class ReturnDice(SeatFrame, frozen=True):
    """The dice of the delivered route go back (TNS-7.6)."""

    route: str


class Goals(SeatFrame, frozen=True):
    """After the last delivery of the turn, goals may be revealed (TNS-8.1)."""


class ClaimByHand(SimultaneousFrame[ClaimGoals], frozen=True):
    """Those who do not let it be done for them choose the goals they reveal (TNS-8.7)."""


class Upgrading(SeatFrame, frozen=True):
    """An exhausted field is upgraded, if one can be (TNS-9.1)."""


class PickUpgrade(SeatFrame, frozen=True):
    """Which of several fields, or to which good (TNS-9.5)."""

    choices: tuple[tuple[Building, Good], ...]


class Speculate(SimultaneousFrame[GiveGoods | GiveSpecials], frozen=True, kw_only=True):
    """All players give goods for the new one, kind by kind, and special cards at last (TNS-10.1)."""

    building: Building
    good: Good
    kinds: tuple[Good, ...]

    def given_by(self, seat: int | None) -> tuple[GiveGoods | GiveSpecials, ...]:
        """Return what the seat has answered so far, as far as it is known."""
        return tuple(
            answer.command for answer in self.answers if answer.seat == seat and answer.command is not None
        )


class SplitNewGood(SeatFrame, frozen=True):
    """Too few cards of the new good: seat by seat, who gets how many (TNS-10.5).

    `owed` and `given` by seat; `order` are the seats still to be served, the next one first.
    """

    building: Building
    owed: tuple[int, ...]
    given: tuple[int, ...]
    order: tuple[int, ...]


class EndTurn(SeatFrame, frozen=True):
    """The turn is done; the next player follows, or the game ends (TNS-11.2)."""


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
