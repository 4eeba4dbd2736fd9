"""Previews that show how an option would change the sheet, or the parts of the board in a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, Protocol

from domain.drawing.boxes import Box, BoxPlace, box_around, draw_corner_badge, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import MINUS, figures, icon_glyph
from domain.drawing.palette import BLACK, CREAM, SEAT_COLOURS, SEAT_STYLES
from domain.drawing.parts.board_parts import Slots, window_slots
from domain.drawing.parts.legible import drawn_at
from domain.drawing.svg import text
from domain.games.el_paso import commands
from domain.games.el_paso.commands import AnyCommand
from domain.games.el_paso.data import EL_PASO, SITES
from domain.games.el_paso.data.actions import Breed, Worker
from domain.games.el_paso.presentation.drawing import boards, ground, pieces
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, ICONS, TOOLS
from domain.games.el_paso.presentation.drawing.ground import draw_city, road_leg, space_box
from domain.games.el_paso.presentation.drawing.layout import SHEET, party_colours, trail_point
from domain.games.el_paso.presentation.drawing.parts import (
    board_panel,
    hand_panel,
    markets_panel,
    trail_panel,
)
from domain.games.el_paso.presentation.drawing.parts.board_places import (
    board_box,
    bonus_cell,
    certificate_cell,
    goal_cell,
)
from domain.games.el_paso.presentation.drawing.parts.markets_panel import draw_any_bonus
from domain.games.el_paso.presentation.drawing.parts.panels import find_panels
from domain.games.el_paso.presentation.drawing.pieces import cattle_box, draw_building, draw_card, draw_goal
from domain.games.el_paso.presentation.drawing.places import all_places, target
from domain.games.el_paso.view import SeatView, SpaceView, View

Way = tuple[str, ...]


def all_ways(start: str, end: str) -> Iterator[Way]:
    """Yield all forward routes to a space, except those that pass through El Paso (ELP-4.4)."""
    for after in SITES[start].next:
        if after == end:
            yield start, after
        elif after != EL_PASO:
            yield from ((start, *rest) for rest in all_ways(after, end))


def shortest_way(view: View, start: str, end: str) -> Way:
    """Return the route with the fewest stops and, among those, the fewest spaces (ELP-4.5)."""
    stops = {space.id for space in view.trail if space.tile is not None}
    return min(all_ways(start, end), key=lambda way: (sum(on in stops for on in way[1:-1]), len(way)))


def count_steps(view: View, way: Way) -> int:
    """Count the stops entered on a route, including its end (ELP-4.5)."""
    stops = {space.id for space in view.trail if space.tile is not None}
    return 1 + sum(on in stops for on in way[1:-1])


def draw_way(colour: str, way: Way) -> str:
    """Draw the route of a move in a seat's colour."""
    line = "".join(road_leg(start, end) for start, end in pairwise(way))
    strokes = ((CREAM, 17), (BLACK, 11), (SEAT_STYLES[colour].fill, 8))
    parts = "".join(f'<path stroke="{fill}" stroke-width="{wide}" d="{line}"/>' for fill, wide in strokes)
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{parts}</g>'


def draw_cowboys(view: View, way: Way) -> str:
    """Draw the number of cowboys that a move costs, below its destination (ELP-4.6)."""
    count = 0 if view.reach is None else count_steps(view, way) - view.reach
    if count <= 0:
        return ""
    left, top, wide, high = space_box(way[-1])
    x, y = left + wide / 2, top + high
    tag = rectangle_path(box_around(x, y, 74, 34))
    row = (figures(f"{MINUS}{count}"), icon_glyph("hat"))
    return f'<path class="sheet edge" d="{tag}"/>{GLYPHS.draw_centred_row(row, x, y, 27, 68)}'


