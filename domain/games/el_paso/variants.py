"""Ways to play, for `simulate --all-modes`: layouts, sides, levels of the solo game."""

from __future__ import annotations

from domain.games.el_paso.state import Options

VARIANTS: tuple[Options, ...] = (
    Options(),
    Options(neutral_layout="random", train_sides="bbbb", building_sides="bbbbbb"),
    Options(train_sides="abab", building_sides="babbab"),
    Options(difficulty=1),
    Options(neutral_layout="random", train_sides="baba", building_sides="abaaba", difficulty=2),
    Options(train_sides="bbbb", building_sides="bbbbbb", difficulty=3),
    Options(difficulty=1, b_cards="B2"),
)
"""All sides a, all b, mixed; a single player meets Sue at each level, with a named B card too."""
