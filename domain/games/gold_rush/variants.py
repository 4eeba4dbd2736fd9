"""The options of a table, and the valid combinations of options."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """`farmers`: false for a first game without farmers (GLD-12.1).

    `start_seat`: the first seat, drawn at random if null (GLD-2.5).
    """

    farmers: bool = True
    start_seat: Annotated[int, Meta(ge=0, le=4)] | None = None


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why the options are invalid for a number of seats, or None if they are valid."""
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat must be 0 to {seats - 1} with {seats} seats, not {options.start_seat} (GLD-2.5)"
    return None


VARIANTS = (Options(), Options(farmers=False))
"""All variants, for `simulate --all-modes`."""