class PreviewPlan(Protocol):
    """The drawing on top of which a preview is laid."""

    def find_places(self) -> Iterable[BoxPlace]:
        """Return all places of the drawing."""

    def draw_space(self, view: View, space: SpaceView) -> str:
        """Draw the contents of a trail space."""

    def draw_building(self, tile: str, colour: str, site: str) -> str:
        """Draw a new building."""

    def draw_rancher(self, view: View, colour: str, site: str, others: int) -> str:
        """Draw a rancher on a space next to `others` other ranchers."""

    def draw_cowboys(self, view: View, way: Way) -> str:
        """Draw the number of cowboys that a move costs."""

    def disc_point(self, view: View, post: int, party: int) -> Point:
        """Return the centre of a party's disc on a post."""

    def draw_worker(self, seat: int, kind: Worker, count: int) -> str:
        """Draw the number of workers of a kind in a seat's worker area."""

    def draw_goal(self, seat: int, token: str, index: int) -> str:
        """Draw a player's new goal token, after `index` others."""

    def draw_bonus(self, seat: int, token: str, index: int) -> str:
        """Draw a player's new bonus token, after `index` others."""

    def draw_spent(self, seat: int, left: int, spent: int) -> str:
        """Draw the certificates that a delivery spends, and those left after it."""

    def draw_lifted_card(self, breed: Breed, box: Box) -> str:
        """Draw a card lifted out of the hand, above the others."""

    def draw_bought_card(self, breed: Breed) -> str:
        """Draw a card lifted off its stack."""


Preview = Callable[[PreviewPlan, View, SeatView, Any], str]


def draw_preview(view: View, command: commands.AnyCommand, plan: PreviewPlan) -> str:
    """Draw an option of the first seat asked; empty if no seat is asked."""
    seat = next((each for each in view.seats if each.seat in view.asked), None)
    if seat is None:
        return ""
    draw = PREVIEWS_BY_COMMAND.get(type(command))
    return (draw(plan, view, seat, command) if draw else "") + draw_badges(plan, view, command)


def preview_placement(plan: PreviewPlan, view: View, seat: SeatView, command: commands.PlaceRancher) -> str:
    return draw_arrival(plan, view, seat, command.site)


def preview_move(plan: PreviewPlan, view: View, seat: SeatView, command: commands.MoveRancher) -> str:
    """Draw the route below the tiles, the cowboys it costs, and the rancher at its end."""
    if seat.rancher is None:
        return ""
    way = shortest_way(view, seat.rancher, command.site)
    tiles = "".join(plan.draw_space(view, space) for space in view.trail if space.id in way)
    tiles += draw_city(*trail_point(EL_PASO)) if EL_PASO in way else ""
    road = draw_way(party_colours(view)[seat.seat], way) + tiles
    return road + draw_arrival(plan, view, seat, command.site) + plan.draw_cowboys(view, way)


def draw_arrival(plan: PreviewPlan, view: View, seat: SeatView, site: str) -> str:
    """Draw the rancher next to those already on the space."""
    here = next(space.here for space in view.trail if space.id == site)
    others = len([party for party in here if party != seat.seat])
    return plan.draw_rancher(view, party_colours(view)[seat.seat], site, others)


def preview_building(plan: PreviewPlan, view: View, seat: SeatView, command: commands.PlaceBuilding) -> str:
    side = next(stack.side for stack in view.stacks if stack.level == command.level)
    return plan.draw_building(f"{command.level}{side}", party_colours(view)[seat.seat], command.site)


def preview_disc(plan: PreviewPlan, view: View, seat: SeatView, command: commands.PlaceDisc) -> str:
    """Draw the disc on the post, and its former space on the board as empty."""
    left, top, wide, high = place_box(plan, f"disc:{command.disc}")
    empty = rectangle_path((left + 2, top + 2, wide - 4, high - 4))
    point = plan.disc_point(view, command.post, seat.seat)
    return badge(party_colours(view)[seat.seat], *point, ground.DISC) + (
        f'<path class="sheet edge" d="{empty}"/>'
    )


def preview_hire(plan: PreviewPlan, view: View, seat: SeatView, command: commands.HireWorker) -> str:
    """Draw the worker area with one more worker (ELP-6.5)."""
    return plan.draw_worker(seat.seat, command.worker, getattr(seat.area, command.worker) + 1)


def preview_removal(
    plan: PreviewPlan, view: View, seat: SeatView, command: commands.DiscardCattle | commands.RemoveCattle
) -> str:
    return plan.draw_lifted_card(command.breed, place_box(plan, f"card:{command.breed}#1"))


