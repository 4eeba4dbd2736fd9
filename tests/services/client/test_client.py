from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from railhead import AsyncClient, Client, RequestDeclined, ServiceUnreachable, requests
from services.client import client_base
from services.client.requests import ApiRequest
from services.client.responses import Observation
from tests.support.runtime.lossy_proxy import LossyProxy, lossy_proxy
from tests.support.runtime.processes import free_port, wait_until
from tests.support.runtime.running_service import RunningService

_numbers = count(1)


def name() -> str:
    return f"Client {next(_numbers)}"


@pytest.fixture
def person(railhead: RunningService) -> Iterator[Client]:
    """Yield a client that is registered as a player."""
    with Client(railhead.url) as speaking:
        speaking.register(name())
        yield speaking


@pytest.fixture
def line(railhead: RunningService) -> Iterator[LossyProxy]:
    """Yield a connection to the service that fails on demand."""
    with lossy_proxy(railhead.url) as laid:
        yield laid


def open_alone(speaking: Client) -> Observation:
    """Open a table at which the player holds both seats, so that one client can play the whole game."""
    settings = {"game": "template", "seats": 2, "name": "Alone", "me": {"seat": 0}, "several": True}
    table = speaking.send(requests.open_table(settings)).table.id
    speaking.take_seat(table, 1)
    return asked(speaking, table)


def asked(speaking: Client, table: str) -> Observation:
    """Return the table as the seat with a decision sees it."""
    sight = speaking.observe(table)
    return speaking.observe(table, sight.waiting[0].seat) if sight.waiting else sight


def events(speaking: Client, table: str) -> list[dict[str, Any]]:
    """Return the records of a table."""
    call: ApiRequest[Any] = ApiRequest("GET", f"/v1/tables/{table}/events", None)
    records: list[dict[str, Any]] = speaking.send(call)["records"]
    return records


def test_registered_player_opens_a_table_and_plays(person: Client) -> None:
    sight = open_alone(person)

    done = person.answer(sight, sight.options[0])

    assert done.seq == sight.at + 1


def test_async_client_does_the_same(railhead: RunningService) -> None:
    async def play() -> tuple[int, int | None]:
        async with AsyncClient(railhead.url) as speaking:
            await speaking.register(name())
            settings = {"game": "template", "seats": 2, "name": "Alone", "me": {"seat": 0}, "several": True}
            table = (await speaking.send(requests.open_table(settings))).table.id
            await speaking.take_seat(table, 1)
            seat = (await speaking.observe(table)).waiting[0].seat
            sight = await speaking.observe(table, seat)
            done = await speaking.answer(sight, sight.options[0])
            return sight.at, done.seq

    before, seq = asyncio.run(play())

    assert before + 1 == seq


def test_async_turns_arrive_until_the_end(railhead: RunningService) -> None:
    async def hold(speaking: AsyncClient, table: str, seat: int) -> list[int]:
        decisions = []
        async for sight in speaking.turns(table, seat):
            decisions.append(sight.decision or 0)
            await speaking.answer(sight, sight.options[0])
        return decisions

    async def play() -> list[list[int]]:
        async with AsyncClient(railhead.url) as one, AsyncClient(railhead.url) as two:
            await one.register(name())
            await two.register(name())
            settings = {"game": "template", "seats": 2, "name": "Two", "me": {"seat": 0}}
            table = (await one.send(requests.open_table(settings))).table.id
            await two.take_seat(table, 1)
            return list(await asyncio.gather(hold(one, table, 0), hold(two, table, 1)))

    for decisions in asyncio.run(play()):
        assert decisions
        assert sorted(set(decisions)) == decisions


def test_command_with_a_lost_answer_is_retried_and_executed_once(person: Client, line: LossyProxy) -> None:
    sight = open_alone(person)
    line.answers_to_lose = 2
    with Client(line.url, person.token) as speaking:
        done = speaking.answer(sight, sight.options[0])

    seqs = [record["seq"] for record in events(person, sight.table.id)]

    assert [f"/v1/tables/{sight.table.id}/commands"] * 2 == line.lost
    assert sight.at + 1 == done.seq == seqs[-1]


def list_own(person: Client) -> list[str]:
    return [table.id for table in person.send(requests.list_tables(mine=True)).tables]


def test_table_with_a_lost_answer_is_opened_once(person: Client, line: LossyProxy) -> None:
    line.answers_to_lose = 1
    with Client(line.url, person.token) as speaking:
        table = open_alone(speaking).table.id

    wait_until(lambda: bool(list_own(person)), "the table is listed")
    assert [table] == list_own(person)


def test_busy_service_is_retried(person: Client, line: LossyProxy) -> None:
    sight = open_alone(person)
    line.requests_to_reject = 2
    with Client(line.url, person.token) as speaking:
        done = speaking.answer(sight, sight.options[0])

    assert sight.at + 1 == done.seq


def test_refusal_lists_the_legal_options(person: Client) -> None:
    sight = open_alone(person)
    with pytest.raises(RequestDeclined) as caught:
        person.send(
            requests.send_command(sight.table.id, sight.seat or 0, sight.decision, {"type": "NoSuchCommand"})
        )

    assert "malformed-command" == caught.value.code
    assert [option.command for option in sight.options] == [one["command"] for one in caught.value.legal]


def test_answer_to_an_old_decision_is_stale(person: Client) -> None:
    sight = open_alone(person)
    person.answer(sight, sight.options[0])
    with pytest.raises(RequestDeclined) as caught:
        person.answer(sight, sight.options[0])

    assert caught.value.code in ("stale-command", "not-your-turn")


def test_other_players_seat_is_hidden(person: Client, railhead: RunningService) -> None:
    sight = open_alone(person)
    with Client(railhead.url) as stranger:
        stranger.register(name())
        with pytest.raises(RequestDeclined) as caught:
            stranger.observe(sight.table.id, 0)

    assert "forbidden" == caught.value.code


def test_missing_service_is_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_base, "PAUSE", 0.001)
    with Client(f"http://127.0.0.1:{free_port()}") as speaking, pytest.raises(ServiceUnreachable):
        speaking.inbox()


def test_inbox_lists_the_open_decision(person: Client) -> None:
    sight = open_alone(person)
    wait_until(lambda: person.inbox().waiting, "the read model has the table")
    turns = [(turn.table, turn.seat, turn.decision) for turn in person.inbox().waiting]

    assert [(sight.table.id, asked.seat, asked.decision) for asked in sight.waiting] == turns
