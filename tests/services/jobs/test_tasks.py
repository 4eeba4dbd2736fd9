"""Single jobs that run in this process: repeated or late jobs do nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from itertools import count

import msgspec
import pytest

from domain.table.bot_accounts import bot_account_id
from infra.ports.tables import ArchivedLog
from infra.redis.accounts.accounts import RedisBlockingAccounts
from infra.redis.client.connections import connect_async
from infra.redis.keys import keys_of_table
from projections.lobby import DEMO_NAME
from railhead import Client, RequestDeclined, requests
from services.client.responses import Observation, TableInfo
from services.jobs.bot_accounts import BOT_KINDS, DEMO_HOST, ensure_accounts
from services.jobs.due_work import MAX_ANSWERS
from services.jobs.job_context import JobContext, set_context
from services.jobs.rq_worker.worker import BotWorker
from services.jobs.tasks.archive import archive_table, audit_table
from services.jobs.tasks.bots import play_bots, seat_bot
from services.jobs.tasks.stale_tables import ensure_demo_table
from services.jobs.wiring import open_context
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

_numbers = count(1)


@pytest.fixture(scope="module")
def context(railhead: RunningService) -> Iterator[JobContext]:
    """Yield the job context of this process."""
    url = railhead.settings.redis_url or ""
    RedisBlockingAccounts(partial(connect_async, url))(ensure_accounts)
    with open_context(railhead.settings, url) as made:
        set_context(made)
        yield made


@pytest.fixture
def person(railhead: RunningService) -> Iterator[Client]:
    with Client(railhead.url) as speaking:
        speaking.register(f"Person {next(_numbers)}")
        yield speaking


def opened(person: Client, bots: dict[str, str], seats: int = 2, **changes: object) -> str:
    """Open a table with seats for bots."""
    settings = {"game": "template", "seats": seats, "name": "Jobs", "bots": bots, **changes}
    return person.send(requests.open_table(settings)).table.id


def find_asked_bot(person: Client, table: str) -> tuple[int, str, int] | None:
    """Return the seat, kind and decision of a bot that has a decision."""
    sight = person.observe(table)
    asked = ((one, BOT_KINDS.get(sight.table.seats[one.seat].player or "")) for one in sight.waiting)
    return next(((one.seat, bot, one.decision) for one, bot in asked if bot), None)


def play_to_the_end(person: Client, table: str) -> Observation:
    """Play the game of a table with only bots to the end."""
    while (asked := find_asked_bot(person, table)) is not None:
        play_bots(table, *asked, MAX_ANSWERS)
    return person.observe(table)


def test_bot_requested_twice_sits_down_once(person: Client, context: JobContext) -> None:
    table = opened(person, {"1": "greedy"})

    assert seat_bot(table, 1, "greedy")
    assert not seat_bot(table, 1, "greedy")
    assert "bot-greedy" == person.observe(table).table.seats[1].player


def test_bot_enters_a_private_table(person: Client, context: JobContext, railhead: RunningService) -> None:
    table = opened(person, {"1": "random"}, public=False)
    with Client(railhead.url) as stranger, pytest.raises(RequestDeclined):
        stranger.observe(table)

    assert seat_bot(table, 1, "random")


def test_only_requested_bots_see_a_private_table(person: Client, context: JobContext) -> None:
    """The invitation has been renewed; other bots cannot see the table."""
    table = opened(person, {"1": "random"}, public=False)
    person.send(requests.send_command(table, 0, None, {"type": "RenewInvitation"}))

    with pytest.raises(RequestDeclined, match="not-found"):
        context.call_as(bot_account_id("greedy"), lambda client: client.observe(table))
    assert seat_bot(table, 1, "random")


def test_bots_may_hold_several_seats_but_people_only_one(person: Client, context: JobContext) -> None:
    table = opened(person, {"1": "first", "2": "first", "3": "random"}, 4, me={"seat": 0})

    assert [seat_bot(table, 1, "first"), seat_bot(table, 2, "first")] == [True, True]
    with pytest.raises(RequestDeclined, match="you already hold seat 1"):
        context.call_as(bot_account_id("first"), lambda client: client.take_seat(table, 3))
    with pytest.raises(RequestDeclined, match="you already hold seat 0"):
        person.take_seat(table, 3)


def test_repeated_turn_is_played_once(person: Client, context: JobContext) -> None:
    table = opened(person, {"1": "random"}, me={"seat": 0})
    seat_bot(table, 1, "random")
    for _ in range(20):
        asked = find_asked_bot(person, table)
        if asked is not None:
            break
        mine = person.observe(table, 0)
        person.answer(mine, mine.options[0])
    assert asked is not None

    assert 0 < play_bots(table, *asked, MAX_ANSWERS)
    head = person.observe(table).head
    assert 0 == play_bots(table, *asked, MAX_ANSWERS)
    assert head == person.observe(table).head


def test_bots_play_at_most_the_given_number_of_answers(person: Client, context: JobContext) -> None:
    table = opened(person, {"0": "first", "1": "greedy"})
    seat_bot(table, 0, "first")
    seat_bot(table, 1, "greedy")
    before = person.observe(table).at
    asked = find_asked_bot(person, table)
    assert asked is not None

    assert 1 == play_bots(table, *asked, 1)
    assert before + 1 == person.observe(table).at


def test_bots_stop_in_the_middle_of_a_game(person: Client, context: JobContext) -> None:
    table = opened(person, {"0": "first", "1": "first"})
    for seat in range(2):
        seat_bot(table, seat, "first")
    asked = find_asked_bot(person, table)
    assert asked is not None
    worker = BotWorker.__new__(BotWorker)  # works without a queue
    worker.log, worker.name, worker.pid = logging.getLogger(), "bots", 0
    worker.handle_warm_shutdown_request()

    assert 0 == play_bots(table, *asked, MAX_ANSWERS)
    context.stopping = False
    assert 0 < play_bots(table, *asked, MAX_ANSWERS)


def test_finished_table_is_audited_archived_and_still_readable(
    person: Client, context: JobContext, railhead: RunningService
) -> None:
    table = opened(person, {"0": "first", "1": "random"})
    seat_bot(table, 0, "first")
    seat_bot(table, 1, "random")
    ended = play_to_the_end(person, table)
    early = person.send(requests.ApiRequest("GET", f"/v1/tables/{table}?at=6", Observation))
    wait_until(
        lambda: person.send(requests.list_tables("ended", mine=True)).tables, "the lobby shows the end"
    )

    assert archive_table(table)
    assert isinstance(railhead.store.tables.get(table), ArchivedLog)
    assert archive_table(table)
    assert () == railhead.store.log.read(table)
    assert (ended.head, ended.score) == (person.observe(table).head, person.observe(table).score)
    assert early == person.send(requests.ApiRequest("GET", f"/v1/tables/{table}?at=6", Observation))
    assert report(person, table)["sound"]


def report(person: Client, table: str) -> dict[str, object]:
    """Return the report of a table's audit."""
    found: dict[str, object] = person.send(requests.ApiRequest("GET", f"/v1/audits/{table}", None))
    return found


