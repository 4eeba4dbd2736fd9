"""The position of an example: the game as it is set up, commands that are played, and what differs then."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import field

from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.kernel.game import Game
from domain.kernel.values import Command, Value

C = TypeVar("C", bound=Command)
V = TypeVar("V")

Json = Mapping[str, Any]

NONE = {"none": True}
"""Stands for null, which TOML does not know."""


class ExamplePosition(Value, frozen=True):
    """What an example begins with.

    `play` are commands in their JSON form, each by the first seat that is asked; `draws` forces draws by
    label, of all others the first thing is drawn, or with a `seed` what follows from it. `view` is merged
    over what `seat` then sees: tables go into tables, `{ 0 = ... }` into lists, all else replaces.
    """

    seats: int | None = None
    options: Json = field(default_factory=dict)
    draws: Json = field(default_factory=dict)
    seed: str = ""
    play: tuple[Json, ...] = ()
    seat: int = 0
    view: Json = field(default_factory=dict)


def build_view(game: Game[Any, C, Any, Any, V], position: ExamplePosition) -> V:
    """Build what the seat sees; ValueError or a refusal says what cannot be."""
    chance = ScriptedChance(position.draws, seeded_choice(position.seed) if position.seed else None)
    seats = position.seats or min(game.seat_counts)
    options = msgspec.convert(dict(position.options), game.options_type)
    state = start_game(game, options, seats, chance).state
    for command in position.play:
        asked = seats_to_act(state)[0]
        state = decide(game, state, asked, read_command(game, command), chance).state
    seen = msgspec.json.decode(msgspec.json.encode(game.view(state, position.seat)))
    view: V = msgspec.json.decode(msgspec.json.encode(merge(seen, position.view)), type=game.view_type)
    return view


def seeded_choice(seed: str) -> Callable[[str, Sequence[tuple[Any, int]]], int]:
    """Give a choice for each draw that follows from the seed, its label, and how much is left."""

    def choose(label: str, left: Sequence[tuple[Any, int]]) -> int:
        total = sum(count for _, count in left)
        return int.from_bytes(hashlib.sha256(f"{seed} {label}".encode()).digest()[:8], "big") % total

    return choose


def read_command(game: Game[Any, C], command: Json) -> C:
    """Read a command in its JSON form."""
    read: C = msgspec.json.decode(msgspec.json.encode(command), type=game.commands)
    return read


def merge(base: object, changes: object) -> object:
    """Give the base with the changes."""
    if changes == NONE:
        return None
    if isinstance(changes, list | tuple):
        return [merge(None, each) for each in changes]
    if not isinstance(changes, Mapping):
        return changes
    if isinstance(base, list):
        known = dict(enumerate(base))
        places = {int(place): merge(known.get(int(place)), part) for place, part in changes.items()}
        return [each for _, each in sorted({**known, **places}.items())]
    known = base if isinstance(base, dict) else {}
    return {**known, **{key: merge(known.get(key), part) for key, part in changes.items()}}
