"""The parts of the board: the trail in the middle, with railroad, markets, hand and boards around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache

from domain.drawing.boxes import Box, BoxPlace, draw_spots, rectangle_path
from domain.drawing.emblems import badge, figure_definitions
from domain.drawing.glyph_rows import TO, GlyphRow, coin_glyph, figures, icon_glyph
from domain.drawing.parts.board_parts import BoardPart, PartedBoard, Slot, Slots, window_slots
from domain.drawing.parts.legible import drawn_at
from domain.drawing.svg import Picture, number, text
from domain.games.great_western_trail.commands import AnyCommand
from domain.games.great_western_trail.data import COUNTS, JOB_MARKET, TRAIL
from domain.games.great_western_trail.model import space_name
from domain.games.great_western_trail.presentation.building_names import stop_name
from domain.games.great_western_trail.presentation.drawing import glyphs, markets, railroad
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS, ICONS
from domain.games.great_western_trail.presentation.drawing.hand import (
    draw_card,
    draw_pile,
    draw_strip,
    viewer_seat,
)
from domain.games.great_western_trail.presentation.drawing.layout import (
    SECTIONS,
    SHEET,
    CardSizes,
    JobSizes,
    Layout,
    PanelSizes,
    RailSizes,
    SupplySizes,
    TrailSizes,
    kept_by_layout,
    laid_out,
    layout,
)
from domain.games.great_western_trail.presentation.drawing.places import (
    acting_seat,
    all_places,
    draw_brackets,
    target,
)
from domain.games.great_western_trail.presentation.drawing.players import draw_board
from domain.games.great_western_trail.presentation.drawing.previews import draw_preview
from domain.games.great_western_trail.presentation.drawing.trail import draw_trail
from domain.games.great_western_trail.view import SeatView, SpaceView, View

COLUMN, RIGHT = 276, 360
"""The widths of the parts that have their own layout: those next to the trail, and below the decision."""
ASIDE = 2000
"""The left edge of the parts that have their own layout."""

TRAIL_LEFT, TRAIL_TOP, TRAIL_WIDE, TRAIL_HIGH = SECTIONS.trail
RAILROAD: Box = (0, 0, SECTIONS.railroad[2], 414)
FORESIGHT: Box = (ASIDE, 0, COLUMN, 49)
JOBS: Box = (ASIDE, 200, COLUMN, 168)
CATTLE: Box = (ASIDE, 500, COLUMN, 118)
"""The box of the cattle market with two rows of cards."""
CATTLE_SIGN = 28
"""The height of a line with the deck or the prices in the cattle market."""
OBJECTIVES: Box = (ASIDE, 800, RIGHT, 46)
HAND: Box = (ASIDE, 1000, RIGHT, 84)
SEATS: Box = (ASIDE, 1200, COLUMN, 43)
"""The box of one row in the summary of the other players."""

PANEL_HIGH = 355
PANEL_STEP = 500


def panel_box(place: int) -> Box:
    """Return the box of a player's board among the parts."""
    return 2 * ASIDE + place * PANEL_STEP, 0, SHEET.panel_box(0)[2], PANEL_HIGH


