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
    """Every kind of worker in every row above the token's (GWT-8.3.1)."""
    for row, kind in hireable_workers(state, frame.seat, frame.modifier):
        yield HireWorker(row, kind)
    if frame.optional:
        yield Forfeit()


def hire(ledger: Ledger[State], frame: Hire, command: HireWorker | Forfeit) -> None:
    """Pay, take the worker, and ask for the immediate action of its space (GWT-8.3.2, GWT-8.3.3)."""
    ledger.close_frame()
    if isinstance(command, Forfeit):
        return
    seat, kind = frame.seat, command.worker
    pay(ledger, seat, hiring_cost(command.row, frame.modifier))
    # Copies in a row differ in nothing: gaps are never filled again (GWT-8.3.4).
    column = ledger.state.board.jobs[command.row - 1].index(kind) + 1
    ledger.record(WorkerHired(seat, kind, command.row, column))
    place = getattr(ledger.state.players[seat].workers, kind)
    action = WORKER_ROWS[kind].immediate.get(place)
    if action is not None:
        immediate_actions.offer_action(ledger, seat, f"{kind}:{place}", action)


def why_not(state: State, frame: Hire, command: Command) -> RefusalReason:
    found = hireable_workers(state, frame.seat, frame.modifier)
    listed = ", ".join(f"{kind} of row {row} for ${hiring_cost(row, frame.modifier)}" for row, kind in found)
    legal = f"possible: {listed or 'none'}"
    if isinstance(command, HireWorker):
        if command.row >= state.board.row:
            return RefusalReason(
                "GWT-8.3.1", f"row {command.row} does not lie above that of the token; {legal}"
            )
        if getattr(state.players[frame.seat].workers, command.worker) == BOARD.worker_row_length:
            return RefusalReason("GWT-8.3.2", f"the row of {command.worker}s is full; {legal}")
    return RefusalReason("GWT-8.3.1", f"a worker has to be there and paid in full; {legal}")


def default_hire(state: State, frame: Hire) -> Command:
    """Forfeit it if that is possible, else take the first worker."""
    return Forfeit() if frame.optional else next(hires(state, frame))


RULES: tuple[FrameRule, ...] = (Question(Hire, hires, hire, why=why_not, default=default_hire),)
