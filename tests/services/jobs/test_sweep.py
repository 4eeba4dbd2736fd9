"""Sweeps find all due work, no matter how much there is."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from domain.table.bot_accounts import HOST_ACCOUNT
from domain.table.correspondence.pace import Bank, Pace
from domain.table.records import PendingDecision
from infra.ports.notifier import Notification
from projections.seats import SeatOccupancy
from projections.turns import DUE_PREFIX, TURNS, TurnsDocument
from services.jobs.due_work import BotPolicy, DueWork, PlayBots, TimeOutSeat
from services.jobs.sweep import LATE_PAGES, MAX_ROWS, Sweep
from services.jobs.tournaments import EndedTournaments, ResultTeller, TournamentKeeper
from services.notices.telling import DamageTeller
from services.shared.job_table import BOTS_QUEUE
from tests.support.tables.paced_tables import fold_driven, start_paced_table

LONG_AGO = "001790000000000"
BOT = "bot-greedy"


class Turns:
    """The read model of tables with expired deadlines; it still lists those that have been handled."""

    def __init__(self, tables: int) -> None:
        self.rows = [f"{LONG_AGO}:00t{number:05}:0" for number in range(tables)]
        self.document = TURNS.encode(fold_driven(TURNS, start_paced_table(Pace(Bank(60, 0, 60)))))
        self.most_read = 0

    def read_first_rows(
        self,
        model: str,
        version: int,
        prefix: str,
        limit: int,
        before: str | None = None,
        after: str | None = None,
    ) -> tuple[str, ...]:
        rows = self.rows if prefix == DUE_PREFIX else []
        return tuple(row for row in rows if after is None or row > after)[:limit]

    def read_first_rows_of(
        self, model: str, version: int, prefixes: Sequence[str], limit: int
    ) -> Mapping[str, tuple[str, ...]]:
        return dict.fromkeys(prefixes, ())

    def read_live_documents(self, model: str, version: int, tables: Sequence[str]) -> Mapping[str, bytes]:
        self.most_read = max(self.most_read, len(tables))
        return dict.fromkeys(tables, self.document)


class Dispatched:
    """Accepts each piece of work once, as claims do, and records the tables with time-outs."""

    def __init__(self) -> None:
        self.timed_out, self.played = list[str](), list[str]()

    def dispatch(self, work: Sequence[DueWork]) -> int:
        self.played += [one.table for one in work if isinstance(one, PlayBots)]
        known = set(self.timed_out)
        found = [one.table for one in work if isinstance(one, TimeOutSeat) and one.table not in known]
        self.timed_out += found
        return len(found)

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: 0


class Silence:
    """A notifier and checks that never report anything: no notifications, outages or damaged tables."""

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        return ()

    def look(self) -> None:
        """Report no outage."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def hold_back(self, work: Sequence[DueWork]) -> Sequence[DueWork]:
        return work

    def list_damaged(self) -> tuple[str, ...]:
        return ()


@dataclass
class Viewers:
    are_there: bool = False

    def has_viewer(self) -> bool:
        return self.are_there


def sweep(turns: Any, dispatched: Dispatched, viewers: Viewers | None = None) -> Sweep:
    return Sweep(
        read_models=cast("Any", turns),
        notifier=cast("Any", Silence()),
        dispatcher=cast("Any", dispatched),
        policy=BotPolicy({BOT: "greedy"}, 0),
        interval=0.0,
        archive_days=1,
        condition_ports=cast("Any", None),
        demo_watch=viewers or Viewers(),
        outages=(),
        prepare=lambda: None,
        restart_workers=lambda: False,
        max_queued={BOTS_QUEUE: 1},
        outage_guard=cast("Any", Silence()),
        result_teller=ResultTeller(cast("Any", turns), lambda notices, now: None),
        damage_teller=DamageTeller(cast("Any", Silence()), cast("Any", turns), lambda notices, now: None),
        tournaments=TournamentKeeper(
            cast("Any", turns),
            cast("Any", turns),
            cast("Any", dispatched),
            cast("Any", dispatched),
            lambda *_: "",
        ),
        ended_tournaments=EndedTournaments(cast("Any", turns), cast("Any", turns)),
    )


