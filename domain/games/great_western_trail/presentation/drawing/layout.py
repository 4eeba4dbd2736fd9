"""The sheet: where its sections lie, and where the trail winds.

A `Layout` holds what differs between the whole sheet and its parts, each of which is drawn by itself. Points
and boxes are asked for while a layout is current; `laid_out` makes another one current.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, update_wrapper
from typing import Generic, NamedTuple, ParamSpec, TypeVar

from domain.drawing.boxes import Box
from domain.drawing.curves import Point
from domain.drawing.parts.legible import MOST_KEPT, least_letter
from domain.drawing.sheet import Sheet
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value


class TrailSizes(NamedTuple):
    """The trail: `land` is its ground, `band` the upper part of a building (owner, craftsmen, hands, points).

    `small` is the edge of a small tile, `tag` the height of a site's special action, which stands below it;
    `figure` how large a cattleman is, `on_tile` to `by_start` how far he stands from the middle of a small
    tile, of Kansas City and of the start. `money_up` is how far the money of a village space reaches into it.
    `is_plain` is for a phone: a sign for each action, no small print.
    """

    land: Box
    wide: float = 130
    high: float = 86
    band: float = 25
    small: float = 58
    tag: float = 22
    figure: float = 1.55
    on_tile: Point = (0, -14)
    over_city: float = 40
    by_start: float = 40
    money_up: float = 1
    is_plain: bool = False

    @property
    def half_wide(self) -> float:
        """Half of a building's width."""
        return self.wide / 2

    @property
    def half_high(self) -> float:
        """Half of a building's height."""
        return self.high / 2


class RailSizes(NamedTuple):
    """The railroad: `upper` and `lower` are the heights of its two rows of track.

    A city's sign is as wide as `wide`, or as its own in `signs`: its left end (None: round its space) and
    its width. `foot` is the height of the box below a sign, `plate` the width of a station's plate.
    """

    land: Box
    upper: float = 150
    lower: float = 288
    city_top: float = 30
    city_high: float = 26
    foot: float = 30
    wide: float = 112
    plate: float = 208
    signs: tuple[tuple[str, float | None, float], ...] = (("kansas_city", 3, 98), ("topeka", 116.6, 82))


class SupplySizes(NamedTuple):
    """The foresight: three groups of a stack and two tiles; `stack` and `tiles` are middles in a group."""

    corner: Point
    group: float
    stack: Point = (0, 58)
    stack_box: Point = (84, 44)
    tiles: tuple[Point, Point] = ((0, 126), (0, 190))
    tile: float = 58
    back: float = 40


class JobSizes(NamedTuple):
    """The job market: `first` is the middle of the first place, from the corner.

    `block` rows stand below each other, the next ones `block_step` to the right. `price` is how far the coin
    of a row stands from its last place, `price_box` its place round it, `way` the scale of the token's way;
    `numbers`: how far a row's number stands before the middle of its first place, and its size.
    """

    corner: Point
    first: Point = (40, 61.25)
    column: float = 53
    row: float = 54.5
    cell: float = 48
    block: int = 12
    block_step: float = 0
    price: float = 46
    price_box: Box = (-19, -18, 52, 52.5)
    coin: float = 16
    way: float = 1
    token: float = 42
    numbers: Point = (33, 17)


class CardSizes(NamedTuple):
    """Cards in rows of so many `columns`: the first one's corner, how far apart they lie, their size."""

    corner: Point
    columns: int
    step: Point
    size: Point

    def box(self, place: int) -> Box:
        """Return the box of a card, counted from 0."""
        row, column = divmod(place, self.columns)
        left, top = self.corner
        return left + column * self.step[0], top + row * self.step[1], *self.size


class PanelSizes(NamedTuple):
    """A player's board: how far from its top its rows begin.

    `size_step` is how high the single or the double of an auxiliary action is.
    """

    workers: float = 72
    track: float = 190
    auxiliary: float = 224
    size_step: float = 32
    unbuilt: float = 296
    gained: float = 342
    area: float = 382
    card_high: float = 48
    herd: Box = (12, 39, 256, 31)
    steps: Box = (270, 39, 84, 31)


