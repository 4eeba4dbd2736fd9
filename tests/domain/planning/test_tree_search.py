"""A tree search sees what others will answer, averages what is drawn, and keeps to its budget."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games import catalog
from domain.kernel.chance import ScriptedChance, SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from domain.kernel.frames import Frame, GameState, SeatFrame
from domain.kernel.game import Game, Question, Score
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command, Event, Value
from domain.planning.outlook import NoWeights, Outlook
from domain.planning.plan import Plan
from domain.planning.planner import TRUSTED_VISITS, make_plan, plan_tree

SEATS = 2


class Take(Command, frozen=True):
    """Take so many matches off the heap."""

    matches: int


class Roll(Command, frozen=True):
    """Take as many as a die of eleven sides says, 0 to 10: five on average."""


class MatchesTaken(Event, frozen=True):
    """A seat took matches, and so many points with them."""

    seat: int
    matches: int
    points: int


class YourTake(SeatFrame, frozen=True):
    """The seat takes matches."""


class Heap(GameState[Frame], frozen=True):
    """Matches that are left, and points by seat."""

    heap: int = 0
    players: tuple[int, ...] = (0,) * SEATS
    is_dice: bool = False


def answers(state: Heap, frame: YourTake) -> tuple[Command, ...]:
    if state.is_dice:
        return (Take(state.heap), Roll())
    return tuple(Take(count) for count in (1, 2) if count <= state.heap)


def take(ledger: Ledger[Heap], frame: YourTake, command: Command) -> None:
    """Whoever takes the last match has the point; with dice each match is a point, and the game is over."""
    heap, is_dice = ledger.state.heap, ledger.state.is_dice
    matches = command.matches if isinstance(command, Take) else ledger.chance.draw_below(11, "die")
    ledger.close_frame()
    ledger.record(MatchesTaken(frame.seat, matches, matches if is_dice else int(matches == heap)))
    if not is_dice and ledger.state.heap and not ledger.state.stack:
        ledger.open_frames(YourTake((frame.seat + 1) % SEATS))


def taken(state: Heap, event: MatchesTaken) -> Heap:
    players = [points + event.points * (seat == event.seat) for seat, points in enumerate(state.players)]
    return replace(state, heap=state.heap - event.matches, players=tuple(players))


def score(state: Heap) -> Score:
    return Score(state.players, (1, 1))


def set_up(ledger: Ledger[Heap]) -> None:
    ledger.open_frames(YourTake(0))


MATCHES: Game[Heap] = Game(
    name="matches",
    title="Matches",
    seat_counts=(SEATS,),
    state_type=Heap,
    commands=Take | Roll,
    setup=set_up,
    rules=(Question(YourTake, answers, take),),
    evolve={MatchesTaken: taken},
    score=score,
    is_open=True,
    blank=lambda options, seats: Heap(),
    view=lambda state, seat: state,
    view_type=Heap,
    options_type=Value,
    frames=YourTake,
)
POINTS: Outlook[Heap, NoWeights] = Outlook(
    lambda state, weights: tuple(map(float, state.players)), NoWeights(), search="tree"
)


def plan_with(budget: int, seed: int = 1, **heap: Any) -> Plan:
    return make_plan(MATCHES, Heap((YourTake(0),), **heap), 0, budget, seed, POINTS)


@pytest.mark.parametrize(("heap", "best"), [(2, 2), (4, 1), (5, 2)])
def test_it_finds_the_answer_after_which_whatever_the_other_takes_loses(heap: int, best: int) -> None:
    plan = plan_with(600, heap=heap)

    assert plan.commands == (Take(best),)
    assert plan.choices[0].worth > plan.choices[1].worth


@pytest.mark.parametrize(("sure", "best"), [(3, Roll()), (7, Take(7))])
def test_what_is_drawn_is_worth_its_mean(sure: int, best: Command) -> None:
    plan = plan_with(800, heap=sure, is_dice=True)

    assert plan.commands == (best,)


def test_what_was_drawn_once_may_differ_from_world_to_world() -> None:
    rolled = next(one for one in plan_with(800, heap=7, is_dice=True).choices if one.command == Roll())

    assert rolled.deviation > 1


def test_the_same_seed_and_budget_give_the_same_plan() -> None:
    game, state = begun("great_western_trail")

    assert plan_of(game, state, 150, seed=4) == plan_of(game, state, 150, seed=4)


@pytest.mark.parametrize("budget", [1, 2, 7, 60, 400])
def test_any_budget_gives_a_plan_and_is_kept(budget: int) -> None:
    game, state = begun("mini_express")
    plan = plan_of(game, state, budget)

    assert plan.commands[0] in legal_options(game, state, seats_to_act(state)[0])
    assert plan.visited <= budget + len(plan.commands)


def test_every_answer_that_was_looked_at_is_told_the_best_first() -> None:
    game, state = begun("mini_express")
    plan = plan_of(game, state, 400)
    worths = [choice.worth for choice in plan.choices]

    assert plan.choices[0].command == plan.commands[0]
    assert {choice.command for choice in plan.choices} == {*legal_options(game, state, 0)}
    assert worths == sorted(worths, reverse=True)


def test_the_state_that_it_is_given_is_asked_of_nothing_but_other_worlds() -> None:
    """What is hidden comes from the imagined worlds alone: the real one need not even be playable."""
    game, state = begun("great_western_trail")
    seat = seats_to_act(state)[0]
    imagined = game.planning.determinize(state, seat, SeededChance(b"other", ()))

    assert plan_of(game, state, 120) == plan_of(game, imagined, 120)


def test_the_plan_goes_on_to_the_end_of_the_turn_where_that_was_visited_often() -> None:
    """Two answers in a row: 1 and 2 leave the other a heap of 3, from which whatever it takes loses."""
    state = Heap((YourTake(0), YourTake(0)), heap=6)
    plan = make_plan(MATCHES, state, 0, 60 * TRUSTED_VISITS, 1, POINTS)
    after = decide(MATCHES, state, 0, plan.commands[0], ScriptedChance()).state

    assert sorted(plan.commands, key=str) == [Take(1), Take(2)]
    assert plan.expected == (after,)


def begun(name: str) -> tuple[Game[Any], Any]:
    game = catalog.game(name)
    seats = min(game.seat_counts)
    return game, start_game(game, game.options_type(), seats, SeededChance(b"tree", ())).state


def plan_of(game: Game[Any], state: Any, budget: int, seed: int = 1) -> Plan:
    return plan_tree(game, by_score(game), state, seats_to_act(state)[0], budget, seed)


def by_score(game: Game[Any]) -> Outlook[Any, Any]:
    """Judge by the score: what is held here does not hang on a game's estimate."""
    return Outlook(lambda state, weights: tuple(map(float, game.score(state).totals)), NoWeights(), "tree")
