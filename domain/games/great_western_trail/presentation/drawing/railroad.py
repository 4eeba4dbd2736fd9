"""The railroad: the track with its turnouts, stations, cities and crossings, and the engines on it."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge, emblem, figure_body
from domain.drawing.glyph_rows import signed_text
from domain.drawing.palette import BLACK, CREAM, SEAT_STYLES
from domain.drawing.svg import ID_PREFIX, name_thing, number, text, translate, use
from domain.games.great_western_trail.data import ARROWS, CITIES, RAILROAD, STATIONS
from domain.games.great_western_trail.data.board_schema import City, CityArrow, Station
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS, ICONS
from domain.games.great_western_trail.presentation.drawing.layout import kept_by_layout, layout
from domain.games.great_western_trail.presentation.drawing.tiles import WORKERS, draw_master
from domain.games.great_western_trail.view import View

LEFT, STEP = 64, 87.6
BEND = 19
"""The last space of the upper row of track."""
TURN = 40
"""The distance of a turnout below the track."""
MASTER_WIDE = 76
"""The width of a station master on a large plate."""
DISC_STEP = 27
"""The distance between the discs on a large plate, which are in two rows next to a station master."""
MARGIN = 8
"""The margin at the left end, so that frames there are fully visible."""


def track_point(space: str) -> Point:
    along, sizes = float(space), layout().rail
    turned = TURN if "." in space else 0
    if along <= BEND:
        return LEFT + STEP * along, sizes.upper + turned
    return LEFT + STEP * (BEND + 1 - along + BEND), sizes.lower + turned


def plate_box(station: str) -> Box:
    """Return the box of a station's plate, below its space."""
    x, y = track_point(STATIONS[station].space)
    below = 20 if "." in STATIONS[station].space else 24
    wide = layout().rail.plate
    return max(x - wide / 2, MARGIN), y + below, wide, layout().rail.plate_high


def draw_railroad(view: View) -> str:
    return draw_printed() + draw_stations(view) + draw_cities(view) + draw_engines(view)


@kept_by_layout
def draw_printed() -> str:
    box = rectangle_path(layout().rail.land)
    return (
        f'<path class="prairie" d="{box}"/><path class="ln" stroke-width="1.2" d="{box}"/>'
        f"{draw_arrows()}{draw_rails()}{draw_crossings()}{draw_spaces()}"
        + "".join(draw_station(each) for each in STATIONS.values())
        + "".join(draw_city(each) for each in CITIES.values())
    )


def draw_rails() -> str:
    """Draw the track: bed, ties, rails."""
    start, end, last = (track_point(each)[0] for each in ("0", "19", "39"))
    upper, high = layout().rail.upper, layout().rail.lower - layout().rail.upper
    line = (
        f"M{number(start)} {upper:g}H{number(end)}a{number(high / 2)} {number(high / 2)} 0 0 1 0 {high:g}"
        f"H{number(last)}"
    )
    for turnout in RAILROAD.turnouts:
        before, after = int(float(turnout)), int(float(turnout)) + 1
        (ax, ay), (x, y), (bx, by) = (track_point(each) for each in (str(before), turnout, str(after)))
        pull = (x - ax) * 0.55
        line += (
            f"M{number(ax)} {number(ay)}C{number(ax + pull)} {number(ay)} {number(x - pull)} {number(y)} "
            f"{number(x)} {number(y)}S{number(bx - pull)} {number(by)} {number(bx)} {number(by)}"
        )
    return (
        f'<path class="ties" style="stroke-width:15" stroke-dasharray="2.6 5.6" d="{line}"/>'
        f'<path class="rails" style="stroke-width:8" d="{line}"/>'
        f'<path class="gap" style="stroke-width:4.6" d="{line}"/>'
    )


def draw_spaces() -> str:
    drawn = []
    names = [str(space) for space in range(RAILROAD.main_spaces)]
    for name in (*names, *RAILROAD.turnouts):
        x, y = track_point(name)
        drawn.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="15" class="sheet edge"/>')
        if "." not in name:
            drawn.append(text(x, y + 5.5, name, 16, "num mid quiet"))
    return "".join(drawn)


def draw_crossings() -> str:
    """Draw the crossing signs (GWT-6.5.4)."""
    drawn = []
    for before in RAILROAD.crossings_after:
        x, y = track_point(str(before))
        edge = layout().rail.sign
        drawn.append(ICONS.draw_icon("crossing", x + STEP / 2 - edge / 2, y - 4 - edge, edge))
    return "".join(drawn)


def draw_ring(colour: str, x: float, y: float, radius: float) -> str:
    """Draw the colour of the discs that a place takes.

    A ring stands for white, a solid disc for black.
    """
    return ICONS.draw_icon(f"disc_{colour}", x - radius * 1.5, y - radius * 1.5, radius * 3)


