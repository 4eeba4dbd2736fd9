"""A worker's metrics of clocks and pre-set moves, from the records that it decides."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from prometheus_client import REGISTRY

from domain.games.template import GAME
from domain.games.template.commands import Finish
from domain.games.template.variants import Options
from domain.kernel.decide import legal_options
from domain.kernel.values import Command
from domain.table.commands import TimeOut
from domain.table.correspondence.commands import ClaimTimeOut, Excuse
from domain.table.correspondence.pace import Absence, Bank, Pace
from domain.table.orders.forms import Line, Step
from domain.table.records import SERVICE_PLAYER
from infra.redis.store import RedisStore
from services.worker.metrics import count_events
from tests.support.games.order_driver import fire, seal, start_paced_table
from tests.support.games.table_driver import TableDriver
from tests.support.tables.clocked_tables import DAY, HOUR, begin, flag_of
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until


def count(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"railhead_{name}", labels) or 0.0


def submit_counted(played: TableDriver, command: Command, seat: int | None, player: str) -> None:
    before = played.table
    count_events(before, played.submit(command, seat=seat, player=player))


def test_time_out_is_counted_with_its_delay() -> None:
    played = begin(Pace(Bank(60, 0, 60)))
    played.now = flag_of(played, 0) + 1_500
    before = count("flags_called_total", by="service"), count("flag_delay_seconds_sum")

    submit_counted(played, TimeOut(0), None, SERVICE_PLAYER)

    assert before[0] + 1 == count("flags_called_total", by="service")
    assert before[1] + 1.5 == pytest.approx(count("flag_delay_seconds_sum"))


def test_delay_counts_from_when_the_service_may_act() -> None:
    played = begin(Pace(Bank(60, 0, 60), absence=Absence("claim", claim_days=3)))
    played.now = flag_of(played, 0) + 3 * DAY + 500
    before = count("flag_delay_seconds_sum")

    submit_counted(played, TimeOut(0), None, SERVICE_PLAYER)

    assert before + 0.5 == pytest.approx(count("flag_delay_seconds_sum"))


def test_claimed_time_out_has_no_delay() -> None:
    played = begin(Pace(Bank(60, 0, 60), absence=Absence("claim")))
    played.now = flag_of(played, 0) + HOUR
    before = count("flags_called_total", by="player"), count("flag_delay_seconds_count")

    submit_counted(played, ClaimTimeOut(0, "default"), 1, "player-1")

    assert (before[0] + 1, before[1]) == (
        count("flags_called_total", by="player"),
        count("flag_delay_seconds_count"),
    )


def test_time_out_with_hours_per_decision_is_counted() -> None:
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), hours=2)
    played.take_seats(0, 1)
    played.now = played.table.waiting[0].since + 2 * HOUR + 250
    before = count("flag_delay_seconds_sum")

    submit_counted(played, TimeOut(0), None, SERVICE_PLAYER)

    assert before + 0.25 == pytest.approx(count("flag_delay_seconds_sum"))


def test_excluded_downtime_is_summed() -> None:
    played, before = begin(Pace(Bank(6_000, 0, 6_000))), count("excused_seconds_total")
    played.now += 3 * HOUR

    submit_counted(played, Excuse(played.now - 2 * HOUR, played.now), None, SERVICE_PLAYER)

    assert before + 7_200 == count("excused_seconds_total")


def test_pre_set_moves_are_counted() -> None:
    played = start_paced_table(GAME, 2, Options(mail=False))
    seat, before = played.seats_to_act[0], played.table
    first = legal_options(GAME, played.state, seat)[0]
    seal(played, seat, Line(tuple(Step(to_builtins(one)) for one in (first, Finish()))))
    fired, stopped = count("orders_fired_total"), count("orders_stopped_total", why="played out")

    for _ in range(2):
        before = played.table
        count_events(before, fire(played, seat))

    assert fired + 2 == count("orders_fired_total")
    assert stopped + 1 == count("orders_stopped_total", why="played out")


def test_refused_time_outs_are_counted(store: RedisStore, play: WorkerTable) -> None:
    worker = build_worker(store)
    play.open()
    before = count("time_outs_refused_total", type="illegal-command")
    play.send(SERVICE_PLAYER, None, TimeOut(0))
    play.send("p0", 0, TimeOut(0))

    run_until(worker, play.is_answered)

    assert before + 1 == count("time_outs_refused_total", type="illegal-command")
