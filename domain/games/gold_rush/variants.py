"""What may be chosen for a table, and what goes together."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """`farmers`: False for the first game without them (GLD-12.1). `start_seat`: drawn if None (GLD-2.5)."""

    farmers: bool = True
    start_seat: Annotated[int, Meta(ge=0, le=4)] | None = None


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why a number of seats does not fit the options."""
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat is {options.start_seat}, but there are {seats} seats, numbered from 0 (GLD-2.5)"
    return None


VARIANTS = (Options(), Options(farmers=False))
"""Every way to play, for `simulate --all-modes`."""
