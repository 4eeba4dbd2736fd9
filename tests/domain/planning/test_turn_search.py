"""A turn search ends at the end of the turn and uses its whole budget, but no more."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games import catalog
from domain.kernel.decide import seats_to_act, start_game
from domain.kernel.frames import FrameOpened, GameState, SeatFrame
from domain.kernel.game import AutoStep, Game, Question, Score
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command, Event, Value
from domain.planning.imagination import LONGEST
from domain.planning.imagined_chance import ImaginedChance
from domain.planning.outlook import NoWeights, Outlook, outlook_of
from domain.planning.plan import Plan
from domain.planning.turn_search import Contender, plan_turn, run_race
from tests.domain.planning.test_planner import positions
from tests.support.games.game_matrix import every_game


def plans(name: str, budget: int) -> list[Plan]:
    game = catalog.game(name)
    return [plan_turn(game, outlook_of(game), state, seat, budget, 7) for state, seat in positions(name)]


@every_game
@pytest.mark.parametrize("budget", [100, 1_000])
def test_only_the_end_of_one_turn_may_exceed_the_budget(name: str, budget: int) -> None:
    assert all(plan.visited <= budget + LONGEST for plan in plans(name, budget))


@pytest.mark.parametrize("name", ["gold_rush", "trains_and_stations", "great_western_trail"])
def test_budget_left_by_the_beam_is_spent_on_more_worlds(name: str) -> None:
    all_plans = plans(name, 800)

    assert sum(plan.visited for plan in all_plans) > 0.75 * 800 * len(all_plans)
    assert any(plan.choices[0].deviation for plan in all_plans)


class Add(Command, frozen=True):
    """Give points to the seat, and possibly to seat 0 as well."""

    own: int
    to_first: int = 0


class Added(Event, frozen=True):
    seat: int
    command: Add


class Began(Event, frozen=True):
    seat: int


class Turn(SeatFrame, frozen=True):
    """A turn of three questions; the second one goes to the other seat."""


class Ask(SeatFrame, frozen=True):
    """A question; `number` is its position in the turn, `before` the previous answer."""

    number: int
    before: int = 0


class Toy(GameState[Any], frozen=True):
    """Points by seat."""

    points: tuple[int, ...] = ()


FIRST = (Add(0), Add(2))
REPLIES = {0: (Add(0), Add(0, to_first=9)), 2: (Add(9), Add(0))}
LAST = (Add(0), Add(1))


def _options(state: Toy, frame: Ask) -> tuple[Add, ...]:
    return (FIRST, REPLIES[frame.before], LAST)[frame.number]


def _answer(ledger: Ledger[Toy], frame: Ask, command: Add) -> None:
    ledger.close_frame()
    ledger.record(Added(frame.seat, command))
    seats = len(ledger.state.points)
    if frame.number == 0 and seats > 1:
        ledger.open_frames(Ask(1, 1, command.own))
    elif frame.number < 2:
        ledger.open_frames(Ask(0, 2))


def _begin(ledger: Ledger[Toy], frame: Turn) -> None:
    ledger.record(Began(0))
    ledger.open_frames(Ask(0, 0))


def _added(state: Toy, event: Added) -> Toy:
    more = {event.seat: event.command.own}
    more[0] = more.get(0, 0) + event.command.to_first
    return replace(state, points=tuple(each + more.get(seat, 0) for seat, each in enumerate(state.points)))


TOY: Game[Toy] = Game(
    name="toy",
    title="Toy",
    seat_counts=(1, 2),
    state_type=Toy,
    commands=Add,
    events=Added | Began | FrameOpened[Any],
    frames=Turn | Ask,
    options_type=NoWeights,
    setup=lambda ledger: ledger.open_frames(Turn(0)),
    rules=(AutoStep(Turn, _begin), Question(Ask, _options, _answer)),
    evolve={Added: _added, Began: lambda state, event: state},
    score=lambda state: Score(state.points, tuple(1 for _ in state.points)),
    blank=lambda options, seats: Toy(points=(0,) * seats),
    turn=lambda state: 0,
    turn_begins=Began,
    is_open=True,
)
OUTLOOK: Outlook[Any, Any] = Outlook(lambda state, weights: tuple(map(float, state.points)), NoWeights())


def toy_plan(seats: int) -> Plan:
    state = start_game(TOY, Value(), seats, ImaginedChance(1, 0, 0)).state
    return plan_turn(TOY, OUTLOOK, state, 0, 200, 1)


def test_seat_asked_within_a_turn_answers_in_its_own_interest() -> None:
    plan = toy_plan(2)

    assert plan.commands == (Add(0), Add(1))
    assert [choice.worth for choice in plan.choices] == [1, -6]
    assert [seats_to_act(state) for state in plan.expected] == [(0,), (0,)]


def test_turn_ends_when_the_same_seat_begins_the_next() -> None:
    assert toy_plan(1).commands == (Add(2), Add(1))


def test_race_finds_the_best_average_in_common_worlds() -> None:
    tried: list[tuple[str, int]] = []

    def run(contender: Contender, world: int) -> float:
        name = str(contender.commands[0])
        tried.append((name, world))
        return {"steady": 1.0, "lucky": 0.0, "poor": -5.0}[name] + world % 2

    commands: list[Any] = ["lucky", "poor", "steady"]
    contenders = [Contender((name,), [9.0 if name == "lucky" else 0.0]) for name in commands]

    ranked = run_race(contenders, run, lambda: 60 - len(tried))

    assert [str(contender.commands[0]) for contender in ranked] == ["steady", "lucky", "poor"]
    assert len(tried) == 60
    worlds = [{world for name, world in tried if name == finalist} for finalist in ("steady", "lucky")]
    assert len(worlds[0] ^ worlds[1]) <= 1
