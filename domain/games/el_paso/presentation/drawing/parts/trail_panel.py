"""The part that shows the trail with its posts.

It uses the coordinates of the sheet, but has a taller prairie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, box_around, inset_box, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import Glyph, coin_glyph, icon_glyph
from domain.drawing.parts.legible import kept_by_scale, least_letter
from domain.drawing.svg import name_thing, text, translate, use
from domain.games.el_paso.data import EL_PASO, NEUTRAL, REGULAR, SITES, SPACE_NUMBERS
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.presentation.drawing import pieces
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, HEADS
from domain.games.el_paso.presentation.drawing.ground import (
    DISC,
    FIGURE,
    STRIDE,
    disc_point,
    draw_disc_places,
    draw_ground,
    draw_printed,
    draw_ring,
    draw_road_stops,
    draw_simmental,
    draw_used_slots,
    rancher_point,
    simmental_box,
    space_box,
)
from domain.games.el_paso.presentation.drawing.layout import party_colours, party_names, trail_point
from domain.games.el_paso.presentation.drawing.parts.panel import PAD
from domain.games.el_paso.presentation.drawing.pieces import (
    HIGH,
    STRIP,
    TILES_WIDE,
    draw_body,
    draw_faces,
    draw_letter,
    draw_level,
    draw_site,
    pool_row,
    slot_lines,
    tile_slot_actions,
)
from domain.games.el_paso.presentation.drawing.places import trail_places, use_label
from domain.games.el_paso.view import PostView, SpaceView, View

SLOT = 2.22
"""The least height of a slot that can be pressed, as a multiple of the smallest letter's height."""
OPEN_WIDE, LARGE_OPEN_WIDE = 160, 190
"""The width of an enlarged building, at normal and at large letter size."""
MANY_SLOTS, TALL = 3, 130
"""The minimum number of slots of a tall building (if it has rows of glyphs), and its height."""
SMALL_LETTER = 20
"""The largest letter size at which a building has room for more than one glyph for each action."""
SIGN = 40


def has_few_signs() -> bool:
    """Return whether buildings have no room for rows of glyphs."""
    return least_letter() > SMALL_LETTER


def open_tile_box(x: float, y: float, slots: int, room: Box) -> Box:
    """Return the box of the building in use around a point.

    Its slots are large enough to press, and it stays within `room`.
    """
    wide = LARGE_OPEN_WIDE if has_few_signs() else OPEN_WIDE
    high = max(TALL if slots >= MANY_SLOTS else HIGH, STRIP + 4 + slots * SLOT * least_letter())
    return fit_box((x - wide / 2, y - high / 2, wide, high), room)


def fit_box(box: Box, room: Box) -> Box:
    left, top, wide, high = box
    left = min(max(left, room[0]), room[0] + room[2] - wide)
    return left, min(max(top, room[1]), room[1] + room[3] - high), wide, high


@kept_by_scale
def draw_large_building(tile: str, colour: str | None, box: Box) -> str:
    """Draw a building with all its glyphs, as large as the box allows."""
    head = draw_neutral_head(tile, box) if tile in NEUTRAL else draw_owned_head(tile, colour, box)
    return draw_body(colour, box) + head + draw_faces(tile_slot_actions(tile), box, SIGN)


def tile_box(tile: str | None, x: float, y: float) -> Box:
    """Return the box of a building, or of an empty space, around a point."""
    slots = len(tile_slot_actions(tile)) if tile is not None and tile != EL_PASO else 0
    tall = slots >= MANY_SLOTS and not has_few_signs()
    return box_around(x, y, TILES_WIDE, TALL if tall else HIGH)


