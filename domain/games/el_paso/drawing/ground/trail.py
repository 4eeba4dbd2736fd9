"""What lies and stands on the trail: buildings, the stop in use, ranchers."""

from __future__ import annotations

from domain.drawing.boxes import Box, inset_box, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.svg import name_thing, translate, use
from domain.games.el_paso.data import TRAINS
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.ground.land import draw_ground, space_box
from domain.games.el_paso.drawing.ground.posts import simmental_box
from domain.games.el_paso.drawing.layout import trail_point
from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.drawing.pieces.markets import train_box, train_side
from domain.games.el_paso.drawing.pieces.tiles import draw_building, slot_boxes, slot_lines
from domain.games.el_paso.model.stop_in_use import UseView
from domain.games.el_paso.view import SpaceView, View

FIGURE = 1.7
"""How large a rancher stands."""
STRIDE = 33


def draw_trail(view: View) -> str:
    """Draw the trail with everything that lies and stands on it."""
    return draw_ground() + "".join(draw_tile(view, space) for space in view.trail) + draw_use(view)


def draw_tile(view: View, space: SpaceView) -> str:
    """Draw the building on a space, if there is one."""
    if space.tile is None:
        return ""
    owner = None if space.owner is None else party_colours(view)[space.owner]
    return draw_building(space.tile, owner, *trail_point(space.id))


def draw_ranchers(view: View) -> str:
    """Stand the ranchers on their spaces; whoever ended the game stands on the Simmental space (ELP-10.2)."""
    found = party_colours(view)
    drawn = "".join(
        name_thing(
            f"rancher:{party}", draw_rancher(found[party], *rancher_point(space.id, index, len(space.here)))
        )
        for space in view.trail
        for index, party in enumerate(space.here)
    )
    if view.closer is None:
        return drawn
    left, top, wide, high = simmental_box()
    return drawn + draw_rancher(found[view.closer], left + wide / 2, top + high / 2)


def rancher_point(site: str, index: int, count: int) -> Point:
    """Give where a rancher stands on a space that others share: side by side on its upper edge."""
    left, top, wide, _ = space_box(site)
    return left + wide / 2 + (index - (count - 1) / 2) * STRIDE, top - 14


def draw_rancher(colour: str, x: float, y: float) -> str:
    return translate(x, y, use(f"cowboy-{colour}", 0, 0), FIGURE)


def draw_use(view: View) -> str:
    """Mark the stop and the train card in use, and tick the slots that are used up (ELP-5.2)."""
    if view.use is None:
        return ""
    drawn = draw_ring(space_box(view.use.site))
    if view.use.slots:
        drawn += draw_used_slots(slot_boxes(view.use.tile, *trail_point(view.use.site)), view.use.slots)
    if view.use.train is not None:
        drawn += draw_ring(train_box(view.use.train.card))
        drawn += draw_used_slots(train_slot_boxes(view, view.use.train.card), view.use.train.slots)
    return drawn


def draw_ring(box: Box) -> str:
    """Draw the line round what is in use."""
    return f'<path class="in-use" d="{rectangle_path(inset_box(box, -3))}"/>'


def draw_used_slots(boxes: list[Box], left: tuple[int, ...]) -> str:
    """Tick the slots that are not left."""
    return "".join(
        GLYPHS.draw_tick(x + wide - 14, y + high / 2, 13)
        for slot, (x, y, wide, high) in enumerate(boxes, 1)
        if slot not in left
    )


def train_slot_boxes(view: View, card: int) -> list[Box]:
    return slot_lines(train_box(card), len(TRAINS[card].slots(train_side(view, card))))


def open_slot_boxes(view: View, use_of: UseView) -> list[Box]:
    """Give the boxes of the slots that are asked: those of the train card where one is in use."""
    if use_of.train is not None:
        return train_slot_boxes(view, use_of.train.card)
    return slot_boxes(use_of.tile, *trail_point(use_of.site)) if use_of.slots else []
