"""What an option would put on a drawing, and where: on the sheet, or on the parts of a window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from domain.drawing.boxes import Box, BoxPlace
from domain.drawing.curves import Point
from domain.games.el_paso.data.kinds import Breed, Worker
from domain.games.el_paso.drawing.previews.movement import Way
from domain.games.el_paso.view import SpaceView, View


class PreviewPlan(Protocol):
    """What a preview has to know of the drawing that it is laid over."""

    def find_places(self) -> Iterable[BoxPlace]:
        """Give every place."""

    def draw_space(self, view: View, space: SpaceView) -> str:
        """Draw what lies on a space of the trail."""

    def draw_building(self, tile: str, colour: str, site: str) -> str:
        """Draw a new building."""

    def draw_rancher(self, view: View, colour: str, site: str, others: int) -> str:
        """Stand a rancher on a space beside so many others."""

    def draw_cowboys(self, view: View, way: Way) -> str:
        """Draw how many cowboys a move takes."""

    def disc_point(self, view: View, post: int, party: int) -> Point:
        """Give where a party's disc lies on a post."""

    def draw_worker(self, seat: int, kind: Worker, count: int) -> str:
        """Draw how many of a kind of worker a player has."""

    def draw_goal(self, seat: int, token: str, index: int) -> str:
        """Draw the goal that a player gets as the last of so many and one."""

    def draw_bonus(self, seat: int, token: str, index: int) -> str:
        """Draw the bonus that a player gets as the last of so many and one."""

    def draw_spent(self, seat: int, left: int, spent: int) -> str:
        """Draw how many certificates are left of a delivery, and how many are spent."""

    def draw_lifted_card(self, breed: Breed, box: Box) -> str:
        """Lift a card out of the hand."""

    def draw_bought_card(self, breed: Breed) -> str:
        """Lift a card off its stack."""