def preview_purchase(plan: PreviewPlan, view: View, seat: SeatView, command: commands.BuyCattle) -> str:
    return plan.draw_bought_card(command.breed)


def preview_token(
    plan: PreviewPlan, view: View, seat: SeatView, command: commands.ChooseGoal | commands.TakeToken
) -> str:
    """Draw the token on the player's board, after their other tokens."""
    pool = command.pool if isinstance(command, commands.TakeToken) else "goal"
    token = (view.goal if pool == "goal" else view.bonus).display[command.index]
    if token is None:
        return ""
    if pool == "goal":
        return plan.draw_goal(seat.seat, token, len(seat.goals))
    return plan.draw_bonus(seat.seat, token, len(seat.bonuses))


def preview_delivery(plan: PreviewPlan, view: View, seat: SeatView, command: commands.Deliver) -> str:
    """Draw the spent certificates next to the track (ELP-8.4)."""
    if not command.certificates:
        return ""
    return plan.draw_spent(seat.seat, seat.certificates - command.certificates, command.certificates)


def draw_badges(plan: PreviewPlan, view: View, command: commands.AnyCommand) -> str:
    """Draw the badge of a choice at each place of an option."""
    at = target(view, command)
    names = (at,) if isinstance(at, str) else at or ()
    boxes = {place.at: place.box for place in plan.find_places()}
    return "".join(draw_corner_badge(boxes[name]) for name in names if name in boxes)


def place_box(plan: PreviewPlan, name: str) -> Box:
    return next(place.box for place in plan.find_places() if place.at == name)


PREVIEWS_BY_COMMAND: Mapping[type, Preview] = {
    commands.PlaceRancher: preview_placement,
    commands.MoveRancher: preview_move,
    commands.PlaceBuilding: preview_building,
    commands.PlaceDisc: preview_disc,
    commands.HireWorker: preview_hire,
    commands.DiscardCattle: preview_removal,
    commands.RemoveCattle: preview_removal,
    commands.BuyCattle: preview_purchase,
    commands.ChooseGoal: preview_token,
    commands.TakeToken: preview_token,
    commands.Deliver: preview_delivery,
}
"""Preview functions, keyed by type of command; other commands only get badges at their places."""


LIFT = 3


class PartsPlan:
    """The preview plan for the parts of a view in a window. All player boards have the same scale."""

    def __init__(self, view: View, slots: Slots) -> None:
        self._panels = {panel.name: panel for panel in find_panels(view, slots)}
        self._places: tuple[BoxPlace, ...] | None = None

    def _at_scale_of(self, name: str) -> AbstractContextManager[None]:
        return drawn_at(self._panels[name].scale)

    def _at_board_scale(self) -> AbstractContextManager[None]:
        return self._at_scale_of(f"board-{SEAT_COLOURS[0]}")

    def find_places(self) -> Iterable[BoxPlace]:
        if self._places is None:
            self._places = tuple(chain.from_iterable(panel.places for panel in self._panels.values()))
        return self._places

    def draw_space(self, view: View, space: SpaceView) -> str:
        with self._at_scale_of("trail"):
            return (trail_panel.draw_space(view, space) or trail_panel.draw_use(view)) if space.tile else ""

    def draw_building(self, tile: str, colour: str, site: str) -> str:
        with self._at_scale_of("trail"):
            return trail_panel.draw_trail_building(tile, colour, *trail_point(site))

    def draw_rancher(self, view: View, colour: str, site: str, others: int) -> str:
        with self._at_scale_of("trail"):
            point = trail_panel.standing_point(view, site, others, others + 1)
            return trail_panel.draw_rancher(colour, *point)

    def draw_cowboys(self, view: View, way: Way) -> str:
        with self._at_scale_of("trail"):
            return draw_cowboys(view, way)

    def disc_point(self, view: View, post: int, party: int) -> Point:
        return trail_panel.post_disc_point(view, post, party)

    def draw_worker(self, seat: int, kind: Worker, count: int) -> str:
        with self._at_board_scale():
            return board_panel.draw_worker(kind, count, board_box(seat))

    def draw_goal(self, seat: int, token: str, index: int) -> str:
        with self._at_board_scale():
            return draw_goal(token, goal_cell(board_box(seat), index, index + 1))

    def draw_bonus(self, seat: int, token: str, index: int) -> str:
        with self._at_board_scale():
            return draw_any_bonus(token, bonus_cell(board_box(seat), index, index + 1))

    def draw_spent(self, seat: int, left: int, spent: int) -> str:
        x, y, wide, _ = certificate_cell(board_box(seat), left)
        with self._at_board_scale():
            space = board_panel.draw_certificate(board_box(seat), left, held=True)
            return space + GLYPHS.draw_coin(x + wide / 2, y - 8, 11, f"{MINUS}{spent}")

    def draw_lifted_card(self, breed: Breed, box: Box) -> str:
        left, top, wide, high = box
        with self._at_scale_of("hand"):
            return hand_panel.draw_hand_card(breed, (left, top - LIFT, wide, high), named=False)

    def draw_bought_card(self, breed: Breed) -> str:
        left, top, _, _ = markets_panel.cattle_box(breed)
        with self._at_scale_of("cattle"):
            box = (left - LIFT, top - LIFT, markets_panel.WIDE, markets_panel.CATTLE_HIGH)
            return hand_panel.draw_hand_card(breed, box, named=False)


