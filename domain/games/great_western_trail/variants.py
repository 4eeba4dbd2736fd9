"""Options of a table, every set of them that is played to try the game, and what does not go together."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """What may be chosen for a table (GWT-16).

    `neutral_layout`: where the neutral buildings lie (GWT-2.2). `building_sides`: the sides of the players'
    tiles (GWT-2.11). `start_seat`: who begins; drawn if None (GWT-2.14).
    """

    neutral_layout: Literal["first_game", "random"] = "first_game"
    building_sides: Literal["all_a", "random"] = "all_a"
    start_seat: Annotated[int, Meta(ge=0, le=3)] | None = None


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why the options do not fit the number of seats."""
    if options.start_seat is not None and options.start_seat >= seats:
        return f"seat {options.start_seat} cannot begin: there are seats 0 to {seats - 1}"
    return None


VARIANTS: tuple[Options, ...] = (
    Options(),
    Options(building_sides="random"),
    Options(neutral_layout="random"),
    Options(neutral_layout="random", building_sides="random"),
)
"""Every layout with every way to choose sides."""
