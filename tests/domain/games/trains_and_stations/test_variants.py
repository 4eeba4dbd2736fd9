"""What may be chosen for a table (TNS-2.5)."""

from __future__ import annotations

from domain.games.trains_and_stations.variants import Options, invalid_reason


def test_a_conductor_has_to_sit_at_the_table() -> None:
    assert "3 seats" in (invalid_reason(Options(3), 3) or "")
    assert invalid_reason(Options(3), 4) is None
