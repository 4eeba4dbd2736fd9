"""Records as one seat may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from domain.log.codec import Codec, codec_for, rules_of
from domain.log.talk_lines import spoken_digest
from domain.table import visibility
from domain.table.consent.line import is_play
from domain.table.talk.visible_words import show_words
from domain.table.talk.words import TalkLine
from infra.ports.event_store import LogEntry
from services.api.runtime.state import ApiState
from services.queries.reader import UnfoldableLog


def codec_of(record: bytes) -> Codec:
    """Give the codec that a record names, or raise UnfoldableLog where this process does not know it."""
    try:
        return codec_for(*rules_of(record))
    except KeyError as error:
        raise UnfoldableLog(str(error)) from error


async def find_lines(api: ApiState, table: str, entries: Sequence[LogEntry]) -> Mapping[int, TalkLine]:
    """Give what lies beside the records of talk among these, by seq."""
    spoken = [entry.seq for entry in entries if spoken_digest(entry.record) is not None]
    return await api.ports.talk.read(table, spoken) if spoken else {}


def encode_visible_record(
    api: ApiState,
    entry: LogEntry,
    seat: int | None,
    *,
    ended: bool,
    left_by: int | None = None,
    line: TalkLine | None = None,
) -> bytes:
    """Give a record as that seat (None: a spectator) may know it, as JSON; from the cache where it can be.

    `left_by` is the record by which the branch that it lies in was left. With the `line` of talk that lies
    beside it, it is never cached: the words would outlive their erasure there.
    """
    if line is not None:
        return _encode(entry, seat, line, ended=ended, left_by=left_by)
    key = ("record", entry.hash, seat, ended, left_by)
    cached = api.render_cache.get(key)
    if cached is not None:
        return cached
    return api.render_cache.put_bytes(key, _encode(entry, seat, None, ended=ended, left_by=left_by))


def _encode(
    entry: LogEntry, seat: int | None, line: TalkLine | None, *, ended: bool, left_by: int | None
) -> bytes:
    codec = codec_of(entry.record)
    record = codec.decode_record(entry.record)
    visible = visibility.redact_record(codec.game, record, entry.hash, seat, ended=ended)
    if left_by is not None and is_play(map(type, record.events)):
        visible = replace(visible, undone_by=left_by)
    return codec.encode(show_words(visible, line))
