"""Hiring workers (ELP-6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain.games.el_paso.commands import AnyCommand, HireWorker
from domain.games.el_paso.data import COSTS, WORKER_CARDS, WORKERS
from domain.games.el_paso.data.actions import Worker
from domain.games.el_paso.events import MoneyPaid, WorkerHired
from domain.games.el_paso.frames import Actions, Hire
from domain.games.el_paso.rules.price import why_too_poor
from domain.games.el_paso.rules.refusals import card_name, join_legal, why_first
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


class Hiring(NamedTuple):
    """A hire: its current price for a specialist, and the kinds already hired in the slot."""

    cost: int
    barred: tuple[Worker, ...] = ()


def hiring_price(worker: Worker, cost: int) -> int:
    """Return the price of a worker. A versatile worker always costs more."""
    return cost + (0 if WORKER_CARDS[worker].specialist else COSTS.versatile_hire_surcharge)


def hireable_workers(
    state: State, seat: int, cost: int, barred: tuple[Worker, ...] = ()
) -> Iterator[HireWorker]:
    """Return the workers that the seat can hire and pay for."""
    market, money = state.board.workers, state.players[seat].money
    return (
        HireWorker(worker)
        for worker in WORKERS
        if getattr(market, worker) and worker not in barred and hiring_price(worker, cost) <= money
    )


def why_no_hire(state: State, seat: int, action: Hiring) -> RefusalReason | None:
    """Return why the seat cannot hire anybody (ELP-6.5, ELP-18.12, ELP-18.13)."""
    if next(hireable_workers(state, seat, action.cost, action.barred), None) is not None:
        return None
    in_market = [worker for worker in WORKERS if getattr(state.board.workers, worker)]
    allowed = [worker for worker in in_market if worker not in action.barred]
    if not allowed:
        kinds = f" other than {join_legal(action.barred)}" if action.barred else ""
        return RefusalReason("ELP-6.5", f"the market has no worker{kinds}")
    cheapest = min(hiring_price(worker, action.cost) for worker in allowed)
    return why_too_poor(state.players[seat], cheapest, "ELP-6.5")


def ask_hire(ledger: Ledger[State], seat: int, action: Hiring) -> None:
    ledger.open_frames(Hire(seat, action.cost, action.barred))


def hires(state: State, frame: Hire) -> Iterator[HireWorker]:
    return hireable_workers(state, frame.seat, frame.cost, frame.barred)


def take_worker(ledger: Ledger[State], seat: int, worker: Worker, cost: int) -> None:
    """Pay for a worker and put it into the worker area."""
    due = hiring_price(worker, cost)
    if due:
        ledger.record(MoneyPaid(seat, due))
    ledger.record(WorkerHired(seat, worker))


def hire_worker(ledger: Ledger[State], frame: Hire, command: HireWorker) -> None:
    """Hire a worker.

    The stop's frame records the kind, because a second hire must be of a different kind.
    """
    ledger.close_frame()
    below = ledger.state.stack[-1]
    if isinstance(below, Actions):
        ledger.close_frame()
        ledger.open_frames(replace(below, hired=(*below.hired, command.worker)))
    take_worker(ledger, frame.seat, command.worker, frame.cost)


def why_not_hired(state: State, frame: Hire, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, HireWorker):
        return why_not_worker(state, frame.seat, Hiring(frame.cost, frame.barred), command)
    return why_first("choose a worker to hire")


def why_not_worker(state: State, seat: int, hiring: Hiring, command: HireWorker) -> RefusalReason | None:
    worker = command.worker
    if worker in hiring.barred:
        return RefusalReason(
            "ELP-6.5", f"hire two different workers, not another {join_legal(hiring.barred)}"
        )
    if not getattr(state.board.workers, worker):
        return RefusalReason("ELP-6.5", f"no {card_name(worker)} is left in the market")
    return why_too_poor(state.players[seat], hiring_price(worker, hiring.cost), "ELP-6.5")


RULES: tuple[FrameRule, ...] = (Question(Hire, hires, hire_worker, why=why_not_hired),)