NEAR = 16
"""A part whose least letter has fewer units is seen from near."""

P = ParamSpec("P")
R = TypeVar("R")


class Sections(Value, frozen=True):
    """The sections of the sheet, each readable by itself when it is looked at closely."""

    railroad: Box
    supply: Box
    jobs: Box
    trail: Box
    objectives: Box
    cattle: Box
    players: Box


class BoardFile(Value, frozen=True):
    """board.toml."""

    sections: Sections
    trail: dict[str, tuple[float, float]]


BOARD_FILE = load_toml("domain.games.great_western_trail.data", "board.toml", BoardFile)
SECTIONS = BOARD_FILE.sections
SHEET = Sheet(SECTIONS.players, head=28, title=15, hand_strip=152)


def trail_point(space: str) -> Point:
    x, y = BOARD_FILE.trail[space]
    return SECTIONS.trail[0] + x, SECTIONS.trail[1] + y


@dataclass(frozen=True, eq=False)
class Layout:
    """Where things stand and how large they are; `deck` is that of the objective cards.

    `panels` gives the box of each player's board; `hand` is the box of the reader's hand where its cards lie
    in one row, None where the sheet has room for more. `is_parted` tells the parts from the whole sheet.
    """

    is_parted: bool
    trail: TrailSizes
    rail: RailSizes
    supply: SupplySizes
    jobs: JobSizes
    objectives: CardSizes
    cattle: CardSizes
    deck: Box
    cattle_deck: Box
    prices: Box
    panel: PanelSizes
    panels: Callable[[int], Box]
    hand: Box | None


def _sheet_layout() -> Layout:
    supply, jobs, objectives, cattle = (
        SECTIONS.supply,
        SECTIONS.jobs,
        SECTIONS.objectives,
        SECTIONS.cattle,
    )
    return Layout(
        is_parted=False,
        trail=TrailSizes(land=SECTIONS.trail),
        rail=RailSizes(land=SECTIONS.railroad),
        supply=SupplySizes(corner=supply[:2], group=supply[2] / 3),
        jobs=JobSizes(corner=jobs[:2]),
        objectives=CardSizes((objectives[0], objectives[1] + 34), 2, (130, 142), (122, 132)),
        cattle=CardSizes((cattle[0], cattle[1] + 44), 3, ((cattle[2] - 102) / 2, 134), (88, 112)),
        deck=(objectives[0] + objectives[2] - 52, objectives[1] + 46, 46, 64),
        cattle_deck=(cattle[0] + cattle[2] - 92, cattle[1] - 4, 92, 26),
        prices=(cattle[0], cattle[1] + cattle[3] - 118, cattle[2], 116),
        panel=PanelSizes(),
        panels=SHEET.panel_box,
        hand=None,
    )


WHOLE = _sheet_layout()
"""The whole sheet."""

_current: ContextVar[Layout] = ContextVar("layout", default=WHOLE)


def layout() -> Layout:
    """Return the layout for which is being drawn."""
    return _current.get()


@contextmanager
def laid_out(current: Layout) -> Iterator[None]:
    """Draw in a layout."""
    token = _current.set(current)
    try:
        yield
    finally:
        _current.reset(token)


def tile_edge() -> str:
    """Name the line round a tile: a light one where it is seen from near."""
    return "edge" if 0 < least_letter() < NEAR else "rim"


class kept_by_layout(Generic[P, R]):  # noqa: N801 - a decorator
    """Keep what was made, by its arguments (hashable ones), the layout and the least letter."""

    def __init__(self, make: Callable[P, R]) -> None:
        update_wrapper(self, make)
        self._kept = lru_cache(maxsize=MOST_KEPT)(
            lambda current, least, arguments, named: make(*arguments, **dict(named))
        )

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        made: R = self._kept(layout(), least_letter(), arguments, tuple(named.items()))
        return made

    def cache_clear(self) -> None:
        """Forget all that was kept."""
        self._kept.cache_clear()
