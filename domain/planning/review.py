"""Looking back at answers that were given: what else a planner would have done, and what that is worth.

All of it is reckoned from worlds that the seat could not tell from the real one when it answered, so that
nobody is blamed for what could not be known. What comes of the answers is estimated where the seat's turn
ends, in the same worlds and with the same luck for both sides; a draw within the turn ends what is compared,
and the rest of the turn is played by the best next step for both.
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
"""Worlds, at most, in which what was played is held against the plan."""
FEWEST_WORLDS = 6
"""Worlds that are looked at even where that takes more states than are left."""
EXPECTING_WORLDS = 12
"""Worlds that the points to be expected are averaged over."""
LONGEST = 60
"""Answers of one turn; a turn that is longer is judged where it stands."""
PLAN_SEED, JUDGE_SEED = 1_009, 7_919
"""Plans are judged in other worlds than those that they were chosen in, which would flatter them."""


@dataclass(frozen=True)
class PlayedAnswer:
    """An answer of the seat that is looked back for, its record, and the real state before it."""

    seq: int
    state: Any
    command: Command


class ReviewedPassage(Value, frozen=True):
    """Answers that a seat gave one after the other without a draw between them, from record `seq` on.

    `played` and `planned` are in words, and alike in their first `same`. `worth` is how many points further
    ahead the plan is held to lead, negative where what was played is held to be better, with its standard
    error over the imagined worlds; both are 0 where the planner would have played the same.
    """

    seq: int
    played: tuple[str, ...]
    planned: tuple[str, ...]
    same: int
    worth: float = 0.0
    error: float = 0.0


@dataclass(frozen=True)
class Reviewer:
    """Looks back for one seat; `budget` are the states of a plan, and of the comparison with it."""

    game: Game[Any]
    seat: int
    budget: int
    outlook: Outlook[Any, Any] | None = None

    def review(self, answers: Sequence[PlayedAnswer]) -> ReviewedPassage | None:
        """Look back at answers that follow one another; None where there was nothing to choose.

        The planner is asked again where it would have done the same up to the end of its plan.
        """
        number, chose = 0, False
        while number < len(answers):
            first, rest = answers[number], tuple(one.command for one in answers[number:])
            if len(legal_options(self.game, first.state, self.seat)) == 1:
                number += 1
                continue
            chose = True
            plan = make_plan(
                self.game, first.state, self.seat, self.budget, PLAN_SEED + first.seq, self.outlook
            )
            alike = _count_alike(rest, plan.commands)
            if alike < min(len(rest), len(plan.commands)):
                return self._hold_against(answers, number, alike, plan.commands, plan.expected)
            number += alike
        said = self._say(answers)
        return ReviewedPassage(answers[0].seq, said, said, len(said)) if chose else None

    def expect(self, state: Any) -> tuple[float, ...]:
        """Give the points that the seat may expect of each seat and rival; once a game is over, the score."""
        if not state.stack:
            return self._estimate(state)
        worlds = imagine_worlds(self.game, state, self.seat, EXPECTING_WORLDS, JUDGE_SEED)
        return tuple(map(fmean, zip(*map(self._estimate, worlds), strict=True)))

    def _hold_against(
        self,
        answers: Sequence[PlayedAnswer],
        number: int,
        alike: int,
        planned: tuple[Command, ...],
        expected: tuple[Any, ...],
    ) -> ReviewedPassage:
        """Compare what was played from that answer on with a plan that goes another way."""
        first = answers[number]
        played = tuple(one.command for one in answers[number:])
        worth, error, length = self._compare(first, played, planned)
        before, states = self._say(answers[: number + alike]), (first.state, *expected)
        ways = zip(states[alike:length], planned[alike:length], strict=False)
        return ReviewedPassage(
            seq=answers[0].seq,
            played=self._say(answers),
            planned=(*before, *(self._word(state, command) for state, command in ways)),
            same=len(before),
            worth=round(worth, 1),
            error=round(error, 1),
        )

    def _compare(
        self, first: PlayedAnswer, played: tuple[Command, ...], planned: tuple[Command, ...]
    ) -> tuple[float, float, int]:
        """Give by how much a plan leads further, the standard error of that, and how much of it is this turn.

        It goes through worlds until as many states were visited as a plan may take.
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
        """Return how far the seat is ahead of the best other, by what the state promises."""
        return lead_of(self._estimate(state), self.seat)

    def _say(self, answers: Sequence[PlayedAnswer]) -> tuple[str, ...]:
        return tuple(self._word(one.state, one.command) for one in answers)

    def _word(self, state: Any, command: Command) -> str:
        return self.game.presentation.option_text(self.game.view(state, self.seat), command)


class _Walk:
    """One turn of the seat in one imagined world, up to where it hands over."""

    def __init__(self, reviewer: Reviewer, world: Any, seed: int, number: int) -> None:
        self._reviewer, self._seed, self._number = reviewer, seed, number
        self._game, self._seat, self._state = reviewer.game, reviewer.seat, world
        self._is_over, self._depth, self.visited = False, 0, 0

    def follow(self, commands: Sequence[Command]) -> int:
        """Play these answers up to a draw, or to one that this world does not allow; say how many it took."""
        for taken, command in enumerate(commands):
            if self._is_over or command not in legal_options(self._game, self._state, self._seat):
                return taken
            self._depth += 1
            self._state, drew, self._is_over = self._step(command)
            if drew:
                return taken + 1
        return len(commands)

    def finish_turn(self) -> float:
        """Play the turn to its end by the best next step, and give the lead there."""
        while not self._is_over and self._depth < LONGEST:
            self._depth += 1
            options = legal_options(self._game, self._state, self._seat)
            after = map(self._step, options)
            self._state, _, self._is_over = max(after, key=lambda one: self._reviewer.lead(one[0]))
        return self._reviewer.lead(self._state)

    def _step(self, command: Command) -> tuple[Any, bool, bool]:
        """Return the state after an answer, whether something was drawn, and whether the turn is over."""
        self.visited += 1
        chance = ImaginedChance(self._seed, self._number, self._depth)
        after = follow_option(self._game, self._state, self._seat, command, chance)
        begins = self._game.turn_begins
        begun = begins is not None and any(isinstance(event, begins) for event in after.events)
        return after.state, bool(chance.draws), begun or self._seat not in seats_to_act(after.state)


def _count_alike(played: Sequence[Command], planned: Sequence[Command]) -> int:
    """Count the answers that both begin with."""
    differs = (
        number for number, (one, other) in enumerate(zip(played, planned, strict=False)) if one != other
    )
    return next(differs, min(len(played), len(planned)))