def test_tampered_log_is_reported_and_not_archived(
    person: Client, context: JobContext, railhead: RunningService
) -> None:
    table = opened(person, {"0": "first", "1": "random"})
    seat_bot(table, 0, "first")
    seat_bot(table, 1, "random")
    play_to_the_end(person, table)
    tamper(railhead, table, 6)

    assert not audit_table(table)
    assert not archive_table(table)
    assert not isinstance(railhead.store.tables.get(table), ArchivedLog)


def tamper(railhead: RunningService, table: str, seq: int) -> None:
    """Rewrite a log with a different command id in one record."""
    client, entries = railhead.store.client, railhead.store.log.read(table)
    at = keys_of_table(table)
    client.delete(at.log(table), at.blocks(table))
    for entry in entries:
        record = msgspec.json.decode(entry.record)
        changed = entry.record.replace(record["command_id"].encode(), b"another")
        lines = {"record": changed if entry.seq == seq else entry.record, "hash": entry.hash}
        client.xadd(at.log(table), lines, id=f"0-{entry.seq}")


def test_next_demo_table_opens_after_the_last_has_ended(
    context: JobContext, railhead: RunningService
) -> None:
    first = ensure_demo_table("template", 0)
    ensure_demo_table("template", 0)
    (table,) = demos(context, railhead)
    wait_until(lambda: phases(context, railhead) == ["open"], "the lobby shows the table")
    again = ensure_demo_table("template", 0)
    with Client(railhead.url) as anybody:
        for seat, wanted in enumerate(table.seats):
            seat_bot(table.id, seat, str(wanted.wanted))
        play_to_the_end(anybody, table.id)
    wait_until(lambda: phases(context, railhead) == ["ended"], "the lobby shows the end")
    paused = ensure_demo_table("template", 3_600)
    after = ensure_demo_table("template", 0)
    wait_until(lambda: phases(context, railhead) == ["ended", "open"], "the lobby shows the next table")

    assert (True, False, False, True) == (first, again, paused, after)


def demos(context: JobContext, railhead: RunningService) -> tuple[TableInfo, ...]:
    """Return the demo tables once the lobby shows the bots of the first one."""
    wait_until(lambda: all_wanted(context.call_as(DEMO_HOST, listed)), "the lobby shows a demo table")
    return context.call_as(DEMO_HOST, listed)


def all_wanted(tables: tuple[TableInfo, ...]) -> bool:
    return bool(tables) and all(seat.wanted for seat in tables[0].seats)


def listed(client: Client) -> tuple[TableInfo, ...]:
    found = client.send(requests.list_tables(mine=True)).tables
    return tuple(table for table in found if table.name.startswith(DEMO_NAME))


def phases(context: JobContext, railhead: RunningService) -> list[str]:
    return sorted(table.phase for table in context.call_as(DEMO_HOST, listed))
