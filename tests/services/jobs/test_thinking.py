"""Planning bots sit down, plan with their seat's knowledge, and answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count

import msgspec
import pytest

from domain.games import catalog
from domain.kernel.decide import legal_options
from domain.table.bot_accounts import bot_account_id
from infra.redis.accounts.accounts import RedisBlockingAccounts
from infra.redis.client.connections import connect_async
from railhead import Client, RequestDeclined
from services.client import requests
from services.jobs.bot_accounts import ensure_accounts
from services.jobs.job_context import JobContext, set_context
from services.jobs.tasks.bots import seat_bot, think_turn
from services.jobs.wiring import open_context
from tests.support.runtime.running_service import RunningService

_numbers = count(1)


@pytest.fixture(scope="module")
def context(railhead: RunningService) -> Iterator[JobContext]:
    """Yield the job context of this process, with little planning time."""
    url = railhead.settings.redis_url or ""
    RedisBlockingAccounts(partial(connect_async, url))(ensure_accounts)
    with open_context(railhead.settings, url) as made:
        made.thinking_seconds = 0.5
        set_context(made)
        yield made


@pytest.fixture
def person(railhead: RunningService) -> Iterator[Client]:
    with Client(railhead.url) as speaking:
        speaking.register(f"Thoughtful {next(_numbers)}")
        yield speaking


def opened(person: Client, bot: str, **changes: object) -> str:
    """Open a table with two bots of the same level, and seat the bots."""
    said = {"game": "gold_rush", "seats": 2, "name": "Think", "bots": {"0": bot, "1": bot}, **changes}
    table = person.send(requests.open_table(said)).table.id
    assert seat_bot(table, 0, bot)
    assert seat_bot(table, 1, bot)
    return table


@pytest.mark.parametrize("bot", ["beginner", "companion", "expert"])
def test_each_level_plays_a_whole_turn_even_without_hints(
    bot: str, person: Client, context: JobContext
) -> None:
    table = opened(person, bot, hints=False)
    asked = person.observe(table).waiting[0]

    assert think_turn(table, asked.seat, bot, asked.decision) > 0
    assert asked.seat not in {one.seat for one in person.observe(table).waiting}


def test_late_bot_does_not_answer(person: Client, context: JobContext) -> None:
    table = opened(person, "beginner")
    asked = person.observe(table).waiting[0]
    think_turn(table, asked.seat, "beginner", asked.decision)
    before = person.observe(table).head.seq

    assert think_turn(table, asked.seat, "beginner", asked.decision) == 0
    assert person.observe(table).head.seq == before


def test_world_offers_the_seats_options_and_is_stable(person: Client, context: JobContext) -> None:
    said = {"game": "gold_rush", "seats": 2, "name": "World", "me": {"seat": 0}, "bots": {"1": "first"}}
    table = person.send(requests.open_table(said)).table.id
    seat_bot(table, 1, "first")
    seen = person.observe(table, 0)
    world = person.send(requests.read_world(table, 0))
    state = msgspec.json.decode(world.state, type=catalog.game(world.game, world.version).state_type)

    assert world == person.send(requests.read_world(table, 0))
    assert world.head == seen.head.seq
    if seen.decision is not None:
        assert len(seen.options) == len(legal_options(catalog.game("gold_rush"), state, 0))
    with pytest.raises(RequestDeclined, match="only the seat's holder"):
        person.send(requests.read_world(table, 1))


def test_table_without_hints_refuses_evaluations(person: Client, context: JobContext) -> None:
    said = {"game": "gold_rush", "seats": 2, "name": "No hints", "me": {"seat": 0}, "hints": False}
    said["bots"] = {"1": "first"}
    table = person.send(requests.open_table(said)).table.id
    seat_bot(table, 1, "first")

    with pytest.raises(RequestDeclined) as worth:
        person.send(requests.evaluate_options(table, 0))
    assert worth.value.code == "hints-off"
    assert person.send(requests.read_world(table, 0)).seat == 0  # programs may still read worlds
    assert bot_account_id("first") == person.observe(table).table.seats[1].player
