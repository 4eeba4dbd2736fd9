"""Where events show on the drawing: cells and their segments."""

from __future__ import annotations

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.games.gold_rush import events
from domain.kernel.values import Event


def change(event: Event) -> BoardChange | None:
    """Name the places that an event concerns."""
    return find_change(CHANGES, event)


def _segment(event: events.CowboyPlaced | events.Awarded) -> BoardChange:
    return at(f"{event.x},{event.y}:{event.segment}")


def _part(event: events.TentPlaced | events.OreTaken) -> BoardChange:
    return at(f"{event.x},{event.y}:{event.part}")


CHANGES: Changes = {
    events.TilePlaced: lambda event: at(f"{event.x},{event.y}"),
    events.CowboyPlaced: _segment,
    events.TentPlaced: _part,
    events.OreTaken: _part,
    events.RailroadScored: _segment,
    events.MountainScored: _segment,
    events.TownScored: _segment,
}
"""What goes home has been scored there; the count at the end has a sheet of its own."""
