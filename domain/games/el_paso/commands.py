"""What a seat may want. Each command says in which frames it is an answer."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.games.el_paso.data.actions import AuxiliaryId, Breed, DiscId, Pool, Worker
from domain.kernel.values import Command

Number = Annotated[int, Meta(ge=0)]
Level = Annotated[int, Meta(ge=1, le=6)]
Slot = Annotated[int, Meta(ge=1, le=3)]


class ChooseGoal(Command, frozen=True):
    """Take a goal token of the display, counted from 0 (SetupGoal, ELP-2.9)."""

    index: Number


class PlaceRancher(Command, frozen=True):
    """Place the rancher on a neutral building (Place, ELP-4.8)."""

    site: str


class MoveRancher(Command, frozen=True):
    """Move the rancher to a stop, with just the cowboys that this takes (Move, MoveOn, ELP-4.5, ELP-4.6)."""

    site: str


class Use(Command, frozen=True):
    """Use a slot of the tile or the train card, counted from 1 (Actions, Train, ELP-5.2)."""

    slot: Slot


class UseAuxiliary(Command, frozen=True):
    """Perform an auxiliary action (Actions, AuxPair, ELP-5.6)."""

    action: AuxiliaryId


class Done(Command, frozen=True):
    """Use no more of what is open, or decline it (ELP-3.4).

    Actions, Train, AuxPair, ExchangeAgain, Reward.
    """


class ExchangeMore(Command, frozen=True):
    """Make the second exchange (ExchangeAgain, ELP-5.6)."""


class EndTurn(Command, frozen=True):
    """End the turn (TurnEnd, ELP-3.7)."""


class UseExchangeToken(Command, frozen=True):
    """Give an exchange token back for an exchange (at any time in one's turn, ELP-7.1)."""


class DiscardWorker(Command, frozen=True):
    """Discard a worker of the area for the bonus (at any time in one's turn, ELP-7.2)."""

    worker: Worker


class DiscardCattle(Command, frozen=True):
    """Discard a card of the hand (ExchangeDiscard, DiscardCow, ELP-6.1, ELP-6.14)."""

    breed: Breed


class RemoveCattle(Command, frozen=True):
    """Take a card of the hand out of the game (RemoveCow, ELP-6.13)."""

    breed: Breed


class HireWorker(Command, frozen=True):
    """Hire a worker of that kind (Hire, Reward, ELP-6.5)."""

    worker: Worker


class BuyCattle(Command, frozen=True):
    """Buy a card of the cattle market (BuyCow, ELP-6.6)."""

    breed: Breed


class BoardTrain(Command, frozen=True):
    """Use the train card that needs so many engineers (ChooseTrain, ELP-6.7)."""

    card: Annotated[int, Meta(ge=1, le=4)]


class PlaceBuilding(Command, frozen=True):
    """Put a tile of that level on an empty space, or in place of an own building (Build, ELP-6.9)."""

    level: Level
    site: str


class PayVersatile(Command, frozen=True):
    """Let so many versatile workers stand in for specialists (PayWorkers, ELP-6.6)."""

    count: Number


class TakeToken(Command, frozen=True):
    """Take a token of a display, counted from 0 (GainToken, Reward, ELP-6.8)."""

    pool: Pool
    index: Number


class DrawToken(Command, frozen=True):
    """Take the top token of a stack, unseen (GainToken, Reward, ELP-6.8)."""

    pool: Pool


class Deliver(Command, frozen=True):
    """Show the hand and deliver, with so many certificates of the track (Delivery, ELP-8.4)."""

    certificates: Number


class PlaceDisc(Command, frozen=True):
    """Put a disc of the player board on a trading post (PickDisc, ELP-8.5)."""

    disc: DiscId
    post: Number


Purchase = BuyCattle | BoardTrain | PlaceBuilding
"""What is paid for with workers (ELP-6.6, ELP-6.7, ELP-6.9)."""

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