PARTS = Layout(
    is_parted=True,
    trail=TrailSizes(
        land=(TRAIL_LEFT - 10, TRAIL_TOP, TRAIL_WIDE + 14, TRAIL_HIGH + 12),
        wide=152,
        high=102,
        band=29,
        tag=28,
        on_tile=(-14, 5),
        money_up=7,
    ),
    rail=RailSizes(
        land=RAILROAD,
        upper=152,
        lower=292,
        city_top=34,
        city_high=30,
        foot=36,
        wide=124,
        plate=256,
        plate_high=56,
        sign=34,
        disc=14,
        signs=(
            ("kansas_city", 8, 116),
            ("topeka", 130, 78),
            ("colorado_springs", 510, 160),
            ("san_francisco", None, 134),
        ),
    ),
    supply=SupplySizes(
        corner=(FORESIGHT[0] + 1.2, FORESIGHT[1]),
        group=(COLUMN - 4) / 3,
        stack=(-32, 24),
        stack_box=(26, 44),
        tiles=((-2.5, 24), (28.8, 24)),
        tile=31,
        back=25,
    ),
    jobs=JobSizes(
        corner=JOBS[:2],
        first=(23.5, 14.5),
        column=22.6,
        row=26,
        cell=22.4,
        block=6,
        block_step=COLUMN / 2,
        price=20.5,
        price_box=(-9.5, -13, 32, 26),
        coin=9,
        way=0.5,
        token=22.4,
        numbers=(18.5, 11.5),
    ),
    objectives=CardSizes((OBJECTIVES[0] + 1, OBJECTIVES[1] + 2), 4, (83, 0), (81, 42)),
    cattle=CardSizes((CATTLE[0] + 1, CATTLE[1] + 3), 5, (54.4, 58), (52.6, 55)),
    deck=(OBJECTIVES[0] + 332.5, OBJECTIVES[1] + 5, 24, 39),
    cattle_deck=(CATTLE[0] + 219, CATTLE[1] + 61, 54, 27),
    prices=(CATTLE[0] + 219, CATTLE[1] + 61 + CATTLE_SIGN, 54, 27),
    panel=PanelSizes(
        workers=31,
        row=34,
        spaces=(36, 48),
        side=(327, 367, 46),
        track=134,
        auxiliary=165,
        size_step=31,
        unbuilt=231,
        gained=274,
        gained_high=28,
        area=304,
        card_high=48,
        card_wide=96,
        herd=(94, 2, 142, 27),
        steps=(320, 2, 40, 27),
    ),
    panels=panel_box,
    hand=HAND,
)
"""The layout of the parts on a screen with room for complete buildings."""

PLAIN = replace(
    PARTS,
    trail=TrailSizes(
        land=(TRAIL_LEFT - 34, TRAIL_TOP - 2, TRAIL_WIDE + 52, TRAIL_HIGH + 48),
        wide=152,
        high=108,
        band=40,
        small=66,
        tag=40,
        figure=2.3,
        on_tile=(0, -28),
        over_city=60,
        by_start=62,
        is_plain=True,
    ),
)
"""The layout of the parts on a phone."""


MOST_SPOTS = 256
"""Maximum number of parts whose spots are cached."""

LEAST_TARGET = 24
"""The smallest edge of a place in CSS pixels."""

PARTS_BY_KIND = {
    "special": "trail",
    "cattleman": "trail",
    "action": "trail",
    "city": "railroad",
    "track": "railroad",
    "station": "railroad",
    "arrow": "railroad",
    "crossing": "railroad",
    "master": "railroad",
    "foresight": "foresight",
    "stack": "foresight",
    "job": "jobs",
    "hiring": "jobs",
    "token": "jobs",
    "market": "cattle",
    "deck:cattle": "cattle",
    "prices": "cattle",
    "objective": "objectives",
    "deck:objective": "objectives",
    "card": "hand",
    "discards": "hand",
}
"""The part that contains a place, by the first word of the place's id or by its whole id.

All other places are on a player's board.
"""
OF_A_SEAT = {"seat", "herd", "steps", "certificates", "gains", "kept", "area", "board"}
"""The first words of place ids whose second word is a seat."""


def board_name(colour: str) -> str:
    """Return the name of the part with a player's board."""
    return f"board-{colour}"


def part_of(view: View, at: str) -> str:
    """Return the part that contains a place."""
    if at in TRAIL:
        return "trail"
    kind, _, rest = at.partition(":")
    if name := PARTS_BY_KIND.get(at) or PARTS_BY_KIND.get(kind):
        return name
    if kind in OF_A_SEAT:
        seat = int(rest.partition(":")[0])
        return board_name(next(each.colour for each in view.seats if each.seat == seat))
    acting = acting_seat(view)
    return "" if acting is None else board_name(acting.colour)


def places_by_part(view: View) -> dict[str, list[BoxPlace]]:
    """Return the places of each part in order, with boxes in the current layout."""
    grouped: dict[str, list[BoxPlace]] = {}
    standing = {space.id: building_label(view, space) for space in view.trail if is_building(space)}
    for place in all_places(view):
        name = standing.get(place.at)
        named = place if name is None else place._replace(name=name)
        grouped.setdefault(part_of(view, place.at), []).append(named)
    return grouped


def is_building(space: SpaceView) -> bool:
    return space.owner is not None or TRAIL[space.id].kind == "neutral"


