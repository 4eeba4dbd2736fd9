"""If the outlook awaits replies, turns are compared after the next seat's turn."""

from __future__ import annotations

from dataclasses import replace as with_changes
from typing import Any

from msgspec.structs import replace

from domain.kernel.decide import start_game
from domain.kernel.frames import FrameOpened, GameState, SeatFrame
from domain.kernel.game import AutoStep, Game, Question, Score
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command, Event, Value
from domain.planning.imagined_chance import ImaginedChance
from domain.planning.outlook import NoWeights, Outlook
from domain.planning.plan import Plan
from domain.planning.turn_search import plan_turn


class Take(Command, frozen=True):
    """Take points."""

    points: int


class Taken(Event, frozen=True):
    seat: int
    points: int


class TurnBegan(Event, frozen=True):
    seat: int


class NextOne(SeatFrame, frozen=True):
    """The next turn begins."""

    before: int = 0


class Choose(SeatFrame, frozen=True):
    """A question: how many points to take; `before` is the number that the other seat took."""

    before: int


class Shares(GameState[Any], frozen=True):
    """Points by seat."""

    points: tuple[int, ...] = (0, 0)


LEAVES = {3: 9, 2: 0}
"""The points that seat 1 may take instead of none, keyed by the points that seat 0 took."""


def _options(state: Shares, frame: Choose) -> tuple[Take, ...]:
    if frame.seat == 0:
        return tuple(map(Take, LEAVES))
    return Take(0), Take(LEAVES[frame.before])


def _answer(ledger: Ledger[Shares], frame: Choose, command: Take) -> None:
    ledger.close_frame()
    ledger.record(Taken(frame.seat, command.points))
    if frame.seat == 0:
        ledger.open_frames(NextOne(1, command.points))


def _begin(ledger: Ledger[Shares], frame: NextOne) -> None:
    ledger.close_frame()
    ledger.record(TurnBegan(frame.seat))
    ledger.open_frames(Choose(frame.seat, frame.before))


def _taken(state: Shares, event: Taken) -> Shares:
    points = list(state.points)
    points[event.seat] += event.points
    return replace(state, points=tuple(points))


SHARING: Game[Shares] = Game(
    name="sharing",
    title="Sharing",
    seat_counts=(2,),
    state_type=Shares,
    commands=Take,
    events=Taken | TurnBegan | FrameOpened[Any],
    frames=NextOne | Choose,
    options_type=NoWeights,
    setup=lambda ledger: ledger.open_frames(NextOne(0)),
    rules=(AutoStep(NextOne, _begin), Question(Choose, _options, _answer)),
    evolve={Taken: _taken, TurnBegan: lambda state, event: state},
    score=lambda state: Score(state.points, (1, 1)),
    blank=lambda options, seats: Shares(),
    turn=lambda state: 0,
    turn_begins=TurnBegan,
    is_open=True,
)
AWAITING: Outlook[Any, Any] = Outlook(
    lambda state, weights: tuple(map(float, state.points)), NoWeights(), awaits_reply=True
)


def planned(outlook: Outlook[Any, Any], budget: int) -> Plan:
    state = start_game(SHARING, Value(), 2, ImaginedChance(1, 0, 0)).state
    return plan_turn(SHARING, outlook, state, 0, budget, 1)


def test_turn_that_helps_the_next_seat_is_worth_less() -> None:
    plan = planned(AWAITING, 4_000)

    assert plan.commands == (Take(2),)
    assert [choice.worth for choice in plan.choices] == [2, -6]


def test_turns_are_judged_at_their_end_without_replies() -> None:
    assert planned(with_changes(AWAITING, awaits_reply=False), 4_000).commands == (Take(3),)
    assert planned(AWAITING, 400).commands == (Take(3),)
