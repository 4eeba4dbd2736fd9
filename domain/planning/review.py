"""Review of past answers: what a planner would have done instead, and the difference in value.

Everything is computed in worlds that the seat could not tell from the real one when it answered, so the seat
is not blamed for what it could not know. The played and the planned answers are compared at the end of the
seat's turn, in the same worlds and with the same luck. A draw within the turn ends the compared part; for
both sides, the rest of the turn is then played with the best next steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from domain.kernel.decide import follow_option, legal_options, seats_to_act
from domain.kernel.game import Game
from domain.kernel.values import Command, Value
from domain.planning.imagination import imagine_worlds, lead_of
from domain.planning.imagined_chance import ImaginedChance
from domain.planning.outlook import Outlook, outlook_of
from domain.planning.planner import make_plan

WORLDS = 24
"""Maximum number of worlds in which the played answers are compared with the plan."""
FEWEST_WORLDS = 6
"""Minimum number of worlds, even if that exceeds the budget."""
EXPECTING_WORLDS = 12
"""Number of imagined worlds over which expected points are averaged."""
LONGEST = 60
"""Maximum number of answers in a turn; a longer turn is evaluated at that point."""
PLAN_SEED, JUDGE_SEED = 1_009, 7_919
"""Seeds of the worlds in which plans are made and judged; the same worlds would favour the plan."""


@dataclass(frozen=True)
class PlayedAnswer:
    """An answer of the reviewed seat, its record, and the real state before it."""

    seq: int
    state: Any
    command: Command


class ReviewedPassage(Value, frozen=True):
    """A seat's consecutive answers without a random draw between them, starting at record `seq`.

    `played` and `planned` are the answers given and planned, in words; their first `same` entries are equal.
    `worth` is the plan's advantage in points, negative if the played answers are rated better; `error` is its
    standard error. Both are 0 if the planner would have played the same.
    """

    seq: int
    played: tuple[str, ...]
    planned: tuple[str, ...]
    same: int
    worth: float = 0.0
    error: float = 0.0


@dataclass(frozen=True)
class Reviewer:
    """Reviews a seat's answers; `budget` is the number of states per plan, and per comparison with a plan."""

    game: Game[Any]
    seat: int
    budget: int
    outlook: Outlook[Any, Any] | None = None

    def review(self, answers: Sequence[PlayedAnswer]) -> ReviewedPassage | None:
        """Review consecutive answers; return None if there was never a choice.

        If the planner agrees with the played answers up to the end of its plan, it makes a new plan from
        there.
        """
        number, chose = 0, False
        while number < len(answers):
            first, rest = answers[number], tuple(answer.command for answer in answers[number:])
            if len(legal_options(self.game, first.state, self.seat)) == 1:
                number += 1
                continue
            chose = True
            plan = make_plan(
                self.game, first.state, self.seat, self.budget, PLAN_SEED + first.seq, self.outlook
            )
            alike = _count_equal(rest, plan.commands)
            if alike < min(len(rest), len(plan.commands)):
                return self._compare_with_plan(answers, number, alike, plan.commands, plan.expected)
            number += alike
        texts = self._word_answers(answers)
        return ReviewedPassage(answers[0].seq, texts, texts, len(texts)) if chose else None

    def expect(self, state: Any) -> tuple[float, ...]:
        """Return the expected points of each seat and rival, based on what this seat knows.

        At the end of the game, return the actual score.
        """
        if not state.stack:
            return self._estimate(state)
        worlds = imagine_worlds(self.game, state, self.seat, EXPECTING_WORLDS, JUDGE_SEED)
        return tuple(map(fmean, zip(*map(self._estimate, worlds), strict=True)))

    def _compare_with_plan(
        self,
        answers: Sequence[PlayedAnswer],
        number: int,
        alike: int,
        planned: tuple[Command, ...],
        expected: tuple[Any, ...],
    ) -> ReviewedPassage:
        """Compare the answers from index `number` on with a plan that deviates from them."""
        first = answers[number]
        played = tuple(answer.command for answer in answers[number:])
        worth, error, length = self._compare(first, played, planned)
        before, states = self._word_answers(answers[: number + alike]), (first.state, *expected)
        rest = zip(states[alike:length], planned[alike:length], strict=False)
        return ReviewedPassage(
            seq=answers[0].seq,
            played=self._word_answers(answers),
            planned=(*before, *(self._word(state, command) for state, command in rest)),
            same=len(before),
            worth=round(worth, 1),
            error=round(error, 1),
        )

    def _compare(
        self, first: PlayedAnswer, played: tuple[Command, ...], planned: tuple[Command, ...]
    ) -> tuple[float, float, int]:
        """Return the plan's advantage, its standard error, and how many of its answers belong to this turn.

        Worlds are visited until the budget of states is used up.
        """
        seed = JUDGE_SEED + first.seq
        gains: list[float] = []
        visited, length = 0, 0
        for number, world in enumerate(imagine_worlds(self.game, first.state, self.seat, WORLDS, seed)):
            of_plan, of_play = (_Walk(self, world, seed, number) for _ in range(2))
            length = max(length, of_plan.follow(planned))
            of_play.follow(played)
            gains.append(of_plan.finish_turn() - of_play.finish_turn())
            visited += of_plan.visited + of_play.visited
            if visited >= self.budget and number + 1 >= FEWEST_WORLDS:
                break
        return fmean(gains), stdev(gains) / len(gains) ** 0.5, length

    def _estimate(self, state: Any) -> tuple[float, ...]:
        outlook = self.outlook or outlook_of(self.game)
        return outlook.estimate(state, outlook.weights)

    def lead(self, state: Any) -> float:
        """Return the seat's expected lead over the best opponent."""
        return lead_of(self._estimate(state), self.seat)

    def _word_answers(self, answers: Sequence[PlayedAnswer]) -> tuple[str, ...]:
        return tuple(self._word(answer.state, answer.command) for answer in answers)

    def _word(self, state: Any, command: Command) -> str:
        return self.game.presentation.option_text(self.game.view(state, self.seat), command)


