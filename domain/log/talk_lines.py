"""Encoding of chat messages that are stored outside a log: as records, and as lines of an export."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Value
from domain.table.talk.words import ErasedLine, Eraser, SpokenLine, SpokenWords, TalkLine

PREFIX = b"talk "
"""The prefix of a chat line in an export; record lines start with a hash."""


class ExportedTalk(Value, frozen=True):
    """The chat message of record `seq`, or the role of the person who erased it; neither if it is lost."""

    seq: Annotated[int, Meta(ge=1)]
    words: SpokenWords | UnsetType = UNSET
    erased: Eraser | UnsetType = UNSET


class _Command(msgspec.Struct):
    type: str
    digest: Any = None


class _Spoken(msgspec.Struct):
    player: str
    command: _Command


_spoken = msgspec.json.Decoder(_Spoken)
_exported = msgspec.json.Decoder(ExportedTalk)


def spoken_digest(data: bytes) -> str | None:
    """Return the digest of a record's chat message; None if its text is in the log or there is none."""
    command = _spoken.decode(data).command
    return command.digest if command.type == "Say" and isinstance(command.digest, str) else None


def export_talk(lines: Mapping[int, TalkLine]) -> tuple[ExportedTalk, ...]:
    """Return the chat lines of an export, sorted by seq."""
    return tuple(_to_exported(seq, line) for seq, line in sorted(lines.items()))


def _to_exported(seq: int, line: TalkLine) -> ExportedTalk:
    match line:
        case SpokenLine(_, words):
            return ExportedTalk(seq, words=words)
        case ErasedLine(_, by):
            return ExportedTalk(seq, erased=by)


def import_talk(talk: Iterable[ExportedTalk], records: Mapping[int, bytes]) -> dict[int, TalkLine]:
    """Return the messages as they are stored, with their authors from the records.

    `records` maps numbers to records. Messages without a record are left out.
    """
    lines: dict[int, TalkLine] = {}
    for message in talk:
        if message.seq not in records:
            continue
        player = _spoken.decode(records[message.seq]).player
        if not isinstance(message.words, UnsetType):
            lines[message.seq] = SpokenLine(player, message.words)
        elif not isinstance(message.erased, UnsetType):
            lines[message.seq] = ErasedLine(player, message.erased)
    return lines


def encode_talk(talk: ExportedTalk) -> bytes:
    """Encode a chat line of an export."""
    return PREFIX + msgspec.json.encode(talk)


def decode_talk(line: bytes) -> ExportedTalk:
    """Decode a chat line of an export; raise ValueError if it is invalid."""
    return _exported.decode(line.removeprefix(PREFIX))
