"""Previews on the whole sheet."""

from __future__ import annotations

from collections.abc import Iterable

from domain.drawing.boxes import Box, BoxPlace, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import MINUS
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import text
from domain.games.el_paso.data.kinds import Breed, Worker
from domain.games.el_paso.drawing.boards import abilities, players
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.ground import posts, trail
from domain.games.el_paso.drawing.layout import SHEET, trail_point
from domain.games.el_paso.drawing.pieces import tokens
from domain.games.el_paso.drawing.pieces.cards import draw_card
from domain.games.el_paso.drawing.pieces.markets import cattle_box
from domain.games.el_paso.drawing.pieces.tiles import draw_building
from domain.games.el_paso.drawing.previews import movement
from domain.games.el_paso.drawing.signs import ICONS, TOOLS
from domain.games.el_paso.drawing.spots.places import all_places
from domain.games.el_paso.view import SpaceView, View


class SheetPlan:
    """The sheet of a view."""

    def __init__(self, view: View) -> None:
        self._view = view

    def find_places(self) -> Iterable[BoxPlace]:
        return all_places(self._view)

    def draw_space(self, view: View, space: SpaceView) -> str:
        return trail.draw_tile(view, space)

    def draw_building(self, tile: str, colour: str, site: str) -> str:
        return draw_building(tile, colour, *trail_point(site))

    def draw_rancher(self, view: View, colour: str, site: str, others: int) -> str:
        return trail.draw_rancher(colour, *trail.rancher_point(site, others, others + 1))

    def draw_cowboys(self, view: View, way: movement.Way) -> str:
        return movement.draw_cowboys(view, way)

    def disc_point(self, view: View, post: int, party: int) -> Point:
        return posts.disc_point(post, party)

    def draw_worker(self, seat: int, kind: Worker, count: int) -> str:
        left, top, wide, high = players.worker_box(SHEET.panel_box(seat), kind)
        return (
            f'<path class="sunk edge" d="{rectangle_path((left, top, wide, high))}"/>'
            + ICONS.draw_icon(TOOLS[kind], left + 7, top + 5, 30)
            + text(left + 57, top + 29, str(count), 25, "num mid bold")
        )

    def draw_goal(self, seat: int, token: str, index: int) -> str:
        return tokens.draw_goal(token, players.goal_box(SHEET.panel_box(seat), index, index + 1))

    def draw_bonus(self, seat: int, token: str, index: int) -> str:
        return tokens.draw_bonus(token, players.bonus_box(SHEET.panel_box(seat), index, index + 1))

    def draw_spent(self, seat: int, left: int, spent: int) -> str:
        x, y, wide, high = abilities.certificate_box(SHEET.panel_box(seat), left)
        marker = badge(SEAT_COLOURS[seat], x + wide - 13, y + high / 2, 10)
        return marker + GLYPHS.draw_coin(x + wide / 2, y - 12, 13, f"{MINUS}{spent}")

    def draw_lifted_card(self, breed: Breed, box: Box) -> str:
        left, top, wide, high = box
        return draw_card(breed, (left, top - 14, wide, high))

    def draw_bought_card(self, breed: Breed) -> str:
        left, top, _, _ = cattle_box(breed)
        return draw_card(breed, (left + 6, top - 12, 86, 118))
