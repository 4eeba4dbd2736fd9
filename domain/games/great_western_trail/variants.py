"""The options of a table, the sets of options used in tests, and invalid combinations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """The options of a table (GWT-16).

    `neutral_layout`: the sites of the neutral buildings (GWT-2.2). `building_sides`: the sides of the
    players' tiles (GWT-2.11). `start_seat`: the starting seat, drawn at random if null (GWT-2.14).
    """

    neutral_layout: Literal["first_game", "random"] = "first_game"
    building_sides: Literal["all_a", "random"] = "all_a"
    start_seat: Annotated[int, Meta(ge=0, le=3)] | None = None


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why the options are invalid for the number of seats, or None if they are valid."""
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat {options.start_seat} does not exist: the seats are 0 to {seats - 1}"
    return None


VARIANTS: tuple[Options, ...] = (
    Options(),
    Options(building_sides="random"),
    Options(neutral_layout="random"),
    Options(neutral_layout="random", building_sides="random"),
)
"""Every layout combined with every choice of sides."""
