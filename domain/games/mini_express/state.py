"""The state of the game: the companies and their track, the players, and the demand tokens."""

from __future__ import annotations

from functools import cache
from typing import Literal

from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import (
    BAG,
    BOX,
    COMPANIES,
    LEVELS,
    MAPS,
    MODES,
    NUMBERED,
    NUMBERS,
    Difficulty,
    ModeData,
    Symbol,
)
from domain.games.mini_express.frames import AnyFrame
from domain.games.mini_express.variants import Options, mode_of
from domain.kernel.frames import GameState
from domain.kernel.multiset import Multiset
from domain.kernel.tuples import turn_order
from domain.kernel.values import Value

Token = tuple[Company, Symbol]
CompanyCounts = tuple[int, int, int, int]
"""Counts by company, in printed order."""


class Line(Value, frozen=True):
    """A company (MEX-1.3, MEX-1.4).

    `shares` are on the share space, `aside` are set aside for the draft, and `box` are out of the game.
    `trains` are on the train space. `track` lists the hexes with trains in building order.
    """

    shares: int
    aside: int
    box: int
    trains: int
    supply: int
    track: tuple[str, ...]
    length: int = 0
    exhausted: bool = False


class Player(Value, frozen=True):
    """A player or the Machinist: shares and influence by company."""

    shares: CompanyCounts = (0, 0, 0, 0)
    influence: CompanyCounts = (1, 1, 1, 1)


class Machinist(Value, frozen=True):
    """The Machinist's markers and bag (MEX-9.1).

    `target` is the number of the city with the target marker, or 0 while the marker is off the map. The bag
    is a multiset, so the state holds no order of tokens (MEX-13.2). `drawn` counts the draws so far, to label
    them.
    """

    company: Company
    target: int = 0
    bag: Multiset[str] = BAG
    drawn: int = 0


class Spike(Value, frozen=True):
    """The Golden Spike tile with the trains of the branch companies on it (MEX-12.2)."""

    phase: Literal["waiting", "cancelled", "racing", "completed"] = "waiting"
    east: Company | None = None
    west: Company | None = None


class Build(Value, frozen=True):
    """The last build."""

    company: Company
    route: tuple[str, ...]


class State(GameState[AnyFrame], frozen=True):
    """The whole game.

    `players` lists the seats in order, then the Machinist if it plays. `tokens` lists the demand tokens by
    city number, from 1. `turns` counts turns begun, `forfeits` turns forfeited in a row (MEX-4.3).
    `triggered` means that the end is triggered (MEX-7.4).
    """

    options: Options = Options()
    seats: int = 0
    start: int = 0
    lines: tuple[Line, ...] = ()
    players: tuple[Player, ...] = ()
    tokens: tuple[Token | None, ...] = ()
    machinist: Machinist | None = None
    spike: Spike | None = None
    last: Build | None = None
    turns: int = 0
    forfeits: int = 0
    triggered: bool = False

    @property
    def mode(self) -> ModeData:
        """The mode, which follows from the number of seats (MEX-3.1)."""
        return MODES[mode_of(self.options, self.seats)]

    @property
    def level(self) -> Difficulty:
        """The Machinist's level. With two players, it is always the first (MEX-10.3)."""
        return LEVELS[self.options.level if self.seats == 1 else "passenger"]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in round order: clockwise from the start player, the Machinist last (MEX-3.6)."""
        return _order(self.start, self.seats, self.machinist is not None)

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end: no frame is pending."""
        return not self.stack

    def line(self, company: Company) -> Line:
        return self.lines[NUMBERS[company]]


@cache
def _order(start: int, seats: int, machinist: bool) -> tuple[int, ...]:  # noqa: FBT001 - a cache's key
    clockwise = turn_order(start, seats)
    return (*clockwise, seats) if machinist else clockwise


def machinist_of(state: State) -> Machinist:
    """Return the Machinist's markers.

    Raises LookupError if it does not play.
    """
    if state.machinist is None:
        raise LookupError("the Machinist does not play")
    return state.machinist


def blank(options: Options, seats: int) -> State:
    """Return the state before the first event (MEX-3.2 to MEX-3.4, MEX-3.11)."""
    mode, side = MODES[mode_of(options, seats)], MAPS[options.map]
    level = LEVELS[options.level if seats == 1 else "passenger"]
    starts = {start.company: start.hex for start in side.start}
    human = level.human_start_influence if mode.machinist else BOX.influence.start
    players = (Player(influence=(human,) * 4),) * seats
    if mode.machinist:
        players = (*players, Player(influence=(level.machinist_start_influence,) * 4))
    return State(
        options=options,
        seats=seats,
        lines=tuple(_line(mode, starts[company]) for company in COMPANIES),
        players=players,
        tokens=(None,) * len(side.city),
        machinist=_machinist(mode) if mode.machinist else None,
        spike=Spike() if options.variant == "golden_spike" else None,
    )


def _line(mode: ModeData, start: str) -> Line:
    """Build a company with its opening shares and trains (MEX-3.2, MEX-3.3)."""
    return Line(
        shares=mode.board,
        aside=mode.aside,
        box=mode.box,
        trains=BOX.trains.on_train_space_at_start,
        supply=BOX.trains.in_supply_at_start,
        track=(start,),
        length=BOX.track_length.start,
    )


def _machinist(mode: ModeData) -> Machinist:
    """Build the Machinist (MEX-9.1, 9.2, 9.4).

    In the solo game, the bag starts with numbered tokens only.
    """
    return Machinist(BOX.machinist.start_company, bag=NUMBERED if mode.draft == "solo" else BAG)
