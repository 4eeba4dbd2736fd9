"""Hiring workers (GWT-8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import Forfeit, HireWorker
from domain.games.great_western_trail.data import BOARD, WORKER_ROWS
from domain.games.great_western_trail.events import WorkerHired
from domain.games.great_western_trail.frames import Hire
from domain.games.great_western_trail.model import hireable_workers, hiring_cost
from domain.games.great_western_trail.rules import immediate_actions
from domain.games.great_western_trail.rules.gains import pay
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def hires(state: State, frame: Hire) -> Iterator[Command]:
    """Yield each kind of worker in each row above the token's row (GWT-8.3.1)."""
    for row, kind in hireable_workers(state, frame.seat, frame.modifier):
        yield HireWorker(row, kind)
    if frame.optional:
        yield Forfeit()


def hire(ledger: Ledger[State], frame: Hire, command: HireWorker | Forfeit) -> None:
    """Pay, take the worker, and offer the immediate action of the worker's space (GWT-8.3.2, GWT-8.3.3)."""
    ledger.close_frame()
    if isinstance(command, Forfeit):
        return
    seat, kind = frame.seat, command.worker
    pay(ledger, seat, hiring_cost(command.row, frame.modifier))
    # Gaps are never refilled (GWT-8.3.4), so equal workers in a row are interchangeable.
    column = ledger.state.board.jobs[command.row - 1].index(kind) + 1
    ledger.record(WorkerHired(seat, kind, command.row, column))
    place = getattr(ledger.state.players[seat].workers, kind)
    action = WORKER_ROWS[kind].immediate.get(place)
    if action is not None:
        immediate_actions.offer_action(ledger, seat, f"{kind}:{place}", action)


def why_not(state: State, frame: Hire, command: Command) -> RefusalReason:
    hireable = hireable_workers(state, frame.seat, frame.modifier)
    costs = ((row, kind, hiring_cost(row, frame.modifier)) for row, kind in hireable)
    legal = (
        f"possible: {', '.join(f'{kind} in row {row} for ${cost}' for row, kind, cost in costs) or 'none'}"
    )
    if isinstance(command, HireWorker):
        if command.row >= state.board.row:
            return RefusalReason("GWT-8.3.1", f"row {command.row} is not above the row of the token; {legal}")
        if getattr(state.players[frame.seat].workers, command.worker) == BOARD.worker_row_length:
            return RefusalReason("GWT-8.3.2", f"your {command.worker} row is full; {legal}")
    return RefusalReason("GWT-8.3.1", f"choose a worker that you can pay for; {legal}")


def default_hire(state: State, frame: Hire) -> Command:
    """Forfeit if possible; otherwise, hire the first worker."""
    return Forfeit() if frame.optional else next(hires(state, frame))


RULES: tuple[FrameRule, ...] = (Question(Hire, hires, hire, why=why_not, default=default_hire),)
