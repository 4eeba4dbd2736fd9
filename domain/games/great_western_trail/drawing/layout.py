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
from typing import Generic, ParamSpec, TypeVar

from domain.drawing.boxes import Box
from domain.drawing.curves import Point
from domain.drawing.parts.legible import MOST_KEPT, least_letter
from domain.drawing.sheet import Sheet
from domain.games.great_western_trail.drawing.sizes import (
    CardSizes,
    JobSizes,
    PanelSizes,
    RailSizes,
    SupplySizes,
    TrailSizes,
)
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

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
    """Give the layout for which is being drawn."""
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
