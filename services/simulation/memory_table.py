"""A table in memory: every command goes the whole way of the service, as JSON through judge to bytes."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from domain.kernel.values import Command, Value
from domain.log.codec import Codec
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import GENESIS_HASH
from domain.log.hash_chain import digest as hashed
from domain.table.commands import OpenTable, TakeSeat
from domain.table.decider import CommandInputs, chance_for, commitment_of, decide_command
from domain.table.evolve import AnyTable, fold
from domain.table.records import SubmittedCommand

TICK_MILLISECONDS = 1000


@dataclass
class MemoryTable:
    """A table with its log; the same secret and commands always give the same bytes."""

    code: Codec
    secret: bytes
    id: str = "00memory"
    clock: int = 1_700_000_000_000
    table: AnyTable | None = None
    entries: list[EncodedRecord] = field(default_factory=list)

    def open(self, seats: int, options: Value, name: str = "Simulation", *, hot_seat: bool = False) -> None:
        """Open the table and seat a player on each seat, which begins the game."""
        self.execute("p0", None, OpenTable(self.code.game.name, seats, options, name, several=hot_seat))
        for seat in range(seats):
            self.execute(f"p{seat}", seat, TakeSeat(f"nonce-{seat}"))

    def resume(self, export: LogExport) -> None:
        """Take a log up where it stopped."""
        for entry in export.entries:
            self.table = fold(self.code.game, self.table, self.code.decode_record(entry.data))
        self.entries = list(export.entries)
        if self.table is not None:
            self.id, self.clock = self.table.id, self.table.at + TICK_MILLISECONDS

    def execute(self, player: str, seat: int | None, command: Command) -> None:
        """Carry a command out; a Refused passes through and nothing has happened."""
        body = self.code.encode(command)
        decision = self.table.decision(seat) if self.table is not None and seat is not None else None
        wish = SubmittedCommand(
            table=self.id,
            seat=seat,
            player=player,
            command_id=f"c{len(self.entries) + 1}",
            command=self.code.decode_command(body),
            decision=decision,
            at=self.clock,
        )
        judged = decide_command(self.code.game, self.table, wish, self._decision_inputs())
        data = self.code.encode(judged.record)
        self.entries.append(EncodedRecord(hashed(data), data))
        self.table = judged.table
        self.clock += TICK_MILLISECONDS

    def export(self, *, secret: bool = False) -> LogExport:
        """Give the log as an export, with the secret if it is to be taken up again."""
        return LogExport(tuple(self.entries), self.secret.hex() if secret else None)

    def _decision_inputs(self) -> CommandInputs:
        prev = self.entries[-1].hash if self.entries else GENESIS_HASH
        salt = hashlib.blake2b(self.secret + prev.encode(), digest_size=16).hexdigest()
        stream = chance_for(self.table, self.secret)
        return CommandInputs(
            stream, commitment_of(self.secret), self.secret, salt, prev, self.code.state_hash
        )
