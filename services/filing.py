"""From stored entries to records as projections meet them."""

from __future__ import annotations

import msgspec

from infra.codec import Codec, codec, rules_of
from projections.filed import Filed
from services.stored import FeedEntry, LogEntry


class Unfoldable(Exception):
    """A table's log cannot be folded by this version of the service."""


class UnknownForm(Unfoldable):
    """A record that this version of the service cannot read; readers are upgraded before workers."""


def filed(entry: LogEntry | FeedEntry) -> tuple[Filed, Codec]:
    """Read an entry, with the codec of the rules that decided it or of the newest ones of its game."""
    try:
        code = _code(entry.record)
        return Filed(code.record(entry.record), entry.hash, code), code
    except (KeyError, msgspec.DecodeError) as error:
        raise UnknownForm(f"record {entry.seq} ({entry.hash[:16]}) cannot be read: {error}") from error


def _code(record: bytes) -> Codec:
    game, version = rules_of(record)
    try:
        return codec(game, version)
    except KeyError:
        return codec(game)
