"""What is seen of the table: everything, and the same for everybody (MEX-13.1)."""

from __future__ import annotations

from typing import Literal

from domain.kernel.cards import Pile
from domain.kernel.values import Value
from domain.mini_express.commands import Company

Step = Literal["draft", "act", "wild", "port", "western_branch", "over"]
"""What is asked now (MEX-4.4); `over` when the game has ended."""


class CompanyView(Value, frozen=True):
    """A company, in printed order (MEX-1.1).

    `shares` lie on the share space, `aside` for the draft; `trains` on the train space; `length` is the row of
    the track length marker; `track` are the hexes with its trains in building order, its start first.
    """

    name: Company
    shares: int
    aside: int
    trains: int
    supply: int
    length: int
    exhausted: bool
    track: tuple[str, ...]


class HexView(Value, frozen=True):
    """A hex with trains: the companies in printed order."""

    hex: str
    companies: tuple[Company, ...]


class CityView(Value, frozen=True):
    """A numbered city; `token`: its two symbols, None when the demand token is gone."""

    number: int
    hex: str
    name: str
    capacity: int
    token: tuple[Company, Company | Literal["wild"]] | None
    companies: tuple[Company, ...]


class SeatView(Value, frozen=True):
    """A player, or the Machinist after the last seat; shares and influence by company in printed order."""

    seat: int
    machinist: bool
    shares: tuple[int, int, int, int]
    influence: tuple[int, int, int, int]
    score: int


class PortView(Value, frozen=True):
    """A port of the Ports variant (MEX-12.3); `company`: who may start from it."""

    number: int
    hex: str
    name: str
    company: Company | None


class SpikeView(Value, frozen=True):
    """The Golden Spike (MEX-12.2); `tile` is the hex where it lies while it is waiting."""

    phase: Literal["waiting", "cancelled", "racing", "completed"]
    tile: str
    east: Company | None
    west: Company | None


class MachinistView(Value, frozen=True):
    """The Machinist's markers and bag (MEX-9.1, MEX-13.2).

    `target` is the number of the city with the target marker, 0 while it is off the map; `company` is under
    the company marker; `bag` counts the tokens still in it, as `company steps/city steps` or `restore`;
    `out` those drawn since the last restore.
    """

    target: int
    company: Company
    bag: Pile[str]
    out: Pile[str]


class LastBuild(Value, frozen=True):
    """The track built last."""

    company: Company
    route: tuple[str, ...]


class View(Value, frozen=True):
    """The table as it lies before the viewer.

    `active` is the seat that is asked, `step` what it is asked; `turn` counts the turns begun and `action` is
    2 for the second one of a duel turn. `choices` are the companies that may be chosen now (draft, wild,
    western branch), `shown` the company on the token that asks (wild, port).
    `seats` are the players in seat order and the Machinist, where it plays, last; `start` is the start player.
    `winner` is the seat (or the Machinist's) that wins, None until the end.
    """

    viewer: int | None
    map: Literal["usa", "europe"]
    mode: Literal["standard_3", "standard_4", "standard_5", "solo", "two_machinist", "duel"]
    variant: Literal["none", "golden_spike", "ports"]
    first_game: bool
    level: Literal["passenger", "tourist", "trainspotter", "conductor", "railroader"] | None
    turn: int
    action: int
    active: int | None
    step: Step
    choices: tuple[Company, ...]
    shown: Company | None
    start: int
    companies: tuple[CompanyView, ...]
    hexes: tuple[HexView, ...]
    cities: tuple[CityView, ...]
    seats: tuple[SeatView, ...]
    machinist: MachinistView | None
    ports: tuple[PortView, ...]
    spike: SpikeView | None
    last: LastBuild | None
    triggered: bool
    winner: int | None
