"""The view as a picture: the line as a loop, trains at their stops, a strip for each seat."""

from __future__ import annotations

from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import Picture, label, number, text
from domain.games.template.commands import AnyCommand
from domain.games.template.data import STOPS
from domain.games.template.data.schema import Stop
from domain.games.template.frames import Passengers
from domain.games.template.targets import target
from domain.games.template.view import SeatView, StopView, View
from domain.games.template.words.names import seat_name
from domain.kernel.phrases import pluralize
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

STRIP = 34
"""The height of a seat's line below the map."""


class Board(Value, frozen=True):
    """Where things stand on the drawing."""

    width: int
    height: int
    stops: dict[Stop, tuple[int, int]]


BOARD = load_toml("domain.games.template.data", "board.toml", Board)


def picture(view: View) -> Picture:
    """Draw what the view shows."""
    height = BOARD.height + STRIP * len(view.seats)
    body = "".join(
        (
            f'<rect width="{BOARD.width}" height="{height}" class="prairie"/>',
            _track(),
            *(_stop(stop) for stop in view.line),
            *(_train(view, seat) for seat in view.seats),
            *(_strip(seat) for seat in view.seats),
        )
    )
    desc = f"Round {view.round} of {view.rounds}"
    return Picture(BOARD.width, height, "Whistle Stop", desc, body)


def preview(view: View, command: AnyCommand) -> str:
    """Draw what an option would put on the board: the train at the stop that it would run to."""
    place = target(view, command)
    if view.viewer is None or place not in BOARD.stops:
        return ""
    return _badge(view.viewer, BOARD.stops[place])


def _track() -> str:
    points = " ".join(f"{x},{y}" for x, y in (BOARD.stops[stop] for stop in STOPS))
    return f'<polygon points="{points}" class="ln" stroke-width="6"/>'


def _stop(stop: StopView) -> str:
    x, y = BOARD.stops[stop.name]
    return (
        f'<circle cx="{x}" cy="{y}" r="30" class="sym"/>'
        + text(x, y + 6, str(stop.points), 18, "num mid bold")
        + text(x, y - 38, stop.name.capitalize(), 16, "mid bold")
        + label(x, y + 50, ", ".join(stop.jobs), 11, "mid")
        + f'<g class="spot" data-at="{stop.name}" data-name="{stop.name.capitalize()}">'
        + f'<circle cx="{x}" cy="{y}" r="32"/></g>'
    )


def _train(view: View, seat: SeatView) -> str:
    return _badge(seat.seat, BOARD.stops[seat.stop])


def _badge(seat: int, stop: tuple[int, int]) -> str:
    """Trains at one stop stand side by side, each seat at its own side."""
    x, y = stop
    return badge(SEAT_COLOURS[seat], x - 30 + 20 * seat, y - 18, 10)


def _strip(seat: SeatView) -> str:
    y = BOARD.height + STRIP * seat.seat + 20
    facts = f"{pluralize(seat.coins, 'coin')}, {seat.coal} coal, {seat.mail} mail, {_people(seat.hand)}"
    return (
        badge(SEAT_COLOURS[seat.seat], 24, y - 5, 10)
        + text(44, y, number(seat.score), 18, "num bold")
        + text(84, y, facts, 14)
        + f'<g class="spot" data-at="seat:{seat.seat}" data-name="{seat_name(seat.seat)}">'
        + f'<rect x="8" y="{y - 20}" width="{BOARD.width - 16}" height="{STRIP - 4}"/></g>'
    )


def _people(passengers: Passengers) -> str:
    return (
        f"{passengers} on the train" if isinstance(passengers, int) else " ".join(passengers) or "empty train"
    )
