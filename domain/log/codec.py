"""Encoding of values: a record is encoded once, and its bytes are hashed, stored and archived unchanged."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import Any, get_args

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.chance import Chance
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameClosed, FrameOpened
from domain.kernel.game import Game
from domain.kernel.refusals import IllegalCommand, MalformedCommand
from domain.kernel.values import Command
from domain.log.hash_chain import digest
from domain.log.rules_digest import rules_digest
from domain.log.upcasting import upcast_record
from domain.table.bot_accounts import BotKind
from domain.table.commands import TableCommand
from domain.table.context import CommandInputs
from domain.table.decider import TableTransition, chance_for, decide_command
from domain.table.events import TableEvent
from domain.table.evolve import AnyRecord, AnyTable, fold
from domain.table.records import Record, RulesVersion, StateHash, SubmittedCommand, VisibleRecord
from domain.table.state import Table

QUOTED = re.compile(r"""(['"])(.*)\1""", re.DOTALL)
"""A value in quotes, as in msgspec's errors; refusals show it without quotes."""


class _Named(msgspec.Struct):
    rules: _Rules


class _Rules(msgspec.Struct):
    """The rules in a record, as far as this build can compare them; fields of later builds are ignored."""

    game: str
    version: int
    digest: str | UnsetType = UNSET
    table: int | UnsetType = UNSET


_NAMED = msgspec.json.Decoder(_Named)


def rules_of(data: bytes) -> tuple[str, int]:
    """Return the game and version from a record's bytes, without parsing the rest."""
    rules = _NAMED.decode(data).rules
    return rules.game, rules.version


def pinned_rules_of(data: bytes) -> RulesVersion:
    """Return the rules, with their digest, from a record's bytes, without parsing the rest."""
    rules = _NAMED.decode(data).rules
    return RulesVersion(rules.game, rules.version, rules.digest, rules.table)


def _bind(generic: Any, *types: Any) -> Any:
    """Bind a generic type to types that are known only at run time, which type checkers cannot follow."""
    return generic[types]


def _unions(game: Game[Any]) -> tuple[Any, Any, Any]:
    """Return three unions: a table's commands, its events, and the events of its game."""
    frames = _bind(FrameOpened, game.frames) | FrameClosed
    answers = _bind(AnswerGiven, game.commands) | _bind(AnswerStepGiven, game.commands)
    plays = frames | answers | game.events
    options = game.options_type
    return (
        _bind(TableCommand, options, plays) | game.commands,
        _bind(TableEvent, options, plays) | plays,
        plays,
    )


class Codec:
    """Encodes and decodes the commands, records and tables of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        commands, events, self.play_type = _unions(game)
        # without this, the order of sets would differ between processes
        self._encoder = msgspec.json.Encoder(order="deterministic")
        self.command_type, self.visible_record_type = commands, _bind(VisibleRecord, commands, events)
        self.table_type = _bind(Table, game.options_type, game.state_type)
        self._commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(commands)
        records = _bind(Record, commands, events)
        self._records: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(records)
        self._tables: msgspec.json.Decoder[AnyTable] = msgspec.json.Decoder(self.table_type)

    def encode(self, value: object) -> bytes:
        """Encode a value as JSON; the bytes are the same in every process."""
        return self._encoder.encode(value)

    def decode_command(self, data: bytes) -> Command:
        """Decode a command; raise MalformedCommand with the error and its position."""
        try:
            return self._commands.decode(data)
        except ValueError as error:
            raise MalformedCommand(QUOTED.sub(r"\2", str(error))) from error

    def decode_record(self, data: bytes) -> AnyRecord:
        """Decode a record of any schema version; raise ValueError if it is not a record of this game.

        Records of earlier versions take about ten times as long.
        """
        try:
            return self._records.decode(data)
        except msgspec.ValidationError:
            earlier = upcast_record(data)
            if earlier is None:
                raise
        return self._records.decode(earlier)

    def encode_snapshot(self, table: AnyTable) -> bytes:
        """Encode the table's state without its undo points."""
        return self._encoder.encode(replace(table, undo_points=(), positions=UNSET))

    def decode_table(self, data: bytes) -> AnyTable:
        """Decode a snapshot, which has no undo points; raise ValueError if its types have changed."""
        return self._tables.decode(data)

    def state_hash(self, table: AnyTable) -> StateHash:
        """Return the hash of the table's state, with the fingerprint of its types."""
        return StateHash(digest(self.encode_snapshot(table)), self.fingerprint_of(table))

    def codec_after(self, record: AnyRecord) -> Codec:
        """Return the codec for the next records; the record may have moved the table to a new version."""
        version = record.rules.version
        return self if version == self.game.version else codec_for(self.game.name, version)

    def fingerprint_of(self, table: AnyTable) -> str:
        """Return the fingerprint of the types of the table's state: a short hash of their names and fields.

        State hashes can be compared only if their fingerprints are equal.
        """
        if table.version != self.game.version and table.version in catalog.versions(self.game.name):
            return codec_for(self.game.name, table.version).fingerprint_of(table)
        unset = frozenset(name for name in LATER_FIELDS if getattr(table, name) is UNSET)
        return _fingerprint(self, unset, paced=table.paced is not None)

    @cached_property
    def rules(self) -> RulesVersion:
        """The rules under which new records are decided."""
        return RulesVersion(self.game.name, self.game.version)

    @property
    def rules_digest(self) -> str:
        """The digest of the code that makes decisions in this build."""
        return rules_digest(self.game.name)

    def chance_for(self, table: AnyTable | None, secret: bytes) -> Chance:
        """Return the stream of draws for the next command."""
        return chance_for(table, secret)

    def decide(
        self, table: AnyTable | None, submitted: SubmittedCommand[Any], inputs: CommandInputs
    ) -> TableTransition:
        """Carry out a command and build its record; after CommandRefused, nothing has changed."""
        decided = decide_command(self.game, table, submitted, inputs)
        proposal = decided.table.proposed_rules
        if proposal is not None:
            self._require_kept(proposal.version)
        if decided.table.version != self.game.version:
            self._require_kept(decided.table.version)
        return decided

    def _require_kept(self, version: int) -> None:
        if version not in catalog.versions(self.game.name):
            raise IllegalCommand(f"unknown version {version} of the rules of {self.game.title}")

    def fold(self, table: AnyTable | None, record: AnyRecord) -> AnyTable:
        """Fold a record; raise PositionMissing if an undo goes back to before this fold began."""
        return fold(self.game, table, record)

    def seats_asked(self, table: AnyTable) -> tuple[int, ...]:
        """Return the seats that the game asks to act."""
        if table.phase != "playing" or table.game_state is None:
            return ()
        return tuple(kernel.seats_to_act(table.game_state))


LATER_FIELDS = (
    "bot_names",
    "hints",
    "pairing",
    "programs",
    "rated",
    "rules_proposal",
    "table_rules",
    "talk",
    "terms",
    "undos",
)
"""Fields that were added to tables later; unset ones are not written and leave the fingerprint unchanged."""

SECOND_VERSION_FIELDS: tuple[tuple[str, str], ...] = (
    ("made", "EndProposal"),
    ("made", "PauseProposal"),
    ("made", "RulesProposal"),
    ("made", "UndoRequest"),
    ("organiser", "TournamentPlace"),
    ("owner", "KeptSeat"),
    ("pauses_until", "TournamentPlace"),
    ("table_rules", "Correspondence"),
    ("used", "Seat"),
)
"""Later fields of other types, as (field, type), set only under version 2 of the table's rules."""

FIRST_BOT_KINDS = ("first", "greedy", "random")
"""The kinds of bots that count in fingerprints, sorted; later kinds do not change how states are stored."""


@cache
def _table_schema(codec: Codec) -> Any:
    schema = _without_later_kinds(without_descriptions(msgspec.json.schema(codec.table_type)))
    for kind, name in codec.game.never_set:
        schema = without_field(schema, name, kind)
    return schema


@cache
def _fingerprint(codec: Codec, unset: frozenset[str], *, paced: bool) -> str:
    schema = _table_schema(codec)
    left_out = {"positions", *unset}  # positions are never stored
    for name in sorted(left_out if paced else {*left_out, "correspondence", "fork"}):
        schema = without_field(schema, name)
    if "table_rules" in unset:
        for name, kind in SECOND_VERSION_FIELDS:
            schema = without_field(schema, name, kind)
    return digest(msgspec.json.encode(schema, order="deterministic"))[:16]


def without_field(schema: Any, name: str, kind: str | None = None) -> Any:
    """Return a JSON schema without a field of its main type, or of the type `kind` if given.

    Types to which only this field refers are also removed.
    """
    definitions = dict(schema["$defs"])
    whole = schema["$ref"].rpartition("/")[2]
    of = whole if kind is None else kind
    if of not in definitions:
        return schema
    fields = {key: part for key, part in definitions[of]["properties"].items() if key != name}
    definitions[of] = {**definitions[of], "properties": fields}
    reached: dict[str, Any] = {}
    pending = [whole]
    while pending:
        kind = pending.pop()
        if kind not in reached:
            reached[kind] = definitions[kind]
            pending += _list_references(definitions[kind])
    return {**schema, "$defs": {kind: definitions[kind] for kind in definitions if kind in reached}}


def _without_later_kinds(schema: Any) -> Any:
    """Return a JSON schema in which every list of bot kinds is reduced to the first kinds."""
    if isinstance(schema, list):
        return [_without_later_kinds(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    reduced = {key: _without_later_kinds(part) for key, part in schema.items()}
    kinds = reduced.get("enum")
    if isinstance(kinds, list) and sorted(get_args(BotKind)) == kinds:
        reduced["enum"] = list(FIRST_BOT_KINDS)
    return reduced


def _list_references(schema: Any) -> list[str]:
    """Return the names of the types to which a part of a JSON schema refers."""
    if isinstance(schema, list):
        return [name for part in schema for name in _list_references(part)]
    if not isinstance(schema, dict):
        return []
    here = [schema["$ref"].rpartition("/")[2]] if isinstance(schema.get("$ref"), str) else []
    mapped = schema.get("discriminator", {}).get("mapping", {}) if "discriminator" in schema else {}
    here += [target.rpartition("/")[2] for target in mapped.values()]
    return here + [name for part in schema.values() for name in _list_references(part)]


def without_descriptions(schema: Any) -> Any:
    """Return a JSON schema without docstrings, which do not affect the stored form."""
    if isinstance(schema, list):
        return [without_descriptions(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: without_descriptions(part)
        for key, part in schema.items()
        if key != "description" or not isinstance(part, str)
    }


@cache
def codec_for(game: str, version: int | None = None) -> Codec:
    """Return the codec of a game's version (by default the newest); raise KeyError if it is unknown."""
    return Codec(catalog.game(game, version))


def codec_of(data: bytes) -> Codec:
    """Return the codec of the rules under which a record was made, or the game's newest if those are unknown.

    Raises ValueError if the bytes are not a record, KeyError if the game is unknown.
    """
    game, version = rules_of(data)
    try:
        return codec_for(game, version)
    except KeyError:
        return codec_for(game)