class _Walk:
    """One turn of the seat in one imagined world."""

    def __init__(self, reviewer: Reviewer, world: Any, seed: int, number: int) -> None:
        self._reviewer, self._seed, self._number = reviewer, seed, number
        self._game, self._seat, self._state = reviewer.game, reviewer.seat, world
        self._is_over, self._depth, self.visited = False, 0, 0

    def follow(self, commands: Sequence[Command]) -> int:
        """Play answers until a draw, or until one is illegal in this world; return the number played."""
        for taken, command in enumerate(commands):
            if self._is_over or command not in legal_options(self._game, self._state, self._seat):
                return taken
            self._depth += 1
            self._state, drew, self._is_over = self._step(command)
            if drew:
                return taken + 1
        return len(commands)

    def finish_turn(self) -> float:
        """Play the turn to its end with the best next steps, and return the lead at the end."""
        while not self._is_over and self._depth < LONGEST:
            self._depth += 1
            options = legal_options(self._game, self._state, self._seat)
            after = map(self._step, options)
            self._state, _, self._is_over = max(after, key=lambda step: self._reviewer.lead(step[0]))
        return self._reviewer.lead(self._state)

    def _step(self, command: Command) -> tuple[Any, bool, bool]:
        """Return the state after an answer, whether there was a draw, and whether the turn is over."""
        self.visited += 1
        chance = ImaginedChance(self._seed, self._number, self._depth)
        after = follow_option(self._game, self._state, self._seat, command, chance)
        begins = self._game.turn_begins
        begun = begins is not None and any(isinstance(event, begins) for event in after.events)
        return after.state, bool(chance.draws), begun or self._seat not in seats_to_act(after.state)


def _count_equal(played: Sequence[Command], planned: Sequence[Command]) -> int:
    """Count the equal answers at the start of both sequences."""
    differs = (
        number for number, (mine, best) in enumerate(zip(played, planned, strict=False)) if mine != best
    )
    return next(differs, min(len(played), len(planned)))
