"""The frames: the states of ELP-3.2, the smaller questions within an action, and automatic steps.

The stack is the rest of the turn (ELP-3.4). `slots` are the numbers of the unused slots, counted from 1; a
slot with two uses left appears twice.
"""

from __future__ import annotations

from typing import Literal

from domain.games.el_paso.commands import Purchase
from domain.games.el_paso.data.actions import AuxiliaryId, Pool, Specialist, Worker
from domain.games.el_paso.data.actions import DiscardCow as PrintedDiscard
from domain.kernel.frames import Frame, SeatFrame


class SetupGoal(SeatFrame, frozen=True):
    """Choose the first goal token (ELP-2.9)."""


class NextTurn(SeatFrame, frozen=True):
    """Start the seat's turn, or end the game if this seat triggered the end (ELP-3.1, ELP-10.3)."""


class SueTurn(Frame, frozen=True):
    """Sue's turn (ELP-16.6)."""


class Place(SeatFrame, frozen=True):
    """Place the rancher on a neutral building, on the first turn (ELP-4.8)."""


class Move(SeatFrame, frozen=True):
    """The movement phase (ELP-4.2)."""


class Actions(SeatFrame, frozen=True):
    """The action phase at a stop (ELP-5).

    `tile` is the building there (such as `B` or `2a`). `slots` are its unused slots; there are none at
    another player's building, or after an auxiliary action. `auxiliary`: an auxiliary action is still
    possible. `hired`: the kinds of workers hired at this stop. `helped`: an auxiliary action was used (always
    false under version 1 of the rules).
    """

    site: str
    tile: str
    slots: tuple[int, ...]
    auxiliary: bool = True
    hired: tuple[Worker, ...] = ()
    helped: bool = False


class Train(SeatFrame, frozen=True):
    """Use the slots of a train card that has been paid for (ELP-6.7)."""

    card: int
    slots: tuple[int, ...]


class AuxPair(SeatFrame, frozen=True):
    """Perform up to `count` different auxiliary actions; `used` are those already performed (ELP-6.11)."""

    count: int
    used: tuple[AuxiliaryId, ...] = ()


class ExchangeDiscard(SeatFrame, frozen=True):
    """Discard a card to complete an exchange (ELP-6.14)."""


class ExchangeAgain(SeatFrame, frozen=True):
    """Make or skip the second exchange of the improved auxiliary action (ELP-5.6)."""


class Delivery(SeatFrame, frozen=True):
    """Show the hand and deliver (ELP-8.4)."""


class PickDisc(SeatFrame, frozen=True):
    """Put a disc on a post whose minimum the delivery total reaches (ELP-8.5)."""

    total: int


class Reward(SeatFrame, frozen=True):
    """Take or decline the token or worker offered as a post's reward (ELP-8.7)."""

    post: int


class EndVisit(SeatFrame, frozen=True):
    """The end of a visit to El Paso: the hand goes to the discard pile (ELP-8.8)."""


class DrawUp(SeatFrame, frozen=True):
    """The draw phase (ELP-9)."""


class TurnEnd(SeatFrame, frozen=True):
    """The end of the turn, when only any-time actions are left (ELP-3.7)."""


class DiscardCow(SeatFrame, frozen=True):
    """Choose a card to discard for money (ELP-6.1)."""

    action: PrintedDiscard


class RemoveCow(SeatFrame, frozen=True):
    """Choose a cattle card in hand to remove from the game (ELP-6.13)."""


class Hire(SeatFrame, frozen=True):
    """Choose a worker to hire at the price `cost`, of a kind not yet hired in this slot (ELP-6.5)."""

    cost: int
    barred: tuple[Worker, ...] = ()


class BuyCow(SeatFrame, frozen=True):
    """Choose a cow to buy (ELP-6.6)."""


class ChooseTrain(SeatFrame, frozen=True):
    """Choose a train card to use (ELP-6.7)."""


class Build(SeatFrame, frozen=True):
    """Choose a building and its space (ELP-6.9)."""


class PayWorkers(SeatFrame, frozen=True):
    """Choose how many versatile workers replace specialists in a payment (ELP-6.6)."""

    purchase: Purchase
    worker: Specialist
    count: int


class GainToken(SeatFrame, frozen=True):
    """Choose a token to take for `cost` dollars (ELP-6.8)."""

    pool: Pool | Literal["any"]
    cost: int


class MoveOn(SeatFrame, frozen=True):
    """Choose the destination of an action's move, up to `steps` steps (ELP-6.10)."""

    steps: int


AnyFrame = (
    SetupGoal
    | NextTurn
    | SueTurn
    | Place
    | Move
    | Actions
    | Train
    | AuxPair
    | ExchangeDiscard
    | ExchangeAgain
    | Delivery
    | PickDisc
    | Reward
    | EndVisit
    | DrawUp
    | TurnEnd
    | DiscardCow
    | RemoveCow
    | Hire
    | BuyCow
    | ChooseTrain
    | Build
    | PayWorkers
    | GainToken
    | MoveOn
)
