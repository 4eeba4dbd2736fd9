"""The strip below the map: the score track as a ruler, and how many tiles and ore tokens are to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import number, text
from domain.games.gold_rush.data import PIECES
from domain.games.gold_rush.drawing.sheet import Sheet
from domain.games.gold_rush.view import SeatView, View

SPACES = PIECES.counts.score_track_spaces
"""GLD-1.5: the track is a loop of so many spaces."""
RADIUS = 5.2
ROWS = 3
PITCH = 7
"""How much higher a marker stands that would cover another."""
SCALE = 16
"""The height of ticks and figures."""
COUNTS = 44
"""The width kept for the counts at the right."""


class ScoreTrack(NamedTuple):
    """The ruler's line: where it starts and ends, how high it lies, and the unit of all that stands on it."""

    start: float
    end: float
    y: float
    unit: float


def track_on(sheet: Sheet) -> ScoreTrack:
    """Give the ruler's line on the sheet."""
    unit = sheet.unit
    return ScoreTrack(sheet.left + 9 * unit, sheet.right - COUNTS * unit, sheet.foot - SCALE * unit, unit)


def height(seats: int) -> float:
    """Give the strip's height in the sheet's measure, with room for markers on one space."""
    return 2 * RADIUS + PITCH * (min(seats, ROWS) - 1) + SCALE + 5


def strip(view: View, sheet: Sheet) -> str:
    """Draw ruler, markers and counts."""
    unit, track = sheet.unit, track_on(sheet)
    rule = f"M{number(sheet.left)} {number(sheet.bottom)}H{number(sheet.right)}"
    return (
        f'<path class="ln" stroke-width="{number(0.6 * unit)}" d="{rule}"/>'
        f"{ruler(track)}{markers(view.seats, track)}{counts(view, sheet)}"
    )


def place(space: int, track: ScoreTrack) -> tuple[float, float]:
    """Give the point of a space on the ruler's line."""
    return track.start + (track.end - track.start) * space / (SPACES - 1), track.y


def ruler(track: ScoreTrack) -> str:
    """Draw a tick for each space, every fifth longer and numbered."""
    unit, ticks, figures = track.unit, [], []
    for space in range(SPACES):
        x, y = place(space, track)
        ticks.append(f"M{number(x)} {number(y)}v{number((5 if space % 5 == 0 else 3) * unit)}")
        if space % 5 == 0:
            figures.append(text(x, y + 14 * unit, str(space), 10 * unit, "num mid quiet coord"))
    (start, y), (end, _) = place(0, track), place(SPACES - 1, track)
    line = f"M{number(start)} {number(y)}H{number(end)}{''.join(ticks)}"
    return f'<path class="ln" stroke-width="{number(0.8 * unit)}" d="{line}"/>{"".join(figures)}'


def markers(seats: Sequence[SeatView], track: ScoreTrack) -> str:
    """Stand a marker on the space of each seat's score; those that would cover each other fan out.

    A marker that stands beside its space has a line to it. A ring for every lap: a score of 50 or more goes
    round the track again (GLD-13.33).
    """
    drawn, leaders = [], []
    for seat, aside, centre in marker_places(seats, track):
        x, y = place(seat.score % SPACES, track)
        if aside != x:
            leaders.append(f"M{number(x)} {number(y)}L{number(aside)} {number(centre)}")
        drawn.append(marker(seat, aside, centre, track.unit))
    lines = (
        f'<path class="ln" stroke-width="{number(0.5 * track.unit)}" d="{"".join(leaders)}"/>'
        if leaders
        else ""
    )
    return lines + "".join(reversed(drawn))


def marker_places(seats: Sequence[SeatView], track: ScoreTrack) -> Iterator[tuple[SeatView, float, float]]:
    """Give the centre of each seat's marker, in the order of the track."""
    taken: list[tuple[float, int]] = []
    for seat in sorted(seats, key=lambda seat: (seat.score % SPACES, seat.seat)):
        x, y = place(seat.score % SPACES, track)
        aside, row = next(spot for spot in fan(x, track.unit) if free(spot, taken, track.unit))
        taken.append((aside, row))
        yield seat, aside, y - (RADIUS + 0.5 + PITCH * row) * track.unit


def fan(x: float, unit: float) -> Iterator[tuple[float, int]]:
    """Give the points for a marker: above its space, then to the right of it."""
    yield from ((x + step * 2 * RADIUS * unit, row) for step in count() for row in range(ROWS))


def free(spot: tuple[float, int], taken: Sequence[tuple[float, int]], unit: float) -> bool:
    """Say whether a marker can stand there."""
    x, row = spot
    return all(row != other or abs(x - at) >= 1.9 * RADIUS * unit for at, other in taken)


def marker(seat: SeatView, x: float, y: float, unit: float) -> str:
    """Draw a seat's badge with a ring for each lap."""
    rings = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number((RADIUS + 1.2 * lap) * unit)}" class="ln" '
        f'stroke-width="{number(0.6 * unit)}"/>'
        for lap in range(1, seat.score // SPACES + 1)
    )
    return badge(SEAT_COLOURS[seat.seat], x, y, RADIUS * unit * 0.94) + rings


def counts(view: View, sheet: Sheet) -> str:
    """Say how many tiles are still to be drawn and how many ore tokens are left in the supply."""
    unit, right = sheet.unit, sheet.right - 6 * sheet.unit
    written = []
    for name, y in count_places(sheet):
        amount = view.pile if name == "pile" else view.supply
        written.append(icon(name, sheet.right - 38 * unit, y - 7 * unit, 14 * unit))
        written.append(text(right, y, str(amount), 11 * unit, "num end level"))
    return "".join(written)


def count_places(sheet: Sheet) -> tuple[tuple[str, float], ...]:
    """Give the height of the middle of each count."""
    middle = (sheet.bottom + sheet.foot) / 2
    return (("pile", middle - 8 * sheet.unit), ("ore", middle + 8 * sheet.unit))