def building_label(view: View, space: SpaceView) -> str:
    """Return the name of a space with a building, such as "G, engine shed"."""
    name = stop_name(space)
    if space.owner is None:
        return name if space.tile == space.id else f"{name} ({space_name(space.id)})"
    return f"{view.seats[space.owner].colour.capitalize()}'s {name} on {space_name(space.id)}"


@lru_cache(MOST_SPOTS)
def draw_pressable_spots(places: tuple[BoxPlace, ...], part: Box, scale: float) -> str:
    """Draw the places of a part; most moves leave them as they are."""
    return draw_spots(pressable_places(places, part, scale))


def pressable_places(places: Iterable[BoxPlace], part: Box, scale: float) -> list[BoxPlace]:
    """Enlarge places within their part so that they can be pressed."""
    return [place._replace(box=pressable_box(place.box, part, LEAST_TARGET / scale)) for place in places]


def pressable_box(box: Box, part: Box, least: float) -> Box:
    """Enlarge a box around its middle to at least `least`, within the part."""
    left, wide = _grown_span(box[0], box[2], part[0], part[2], least)
    top, high = _grown_span(box[1], box[3], part[1], part[3], least)
    return left, top, wide, high


def _grown_span(start: float, size: float, first: float, room: float, least: float) -> tuple[float, float]:
    grown = max(size, least)
    start -= (grown - size) / 2
    return max(first, min(start, first + room - grown)), grown


STEP, SIGN = 39.5, 17
"""The distance between the numbers in a line, and the size of their symbols."""


def other_seats(view: View) -> tuple[SeatView, ...]:
    """Return the other seats in turn order, starting after the viewer's. A spectator gets all seats."""
    if view.viewer is None:
        return view.seats
    place = next(place for place, seat in enumerate(view.seats) if seat.seat == view.viewer)
    return (*view.seats[place + 1 :], *view.seats[:place])


def seats_box(view: View) -> Box:
    """Return the box of the summary of players."""
    left, top, wide, high = SEATS
    return left, top, wide, high * len(other_seats(view))


def draw_seats(view: View) -> str:
    return "".join(draw_seat(view, seat, line) for line, seat in enumerate(other_seats(view)))


def draw_seat(view: View, seat: SeatView, line: int) -> str:
    """Draw a seat's badge and two lines. A bar on the left marks the active seat."""
    left, top, wide, high = SEATS
    top += line * high
    drawn = f'<path class="sheet" d="M{left} {number(top)}h{wide}v{high}h-{wide}z"/>'
    if line:
        drawn += f'<path class="hair" d="M{left} {number(top)}h{wide}"/>'
    if seat.seat == view.active:
        drawn += f'<path class="enamel" d="M{left} {number(top)}h4v{high}h-4z"/>'
    drawn += badge(seat.colour, left + 20, top + high / 2, 11)
    for row, signs in enumerate((purse(seat), crew(view, seat))):
        y = top + 12 + row * 20
        for place, (sign, words) in enumerate(signs):
            x = left + 40 + place * STEP
            drawn += ICONS.draw_icon(sign, x, y - SIGN / 2, SIGN)
            drawn += text(x + SIGN + 1, y + 4.4, words, 12.5, "num bold")
    return drawn


