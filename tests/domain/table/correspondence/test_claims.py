"""Time-outs that other seats claim."""

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


def test_nothing_happens_before_a_claim() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    record = claim(played, 0)

    assert TimeOutClaimed(0, 1) == record.events[0]
    assert isinstance(record.events[1], TimeRanOut)
    assert (1,) == played.seats_to_act


def test_claim_can_ask_for_a_bot_answer() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    record = claim(played, 0, "bot")

    assert StoodIn(0, "greedy", "turn") == record.events[-1]
    assert (0,) == played.seats_to_act


def test_claim_before_the_deadline_is_refused() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0) - 1
    with pytest.raises(CommandRefused, match="has not run out") as refused:
        claim(played, 0)

    assert "TBL-1.4" == refused.value.rule


def test_claim_on_ones_own_seat_is_refused() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="cannot claim your own time-out"):
        claim(played, 0, by=0)


def test_claim_on_a_seat_without_decision_is_refused() -> None:
    played = begin(with_absence(each="claim"), seats=3)
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="seat 2 has no running clock"):
        claim(played, 2)


def test_spectators_cannot_claim() -> None:
    played = begin(with_absence(each="claim"))
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="is not yours"):
        played.submit(ClaimTimeOut(0, "default"), 1, "somebody")


@pytest.mark.parametrize("each", ["default", "bot"])
def test_service_acts_without_claim_under_other_policies(each: str) -> None:
    played = begin(with_absence(each=each))
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="the service enforces time limits"):
        claim(played, 0)


def test_service_claims_after_some_days() -> None:
    played = begin(with_absence(each="claim", claim_days=2))
    played.now = flag_of(played, 0) + 2 * DAY - 1
    with pytest.raises(CommandRefused, match="2 days"):
        played.play_as_service(TimeOut(0))
    played.now += 1
    played.play_as_service(TimeOut(0))

    assert (1,) == played.seats_to_act
