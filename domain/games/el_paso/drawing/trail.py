"""What lies and stands on the trail: buildings, the stop in use, ranchers."""

from __future__ import annotations

from domain.drawing.curves import Point
from domain.drawing.svg import translate, use
from domain.games.el_paso.data import TRAINS
from domain.games.el_paso.drawing.glyphs import tick
from domain.games.el_paso.drawing.land import ground, space_box
from domain.games.el_paso.drawing.layout import Box, at_trail, inset, rectangle
from domain.games.el_paso.drawing.markets import side_of, train_place
from domain.games.el_paso.drawing.parties import colours
from domain.games.el_paso.drawing.posts import simmental_place
from domain.games.el_paso.drawing.tiles import building, lines, slot_boxes
from domain.games.el_paso.model.use import UseView
from domain.games.el_paso.view import SpaceView, View

FIGURE = 1.7
"""How large a rancher stands."""
STRIDE = 33


def trail(view: View) -> str:
    """Draw the trail with everything that lies and stands on it."""
    return ground() + "".join(tile(view, space) for space in view.trail) + in_use(view)


def tile(view: View, space: SpaceView) -> str:
    """Draw the building on a space, if there is one."""
    if space.tile is None:
        return ""
    owner = None if space.owner is None else colours(view)[space.owner]
    return building(space.tile, owner, *at_trail(space.id))


def ranchers(view: View) -> str:
    """Stand the ranchers on their spaces; whoever ended the game stands on the Simmental space (ELP-10.2)."""
    found = colours(view)
    drawn = "".join(
        rancher(found[party], *stand(space.id, index, len(space.here)))
        for space in view.trail
        for index, party in enumerate(space.here)
    )
    if view.closer is None:
        return drawn
    left, top, wide, high = simmental_place()
    return drawn + rancher(found[view.closer], left + wide / 2, top + high / 2)


def stand(site: str, index: int, count: int) -> Point:
    """Give where a rancher stands on a space that others share: side by side on its upper edge."""
    left, top, wide, _ = space_box(site)
    return left + wide / 2 + (index - (count - 1) / 2) * STRIDE, top - 14


def rancher(colour: str, x: float, y: float) -> str:
    """Draw a rancher."""
    return translate(x, y, use(f"cowboy-{colour}", 0, 0), FIGURE)


def in_use(view: View) -> str:
    """Mark the stop and the train card in use, and tick the slots that are used up (ELP-5.2)."""
    if view.use is None:
        return ""
    drawn = ring(space_box(view.use.site))
    if view.use.slots:
        drawn += used(slot_boxes(view.use.tile, *at_trail(view.use.site)), view.use.slots)
    if view.use.train is not None:
        drawn += ring(train_place(view.use.train.card))
        drawn += used(train_slots(view, view.use.train.card), view.use.train.slots)
    return drawn


def ring(box: Box) -> str:
    """Draw the line round what is in use."""
    return f'<path class="in-use" d="{rectangle(inset(box, -3))}"/>'


def used(boxes: list[Box], left: tuple[int, ...]) -> str:
    """Tick the slots that are not left."""
    return "".join(
        tick(x + wide - 14, y + high / 2, 13)
        for slot, (x, y, wide, high) in enumerate(boxes, 1)
        if slot not in left
    )


def train_slots(view: View, card: int) -> list[Box]:
    """Give the boxes of the slots of a train card."""
    return lines(train_place(card), len(TRAINS[card].slots(side_of(view, card))))


def open_slots(view: View, use_of: UseView) -> list[Box]:
    """Give the boxes of the slots that are asked: those of the train card where one is in use."""
    if use_of.train is not None:
        return train_slots(view, use_of.train.card)
    return slot_boxes(use_of.tile, *at_trail(use_of.site)) if use_of.slots else []
