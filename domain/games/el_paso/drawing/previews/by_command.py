"""What an option would put on the drawing, drawn over it before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.drawing.boxes import Box, draw_corner_badge, rectangle_path
from domain.drawing.emblems import badge
from domain.games.el_paso import commands
from domain.games.el_paso.data import EL_PASO
from domain.games.el_paso.drawing.ground import posts
from domain.games.el_paso.drawing.ground.land import draw_city
from domain.games.el_paso.drawing.layout import trail_point
from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.drawing.previews import movement
from domain.games.el_paso.drawing.previews.preview_plan import PreviewPlan
from domain.games.el_paso.targets import target
from domain.games.el_paso.view import SeatView, View

Preview = Callable[[PreviewPlan, View, SeatView, Any], str]


def draw_preview(view: View, command: commands.AnyCommand, plan: PreviewPlan) -> str:
    """Draw an option of the seat that is asked; empty where nobody is."""
    seat = next((each for each in view.seats if each.seat in view.asked), None)
    if seat is None:
        return ""
    draw = PREVIEWS_BY_COMMAND.get(type(command))
    return (draw(plan, view, seat, command) if draw else "") + draw_badges(plan, view, command)


def preview_placement(plan: PreviewPlan, view: View, seat: SeatView, command: commands.PlaceRancher) -> str:
    """Stand the rancher on a neutral building."""
    return draw_arrival(plan, view, seat, command.site)


def preview_move(plan: PreviewPlan, view: View, seat: SeatView, command: commands.MoveRancher) -> str:
    """Draw the way below the tiles, the cowboys that it takes, and the rancher where it ends."""
    if seat.rancher is None:
        return ""
    way = movement.shortest_way(view, seat.rancher, command.site)
    tiles = "".join(plan.draw_space(view, space) for space in view.trail if space.id in way)
    tiles += draw_city(*trail_point(EL_PASO)) if EL_PASO in way else ""
    road = movement.draw_way(party_colours(view)[seat.seat], way) + tiles
    return road + draw_arrival(plan, view, seat, command.site) + plan.draw_cowboys(view, way)


def draw_arrival(plan: PreviewPlan, view: View, seat: SeatView, site: str) -> str:
    """Stand the rancher beside those who are already there."""
    here = next(space.here for space in view.trail if space.id == site)
    others = len([party for party in here if party != seat.seat])
    return plan.draw_rancher(view, party_colours(view)[seat.seat], site, others)


def preview_building(plan: PreviewPlan, view: View, seat: SeatView, command: commands.PlaceBuilding) -> str:
    side = next(stack.side for stack in view.stacks if stack.level == command.level)
    return plan.draw_building(f"{command.level}{side}", party_colours(view)[seat.seat], command.site)


def preview_disc(plan: PreviewPlan, view: View, seat: SeatView, command: commands.PlaceDisc) -> str:
    """Lay the disc on the post, and leave its space empty."""
    left, top, wide, high = place_box(plan, f"disc:{command.disc}")
    empty = rectangle_path((left + 2, top + 2, wide - 4, high - 4))
    point = plan.disc_point(view, command.post, seat.seat)
    return badge(party_colours(view)[seat.seat], *point, posts.DISC) + (
        f'<path class="sheet edge" d="{empty}"/>'
    )


def preview_hire(plan: PreviewPlan, view: View, seat: SeatView, command: commands.HireWorker) -> str:
    """Put the worker into the worker area, the price at the market (ELP-6.5)."""
    return plan.draw_worker(seat.seat, command.worker, getattr(seat.area, command.worker) + 1)


def preview_removal(
    plan: PreviewPlan, view: View, seat: SeatView, command: commands.DiscardCattle | commands.RemoveCattle
) -> str:
    """Lift the card out of the hand."""
    return plan.draw_lifted_card(command.breed, place_box(plan, f"card:{command.breed}#1"))


def preview_purchase(plan: PreviewPlan, view: View, seat: SeatView, command: commands.BuyCattle) -> str:
    """Lift a card off its stack."""
    return plan.draw_bought_card(command.breed)


def preview_token(
    plan: PreviewPlan, view: View, seat: SeatView, command: commands.ChooseGoal | commands.TakeToken
) -> str:
    """Lay the token on the player's board, after those that lie there."""
    pool = command.pool if isinstance(command, commands.TakeToken) else "goal"
    token = (view.goal if pool == "goal" else view.bonus).display[command.index]
    if token is None:
        return ""
    if pool == "goal":
        return plan.draw_goal(seat.seat, token, len(seat.goals))
    return plan.draw_bonus(seat.seat, token, len(seat.bonuses))


def preview_delivery(plan: PreviewPlan, view: View, seat: SeatView, command: commands.Deliver) -> str:
    """Draw how many certificates are spent, at the track (ELP-8.4)."""
    if not command.certificates:
        return ""
    return plan.draw_spent(seat.seat, seat.certificates - command.certificates, command.certificates)


def draw_badges(plan: PreviewPlan, view: View, command: commands.AnyCommand) -> str:
    """Draw the badge of what is chosen at every place that an option is made of."""
    where = target(view, command)
    named = (where,) if isinstance(where, str) else where or ()
    found = {place.at: place.box for place in plan.find_places()}
    return "".join(draw_corner_badge(found[name]) for name in named if name in found)


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
"""What is drawn for a command; for the others their places are ticked."""
