"""The places of options on the drawing: a stop by its name, or `seat:N`."""

from __future__ import annotations

from domain.games.template.commands import AnyCommand, GiveCoin, Move
from domain.games.template.data import beyond
from domain.games.template.view import View


def target(view: View, command: AnyCommand) -> str | None:
    """Name the place of an option on the drawing."""
    match command:
        case Move(stops) if view.viewer is not None:
            return beyond(view.seats[view.viewer].stop, stops)
        case GiveCoin(to):
            return f"seat:{to}"
        case _:
            return None
