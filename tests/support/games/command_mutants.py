"""Unexpected commands: at the wrong moment, with different values, or malformed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.log.codec import codec_for
from tests.support.cases.json_paths import to_json
from tests.support.games.game_matrix import sample_states

ODD_VALUES: tuple[Any, ...] = (0, 1, 2, 7, 99, -1, "", "nowhere", None, True, [], ["nowhere"], {}, 2.5)
MUTANTS_PER_STATE = 6
"""The number of mutants tried at each state."""


@cache
def listed_commands(name: str, seats: int, form: Any) -> tuple[dict[str, Any], ...]:
    """Return commands listed in a random game, one of each kind, in their JSON form."""
    game = catalog.game(name)
    found: dict[Command, dict[str, Any]] = {}
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            for command in (
                *kernel.legal_options(game, state, seat),
                *kernel.free_actions(game, state, seat),
            ):
                found.setdefault(command, to_json(command))
    return tuple(found.values())


def mutate_commands(known: tuple[dict[str, Any], ...], random: Random) -> Iterator[dict[str, Any]]:
    """Yield commands from other moments, most of them with one value changed."""
    while True:
        command = dict(random.choice(known))
        fields = [field for field in command if field != "type" or random.random() < 0.2]
        if fields and random.random() < 0.7:
            field = random.choice(fields)
            others = [other[field] for other in known if field in other and other["type"] == command["type"]]
            command[field] = random.choice((*ODD_VALUES, *others[: len(ODD_VALUES)]))
        if random.random() < 0.05:
            command["more"] = 1
        yield command


def refusal_messages(name: str, seats: int, form: Any) -> Iterator[str]:
    """Yield the refusal messages for these commands."""
    game, code, random = catalog.game(name), codec_for(name), Random(seats)
    known = listed_commands(name, seats, form)
    for state in sample_states(name, seats, form):
        tries = mutate_commands(known, random)
        for seat in (*kernel.seats_to_act(state), random.randrange(seats)):
            for _ in range(MUTANTS_PER_STATE):
                try:
                    command = code.decode_command(msgspec.json.encode(next(tries)))
                    if isinstance(command, game.commands):
                        kernel.decide(game, state, seat, command, ScriptedChance())
                except CommandRefused as refused:
                    yield refused.message
