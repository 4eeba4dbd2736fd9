"""Values and bytes: a record is encoded once; its bytes are hashed, stored and archived as they lie."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from domain.games import catalog
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameClosed, FrameOpened
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.log.hash_chain import digest
from domain.log.upcasting import upcast_record
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
    """Bind a generic type to types that only a game knows, as no type checker can."""
    return generic[types]


def _unions(game: Game[Any]) -> tuple[Any, Any, Any]:
    """Give the types of the commands and of the events that a table may see, and of what its game records."""
    frames = _of(FrameOpened, game.frames) | FrameClosed
    answers = _of(AnswerGiven, game.commands) | _of(AnswerStepGiven, game.commands)
    plays = frames | answers | game.events
    options = game.options_type
    return _of(TableCommand, options, plays) | game.commands, _of(TableEvent, options, plays) | plays, plays


class Codec:
    """The bytes of one game's commands, records and tables."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        commands, events, self.play_type = _unions(game)
        # without it sets come out in another order in each process
        self._encoder = msgspec.json.Encoder(order="deterministic")
        self.command_type, self.visible_record_type = commands, _of(VisibleRecord, commands, events)
        self.table_type = _of(Table, game.options_type, game.state_type)
        self._commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(commands)
        records = _of(Record, commands, events)
        self._records: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(records)
        self._tables: msgspec.json.Decoder[AnyTable] = msgspec.json.Decoder(self.table_type)

    def encode(self, value: object) -> bytes:
        """Write a value as JSON; the same bytes in every process."""
        return self._encoder.encode(value)

    def decode_command(self, data: bytes) -> Command:
        """Read a command; MalformedCommand says what is wrong and where."""
        try:
            return self._commands.decode(data)
        except ValueError as error:
            raise MalformedCommand(_QUOTED.sub(r"\2", str(error))) from error

    def decode_record(self, data: bytes) -> AnyRecord:
        """Read a record of this version or an earlier one; ValueError if it is none of this game's.

        An earlier version's costs some ten times as much as today's.
        """
        try:
            return self._records.decode(data)
        except msgspec.ValidationError:
            earlier = upcast_record(data)
            if earlier is None:
                raise
        return self._records.decode(earlier)

    def encode_snapshot(self, table: AnyTable) -> bytes:
        """Write the table's state, without the states that undo may reach."""
        return self._encoder.encode(replace(table, undo_points=(), positions=UNSET))

    def decode_table(self, data: bytes) -> AnyTable:
        """Read a snapshot, which has no undo points; ValueError if its types are others."""
        return self._tables.decode(data)

    def state_hash(self, table: AnyTable) -> StateHash:
        """Give the hash of the table's state, with the fingerprint of its types."""
        return StateHash(digest(self.encode_snapshot(table)), self.fingerprint_of(table))

    def fingerprint_of(self, table: AnyTable) -> str:
        """Give the fingerprint of the types that the table's state is written with."""
        return _fingerprint(self, paced=table.paced is not None)

    @property
    def fingerprints(self) -> tuple[str, str]:
        """Short hashes of the names and fields of a state's types: only hashes under one can be compared.

        The first is that of tables without a pace, which do not write what the others keep beside the game.
        """
        return _fingerprint(self, paced=False), _fingerprint(self, paced=True)


@cache
def _fingerprint(codec: Codec, *, paced: bool) -> str:
    schema = _without_descriptions(msgspec.json.schema(codec.table_type))
    schema = _without_field(schema, "positions")  # never written
    if not paced:
        schema = _without_field(_without_field(schema, "correspondence"), "fork")
    return digest(msgspec.json.encode(schema, order="deterministic"))[:16]


def _without_field(schema: Any, name: str) -> Any:
    """Give a table's JSON schema without one of its fields and the types that it alone leads to."""
    definitions = dict(schema["$defs"])
    table = schema["$ref"].rpartition("/")[2]
    fields = {key: part for key, part in definitions[table]["properties"].items() if key != name}
    definitions[table] = {**definitions[table], "properties": fields}
    reached: dict[str, Any] = {}
    found = [table]
    while found:
        kind = found.pop()
        if kind not in reached:
            reached[kind] = definitions[kind]
            found += _names_in(definitions[kind])
    return {**schema, "$defs": {kind: definitions[kind] for kind in definitions if kind in reached}}


def _names_in(schema: Any) -> list[str]:
    """Give the names of the types that a part of a JSON schema refers to."""
    if isinstance(schema, list):
        return [name for part in schema for name in _names_in(part)]
    if not isinstance(schema, dict):
        return []
    here = [schema["$ref"].rpartition("/")[2]] if isinstance(schema.get("$ref"), str) else []
    mapped = schema.get("discriminator", {}).get("mapping", {}) if "discriminator" in schema else {}
    here += [target.rpartition("/")[2] for target in mapped.values()]
    return here + [name for part in schema.values() for name in _names_in(part)]


def _without_descriptions(schema: Any) -> Any:
    """Give a JSON schema without the docstrings that it quotes: they say nothing of the form."""
    if isinstance(schema, list):
        return [_without_descriptions(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _without_descriptions(part)
        for key, part in schema.items()
        if key != "description" or not isinstance(part, str)
    }


@cache
def codec_for(game: str, version: int | None = None) -> Codec:
    """Give the codec of a game, of its newest rules where no version is named; KeyError if not known here."""
    return Codec(catalog.game(game, version))


def codec_of(data: bytes) -> Codec:
    """Give the codec of the rules that decided a record, or of its game's newest where those are not kept.

    ValueError if the bytes are no record, KeyError if the game is not known here.
    """
    game, version = rules_of(data)
    try:
        return codec_for(game, version)
    except KeyError:
        return codec_for(game)
