"""The railroad: the track with its turnouts, stations, cities and crossings, and the engines on it."""

from __future__ import annotations

from functools import cache

from domain.drawing.curves import Point
from domain.drawing.emblems import badge, emblem, figure_body
from domain.drawing.palette import BLACK, CREAM, SEAT_STYLES
from domain.drawing.svg import ID_PREFIX, number, text, translate, use
from domain.games.great_western_trail.data import ARROWS, CITIES, RAILROAD, STATIONS
from domain.games.great_western_trail.data.board_schema import City, CityArrow, Station
from domain.games.great_western_trail.drawing.actions import WORKERS
from domain.games.great_western_trail.drawing.glyphs import money, points, signed
from domain.games.great_western_trail.drawing.layout import SECTIONS, Box, rectangle
from domain.games.great_western_trail.drawing.masters import master
from domain.games.great_western_trail.drawing.signs import icon
from domain.games.great_western_trail.view import View

LEFT, STEP = 64, 87.6
UPPER, LOWER = 150, 288
"""The heights of the two rows of track: 0 to 19 to the right, 20 to 39 back to the left."""
BEND = 19
"""The last space of the upper row."""
TURN = 40
"""How far below the track a turnout lies."""
PLATE_WIDE, PLATE_HIGH = 208, 40
CITY_TOP, CITY_HIGH = 30, 26


def at_track(space: str) -> Point:
    """Give the middle of a space of the track."""
    along = float(space)
    turned = TURN if "." in space else 0
    if along <= BEND:
        return LEFT + STEP * along, UPPER + turned
    return LEFT + STEP * (BEND + 1 - along + BEND), LOWER + turned


def plate(station: str) -> Box:
    """Give the box of a station's plate, below its space."""
    x, y = at_track(STATIONS[station].space)
    below = 20 if "." in STATIONS[station].space else 24
    left = max(x - PLATE_WIDE / 2, 0)
    return left, y + below, PLATE_WIDE, PLATE_HIGH


def railroad(view: View) -> str:
    """Draw the railroad with all that stands on it."""
    return printed() + stations(view) + cities(view) + engines(view)


@cache
def printed() -> str:
    """Draw what is printed."""
    box = rectangle(SECTIONS.railroad)
    return (
        f'<path class="prairie" d="{box}"/><path class="ln" stroke-width="1.2" d="{box}"/>'
        f"{arrows()}{rails()}{crossings()}{spaces()}"
        + "".join(station(each) for each in STATIONS.values())
        + "".join(city(each) for each in CITIES.values())
    )


def rails() -> str:
    """Draw the track: bed, ties, rails."""
    start, end, last = (at_track(each)[0] for each in ("0", "19", "39"))
    half = (LOWER - UPPER) / 2
    line = (
        f"M{number(start)} {UPPER}H{number(end)}a{number(half)} {number(half)} 0 0 1 0 {LOWER - UPPER}"
        f"H{number(last)}"
    )
    for turnout in RAILROAD.turnouts:
        before, after = int(float(turnout)), int(float(turnout)) + 1
        (ax, ay), (x, y), (bx, by) = (at_track(each) for each in (str(before), turnout, str(after)))
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


def spaces() -> str:
    """Draw every space with its number."""
    drawn = []
    names = [str(space) for space in range(RAILROAD.main_spaces)]
    for name in (*names, *RAILROAD.turnouts):
        x, y = at_track(name)
        drawn.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="15" class="sheet edge"/>')
        if "." not in name:
            drawn.append(text(x, y + 5.5, name, 16, "num mid quiet"))
    return "".join(drawn)


def crossings() -> str:
    """Draw the crossing signs, each a dollar for whose engine has not passed it (GWT-6.5.4)."""
    drawn = []
    for before in RAILROAD.crossings_after:
        x, y = at_track(str(before))
        drawn.append(icon("crossing", x + STEP / 2 - 12, y - 28, 24))
    return "".join(drawn)


def ring(colour: str, x: float, y: float, radius: float) -> str:
    """Draw which discs a place takes: a white one ringed, a black one solid."""
    return icon(f"disc_{colour}", x - radius * 1.5, y - radius * 1.5, radius * 3)


def station(each: Station) -> str:
    """Draw a station's plate: its cost, its points, and the disc that it takes."""
    left, top, wide, high = plate(each.id)
    middle = top + high / 2
    return (
        f'<path class="sheet edge" d="{rectangle((left, top, wide, high))}"/>'
        + ring(each.disc, left + 15, middle, 8)
        + money(left + 41, middle, 13, str(each.cost))
        + points(left + 70, middle, 12.5, str(each.vp))
    )


def city_box(name: str) -> Box:
    """Give the box of a city's sign; the first two are neighbours and have less room."""
    found = CITIES[name]
    x, wide = at_track(str(found.value))[0], 112
    if found.value < 2:
        wide, x = (98, x - 12) if found.value == 0 else (82, x + 6)
    return x - wide / 2, CITY_TOP, wide, CITY_HIGH


