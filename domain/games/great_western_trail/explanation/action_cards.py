"""Cards of single actions: special ones beside a site, and those of the buildings in use."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, make_card
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, TRAIL, actions
from domain.games.great_western_trail.explanation.printed_actions import action_line, action_meaning
from domain.games.great_western_trail.explanation.wording import colour_name, own_seat, site_name, space_at
from domain.games.great_western_trail.view import View


def special_card(view: View, site: str) -> PlaceCard | None:
    """Give the card of the special action printed beside a site."""
    risk = TRAIL[site].risk if site in TRAIL else ""
    if not risk:
        return None
    lying, seat = space_at(view, site), own_seat(view)
    if lying.owner is None:
        kind = f"Site {site_name(site)}: for whoever has a building here"
    elif lying.owner == view.viewer:
        kind = "For you: your building stands here"
    else:
        kind = f"For {colour_name(view, lying.owner)}, whose building stands here"
    meaning = action_meaning(view, seat, RISKS[risk]) if seat is not None else None
    lines = (
        action_line(RISKS[risk]),
        CardLine("It is one more local action of the building on this site"),
    )
    return make_card("Special action of a site", kind, "buildings", lines=lines, now=(meaning,))


def action_card(view: View, place: str) -> PlaceCard | None:
    """Give the card of an action of a building in use: `action:SITE:INDEX`."""
    _, _, where = place.partition(":")
    site, _, index = where.partition(":")
    use = next((each for each in view.use.buildings if each.site == site), None) if view.use else None
    if use is None or not index.isdecimal() or view.use is None:
        return None
    printed = NEUTRAL[use.tile].actions if use.tile in NEUTRAL else BUILDINGS[use.tile].actions
    risk = TRAIL[site].risk
    all_actions: tuple[actions.AnyAction, ...] = (*printed, RISKS[risk]) if risk else printed
    if int(index) >= len(all_actions):
        return None
    seat, action = view.seats[view.use.seat], all_actions[int(index)]
    done = int(index) in use.used
    actor = "You" if seat.seat == view.viewer else colour_name(view, seat.seat)
    number = BUILDINGS[use.tile].number if use.tile in BUILDINGS else use.tile
    kind = f"{actor} may do it once at this stop" if not done else "Done already at this stop"
    meaning = action_meaning(view, seat, action) if seat.seat == view.viewer and not done else None
    return make_card(
        f"Action of building {number}", kind, "buildings", lines=(action_line(action),), now=(meaning,)
    )
