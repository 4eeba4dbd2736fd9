"""The options of a table and all variants (MEX-3.1, MEX-17.30)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.data import LEVELS
from domain.games.mini_express.variants import Options, invalid_reason, mode_of


@pytest.mark.parametrize(
    ("options", "seats", "rule"),
    [
        ({"variant": "golden_spike", "map": "europe"}, 3, "MEX-12.2"),
        ({"variant": "ports", "map": "usa"}, 3, "MEX-12.3"),
        ({"level": "tourist"}, 2, "MEX-9.16"),
        ({"two_players": "duel"}, 3, "MEX-11"),
        ({"two_players": "duel"}, 1, "MEX-11"),
        ({"start_seat": 3}, 3, "MEX-3.6"),
    ],
)
def test_invalid_options_are_refused_with_a_reason(options: dict[str, Any], seats: int, rule: str) -> None:
    assert f"({rule})" in (invalid_reason(Options(**options), seats) or "")


@pytest.mark.parametrize(
    ("seats", "two_players", "mode"),
    [
        (1, "machinist", "solo"),
        (2, "machinist", "two_machinist"),
        (2, "duel", "duel"),
        (3, "machinist", "standard_3"),
        (4, "machinist", "standard_4"),
        (5, "machinist", "standard_5"),
    ],
)
def test_the_mode_follows_from_the_seats(seats: int, two_players: Any, mode: str) -> None:
    assert mode == mode_of(Options(two_players=two_players), seats)


def test_variants_cover_every_mode_map_and_variant() -> None:
    """MEX-17.30"""
    combinations = {
        (form.map, form.variant, form.first_game, mode_of(form, seats))
        for form in GAME.variants
        for seats in GAME.seat_counts
        if invalid_reason(form, seats) is None
    }

    assert 4 * 2 * 6 == len(combinations)


def test_variants_cover_every_solo_level() -> None:
    """MEX-9.16"""
    alone = {
        (form.map, form.variant, form.level) for form in GAME.variants if invalid_reason(form, 1) is None
    }

    assert 4 * len(LEVELS) == len(alone)


def test_variants_are_distinct() -> None:
    assert len(GAME.variants) == len(set(GAME.variants))
