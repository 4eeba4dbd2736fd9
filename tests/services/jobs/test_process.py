"""Jobs as a process in the whole service: due work gets done even if processes die."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat, TimeOut
from infra.ports.tables import ArchivedLog
from infra.redis.tables.table_import import import_table
from railhead import Client, RequestDeclined, requests
from services.client.bot import STRATEGIES, play_seat
from services.client.responses import LegalOption, Observation
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.processes import is_alive, wait_until
from tests.support.runtime.running_service import RunningService
from tests.support.runtime.supervised_service import children

CODE = codec_for("template")

_numbers = count(1)


@pytest.fixture(scope="module")
def working(railhead: RunningService) -> Iterator[RunningService]:
    """Yield the service with jobs running."""
    railhead.start("jobs")
    yield railhead
    assert railhead.stop("jobs") == 0


@pytest.fixture
def person(working: RunningService) -> Iterator[Client]:
    with Client(working.url) as speaking:
        speaking.register(f"Somebody {next(_numbers)}")
        yield speaking


def opened(person: Client, game: str, bots: dict[str, str], seats: int, **changes: object) -> str:
    settings = {"game": game, "seats": seats, "name": "With bots", "bots": bots, **changes}
    return person.send(requests.open_table(settings)).table.id


def ignore(option: LegalOption) -> None:
    """Do nothing."""


def seq(working: RunningService, table: str) -> int:
    """Return the number of the table's last record."""
    head = working.store.log.head(table)
    return 0 if head is None else head.seq


def wait_for_end(person: Client, table: str) -> Observation:
    wait_until(lambda: person.observe(table).over, "the game is over")
    return person.observe(table)


def test_person_plays_against_requested_bots(person: Client) -> None:
    table = opened(person, "template", {"1": "greedy", "2": "random", "3": "first"}, 4, me={"seat": 0})
    last = play_seat(person, table, 0, STRATEGIES["random"], Random(1), ignore)

    assert ["greedy", "random", "first"] == [seat.bot for seat in last.table.seats[1:]]
    assert last.score is not None


def test_game_of_bots_continues_after_jobs_are_killed(person: Client, working: RunningService) -> None:
    table = opened(person, "gold_rush", {"0": "random", "1": "first", "2": "random"}, 3)
    wait_until(lambda: seq(working, table) > 20, "the bots are playing")
    carriers = children(working.running["jobs"].pid)
    working.kill("jobs")
    wait_until(lambda: not any(is_alive(one) for one in carriers), "its child processes have ended too")
    stopped = seq(working, table)
    assert not person.observe(table).over
    working.start("jobs")
    last = wait_for_end(person, table)

    assert last.at > stopped
    assert last.score is not None
    assert list(range(1, last.at + 1)) == seqs(person, table)


@pytest.mark.parametrize("forks_them", [False, True])
def test_dead_worker_is_restarted(person: Client, working: RunningService, *, forks_them: bool) -> None:
    """It is restarted even if all workers die together with the fork server."""
    table = opened(person, "gold_rush", {"0": "random", "1": "first", "2": "random"}, 3)
    wait_until(lambda: seq(working, table) > 12, "the bots are playing")
    forking = started_by(working.running["jobs"].pid)
    for process in forking if forks_them else chain.from_iterable(map(started_by, forking)):
        os.kill(process, 9)

    assert wait_for_end(person, table).score is not None


def started_by(process: int) -> list[int]:
    """Return the children of a process."""
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def seqs(person: Client, table: str) -> list[int]:
    """Return the numbers of all records of a table."""
    found: list[int] = []
    while True:
        path = f"/v1/tables/{table}/events?limit=200&after={found[-1] if found else 0}"
        call: requests.ApiRequest[Any] = requests.ApiRequest("GET", path, None)
        records = person.send(call)["records"]
        if not records:
            return found
        found += [record["seq"] for record in records]


def test_time_out_takes_the_default_answer_once(working: RunningService) -> None:
    overdue = MemoryTable(CODE, b"s" * 32, id="01overdue")
    game = CODE.game
    overdue.execute("p0", None, OpenTable(game.name, 2, game.options_type(), "Slow", public=True, hours=1))
    for seat in range(2):
        overdue.execute(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    assert overdue.table is not None
    asked = {waiting.seat for waiting in overdue.table.waiting}
    import_table(working.store, overdue.id, overdue.export(secret=True))

    def timed_out() -> list[int]:
        entries = working.store.log.read(overdue.id)
        commands = [CODE.decode_record(entry.record).command for entry in entries]
        return [command.seat for command in commands if isinstance(command, TimeOut)]

    wait_until(lambda: set(timed_out()) == asked, "the time-outs")

    assert sorted(asked) == sorted(timed_out())


def test_finished_table_is_audited_and_archived(person: Client, working: RunningService) -> None:
    table = opened(person, "template", {"0": "first", "1": "random"}, 2)
    last = wait_for_end(person, table)
    wait_until(lambda: isinstance(working.store.tables.get(table), ArchivedLog), "the table is archived")

    assert report(person, table)["sound"]
    assert last.head == person.observe(table).head
    assert list(range(1, last.at + 1)) == seqs(person, table)


def test_requested_audit_is_made(person: Client, working: RunningService) -> None:
    table = opened(person, "template", {"0": "first", "1": "random"}, 2)
    last = wait_for_end(person, table)
    person.send(requests.ApiRequest("POST", "/v1/audits", None, {"table": table}))
    wait_until(lambda: report(person, table), "there is a report")

    assert last.head.hash == report(person, table)["head"]


def report(person: Client, table: str) -> dict[str, Any]:
    """Return the report of a table's audit; empty while there is none."""
    try:
        found: dict[str, Any] = person.send(requests.ApiRequest("GET", f"/v1/audits/{table}", None))
    except RequestDeclined as declined:
        if declined.code != "not-found":
            raise
        return {}
    return found if "sound" in found else {}
