"""Jobs as a process, beside the rest of the service: what is due is found, whatever process dies when."""

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
    """The service with its jobs."""
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


def untold(option: LegalOption) -> None:
    """Tell nobody."""


def seq(working: RunningService, table: str) -> int:
    """Give the number of the table's last record."""
    head = working.store.log.head(table)
    return 0 if head is None else head.seq


def ended(person: Client, table: str) -> Observation:
    """Wait until the table has ended."""
    wait_until(lambda: person.observe(table).over, "the game is over")
    return person.observe(table)


def test_a_person_plays_against_bots_that_came_when_they_were_asked_for(person: Client) -> None:
    table = opened(person, "template", {"1": "greedy", "2": "random", "3": "first"}, 4, me={"seat": 0})
    last = play_seat(person, table, 0, STRATEGIES["random"], Random(1), untold)

    assert ["greedy", "random", "first"] == [seat.bot for seat in last.table.seats[1:]]
    assert last.score is not None


def test_bots_that_were_killed_in_the_middle_of_a_game_go_on_with_it(
    person: Client, working: RunningService
) -> None:
    table = opened(person, "gold_rush", {"0": "random", "1": "first", "2": "random"}, 3)
    wait_until(lambda: seq(working, table) > 20, "the bots are at it")
    carriers = children(working.running["jobs"].pid)
    working.kill("jobs")
    wait_until(lambda: not any(is_alive(one) for one in carriers), "its processes have ended with it")
    stopped = seq(working, table)
    assert not person.observe(table).over
    working.start("jobs")
    last = ended(person, table)

    assert last.at > stopped
    assert last.score is not None
    assert list(range(1, last.at + 1)) == seqs(person, table)


@pytest.mark.parametrize("forks_them", [False, True])
def test_a_process_that_carries_jobs_is_started_again_when_it_dies(
    person: Client, working: RunningService, *, forks_them: bool
) -> None:
    """Also all of them at once, with the one that forks them."""
    table = opened(person, "gold_rush", {"0": "random", "1": "first", "2": "random"}, 3)
    wait_until(lambda: seq(working, table) > 12, "the bots are at it")
    forking = started_by(working.running["jobs"].pid)
    for process in forking if forks_them else chain.from_iterable(map(started_by, forking)):
        os.kill(process, 9)

    assert ended(person, table).score is not None


def started_by(process: int) -> list[int]:
    """Give the processes that a process has started itself."""
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def seqs(person: Client, table: str) -> list[int]:
    """Give the numbers of all records of a table."""
    found: list[int] = []
    while True:
        path = f"/v1/tables/{table}/events?limit=200&after={found[-1] if found else 0}"
        call: requests.ApiRequest[Any] = requests.ApiRequest("GET", path, None)
        records = person.send(call)["records"]
        if not records:
            return found
        found += [record["seq"] for record in records]


def test_who_lets_the_time_run_out_has_the_default_answer_taken_once(working: RunningService) -> None:
    overdue = MemoryTable(CODE, b"s" * 32, id="01overdue")
    game = CODE.game
    overdue.execute("p0", None, OpenTable(game.name, 2, game.options_type(), "Slow", public=True, hours=1))
    for seat in range(2):
        overdue.execute(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    assert overdue.table is not None
    asked = {waiting.seat for waiting in overdue.table.waiting}
    import_table(working.store, overdue.id, overdue.export(secret=True))

    def called() -> list[int]:
        entries = working.store.log.read(overdue.id)
        commands = [CODE.decode_record(entry.record).command for entry in entries]
        return [command.seat for command in commands if isinstance(command, TimeOut)]

    wait_until(lambda: set(called()) == asked, "time is called")

    assert sorted(asked) == sorted(called())


def test_a_table_that_has_ended_is_audited_and_put_away_by_itself(
    person: Client, working: RunningService
) -> None:
    table = opened(person, "template", {"0": "first", "1": "random"}, 2)
    last = ended(person, table)
    wait_until(lambda: isinstance(working.store.tables.get(table), ArchivedLog), "the table is put away")

    assert report(person, table)["sound"]
    assert last.head == person.observe(table).head
    assert list(range(1, last.at + 1)) == seqs(person, table)


def test_an_audit_that_is_asked_for_is_made(person: Client, working: RunningService) -> None:
    table = opened(person, "template", {"0": "first", "1": "random"}, 2)
    last = ended(person, table)
    person.send(requests.ApiRequest("POST", "/v1/audits", None, {"table": table}))
    wait_until(lambda: report(person, table), "there is a report")

    assert last.head.hash == report(person, table)["head"]


def report(person: Client, table: str) -> dict[str, Any]:
    """Give the report of a table's audit; empty while there is none, also where one is on its way."""
    try:
        found: dict[str, Any] = person.send(requests.ApiRequest("GET", f"/v1/audits/{table}", None))
    except RequestDeclined as declined:
        if declined.code != "not-found":
            raise
        return {}
    return found if "sound" in found else {}
