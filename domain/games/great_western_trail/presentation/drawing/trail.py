"""The trail from the start to Kansas City: land, road, sites, zones, village, tiles and cattlemen."""

from __future__ import annotations

from math import dist

from domain.drawing.boxes import box_around, rectangle_path
from domain.drawing.curves import Point, seeded_noise
from domain.drawing.glyph_rows import signed_text
from domain.drawing.parts.legible import least_letter
from domain.drawing.roads import draw_legs, draw_stops
from domain.drawing.svg import label, name_thing, number, text, translate, use
from domain.games.great_western_trail.data import TRAIL, ZONES
from domain.games.great_western_trail.data.schema import TrailSpace
from domain.games.great_western_trail.presentation.drawing.glyphs import ICONS
from domain.games.great_western_trail.presentation.drawing.layout import (
    SECTIONS,
    kept_by_layout,
    layout,
    trail_point,
)
from domain.games.great_western_trail.presentation.drawing.tiles import (
    building_box,
    draw_building,
    draw_site,
    draw_small,
    draw_special,
    draw_under,
)
from domain.games.great_western_trail.view import SpaceView, View

ZONE_GROUNDS = {"flood": "water", "drought": "foot", "rockfall": "mountain"}
SMALL_PLACES = {"hazard", "teepee"}


def draw_trail(view: View) -> str:
    """Draw the trail with its tiles and cattlemen."""
    colours = {seat.seat: seat.colour for seat in view.seats}
    tiles = "".join(draw_tile(space, colours) for space in view.trail)
    free = "".join(draw_words(TRAIL[space.id]) for space in view.trail if space.tile is None)
    stops = draw_stops(space.id for space in view.trail if space.tile is not None)
    return draw_ground() + stops + (free if layout().is_parted else "") + tiles + draw_cattlemen(view)


@kept_by_layout
def draw_ground() -> str:
    """Draw the printed parts: land, woods, zones, road, empty spaces."""
    box = layout().trail.land
    edge = rectangle_path(box)
    land = f'<path class="prairie" d="{edge}"/><path class="ln" stroke-width="1.2" d="{edge}"/>'
    return (
        land
        + f'<g class="fine">{draw_tufts()}</g>'
        + draw_zones()
        + draw_groves()
        + draw_road()
        + "".join(map(draw_printed, TRAIL.values()))
    )


def draw_tufts() -> str:
    """Draw grass on the empty parts of the prairie."""
    left, top, width, height = SECTIONS.trail
    chance, drawn = seeded_noise("grass", "trail"), []
    taken = [trail_point(space) for space in TRAIL]
    for _ in range(120):
        x, y = left + 16 + next(chance) * (width - 32), top + 14 + next(chance) * (height - 28)
        if min(dist((x, y), spot) for spot in taken) > 84:
            drawn.append(f"M{round(x)} {round(y)}l-3-6m3 6v-8m0 8l3-6")
    return f'<path class="grass" stroke-width="1.2" d="{"".join(drawn)}"/>'


