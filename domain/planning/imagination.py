"""A search's knowledge: imagined worlds that a seat cannot tell from the real one, and new draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from domain.kernel.decide import default_answer, follow_option, legal_options, seats_to_act
from domain.kernel.game import Game
from domain.kernel.values import Command, Value
from domain.planning.imagined_chance import ImaginedChance
from domain.planning.outlook import Outlook

T = TypeVar("T")

LONGEST = 60
"""Maximum number of answers in a turn; a longer turn is evaluated at that point."""
MOST_OF_OTHERS = 12
"""Maximum number of answers tried for another seat that is asked within the turn."""


def imagine_worlds(game: Game[Any], state: Any, seat: int, count: int, seed: int) -> list[Any]:
    """Return worlds drawn uniformly from all worlds that the seat cannot tell from this one."""
    return [imagine_world(game, state, seat, seed, world) for world in range(count)]


def imagine_world(game: Game[Any], state: Any, seat: int, seed: int, world: int) -> Any:
    """Return the imagined world with this number."""
    return game.planning.determinize(state, seat, ImaginedChance(seed, world, 0))


class SearchStep(Value, frozen=True):
    """The result of an answer: the state, whether there was a draw, and whether the turn is over."""

    state: Any
    drew: bool
    is_over: bool


class Imagination:
    """Plays a seat's answers in imagined worlds and counts the visited states."""

    def __init__(
        self, game: Game[Any], outlook: Outlook[Any, Any], seat: int, budget: int, seed: int
    ) -> None:
        self.game, self.outlook, self.seat, self.seed = game, outlook, seat, seed
        self.budget, self.visited = budget, 0

    @property
    def is_spent(self) -> bool:
        """Whether the budget of states is used up."""
        return self.visited >= self.budget

    def options(self, state: Any) -> Sequence[Command]:
        """Return the answers worth trying: at most half as many as the budget has states."""
        options = self.outlook.narrow(state, self.seat, legal_options(self.game, state, self.seat))
        return spread_out(options, max(2, self.budget // 2))

    def answer(self, state: Any, command: Command, world: int, depth: int) -> SearchStep:
        """Play a legal answer until the seat is asked again or its turn is over.

        If other seats are asked within the turn, each gives the answer that is best for its own lead.
        """
        step = self._step(state, self.seat, command, world, depth * 100)
        for number in range(1, LONGEST):
            if step.is_over or self.seat in seats_to_act(step.state):
                break
            after = self._answer_for_other(step.state, world, depth * 100 + number)
            step = SearchStep(after.state, step.drew or after.drew, after.is_over)
        return step

    def _answer_for_other(self, state: Any, world: int, number: int) -> SearchStep:
        other = seats_to_act(state)[0]
        if self.is_spent:
            return self._step(state, other, default_answer(self.game, state, other), world, number)
        options = spread_out(legal_options(self.game, state, other), MOST_OF_OTHERS)
        steps = [self._step(state, other, option, world, number) for option in options]
        return max(steps, key=lambda step: self.lead(step.state, other))

    def _step(self, state: Any, seat: int, command: Command, world: int, number: int) -> SearchStep:
        self.visited += 1
        chance = ImaginedChance(self.seed, world, number)
        after = follow_option(self.game, state, seat, command, chance)
        begins = self.game.turn_begins
        is_over = not self.game.has_unfinished_turn(after.state, self.seat) or (
            begins is not None and begins in map(type, after.events)
        )
        return SearchStep(after.state, chance.drew, is_over)

    def play_on(self, step: SearchStep, world: int, depth: int) -> Any:
        """Play the turn to its end with the best next answers, or default ones once the budget is used up."""
        while not step.is_over and depth < LONGEST:
            depth += 1
            step = self._play_best_next(step.state, world, depth)
        return step.state

    def _play_best_next(self, state: Any, world: int, depth: int) -> SearchStep:
        if self.is_spent:
            return self.answer(state, default_answer(self.game, state, self.seat), world, depth)
        steps: list[tuple[float, SearchStep]] = []
        for option in self.options(state):
            step = self.answer(state, option, world, depth)
            steps.append((self.lead(step.state), step))
            if self.visited >= self.budget:
                break
        return max(steps, key=lambda rated: rated[0])[1]

    def estimate(self, state: Any) -> tuple[float, ...]:
        """Return the expected points of each seat and rival."""
        return self.outlook.estimate(state, self.outlook.weights)

    def lead(self, state: Any, seat: int | None = None) -> float:
        """Return a seat's expected lead over the best opponent; by default, that of the searching seat."""
        return lead_of(self.estimate(state), self.seat if seat is None else seat)


def spread_out(things: Sequence[T], most: int) -> Sequence[T]:
    """Return all items, or `most` of them, evenly spaced."""
    if len(things) <= most:
        return things
    return [things[number * len(things) // most] for number in range(most)]


def lead_of(promised: tuple[float, ...], seat: int) -> float:
    """Return a seat's lead over the best opponent, or its points if it plays alone."""
    others = (*promised[:seat], *promised[seat + 1 :])
    return promised[seat] - max(others, default=0.0)
