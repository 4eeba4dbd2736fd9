"""The codec of any log: of a table, by its game, or of a tournament."""

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
    """What reads, decides and folds the records of a log, whose state is a table's or a tournament's."""

    @property
    def rules(self) -> RulesVersion:
        """The rules that records are decided by."""

    @property
    def rules_digest(self) -> str | UnsetType:
        """The digest of the code that decides; unset where no record names it."""

    def encode(self, value: object) -> bytes:
        """Write a value as JSON; the same bytes in every process."""

    def decode_command(self, data: bytes) -> Command:
        """Read a command; MalformedCommand says what is wrong and where."""

    def decode_record(self, data: bytes) -> Any:
        """Read a record; ValueError if it is none of these rules."""

    def encode_snapshot(self, state: Any) -> bytes:
        """Write a state, without what undo may reach."""

    def decode_table(self, data: bytes) -> Any:
        """Read a state; ValueError if its types are others."""

    def state_hash(self, state: Any) -> StateHash:
        """Return the hash of a state, with the fingerprint of its types."""

    def fingerprint_of(self, state: Any) -> str:
        """Return the fingerprint of the types that a state is written with."""

    def chance_for(self, state: Any, secret: bytes) -> Chance:
        """Return the stream of draws as the next command meets it."""

    def decide(
        self, state: Any, submitted: SubmittedCommand[Any], inputs: CommandInputs
    ) -> tuple[AnyRecord, Any]:
        """Carry a command out and make its record; CommandRefused leaves everything as it was."""

    def fold(self, state: Any, record: AnyRecord) -> Any:
        """Fold one record; `state` is None before record 1."""

    def codec_after(self, record: AnyRecord) -> LogCodec:
        """Return the codec of what follows the record."""

    def seats_asked(self, state: Any) -> tuple[int, ...]:
        """Return the seats that have to act."""


def read_kept_state(codec: LogCodec, fingerprint: str, data: bytes) -> Any | None:
    """Decode a state that was kept with the fingerprint of its types; None where these are not today's."""
    try:
        state = codec.decode_table(data)
    except msgspec.DecodeError:
        return None
    return state if codec.fingerprint_of(state) == fingerprint else None


def log_codec_for(rules: str, version: int | None = None) -> LogCodec:
    """Return the codec of a log by the name of its rules, of the newest ones where no version is named.

    KeyError if they are not known here.
    """
    if rules != TOURNAMENT_RULES:
        return codec_for(rules, version)
    if version is not None and not FIRST_TOURNAMENT_VERSION <= version <= TOURNAMENT_VERSION:
        raise KeyError(f"version {version} of the rules of tournaments is not known here")
    return TOURNAMENT_CODEC


def log_codec_of(data: bytes) -> LogCodec:
    """Return the codec of the rules that decided a record, or of the newest where those are not kept.

    ValueError if the bytes are no record, KeyError if the game is not known here.
    """
    rules, version = rules_of(data)
    try:
        return log_codec_for(rules, version)
    except KeyError:
        return log_codec_for(rules)


def decode_by_rules(data: bytes, likely: LogCodec | None = None) -> tuple[Any, LogCodec]:
    """Decode a record by the rules that decided it, and give their codec; errors as `log_codec_of` has them.

    With a `likely` codec, as that of the record before, its bytes are read once, not twice.
    """
    if likely is not None:
        with suppress(msgspec.DecodeError):
            record = likely.decode_record(data)
            named, own = record.rules, likely.rules
            if named.game == own.game and named.version == own.version:
                return record, likely
    codec = log_codec_of(data)
    return codec.decode_record(data), codec


def fold_data(state: Any, data: bytes) -> Any:
    """Fold a record's bytes by the rules that decided it; KeyError or ValueError where it is none of here."""
    codec = log_codec_of(data)
    return codec.fold(state, codec.decode_record(data))
