"""Commands that somebody might send: at the wrong moment, with other values, or not well formed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from domain import catalog
from domain.kernel import decide as kernel
from domain.kernel.chance import Scripted
from domain.kernel.refusals import Refused
from domain.kernel.values import Command
from infra.codec import codec
from tests.support.cases.shapes import plain
from tests.support.every_game import states

ODD: tuple[Any, ...] = (0, 1, 2, 7, 99, -1, "", "nowhere", None, True, [], ["nowhere"], {}, 2.5)
EACH = 6
"""Mutants at each state."""


@cache
def forms(name: str, seats: int, form: Any) -> tuple[dict[str, Any], ...]:
    """The commands that were listed in a random game, one of each, in their JSON form."""
    game = catalog.game(name)
    found: dict[Command, dict[str, Any]] = {}
    for state in states(name, seats, form):
        for seat in range(seats):
            for command in (*kernel.options(game, state, seat), *kernel.offered(game, state, seat)):
                found.setdefault(command, plain(command))
    return tuple(found.values())


def mutants(known: tuple[dict[str, Any], ...], random: Random) -> Iterator[dict[str, Any]]:
    """Give commands of other moments, most of them with a value changed."""
    while True:
        command = dict(random.choice(known))
        fields = [field for field in command if field != "type" or random.random() < 0.2]
        if fields and random.random() < 0.7:
            field = random.choice(fields)
            others = [other[field] for other in known if field in other and other["type"] == command["type"]]
            command[field] = random.choice((*ODD, *others[: len(ODD)]))
        if random.random() < 0.05:
            command["more"] = 1
        yield command


def refusals(name: str, seats: int, form: Any) -> Iterator[str]:
    """Give what is said to whoever sends such commands to the game."""
    game, code, random = catalog.game(name), codec(name), Random(seats)
    known = forms(name, seats, form)
    for state in states(name, seats, form):
        tries = mutants(known, random)
        for seat in (*kernel.asked(state), random.randrange(seats)):
            for _ in range(EACH):
                try:
                    command = code.command(msgspec.json.encode(next(tries)))
                    if isinstance(command, game.commands):
                        kernel.decide(game, state, seat, command, Scripted())
                except Refused as refused:
                    yield refused.message
