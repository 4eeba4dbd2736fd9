"""The trail with its posts as a part: in the coordinates of the sheet, on a prairie a little higher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, box_around, inset_box
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import name_thing, text, translate, use
from domain.games.el_paso.data import EL_PASO, SITES, SPACE_NUMBERS
from domain.games.el_paso.drawing.ground.land import draw_ground, space_box
from domain.games.el_paso.drawing.ground.posts import (
    DISC,
    disc_point,
    draw_printed,
    draw_simmental,
    simmental_box,
)
from domain.games.el_paso.drawing.ground.trail import (
    FIGURE,
    STRIDE,
    draw_ring,
    draw_used_slots,
    rancher_point,
)
from domain.games.el_paso.drawing.layout import trail_point
from domain.games.el_paso.drawing.parties import party_colours, party_names
from domain.games.el_paso.drawing.parts.panel import PAD
from domain.games.el_paso.drawing.parts.sized_tiles import (
    draw_large_building,
    draw_trail_building,
    fit_box,
    has_few_signs,
    open_tile_box,
    tile_box,
)
from domain.games.el_paso.drawing.pieces import tiles
from domain.games.el_paso.drawing.pieces.tiles import draw_site, slot_lines, tile_slot_actions
from domain.games.el_paso.drawing.spots.places import trail_places, use_label
from domain.games.el_paso.view import PostView, SpaceView, View

WIDE, LEAST_HIGH, HIGH, MOST_HIGH = 1056, 800, 846, 990
"""Units of the trail; as low as it gets, as it is where nothing limits it, as high as it gets."""
MIDDLE = 378
USE_ROOM: Box = (4, -16, 1048, 788)
"""Where a building in use may lie."""
ABOVE_POSTS: Box = (4, -16, 1048, 328)
"""Where one of the upper spaces may lie: clear of the sign of the posts."""
LARGE_FIGURE = 2.3
RAISED, LARGE_RAISED = 7, 12
"""Ranchers stand so much higher than on the sheet, so that the letter below them can be read."""
PRESSED = 2.22
"""The least width of a rancher that can be pressed, in heights of the least letter."""
NARROW_POST = 3
"""The discs of fewer parties than this have more room on a post."""


def trail_room(high: float = HIGH) -> Box:
    """Give the box of the trail on a prairie so high."""
    high = min(max(round(high), LEAST_HIGH), MOST_HIGH)
    return 0, MIDDLE - high / 2, WIDE, high


def draw_trail(view: View, room: Box) -> str:
    """Draw the trail with everything that lies and stands on it."""
    return (
        draw_ground(inset_box(room, -PAD), bare=True)
        + "".join(draw_space(view, space) for space in view.trail)
        + draw_printed()
        + "".join(draw_discs(view, post) for post in view.posts)
        + draw_simmental(view.simmental)
        + draw_use(view)
        + draw_ranchers(view)
    )


def draw_space(view: View, space: SpaceView) -> str:
    """Draw an empty space, or the building there; the building in use is drawn open."""
    if space.tile is None:
        cost = SITES[space.id].cost
        name = "" if has_few_signs() else SPACE_NUMBERS.get(space.id, "")
        return "" if cost is None else draw_site(cost, name, *trail_point(space.id))
    if is_used(view, space.id) and use_box(view) is not None:
        return ""
    owner = None if space.owner is None else party_colours(view)[space.owner]
    return draw_trail_building(space.tile, owner, *trail_point(space.id))


def draw_discs(view: View, found: PostView) -> str:
    """Draw the discs of a post: one badge a party, with how many there are."""
    colours, drawn = party_colours(view), []
    for party, count in sorted(Counter(found.discs).items()):
        x, y = post_disc_point(view, found.minimum, party)
        drawn.append(badge(colours[party], x, y, DISC))
        if count > 1:
            words = str(count) if has_few_signs() else f"\u00d7{count}"
            drawn.append(text(x, y + 29, words, 19, "num mid bold"))
    return "".join(drawn)


def post_disc_point(view: View, minimum: int, party: int) -> Point:
    """Give where a party's discs lie on a post."""
    parties = len(party_colours(view))
    return disc_point(minimum, party, parties) if parties < NARROW_POST else disc_point(minimum, party)


