"""Hiring workers (ELP-6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain.games.el_paso.commands import AnyCommand, HireWorker
from domain.games.el_paso.data import COSTS, WORKER_CARDS, WORKERS
from domain.games.el_paso.data.kinds import Worker
from domain.games.el_paso.events.player import MoneyPaid, WorkerHired
from domain.games.el_paso.frames import Actions, Hire
from domain.games.el_paso.rules.refusals import first, listed, too_poor
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


class Hiring(NamedTuple):
    """A hire as it stands now: the price of a specialist, and the kinds hired before in the slot."""

    cost: int
    barred: tuple[Worker, ...] = ()


def price(worker: Worker, cost: int) -> int:
    """A versatile worker always costs more."""
    return cost + (0 if WORKER_CARDS[worker].specialist else COSTS.versatile_hire_surcharge)


def workers(state: State, seat: int, cost: int, barred: tuple[Worker, ...] = ()) -> Iterator[HireWorker]:
    """Give the workers who can be hired and paid for."""
    market, money = state.board.workers, state.players[seat].money
    return (
        HireWorker(worker)
        for worker in WORKERS
        if getattr(market, worker) and worker not in barred and price(worker, cost) <= money
    )


def objection(state: State, seat: int, action: Hiring) -> RefusalReason | None:
    """Say why nobody can be hired (ELP-6.5, ELP-18.12, ELP-18.13)."""
    if next(workers(state, seat, action.cost, action.barred), None) is not None:
        return None
    there = [worker for worker in WORKERS if getattr(state.board.workers, worker)]
    others = [worker for worker in there if worker not in action.barred]
    if not others:
        kinds = f" of another kind than {listed(action.barred)}" if action.barred else ""
        return RefusalReason("ELP-6.5", f"the market has no worker{kinds}")
    cheapest = min(price(worker, action.cost) for worker in others)
    return too_poor(state.players[seat], cheapest, "ELP-6.5")


def hire(ledger: Ledger[State], seat: int, action: Hiring) -> None:
    ledger.open_frames(Hire(seat, action.cost, action.barred))


def hires(state: State, frame: Hire) -> Iterator[HireWorker]:
    return workers(state, frame.seat, frame.cost, frame.barred)


def take(ledger: Ledger[State], seat: int, worker: Worker, cost: int) -> None:
    """Pay, and take the worker from the market to the worker area."""
    due = price(worker, cost)
    if due:
        ledger.record(MoneyPaid(seat, due))
    ledger.record(WorkerHired(seat, worker))


def hire_worker(ledger: Ledger[State], frame: Hire, command: HireWorker) -> None:
    """The stop remembers who was hired: a second one has to be of another kind."""
    ledger.close_frame()
    below = ledger.state.stack[-1]
    if isinstance(below, Actions):
        ledger.close_frame()
        ledger.open_frames(replace(below, hired=(*below.hired, command.worker)))
    take(ledger, frame.seat, command.worker, frame.cost)


def no_worker(state: State, seat: int, hiring: Hiring, command: HireWorker) -> RefusalReason | None:
    """Say why a worker cannot be hired."""
    worker = command.worker
    if worker in hiring.barred:
        return RefusalReason(
            "ELP-6.5", f"the second worker has to be of another kind than {listed(hiring.barred)}"
        )
    if not getattr(state.board.workers, worker):
        return RefusalReason("ELP-6.5", f"no {worker} is left in the market")
    return too_poor(state.players[seat], price(worker, hiring.cost), "ELP-6.5")


def no_hire(state: State, frame: Hire, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, HireWorker):
        return no_worker(state, frame.seat, Hiring(frame.cost, frame.barred), command)
    return first("say whom to hire (ELP-6.5)")


RULES: tuple[FrameRule, ...] = (Question(Hire, hires, hire_worker, why=no_hire),)
