"""Playing hours of seats."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.commands import SetHours
from domain.table.correspondence.events import HoursSet
from tests.support.tables.resting_tables import (
    ANN,
    BERLIN,
    BOB,
    answer,
    at,
    begin_daily,
    clocks_of,
    flag_of,
    moment,
)


def test_hours_apply_from_the_next_turn() -> None:
    played = begin_daily()
    flag = flag_of(played, 0)

    events = at(played, "2026-10-22T19:00Z", SetHours(Hours("UTC", 0, 360)), 0, ANN)

    assert (HoursSet(0, Hours("UTC", 0, 360), moment("2026-10-22T19:00Z")),) == events
    assert flag == flag_of(played, 0)
    played.now = moment("2026-10-23T06:00Z")
    answer(played, 0)
    answer(played, 1)
    assert Hours("UTC", 0, 360) == clocks_of(played).clocks[0].hours_now


def test_hours_change_once_in_seven_days() -> None:
    played = begin_daily()
    at(played, "2026-10-22T19:00Z", SetHours(BERLIN), 0, ANN)

    with pytest.raises(IllegalCommand, match="next at 2026-10-29T19:00Z") as refused:
        at(played, moment("2026-10-29T19:00Z") - 1, SetHours(BERLIN), 0, ANN)
    assert "TBL-1.3" == refused.value.rule
    at(played, "2026-10-29T19:00Z", SetHours(BERLIN), 0, ANN)
    at(played, "2026-10-29T19:00Z", SetHours(BERLIN), 1, BOB)


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (Hours("Europe/Nowhere", 0, 0), "unknown time zone"),
        (Hours("UTC", 0, 359), "at least 360 minutes of the day"),
        (Hours("UTC", 0, 1440), "0 to 1439"),
    ],
)
def test_invalid_hours_are_refused(hours: Hours, words: str) -> None:
    played = begin_daily()

    with pytest.raises(MalformedCommand, match=words):
        played.submit(SetHours(hours), 0, ANN)


def test_only_the_holder_chooses_hours() -> None:
    played = begin_daily()

    with pytest.raises(NotAllowed, match="not yours"):
        played.submit(SetHours(BERLIN), 0, BOB)
