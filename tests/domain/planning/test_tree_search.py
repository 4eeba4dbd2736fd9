"""A tree search anticipates the answers of others, averages draws, and keeps to its budget."""

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
    """Take matches from the heap."""

    matches: int


class Roll(Command, frozen=True):
    """Take as many matches as an eleven-sided die shows, 0 to 10: five on average."""


class MatchesTaken(Event, frozen=True):
    """A seat took matches and scored points."""

    seat: int
    matches: int
    points: int


class YourTake(SeatFrame, frozen=True):
    """The seat takes matches."""


class Heap(GameState[Frame], frozen=True):
    """The matches left, and points by seat."""

    heap: int = 0
    players: tuple[int, ...] = (0,) * SEATS
    is_dice: bool = False


def answers(state: Heap, frame: YourTake) -> tuple[Command, ...]:
    if state.is_dice:
        return (Take(state.heap), Roll())
    return tuple(Take(count) for count in (1, 2) if count <= state.heap)


def take(ledger: Ledger[Heap], frame: YourTake, command: Command) -> None:
    """Award a point for the last match; with dice, award a point per match and end the game."""
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
def test_search_finds_the_winning_answer(heap: int, best: int) -> None:
    plan = plan_with(600, heap=heap)

    assert plan.commands == (Take(best),)
    assert plan.choices[0].worth > plan.choices[1].worth


@pytest.mark.parametrize(("sure", "best"), [(3, Roll()), (7, Take(7))])
def test_draw_is_worth_its_mean(sure: int, best: Command) -> None:
    plan = plan_with(800, heap=sure, is_dice=True)

    assert plan.commands == (best,)


def test_draws_differ_between_worlds() -> None:
    choices = plan_with(800, heap=7, is_dice=True).choices
    rolled = next(choice for choice in choices if choice.command == Roll())

    assert rolled.deviation > 1


def test_equal_seeds_and_budgets_give_equal_plans() -> None:
    game, state = start("great_western_trail")

    assert plan_of(game, state, 150, seed=4) == plan_of(game, state, 150, seed=4)


@pytest.mark.parametrize("budget", [1, 2, 7, 60, 400])
def test_any_budget_gives_a_plan(budget: int) -> None:
    game, state = start("mini_express")
    plan = plan_of(game, state, budget)

    assert plan.commands[0] in legal_options(game, state, seats_to_act(state)[0])
    assert plan.visited <= budget + len(plan.commands)


def test_choices_are_sorted_best_first() -> None:
    game, state = start("mini_express")
    plan = plan_of(game, state, 400)
    worths = [choice.worth for choice in plan.choices]

    assert plan.choices[0].command == plan.commands[0]
    assert {choice.command for choice in plan.choices} == {*legal_options(game, state, 0)}
    assert worths == sorted(worths, reverse=True)


def test_search_uses_only_determinized_worlds() -> None:
    """Hidden information comes only from determinized worlds, so the real state does not matter."""
    game, state = start("great_western_trail")
    seat = seats_to_act(state)[0]
    imagined = game.planning.determinize(state, seat, SeededChance(b"other", ()))

    assert plan_of(game, state, 120) == plan_of(game, imagined, 120)


def test_plan_covers_the_whole_turn_if_visited_often() -> None:
    """Two answers in a row: 1 and 2 leave the opponent a heap of 3, which always loses."""
    state = Heap((YourTake(0), YourTake(0)), heap=6)
    plan = make_plan(MATCHES, state, 0, 60 * TRUSTED_VISITS, 1, POINTS)
    after = decide(MATCHES, state, 0, plan.commands[0], ScriptedChance()).state

    assert sorted(plan.commands, key=str) == [Take(1), Take(2)]
    assert plan.expected == (after,)


def start(name: str) -> tuple[Game[Any], Any]:
    game = catalog.game(name)
    seats = min(game.seat_counts)
    return game, start_game(game, game.options_type(), seats, SeededChance(b"tree", ())).state


def plan_of(game: Game[Any], state: Any, budget: int, seed: int = 1) -> Plan:
    return plan_tree(game, by_score(game), state, seats_to_act(state)[0], budget, seed)


def by_score(game: Game[Any]) -> Outlook[Any, Any]:
    """Judge by the score, so that these tests do not depend on a game's estimate."""
    return Outlook(lambda state, weights: tuple(map(float, game.score(state).totals)), NoWeights(), "tree")
