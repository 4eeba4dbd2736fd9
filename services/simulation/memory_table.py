"""A table in memory: commands pass through the same code as in the service, from JSON to bytes."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from domain.kernel.chance import commitment_of
from domain.kernel.values import Command, Value
from domain.log.codec import Codec, codec_of
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.log.talk_lines import export_talk, import_talk
from domain.table.commands import OpenTable, Say, TakeSeat
from domain.table.context import CommandInputs
from domain.table.decider import chance_for
from domain.table.evolve import AnyTable
from domain.table.records import SubmittedCommand
from domain.table.talk.readable_text import separate_words
from domain.table.talk.words import SpokenLine, SpokenWords, TalkLine

TICK_MILLISECONDS = 1000


@dataclass
class MemoryTable:
    """A table with its log; the same secret and commands give the same bytes."""

    codec: Codec
    secret: bytes
    id: str = "00memory"
    clock: int = 1_700_000_000_000
    table: AnyTable | None = None
    entries: list[EncodedRecord] = field(default_factory=list)
    talk: dict[int, TalkLine] = field(default_factory=dict)

    def open(self, seats: int, options: Value, name: str = "Simulation", *, hot_seat: bool = False) -> None:
        """Open the table and fill every seat, which starts the game."""
        self.execute("p0", None, OpenTable(self.codec.game.name, seats, options, name, several=hot_seat))
        for seat in range(seats):
            self.execute(f"p{seat}", seat, TakeSeat(f"nonce-{seat}"))

    def resume(self, export: LogExport) -> None:
        """Resume a log."""
        for entry in export.entries:
            self.codec = codec_of(entry.data)
            self.table = self.codec.fold(self.table, self.codec.decode_record(entry.data))
        self.entries = list(export.entries)
        self.talk = import_talk(export.talk, {seq: entry.data for seq, entry in enumerate(export.entries, 1)})
        if self.table is not None:
            self.id, self.clock = self.table.id, self.table.at + TICK_MILLISECONDS

    def execute(self, player: str, seat: int | None, command: Command) -> None:
        """Execute a command; if it raises CommandRefused, nothing has changed."""
        words: SpokenWords | None = None
        if isinstance(command, Say) and self.table is not None and self.table.keeps_talk_beside:
            command, words = separate_words(command.text or "", self._salt("words"), command.to)
        body = self.codec.encode(command)
        decision = self.table.decision(seat) if self.table is not None and seat is not None else None
        submitted = SubmittedCommand(
            table=self.id,
            seat=seat,
            player=player,
            command_id=f"c{len(self.entries) + 1}",
            command=self.codec.decode_command(body),
            decision=decision,
            at=self.clock,
        )
        transition = self.codec.decide(self.table, submitted, self._decision_inputs(words))
        data = self.codec.encode(transition.record)
        self.codec = self.codec.codec_after(transition.record)
        self.entries.append(EncodedRecord(digest(data), data))
        if words is not None:
            self.talk[len(self.entries)] = SpokenLine(player, words)
        self.table = transition.table
        self.clock += TICK_MILLISECONDS

    def export(self, *, secret: bool = False) -> LogExport:
        """Return the log as an export; include the secret if the table will be resumed."""
        revealed = self.secret.hex() if secret else None
        return LogExport(tuple(self.entries), revealed, talk=export_talk(self.talk))

    @property
    def _head(self) -> str:
        return self.entries[-1].hash if self.entries else GENESIS_HASH

    def _salt(self, what: str = "") -> str:
        return hashlib.blake2b(self.secret + self._head.encode() + what.encode(), digest_size=16).hexdigest()

    def _decision_inputs(self, words: SpokenWords | None) -> CommandInputs:
        commitment, stream = commitment_of(self.secret), chance_for(self.table, self.secret)
        return CommandInputs(
            stream,
            commitment,
            self.secret,
            self._salt(),
            self._head,
            self.codec.state_hash,
            rules_digest=self.codec.rules_digest,
            words=words,
        )