def purse(seat: SeatView) -> tuple[tuple[str, str], ...]:
    """Return icons with the money, cards, engine, certificates, step limit and objective cards of a seat."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    return (
        ("coin", str(seat.money)),
        ("handful", f"{held}/{seat.hand_limit}"),
        ("engine", engine_words(seat.engine)),
        ("certificate", str(seat.marker + seat.permanent)),
        ("horseshoe", str(seat.step_limit)),
        ("objective", str(len(seat.area))),
    )


def crew(view: View, seat: SeatView) -> tuple[tuple[str, str], ...]:
    """Return icons with the numbers of workers, buildings, hazards and teepees of a seat."""
    built = sum(space.owner == seat.seat for space in view.trail)
    return (
        ("hat", str(seat.workers.cowboy)),
        ("hammer", str(seat.workers.craftsman)),
        ("spanner", str(seat.workers.engineer)),
        ("building", str(built)),
        ("hazard", str(len(seat.hazards))),
        ("teepee", str(seat.teepees.green + seat.teepees.blue)),
    )


def engine_words(space: str) -> str:
    """Return the label of a track space. The label of a turnout ends in ½."""
    whole, _, half = space.partition(".")
    return f"{whole}\u00bd" if half else whole


def draw_section(view: View, name: str) -> str:
    for place, seat in enumerate(view.seats):
        if name == board_name(seat.colour):
            return draw_board(view, seat, panel_box(place))
    return SECTIONS_BY_NAME[name](view)


def draw_foresight(view: View) -> str:
    return draw_sheet(FORESIGHT) + markets.draw_stacks(view)


def draw_jobs(view: View) -> str:
    return draw_sheet(JOBS) + draw_closed_places(len(view.seats)) + markets.draw_job_rows(view)


@kept_by_layout
def draw_closed_places(seats: int) -> str:
    """Draw the spaces not used at this player count."""
    edge = layout().jobs.cell - 7
    drawn = ""
    for row in range(1, JOB_MARKET.rows + 1):
        for column in range(1, COUNTS[seats].job_first_column):
            x, y = markets.job_point(row, column)
            drawn += rectangle_path((x - edge / 2, y - edge / 2, edge, edge))
    return f'<path class="sunk" d="{drawn}"/>' if drawn else ""


def cattle_box(view: View) -> Box:
    """Return the box of the cattle market. It is lower if all cards are in one row."""
    left, top, wide, high = CATTLE
    return left, top, wide, high if markets.has_full_row(view) else high - CATTLE_SIGN


def draw_cattle(view: View) -> str:
    """Draw the cattle market, its deck, and the symbol for the prices."""
    drawn = [draw_sheet(cattle_box(view))]
    for place, (name, count) in enumerate(view.market):
        box = markets.market_box(place)
        drawn.append(draw_card(name, box))
        if count > 1:
            x, y = markets.number_point(box)
            drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="9.5" class="enamel"/>')
            drawn.append(text(x, y + 4.2, f"\u00d7{count}", 11.5, "num mid bold on-enamel"))
    deck: GlyphRow = (icon_glyph("cards"), figures(f"\u00d7{view.deck}"))
    prices: GlyphRow = (icon_glyph("hat"), TO, coin_glyph(0)._replace(what="$"))
    for row, (left, top, wide, high) in zip((deck, prices), markets.cattle_signs(view), strict=True):
        drawn.append(GLYPHS.draw_centred_row(row, left + wide / 2, top + high / 2, 19.3, wide))
    return "".join(drawn)


def draw_objectives(view: View) -> str:
    shown = "".join(draw_card(name, markets.display_box(place)) for place, name in enumerate(view.display))
    return draw_sheet(OBJECTIVES) + shown + draw_pile(layout().deck, view.objectives, "")


def draw_sheet(box: Box) -> str:
    """Draw the background of a part."""
    return f'<path class="sheet" d="{rectangle_path(box)}"/>'


SECTIONS_BY_NAME = {
    "trail": draw_trail,
    "railroad": railroad.draw_railroad,
    "hand": lambda view: draw_sheet(HAND) + draw_strip(view),
    "objectives": draw_objectives,
    "seats": draw_seats,
    "foresight": draw_foresight,
    "jobs": draw_jobs,
    "cattle": draw_cattle,
}
"""The functions that draw the parts, except the players' boards."""


LEAST_TRAIL, LEAST_RAILROAD = 480, 980
"""The smallest widths of the trail and the railroad, in CSS pixels.

In narrower windows, the player scrolls them.
"""
PLAIN_BELOW = 640
"""The width, in CSS pixels, below which the trail is drawn in its plain form."""
BETWEEN = 8
"""The gap between two parts in CSS pixels."""


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    """Draw the parts of a view for the slots of a page."""
    colours = tuple(seat.colour for seat in view.seats)
    with laid_out(layout_of(slots)):
        places = places_by_part(view)
        parts = []
        for name, title, slot, box in list_parts(view, slots):
            width = part_width(name, slot, box, slots)
            scale = width / box[2]
            with drawn_at(scale):
                drawn = draw_section(view, name)
                brackets = draw_brackets(view, places.get(name, ()))
            spots = draw_pressable_spots(tuple(places.get(name, ())), box, scale)
            body = (
                f'<g class="art" aria-hidden="true">{drawn}{brackets}</g>'
                f'<g class="spots">{spots}</g><g class="ghosts"></g>'
            )
            left, top, wide, high = box
            parts.append(BoardPart(name, title, slot, width, Picture(wide, high, title, "", body, left, top)))
    return PartedBoard(definitions(colours), tuple(parts))


