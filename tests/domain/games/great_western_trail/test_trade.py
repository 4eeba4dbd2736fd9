"""Trade (GWT-8.9)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import TakeTeepee
from domain.games.great_western_trail.frames import Trade
from tests.domain.games.great_western_trail.scene import asking

VILLAGE = {"T_m2": "teepee_green", "T_6": "teepee_blue"}


def test_a_price_is_paid_in_full_or_not_at_all() -> None:
    """GWT-8.9.1: the refusal names what can be paid."""
    scene = asking(Trade(0), tiles=VILLAGE, players=[{"money": 1}])

    scene.when(TakeTeepee("T_m2")).then_refused("GWT-8.9.1", "possible: village space +6")
