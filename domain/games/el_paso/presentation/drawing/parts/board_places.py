"""The boxes and places in the part that shows a player board."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, box_around
from domain.drawing.curves import Point
from domain.games.el_paso.data import AUXILIARY, DISCS, WORKERS
from domain.games.el_paso.data import WORKER_CARDS as CREW
from domain.games.el_paso.data.actions import AuxiliaryId, DiscId, Worker
from domain.games.el_paso.presentation.drawing.boards import ABILITIES
from domain.games.el_paso.presentation.drawing.layout import party_names
from domain.games.el_paso.presentation.drawing.places import acting_seat, disc_label
from domain.games.el_paso.view import SeatView, View

LEFT, TOP, APART = 4000, 1000, 600
WIDE, HIGH = 382, 276
HEAD_HIGH = 33
COUNTS_TOP, COUNTS_HIGH = 35, 28
COUNT_STARTS = (0, 86, 156, 226, 300)
AREA_TOP, AREA_HIGH, WORKER_STEP = 65, 32, 46
TRACK_LEFT, TRACK_STEP = 214, 28
AUX_TOP, AUX_HIGH, AUX_STEP = 101, 52, 96
SIDE_TOP, SIDE_HIGH, SIDE_STEP = 156, 32, 128
TOKENS_TOP, TOKENS_HIGH = 192, 57
GOALS_WIDE, BONUS_LEFT, BONUSES_WIDE = 250, 256, 126
PILE_TOP, PILE_HIGH = 250, 26
DISC = 29
SPACE = 4
A_ROW = 3


def board_box(seat: int) -> Box:
    return LEFT + seat * APART, TOP, WIDE, HIGH


def worker_cell(box: Box, kind: Worker) -> Box:
    left = box[0] + WORKERS.index(kind) * WORKER_STEP
    return left, box[1] + AREA_TOP, WORKER_STEP - SPACE, AREA_HIGH


def certificate_cell(box: Box, count: int) -> Box:
    return box[0] + TRACK_LEFT + count * TRACK_STEP, box[1] + AREA_TOP + 2, TRACK_STEP - 3, AREA_HIGH - 4


def auxiliary_cell(box: Box, action: AuxiliaryId) -> Box:
    left = box[0] + list(AUXILIARY).index(action) * AUX_STEP
    return left, box[1] + AUX_TOP, AUX_STEP - SPACE - 2, AUX_HIGH


def ability_cell(box: Box, disc: DiscId) -> Box:
    left = box[0] + ABILITIES.index(disc) * SIDE_STEP
    return left, box[1] + SIDE_TOP, SIDE_STEP - SPACE + 2, SIDE_HIGH


def disc_point(box: Box, disc: DiscId) -> Point:
    target = DISCS[disc].effect.target
    if target is None:
        left, top, wide, high = ability_cell(box, disc)
        return left + wide - 18, top + high / 2
    left, top, _, high = auxiliary_cell(box, target)
    return left + 17, top + high - 17


def goal_cell(box: Box, index: int, count: int) -> Box:
    """Return the box of one of `count` goal tokens, in two rows if there are many."""
    return token_cell((box[0], box[1] + TOKENS_TOP, GOALS_WIDE, TOKENS_HIGH), index, count)


def bonus_cell(box: Box, index: int, count: int) -> Box:
    """Return the box of one of `count` bonus tokens."""
    room = box[0] + BONUS_LEFT, box[1] + TOKENS_TOP, BONUSES_WIDE, TOKENS_HIGH
    return token_cell(room, index, count)


def token_cell(room: Box, index: int, count: int) -> Box:
    """Return the box of one of `count` tokens in an area; many tokens form two rows of half height."""
    left, top, wide, high = room
    rows = 2 if count > A_ROW else 1
    a_row = max(A_ROW, -(-count // rows))
    row, column = divmod(index, a_row)
    step, down = wide / a_row, high / rows
    return round(left + column * step, 1), top + row * down, round(step - 2, 1), down - 2


def board_places(view: View, seat: SeatView) -> Iterator[BoxPlace]:
    """Yield the places of a board. Those on the acting seat's board lack the prefix `board:SEAT:`."""
    box, own = board_box(seat.seat), seat.seat == acting_seat(view)
    name, prefix = party_names(view)[seat.seat], "" if own else f"board:{seat.seat}:"
    left, top, wide, _ = box
    yield BoxPlace(f"seat:{seat.seat}", name, box)
    for place in choice_places(box):
        yield BoxPlace(f"{prefix}{place.at}", place.name, place.box)
    yield BoxPlace(f"exchange:{seat.seat}", f"{name}'s exchange tokens", (left + 222, top + 2, 62, 30))
    counts = top + COUNTS_TOP
    yield BoxPlace(f"herd:{seat.seat}", f"{name}'s cards", (left, counts, 222, COUNTS_HIGH))
    yield BoxPlace(f"steps:{seat.seat}", f"{name}'s step limit", (left + 226, counts, 68, COUNTS_HIGH))
    yield BoxPlace(
        f"markers:{seat.seat}", f"{name}'s ownership markers", (left + 298, counts, 68, COUNTS_HIGH)
    )
    track = (left + 186, top + AREA_TOP, WIDE - 186, AREA_HIGH)
    yield BoxPlace(f"certificates:{seat.seat}", f"{name}'s certificates", track)
    yield BoxPlace(f"piles:{seat.seat}", f"{name}'s discard pile", (left, top + PILE_TOP, wide, PILE_HIGH))
    for index in range(len(seat.goals)):
        yield BoxPlace(f"held-goal:{seat.seat}:{index}", "Goal token", goal_cell(box, index, len(seat.goals)))
    for index in range(len(seat.bonuses)):
        cell = bonus_cell(box, index, len(seat.bonuses))
        yield BoxPlace(f"held-bonus:{seat.seat}:{index}", "Bonus token", cell)


def choice_places(box: Box) -> Iterator[BoxPlace]:
    """Yield the places of a board that a player can choose: workers, auxiliary actions, discs."""
    for kind in WORKERS:
        yield BoxPlace(f"worker:{kind}", f"{CREW[kind].name} in the worker area", worker_cell(box, kind))
    for action in AUXILIARY.values():
        yield BoxPlace(f"aux:{action.id}", f"Auxiliary action: {action.name}", auxiliary_cell(box, action.id))
    for disc in DISCS:
        yield BoxPlace(f"disc:{disc}", disc_label(disc), box_around(*disc_point(box, disc), DISC, DISC))