@cache
def definitions(colours: tuple[str, ...]) -> str:
    """Return the definitions of icons, figures and engines used by the parts."""
    return (
        glyphs.DEFINITIONS
        + glyphs.PART_DEFINITIONS
        + figure_definitions(colours)
        + railroad.engine_definitions(colours)
    )


def layout_of(slots: Slots) -> Layout:
    """Return the layout of the parts. A small trail shows one symbol per action."""
    main = slots.main if slots.is_desk else main_width(PARTS.trail.land, slots)
    return PLAIN if slots.is_phone or main < PLAIN_BELOW else PARTS


def list_parts(view: View, slots: Slots) -> Iterator[tuple[str, str, Slot, Box]]:
    """Yield the name, title, slot and box of each part, in the order used on a phone."""
    yield "trail", "Trail", "main", layout().trail.land
    yield "railroad", "Railroad", "wide", RAILROAD
    objectives: tuple[str, str, Slot, Box] = ("objectives", "Objectives", "right", OBJECTIVES)
    if viewer_seat(view) is not None:
        yield "hand", "Your hand", "right", HAND
    if is_paired(slots):
        yield objectives
    for seat in boards_in_order(view):
        title = "Your board" if seat.seat == view.viewer else f"{seat.colour.capitalize()}\u2019s board"
        yield board_name(seat.colour), title, "right", panel_box(view.seats.index(seat))
    if not is_paired(slots):
        yield objectives
    if not slots.is_desk:
        yield "seats", "Players" if view.viewer is None else "Other players", "side", seats_box(view)
    yield "foresight", "Foresight", "side", FORESIGHT
    yield "jobs", "Job market", "side", JOBS
    yield "cattle", "Cattle market", "side", cattle_box(view)


def boards_in_order(view: View) -> tuple[SeatView, ...]:
    """Return the seats in board order.

    The viewer's seat is first or, for a spectator, the asked seat.
    """
    first = acting_seat(view)
    if first is None:
        return view.seats
    place = view.seats.index(first)
    return (*view.seats[place:], *view.seats[:place])


def part_width(name: str, slot: Slot, box: Box, slots: Slots) -> float:
    """Return the width of a part in CSS pixels.

    On a tablet, two small parts share a row.
    """
    room: int = getattr(slots, slot)
    if slot == "main":
        return main_width(box, slots)
    if slot == "wide":
        return railroad_width(slots)
    return (room - BETWEEN) / 2 - 8 if is_paired(slots) else room


def is_paired(slots: Slots) -> bool:
    """Return whether two small parts share a row, as on a tablet."""
    return slots.main == slots.wide and not slots.is_phone


def main_width(box: Box, slots: Slots) -> float:
    """Return the width of the main part: the width of its slot, or less if the part would be too tall."""
    return max(min(slots.main, fitting_width(box, slots)), LEAST_TRAIL)


def fitting_width(box: Box, slots: Slots) -> float:
    """Return the width at which the main part fills its height; on a desktop, it is below the railroad."""
    if not slots.height:
        return slots.main
    _, _, wide, high = RAILROAD
    above = railroad_width(slots) * high / wide + BETWEEN if slots.is_desk else 0
    return (slots.height - above) * box[2] / box[3]


def railroad_width(slots: Slots) -> float:
    return max(slots.wide, LEAST_RAILROAD)


def preview(view: View, command: AnyCommand) -> str:
    """Return the drawing that an option adds to the sheet, or to the parts of the current window."""
    slots = window_slots()
    return draw_preview(view, command) if slots is None else preview_in_parts(view, command, slots)


def preview_in_parts(view: View, command: AnyCommand, slots: Slots) -> str:
    """Return the drawing that an option adds to the parts. Each part shows the section within its own box."""
    where = target(view, command)
    at = where if isinstance(where, str) or where is None else where[0]
    with laid_out(layout_of(slots)):
        name = "trail" if at is None else part_of(view, at)
        scales = {
            part: part_width(part, slot, box, slots) / box[2]
            for part, _, slot, box in list_parts(view, slots)
        }
        with drawn_at(scales.get(name, 1)):
            return draw_preview(view, command)


__all__ = ["draw_parts", "preview"]
