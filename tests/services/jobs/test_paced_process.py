"""A flag that falls while the whole service runs: time is called by itself, and a stand-in answers."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from domain.log.codec import codec_for
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.pace import Absence, Bank, Pace
from domain.table.correspondence.zones import ZONES
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord
from infra.redis.tables.table_import import import_table
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

CODE = codec_for("template")
HOUR, SOON = 3_600_000, 3_000
HOURLY = Pace(Bank(60, 30, 60), absence=Absence("bot", lapses=2, then="offer", bot="random"))


@pytest.fixture(scope="module")
def working(railhead: RunningService) -> Iterator[RunningService]:
    """The service with its jobs."""
    railhead.start("jobs")
    yield railhead
    assert railhead.stop("jobs") == 0


def almost_an_hour_ago(table: str, *, public: bool) -> MemoryTable:
    """Give a table whose game began so long ago that the first flag falls in a moment."""
    played = MemoryTable(CODE, table.encode().rjust(32), id=table)
    played.clock = time.time_ns() // 1_000_000 - HOUR + SOON
    options = CODE.game.options_type()
    played.execute("p0", None, OpenTable("template", 2, options, "Slow", public=public, pace=HOURLY))
    for seat in range(2):
        played.execute(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    return played


@pytest.mark.parametrize("public", [True, False])
def test_time_is_called_when_the_flag_has_fallen_and_the_stand_in_answers(
    working: RunningService, *, public: bool
) -> None:
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
