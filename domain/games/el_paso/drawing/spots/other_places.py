"""Where things stand that no option names, but that a reader may ask about."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, box_around
from domain.games.el_paso.drawing.boards import abilities, players, sue
from domain.games.el_paso.drawing.ground.posts import simmental_box
from domain.games.el_paso.drawing.ground.trail import rancher_point
from domain.games.el_paso.drawing.layout import SHEET
from domain.games.el_paso.drawing.parties import party_names
from domain.games.el_paso.state import SUE
from domain.games.el_paso.view import SeatView, SueView, View


def places_below(view: View) -> Iterator[BoxPlace]:
    """Give what lies below the places of options: ranchers, and boards as a whole."""
    names = party_names(view)
    for space in view.trail:
        for index, party in enumerate(space.here):
            x, y = rancher_point(space.id, index, len(space.here))
            yield BoxPlace(f"rancher:{party}", f"Rancher of {names[party]}", box_around(x, y, 32, 40))
    for place, seat in enumerate(view.seats):
        yield BoxPlace(f"seat:{seat.seat}", names[place], SHEET.panel_box(place))
    if view.sue is not None:
        yield BoxPlace("sue:board", "Sue", SHEET.panel_box(SUE))


def places_above(view: View) -> Iterator[BoxPlace]:
    """Give the parts of boards that no option names, and the rancher who ended the game."""
    names = party_names(view)
    on_trail = {party for space in view.trail for party in space.here}
    if view.closer is not None and view.closer not in on_trail:
        left, top, wide, high = simmental_box()
        place = box_around(left + wide / 2, top + high / 2, 32, 40)
        yield BoxPlace(f"rancher:{view.closer}", f"Rancher of {names[view.closer]}", place)
    for place_of, seat in enumerate(view.seats):
        yield from _seat_places(seat, names[place_of], SHEET.panel_box(place_of))
    if view.sue is not None:
        yield from _sue_places(view.sue, SHEET.panel_box(SUE))


def _seat_places(seat: SeatView, who: str, box: Box) -> Iterator[BoxPlace]:
    left, top, wide, _ = box
    counts = top + players.COUNTS_TOP
    yield BoxPlace(f"exchange:{seat.seat}", f"Exchange tokens of {who}", (left + 207, top + 4, 58, 33))
    yield BoxPlace(f"herd:{seat.seat}", f"Cards of {who}", (left + 8, counts, 208, 32))
    yield BoxPlace(f"steps:{seat.seat}", f"Steps of {who}", (left + 220, counts, 60, 32))
    yield BoxPlace(f"markers:{seat.seat}", f"Ownership markers of {who}", (left + 284, counts, 54, 32))
    track = (left + 8, top + abilities.TRACK_TOP, wide - 16, 31)
    yield BoxPlace(f"certificates:{seat.seat}", f"Certificates of {who}", track)
    pile = (left + 8, top + players.PILE_TOP, wide - 16, 22)
    yield BoxPlace(f"piles:{seat.seat}", f"Discard pile of {who}", pile)
    yield from _token_places(f"{seat.seat}:", seat.goals, seat.bonuses, box)


def _token_places(
    owner: str, goals: tuple[str, ...], bonuses: tuple[str, ...], box: Box
) -> Iterator[BoxPlace]:
    """Give the tokens that somebody has: `held-goal:SEAT:INDEX`, or `sue:goal:INDEX` without an owner."""
    goal, bonus = ("held-goal:", "held-bonus:") if owner else ("sue:goal:", "sue:bonus:")
    for index in range(len(goals)):
        yield BoxPlace(f"{goal}{owner}{index}", "Goal token", players.goal_box(box, index, len(goals)))
    for index in range(len(bonuses)):
        yield BoxPlace(f"{bonus}{owner}{index}", "Bonus token", players.bonus_box(box, index, len(bonuses)))


def _sue_places(found: SueView, box: Box) -> Iterator[BoxPlace]:
    """Give the parts of Sue's board."""
    for index in range(len(found.row)):
        place = (box[0] + 7 + sue.ROW_WIDE * index, box[1] + sue.ROW_TOP, sue.ROW_WIDE - 3, sue.ROW_HIGH)
        yield BoxPlace(f"sue:row:{index}", "Workers of Sue", place)
    resources, bots, turned = sue.deck_boxes(box)
    yield BoxPlace("sue:resources", "Resources of Sue", resources)
    yield BoxPlace("sue:bots", "Bot cards of Sue", bots)
    yield BoxPlace("sue:turned", "Bot card of Sue", turned)
    yield BoxPlace("sue:cattle", "Cattle of Sue", (box[0] + 8, box[1] + sue.CATTLE_TOP - 17, box[2] - 16, 32))
    yield from _token_places("", found.goals, found.bonuses, box)