def city(each: City) -> str:
    """Draw a city: its name on a sign, its value, the disc that it takes, and what it brings."""
    left, top, wide, high = city_box(each.id)
    x, size = left + wide / 2, min(17, (wide - 6) / (0.5 * len(each.name)))
    base = top + high
    drawn = (
        f'<path class="enamel" d="{rectangle((left, top, wide, high))}"/>'
        + text(x, top + high / 2 + size * 0.34, each.name, size, "num mid bold on-enamel")
        + f'<path class="sheet edge" d="{rectangle((left, base, wide, 30))}"/>'
        + text(left + 15, base + 22, str(each.value), 21, "num mid bold")
        + ring(each.disc, left + 39, base + 15, 7.5)
    )
    if each.money:
        drawn += money(left + wide - 40, base + 15, 11, f"+{each.money}")
    if each.vp_per_disc:
        drawn += points(left + wide - 15, base + 15, 12, signed(each.vp_per_disc))
    return drawn


def arrows() -> str:
    """Draw the green arrows between neighbouring cities."""
    return "".join(arrow(each) for each in ARROWS)


def arrow(each: CityArrow) -> str:
    """Draw an arrow: its points at the end of the game, and its action."""
    one, other = (city_box(name) for name in each.cities)
    start, end, y = one[0] + one[2], other[0], CITY_TOP + CITY_HIGH / 2
    middle = (start + end) / 2
    line = (
        f"M{number(start + 1)} {number(y - 5)}H{number(end - 12)}v-7L{number(end - 1)} {number(y)}"
        f"l-11 12v-7H{number(start + 1)}z"
    )
    drawn = f'<path class="leaf edge" d="{line}"/>'
    if each.vp:
        drawn += points(middle - 3, y - 15 if each.action else y - 2, 12, signed(each.vp))
    if each.action:
        drawn += icon("objective", middle - 14, y + (2 if each.vp else -11), 22)
    return drawn


def stations(view: View) -> str:
    """Draw discs and station masters at the stations."""
    colours = [seat.colour for seat in view.seats]
    drawn = []
    for each in view.stations:
        left, top, _, high = plate(each.id)
        if each.master is not None:
            x, y = master_place(each.id)
            if each.master in WORKERS:
                drawn.append(icon(WORKERS[each.master], x - 15, y - 15, 30))
            else:
                drawn.append(master(each.master, x, y, 44, 34))
        room = 60 if STATIONS[each.id].station_master else 100
        for place, seat in enumerate(each.seats):
            x = left + 96 + place * min(20, (room - 10) / max(len(each.seats) - 1, 1))
            drawn.append(badge(colours[seat], x, top + high / 2, 9.5))
    return "".join(drawn)


def master_place(station_id: str) -> Point:
    """Give the middle of the station master's place on a station's plate."""
    left, top, wide, high = plate(station_id)
    return left + wide - 26, top + high / 2


def cities(view: View) -> str:
    """Draw the discs on the cities, one badge for each seat with how many where they are more."""
    colours = [seat.colour for seat in view.seats]
    drawn = []
    for each in view.cities:
        for seat in sorted(set(each.seats)):
            x, y = city_disc(each.id, seat)
            drawn.append(badge(colours[seat], x, y, 10))
            count = each.seats.count(seat)
            if count > 1:
                drawn.append(f'<circle cx="{number(x + 9)}" cy="{number(y + 8)}" r="8" class="sheet edge"/>')
                drawn.append(text(x + 9, y + 13, str(count), 14, "num mid bold"))
    return "".join(drawn)


def city_disc(name: str, seat: int) -> Point:
    """Give where a seat's disc lies at a city: in a row above its sign."""
    left, _, wide, _ = city_box(name)
    return left + wide / 2 + (seat - 1.5) * min(24, wide / 4), 14


def engines(view: View) -> str:
    """Stand the engines on their spaces."""
    return "".join(engine(seat.colour, *engine_place(seat.engine, seat.seat)) for seat in view.seats)


def engine_place(space: str, seat: int) -> Point:
    """Give where a seat's engine stands; all may share the first space (GWT-8.5.1)."""
    x, y = at_track(space)
    if space == RAILROAD.start:
        return x - 34 + seat % 2 * 36, y - 6 + seat // 2 * 26
    return x, y - 4


def engine(colour: str, x: float, y: float) -> str:
    """Draw an engine."""
    return translate(x, y, use(f"engine-{colour}", 0, 0))


BODY = "M3.5 7.5h5.5v2.8h4.3V8.4L12 4.5h6l-1.3 3.9v1.9h.8c1.2 0 1.8.6 1.8 1.6v3.6l2.2 3H3.5z"
WHEELS = "M7 16.3a2.3 2.3 0 1 0 .1 0zM14.5 16.3a2.3 2.3 0 1 0 .1 0z"


def definitions(colours: tuple[str, ...]) -> str:
    """Define the engines of the seats: `engine-blue`."""
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
