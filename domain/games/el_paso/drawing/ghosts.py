"""What an option would put on the sheet, drawn over it before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.drawing.emblems import badge
from domain.drawing.highlights import CHOSEN_BADGE
from domain.drawing.svg import number, text
from domain.games.el_paso import commands as wanted
from domain.games.el_paso.data import EL_PASO
from domain.games.el_paso.drawing import abilities, players, posts, tokens, trail, ways
from domain.games.el_paso.drawing.cards import card
from domain.games.el_paso.drawing.glyphs import MINUS, money
from domain.games.el_paso.drawing.land import city
from domain.games.el_paso.drawing.layout import Box, at_trail, panel, rectangle
from domain.games.el_paso.drawing.markets import cattle_place
from domain.games.el_paso.drawing.parties import colours
from domain.games.el_paso.drawing.places import places
from domain.games.el_paso.drawing.signs import TOOLS, icon
from domain.games.el_paso.drawing.tiles import building
from domain.games.el_paso.targets import target
from domain.games.el_paso.view import SeatView, View

Ghost = Callable[[View, SeatView, Any], str]


def preview(view: View, command: wanted.AnyCommand) -> str:
    """Give the fragment for an option of the seat that is asked.

    It uses symbols of the same view's picture and its coordinates. The tick shows once it is chosen.
    """
    seat = next((each for each in view.seats if each.seat in view.asked), None)
    if seat is None:
        return ""
    draw = GHOSTS.get(type(command))
    return (draw(view, seat, command) if draw else "") + ticks(view, command)


def placed(view: View, seat: SeatView, command: wanted.PlaceRancher) -> str:
    """Stand the rancher on a neutral building."""
    return arrived(view, seat, command.site)


def moved(view: View, seat: SeatView, command: wanted.MoveRancher) -> str:
    """Draw the way below the tiles, the cowboys that it takes, and the rancher where it ends."""
    if seat.rancher is None:
        return ""
    way = ways.shortest(view, seat.rancher, command.site)
    tiles = "".join(trail.tile(view, space) for space in view.trail if space.id in way)
    tiles += city(*at_trail(EL_PASO)) if EL_PASO in way else ""
    road = ways.drawn(colours(view)[seat.seat], way) + tiles
    return road + arrived(view, seat, command.site) + ways.cowboys(view, way)


def arrived(view: View, seat: SeatView, site: str) -> str:
    """Stand the rancher beside those who are already there."""
    here = next(space.here for space in view.trail if space.id == site)
    others = len([party for party in here if party != seat.seat])
    return trail.rancher(colours(view)[seat.seat], *trail.stand(site, others, others + 1))


def built(view: View, seat: SeatView, command: wanted.PlaceBuilding) -> str:
    """Lay the building on its space."""
    side = next(stack.side for stack in view.stacks if stack.level == command.level)
    return building(f"{command.level}{side}", colours(view)[seat.seat], *at_trail(command.site))


def disced(view: View, seat: SeatView, command: wanted.PlaceDisc) -> str:
    """Lay the disc on the post, and leave its space empty."""
    left, top, wide, high = find(view, f"disc:{command.disc}")
    empty = rectangle((left + 2, top + 2, wide - 4, high - 4))
    return badge(colours(view)[seat.seat], *posts.disc_at(command.post, seat.seat), posts.DISC) + (
        f'<path class="sheet edge" d="{empty}"/>'
    )


def hired(view: View, seat: SeatView, command: wanted.HireWorker) -> str:
    """Put the worker into the worker area, the price at the market (ELP-6.5)."""
    left, top, wide, high = players.worker_place(panel(seat.seat), command.worker)
    count = getattr(seat.area, command.worker) + 1
    return (
        f'<path class="sunk edge" d="{rectangle((left, top, wide, high))}"/>'
        + icon(TOOLS[command.worker], left + 7, top + 5, 30)
        + text(left + 57, top + 29, str(count), 25, "num mid bold")
    )


def removed(view: View, seat: SeatView, command: wanted.DiscardCattle | wanted.RemoveCattle) -> str:
    """Lift the card out of the hand."""
    left, top, wide, high = find(view, f"card:{command.breed}#1")
    return card(command.breed, (left, top - 14, wide, high))


def bought(view: View, seat: SeatView, command: wanted.BuyCattle) -> str:
    """Lift a card off its stack."""
    left, top, _, _ = cattle_place(command.breed)
    return card(command.breed, (left + 6, top - 12, 86, 118))


def gained(view: View, seat: SeatView, command: wanted.ChooseGoal | wanted.TakeToken) -> str:
    """Lay the token on the player's board, after those that lie there."""
    pool = command.pool if isinstance(command, wanted.TakeToken) else "goal"
    token = (view.goal if pool == "goal" else view.bonus).display[command.index]
    if token is None:
        return ""
    if pool == "goal":
        return tokens.goal(token, players.goal_place(panel(seat.seat), len(seat.goals), len(seat.goals) + 1))
    return tokens.bonus(
        token, players.bonus_place(panel(seat.seat), len(seat.bonuses), len(seat.bonuses) + 1)
    )


def delivered(view: View, seat: SeatView, command: wanted.Deliver) -> str:
    """Draw how many certificates are spent, at the track (ELP-8.4)."""
    if not command.certificates:
        return ""
    left, top, wide, high = abilities.certificate_place(
        panel(seat.seat), seat.certificates - command.certificates
    )
    spent = f"{MINUS}{command.certificates}"
    return badge(colours(view)[seat.seat], left + wide - 13, top + high / 2, 10) + money(
        left + wide / 2, top - 12, 13, spent
    )


def ticks(view: View, command: wanted.AnyCommand) -> str:
    """Draw the badge of what is chosen at every place that an option is made of."""
    where = target(view, command)
    named = (where,) if isinstance(where, str) else where or ()
    found = {place.at: place.box for place in places(view)}
    return "".join(tick(found[name]) for name in named if name in found)


def tick(box: Box) -> str:
    """Draw the badge of what is chosen at a place's upper right corner."""
    left, top, wide, _ = box
    corner = f"{number(left + wide)} {number(top)}"
    return f'<g class="tick" transform="translate({corner}) scale(1.6)">{CHOSEN_BADGE}</g>'


def find(view: View, name: str) -> Box:
    """Give the box of a place by its id."""
    return next(place.box for place in places(view) if place.at == name)


GHOSTS: Mapping[type, Ghost] = {
    wanted.PlaceRancher: placed,
    wanted.MoveRancher: moved,
    wanted.PlaceBuilding: built,
    wanted.PlaceDisc: disced,
    wanted.HireWorker: hired,
    wanted.DiscardCattle: removed,
    wanted.RemoveCattle: removed,
    wanted.BuyCattle: bought,
    wanted.ChooseGoal: gained,
    wanted.TakeToken: gained,
    wanted.Deliver: delivered,
}
"""What is drawn for a command; for the others their places are ticked."""
