"""The version of all that is stored together: the store's keys and values, the data folder, archives."""

from __future__ import annotations

DATA_FORMAT = 1
"""Rises with every change that what is stored does not survive; data of another number is refused."""


class UnknownDataFormat(Exception):
    """What is there was stored by a build whose data this one does not read; the message says what to do."""

    def __init__(self, place: str, found: str | None) -> None:
        super().__init__(
            f"{place} holds data of another build (its format is {found or 'older than 1'}, this build's is "
            f"{DATA_FORMAT}). To take its tables along, export each with the build that wrote it "
            "(`railhead export TABLE --with-secret`), start this one with an empty data folder and store, "
            "and take them in there (`railhead import FILE`)"
        )
