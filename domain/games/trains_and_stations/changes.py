"""Where events show on the drawing: spaces of the tracks, cities, routes, fields and players."""

from __future__ import annotations

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.games.trains_and_stations import events
from domain.games.trains_and_stations.events import dice
from domain.kernel.values import Event


def change(event: Event) -> BoardChange | None:
    """Name the places that an event concerns."""
    return find_change(CHANGES, event)


CHANGES: Changes = {
    dice.TrainPlaced: lambda event: at(event.space),
    dice.BuildingErected: lambda event: at(f"city:{event.city}"),
    events.DeliveryBegan: lambda event: at(f"route:{event.route}"),
    events.GoalRevealed: lambda event: at(f"seat:{event.seat}"),
    events.FieldUpgraded: lambda event: at(f"field:{event.building}"),
    events.CoinsGiven: lambda event: at(f"seat:{event.to}"),
}
"""What a delivery brings is told with it; dice come and go with each turn."""