def draw_zones() -> str:
    """Draw the ground of each hazard zone as a wide band under its four spaces (GWT-1.11)."""
    drawn = []
    for zone, spaces in ZONES.items():
        line = line_through([trail_point(space) for space in spaces])
        drawn.append(
            f'<path d="{line}" fill="none" class="band-{ZONE_GROUNDS[zone]}" stroke-width="92" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return "".join(drawn)


def line_through(points: list[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def draw_groves() -> str:
    """Draw woods around the sites that touch them (GWT-10.1)."""
    drawn, sizes = [], layout().trail
    for space in TRAIL.values():
        if space.woods:
            x, y = trail_point(space.id)
            drawn.append(
                f'<ellipse class="woods" cx="{number(x)}" cy="{number(y)}" rx="{sizes.half_wide + 34}" '
                f'ry="{sizes.half_high + 24}"/>'
            )
            drawn += [
                ICONS.draw_icon("woods", x + dx, y + dy, 26)
                for dx, dy in (
                    (-sizes.half_wide - 26, -34),
                    (-sizes.half_wide - 30, 6),
                    (sizes.half_wide + 1, -36),
                    (sizes.half_wide + 5, 4),
                    (-46, -sizes.half_high - 24),
                    (20, -sizes.half_high - 25),
                )
            ]
    return "".join(drawn)


@kept_by_layout
def road_direction(space: str) -> Point:
    """Return the direction of the road through a space, as a unit vector."""
    befores = [trail_point(before.id) for before in TRAIL.values() if space in before.next] or [
        trail_point(space)
    ]
    afters = [trail_point(after) for after in TRAIL[space].next] or [trail_point(space)]
    before = tuple(sum(axis) / len(befores) for axis in zip(*befores, strict=True))
    after = tuple(sum(axis) / len(afters) for axis in zip(*afters, strict=True))
    length = dist(before, after) or 1
    return (after[0] - before[0]) / length, (after[1] - before[1]) / length


@kept_by_layout
def road_leg(start: str, end: str) -> str:
    """Return the road from one space to the next as a curve."""
    (ax, ay), (bx, by) = trail_point(start), trail_point(end)
    (sx, sy), (tx, ty) = road_direction(start), road_direction(end)
    pull = dist((ax, ay), (bx, by)) * 0.36
    return (
        f"M{number(ax)} {number(ay)}C{number(ax + sx * pull)} {number(ay + sy * pull)} "
        f"{number(bx - tx * pull)} {number(by - ty * pull)} {number(bx)} {number(by)}"
    )


def draw_road() -> str:
    legs = {(space.id, after): road_leg(space.id, after) for space in TRAIL.values() for after in space.next}
    line = "".join(legs.values())
    return (
        draw_legs(legs) + f'<path class="ruts" stroke-width="21" d="{line}"/>'
        f'<path class="road" stroke-width="18.4" d="{line}"/>'
        f'<path class="ruts" stroke-width="1.2" stroke-dasharray="2 7" opacity=".8" d="{line}"/>'
    )


def draw_printed(space: TrailSpace) -> str:
    x, y = trail_point(space.id)
    match space.kind:
        case "site":
            special = draw_special(space.risk, x, y) if space.risk else ""
            return draw_site(space.id, x, y) + draw_printed_words(space) + special
        case "hazard" | "teepee":
            return draw_empty_small(x, y) + draw_printed_words(space)
        case "kansas_city":
            return draw_city(x, y)
        case "start":
            return draw_start(x, y)
        case _:
            return ""


def draw_printed_words(space: TrailSpace) -> str:
    """Draw the text of a printed space. If only a part is drawn, the texts of free spaces are drawn later."""
    return "" if layout().is_parted else draw_words(space)


def draw_words(space: TrailSpace) -> str:
    """Draw the name, number or money of a space."""
    x, y = trail_point(space.id)
    match space.kind:
        case "site":
            return "" if layout().trail.is_plain else draw_site_name(space.id, x, y)
        case "hazard":
            return text(x, y + 8, str(space.number), 22, "num mid quiet")
        case "teepee":
            return draw_money(space.money, x, y)
        case _:
            return ""


def draw_site_name(space: str, x: float, y: float) -> str:
    words = space.replace("_site", "").replace("_", " ")
    left, top, _, _ = building_box(x, y)
    return label(left + 8, top + 19, words, 14, "tiny half")


def draw_empty_small(x: float, y: float) -> str:
    """Draw an empty hazard or village space."""
    edge = layout().trail.small
    box = rectangle_path(box_around(x, y, edge, edge))
    return (
        f'<path class="paper" opacity=".7" d="{box}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="5 4" d="{box}"/>'
    )


def money_height() -> float:
    return max(17, least_letter() * 1.02)


def money_foot() -> float:
    """Return how far the money of a village space reaches below it."""
    sizes = layout().trail
    return 0 if sizes.is_plain else money_height() - sizes.money_up


def draw_money(money: int, x: float, y: float) -> str:
    """Draw the money of a village space below it."""
    sizes, high = layout().trail, money_height()
    words = signed_text(money) if money < 0 else f"+{money}"
    wide = max(34, least_letter() * 0.6 * len(words) + 6)
    top = y + sizes.small / 2 - (high + 1 if sizes.is_plain else sizes.money_up)
    ground_of, kind = ("sheet", "") if money < 0 else ("gold", " on-light")
    box = rectangle_path((x - wide / 2, top, wide, high))
    return f'<path class="{ground_of} edge" d="{box}"/>' + text(
        x, top + high * 0.795, words, 15, f"num mid bold{kind}"
    )


def draw_city(x: float, y: float) -> str:
    """Draw Kansas City on light ground, so that the frame and tint of a legal target are visible."""
    box, line = (x - 56, y - 36, 112, 72), max(24, least_letter() * 1.04)
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        f'<path class="enamel" d="{rectangle_path((x - 51, y - 31, 102, 62))}"/>'
        f'<path class="sheet" d="{rectangle_path((x - 48, y - 28, 96, 56))}"/>'
        + text(x, y + 9 - line / 2, "Kansas", 24, "mid bold")
        + text(x, y + 9 + line / 2, "City", 24, "mid bold")
    )


def draw_start(x: float, y: float) -> str:
    middle, radius = f'cx="{number(x)}" cy="{number(y)}"', max(30, least_letter() * 1.36)
    return (
        f'<circle {middle} r="{number(radius)}" class="sheet rim"/>'
        f'<circle {middle} r="{number(radius - 6)}" class="ln" stroke-width="1" stroke-dasharray="3 3"/>'
        + text(x, y + 6, "Start", 17, "mid bold")
    )


def draw_tile(space: SpaceView, colours: dict[int, str]) -> str:
    if space.tile is None:
        return ""
    x, y = trail_point(space.id)
    printed_here = TRAIL[space.id]
    if printed_here.kind in SMALL_PLACES:
        return draw_small(space.tile, x, y, layout().trail.small) + (
            draw_money(printed_here.money, x, y) if printed_here.kind == "teepee" else ""
        )
    if space.owner is None:
        return draw_building(space.tile, None, x, y)
    under = "" if layout().trail.is_plain else draw_under(space.tile, x, y)
    return draw_building(space.tile, colours[space.owner], x, y) + under


def cattleman_point(space: str, place: int, count: int) -> Point:
    """Return the position of one of several cattlemen on a space.

    On a building, they are at its left end.
    """
    x, y = trail_point(space)
    kind, sizes = TRAIL[space].kind, layout().trail
    across, above = sizes.figure * 26 / 1.55, sizes.figure * 27 / 1.55
    if kind in SMALL_PLACES:
        aside, down = sizes.on_tile
        return x + aside + (place - (count - 1) / 2) * 18, y + down
    if kind == "kansas_city":
        return x + (place - (count - 1) / 2) * across, y - sizes.over_city
    if kind == "start":
        return x - sizes.by_start - place * across, y + 16
    return x - sizes.half_wide - 3, y + 26 - place * above


def draw_cattlemen(view: View) -> str:
    colours = {seat.seat: seat.colour for seat in view.seats}
    return "".join(
        name_thing(
            f"cattleman:{seat}",
            draw_cattleman(colours[seat], *cattleman_point(space.id, place, len(space.here))),
        )
        for space in view.trail
        for place, seat in enumerate(space.here)
    )


def draw_cattleman(colour: str, x: float, y: float) -> str:
    return translate(x, y, use(f"cowboy-{colour}", 0, 0), layout().trail.figure)
