"""What a handler of table commands writes to: the events of one command so far, and where they lead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.chance import Chance
from domain.kernel.game import Game
from domain.kernel.refusals import NotAllowed
from domain.kernel.values import Command, Event
from domain.table.evolve import TABLE_EVOLVE, AnyTable
from domain.table.records import StateHash, SubmittedCommand


@dataclass(frozen=True)
class CommandInputs:
    """What the judge is given from outside: chance and its secret, the chain so far, and how to mark a state.

    `secret` is None where an audit does not know it; then no end can be judged that reveals it.
    """

    chance: Chance
    commitment: str
    secret: bytes | None
    salt: str
    prev_hash: str
    hash_state: Callable[[AnyTable], StateHash]


def seat_not_yours(seat: int | None) -> NotAllowed:
    """Make the refusal for who speaks for a seat without holding it."""
    return NotAllowed("this takes a seat" if seat is None else f"seat {seat} is not yours")


@dataclass
class CommandContext:
    """A command on its way: `acted` gathers the seats whose own decision it answers.

    `since` is when they were asked what they are asked next, where that is not now.
    """

    game: Game[Any]
    table: AnyTable
    submitted: SubmittedCommand[Any]
    inputs: CommandInputs
    events: list[Event] = field(default_factory=list)
    answered_seats: set[int] = field(default_factory=set)
    asked_since: int | None = None

    def record(self, event: Event) -> None:
        """Add an event of the table and fold it."""
        self.events.append(event)
        if type(event) in TABLE_EVOLVE:
            self.table = TABLE_EVOLVE[type(event)](self.game, self.table, event)

    def play_command(self, seat: int, command: Command) -> None:
        """Let the game decide; a refusal of its rules passes through."""
        self.apply(kernel.decide(self.game, self.table.position, seat, command, self.inputs.chance))

    def apply(self, decided: kernel.Transition) -> None:
        """Take over what the game decided."""
        self.events.extend(decided.events)
        self.table = replace(self.table, game_state=decided.state)
