"""Sizes of what the sheet shows, in its units; the defaults are those of the whole sheet."""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.boxes import Box
from domain.drawing.curves import Point


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
        """Give the box of a card, counted from 0."""
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
