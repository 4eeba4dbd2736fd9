"""The commands of a seat.

Items are given by their ids in the data files: trail spaces (`A1`, `flood_2`, `KC`), track spaces (`12`,
`4.5`), cards and small tiles by kind (`jersey`, `west_highland_4`, `O07`), disc spaces, cities, stations. The
cards in a list may come in any order; the locations of a path are in travel order. Each docstring lists the
frames that the command answers.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.great_western_trail.data.schema import Worker
from domain.kernel.values import AnyOrder, Command

Number = Annotated[int, Meta(ge=0)]
Cards = AnyOrder[str]

AuxiliaryId = Literal["gain_money", "draw_discard", "back_cert", "pay_engine", "back_trash"]


class PlaceCattleman(Command, frozen=True):
    """Place the cattleman on a neutral building (FirstPlacement, GWT-3.1.3)."""

    site: str


class MoveAlong(Command, frozen=True):
    """Move the cattleman through the locations and stop at the last one (Move, MoveCattleman, GWT-4.8)."""

    path: tuple[str, ...]


class PlayObjective(Command, frozen=True):
    """Play an objective card from the hand (between actions: Move, PhaseB, GWT-5.4)."""

    card: str


class LocalAction(Command, frozen=True):
    """Perform a local action of the building on a site (PhaseB, GWT-5.1.1).

    `index` counts the tile's actions from 0; the site's special action follows them. `option` is the chosen
    half of an action with a slash, 0 or 1. `cards` are the cards to discard.
    """

    site: str
    index: Number
    option: Number = 0
    cards: Cards = ()


class SingleAuxiliary(Command, frozen=True):
    """Perform one single auxiliary action (PhaseB, GWT-5.1.4)."""

    action: AuxiliaryId


class EndPhaseB(Command, frozen=True):
    """Finish phase B at this location (PhaseB, GWT-5.3)."""


class PerformAuxiliary(Command, frozen=True):
    """Perform an auxiliary action, single or double (Auxiliary, GWT-8.10.2)."""

    action: AuxiliaryId
    size: Literal["single", "double"]


class Perform(Command, frozen=True):
    """Perform the immediate action (Immediate).

    `option` is the chosen half of an action with a slash, and `cards` are the cards to discard.
    """

    option: Number = 0
    cards: Cards = ()


class Forfeit(Command, frozen=True):
    """Skip an optional reward (frames with `optional`, BuildStation, StationMaster; GWT-8.1.2)."""


class ChooseForesight(Command, frozen=True):
    """Choose the tile on a foresight space, numbered from 1 (Foresight, GWT-6.1)."""

    space: Annotated[int, Meta(ge=1, le=2)]


class UseCertificates(Command, frozen=True):
    """Use temporary certificates for the income (Income, GWT-6.4)."""

    count: Number


class Deliver(Command, frozen=True):
    """Deliver to a city (City, ExtraCity, GWT-6.5)."""

    city: str


class TakeDisc(Command, frozen=True):
    """Take the disc from a space of the player board or one of the seat's stations (PlaceDisc, GWT-9.3)."""

    source: str


class HireWorker(Command, frozen=True):
    """Hire a worker from a row of the job market, counted from 1 (Hire, GWT-8.3)."""

    row: Annotated[int, Meta(ge=1, le=12)]
    worker: Worker


class PlaceBuilding(Command, frozen=True):
    """Place one of the seat's buildings on a site (Build, GWT-8.4)."""

    tile: str
    site: str


class TakeTeepee(Command, frozen=True):
    """Trade for the teepee on a village space (Trade, GWT-8.9)."""

    space: str


class TakeHazard(Command, frozen=True):
    """Remove the hazard on a space (RemoveHazard, GWT-8.11)."""

    space: str


class DriveEngine(Command, frozen=True):
    """Move the engine to a track space (MoveEngine, TrackEnd, ExtraTarget, GWT-8.6, 8.7, 8.16)."""

    space: str


class ConstructStation(Command, frozen=True):
    """Build a station (BuildStation, StationBehind, GWT-8.8, GWT-8.17)."""

    station: str


class AppointWorker(Command, frozen=True):
    """Exchange one of the seat's workers for the station master (StationMaster, GWT-8.8.3)."""

    worker: Worker


class TakeCard(Command, frozen=True):
    """Take an objective card from the display (TakeObjective, GWT-8.13.1)."""

    card: str


class TakeTop(Command, frozen=True):
    """Take the top card of the objective deck (TakeObjective, GWT-8.13.1)."""


class Draw(Command, frozen=True):
    """Draw cards, then discard the same number (DrawCount, GWT-8.2)."""

    count: Number


class Discard(Command, frozen=True):
    """Discard cards from the hand (DiscardCards)."""

    cards: Cards


class Remove(Command, frozen=True):
    """Remove cards in hand from the game (RemoveCards, GWT-8.10)."""

    cards: Cards


class BuyCattle(Command, frozen=True):
    """Buy cards from the cattle market with a number of cowboys (CattleMarket, GWT-8.12.1)."""

    cards: Cards
    cowboys: Annotated[int, Meta(ge=1, le=5)]


class AddCattle(Command, frozen=True):
    """Use a cowboy to add cards from the deck to the cattle market (CattleMarket, GWT-8.12.4)."""


class FinishMarket(Command, frozen=True):
    """Finish buying (CattleMarket)."""


class NameNeighbour(Command, frozen=True):
    """Choose the adjacent site whose building is used (Adjacent, GWT-8.15)."""

    site: str


AnyCommand = (
    PlaceCattleman
    | MoveAlong
    | PlayObjective
    | LocalAction
    | SingleAuxiliary
    | EndPhaseB
    | PerformAuxiliary
    | Perform
    | Forfeit
    | ChooseForesight
    | UseCertificates
    | Deliver
    | TakeDisc
    | HireWorker
    | PlaceBuilding
    | TakeTeepee
    | TakeHazard
    | DriveEngine
    | ConstructStation
    | AppointWorker
    | TakeCard
    | TakeTop
    | Draw
    | Discard
    | Remove
    | BuyCattle
    | AddCattle
    | FinishMarket
    | NameNeighbour
)
