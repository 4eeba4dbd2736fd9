"""If draws decide the result, sequences are compared by their average, not by one lucky draw."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.kernel.decide import start_game
from domain.kernel.frames import FrameOpened, GameState, SeatFrame
from domain.kernel.game import Game, Question, Score
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command, Event, Value
from domain.planning.imagined_chance import ImaginedChance
from domain.planning.outlook import NoWeights, Outlook
from domain.planning.plan import Plan
from domain.planning.turn_search import plan_turn

SURE = 6
DICE = 10
BETS = 8


class Bet(Command, frozen=True):
    """Choose a way, or bet on one of several dice; betting on 0 has a fixed gain."""

    on: int


class Won(Event, frozen=True):
    points: int


class Pick(SeatFrame, frozen=True):
    """A question: first which way, then what to bet on."""

    is_last: bool = False
    way: int = 0


class Fair(GameState[Any], frozen=True):
    """The points of the only seat."""

    points: int = 0


def _options(state: Fair, frame: Pick) -> tuple[Bet, ...]:
    return tuple(map(Bet, range(BETS + 1))) if frame.is_last else (Bet(0), Bet(1))


def _answer(ledger: Ledger[Fair], frame: Pick, command: Bet) -> None:
    ledger.close_frame()
    if not frame.is_last:
        ledger.open_frames(Pick(0, is_last=True, way=command.on))
        return
    throws = [ledger.chance.draw_below(DICE, f"die {number}") for number in range(BETS)]
    ledger.record(Won(throws[command.on - 1] if command.on else SURE))


FAIR: Game[Fair] = Game(
    name="fair",
    title="Fair",
    seat_counts=(1,),
    state_type=Fair,
    commands=Bet,
    events=Won | FrameOpened[Any],
    frames=Pick,
    options_type=NoWeights,
    setup=lambda ledger: ledger.open_frames(Pick(0)),
    rules=(Question(Pick, _options, _answer),),
    evolve={Won: lambda state, event: replace(state, points=state.points + event.points)},
    score=lambda state: Score((state.points,), (1,)),
    blank=lambda options, seats: Fair(),
    turn=lambda state: 0 if state.stack else None,
    is_open=True,
)


def plan(seed: int, *, draws_decide: bool) -> Plan:
    outlook: Outlook[Any, Any] = Outlook(
        lambda state, weights: (float(state.points),), NoWeights(), draws_decide=draws_decide
    )
    state = start_game(FAIR, Value(), 1, ImaginedChance(1, 0, 0)).state
    return plan_turn(FAIR, outlook, state, 0, 1_000, seed)


def test_sure_gain_beats_a_bet_with_one_lucky_draw() -> None:
    assert {plan(seed, draws_decide=True).commands[1] for seed in range(20)} == {Bet(0)}
    assert {plan(seed, draws_decide=False).commands[1] for seed in range(20)} > {Bet(0)}


def test_choice_has_the_value_of_its_best_sequence() -> None:
    choices = plan(3, draws_decide=True).choices

    assert {choice.command for choice in choices} == {Bet(0), Bet(1)}
    assert [choice.worth for choice in choices] == [SURE, SURE]