def test_one_sweep_handles_several_pages_of_time_outs() -> None:
    turns, dispatched = Turns(2 * MAX_ROWS + 1), Dispatched()

    sweep(turns, dispatched).run_once()

    assert [row.split(":")[1] for row in turns.rows] == dispatched.timed_out
    assert turns.most_read <= MAX_ROWS


def test_listed_time_outs_do_not_hide_later_ones() -> None:
    """The read model lags behind, so handled time-outs are still listed."""
    turns, dispatched = Turns((LATE_PAGES + 3) * MAX_ROWS), Dispatched()
    one = sweep(turns, dispatched)

    one.run_once()
    assert LATE_PAGES * MAX_ROWS == len(dispatched.timed_out)
    one.run_once()

    assert len(turns.rows) == len(dispatched.timed_out)


def test_sweep_starts_again_at_the_earliest_deadline() -> None:
    turns, dispatched = Turns(LATE_PAGES * MAX_ROWS + 1), Dispatched()
    one = sweep(turns, dispatched)
    for _ in range(2):
        one.run_once()
    turns.rows.insert(0, "000000000000001:00aa:0")

    one.run_once()

    assert "00aa" == dispatched.timed_out[-1]


class DemoTurns(Turns):
    """The read model of a table with only bots, one of which has a decision."""

    def __init__(self, *, demo: bool) -> None:
        super().__init__(0)
        seats, asked = (SeatOccupancy(BOT),) * 2, (PendingDecision(1, 9, 0),)
        self.document = TURNS.encode(
            TurnsDocument(
                seq=9,
                game="template",
                name="Demo",
                hours=None,
                seats=seats,
                waiting=asked,
                owner=HOST_ACCOUNT,
                demo=demo,
            )
        )

    def read_first_rows_of(
        self, model: str, version: int, prefixes: Sequence[str], limit: int
    ) -> Mapping[str, tuple[str, ...]]:
        return dict.fromkeys(prefixes, (f"{LONG_AGO}:00demo",))


def test_demo_pauses_without_viewers_and_continues_with_the_next_viewer() -> None:
    viewers, dispatched = Viewers(), Dispatched()
    one = sweep(DemoTurns(demo=True), dispatched, viewers)
    for _ in range(2):
        one.run_once()
    assert [] == dispatched.played

    viewers.are_there = True
    one.run_once()
    assert ["00demo"] == dispatched.played

    viewers.are_there = False
    for _ in range(2):
        one.run_once()
    assert ["00demo"] == dispatched.played


def test_bots_at_other_tables_need_no_viewers() -> None:
    dispatched = Dispatched()

    sweep(DemoTurns(demo=False), dispatched).run_once()

    assert ["00demo"] == dispatched.played


def test_unreadable_rows_do_not_stop_a_sweep() -> None:
    turns, dispatched = Turns(2), Dispatched()
    turns.rows = [f"{LONG_AGO}:00a:b:0", f"{LONG_AGO}:00a\nb:0", f"{LONG_AGO}:zz:0", "?", *turns.rows]

    sweep(turns, dispatched).run_once()

    assert ["00t00000", "00t00001"] == dispatched.timed_out


def test_unreadable_document_does_not_stop_a_sweep() -> None:
    class OneUnreadable(Turns):
        def read_live_documents(self, model: str, version: int, tables: Sequence[str]) -> Mapping[str, bytes]:
            return {**super().read_live_documents(model, version, tables), "00t00000": b"{}"}

    turns, dispatched = OneUnreadable(2), Dispatched()

    sweep(turns, dispatched).run_once()

    assert ["00t00001"] == dispatched.timed_out
