"""The sheet: where its sections lie, and where the trail winds."""

from __future__ import annotations

from domain.drawing.boxes import Box
from domain.drawing.curves import Point
from domain.drawing.sheet import Sheet
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value


class Sections(Value, frozen=True):
    """The sections of the sheet, each readable by itself when it is looked at closely."""

    railroad: Box
    supply: Box
    jobs: Box
    trail: Box
    objectives: Box
    cattle: Box
    players: Box


class BoardFile(Value, frozen=True):
    """board.toml."""

    sections: Sections
    trail: dict[str, tuple[float, float]]


BOARD_FILE = load_toml("domain.games.great_western_trail.data", "board.toml", BoardFile)
SECTIONS = BOARD_FILE.sections
SHEET = Sheet(SECTIONS.players, head=28, title=15, hand_strip=152)


def trail_point(space: str) -> Point:
    x, y = BOARD_FILE.trail[space]
    return SECTIONS.trail[0] + x, SECTIONS.trail[1] + y
