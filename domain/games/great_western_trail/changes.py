"""Where events show on the drawing: the trail, the railroad, the markets."""

from __future__ import annotations

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.games.great_western_trail import events
from domain.games.great_western_trail.data import STATIONS, TRAIL
from domain.kernel.values import Event

_START = next(space.id for space in TRAIL.values() if space.kind == "start")


def change(event: Event) -> BoardChange | None:
    """Name the places that an event concerns."""
    return find_change(CHANGES, event)


def _cattleman(seat: int, *path: str) -> BoardChange:
    return BoardChange(path, f"cattleman:{seat}")


def _foresight(event: events.ForesightPlaced) -> BoardChange:
    drawn = f"foresight:{event.number}:{event.space}"
    return at(drawn) if event.to is None else at(drawn, event.to)


def _worker(event: events.WorkerPlaced) -> BoardChange:
    return at(f"foresight:{event.number}:{event.space}", f"job:{event.row}:{event.column}")


def _disc(event: events.DiscPlaced) -> BoardChange:
    return at(f"{'station' if event.target in STATIONS else 'city'}:{event.target}")


def _space(event: events.TeepeeTaken | events.HazardTaken) -> BoardChange:
    return at(event.space)


CHANGES: Changes = {
    events.CattlemanPlaced: lambda event: _cattleman(event.seat, event.site),
    events.CattlemanMoved: lambda event: _cattleman(event.seat, *event.path),
    events.VisitEnded: lambda event: _cattleman(event.seat, _START),
    events.ForesightPlaced: _foresight,
    events.WorkerPlaced: _worker,
    events.Delivered: lambda event: at(f"city:{event.city}"),
    events.DiscPlaced: _disc,
    events.WorkerHired: lambda event: at(f"job:{event.row}:{event.column}"),
    events.BuildingPlaced: lambda event: at(event.site),
    events.TeepeeTaken: _space,
    events.HazardTaken: _space,
    events.EngineMoved: lambda event: BoardChange((f"track:{event.to}",), f"engine:{event.seat}"),
    events.StationMasterTaken: lambda event: at(f"station:{event.station}"),
    events.ObjectiveTaken: lambda event: at("deck:objective"),
    events.ObjectiveDrawn: lambda event: at("deck:objective"),
    events.ObjectivePlayed: lambda event: at(f"seat:{event.seat}"),
    events.CattleBought: lambda event: at("deck:cattle"),
    events.JobMarketClosed: lambda event: at(f"seat:{event.seat}"),
}
"""A card that was bought or taken is gone from its place: the deck beside the market stands for it."""
