"""What a handler of commands reads and writes: the command, the table, and the events so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.chance import Chance
from domain.kernel.game import Game
from domain.kernel.refusals import NotAllowed, TableClosed
from domain.kernel.values import Command, Event
from domain.table.correspondence.calendar import ZONES, ZoneData
from domain.table.correspondence.deadlines import Deadline, deadline
from domain.table.correspondence.ticks import AskedZones
from domain.table.events import TimeRanOut
from domain.table.evolve import TABLE_EVOLVE, AnyRecord, AnyTable, evolve_table
from domain.table.records import StateHash, SubmittedCommand
from domain.table.talk.words import SpokenWords


class CommandInputs(msgspec.Struct, frozen=True):
    """What deciding a command takes from outside, so that the same inputs give the same record.

    `secret` is None where an audit does not know it; the end of a table, which reveals it, then raises
    RuntimeError. `rules_digest` is that of the rules that decide, where the record is to name it. `salt` is
    128 bits in hexadecimal, `prev_hash` the hash of the record before. `measured` is the record whose times
    are taken as they stand, where an audit has other data of time zones. `words` are what is said at a table
    that keeps its talk beside the log; None where they are not known any more. `opening_version` is that
    of the table's or tournament's own rules by which record 1 is decided again; None for the newest.
    """

    chance: Chance
    commitment: str
    secret: bytes | None
    salt: str
    prev_hash: str
    hash_state: Callable[[Any], StateHash]
    zones: ZoneData = ZONES
    rules_digest: str | UnsetType = UNSET
    measured: AnyRecord | None = None
    words: SpokenWords | None = None
    opening_version: int | None = None


@dataclass
class CommandContext:
    """A command while its handler runs: the events so far and the table after them.

    `answered_seats` are the seats whose own decision the command answers: they are asked anew. `asked_since`
    (UTC, ms) is when what is asked next was first asked, where that is not now. `given` is a seat's command
    of the game, by its own hand. `zones` remembers whether a clock went by it.
    """

    game: Game[Any]
    table: AnyTable
    submitted: SubmittedCommand[Any]
    inputs: CommandInputs
    events: list[Event] = field(default_factory=list)
    answered_seats: set[int] = field(default_factory=set)
    asked_since: int | None = None
    given: tuple[int, Command] | None = None
    zones: AskedZones = field(init=False)

    def __post_init__(self) -> None:
        """Ask the zone data by a way that remembers it."""
        self.zones = AskedZones(self.inputs.zones)

    def record(self, event: Event) -> None:
        """Add an event of the table and fold it."""
        self.events.append(event)
        if type(event) in TABLE_EVOLVE:
            self.table = evolve_table(self.game, self.table, event)

    def play_command(self, seat: int, command: Command) -> None:
        """Let the game decide; a refusal of its rules passes through."""
        self.apply(kernel.decide(self.game, self.table.position, seat, command, self.inputs.chance))

    def apply(self, decided: kernel.Transition) -> None:
        """Take over what the game decided."""
        self.events.extend(decided.events)
        self.table = replace(self.table, game_state=decided.state)


def seat_deadline(context: CommandContext, seat: int) -> Deadline | None:
    """Return when the flag of an asked seat falls; None where there is no clock, or it stands."""
    paced, measured = context.table.paced, context.inputs.measured
    if paced is None or not 0 <= seat < len(paced.clocks):
        return None
    if measured is not None:
        for event in measured.events:
            if isinstance(event, TimeRanOut) and event.due is not UNSET and event.warned is not UNSET:
                return Deadline(event.warned, event.due)
    return deadline(context.zones, paced, seat)


def require_holder(context: CommandContext) -> int:
    """Return the seat that the command speaks for; NotAllowed for whoever does not hold it."""
    seat = context.submitted.seat
    if seat is None:
        raise NotAllowed("you need a seat for this")
    if not context.table.holds(context.submitted.player, seat):
        raise NotAllowed(f"seat {seat} is not yours")
    return seat


def require_playing_seat(context: CommandContext) -> int:
    """Do the same while the game is on; TableClosed before and after."""
    if context.table.phase != "playing":
        raise TableClosed(f"table {context.table.id} is {context.table.phase}; no game is in progress")
    return require_holder(context)
