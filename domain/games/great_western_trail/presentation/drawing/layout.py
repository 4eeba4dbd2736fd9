"""The layout of the sheet: its sections and the course of the trail.

A `Layout` holds the differences between the whole sheet and its parts, each of which is drawn separately.
Points and boxes depend on the current layout, which `laid_out` replaces for a block of code.
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
    """Sizes on the trail.

    `land` is the ground, `band` the upper part of a building (owner, craftsmen, hands, points). `small` is
    the edge of a small tile, `tag` the height of the special action below a site, `figure` the scale of a
    cattleman. `on_tile` to `by_start` are the offsets of a cattleman from the middle of a small tile, Kansas
    City and the start. `money_up` is how far the money of a village space overlaps the space. `is_plain` is
    for phones: one symbol per action, no small print.
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
        """Return half the width of a building."""
        return self.wide / 2

    @property
    def half_high(self) -> float:
        """Return half the height of a building."""
        return self.high / 2


class RailSizes(NamedTuple):
    """Sizes on the railroad.

    `upper` and `lower` are the heights of its two rows of track. City signs are `wide` wide, except those in
    `signs`, which list their left end (None: centred on the space) and width. `foot` is the height of the box
    below a sign, `plate` the width of a station's plate and `plate_high` its height. `sign` is the edge of
    the symbols on plates and signs, `disc` the radius of the players' discs at cities.
    """

    land: Box
    upper: float = 150
    lower: float = 288
    city_top: float = 30
    city_high: float = 26
    foot: float = 30
    wide: float = 112
    plate: float = 208
    plate_high: float = 40
    sign: float = 24
    disc: float = 10
    signs: tuple[tuple[str, float | None, float], ...] = (("kansas_city", 3, 98), ("topeka", 116.6, 82))


class SupplySizes(NamedTuple):
    """Sizes of the foresight section, which has three groups of a stack and two tiles.

    `stack` and `tiles` are middles within a group.
    """

    corner: Point
    group: float
    stack: Point = (0, 58)
    stack_box: Point = (84, 44)
    tiles: tuple[Point, Point] = ((0, 126), (0, 190))
    tile: float = 58
    back: float = 40


class JobSizes(NamedTuple):
    """Sizes in the job market.

    `first` is the middle of the first space, relative to the corner. A column has `block` rows; the next
    column is `block_step` to the right. `price` is the distance from the last space of a row to its coin,
    `price_box` the box around that coin, `way` the scale of the token's arrows. `numbers` holds the distance
    from a row's number to its first space, and the number's size.
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
    """Cards in rows of `columns`: the corner of the first card, the steps between cards, the cards' size."""

    corner: Point
    columns: int
    step: Point
    size: Point

    def box(self, place: int) -> Box:
        """Return the box of a card. Cards are counted from 0."""
        row, column = divmod(place, self.columns)
        left, top = self.corner
        return left + column * self.step[0], top + row * self.step[1], *self.size


class PanelSizes(NamedTuple):
    """The distances of the rows of a player's board from its top.

    `row` is the height of a row of workers, `spaces` the left edge of its first space and the step to the
    next. `side` holds the left edge of the symbols next to the workers, the middle of the first disc, and the
    step to the second. `size_step` is the height of the single or double form of an auxiliary action.
    `gained_high` is the height of a station master.
    """

    workers: float = 72
    row: float = 38
    spaces: Point = (44, 47)
    side: tuple[float, float, float] = (336, 382, 44)
    track: float = 190
    auxiliary: float = 224
    size_step: float = 32
    unbuilt: float = 296
    gained: float = 342
    gained_high: float = 34
    area: float = 382
    card_high: float = 48
    card_wide: float = 52
    herd: Box = (12, 39, 256, 31)
    steps: Box = (270, 39, 84, 31)


NEAR = 16
"""A part whose smallest letter is smaller than this, in units, is viewed at close range."""

P = ParamSpec("P")
R = TypeVar("R")


class Sections(Value, frozen=True):
    """The sections of the sheet, each readable by itself when enlarged."""

    railroad: Box
    supply: Box
    jobs: Box
    trail: Box
    objectives: Box
    cattle: Box
    players: Box


class BoardFile(Value, frozen=True):
    """The contents of board.toml."""

    sections: Sections
    trail: dict[str, tuple[float, float]]


BOARD_FILE = load_toml("domain.games.great_western_trail.data", "board.toml", BoardFile)
SECTIONS = BOARD_FILE.sections
SHEET = Sheet(SECTIONS.players, head=28, title=15, hand_strip=152)


APART = {"trade_site_1": -24, "trade_site_2": 30}
"""How far sites are moved sideways, so that a building does not cover the special action of its neighbour."""


def trail_point(space: str) -> Point:
    x, y = BOARD_FILE.trail[space]
    x += APART.get(space, 0)
    return SECTIONS.trail[0] + x, SECTIONS.trail[1] + y


@dataclass(frozen=True, eq=False)
class Layout:
    """Positions and sizes of everything on the sheet.

    `deck` is the box of the objective deck. `panels` returns the box of each player's board. `hand` is the
    box of the viewer's hand if its cards are in one row, and None on the whole sheet. `is_parted` is false
    for the whole sheet.
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
"""The layout of the whole sheet."""

_current: ContextVar[Layout] = ContextVar("layout", default=WHOLE)


def layout() -> Layout:
    """Return the current layout."""
    return _current.get()


@contextmanager
def laid_out(current: Layout) -> Iterator[None]:
    """Make a layout current within the block."""
    token = _current.set(current)
    try:
        yield
    finally:
        _current.reset(token)


def tile_edge() -> str:
    """Return the CSS class of a tile's outline. The outline is lighter at close range."""
    return "edge" if 0 < least_letter() < NEAR else "rim"


class kept_by_layout(Generic[P, R]):  # noqa: N801 - a decorator
    """A decorator that caches results by their (hashable) arguments, the layout and the smallest letter."""

    def __init__(self, make: Callable[P, R]) -> None:
        update_wrapper(self, make)
        self._kept = lru_cache(maxsize=MOST_KEPT)(
            lambda current, least, arguments, named: make(*arguments, **dict(named))
        )

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        result: R = self._kept(layout(), least_letter(), arguments, tuple(named.items()))
        return result

    def cache_clear(self) -> None:
        self._kept.cache_clear()
