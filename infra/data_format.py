"""The version of all stored data: the store's keys and values, the data folder, and archives."""

from __future__ import annotations

DATA_FORMAT = 2
"""Incremented for every change that earlier builds cannot read; builds refuse data with a higher number."""

OLDER_FORMATS = frozenset({1})
"""Formats that this build upgrades; in format 1, no record is in a block and no value is compressed."""


def is_readable(found: str | int | None) -> bool:
    """Return whether this build can read data of this format."""
    return found is not None and int(found) in {DATA_FORMAT, *OLDER_FORMATS}


class UnknownDataFormat(Exception):
    """The data was stored in a format that this build cannot read; the message says what to do."""

    def __init__(self, place: str, found: str | None) -> None:
        super().__init__(
            f"{place} holds data of another build (its format is {found or 'older than 1'}, this build's is "
            f"{DATA_FORMAT}). To keep its tables, export each with the build that wrote it "
            "(`railhead export TABLE --with-secret`), start this one with an empty data folder and store, "
            "and import them there (`railhead import FILE`)"
        )
