"""Determinized worlds checked against the events that a seat has seen.

Before each step of a game, worlds are determinized for a seat, and the step is taken in each of them. The
worlds in which the seat sees the same events as in the real game remain possible for it. Worlds determinized
after the step must be among these. The check counts an item at a place in the state, and compares the counts
in the possible worlds with the counts in the worlds determinized after the step. Knowledge from before a step
remains after it, so checking single steps covers a whole history.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance, choose_random
from domain.kernel.chance import Chance
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command, Event
from domain.table.visibility import redact_command, redact_events
from tests.support.games.hidden_information import RecordingChance, determinized

FIRST_LOOK, TRIES = 12, 40
"""Number of worlds in the first comparison of a step, and the maximum number of attempts to get them."""
WORLDS, MOST_TRIES = 40, 400
"""The same numbers for the comparisons made once the first has found a difference."""
SHARE, SURE = 0.25, 30
"""Limits for a place's share of determinized worlds outside the possible range.

A share at or above the first limit means that the place differs. It is a contradiction if the share times the
number of possible worlds reaches the second limit.
"""
GIFTS = 0.1
"""Probability of an optional command."""

Place = tuple[str, Any]
"""A place in the state and an item; the number of such items at that place is compared."""
_Counts = list[tuple[Place, int]]


class SeenStep(NamedTuple):
    """A step of a real game: the states around it, its player, and its draws by label."""

    before: Any
    after: Any
    author: int
    command: Command
    events: tuple[Event, ...]
    picked: dict[str, Any]


class Contradiction(NamedTuple):
    """A difference between determinized worlds and all worlds that are possible for a seat."""

    seat: int | None
    step: SeenStep
    place: str
    thing: Any
    possible: tuple[int, ...]
    imagined: tuple[int, ...]

    def __str__(self) -> str:
        return (
            f"after {self.step.command} of seat {self.step.author}, seat {self.seat} knows that {self.place}"
            f" has {self.thing!r} {' or '.join(map(str, self.possible))} times; imagined: {self.imagined}"
        )


class HalfKnownChance(Chance):
    """Draws that are either those of the real game or random, so that public draws often match."""

    def __init__(self, picked: dict[str, Any], random: Random) -> None:
        super().__init__()
        self._picked, self._random, self._share = picked, random, random.choice((0.3, 0.6, 0.9))

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return the real number, or a random one."""
        number = self._picked.get(label)
        if isinstance(number, int) and number < of and self._random.random() < self._share:
            return number
        return self._random.randrange(of)

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return the index of the real item, or a random one."""
        if label in self._picked and self._random.random() < self._share:
            place = 0
            for thing, count in left:
                if thing == self._picked[label]:
                    return place
                place += count
        return self._random.randrange(total)


def walk(game: Game[Any], seats: int, options: Any, seed: int) -> Iterator[SeenStep]:
    """Yield the steps of a random game."""
    random = Random(seed)
    state = kernel.start_game(game, options, seats, SimulatedChance(random)).state
    while asked := kernel.seats_to_act(state):
        author = random.choice(asked)
        command = choose_random(game, state, author, random)
        giver = random.randrange(seats)
        if random.random() < GIFTS and (free := kernel.free_actions(game, state, giver)):
            author, command = giver, random.choice(free)
        chance = RecordingChance(random)
        events, after = kernel.decide(game, state, author, command, chance)
        yield SeenStep(state, after, author, command, events, chance.picked)
        state = after


def find_contradictions(
    game: Game[Any], step: SeenStep, seat: int | None, random: Random
) -> list[Contradiction]:
    """Return where worlds determinized after a step contradict the seat's knowledge.

    The result is empty if too few worlds agree.
    """
    if not step.after.stack:
        return []
    reader = PlaceReader()
    real, imagined = reader.read(step.after), _imagine(game, step, seat, random, FIRST_LOOK, reader)
    if all(world == real for world in imagined):
        return []
    comparison = Comparison(reader, [real], imagined)
    comparison.allow(islice(possible_worlds(game, step, seat, random, TRIES), FIRST_LOOK))
    if not comparison.differing:
        return []
    comparison = Comparison(reader, comparison.possible, _imagine(game, step, seat, random, WORLDS, reader))
    comparison.allow(possible_worlds(game, step, seat, random, MOST_TRIES))
    return [
        Contradiction(
            seat, step, *place, comparison.possible_counts(place), comparison.imagined_counts(place)
        )
        for place in comparison.differing
        if comparison.share_of(place) * len(comparison.possible) >= SURE
    ]


def _imagine(
    game: Game[Any], step: SeenStep, seat: int | None, random: Random, count: int, reader: PlaceReader
) -> list[Counter[Place]]:
    return [reader.read(determinized(game, step.after, seat, random)) for _ in range(count)]


class Comparison:
    """Possible and determinized worlds, and places where many determinized worlds match no possible one."""

    def __init__(
        self, reader: PlaceReader, possible: list[Counter[Place]], imagined: list[Counter[Place]]
    ) -> None:
        self._reader = reader
        self.possible, self._imagined = possible, imagined
        places = {place for world in imagined for place, _ in world.items() ^ possible[0].items()}
        self.differing = [place for place in places if self.share_of(place) >= SHARE]

    def allow(self, states: Iterator[Any]) -> None:
        """Add more possible worlds, until no place differs."""
        while self.differing and (state := next(states, None)) is not None:
            self.possible.append(self._reader.read(state))
            self.differing = [place for place in self.differing if self.share_of(place) >= SHARE]

    def share_of(self, place: Place) -> float:
        """Return the share of determinized worlds whose count is outside the range of the possible worlds."""
        counts = {world[place] for world in self.possible}
        least, most = min(counts), max(counts)
        beyond = sum(not least <= world[place] <= most for world in self._imagined)
        return beyond / len(self._imagined)

    def possible_counts(self, place: Place) -> tuple[int, ...]:
        return tuple(sorted({world[place] for world in self.possible}))

    def imagined_counts(self, place: Place) -> tuple[int, ...]:
        return tuple(world[place] for world in self._imagined)


def possible_worlds(
    game: Game[Any], step: SeenStep, seat: int | None, random: Random, tries: int
) -> Iterator[Any]:
    """Yield states after the step, from worlds determinized before it, if the seat sees the same events."""
    shown = redact_events(game, step.events, seat)
    told = redact_command(game, step.command, step.author, step.events, seat)
    for _ in range(tries):
        world = determinized(game, step.before, seat, random)
        command = step.command if told == step.command else _any_command(game, world, step, random)
        try:
            events, after = kernel.decide(
                game, world, step.author, command, HalfKnownChance(step.picked, random)
            )
        except CommandRefused:
            continue
        if redact_events(game, events, seat) == shown:
            yield after


def _any_command(game: Game[Any], world: Any, step: SeenStep, random: Random) -> Command:
    """Return a command of the same kind as the real one that the player may have submitted in that world."""
    is_free = game.anytime is not None and isinstance(step.command, game.anytime.commands)
    options = (
        kernel.free_actions(game, world, step.author)
        if is_free
        else kernel.legal_options(game, world, step.author)
    )
    chosen: Command = random.choice(options or (step.command,))
    return chosen


class PlaceReader:
    """Counts the items at each place in a state; parts shared by several states are read only once."""

    def __init__(self) -> None:
        self._read: dict[tuple[int, str], tuple[Any, _Counts]] = {}

    def read(self, state: Any) -> Counter[Place]:
        return Counter(dict(self._count(state, "")))

    def _count(self, value: Any, path: str) -> _Counts:
        if not isinstance(value, msgspec.Struct | dict | tuple | list | frozenset):
            return [((path, value), 1)]
        kept, counts = self._read.get((id(value), path), (None, []))
        if kept is not value:
            counts = list(self._count_parts(value, path))
            self._read[id(value), path] = value, counts
        return counts

    def _count_parts(self, value: Any, path: str) -> Iterator[tuple[Place, int]]:
        if isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                yield from self._count(getattr(value, field), f"{path}.{field}" if path else field)
        elif isinstance(value, dict):
            for key, part in value.items():
                yield from self._count(part, f"{path}.{key}")
        else:
            yield from self._count_things([*value], path)

    def _count_things(self, things: list[Any], path: str) -> Iterator[tuple[Place, int]]:
        """Count the items of a row or a multiset; other values in a row are distinguished by their index."""
        if all(isinstance(thing, str | int | None) for thing in things):
            for thing, count in Counter(things).items():
                yield (path, thing), count
        elif all(isinstance(thing, tuple) and _is_counted(thing) for thing in things):
            for thing, count in things:
                yield (path, thing), count
        else:
            for number, thing in enumerate(things):
                yield from self._count(thing, f"{path}.{number}")


def _is_counted(thing: tuple[Any, ...]) -> bool:
    return len(thing) == 2 and isinstance(thing[0], str | int) and isinstance(thing[1], int)
