"""Where things stand that no option names, but that a reader may ask about."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, box_around
from domain.games.great_western_trail.data import ARROWS, CITIES, JOB_MARKET, RAILROAD, TRAIL
from domain.games.great_western_trail.drawing import job_market, players, railroad
from domain.games.great_western_trail.drawing.hand import (
    DISCARDS_HIGH,
    discards_corner,
    strip_discards,
    viewer_seat,
)
from domain.games.great_western_trail.drawing.layout import SHEET, kept_by_layout, layout, trail_point
from domain.games.great_western_trail.drawing.tiles import tag_box
from domain.games.great_western_trail.drawing.trail import cattleman_point
from domain.games.great_western_trail.view import SeatView, View


def places_below(view: View) -> Iterator[BoxPlace]:
    """Give what lies below the places of options: boards as a whole, printed signs, stocks, cattlemen."""
    yield from printed_places()
    yield from cattleman_places(view)
    for place, seat in enumerate(view.seats):
        yield BoxPlace(f"seat:{seat.seat}", f"{seat.colour.capitalize()}", layout().panels(place))


@kept_by_layout
def printed_places() -> tuple[BoxPlace, ...]:
    """Give the signs that every sheet has."""
    return (*_railroad_signs(), *_job_signs(), *_special_actions(), *_cattle_signs())


def _railroad_signs() -> Iterator[BoxPlace]:
    for arrow in ARROWS:
        one, other = (railroad.city_box(name) for name in arrow.cities)
        left, right = one[0] + one[2], other[0]
        names = " and ".join(CITIES[name].name for name in arrow.cities)
        box: Box = (left, one[1] - 16, right - left, one[3] + 34)
        yield BoxPlace(f"arrow:{':'.join(arrow.cities)}", f"Arrow between {names}", box)
    for before in RAILROAD.crossings_after:
        x, y = railroad.track_point(str(before))
        sign = box_around(x + railroad.STEP / 2, y - 16, 26, 26)
        yield BoxPlace(f"crossing:{before}", f"Crossing after space {before}", sign)


def _job_signs() -> Iterator[BoxPlace]:
    for stack in (3, 2, 1):
        yield BoxPlace(f"stack:{stack}", f"Stack {stack}", job_market.stack_box(stack))
    for row in range(1, JOB_MARKET.rows + 1):
        words = f"Price of row {row} of the job market"
        yield BoxPlace(f"hiring:{row}", words, job_market.price_box(row))


def _special_actions() -> Iterator[BoxPlace]:
    for space in TRAIL.values():
        if space.risk:
            yield BoxPlace(f"special:{space.id}", "Special action of a site", tag_box(*trail_point(space.id)))


def _cattle_signs() -> Iterator[BoxPlace]:
    yield BoxPlace("deck:cattle", "Cattle deck", layout().cattle_deck)
    yield BoxPlace("prices", "Prices of cattle", layout().prices)


def cattleman_places(view: View) -> Iterator[BoxPlace]:
    for space in view.trail:
        for place, seat in enumerate(space.here):
            x, y = cattleman_point(space.id, place, len(space.here))
            words = f"Cattleman of {view.seats[seat].colour}"
            yield BoxPlace(f"cattleman:{seat}", words, box_around(x, y - 8, 32, 46))


def places_above(view: View) -> Iterator[BoxPlace]:
    """Give what lies on places of options: the token, station masters, and parts of boards."""
    if view.row <= JOB_MARKET.rows:
        box = box_around(*job_market.job_point(view.row, JOB_MARKET.columns), *2 * (layout().jobs.token,))
        yield BoxPlace("token", "Job market token", box)
    for station in view.stations:
        if station.master is not None:
            box = box_around(*railroad.master_point(station.id), 46, 36)
            yield BoxPlace(f"master:{station.id}", "Station master", box)
    for place, seat in enumerate(view.seats):
        yield from _seat_places(seat, layout().panels(place))
    if (pile := discards_box(view)) is not None:
        yield BoxPlace("discards", "Your discard pile", pile)


def discards_box(view: View) -> Box | None:
    """Give the box of the reader's own discard pile."""
    seat = viewer_seat(view)
    if seat is None or isinstance(seat.discard, int):
        return None
    if (strip := layout().hand) is not None:
        return strip_discards(seat, strip)
    left, top, wide, high = SHEET.hand_box(len(view.seats))
    x, y = discards_corner((left, top, wide, high))
    return x, y, left + wide - x, min(DISCARDS_HIGH, top + high - y)


def _seat_places(seat: SeatView, box: Box) -> Iterator[BoxPlace]:
    """Give the parts of a board that no option names."""
    left, top, wide, _ = box
    who = seat.colour
    sizes = layout().panel
    herd, steps = ((left + x, top + y, w, h) for x, y, w, h in (sizes.herd, sizes.steps))
    yield BoxPlace(f"herd:{seat.seat}", f"Cards of {who}", herd)
    yield BoxPlace(f"steps:{seat.seat}", f"Steps of {who}", steps)
    track = (left + 12, top + layout().panel.track, wide - 24, 28)
    yield BoxPlace(f"certificates:{seat.seat}", f"Certificates of {who}", track)
    gained = (left + 8, top + layout().panel.gained, wide - 16, 34)
    yield BoxPlace(f"gains:{seat.seat}", f"Hazards and teepees of {who}", gained)
    for place, name in enumerate(seat.masters):
        kept = box_around(*players.master_point(box, place, len(seat.masters)), 34, 34)
        yield BoxPlace(f"kept:{seat.seat}:{name}", f"Station master of {who}", kept)
    for place, name in enumerate(seat.area):
        card = players.area_box(box, place, len(seat.area))
        yield BoxPlace(f"area:{seat.seat}:{name}", f"Objective card of {who}", card)
