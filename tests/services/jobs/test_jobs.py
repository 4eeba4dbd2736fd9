"""Each job by itself, called in this process: whatever comes twice or too late does nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import count

import msgspec
import pytest

from domain.table.house import house_bot
from services.jobs.archive import archive_table
from services.jobs.audits import audit_table
from services.jobs.bots import play_bots, seat_bot
from services.jobs.carriers import QuickWorker
from services.jobs.demo import keep_demo
from services.jobs.errands import UNTIL_NOT_ASKED
from services.jobs.house import BOTS, HOST, move_in
from services.jobs.tools import Tools, hold
from services.jobs.wiring import AskedAccounts, opened_tools
from services.players import Client, Declined, calls
from services.players.answers import Sight, Table
from services.stored import Archived
from tests.support.processes import wait_until
from tests.support.service import Service

_numbers = count(1)


@pytest.fixture(scope="module")
def tools(railhead: Service) -> Iterator[Tools]:
    """The tools of this process."""
    url = railhead.settings.redis_url or ""
    AskedAccounts(url)(move_in)
    with opened_tools(railhead.settings, url) as made:
        hold(made)
        yield made


@pytest.fixture
def person(railhead: Service) -> Iterator[Client]:
    with Client(railhead.url) as speaking:
        speaking.register(f"Person {next(_numbers)}")
        yield speaking


def opened(person: Client, bots: dict[str, str], seats: int = 2, **changes: object) -> str:
    """Open a table with seats for bots."""
    settings = {"game": "template", "seats": seats, "name": "Jobs", "bots": bots, **changes}
    return person.send(calls.open_table(settings)).table.id


def bot_asked(person: Client, table: str) -> tuple[int, str, int] | None:
    """Give seat, kind and decision of a bot that is asked."""
    sight = person.look(table)
    asked = ((one, BOTS.get(sight.table.seats[one.seat].player or "")) for one in sight.waiting)
    return next(((one.seat, bot, one.decision) for one, bot in asked if bot), None)


def play_to_the_end(person: Client, table: str) -> Sight:
    """Let the bots of a table at which nobody else sits play on."""
    while (asked := bot_asked(person, table)) is not None:
        play_bots(table, *asked, UNTIL_NOT_ASKED)
    return person.look(table)


def test_a_bot_that_is_sent_to_a_seat_twice_sits_down_once(person: Client, tools: Tools) -> None:
    table = opened(person, {"1": "greedy"})

    assert seat_bot(table, 1, "greedy")
    assert not seat_bot(table, 1, "greedy")
    assert "bot-greedy" == person.look(table).table.seats[1].player


def test_a_bot_is_let_into_a_private_table(person: Client, tools: Tools, railhead: Service) -> None:
    table = opened(person, {"1": "random"}, public=False)
    with Client(railhead.url) as stranger, pytest.raises(Declined):
        stranger.look(table)

    assert seat_bot(table, 1, "random")


def test_a_bot_needs_no_invitation_and_comes_only_where_it_is_wanted(person: Client, tools: Tools) -> None:
    """Whatever invitation holds by now; at no other private table has it anything to look at."""
    table = opened(person, {"1": "random"}, public=False)
    person.send(calls.act(table, 0, None, {"type": "RenewInvitation"}))

    with pytest.raises(Declined, match="not-found"):
        tools.speak(house_bot("greedy"), lambda client: client.look(table))
    assert seat_bot(table, 1, "random")


def test_a_bot_of_a_kind_plays_several_seats_of_a_table_and_people_one(person: Client, tools: Tools) -> None:
    table = opened(person, {"1": "first", "2": "first", "3": "random"}, 4, me={"seat": 0})

    assert [seat_bot(table, 1, "first"), seat_bot(table, 2, "first")] == [True, True]
    with pytest.raises(Declined, match="you hold seat 1"):
        tools.speak(house_bot("first"), lambda client: client.take_seat(table, 3))
    with pytest.raises(Declined, match="you hold seat 0"):
        person.take_seat(table, 3)


def test_a_turn_that_is_handed_out_twice_is_played_once(person: Client, tools: Tools) -> None:
    table = opened(person, {"1": "random"}, me={"seat": 0})
    seat_bot(table, 1, "random")
    for _ in range(20):
        asked = bot_asked(person, table)
        if asked is not None:
            break
        mine = person.look(table, 0)
        person.answer(mine, mine.options[0])
    assert asked is not None

    assert 0 < play_bots(table, *asked, UNTIL_NOT_ASKED)
    head = person.look(table).head
    assert 0 == play_bots(table, *asked, UNTIL_NOT_ASKED)
    assert head == person.look(table).head


def test_bots_among_themselves_answer_as_often_as_they_are_told(person: Client, tools: Tools) -> None:
    table = opened(person, {"0": "first", "1": "greedy"})
    seat_bot(table, 0, "first")
    seat_bot(table, 1, "greedy")
    before = person.look(table).at
    asked = bot_asked(person, table)
    assert asked is not None

    assert 1 == play_bots(table, *asked, 1)
    assert before + 1 == person.look(table).at


def test_bots_that_are_told_to_stop_do_so_in_the_midst_of_a_game(person: Client, tools: Tools) -> None:
    table = opened(person, {"0": "first", "1": "first"})
    for seat in range(2):
        seat_bot(table, seat, "first")
    asked = bot_asked(person, table)
    assert asked is not None
    carrier = QuickWorker.__new__(QuickWorker)  # without a queue
    carrier.log, carrier.name, carrier.pid = logging.getLogger(), "bots", 0
    carrier.handle_warm_shutdown_request()

    assert 0 == play_bots(table, *asked, UNTIL_NOT_ASKED)
    tools.stopping = False
    assert 0 < play_bots(table, *asked, UNTIL_NOT_ASKED)


def test_a_table_that_has_ended_is_audited_archived_and_read_as_before(
    person: Client, tools: Tools, railhead: Service
) -> None:
    table = opened(person, {"0": "first", "1": "random"})
    seat_bot(table, 0, "first")
    seat_bot(table, 1, "random")
    ended = play_to_the_end(person, table)
    early = person.send(calls.Call("GET", f"/v1/tables/{table}?at=6", Sight))
    wait_until(lambda: person.send(calls.tables("ended", mine=True)).tables, "the lobby has the end")

    assert archive_table(table)
    assert isinstance(railhead.store.tables.get(table), Archived)
    assert archive_table(table)
    assert () == railhead.store.log.read(table)
    assert (ended.head, ended.score) == (person.look(table).head, person.look(table).score)
    assert early == person.send(calls.Call("GET", f"/v1/tables/{table}?at=6", Sight))
    assert report(person, table)["sound"]


def report(person: Client, table: str) -> dict[str, object]:
    """Give the report of a table's audit."""
    found: dict[str, object] = person.send(calls.Call("GET", f"/v1/audits/{table}", None))
    return found


