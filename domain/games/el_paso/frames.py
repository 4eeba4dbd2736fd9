"""What can be pending: the states of ELP-3.2, small questions within an action, and what the rules carry out.

The stack is the rest of the turn (ELP-3.4). `slots` names the slots still open, counted from 1; one that may
be used twice stands there twice.
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
    """The seat's turn begins, or the game is over before it (ELP-3.1, ELP-10.3)."""


class SueTurn(Frame, frozen=True):
    """Sue's turn (ELP-16.6)."""


class Place(SeatFrame, frozen=True):
    """The first turn: place the rancher on a neutral building (ELP-4.8)."""


class Move(SeatFrame, frozen=True):
    """The movement phase (ELP-4.2)."""


class Actions(SeatFrame, frozen=True):
    """The action phase at a stop (ELP-5).

    `tile` is the building there (`B`, `2a`). `slots`: none at another's building, or after the auxiliary
    action. `auxiliary`: the one auxiliary action is still open. `hired`: who was hired at this stop.
    `helped`: the auxiliary action was performed (under the rules of version 1 it is not said).
    """

    site: str
    tile: str
    slots: tuple[int, ...]
    auxiliary: bool = True
    hired: tuple[Worker, ...] = ()
    helped: bool = False


class Train(SeatFrame, frozen=True):
    """The slots of a train card that is paid for (ELP-6.7)."""

    card: int
    slots: tuple[int, ...]


class AuxPair(SeatFrame, frozen=True):
    """Up to two different auxiliary actions; `used` are those performed (ELP-6.11)."""

    count: int
    used: tuple[AuxiliaryId, ...] = ()


class ExchangeDiscard(SeatFrame, frozen=True):
    """An exchange: a card was drawn, one has to go (ELP-6.14)."""


class ExchangeAgain(SeatFrame, frozen=True):
    """The improved auxiliary action: another exchange, or not (ELP-5.6)."""


class Delivery(SeatFrame, frozen=True):
    """Show the hand and deliver (ELP-8.4)."""


class PickDisc(SeatFrame, frozen=True):
    """Put a disc on a post that the total reaches (ELP-8.5)."""

    total: int


class Reward(SeatFrame, frozen=True):
    """Take the token or the worker that the post gives, or not (ELP-8.7)."""

    post: int


class EndVisit(SeatFrame, frozen=True):
    """El Paso is done: the hand goes to the discard pile (ELP-8.8)."""


class DrawUp(SeatFrame, frozen=True):
    """The draw phase (ELP-9)."""


class TurnEnd(SeatFrame, frozen=True):
    """Nothing is left but any-time actions (ELP-3.7)."""


class DiscardCow(SeatFrame, frozen=True):
    """Which card to discard for money (ELP-6.1)."""

    action: PrintedDiscard


class RemoveCow(SeatFrame, frozen=True):
    """Which cattle card of the hand to take out of the game (ELP-6.13)."""


class Hire(SeatFrame, frozen=True):
    """Whom to hire for that price, other than those hired in this slot (ELP-6.5)."""

    cost: int
    barred: tuple[Worker, ...] = ()


class BuyCow(SeatFrame, frozen=True):
    """Which cow to buy (ELP-6.6)."""


class ChooseTrain(SeatFrame, frozen=True):
    """Which train card to use (ELP-6.7)."""


class Build(SeatFrame, frozen=True):
    """What to build where (ELP-6.9)."""


class PayWorkers(SeatFrame, frozen=True):
    """How many versatile workers stand in for the specialists that a purchase takes (ELP-6.6)."""

    purchase: Purchase
    worker: Specialist
    count: int


class GainToken(SeatFrame, frozen=True):
    """Which token to take for that price (ELP-6.8)."""

    pool: Pool | Literal["any"]
    cost: int


class MoveOn(SeatFrame, frozen=True):
    """Where to move by an action, up to so many steps (ELP-6.10)."""

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
