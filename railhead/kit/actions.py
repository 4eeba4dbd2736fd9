"""Options as fixed indices: an index means the same kind of command in every state of a game.

A kind of command whose fields have few possible values has an index for each combination. Any other kind,
such as one that names a cell of a growing map, has a number of slots, set in `action_slots.toml`. Its options
fill the slots in the order of the API, which depends on nothing hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any, get_args

import msgspec
from msgspec import inspect

from domain.games import catalog
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Command
from railhead.kit.position import GamePosition

MOST_COMBINATIONS = 256
"""A kind of command with more combinations has slots instead, because most combinations never occur."""

DEFAULT_SLOTS = 128
"""Number of slots of an unlisted kind; with it, a new game has indices before `tools.action_slots` runs."""


class OptionsOverflow(ValueError):
    """A state has more options of a kind than slots."""


class SlotsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The content of `action_slots.toml`: the number of slots by game and kind of command."""

    found_by: str
    slots: dict[str, dict[str, int]]


@dataclass(frozen=True)
class _Block:
    """The indices of a kind of command, from `start` up; `listed` holds its combinations, None for slots."""

    kind: type[Command]
    start: int
    size: int
    listed: dict[Command, int] | None


class ActionSpace:
    """The indices of one game's options.

    They are the same for every number of seats and all table options.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self._blocks = {block.kind: block for block in _lay_out(game)}
        self.size = sum(block.size for block in self._blocks.values())

    def encode(self, position: GamePosition, seat: int) -> dict[int, Command]:
        """Return the seat's options by index, in ascending order; empty if it has no decision.

        Raise OptionsOverflow if a kind of command has more options than slots.
        """
        found: dict[int, Command] = {}
        used: dict[type[Command], int] = {}
        for option in position.options(seat):
            block = self._blocks[type(option)]
            place = used.get(block.kind, 0) if block.listed is None else block.listed[option]
            used[block.kind] = place + 1
            if place >= block.size:
                raise OptionsOverflow(self._overflow(block))
            found[block.start + place] = option
        return dict(sorted(found.items()))

    def mask(self, position: GamePosition, seat: int) -> list[int]:
        """Return a list with 1 for every index that is an option of the seat, and 0 for all others."""
        mask = [0] * self.size
        for index in self.encode(position, seat):
            mask[index] = 1
        return mask

    def decode(self, position: GamePosition, seat: int, index: int) -> Command:
        """Return the option with this index; if there is none, raise a ValueError listing the valid ones."""
        options = self.encode(position, seat)
        if index not in options:
            raise ValueError(f"{index} is not an option of seat {seat} now; its options are {[*options]}")
        return options[index]

    def describe(self, index: int) -> str:
        """Describe an index: `TakeShare(company='steel')`, or for slots the kind and slot: `PlaceTile #3`."""
        for block in self._blocks.values():
            if block.start <= index < block.start + block.size:
                if block.listed is None:
                    return f"{block.kind.__name__} #{index - block.start}"
                return repr(next(one for one, at in block.listed.items() if at == index - block.start))
        raise ValueError(f"{index} is not an action; actions are 0 to {self.size - 1}")

    def _overflow(self, block: _Block) -> str:
        return (
            f"{self.game} offers more than {block.size} options of the kind {block.kind.__name__}: "
            f"raise its number by `python -m tools.action_slots 60 {self.game}`"
        )


@cache
def slots_on_file() -> dict[str, dict[str, int]]:
    """Return the slots by game and kind of command."""
    return load_toml("railhead.kit", "action_slots.toml", SlotsFile).slots


def _lay_out(name: str) -> Iterator[_Block]:
    slots, start = slots_on_file().get(name, {}), 0
    for kind in asking_kinds(name):
        listed = combinations_of(kind)
        size = slots.get(kind.__name__, DEFAULT_SLOTS) if listed is None else len(listed)
        by_command = None if listed is None else {one: place for place, one in enumerate(listed)}
        yield _Block(kind, start, size, by_command)
        start += size


def asking_kinds(name: str) -> tuple[type[Command], ...]:
    """Return the kinds of commands that answer questions, in the game's order.

    Commands that a seat may send at any time have no index.
    """
    game = catalog.game(name)
    unasked = game.anytime.commands if game.anytime else ()
    kinds = get_args(game.commands) or (game.commands,)
    return tuple(kind for kind in kinds if kind not in unasked)


def combinations_of(kind: type[Command]) -> list[Command] | None:
    """Return every possible command of a kind, or None if there are too many."""
    form = inspect.type_info(kind)
    if not isinstance(form, inspect.StructType):
        raise TypeError(f"{kind} is not a command")
    domains = [_values_of(field.type) for field in form.fields]
    known = [domain for domain in domains if domain is not None]
    if len(known) < len(domains) or prod(map(len, known)) > MOST_COMBINATIONS:
        return None
    return [kind(*values) for values in product(*known)]


def _values_of(form: inspect.Type) -> list[Any] | None:
    match form:
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=values):
            return [*values]
        case inspect.NoneType():
            return [None]
        case inspect.IntType(ge=int(low), le=int(high)) if high - low < MOST_COMBINATIONS:
            return [*range(low, high + 1)]
        case inspect.UnionType(types=types):
            arms = [_values_of(each) for each in types]
            return None if None in arms else [value for arm in arms if arm is not None for value in arm]
        case _:
            return None