@kept_by_scale
def draw_trail_building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building on the trail, with one glyph for each action if letters are large."""
    box = tile_box(tile, x, y)
    if not has_few_signs():
        head = draw_letter(tile, box) if tile in NEUTRAL else draw_level(tile, colour, box)
        return draw_body(colour, box) + head + draw_faces(tile_slot_actions(tile), box)
    head = draw_neutral_head(tile, box) if tile in NEUTRAL else draw_owned_head(tile, colour, box)
    row = tuple(action_sign(action) for action in tile_slot_actions(tile))
    signs = GLYPHS.draw_centred_row(row, x, y + STRIP / 2, SIGN, TILES_WIDE - 10)
    return draw_body(colour, box) + head + signs


def draw_neutral_head(tile: str, box: Box) -> str:
    """Draw the letter on a dark band.

    A large letter is at the left, clear of ranchers.
    """
    if not has_few_signs():
        return draw_letter(tile, box)
    left, top, wide, _ = box
    band = f'<path class="enamel" d="{rectangle_path((left, top, wide, STRIP))}"/>'
    return band + text(left + 18, top + 23, tile, 26, "num mid bold on-enamel")


def draw_owned_head(tile: str, colour: str | None, box: Box) -> str:
    """Draw the owner, level and points of a regular building.

    If letters are small, also draw the builders it requires.
    """
    if not has_few_signs():
        return draw_level(tile, colour, box)
    left, top, wide, _ = box
    line = top + STRIP / 2 + 3
    owner = badge(colour, left + 21, line, 12) if colour else ""
    name = text(left + 38, line + 9, tile, 26, "num bold")
    return owner + name + GLYPHS.draw_points(left + wide - 21, line, 14, str(REGULAR[int(tile[:-1])].vp))


def action_sign(action: printed.AnyPrinted) -> Glyph:
    """Return the single glyph for an action."""
    match action:
        case printed.DiscardCow(breed=breed) | printed.RemoveCow(breed=breed):
            return icon_glyph("cow" if breed is None else HEADS[breed])
        case printed.GainMoney(amount=amount):
            return coin_glyph(amount)
        case printed.GainToken(pool=pool):
            return pool_row(pool)[0]
        case printed.GainCow(breed=breed):
            return icon_glyph(HEADS[breed])
        case _:
            return icon_glyph(SIGNS[type(action)])


SIGNS: dict[type, str] = {
    printed.GainCertificates: "certificate",
    printed.GainExchangeToken: "exchange_token",
    printed.Hire: "hire",
    printed.BuyCow: "hat",
    printed.UseTrain: "engine",
    printed.Build: "building",
    printed.Auxiliary: "auxiliary",
    printed.Move: "horseshoe",
    printed.Exchange: "exchange",
}


TRAIL_WIDE, LEAST_HIGH, TRAIL_HIGH, MOST_HIGH = 1056, 800, 846, 990
"""Width of the trail in units, and its least, normal and greatest height."""
MIDDLE = 378
USE_ROOM: Box = (4, -16, 1048, 788)
"""The area available for the building in use."""
ABOVE_POSTS: Box = (4, -16, 1048, 328)
"""The area available for the building in use on an upper space, clear of the heading of the posts."""
LARGE_FIGURE = 2.3
RAISED, LARGE_RAISED = 7, 12
"""How many units higher ranchers stand than on the sheet, so that the letter below them stays readable.

The second value is for large letters.
"""
PRESSED = 2.22
"""The least width of a rancher that can be pressed, as a multiple of the smallest letter's height."""
NARROW_POST = 3
"""If there are fewer parties than this, their discs have more room on a post."""


def trail_room(high: float = TRAIL_HIGH) -> Box:
    """Return the box of the trail with a prairie of the given height, clamped to the limits."""
    high = min(max(round(high), LEAST_HIGH), MOST_HIGH)
    return 0, MIDDLE - high / 2, TRAIL_WIDE, high


def draw_trail(view: View, room: Box) -> str:
    """Draw the trail with everything on it."""
    return (
        draw_ground(inset_box(room, -PAD), bare=True)
        + draw_road_stops(view)
        + "".join(draw_space(view, space) for space in view.trail)
        + draw_printed()
        + "".join(draw_discs(view, post) for post in view.posts)
        + draw_simmental(view.simmental)
        + draw_use(view)
        + draw_ranchers(view)
    )


