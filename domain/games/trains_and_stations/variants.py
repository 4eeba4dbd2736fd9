"""What may be chosen for a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """What may be chosen for a table: `conductor` is the seat that begins, drawn if None (TNS-2.5)."""

    conductor: Annotated[int, Meta(ge=0, le=4)] | None = None


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why the options do not fit the number of seats."""
    if options.conductor is not None and options.conductor >= seats:
        return f"seat {options.conductor} cannot be the conductor of {seats} seats"
    return None


VARIANTS = (Options(),)
