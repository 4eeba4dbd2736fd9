"""What a message may show of a table: what its addressee's own seat knows, and nothing else."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from domain.drawing.board import draw_board
from domain.drawing.palette import LIGHT
from domain.drawing.svg import standalone_svg
from domain.kernel import decide as kernel
from domain.table import visibility
from domain.table.evolve import AnyTable
from infra.ports.people.notices.entries import Notice
from services.courier.message import BoardPicture
from services.queries.reader import LoadedTable

MAX_OPTIONS = 500


class AddresseeSight(NamedTuple):
    """What a seat is asked: its decision, the question in words, and its options as commands with words."""

    decision: int | None = None
    question: str | None = None
    options: tuple[dict[str, Any], ...] = ()


def seat_for(notice: Notice, table: AnyTable) -> int | None:
    """Give the seat through whose eyes the addressee looks: its own while the addressee holds it."""
    seat = notice.seat
    return seat if seat is not None and table.holds(notice.player, seat) else None


def look(loaded: LoadedTable, seat: int | None) -> AddresseeSight:
    """Give what the seat is asked now; nothing where it is not asked."""
    table, game = loaded.table, loaded.code.game
    if seat is None or table.phase != "playing" or table.decision(seat) is None:
        return AddresseeSight()
    view = visibility.game_view(game, table, seat)
    frame = visibility.redact_frame(game, table.position.stack[-1], seat)
    commands = kernel.legal_options(game, table.position, seat)[:MAX_OPTIONS]
    return AddresseeSight(
        table.decision(seat),
        str(game.question_text(view, frame)),
        tuple(
            {"command": msgspec.Raw(loaded.code.encode(command)), "says": game.option_text(view, command)}
            for command in commands
        ),
    )


def picture(loaded: LoadedTable, seat: int | None) -> BoardPicture | None:
    """Draw the board as the seat, or a spectator, may know it; None before the game."""
    table, game = loaded.table, loaded.code.game
    view = visibility.game_view(game, table, seat)
    if view is None:
        return None
    return BoardPicture(standalone_svg(draw_board(game, view), LIGHT), game.textboard(view))