def draw_station(each: Station) -> str:
    """Draw a station's plate with its cost, its points, and the colour of its discs."""
    left, top, wide, high = plate_box(each.id)
    middle = top + high / 2
    plate = f'<path class="sheet edge" d="{rectangle_path((left, top, wide, high))}"/>'
    if layout().is_parted:
        edge = layout().rail.sign
        return (
            plate
            + draw_ring(each.disc, left + 20, middle, edge / 3)
            + GLYPHS.draw_coin(left + 56, middle, edge / 2, str(each.cost))
            + GLYPHS.draw_points(left + 93, middle, edge / 2, str(each.vp))
        )
    return (
        plate
        + draw_ring(each.disc, left + 15, middle, 8)
        + GLYPHS.draw_coin(left + 41, middle, 13, str(each.cost))
        + GLYPHS.draw_points(left + 70, middle, 12.5, str(each.vp))
    )


LEAST_SIGN = 44
"""The least width of a city's sign, if an edition has cities of neighbouring values."""


def city_box(name: str) -> Box:
    """Return the box of a city's sign. The first two signs are close together, so they have less room."""
    sizes = layout().rail
    signs = {city: (start, broad) for city, start, broad in sizes.signs}
    left, wide = signs.get(name, (None, sizes.wide))
    x = track_point(str(CITIES[name].value))[0]
    if left is None or not left < x < left + wide:
        others = (track_point(str(city.value))[0] for city in CITIES.values() if city.id != name)
        wide = min(wide, max(LEAST_SIGN, min(abs(x - other) for other in others)))
        left = x - wide / 2
    return left, sizes.city_top, wide, sizes.city_high


def draw_city(each: City) -> str:
    """Draw a city with its name on a sign, its value, the colour of its discs, and its effects."""
    left, top, wide, high = city_box(each.id)
    x, size = left + wide / 2, min(17, (wide - 6) / (0.5 * len(each.name)))
    base = top + high
    drawn = (
        f'<path class="enamel" d="{rectangle_path((left, top, wide, high))}"/>'
        + text(x, top + high / 2 + size * 0.34, each.name, size, "num mid bold on-enamel")
        + f'<path class="sheet edge" d="{rectangle_path((left, base, wide, layout().rail.foot))}"/>'
        + text(left + 15, base + 22, str(each.value), 21, "num mid bold")
    )
    if layout().is_parted:
        drawn += draw_ring(each.disc, left + 39, base + layout().rail.foot / 2, 10)
    else:
        drawn += draw_ring(each.disc, left + 39, base + 15, 7.5)
    if each.money:
        aside, radius = (47, 15) if layout().is_parted else (40, 11)
        drawn += GLYPHS.draw_coin(left + wide - aside, base + 15, radius, f"+{each.money}")
    if each.vp_per_disc:
        radius = 15 if layout().is_parted else 12
        drawn += GLYPHS.draw_points(left + wide - 17, base + 15, radius, signed_text(each.vp_per_disc))
    return drawn


def draw_arrows() -> str:
    """Draw the green arrows between neighbouring cities."""
    return "".join(draw_arrow(each) for each in ARROWS)


def draw_arrow(each: CityArrow) -> str:
    """Draw an arrow with its points at the end of the game, and its action."""
    first, second = (city_box(name) for name in each.cities)
    start, end, y = first[0] + first[2], second[0], first[1] + first[3] / 2
    middle = (start + end) / 2
    line = (
        f"M{number(start + 1)} {number(y - 5)}H{number(end - 12)}v-7L{number(end - 1)} {number(y)}"
        f"l-11 12v-7H{number(start + 1)}z"
    )
    drawn = f'<path class="leaf edge" d="{line}"/>'
    if layout().is_parted:
        return drawn + draw_below_arrow(each, middle, y)
    if each.vp:
        drawn += GLYPHS.draw_points(middle - 3, y - 15 if each.action else y - 2, 12, signed_text(each.vp))
    if each.action:
        drawn += ICONS.draw_icon("objective", middle - 14, y + (2 if each.vp else -11), 22)
    return drawn


def draw_below_arrow(each: CityArrow, x: float, y: float) -> str:
    """Draw an arrow's points and action below it, where there is room for large letters."""
    drawn = GLYPHS.draw_points(x - 2, y + 30, 13, signed_text(each.vp)) if each.vp else ""
    if each.action:
        edge = 26 if each.vp else layout().rail.sign
        drawn += ICONS.draw_icon("objective", x - 1 - edge / 2 + (36 if each.vp else 0), y + 16, edge)
    return drawn


