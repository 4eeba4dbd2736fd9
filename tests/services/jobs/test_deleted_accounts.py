"""What is left of an account that was deleted, at the tables where its player sat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import httpx
import pytest

from railhead import Client, RequestDeclined, requests
from services.jobs.job_context import JobContext, set_context
from services.jobs.tasks.deleted_accounts import delete_accounts
from services.jobs.wiring import open_context
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

_numbers = count(1)


class Person(NamedTuple):
    """A player with a client."""

    id: str
    client: Client

    def get(self, url: str, path: str) -> Any:
        """Give what the API answers to this player."""
        headers = {"Authorization": f"Bearer {self.client.token}"}
        answer = httpx.get(f"{url}{path}", headers=headers, trust_env=False)
        assert answer.is_success, answer.text
        return answer.json()


@pytest.fixture(scope="module")
def context(railhead: RunningService) -> Iterator[JobContext]:
    with open_context(railhead.settings, railhead.settings.redis_url or "") as made:
        set_context(made)
        yield made


@pytest.fixture
def people(railhead: RunningService) -> Iterator[tuple[Person, Person]]:
    with Client(railhead.url) as first, Client(railhead.url) as second:
        yield register(first), register(second)


def register(client: Client) -> Person:
    return Person(client.register(f"Mortal {next(_numbers)}").player, client)


def ask_to_be_deleted(railhead: RunningService, context: JobContext, person: Person, *, due: bool) -> None:
    """Ask through the API, and let the week be over where it is due."""
    headers = {"Authorization": f"Bearer {person.client.token}"}
    answer = httpx.post(f"{railhead.url}/v1/me/deletion", json={}, headers=headers, trust_env=False)
    assert 202 == answer.status_code, answer.text
    if due:
        context.accounts(lambda accounts: accounts.cancel_deletion(person.id))
        context.accounts(lambda accounts: accounts.schedule_deletion(person.id, 1))


def begin(people: tuple[Person, Person]) -> str:
    """Begin a game whose seats are offered where they are left."""
    table = opened(people[0], pace={"clock": None, "absence": {"then": "offer"}})
    for seat, person in enumerate(people):
        person.client.take_seat(table, seat)
    return table


def opened(person: Person, **said: Any) -> str:
    settings = {"game": "template", "seats": 2, "name": "Mine", **said}
    return person.client.send(requests.open_table(settings)).table.id


def carry_out(context: JobContext, person: Person) -> None:
    """Run the job until nothing is left to do."""

    def is_done() -> bool:
        delete_accounts()
        return not any(
            one.id == person.id for one in context.accounts(lambda accounts: accounts.list_deletions(2))
        )

    wait_until(is_done, "the account is deleted")


def log_of(railhead: RunningService, table: str) -> list[bytes]:
    return [entry.record for entry in railhead.store.log.read(table, 0, None)]


def test_who_is_deleted_gets_up_everywhere_and_no_byte_of_any_log_changes(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    leaver, other = people
    running, own, guest = begin(people), opened(leaver), opened(other)
    leaver.client.take_seat(guest, 0)
    before = {table: log_of(railhead, table) for table in (running, own, guest)}
    numbers = other.get(railhead.url, f"/v1/players/{other.id}/reliability")
    ask_to_be_deleted(railhead, context, leaver, due=True)

    carry_out(context, leaver)

    for table, records in before.items():
        assert records == log_of(railhead, table)[: len(records)]
    assert [None, other.id] == [seat.player for seat in other.client.observe(running).table.seats]
    assert None is other.client.observe(guest).table.seats[0].player
    assert "ended" == other.client.observe(own).table.phase
    assert numbers == other.get(railhead.url, f"/v1/players/{other.id}/reliability")


def test_of_a_deleted_account_a_number_is_left(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    leaver, other = people
    table = opened(leaver)
    ask_to_be_deleted(railhead, context, leaver, due=True)

    carry_out(context, leaver)

    wait_until(lambda: not exists_token(leaver), "the token is refused", seconds=20)
    gone = context.accounts(lambda accounts: accounts.find_players((leaver.id,)))[leaver.id]
    assert (True, None, None) == (gone.deleted, gone.password, gone.recovery)
    wait_until(
        lambda: other.get(railhead.url, f"/v1/tables/{table}")["table"]["owner_name"].startswith("Gone "),
        "the name is gone",
        seconds=20,
    )


def exists_token(person: Person) -> bool:
    try:
        person.client.send(requests.list_tables(mine=True))
    except RequestDeclined as declined:
        return declined.code != "unauthorized"
    return True


def test_nobody_is_deleted_before_the_week_is_over_or_after_thinking_better_of_it(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    table = opened(people[0])
    ask_to_be_deleted(railhead, context, people[0], due=False)
    ask_to_be_deleted(railhead, context, people[1], due=True)
    context.accounts(lambda accounts: accounts.cancel_deletion(people[1].id))

    delete_accounts()

    found = context.accounts(lambda accounts: accounts.find_players(one.id for one in people))
    assert [False, False] == [one.deleted for one in found.values()]
    assert "open" == people[0].client.observe(table).table.phase
