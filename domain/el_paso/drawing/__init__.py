"""The view as a picture, in plain boxes: every place that an option may name, with what lies there."""

from __future__ import annotations

from collections.abc import Iterator

from domain.el_paso.commands import AnyCommand
from domain.el_paso.data import AUXILIARY, BREEDS, DISCS, REGULAR, TRAINS, WORKERS
from domain.el_paso.phrases import breed_name, space_name
from domain.el_paso.view import SeatView, View
from domain.kernel.drawing.svg import Picture, text

WIDE, HIGH, COLUMNS = 118, 30, 8

Box = tuple[str, str]
"""The name of a place and what is written there."""


def picture(view: View) -> Picture:
    """Draw what the view shows."""
    boxes = [*_board(view), *(box for seat in view.seats[:1] for box in _player(view, seat))]
    parts = [_box(number, *box) for number, box in enumerate(boxes)]
    height = HIGH * (len(boxes) // COLUMNS + 2)
    back = f'<rect width="{WIDE * COLUMNS}" height="{height}" class="prairie"/>'
    return Picture(
        WIDE * COLUMNS, height, "Great Western Trail: El Paso", f"Turn {view.turn}", back + "".join(parts)
    )


def ghost(view: View, command: AnyCommand) -> str:
    """Draw what an option would put on the board: nothing in a picture of plain boxes."""
    return ""


def _box(number: int, place: str, words: str) -> str:
    x, y = WIDE * (number % COLUMNS), HIGH * (number // COLUMNS + 1)
    return text(x + 6, y, words, 11) + (
        f'<g class="spot" data-at="{place}" data-name="{place}">'
        f'<rect x="{x}" y="{y - 20}" width="{WIDE}" height="{HIGH}"/></g>'
    )


def _board(view: View) -> Iterator[Box]:
    for space in view.trail:
        yield space.id, f"{space_name(space.id, space.tile)} {list(space.here)}"
    for post in view.posts:
        yield f"post:{post.minimum}", f"post {post.minimum} {list(post.discs)}"
    yield from ((f"cattle:{breed}", f"{breed} {count}") for breed, count in view.cattle)
    yield from ((f"workers:{worker}", f"{worker} {getattr(view.workers, worker)}") for worker in WORKERS)
    yield from ((f"stack:{stack.level}", f"{stack.level}{stack.side} x{stack.left}") for stack in view.stacks)
    yield from ((f"train:{card}", TRAINS[card].name) for card in TRAINS)
    for pool, stack, supply in (("goal", "goals", view.goal), ("bonus", "bonuses", view.bonus)):
        yield stack, f"{stack} {supply.stack}"
        yield from ((f"{pool}:{index}", token or "-") for index, token in enumerate(supply.display))
    yield "simmental", f"Simmental {view.simmental}"
    yield from ((f"slot:{slot}", f"slot {slot}") for slot in range(1, len(REGULAR) // 2 + 1))


def _player(view: View, first: SeatView) -> Iterator[Box]:
    seat = first if view.viewer is None else view.seats[view.viewer]
    yield from ((f"disc:{disc}", disc if disc in seat.discs else "-") for disc in DISCS)
    yield from ((f"aux:{action}", action) for action in AUXILIARY)
    yield from ((f"worker:{worker}", f"{worker} {getattr(seat.area, worker)}") for worker in WORKERS)
    hand = seat.hand if not isinstance(seat.hand, int) else ()
    for breed in BREEDS:
        yield from (
            (f"card:{breed}#{number}", breed_name(breed)) for number in range(1, hand.count(breed) + 1)
        )
