"""Station masters: exchanging a worker, and the immediate effect (GWT-8.8.3, GWT-8.8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import AppointWorker, Forfeit
from domain.games.great_western_trail.data import STATION_MASTERS, WORKERS
from domain.games.great_western_trail.data.schema import Worker
from domain.games.great_western_trail.events import StationMasterTaken
from domain.games.great_western_trail.frames import StationMaster
from domain.games.great_western_trail.rules import immediate_actions
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def spare_worker_rows(state: State, seat: int) -> tuple[Worker, ...]:
    """Return the rows that have a worker in addition to the printed one (GWT-8.8.3)."""
    workers = state.players[seat].workers
    return tuple(kind for kind in WORKERS if getattr(workers, kind) > 1)


def is_replaceable(state: State, seat: int, station: str) -> bool:
    """Return whether the station master is still there and the seat has a worker to exchange for it."""
    return state.board.masters.get(station) in STATION_MASTERS and bool(spare_worker_rows(state, seat))


def appointments(state: State, frame: StationMaster) -> Iterator[Command]:
    """Yield the rows with a worker to exchange, and the option to decline (GWT-8.8.3)."""
    yield from map(AppointWorker, spare_worker_rows(state, frame.seat))
    yield Forfeit()


def appoint(ledger: Ledger[State], frame: StationMaster, command: AppointWorker | Forfeit) -> None:
    """Take the tile, then offer its immediate action (GWT-8.8.4)."""
    ledger.close_frame()
    if isinstance(command, AppointWorker):
        tile = ledger.state.board.masters[frame.station]
        ledger.record(StationMasterTaken(frame.seat, frame.station, tile, command.worker))
        action = STATION_MASTERS[tile].immediate
        if action is not None:
            immediate_actions.offer_action(ledger, frame.seat, tile, action)


def why_not(state: State, frame: StationMaster, command: Command) -> RefusalReason:
    legal = f"possible: {', '.join(spare_worker_rows(state, frame.seat))}, or none"
    return RefusalReason("GWT-8.8.3", f"the printed worker of a row cannot be exchanged; {legal}")


RULES: tuple[FrameRule, ...] = (
    Question(StationMaster, appointments, appoint, why=why_not, default=lambda state, frame: Forfeit()),
)
