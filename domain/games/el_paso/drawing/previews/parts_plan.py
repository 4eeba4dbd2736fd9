"""Previews on the parts of a window: each piece is drawn at the scale of the part where it lies."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from itertools import chain

from domain.drawing.boxes import Box, BoxPlace
from domain.drawing.curves import Point
from domain.drawing.glyph_rows import MINUS
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import Slots
from domain.drawing.parts.legible import drawn_at
from domain.games.el_paso.data.kinds import Breed, Worker
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.layout import trail_point
from domain.games.el_paso.drawing.parts import (
    board_panel,
    hand_panel,
    market_panel,
    sized_tiles,
    trail_panel,
)
from domain.games.el_paso.drawing.parts.board_places import (
    board_box,
    bonus_cell,
    certificate_cell,
    goal_cell,
)
from domain.games.el_paso.drawing.parts.panels import find_panels
from domain.games.el_paso.drawing.parts.token_panel import draw_any_bonus
from domain.games.el_paso.drawing.pieces.tokens import draw_goal
from domain.games.el_paso.drawing.previews import movement
from domain.games.el_paso.view import SpaceView, View

LIFT = 3


class PartsPlan:
    """The parts of a view in a window; any board has the scale of all."""

    def __init__(self, view: View, slots: Slots) -> None:
        self._panels = {panel.name: panel for panel in find_panels(view, slots)}
        self._places: tuple[BoxPlace, ...] | None = None

    def _drawn(self, name: str) -> AbstractContextManager[None]:
        return drawn_at(self._panels[name].scale)

    def _on_board(self) -> AbstractContextManager[None]:
        return self._drawn(f"board-{SEAT_COLOURS[0]}")

    def find_places(self) -> Iterable[BoxPlace]:
        if self._places is None:
            self._places = tuple(chain.from_iterable(panel.places for panel in self._panels.values()))
        return self._places

    def draw_space(self, view: View, space: SpaceView) -> str:
        with self._drawn("trail"):
            return (trail_panel.draw_space(view, space) or trail_panel.draw_use(view)) if space.tile else ""

    def draw_building(self, tile: str, colour: str, site: str) -> str:
        with self._drawn("trail"):
            return sized_tiles.draw_trail_building(tile, colour, *trail_point(site))

    def draw_rancher(self, view: View, colour: str, site: str, others: int) -> str:
        with self._drawn("trail"):
            point = trail_panel.standing_point(view, site, others, others + 1)
            return trail_panel.draw_rancher(colour, *point)

    def draw_cowboys(self, view: View, way: movement.Way) -> str:
        with self._drawn("trail"):
            return movement.draw_cowboys(view, way)

    def disc_point(self, view: View, post: int, party: int) -> Point:
        return trail_panel.post_disc_point(view, post, party)

    def draw_worker(self, seat: int, kind: Worker, count: int) -> str:
        with self._on_board():
            return board_panel.draw_worker(kind, count, board_box(seat))

    def draw_goal(self, seat: int, token: str, index: int) -> str:
        with self._on_board():
            return draw_goal(token, goal_cell(board_box(seat), index, index + 1))

    def draw_bonus(self, seat: int, token: str, index: int) -> str:
        with self._on_board():
            return draw_any_bonus(token, bonus_cell(board_box(seat), index, index + 1))

    def draw_spent(self, seat: int, left: int, spent: int) -> str:
        x, y, wide, _ = certificate_cell(board_box(seat), left)
        with self._on_board():
            space = board_panel.draw_certificate(board_box(seat), left, held=True)
            return space + GLYPHS.draw_coin(x + wide / 2, y - 8, 11, f"{MINUS}{spent}")

    def draw_lifted_card(self, breed: Breed, box: Box) -> str:
        left, top, wide, high = box
        with self._drawn("hand"):
            return hand_panel.draw_hand_card(breed, (left, top - LIFT, wide, high), named=False)

    def draw_bought_card(self, breed: Breed) -> str:
        left, top, _, _ = market_panel.cattle_box(breed)
        with self._drawn("cattle"):
            box = (left - LIFT, top - LIFT, market_panel.WIDE, market_panel.CATTLE_HIGH)
            return hand_panel.draw_hand_card(breed, box, named=False)
