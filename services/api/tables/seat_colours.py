"""The colours of a game's seats, which are known before the game begins."""

from __future__ import annotations

from typing import Any

from domain.drawing.palette import SEAT_COLOURS
from domain.kernel.game import Game


def seat_colours(game: Game[Any]) -> tuple[str, ...]:
    """Return the seat colours for the maximum number of seats; smaller tables use the same ones."""
    seats = max(game.seat_counts)
    options = next(variant for variant in game.variants if game.invalid_reason(variant, seats) is None)
    view = game.view(game.blank(options, seats), None)
    return tuple(
        game.presentation.scoreboard_entry(view, seat).colour or SEAT_COLOURS[seat] for seat in range(seats)
    )
