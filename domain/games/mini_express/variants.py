"""Every way to play, for `simulate --all-modes`: maps, variants, levels, modes of two."""

from __future__ import annotations

from itertools import product

from domain.games.mini_express.data import LEVELS
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.state import Options, Variant

SIDES: tuple[tuple[MapName, Variant], ...] = (
    ("usa", "none"),
    ("europe", "none"),
    ("usa", "golden_spike"),
    ("europe", "ports"),
)

_LEVELS = tuple(
    Options(map=side, variant=variant, level=level)
    for (side, variant), level in product(SIDES, tuple(LEVELS)[1:])
)
_DUELS = tuple(Options(map=side, variant=variant, two_players="duel") for side, variant in SIDES)
_FIRST_GAMES = tuple(Options(map=side, variant=variant, first_game=True) for side, variant in SIDES)

VARIANTS: tuple[Options, ...] = (
    *(Options(map=side, variant=variant) for side, variant in SIDES),
    *_FIRST_GAMES,
    *_DUELS,
    *(Options(map=side, variant=variant, two_players="duel", first_game=True) for side, variant in SIDES),
    *_LEVELS,
)
"""Both maps with and without their variant (MEX-17.30): every number of seats, first games, duels, levels."""