class SheetPlan:
    """The preview plan for the whole sheet of a view."""

    def __init__(self, view: View) -> None:
        self._view = view

    def find_places(self) -> Iterable[BoxPlace]:
        return all_places(self._view)

    def draw_space(self, view: View, space: SpaceView) -> str:
        return ground.draw_tile(view, space)

    def draw_building(self, tile: str, colour: str, site: str) -> str:
        return draw_building(tile, colour, *trail_point(site))

    def draw_rancher(self, view: View, colour: str, site: str, others: int) -> str:
        return ground.draw_rancher(colour, *ground.rancher_point(site, others, others + 1))

    def draw_cowboys(self, view: View, way: Way) -> str:
        return draw_cowboys(view, way)

    def disc_point(self, view: View, post: int, party: int) -> Point:
        return ground.disc_point(post, party)

    def draw_worker(self, seat: int, kind: Worker, count: int) -> str:
        left, top, wide, high = boards.worker_box(SHEET.panel_box(seat), kind)
        return (
            f'<path class="sunk edge" d="{rectangle_path((left, top, wide, high))}"/>'
            + ICONS.draw_icon(TOOLS[kind], left + 7, top + 5, 30)
            + text(left + 57, top + 29, str(count), 25, "num mid bold")
        )

    def draw_goal(self, seat: int, token: str, index: int) -> str:
        return pieces.draw_goal(token, boards.goal_box(SHEET.panel_box(seat), index, index + 1))

    def draw_bonus(self, seat: int, token: str, index: int) -> str:
        return pieces.draw_bonus(token, boards.bonus_box(SHEET.panel_box(seat), index, index + 1))

    def draw_spent(self, seat: int, left: int, spent: int) -> str:
        x, y, wide, high = boards.certificate_box(SHEET.panel_box(seat), left)
        marker = badge(SEAT_COLOURS[seat], x + wide - 13, y + high / 2, 10)
        return marker + GLYPHS.draw_coin(x + wide / 2, y - 12, 13, f"{MINUS}{spent}")

    def draw_lifted_card(self, breed: Breed, box: Box) -> str:
        left, top, wide, high = box
        return draw_card(breed, (left, top - 14, wide, high))

    def draw_bought_card(self, breed: Breed) -> str:
        left, top, _, _ = cattle_box(breed)
        return draw_card(breed, (left + 6, top - 12, 86, 118))


def preview(view: View, command: AnyCommand) -> str:
    """Return the SVG fragment of an option for the first seat asked.

    The fragment uses the symbols and coordinates of the picture of the same view. Its tick appears once the
    option is chosen.
    """
    return draw_preview(view, command, plan_for(view, window_slots()))


@lru_cache(maxsize=16)
def plan_for(view: View, slots: Slots | None) -> PreviewPlan:
    """Return the preview plan of a drawing. It is cached because a view has many options."""
    return SheetPlan(view) if slots is None else PartsPlan(view, slots)