def test_a_log_that_was_tampered_with_is_reported_and_stays_where_it_is(
    person: Client, tools: Tools, railhead: Service
) -> None:
    table = opened(person, {"0": "first", "1": "random"})
    seat_bot(table, 0, "first")
    seat_bot(table, 1, "random")
    play_to_the_end(person, table)
    tamper(railhead, table, 6)

    assert not audit_table(table)
    assert not archive_table(table)
    assert not isinstance(railhead.store.tables.get(table), Archived)


def tamper(railhead: Service, table: str, seq: int) -> None:
    """Write a log anew, one record with another command id."""
    client, entries = railhead.store.client, railhead.store.log.read(table)
    (key,) = client.keys(f"*:log:{table}")
    fields = client.xrange(key)
    client.delete(key)
    for entry, (number, lines) in zip(entries, fields, strict=True):
        record = msgspec.json.decode(entry.record)
        changed = entry.record.replace(record["command_id"].encode(), b"another")
        forged = {name: changed if value == entry.record else value for name, value in lines.items()}
        client.xadd(key, forged if entry.seq == seq else lines, id=number)


def test_there_is_one_demo_table_and_another_when_it_has_ended(tools: Tools, railhead: Service) -> None:
    first = keep_demo("template", 0)
    keep_demo("template", 0)
    (table,) = demos(tools, railhead)
    wait_until(lambda: phases(tools, railhead) == ["open"], "the lobby has the table")
    again = keep_demo("template", 0)
    with Client(railhead.url) as anybody:
        for seat, wanted in enumerate(table.seats):
            seat_bot(table.id, seat, str(wanted.wanted))
        play_to_the_end(anybody, table.id)
    wait_until(lambda: phases(tools, railhead) == ["ended"], "the lobby has the end")
    paused = keep_demo("template", 3_600)
    after = keep_demo("template", 0)
    wait_until(lambda: phases(tools, railhead) == ["ended", "open"], "the lobby has the next table")

    assert (True, False, False, True) == (first, again, paused, after)


def demos(tools: Tools, railhead: Service) -> tuple[Table, ...]:
    """Give the demo tables that there are, once the lobby knows which bots the first of them wants."""
    wait_until(lambda: all_wanted(tools.speak(HOST, listed)), "the lobby has a demo table")
    return tools.speak(HOST, listed)


def all_wanted(tables: tuple[Table, ...]) -> bool:
    return bool(tables) and all(seat.wanted for seat in tables[0].seats)


def listed(client: Client) -> tuple[Table, ...]:
    return client.send(calls.tables(mine=True)).tables


def phases(tools: Tools, railhead: Service) -> list[str]:
    return sorted(table.phase for table in tools.speak(HOST, listed))
