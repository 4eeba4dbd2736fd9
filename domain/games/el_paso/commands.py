"""The commands of the game. Each docstring lists the frames that the command answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.games.el_paso.data.actions import AuxiliaryId, Breed, DiscId, Pool, Worker
from domain.kernel.values import Command

Number = Annotated[int, Meta(ge=0)]
Level = Annotated[int, Meta(ge=1, le=6)]
Slot = Annotated[int, Meta(ge=1, le=3)]


class ChooseGoal(Command, frozen=True):
    """Take a goal token from the display, counted from 0 (SetupGoal, ELP-2.9)."""

    index: Number


class PlaceRancher(Command, frozen=True):
    """Place the rancher on a neutral building (Place, ELP-4.8)."""

    site: str


class MoveRancher(Command, frozen=True):
    """Move the rancher to a stop, discarding only the cowboys required (Move, MoveOn, ELP-4.5, ELP-4.6)."""

    site: str


class Use(Command, frozen=True):
    """Use a slot of the tile or train card, counted from 1 (Actions, Train, ELP-5.2)."""

    slot: Slot


class UseAuxiliary(Command, frozen=True):
    """Perform an auxiliary action (Actions, AuxPair, ELP-5.6)."""

    action: AuxiliaryId


class Done(Command, frozen=True):
    """Finish or decline the current actions (Actions, Train, AuxPair, ExchangeAgain, Reward; ELP-3.4)."""


class ExchangeMore(Command, frozen=True):
    """Make the second exchange (ExchangeAgain, ELP-5.6)."""


class EndTurn(Command, frozen=True):
    """End the turn (TurnEnd, ELP-3.7)."""


class UseExchangeToken(Command, frozen=True):
    """Spend an exchange token on an exchange, at any time on the seat's turn (ELP-7.1)."""


class DiscardWorker(Command, frozen=True):
    """Discard a worker from the worker area for its bonus, at any time on the seat's turn (ELP-7.2)."""

    worker: Worker


class DiscardCattle(Command, frozen=True):
    """Discard a card from the hand (ExchangeDiscard, DiscardCow, ELP-6.1, ELP-6.14)."""

    breed: Breed


class RemoveCattle(Command, frozen=True):
    """Remove a card in hand from the game (RemoveCow, ELP-6.13)."""

    breed: Breed


class HireWorker(Command, frozen=True):
    """Hire a worker of the given kind (Hire, Reward, ELP-6.5)."""

    worker: Worker


class BuyCattle(Command, frozen=True):
    """Buy a card from the cattle market (BuyCow, ELP-6.6)."""

    breed: Breed


class BoardTrain(Command, frozen=True):
    """Use a train card, identified by the number of engineers it requires (ChooseTrain, ELP-6.7)."""

    card: Annotated[int, Meta(ge=1, le=4)]


class PlaceBuilding(Command, frozen=True):
    """Put a tile of the given level on an empty space or on one of the seat's buildings (Build, ELP-6.9)."""

    level: Level
    site: str


class PayVersatile(Command, frozen=True):
    """Pay with `count` versatile workers in place of specialists (PayWorkers, ELP-6.6)."""

    count: Number


class TakeToken(Command, frozen=True):
    """Take a token from a display, counted from 0 (GainToken, Reward, ELP-6.8)."""

    pool: Pool
    index: Number


class DrawToken(Command, frozen=True):
    """Draw the top token of a stack, unseen (GainToken, Reward, ELP-6.8)."""

    pool: Pool


class Deliver(Command, frozen=True):
    """Show the hand and deliver, spending a number of certificates (Delivery, ELP-8.4)."""

    certificates: Number


class PlaceDisc(Command, frozen=True):
    """Put a disc from the player board on a trading post (PickDisc, ELP-8.5)."""

    disc: DiscId
    post: Number


Purchase = BuyCattle | BoardTrain | PlaceBuilding
"""The commands that are paid for with workers (ELP-6.6, ELP-6.7, ELP-6.9)."""

AnyCommand = (
    ChooseGoal
    | PlaceRancher
    | MoveRancher
    | Use
    | UseAuxiliary
    | Done
    | ExchangeMore
    | EndTurn
    | UseExchangeToken
    | DiscardWorker
    | DiscardCattle
    | RemoveCattle
    | HireWorker
    | BuyCattle
    | BoardTrain
    | PlaceBuilding
    | PayVersatile
    | TakeToken
    | DrawToken
    | Deliver
    | PlaceDisc
)
