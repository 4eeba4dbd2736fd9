"""How much of the game is left: turns, and deliveries of each seat; all that is unfinished fades with it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.great_western_trail.data import JOB_MARKET
from domain.games.great_western_trail.evaluation.drive import START, steps_to_kansas_city
from domain.games.great_western_trail.frames import City, EndVisit, Income, IncomeStep, Move, NextTurn
from domain.games.great_western_trail.outlook.person import Person
from domain.games.great_western_trail.outlook.surroundings import Surroundings
from domain.games.great_western_trail.outlook.weights import TrailWeights
from domain.games.great_western_trail.state import State
from domain.kernel.values import Value

WHOLE = 30
"""Turns of each seat in a game of two."""


class Remaining(Value, frozen=True):
    """What a seat has before it: turns, deliveries, and turns until the next one.

    `value` is the breeding value with which it is delivering just now.
    """

    turns: float
    deliveries: float
    wait: float
    value: int | None = None


class _Drive(Value, frozen=True):
    wait: float
    cycle: float
    value: int | None


def read_clock(
    state: State, around: Surroundings, persons: Sequence[Person], weights: TrailWeights
) -> tuple[Remaining, ...]:
    """Give what is left to each seat, by the places in the job market that visits to Kansas City fill."""
    board = state.board
    drives = [_drive(state, seat, person, around, weights) for seat, person in enumerate(persons)]
    if board.row > JOB_MARKET.rows:
        return tuple(_last(state, seat, drive) for seat, drive in enumerate(drives))
    unused = (JOB_MARKET.rows + 1 - board.row) * (state.counts.job_first_column - 1)
    visits = (around.free_jobs - unused) / weights.placed
    pace = sum(1 / drive.cycle for drive in drives)
    turns = max(0.5, (visits - sum(1 - drive.wait / drive.cycle for drive in drives)) / pace)
    return tuple(Remaining(turns, _deliveries(turns, drive), drive.wait, drive.value) for drive in drives)


def _deliveries(turns: float, drive: _Drive) -> float:
    if turns >= drive.wait:
        return 1 + (turns - drive.wait) / drive.cycle
    return max(0.0, 1 - (drive.wait - turns) / 2)


def _drive(state: State, seat: int, person: Person, around: Surroundings, weights: TrailWeights) -> _Drive:
    player, more = state.players[seat], person.further_steps
    cycle = weights.cycle - more / weights.hurry
    value, space = None, player.cattleman or START
    if state.stack[-1].seat == seat:
        value, space = _visit(state, seat, space)
    if value is not None:
        return _Drive(0.0, cycle, value)
    steps = steps_to_kansas_city(space, around.mask)
    return _Drive(steps / (weights.stride + more / weights.hurry), cycle, None)


def _visit(state: State, seat: int, space: str) -> tuple[int | None, str]:
    """Give the value that is being delivered, and where the cattleman will stand if he has delivered."""
    ending = False
    for frame in state.stack:
        if isinstance(frame, City) and frame.seat == seat:
            return frame.value, space
        if isinstance(frame, Income | IncomeStep):
            return None, space
        ending = ending or isinstance(frame, EndVisit)
    return None, START if ending else space


def _last(state: State, seat: int, drive: _Drive) -> Remaining:
    """The market is closed: who comes before the seat that closed it has one turn more."""
    bottom, top, seats = state.stack[0], state.stack[-1], len(state.players)
    closer = state.closer if state.closer is not None else seat
    comes = isinstance(bottom, NextTurn) and (seat - bottom.seat) % seats < (closer - bottom.seat) % seats
    turns = 1.0 if comes or (isinstance(top, Move) and top.seat == seat) else 0.0
    delivers = drive.value is not None or (drive.wait <= turns and turns > 0)
    return Remaining(turns, float(delivers), drive.wait, drive.value)
