"""Values and bytes: a record is encoded once; its bytes are hashed, stored and archived as they lie.

`order="deterministic"`: without it sets come out in another order in each process.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.games import catalog
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameClosed, FrameOpened
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.log.hash_chain import digest
from domain.table.commands import TableCommand
from domain.table.events import TableEvent
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.records import Record, StateHash, VisibleRecord
from domain.table.state import Table

_QUOTED = re.compile(r"""(['"])(.*)\1""", re.DOTALL)
"""A value as msgspec quotes it in what it says is wrong: a refusal is plain words."""


class _Named(msgspec.Struct):
    rules: _Rules


class _Rules(msgspec.Struct):
    game: str
    version: int


_NAMED = msgspec.json.Decoder(_Named)


def rules_of(data: bytes) -> tuple[str, int]:
    """Give the game and version that a record's bytes name, without reading the rest."""
    rules = _NAMED.decode(data).rules
    return rules.game, rules.version


def _of(generic: Any, *types: Any) -> Any:
    """Give the generic type of types that only a game knows."""
    return generic[types]


def _unions(game: Game[Any]) -> tuple[Any, Any]:
    """Give the types of all commands and of all events that a table of the game may see."""
    events = _of(TableEvent, game.options_type) | _of(FrameOpened, game.frames) | FrameClosed
    answers = _of(AnswerGiven, game.commands) | _of(AnswerStepGiven, game.commands)
    return _of(TableCommand, game.options_type) | game.commands, events | answers | game.events


class Codec:
    """The bytes of one game's commands, records and tables."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        commands, events = _unions(game)
        self._encoder = msgspec.json.Encoder(order="deterministic")
        self.command_type, self.visible_record_type = commands, _of(VisibleRecord, commands, events)
        self.table_type = _of(Table, game.options_type, game.state_type)
        self._commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(commands)
        records = _of(Record, commands, events)
        self._records: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(records)
        self._tables: msgspec.json.Decoder[AnyTable] = msgspec.json.Decoder(self.table_type)

    def encode(self, value: object) -> bytes:
        """Write a value as JSON bytes, the same in every process."""
        return self._encoder.encode(value)

    def decode_command(self, data: bytes) -> Command:
        """Read a command; MalformedCommand says what is wrong and where."""
        try:
            return self._commands.decode(data)
        except ValueError as error:
            raise MalformedCommand(_QUOTED.sub(r"\2", str(error))) from error

    def decode_record(self, data: bytes) -> AnyRecord:
        """Read a record; ValueError if it is none of this game's."""
        return self._records.decode(data)

    def encode_snapshot(self, table: AnyTable) -> bytes:
        """Write the table's state, without what undo may reach."""
        return self._encoder.encode(replace(table, undo_points=()))

    def decode_table(self, data: bytes) -> AnyTable:
        """Read a snapshot; ValueError if its types are others."""
        return self._tables.decode(data)

    def state_hash(self, table: AnyTable) -> StateHash:
        """Give the hash of the table's state, with the fingerprint of its types."""
        return StateHash(digest(self.encode_snapshot(table)), self.fingerprint)

    @property
    def fingerprint(self) -> str:
        """A short hash of the form of the table's state: another one means that hashes cannot be compared."""
        return _fingerprint(self)


@cache
def _fingerprint(codec: Codec) -> str:
    schema = msgspec.json.schema(codec.table_type)
    return digest(msgspec.json.encode(schema, order="deterministic"))[:16]


@cache
def codec_for(game: str, version: int | None = None) -> Codec:
    """Give the codec of a game; KeyError if the game or the version is not known here."""
    return Codec(catalog.game(game, version))
