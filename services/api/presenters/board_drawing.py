"""The board in parts as it is sent: each drawn for a width, as a seat may know it."""

from __future__ import annotations

from domain.drawing.explaining.explanation import EXPLAINS_NOTHING
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_parts, part_svg
from domain.table import visibility
from services.api.schemas.board_parts import BoardPartDrawing, BoardParts
from services.queries.reader import LoadedTable


def draw_board_parts(
    shown: LoadedTable, seat: int | None, slots: Slots, *, explained: bool = True
) -> BoardParts:
    """Draw all parts; without `explained` no place of them can be asked what it is."""
    game = shown.code.game
    board = draw_parts(game, visibility.game_view(game, shown.table, seat), slots)
    can_be_asked = explained and game.explain is not EXPLAINS_NOTHING
    parts = tuple(_drawn(part, explained=can_be_asked) for part in board.parts)
    return BoardParts(shown.seq, board.definitions, parts)


def _drawn(part: BoardPart, *, explained: bool) -> BoardPartDrawing:
    return BoardPartDrawing(
        part.name,
        part.title,
        part.slot,
        round(part.width, 1),
        round(part.height, 1),
        part_svg(part, explained=explained),
    )