def draw_space(view: View, space: SpaceView) -> str:
    """Draw an empty space or its building. The building in use is drawn elsewhere."""
    if space.tile is None:
        cost = SITES[space.id].cost
        name = "" if has_few_signs() else SPACE_NUMBERS.get(space.id, "")
        return "" if cost is None else draw_site(cost, name, *trail_point(space.id))
    if is_used(view, space.id) and use_box(view) is not None:
        return ""
    owner = None if space.owner is None else party_colours(view)[space.owner]
    return draw_trail_building(space.tile, owner, *trail_point(space.id))


def draw_discs(view: View, post: PostView) -> str:
    """Draw the discs of a post: one badge or free place for each party, with the number of its discs."""
    colours, placed = party_colours(view), Counter(post.discs)
    free = (party for party in range(len(colours)) if party not in placed)
    drawn = [draw_disc_places(post_disc_point(view, post.minimum, party) for party in free)]
    for party, count in sorted(placed.items()):
        x, y = post_disc_point(view, post.minimum, party)
        drawn.append(badge(colours[party], x, y, DISC))
        if count > 1:
            words = str(count) if has_few_signs() else f"\u00d7{count}"
            drawn.append(text(x, y + 29, words, 19, "num mid bold"))
    return "".join(drawn)


def post_disc_point(view: View, minimum: int, party: int) -> Point:
    """Return the centre of a party's discs on a post."""
    parties = len(party_colours(view))
    return disc_point(minimum, party, parties) if parties < NARROW_POST else disc_point(minimum, party)


def use_box(view: View) -> Box | None:
    """Return the box of the building in use; None if there is none, or if it has no slots."""
    if view.use is None or view.use.site == EL_PASO:
        return None
    x, y = trail_point(view.use.site)
    room = ABOVE_POSTS if y + pieces.HIGH / 2 < ABOVE_POSTS[1] + ABOVE_POSTS[3] else USE_ROOM
    return open_tile_box(x, y, len(tile_slot_actions(view.use.tile)), room)


def use_slot_boxes(view: View) -> list[Box]:
    box = use_box(view)
    return [] if view.use is None or box is None else slot_lines(box, len(tile_slot_actions(view.use.tile)))


def draw_use(view: View) -> str:
    """Draw the building in use, enlarged, with a ring around it and ticks on its used slots (ELP-5.2)."""
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
    """Return the point of a rancher on a space, far enough from the others to be pressed."""
    x, y = rancher_point(site, index, count)
    x += (index - (count - 1) / 2) * max(0, PRESSED * least_letter() - STRIDE)
    y += lying_box(view, site)[1] - space_box(site)[1]
    y -= LARGE_RAISED if has_few_signs() else RAISED
    left, top, wide, high = fit_box(rancher_box(x, y), trail_room(LEAST_HIGH))
    return left + wide / 2, top + high / 2


def lying_box(view: View, site: str) -> Box:
    """Return the box of a space's contents: its building, or the empty space."""
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
    """Yield each party's rancher. One that triggered the end is on the Simmental space (ELP-10.2)."""
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
    """Yield ranchers, spaces, posts, the Simmental stack, and the slots of the building in use."""
    names = party_names(view)
    ranchers = [
        (
            is_on_trail(view, party),
            BoxPlace(f"rancher:{party}", f"{names[party]}'s rancher", rancher_box(*at)),
        )
        for party, at in standing(view)
    ]
    yield from (place for below, place in ranchers if below)
    for place in trail_places():
        yield place._replace(box=lying_box(view, place.at)) if place.at in SITES else place
    yield from (place for below, place in ranchers if not below)
    if view.use is not None and view.use.train is None and view.use.slots:
        for number, box in enumerate(use_slot_boxes(view), 1):
            yield BoxPlace(f"slot:{number}", f"Action {number} of {use_label(view)}", box)
