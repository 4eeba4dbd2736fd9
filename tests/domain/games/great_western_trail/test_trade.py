"""Trade (GWT-8.9)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import TakeTeepee
from domain.games.great_western_trail.frames import Trade
from tests.domain.games.great_western_trail.scene import asking

VILLAGE = {"T_m2": "teepee_green", "T_6": "teepee_blue"}


def test_teepee_price_must_be_paid_in_full() -> None:
    """GWT-8.9.1: the refusal lists the affordable teepees."""
    scene = asking(Trade(0), tiles=VILLAGE, players=[{"money": 1}])

    scene.when(TakeTeepee("T_m2")).then_refused("GWT-8.9.1", "possible: village space +6")