def draw_stations(view: View) -> str:
    colours = [seat.colour for seat in view.seats]
    drawn = []
    for each in view.stations:
        left, top, _, high = plate_box(each.id)
        if each.master is not None:
            x, y = master_point(each.id)
            if each.master in WORKERS:
                edge = layout().rail.sign + 6
                drawn.append(ICONS.draw_icon(WORKERS[each.master], x - edge / 2, y - edge / 2, edge))
            else:
                wide = MASTER_WIDE if layout().is_parted else 44
                drawn.append(draw_master(each.master, x, y, wide, high - 6))
        for place, seat in enumerate(each.seats):
            across, down, radius = station_disc(each.id, place, len(each.seats))
            drawn.append(badge(colours[seat], left + across, top + high / 2 + down, radius))
    return "".join(drawn)


def station_disc(station_id: str, place: int, count: int) -> tuple[float, float, float]:
    """Return a disc's distances from the left end and the middle of a station's plate, and its radius."""
    has_master = STATIONS[station_id].station_master
    if not layout().is_parted:
        room = 60 if has_master else 100
        return 96 + place * min(20, (room - 10) / max(count - 1, 1)), 0, 9.5
    if not has_master:
        return 134 + place * (DISC_STEP + 5), 0, 15
    row, column = divmod(place, 2)
    down = (row - 0.5) * DISC_STEP if count > 2 else 0
    return 129 + column * DISC_STEP, down, 12.5


def master_point(station_id: str) -> Point:
    """Return the middle of the station master space on a station's plate."""
    left, top, wide, high = plate_box(station_id)
    return left + wide - (MASTER_WIDE / 2 + 3 if layout().is_parted else 26), top + high / 2


def draw_cities(view: View) -> str:
    """Draw the discs on the cities.

    Each seat has one badge, with the number of its discs if there are several.
    """
    colours = [seat.colour for seat in view.seats]
    drawn = []
    for each in view.cities:
        for seat in sorted(set(each.seats)):
            x, y = city_disc(each.id, seat)
            drawn.append(draw_city_discs(colours[seat], each.seats.count(seat), x, y))
    return "".join(drawn)


def draw_city_discs(colour: str, count: int, x: float, y: float) -> str:
    """Draw a seat's badge at a city with its number of discs.

    If letters are large, the number is next to the badge.
    """
    if count == 1:
        return badge(colour, x, y, layout().rail.disc)
    if layout().is_parted:
        return badge(colour, x - 6, y, 10) + text(x + 9, y + 7.5, str(count), 18, "num mid bold")
    return (
        badge(colour, x, y, 10)
        + f'<circle cx="{number(x + 9)}" cy="{number(y + 8)}" r="8" class="sheet edge"/>'
        + text(x + 9, y + 13, str(count), 14, "num mid bold")
    )


def city_disc(name: str, seat: int) -> Point:
    """Return the point of a seat's disc in the row above a city's sign."""
    left, _, wide, _ = city_box(name)
    return (
        left + wide / 2 + (seat - 1.5) * min(32 if layout().is_parted else 24, wide / 4),
        layout().rail.city_top / 2 - 1,
    )


def draw_engines(view: View) -> str:
    return "".join(
        name_thing(f"engine:{seat.seat}", draw_engine(seat.colour, *engine_point(seat.engine, seat.seat)))
        for seat in view.seats
    )


def engine_point(space: str, seat: int) -> Point:
    """Return the point of a seat's engine. Several engines may share the first space (GWT-8.5.1)."""
    x, y = track_point(space)
    if space == RAILROAD.start:
        return x - 34 + seat % 2 * 36, y - 6 + seat // 2 * 26
    return x, y - 4


def draw_engine(colour: str, x: float, y: float) -> str:
    return translate(x, y, use(f"engine-{colour}", 0, 0))


BODY = "M3.5 7.5h5.5v2.8h4.3V8.4L12 4.5h6l-1.3 3.9v1.9h.8c1.2 0 1.8.6 1.8 1.6v3.6l2.2 3H3.5z"
WHEELS = "M7 16.3a2.3 2.3 0 1 0 .1 0zM14.5 16.3a2.3 2.3 0 1 0 .1 0z"


def engine_definitions(colours: tuple[str, ...]) -> str:
    """Return the definitions of the engines, with ids such as `engine-blue`."""
    drawn = []
    for colour in colours:
        livery = SEAT_STYLES[colour]
        body = (
            figure_body(BODY, livery.fill)
            + f'<path d="{WHEELS}" fill="{CREAM}" stroke="{BLACK}" stroke-width="1.3"/>'
            + emblem(livery.emblem, 12.2, 13, 2.6, livery.mark_fill)
        )
        placed = f'<g transform="scale(1.7) translate(-12 -12.5)">{body}</g>'
        drawn.append(f'<g id="{ID_PREFIX}engine-{colour}">{placed}</g>')
    return "".join(drawn)
