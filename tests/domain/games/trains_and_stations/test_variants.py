"""The options of a table (TNS-2.5)."""

from __future__ import annotations

from domain.games.trains_and_stations.variants import Options, invalid_reason


def test_the_chosen_conductor_must_be_a_seat_of_the_table() -> None:
    assert "3 seats" in (invalid_reason(Options(3), 3) or "")
    assert invalid_reason(Options(3), 4) is None
