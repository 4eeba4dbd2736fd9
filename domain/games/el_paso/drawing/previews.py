"""What an option would put on the sheet, drawn over it before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.drawing.boxes import Box, draw_corner_badge, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import MINUS
from domain.drawing.svg import text
from domain.games.el_paso import commands
from domain.games.el_paso.data import EL_PASO
from domain.games.el_paso.drawing import abilities, movement, players, posts, tokens, trail
from domain.games.el_paso.drawing.cards import draw_card
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.land import draw_city
from domain.games.el_paso.drawing.layout import SHEET, trail_point
from domain.games.el_paso.drawing.markets import cattle_box
from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.drawing.places import all_places
from domain.games.el_paso.drawing.signs import ICONS, TOOLS
from domain.games.el_paso.drawing.tiles import draw_building
from domain.games.el_paso.targets import target
from domain.games.el_paso.view import SeatView, View

Preview = Callable[[View, SeatView, Any], str]


def preview(view: View, command: commands.AnyCommand) -> str:
    """Give the fragment for an option of the seat that is asked.

    It uses symbols of the same view's picture and its coordinates. The tick shows once it is chosen.
    """
    seat = next((each for each in view.seats if each.seat in view.asked), None)
    if seat is None:
        return ""
    draw = PREVIEWS_BY_COMMAND.get(type(command))
    return (draw(view, seat, command) if draw else "") + preview_places(view, command)


def preview_placement(view: View, seat: SeatView, command: commands.PlaceRancher) -> str:
    """Stand the rancher on a neutral building."""
    return draw_arrival(view, seat, command.site)


def preview_move(view: View, seat: SeatView, command: commands.MoveRancher) -> str:
    """Draw the way below the tiles, the cowboys that it takes, and the rancher where it ends."""
    if seat.rancher is None:
        return ""
    way = movement.shortest_way(view, seat.rancher, command.site)
    tiles = "".join(trail.draw_tile(view, space) for space in view.trail if space.id in way)
    tiles += draw_city(*trail_point(EL_PASO)) if EL_PASO in way else ""
    road = movement.draw_way(party_colours(view)[seat.seat], way) + tiles
    return road + draw_arrival(view, seat, command.site) + movement.draw_cowboys(view, way)


def draw_arrival(view: View, seat: SeatView, site: str) -> str:
    """Stand the rancher beside those who are already there."""
    here = next(space.here for space in view.trail if space.id == site)
    others = len([party for party in here if party != seat.seat])
    return trail.draw_rancher(party_colours(view)[seat.seat], *trail.rancher_point(site, others, others + 1))


def preview_building(view: View, seat: SeatView, command: commands.PlaceBuilding) -> str:
    side = next(stack.side for stack in view.stacks if stack.level == command.level)
    return draw_building(f"{command.level}{side}", party_colours(view)[seat.seat], *trail_point(command.site))


def preview_disc(view: View, seat: SeatView, command: commands.PlaceDisc) -> str:
    """Lay the disc on the post, and leave its space empty."""
    left, top, wide, high = place_box(view, f"disc:{command.disc}")
    empty = rectangle_path((left + 2, top + 2, wide - 4, high - 4))
    return badge(party_colours(view)[seat.seat], *posts.disc_point(command.post, seat.seat), posts.DISC) + (
        f'<path class="sheet edge" d="{empty}"/>'
    )


def preview_hire(view: View, seat: SeatView, command: commands.HireWorker) -> str:
    """Put the worker into the worker area, the price at the market (ELP-6.5)."""
    left, top, wide, high = players.worker_box(SHEET.panel_box(seat.seat), command.worker)
    count = getattr(seat.area, command.worker) + 1
    return (
        f'<path class="sunk edge" d="{rectangle_path((left, top, wide, high))}"/>'
        + ICONS.draw_icon(TOOLS[command.worker], left + 7, top + 5, 30)
        + text(left + 57, top + 29, str(count), 25, "num mid bold")
    )


def preview_removal(
    view: View, seat: SeatView, command: commands.DiscardCattle | commands.RemoveCattle
) -> str:
    """Lift the card out of the hand."""
    left, top, wide, high = place_box(view, f"card:{command.breed}#1")
    return draw_card(command.breed, (left, top - 14, wide, high))


def preview_purchase(view: View, seat: SeatView, command: commands.BuyCattle) -> str:
    """Lift a card off its stack."""
    left, top, _, _ = cattle_box(command.breed)
    return draw_card(command.breed, (left + 6, top - 12, 86, 118))


def preview_token(view: View, seat: SeatView, command: commands.ChooseGoal | commands.TakeToken) -> str:
    """Lay the token on the player's board, after those that lie there."""
    pool = command.pool if isinstance(command, commands.TakeToken) else "goal"
    token = (view.goal if pool == "goal" else view.bonus).display[command.index]
    if token is None:
        return ""
    if pool == "goal":
        return tokens.draw_goal(
            token, players.goal_box(SHEET.panel_box(seat.seat), len(seat.goals), len(seat.goals) + 1)
        )
    return tokens.draw_bonus(
        token, players.bonus_box(SHEET.panel_box(seat.seat), len(seat.bonuses), len(seat.bonuses) + 1)
    )


def preview_delivery(view: View, seat: SeatView, command: commands.Deliver) -> str:
    """Draw how many certificates are spent, at the track (ELP-8.4)."""
    if not command.certificates:
        return ""
    left, top, wide, high = abilities.certificate_box(
        SHEET.panel_box(seat.seat), seat.certificates - command.certificates
    )
    spent = f"{MINUS}{command.certificates}"
    return badge(party_colours(view)[seat.seat], left + wide - 13, top + high / 2, 10) + GLYPHS.draw_coin(
        left + wide / 2, top - 12, 13, spent
    )


def preview_places(view: View, command: commands.AnyCommand) -> str:
    """Draw the badge of what is chosen at every place that an option is made of."""
    where = target(view, command)
    named = (where,) if isinstance(where, str) else where or ()
    found = {place.at: place.box for place in all_places(view)}
    return "".join(draw_corner_badge(found[name]) for name in named if name in found)


def place_box(view: View, name: str) -> Box:
    return next(place.box for place in all_places(view) if place.at == name)


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
