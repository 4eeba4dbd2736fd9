"""The life of a seat in the whole service: the player is away, returns, leaves, and deletes the account."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import httpx
import pytest

from domain.games.template.variants import Options
from domain.kernel.decide import legal_options
from domain.log.codec import codec_for
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import OpenTable, TakeSeat, TimeOut
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.pace import Absence, Bank, Pace
from infra.redis.accounts.accounts import RedisBlockingAccounts
from infra.redis.client.connections import connect_async
from infra.redis.tables.table_import import import_table
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

CODEC = codec_for("template")
PACE = Pace(Bank(60, 30, 60), absence=Absence("default", lapses=3, then="offer", bot="greedy"))
BOT = bot_account_id("greedy")
SOON_MS = 3_000

_numbers = count(1)


@pytest.fixture(scope="module")
def working(railhead: RunningService) -> Iterator[RunningService]:
    """Yield the service with jobs running."""
    railhead.start("jobs")
    yield railhead
    assert railhead.stop("jobs") == 0


class Person(NamedTuple):
    """A player with an HTTP client like a browser's."""

    id: str
    web: httpx.Client
    table: str

    def get(self, path: str) -> Any:
        answer = self.web.get(path)
        assert answer.is_success, answer.text
        return answer.json()

    def send(self, seat: int, command: dict[str, Any], decision: int | None = None) -> httpx.Response:
        said = {"seat": seat, "command": command, "decision": decision, "command_id": f"w{next(_numbers)}"}
        return self.web.post(f"/v1/tables/{self.table}/commands", json=said, headers={"Prefer": "wait=15"})

    def answer(self, seat: int) -> bool:
        """Choose the last option of a decision; return False if the seat has no decision."""
        seen = self.get(f"/v1/tables/{self.table}?seat={seat}")
        if not seen["options"]:
            return False
        done = self.send(seat, seen["options"][-1]["command"], seen["decision"])
        assert done.is_success, done.text
        return True


@pytest.fixture
def people(working: RunningService) -> Iterator[tuple[Person, Person, Person]]:
    """Yield three players, with the id of a table that is new in each run."""
    table = f"02walkthrough{next(_numbers)}"
    with ExitStack() as stack:

        def register() -> Person:
            web = stack.enter_context(httpx.Client(base_url=working.url, timeout=60, trust_env=False))
            made = web.post("/v1/players", json={"name": f"Walker {next(_numbers)}"}).json()
            web.headers["Authorization"] = f"Bearer {made['token']}"
            return Person(made["player"], web, table)

        yield register(), register(), register()


def away_twice(table_id: str, players: tuple[str, str], start: int) -> tuple[MemoryTable, int]:
    """Build a table whose first player has timed out twice; return it with the third deadline."""
    played = MemoryTable(CODEC, table_id.encode().rjust(32), id=table_id, clock=start)
    opening = OpenTable("template", 2, Options(rounds=12, mail=False), "A walk", several=False, pace=PACE)
    played.execute(players[0], None, opening)
    for seat, player in enumerate(players):
        played.execute(player, seat, TakeSeat(f"nonce{seat}"))
    while True:
        table = played.table
        assert table is not None
        assert table.paced is not None
        seat = table.waiting[0].seat
        if seat == 1:
            played.execute(players[1], 1, legal_options(CODEC.game, table.position, 1)[-1])
            continue
        found = deadline(ZONES, table.paced, 0)
        assert found is not None
        if table.paced.clocks[0].lapses == PACE.absence.lapses - 1:
            return played, found.flag
        played.clock = found.flag
        played.execute("service", None, TimeOut(0))


def start_before_deadline(table_id: str, players: tuple[str, str]) -> MemoryTable:
    """Build the same table, but let it start early enough for the third deadline to be near."""
    _, flag = away_twice(table_id, players, 0)
    return away_twice(table_id, players, time.time_ns() // 1_000_000 - flag + SOON_MS)[0]


def tenures_of(person: Person, seat: int) -> list[dict[str, Any]]:
    found = person.get(f"/v1/tables/{person.table}/tenures")["tenures"]
    return [one for one in found if one["seat"] == seat]


def test_seat_outlives_its_player(working: RunningService, people: tuple[Person, Person, Person]) -> None:
    away, other, newcomer = people
    played = start_before_deadline(away.table, (away.id, other.id))
    import_table(working.store, away.table, played.export(secret=True))

    def bot_has_played_two_turns() -> bool:
        other.answer(1)
        return any(one["kind"] == "stand-in" and one["turns"] >= 2 for one in tenures_of(other, 0))

    wait_until(bot_has_played_two_turns, "a bot has played two turns for the absent player")
    assert (3, "time") == (tenures_of(other, 0)[0]["lapses"], tenures_of(other, 0)[0]["why"])

    come_back_and_leave(away, other)
    hand_on_and_finish(working, away, other, newcomer)


def come_back_and_leave(away: Person, other: Person) -> None:
    assert away.send(0, {"type": "ComeBack"}).is_success

    def has_played_a_turn() -> bool:
        if not away.answer(0):
            other.answer(1)
        return bool(tenures_of(other, 0)[-1]["turns"] >= 1)

    wait_until(has_played_a_turn, "the player returns")
    assert away.web.delete(f"/v1/tables/{away.table}/seats/0").is_success
    assert 403 == away.web.get(f"/v1/tables/{away.table}?seat=0").status_code


def hand_on_and_finish(working: RunningService, away: Person, other: Person, newcomer: Person) -> None:
    wait_until(
        lambda: newcomer.table in [one["id"] for one in newcomer.get("/v1/tables?offered=true")["tables"]],
        "the seat is offered",
    )
    assert newcomer.web.post(f"/v1/tables/{newcomer.table}/seats", json={"seat": 0}).is_success
    assert newcomer.id == newcomer.get(f"/v1/tables/{newcomer.table}")["table"]["seats"][0]["player"]

    delete(working, away)
    while newcomer.get(f"/v1/tables/{newcomer.table}")["table"]["phase"] == "playing":
        newcomer.answer(0)
        other.answer(1)

    expected = [
        (away.id, "time"),
        (BOT, "came back"),
        (away.id, "left"),
        (BOT, "replaced"),
        (newcomer.id, "finished"),
    ]
    assert expected == [(one["player"], one["why"]) for one in tenures_of(other, 0)]
    assert newcomer.get(f"/v1/tables/{newcomer.table}/tenures")["tenures"][0]["name"].startswith("Gone ")
    wait_until(lambda: other.web.get(f"/v1/audits/{newcomer.table}").status_code == 200, "the log is audited")
    assert other.get(f"/v1/audits/{newcomer.table}")["sound"]


def delete(working: RunningService, person: Person) -> None:
    """Request a deletion, end the waiting week, and wait until jobs have deleted the account."""
    assert 202 == person.web.post("/v1/me/deletion", json={}).status_code
    accounts = RedisBlockingAccounts(partial(connect_async, working.settings.redis_url or ""))
    accounts(lambda store: store.cancel_deletion(person.id))
    accounts(lambda store: store.schedule_deletion(person.id, 1))

    def is_gone() -> bool:
        found = accounts(lambda store: store.find_players([person.id]))
        return found[person.id].deleted

    wait_until(is_gone, "the account is deleted")
