"""Any pace with a clock, and any hours of a seat, as Hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.pace import Absence, AtHour, Bank, Clock, Pace, PerDecision

CLOCKS: tuple[Clock, ...] = (
    Bank(24 * 60, 6 * 60, 48 * 60),
    Bank(60, 0, 60),
    PerDecision(300),
    AtHour("Europe/Berlin", 20 * 60, 12 * 60),
)
ZONE_NAMES = ("UTC", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca", "America/St_Johns")


@st.composite
def paces(draw: st.DrawFn) -> Pace:
    """Draw any pace with a clock."""
    return Pace(
        draw(st.sampled_from(CLOCKS)),
        hours=draw(st.booleans()),
        weekend=draw(st.booleans()),
        grace=draw(st.sampled_from([0, 90])),
        absence=Absence(
            each=draw(st.sampled_from(["default", "bot", "claim"])),
            lapses=draw(st.integers(1, 3)),
            then=draw(st.sampled_from(["drop", "bot", "offer"])),
            claim_days=1,
        ),
    )


@st.composite
def seat_hours(draw: st.DrawFn) -> Hours:
    """Draw playing hours of six to sixteen hours a day, which may cross midnight."""
    opens, length = draw(st.integers(0, 1439)), draw(st.integers(360, 960))
    return Hours(draw(st.sampled_from(ZONE_NAMES)), opens, (opens + length) % 1440)
