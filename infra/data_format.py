"""The version of all that is stored together: the store's keys and values, the data folder, archives."""

from __future__ import annotations

DATA_FORMAT = 2
"""Rises with every change that builds before it cannot read; they refuse data of a higher number."""

OLDER_FORMATS = frozenset({1})
"""What this build takes over as its own: in 1 no record lies in a block, and no value is deflated."""


def is_readable(found: str | int | None) -> bool:
    """Return whether this build reads data of a format."""
    return found is not None and int(found) in {DATA_FORMAT, *OLDER_FORMATS}


class UnknownDataFormat(Exception):
    """What is there was stored by a build whose data this one does not read; the message says what to do."""

    def __init__(self, place: str, found: str | None) -> None:
        super().__init__(
            f"{place} holds data of another build (its format is {found or 'older than 1'}, this build's is "
            f"{DATA_FORMAT}). To take its tables along, export each with the build that wrote it "
            "(`railhead export TABLE --with-secret`), start this one with an empty data folder and store, "
            "and take them in there (`railhead import FILE`)"
        )
