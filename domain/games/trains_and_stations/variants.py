"""The options of a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """The options of a table: `conductor` is the start player's seat, drawn at random if null (TNS-2.5)."""

    conductor: Annotated[int, Meta(ge=0, le=4)] | None = None


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why the options conflict with the number of seats, or None if they are valid."""
    if options.conductor is not None and options.conductor >= seats:
        return f"conductor is {options.conductor}, but there are {seats} seats, numbered from 0"
    return None


VARIANTS = (Options(),)
