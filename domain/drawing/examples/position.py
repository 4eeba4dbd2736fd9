"""The position of an example: the game as it is set up, commands that are played, and what differs then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import field

from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.kernel.game import Game
from domain.kernel.values import Value

Json = Mapping[str, Any]

NONE = {"none": True}
"""Stands for null, which TOML does not know."""


class Position(Value, frozen=True):
    """What an example begins with.

    `play` are commands in their JSON form, each by the first seat that is asked; `draws` forces draws by
    label, of all others the first thing is drawn. `view` is merged over what `seat` then sees: tables go into tables, `{ 0 = ... }` into lists, all
    else replaces.
    """

    seats: int | None = None
    options: Json = field(default_factory=dict)
    draws: Json = field(default_factory=dict)
    play: tuple[Json, ...] = ()
    seat: int = 0
    view: Json = field(default_factory=dict)


def build_view(game: Game[Any], position: Position) -> Any:
    """Build what the seat sees; ValueError or a refusal says what cannot be."""
    chance = ScriptedChance(position.draws)
    seats = position.seats or min(game.seat_counts)
    options = msgspec.convert(dict(position.options), game.options_type)
    state = start_game(game, options, seats, chance).state
    for command in position.play:
        asked = seats_to_act(state)[0]
        state = decide(game, state, asked, read_command(game, command), chance).state
    seen = to_json(game.view(state, position.seat))
    merged = msgspec.json.encode(merge(seen, position.view))
    return msgspec.json.decode(merged, type=game.view_type)


def read_command(game: Game[Any], command: Json) -> Any:
    """Read a command in its JSON form."""
    return msgspec.json.decode(msgspec.json.encode(command), type=game.commands)


def to_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def merge(base: Any, changes: Any) -> Any:
    """Give the base with the changes; ValueError where a key is none of a table."""
    if changes == NONE:
        return None
    if not isinstance(changes, dict):
        return [merge(None, each) for each in changes] if isinstance(changes, list) else changes
    if isinstance(base, list):
        found = {**dict(enumerate(base)), **{int(place): base_at(base, int(place)) for place in changes}}
        return [merge(one, changes[str(n)]) if str(n) in changes else one for n, one in sorted(found.items())]
    return {**(base or {}), **{key: merge((base or {}).get(key), part) for key, part in changes.items()}}


def base_at(base: list[Any], place: int) -> Any:
    return base[place] if place < len(base) else None
