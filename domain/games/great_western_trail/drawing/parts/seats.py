"""The summary of the other players: what is asked of them most, two lines each."""

from __future__ import annotations

from domain.drawing.boxes import Box
from domain.drawing.emblems import badge
from domain.drawing.svg import number, text
from domain.games.great_western_trail.drawing.parts.layouts import SEATS
from domain.games.great_western_trail.drawing.signs import ICONS
from domain.games.great_western_trail.view import SeatView, View

STEP, SIGN = 39.5, 17
"""How far apart the figures of a line stand, and how large their signs are."""


def other_seats(view: View) -> tuple[SeatView, ...]:
    """Give the seats that are not the reader's, in turn after it; to a spectator all."""
    if view.viewer is None:
        return view.seats
    place = next(place for place, seat in enumerate(view.seats) if seat.seat == view.viewer)
    return (*view.seats[place + 1 :], *view.seats[:place])


def seats_box(view: View) -> Box:
    """Give the box of the summary."""
    left, top, wide, high = SEATS
    return left, top, wide, high * len(other_seats(view))


def draw_seats(view: View) -> str:
    return "".join(draw_seat(view, seat, line) for line, seat in enumerate(other_seats(view)))


def draw_seat(view: View, seat: SeatView, line: int) -> str:
    """Draw a seat's two lines beside its badge; the bar at the left marks whose turn it is."""
    left, top, wide, high = SEATS
    top += line * high
    drawn = f'<path class="sheet" d="M{left} {number(top)}h{wide}v{high}h-{wide}z"/>'
    if line:
        drawn += f'<path class="hair" d="M{left} {number(top)}h{wide}"/>'
    if seat.seat == view.active:
        drawn += f'<path class="enamel" d="M{left} {number(top)}h4v{high}h-4z"/>'
    drawn += badge(seat.colour, left + 20, top + high / 2, 11)
    for row, figures in enumerate((purse(seat), crew(view, seat))):
        y = top + 12 + row * 20
        for place, (sign, words) in enumerate(figures):
            x = left + 40 + place * STEP
            drawn += ICONS.draw_icon(sign, x, y - SIGN / 2, SIGN)
            drawn += text(x + SIGN + 1, y + 4.4, words, 12.5, "num bold")
    return drawn


def purse(seat: SeatView) -> tuple[tuple[str, str], ...]:
    """Give money, cards, steps, engine, certificates and steps of a seat."""
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
    """Give the workers of a seat, its buildings on the trail, and what it took from the trail."""
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
    """Write a space of the track, a turnout with a half."""
    whole, _, half = space.partition(".")
    return f"{whole}\u00bd" if half else whole
