"""The options of a table, their valid combinations, and all variants for `simulate --all-modes`."""

from __future__ import annotations

from itertools import product
from typing import Annotated, Literal

from msgspec import Meta

from domain.games.mini_express.data import LEVELS, Level, MapName, Mode
from domain.kernel.values import Value

Variant = Literal["none", "golden_spike", "ports"]


class Options(Value, frozen=True):
    """The options of a table (MEX-3.1).

    `map` is the side of the board, and `variant` a variant for that side (MEX-12.2, MEX-12.3). `first_game`
    gives every city capacity 2 (MEX-12.1). `two_players` selects the Machinist (MEX-10) or a duel (MEX-11)
    for two players. `level` is the difficulty of the solo game (MEX-9.16). `start_seat` is the start player,
    drawn at random if null (MEX-3.6).
    """

    map: MapName = "usa"
    variant: Variant = "none"
    first_game: bool = False
    two_players: Literal["machinist", "duel"] = "machinist"
    level: Level = "passenger"
    start_seat: Annotated[int, Meta(ge=0, le=4)] | None = None


STANDARD_MODES: dict[int, Mode] = {3: "standard_3", 4: "standard_4", 5: "standard_5"}


def mode_of(options: Options, seats: int) -> Mode:
    """Return the mode, which depends on the number of seats and, for two seats, on the options (MEX-3.1)."""
    if seats == 1:
        return "solo"
    if seats == 2:  # noqa: PLR2004 - a table of two
        return "duel" if options.two_players == "duel" else "two_machinist"
    return STANDARD_MODES[seats]


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why the options are invalid, or None if they are valid.

    They may conflict with each other or with the number of seats.
    """
    if options.variant == "golden_spike" and options.map != "usa":
        return "the Golden Spike requires the USA map (MEX-12.2)"
    if options.variant == "ports" and options.map != "europe":
        return "Ports require the Europe map (MEX-12.3)"
    if options.level != "passenger" and seats != 1:
        return f"levels are for 1 player, not for {seats} (MEX-9.16)"
    if options.two_players != "machinist" and seats != 2:  # noqa: PLR2004 - a table of two
        return f"a duel is for 2 players, not for {seats} (MEX-11)"
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat is {options.start_seat}, but there are {seats} seats, numbered from 0 (MEX-3.6)"
    return None


_SIDES: tuple[tuple[MapName, Variant], ...] = (
    ("usa", "none"),
    ("europe", "none"),
    ("usa", "golden_spike"),
    ("europe", "ports"),
)

VARIANTS: tuple[Options, ...] = (
    *(Options(map=side, variant=variant) for side, variant in _SIDES),
    *(Options(map=side, variant=variant, first_game=True) for side, variant in _SIDES),
    *(Options(map=side, variant=variant, two_players="duel") for side, variant in _SIDES),
    *(Options(map=side, variant=variant, two_players="duel", first_game=True) for side, variant in _SIDES),
    *(
        Options(map=side, variant=variant, level=level)
        for (side, variant), level in product(_SIDES, tuple(LEVELS)[1:])
    ),
)
"""Both maps, with and without their variant, each with first games, duels and levels (MEX-17.30)."""
