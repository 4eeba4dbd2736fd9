"""A game in two engines, with options, table and score compared at every decision.

The second engine is written only from the rules. It is a generator that yields the seat to move with all
legal answers, and receives the answer. Its draws come from the first engine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from domain.kernel.chance import Chance, item_at
from domain.kernel.decide import decide, legal_options, seats_to_act
from domain.kernel.game import Game
from domain.kernel.values import Command

Plain = tuple[Any, ...]
"""A command as the second engine lists it: its name, then its fields in order."""

Course = Generator[tuple[int, set[Plain]], Plain, None]
Taste = Callable[[Sequence[Plain], Random], Plain]


class ToldChance(Chance):
    """Random draws; `told` stores them by label until the second engine asks for them."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random
        self.told: dict[str, tuple[Counter[Any], Any]] = {}

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return a random number; only the starting seat is drawn as a number."""
        number = self.random.randrange(of)
        self.told[label] = Counter(range(of)), number
        return number

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return a random index in the multiset."""
        assert label not in self.told
        number = self.random.randrange(total)
        self.told[label] = Counter(dict(left)), item_at(left, number)
        return number

    def draw(self, label: str, left: Counter[Any]) -> Any:
        """Return the same draw to the second engine, if it draws for the same reason from the same items."""
        among, thing = self.told.pop(label)
        assert +left == among
        return thing


def choose_weighted(weights: Mapping[str, float]) -> Taste:
    """Choose a kind of command by weight (2 by default), then any command of that kind."""

    def choose(listed: Sequence[Plain], random: Random) -> Plain:
        kinds = sorted({choice[0] for choice in listed})
        (kind,) = random.choices(kinds, [weights.get(kind, 2) for kind in kinds])
        return random.choice([choice for choice in listed if choice[0] == kind])

    return choose


class EnginePair(ABC):
    """The same game in both engines."""

    game: Game[Any]

    def __init__(self, state: Any, course: Course, chance: ToldChance, taste: Taste) -> None:
        self.state, self.course, self.chance, self.taste = state, course, chance, taste
        self.next: tuple[int, set[Plain]] | None = next(self.course, None)
        self.compare()

    def play(self) -> Iterator[Plain]:
        """Play to the end, yielding the chosen commands."""
        while seats_to_act(self.state):
            yield self.step()
        assert self.next is None
        self.compare_scores()

    def step(self) -> Plain:
        """Submit one command to both engines."""
        seat = seats_to_act(self.state)[0]
        found = legal_options(self.game, self.state, seat)
        listed = {plain(command): command for command in found}
        assert len(listed) == len(found)
        assert self.next == (seat, set(listed))
        choice = self.taste(sorted(listed, key=repr), self.chance.random)
        self.state = decide(self.game, self.state, seat, listed[choice], self.chance).state
        try:
            self.next = self.course.send(choice)
        except StopIteration:
            self.next = None
        self.compare()
        return choice

    def compare(self) -> None:
        assert not self.chance.told
        self.compare_tables()

    @abstractmethod
    def compare_tables(self) -> None:
        """Compare the players and the board of the two engines."""

    @abstractmethod
    def compare_scores(self) -> None:
        """Compare the current score sheets."""


def plain(command: Command) -> Plain:
    """Return a command as the second engine lists it."""
    return (type(command).__name__, *(getattr(command, name) for name in command.__struct_fields__))
