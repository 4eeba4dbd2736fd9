"""Time that other seats claim, where the service does not call it by itself."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.refusals import CommandRefused
from domain.table.commands import TimeOut
from domain.table.correspondence.commands import ClaimTimeOut
from domain.table.correspondence.events import StoodIn, TimeOutClaimed
from domain.table.correspondence.pace import Absence, Bank, Pace
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord
from tests.support.games.table_driver import TableDriver
from tests.support.tables.clocked_tables import DAY, begin, flag_of

DAYS = Bank(24 * 60, 6 * 60, 48 * 60)


def with_absence(**said: Any) -> Pace:
    return Pace(DAYS, grace=60, absence=Absence(**said))


def claim(played: TableDriver, seat: int, what: Any = "default", by: int = 1) -> AnyRecord:
    return played.submit(ClaimTimeOut(seat, what), by, f"player-{by}")


def test_where_time_is_claimed_nothing_happens_until_another_seat_says_so() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    record = claim(played, 0)

    assert TimeOutClaimed(0, 1) == record.events[0]
    assert isinstance(record.events[1], TimeRanOut)
    assert (1,) == played.seats_to_act


def test_who_claims_may_have_a_bot_answer_instead() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    record = claim(played, 0, "bot")

    assert StoodIn(0, "greedy", "turn") == record.events[-1]
    assert (0,) == played.seats_to_act


def test_nobody_claims_before_the_flag_has_fallen() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0) - 1
    with pytest.raises(CommandRefused, match="has not run out") as refused:
        claim(played, 0)

    assert "TBL-1.4" == refused.value.rule


def test_nobody_claims_the_own_time() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="cannot claim your own time-out"):
        claim(played, 0, by=0)


def test_nobody_claims_the_time_of_a_seat_that_is_not_asked() -> None:
    played = begin(with_absence(each="claim"), seats=3)
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="seat 2 has no running clock"):
        claim(played, 2)


def test_who_holds_no_seat_claims_nothing() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="is not yours"):
        played.submit(ClaimTimeOut(0, "default"), 1, "somebody")


@pytest.mark.parametrize("each", ["default", "bot"])
def test_where_the_service_calls_time_nobody_has_to_claim_it(each: str) -> None:
    played = begin(with_absence(each=each))
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="the service enforces time limits"):
        claim(played, 0)


def test_time_that_nobody_claims_is_called_by_the_service_after_some_days() -> None:
    played = begin(with_absence(each="claim", claim_days=2))
    played.now = flag_of(played, 0) + 2 * DAY - 1
    with pytest.raises(CommandRefused, match="2 days"):
        played.play_as_service(TimeOut(0))
    played.now += 1
    played.play_as_service(TimeOut(0))

    assert (1,) == played.seats_to_act
