"""What each face of a die brings, a row each: below the roll on a phone, where its part is high."""

from __future__ import annotations

from domain.drawing.svg import number, text
from domain.games.trains_and_stations.data import BUILDINGS, FACES, NUMBERS
from domain.games.trains_and_stations.data.schema import Building, Face
from domain.games.trains_and_stations.drawing.pieces import building, die
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.games.trains_and_stations.view import View

ROW = 44
HIGH = ROW * len(FACES)
"""In pixels, as is all else here."""
DIE, LETTER, INDENT, MARGIN = 32, 15, 52, 10
BUILDING, COUNT = 26, 24

WORDS: dict[Face, str] = {
    "coin": f"{NUMBERS.coins_per_coin_die} coins, unless it is saved",
    "train": "Onto a track space",
    "locked_train": f"A train, not rolled again; {NUMBERS.strike_threshold} are a strike",
}


def face_rows(view: View, box: Box, scale: float) -> str:
    """Draw the rows into a box whose measures are `scale` times those in pixels."""
    rows = [face_row(view, face, box.right - box.left, scale) for face in FACES]
    return "".join(
        f'<g transform="translate({number(box.left)} {number(box.top + ROW * scale * index)})">'
        f'<path class="hair" d="M0 0H{number(box.right - box.left)}"/>{row}</g>'
        for index, row in enumerate(rows)
    )


def face_row(view: View, face: Face, wide: float, scale: float) -> str:
    """Draw the face, what it brings, and of a building how many are left to build."""
    seat, y = view.seats[view.active], ROW * scale / 2
    rolled = 0 if view.pool is None else (*view.pool.own, *view.pool.white).count(face)
    kind: Building | None = next((each for each in BUILDINGS if each == face), None)
    left = 0 if kind is None else seat.buildings[BUILDINGS.index(kind)]
    sort = "num bold" if rolled else "num"
    words = WORDS[face] if kind is None else _building_words(kind, rolled, left)
    drawn = die(seat.colour, face, (MARGIN + DIE / 2) * scale, y, DIE * scale)
    drawn += text(INDENT * scale, y + LETTER * scale / 3, words, LETTER * scale, sort)
    if kind is None:
        return drawn
    end = wide - MARGIN * scale
    drawn += building(kind, seat.colour, end - (COUNT + BUILDING / 2) * scale, y, BUILDING * scale)
    return drawn + text(end, y + LETTER * scale / 3, str(left), LETTER * scale, "num bold end")


def _building_words(kind: Building, rolled: int, left: int) -> str:
    if rolled >= NUMBERS.building_set_size and left:
        return f"Three: a {kind} can be built now"
    return f"Three build a {kind}; or save it" if left else f"No {kind} is left to build"