def use_box(view: View) -> Box | None:
    """Give the box of the building in use; None where none is, or one without slots."""
    if view.use is None or view.use.site == EL_PASO:
        return None
    x, y = trail_point(view.use.site)
    room = ABOVE_POSTS if y + tiles.HIGH / 2 < ABOVE_POSTS[1] + ABOVE_POSTS[3] else USE_ROOM
    return open_tile_box(x, y, len(tile_slot_actions(view.use.tile)), room)


def use_slot_boxes(view: View) -> list[Box]:
    """Give the boxes of all slots of the building in use."""
    box = use_box(view)
    return [] if view.use is None or box is None else slot_lines(box, len(tile_slot_actions(view.use.tile)))


def draw_use(view: View) -> str:
    """Draw the building in use open, with a ring, and tick the slots that are used up (ELP-5.2)."""
    if view.use is None:
        return ""
    box = use_box(view)
    if box is None:
        return draw_ring(space_box(view.use.site))
    owner = next(space.owner for space in view.trail if space.id == view.use.site)
    colour = None if owner is None else party_colours(view)[owner]
    drawn = draw_large_building(view.use.tile, colour, box) + draw_ring(box)
    return drawn + (draw_used_slots(use_slot_boxes(view), view.use.slots) if view.use.slots else "")


def standing_point(view: View, site: str, index: int, count: int) -> Point:
    """Give where a rancher stands on a space that others share: apart far enough to be pressed."""
    x, y = rancher_point(site, index, count)
    x += (index - (count - 1) / 2) * max(0, PRESSED * least_letter() - STRIDE)
    y += lying_box(view, site)[1] - space_box(site)[1]
    y -= LARGE_RAISED if has_few_signs() else RAISED
    left, top, wide, high = fit_box(rancher_box(x, y), trail_room(LEAST_HIGH))
    return left + wide / 2, top + high / 2


def lying_box(view: View, site: str) -> Box:
    """Give the box of what lies on a space."""
    opened = use_box(view) if is_used(view, site) else None
    if opened is not None:
        return opened
    tile = next(space.tile for space in view.trail if space.id == site)
    return space_box(site) if site == EL_PASO else tile_box(tile, *trail_point(site))


def is_used(view: View, site: str) -> bool:
    return view.use is not None and view.use.site == site


def rancher_box(x: float, y: float) -> Box:
    edge = PRESSED * least_letter()
    return box_around(x, y, max(32, edge), max(40, edge))


def draw_rancher(colour: str, x: float, y: float) -> str:
    return translate(x, y, use(f"cowboy-{colour}", 0, 0), LARGE_FIGURE if has_few_signs() else FIGURE)


def standing(view: View) -> Iterator[tuple[int, Point]]:
    """Give where every rancher stands, by party; who ended the game on the Simmental space (ELP-10.2)."""
    for space in view.trail:
        for index, party in enumerate(space.here):
            yield party, standing_point(view, space.id, index, len(space.here))
    if view.closer is not None and not is_on_trail(view, view.closer):
        left, top, wide, high = simmental_box()
        yield view.closer, (left + wide / 2, top + high / 2)


def is_on_trail(view: View, party: int | None) -> bool:
    return any(party in space.here for space in view.trail)


def draw_ranchers(view: View) -> str:
    colours = party_colours(view)
    return "".join(
        name_thing(f"rancher:{party}", draw_rancher(colours[party], *point))
        for party, point in standing(view)
    )


def places_on_trail(view: View) -> Iterator[BoxPlace]:
    """Give ranchers, spaces, posts, the Simmental stack, and the slots of the building in use."""
    names = party_names(view)
    found = [
        (
            is_on_trail(view, party),
            BoxPlace(f"rancher:{party}", f"Rancher of {names[party]}", rancher_box(*at)),
        )
        for party, at in standing(view)
    ]
    yield from (place for below, place in found if below)
    for place in trail_places():
        yield place._replace(box=lying_box(view, place.at)) if place.at in SITES else place
    yield from (place for below, place in found if not below)
    if view.use is not None and view.use.train is None and view.use.slots:
        for number, box in enumerate(use_slot_boxes(view), 1):
            yield BoxPlace(f"slot:{number}", f"Action {number} of {use_label(view)}", box)
