"""Where events show on the drawing: stops and players."""

from __future__ import annotations

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.games.template import events
from domain.kernel.values import Event


def change(event: Event) -> BoardChange | None:
    """Name the places that an event concerns."""
    return find_change(CHANGES, event)


CHANGES: Changes = {
    events.TrainMoved: lambda event: BoardChange((event.to,), f"train:{event.seat}"),
    events.CoinGiven: lambda event: at(f"seat:{event.to}"),
}
"""What a stop brings is told with the train."""
