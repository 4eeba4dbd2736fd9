"""The next goods of an exhausted field (section 9 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.trains_and_stations.data.schema import Building, Good
from domain.games.trains_and_stations.model import next_goods

START: tuple[Good, ...] = ("workers", "coal", "cattle")


@pytest.mark.parametrize(
    ("building", "good", "used", "following"),
    [
        ("ranch", "cattle", START, ("food",)),
        ("ranch", "cattle", (*START, "food"), ("gold",)),
        ("ranch", "food", (*START, "food"), ("gold",)),
        ("ranch", "food", (*START, "food", "gold"), ()),
        ("mine", "coal", START, ("silver",)),
        ("mine", "coal", (*START, "silver"), ("gold",)),
        ("hotel", "workers", START, ("silver", "food")),
        ("hotel", "workers", (*START, "silver"), ("food",)),
        ("hotel", "workers", (*START, "food", "silver"), ("gold",)),
        ("hotel", "food", (*START, "food"), ("gold",)),
        ("hotel", "workers", (*START, "food", "silver", "gold"), ()),
        ("mine", "gold", (*START, "gold"), ()),
    ],
)
def test_next_goods_follow_the_diagram(
    building: Building, good: Good, used: tuple[Good, ...], following: tuple[Good, ...]
) -> None:
    """TNS-9.3, section 16 rows 38 and 39."""
    assert following == next_goods(building, good, used)
