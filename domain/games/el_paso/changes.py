"""Where events show on the drawing: the trail with its posts, the markets, the displays."""

from __future__ import annotations

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.games.el_paso.data import MARKET
from domain.games.el_paso.events import board, player, sue
from domain.games.el_paso.targets import STACKS
from domain.kernel.values import Event

SUE = 1
"""She has the seat after the only one."""


def change(event: Event) -> BoardChange | None:
    """Name the places that an event concerns."""
    return find_change(CHANGES, event)


def _rancher(party: int, site: str) -> BoardChange:
    return BoardChange((site,), f"rancher:{party}")


def _cow(event: player.CowGained | sue.SueGainedCow) -> BoardChange:
    return at(f"cattle:{event.breed}" if event.breed in MARKET else "simmental")


def _token(event: player.TokenTaken | sue.SueTookToken) -> BoardChange:
    return at(f"{event.pool}:{event.index}")


def _post(event: board.DiscPlaced | sue.SuePlacedDisc) -> BoardChange:
    return at(f"post:{event.post}")


CHANGES: Changes = {
    board.RancherPlaced: lambda event: _rancher(event.seat, event.site),
    board.RancherMoved: lambda event: _rancher(event.seat, event.site),
    board.BuildingPlaced: lambda event: at(event.site),
    board.DiscPlaced: _post,
    player.WorkerHired: lambda event: at(f"workers:{event.worker}"),
    player.CowGained: _cow,
    player.SimmentalTaken: lambda event: at("simmental"),
    player.TokenTaken: _token,
    player.TokenDrawn: lambda event: at(STACKS[event.pool]),
    sue.SueMoved: lambda event: _rancher(SUE, event.site),
    sue.SueGainedCow: _cow,
    sue.SueTookToken: _token,
    sue.SueBuilt: lambda event: at(event.site),
    sue.SueTookSimmental: lambda event: at("simmental"),
    sue.SuePlacedDisc: _post,
}
"""Money, certificates and cards in hand are told with what brought them."""
