"""The context of a command handler: the command, the table, and the events so far."""

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
from domain.table.correspondence.calendar import ZONES, AskedZones, ZoneData
from domain.table.correspondence.deadlines import Deadline, deadline
from domain.table.events import TimeRanOut
from domain.table.evolve import TABLE_EVOLVE, AnyRecord, AnyTable, evolve_table
from domain.table.records import StateHash, SubmittedCommand
from domain.table.talk.words import SpokenWords


class CommandInputs(msgspec.Struct, frozen=True):
    """All outside inputs for deciding a command; equal inputs produce equal records.

    - `secret` is None if an audit does not know the secret. A command that ends the table would reveal the
      secret, so it then raises RuntimeError.
    - `rules_digest` is the digest of the rules' code, as recorded.
    - `salt` is 128 bits in hexadecimal, `prev_hash` the hash of the previous record.
    - `measured` is a record whose clock readings are used as they are, for audits with different time zone
      data.
    - `words` is the text of a chat message kept outside the log; None if erased.
    - `opening_version` is the version of the table's or tournament's rules with which to repeat record 1;
      None for the newest.
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
    """A command during its execution: the events so far, and the table after them.

    `answered_seats` are the seats whose decisions the command answers; their next decision is a new one.
    `asked_since` (UTC, ms) is when the next decision was first asked, if not now. `given` is the game command
    that a player or their pre-set move gave, with its seat. `zones` remembers whether time zone data was
    used.
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
        """Wrap the zone data to record its use."""
        self.zones = AskedZones(self.inputs.zones)

    def record(self, event: Event) -> None:
        """Append an event of the table and fold it into the table."""
        self.events.append(event)
        if type(event) in TABLE_EVOLVE:
            self.table = evolve_table(self.game, self.table, event)

    def play_command(self, seat: int, command: Command) -> None:
        """Pass a command to the game; its refusals propagate."""
        self.apply(kernel.decide(self.game, self.table.position, seat, command, self.inputs.chance))

    def apply(self, decided: kernel.Transition) -> None:
        """Append the events of the game's decision, and continue from its state."""
        self.events.extend(decided.events)
        self.table = replace(self.table, game_state=decided.state)


def seat_deadline(context: CommandContext, seat: int) -> Deadline | None:
    """Return the deadline of a seat that is asked, or None if its clock is not running."""
    paced, measured = context.table.paced, context.inputs.measured
    if paced is None or not 0 <= seat < len(paced.clocks):
        return None
    if measured is not None:
        for event in measured.events:
            if isinstance(event, TimeRanOut) and event.due is not UNSET and event.warned is not UNSET:
                return Deadline(event.warned, event.due)
    return deadline(context.zones, paced, seat)


def require_holder(context: CommandContext) -> int:
    """Return the command's seat; raise NotAllowed unless the player holds it."""
    seat = context.submitted.seat
    if seat is None:
        raise NotAllowed("you need a seat for this")
    if not context.table.holds(context.submitted.player, seat):
        raise NotAllowed(f"seat {seat} is not yours")
    return seat


def require_playing_seat(context: CommandContext) -> int:
    """Return the command's seat; raise TableClosed unless the game is in progress."""
    if context.table.phase != "playing":
        raise TableClosed(f"table {context.table.id} is {context.table.phase}; no game is in progress")
    return require_holder(context)
