"""Codecs for any log: a table's, whose codec depends on its game, or a tournament's."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

import msgspec
from msgspec import UnsetType

from domain.kernel.chance import Chance
from domain.kernel.values import Command
from domain.log.codec import codec_for, rules_of
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.context import CommandInputs
from domain.table.evolve import AnyRecord
from domain.table.records import RulesVersion, StateHash, SubmittedCommand
from domain.tournament.state import FIRST_TOURNAMENT_VERSION, TOURNAMENT_RULES, TOURNAMENT_VERSION


class LogCodec(Protocol):
    """Decodes, decides and folds the records of a log, whose state is a table or a tournament."""

    @property
    def rules(self) -> RulesVersion:
        """The rules under which new records are decided."""

    @property
    def rules_digest(self) -> str | UnsetType:
        """The digest of the code that makes decisions; unset if records do not contain it."""

    def encode(self, value: object) -> bytes:
        """Encode a value as JSON; the bytes are the same in every process."""

    def decode_command(self, data: bytes) -> Command:
        """Decode a command; raise MalformedCommand with the error and its position."""

    def decode_record(self, data: bytes) -> Any:
        """Decode a record; raise ValueError if it does not belong to these rules."""

    def encode_snapshot(self, state: Any) -> bytes:
        """Encode a state without its undo points."""

    def decode_table(self, data: bytes) -> Any:
        """Decode a state; raise ValueError if it does not match today's types."""

    def state_hash(self, state: Any) -> StateHash:
        """Return the hash of a state, with the fingerprint of its types."""

    def fingerprint_of(self, state: Any) -> str:
        """Return the fingerprint of a state's types."""

    def chance_for(self, state: Any, secret: bytes) -> Chance:
        """Return the stream of draws for the next command."""

    def decide(
        self, state: Any, submitted: SubmittedCommand[Any], inputs: CommandInputs
    ) -> tuple[AnyRecord, Any]:
        """Carry out a command and build its record; after CommandRefused, nothing has changed."""

    def fold(self, state: Any, record: AnyRecord) -> Any:
        """Fold one record; `state` is None before record 1."""

    def codec_after(self, record: AnyRecord) -> LogCodec:
        """Return the codec for the records that follow this one."""

    def seats_asked(self, state: Any) -> tuple[int, ...]:
        """Return the seats that must act."""


def read_kept_state(codec: LogCodec, fingerprint: str, data: bytes) -> Any | None:
    """Decode a cached state; return None if its fingerprint differs from that of today's types."""
    try:
        state = codec.decode_table(data)
    except msgspec.DecodeError:
        return None
    return state if codec.fingerprint_of(state) == fingerprint else None


def log_codec_for(rules: str, version: int | None = None) -> LogCodec:
    """Return the codec for these rules, by default for their newest version; raise KeyError if unknown."""
    if rules != TOURNAMENT_RULES:
        return codec_for(rules, version)
    if version is not None and not FIRST_TOURNAMENT_VERSION <= version <= TOURNAMENT_VERSION:
        raise KeyError(f"unknown version {version} of the rules of tournaments")
    return TOURNAMENT_CODEC


def log_codec_of(data: bytes) -> LogCodec:
    """Return the codec of the rules under which a record was made, or the newest if those are unknown.

    Raises ValueError if the bytes are not a record, KeyError if the game is unknown.
    """
    rules, version = rules_of(data)
    try:
        return log_codec_for(rules, version)
    except KeyError:
        return log_codec_for(rules)


def decode_by_rules(data: bytes, likely: LogCodec | None = None) -> tuple[Any, LogCodec]:
    """Decode a record under the rules by which it was made, and return it with its codec.

    With a `likely` codec, such as the previous record's, the bytes are parsed only once. Raises the same
    errors as `log_codec_of`.
    """
    if likely is not None:
        with suppress(msgspec.DecodeError):
            record = likely.decode_record(data)
            pinned, rules = record.rules, likely.rules
            if pinned.game == rules.game and pinned.version == rules.version:
                return record, likely
    codec = log_codec_of(data)
    return codec.decode_record(data), codec


def fold_data(state: Any, data: bytes) -> Any:
    """Fold a record's bytes under the rules by which it was made; raises the errors of `log_codec_of`."""
    codec = log_codec_of(data)
    return codec.fold(state, codec.decode_record(data))
