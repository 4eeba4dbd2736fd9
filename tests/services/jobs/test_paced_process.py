"""In the whole service, a time-out happens automatically, and a stand-in bot answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.table.bot_accounts import bot_account_id
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.events import StoodIn
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord
from infra.redis.tables.table_import import import_table
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService
from tests.support.tables.late_table import CODE, almost_an_hour_ago


@pytest.fixture(scope="module")
def working(railhead: RunningService) -> Iterator[RunningService]:
    """Yield the service with jobs running."""
    railhead.start("jobs")
    yield railhead
    assert railhead.stop("jobs") == 0


@pytest.mark.parametrize("public", [True, False])
def test_time_out_calls_a_stand_in_that_answers(working: RunningService, *, public: bool) -> None:
    played = almost_an_hour_ago(f"0{2 + public}hourly", public=public)
    assert played.table is not None
    assert played.table.paced is not None
    seat = played.table.waiting[0].seat
    found = deadline(ZONES, played.table.paced, seat)
    assert found is not None
    import_table(working.store, played.id, played.export(secret=True))

    def records() -> list[AnyRecord]:
        return [CODE.decode_record(entry.record) for entry in working.store.log.read(played.id)]

    def answered() -> bool:
        bot = bot_account_id("random")
        return any((bot, seat) == (record.player, record.seat) for record in records())

    wait_until(answered, "the stand-in has answered")
    called = next(
        record for record in records() if TimeRanOut(seat, found.flag, found.warning) in record.events
    )

    assert StoodIn(seat, "random", "turn") in called.events
    assert called.at >= found.flag
