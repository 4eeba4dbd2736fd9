"""Many tables played in parallel through the store, so that a command for each can be queued together."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from domain.kernel.chance import RandomDraw
from domain.kernel.decide import legal_options, seats_to_act
from domain.kernel.values import Command
from domain.log.codec import Codec
from domain.table.commands import OpenTable, TakeSeat
from domain.table.evolve import AnyTable, fold
from infra.ports.command_queue import QueuedCommand
from tools.bench.wiring import Store


@dataclass
class MadeDecision:
    """A decision that was sent to the store; the engine can repeat it."""

    state: Any
    seat: int
    command: Command
    draws: tuple[RandomDraw, ...] = ()


@dataclass
class ParallelTables:
    """A number of tables of a game, each at a different position."""

    store: Store
    codec: Codec
    tables: int
    seats: int
    name: str = "bench"
    until: int | None = None
    """Number of records at which the first table stops; each further table stops one record later.

    None means no limit.
    """

    latest: dict[str, AnyTable] = field(default_factory=dict)
    decisions: dict[str, MadeDecision] = field(default_factory=dict)
    taken: list[MadeDecision] = field(default_factory=list)
    random: Random = field(default_factory=lambda: Random(1))
    _ids: Random = field(default_factory=lambda: Random(2))

    def table_ids(self) -> list[str]:
        """Return the tables' ids, spread evenly over the partitions."""
        return [f"{number % self.store.partitions:02x}{self.name}{number}" for number in range(self.tables)]

    def opening_commands(self) -> list[QueuedCommand]:
        """Return the commands that open all tables and fill their seats, in order."""
        options_ = self.codec.game.options_type()
        commands = []
        for name in self.table_ids():
            opening = OpenTable(self.codec.game.name, self.seats, options_, "Bench")
            commands.append(self._queued_command(name, None, "p0", None, opening))
            commands += [
                self._queued_command(name, seat, f"p{seat}", None, TakeSeat(f"nonce-{seat}"))
                for seat in range(self.seats)
            ]
        return commands

    def next_commands(self) -> list[QueuedCommand]:
        """Read the results of the last commands; return the next command of every table in play."""
        return [queued for name in self.table_ids() if (queued := self.next_command(name)) is not None]

    def next_command(self, name: str) -> QueuedCommand | None:
        """Read the result of a table's last command; return its next command if the table is in play."""
        table = self._caught_up(name)
        if table.phase != "playing" or self._is_far_enough(name, table.seq):
            return None
        seat = seats_to_act(table.position)[0]
        command = self.random.choice(legal_options(self.codec.game, table.position, seat))
        self.decisions[name] = MadeDecision(table.position, seat, command)
        return self._queued_command(name, seat, f"p{seat}", table.decision(seat), command)

    def _is_far_enough(self, name: str, seq: int) -> bool:
        return self.until is not None and seq >= self.until + self.table_ids().index(name)

    def _caught_up(self, name: str) -> AnyTable:
        table = self.latest.get(name)
        for entry in self.store.log.read(name, after=table.seq if table else 0):
            record = self.codec.decode_record(entry.record)
            table = fold(self.codec.game, table, record)
            if name in self.decisions:
                decision = self.decisions.pop(name)
                decision.draws = record.draws
                self.taken.append(decision)
        if table is None:
            raise LookupError(f"table {name} was not opened")
        self.latest[name] = table
        return table

    def _queued_command(
        self, table: str, seat: int | None, player: str, decision: int | None, command: Command
    ) -> QueuedCommand:
        command_id = f"{self._ids.getrandbits(128):032x}"
        return QueuedCommand(table, seat, player, command_id, decision, self.codec.encode(command))
