"""Talk beside a log, as bytes: which records stand for words, and the lines of an export that hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Value
from domain.table.talk.words import ErasedLine, Eraser, SpokenLine, SpokenWords, TalkLine

PREFIX = b"talk "
"""What a line of an export begins with that holds words; those of records begin with a hash."""


class ExportedTalk(Value, frozen=True):
    """The words that record `seq` stands for, or by whom they were erased; neither where they are gone."""

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
    """Return the digest of the words that a record stands for; None for one that has none beside the log."""
    command = _spoken.decode(data).command
    return command.digest if command.type == "Say" and isinstance(command.digest, str) else None


def export_talk(lines: Mapping[int, TalkLine]) -> tuple[ExportedTalk, ...]:
    """Return the lines of an export, by seq."""
    return tuple(_to_exported(seq, line) for seq, line in sorted(lines.items()))


def _to_exported(seq: int, line: TalkLine) -> ExportedTalk:
    match line:
        case SpokenLine(_, words):
            return ExportedTalk(seq, words=words)
        case ErasedLine(_, by):
            return ExportedTalk(seq, erased=by)


def import_talk(talk: Iterable[ExportedTalk], records: Mapping[int, bytes]) -> dict[int, TalkLine]:
    """Return the lines as they lie beside a log; who spoke stands in the records, which are given by seq.

    Lines without a record are left out.
    """
    found: dict[int, TalkLine] = {}
    for one in talk:
        if one.seq not in records:
            continue
        player = _spoken.decode(records[one.seq]).player
        if not isinstance(one.words, UnsetType):
            found[one.seq] = SpokenLine(player, one.words)
        elif not isinstance(one.erased, UnsetType):
            found[one.seq] = ErasedLine(player, one.erased)
    return found


def encode_talk(talk: ExportedTalk) -> bytes:
    """Write a line of an export."""
    return PREFIX + msgspec.json.encode(talk)


def decode_talk(line: bytes) -> ExportedTalk:
    """Read a line of an export, or raise ValueError."""
    return _exported.decode(line.removeprefix(PREFIX))
