"""What remains of a deleted account at its tables and tournaments."""

from __future__ import annotations

import time
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
        """Return the API's response to this player."""
        headers = {"Authorization": f"Bearer {self.client.token}"}
        answer = httpx.get(f"{url}{path}", headers=headers, trust_env=False, timeout=60)
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


def request_deletion(
    railhead: RunningService, context: JobContext, person: Person, *, due: bool, **asked: bool
) -> None:
    """Request a deletion; if `due`, end the waiting week."""
    headers = {"Authorization": f"Bearer {person.client.token}"}
    answer = httpx.post(
        f"{railhead.url}/v1/me/deletion", json=asked, headers=headers, trust_env=False, timeout=60
    )
    assert 202 == answer.status_code, answer.text
    if due:
        context.accounts(lambda accounts: accounts.cancel_deletion(person.id))
        context.accounts(lambda accounts: accounts.schedule_deletion(person.id, 1))


def begin(people: tuple[Person, Person]) -> str:
    """Start a game in which the seats of players who leave are offered to others."""
    table = opened(people[0], pace={"clock": None, "absence": {"then": "offer"}})
    for seat, person in enumerate(people):
        person.client.take_seat(table, seat)
    return table


def opened(person: Person, **said: Any) -> str:
    settings = {"game": "template", "seats": 2, "name": "Mine", **said}
    return person.client.send(requests.open_table(settings)).table.id


def finish_deletion(context: JobContext, person: Person) -> None:
    """Run the job until it has nothing left to do."""

    def is_done() -> bool:
        delete_accounts()
        return not any(
            one.id == person.id for one in context.accounts(lambda accounts: accounts.list_deletions(2))
        )

    wait_until(is_done, "the account is deleted")


def log_of(railhead: RunningService, table: str) -> list[bytes]:
    return [entry.record for entry in railhead.store.log.read(table, 0, None)]


def test_deleted_player_leaves_all_tables_and_no_log_changes(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    leaver, other = people
    running, own, guest = begin(people), opened(leaver), opened(other)
    leaver.client.take_seat(guest, 0)
    before = {table: log_of(railhead, table) for table in (running, own, guest)}
    numbers = other.get(railhead.url, f"/v1/players/{other.id}/reliability")
    request_deletion(railhead, context, leaver, due=True)

    finish_deletion(context, leaver)

    for table, records in before.items():
        assert records == log_of(railhead, table)[: len(records)]
    assert [None, other.id] == [seat.player for seat in other.client.observe(running).table.seats]
    assert None is other.client.observe(guest).table.seats[0].player
    assert "ended" == other.client.observe(own).table.phase
    assert numbers == other.get(railhead.url, f"/v1/players/{other.id}/reliability")


def test_deleted_account_keeps_only_a_number(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    leaver, other = people
    table = opened(leaver)
    request_deletion(railhead, context, leaver, due=True)

    finish_deletion(context, leaver)

    wait_until(lambda: not exists_token(leaver), "the token is refused")
    gone = context.accounts(lambda accounts: accounts.find_players((leaver.id,)))[leaver.id]
    assert (True, None, None) == (gone.deleted, gone.password, gone.recovery)
    wait_until(
        lambda: other.get(railhead.url, f"/v1/tables/{table}")["table"]["owner_name"].startswith("Gone "),
        "the name is gone",
    )


def exists_token(person: Person) -> bool:
    try:
        person.client.send(requests.list_tables(mine=True))
    except RequestDeclined as declined:
        return declined.code != "unauthorized"
    return True


def test_deletion_waits_a_week_and_can_be_cancelled(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    table = opened(people[0])
    request_deletion(railhead, context, people[0], due=False)
    request_deletion(railhead, context, people[1], due=True)
    context.accounts(lambda accounts: accounts.cancel_deletion(people[1].id))

    delete_accounts()

    found = context.accounts(lambda accounts: accounts.find_players(one.id for one in people))
    assert [False, False] == [one.deleted for one in found.values()]
    assert "open" == people[0].client.observe(table).table.phase


def test_deletion_removes_channels_and_ledger(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    person = people[0]
    headers = {"Authorization": f"Bearer {person.client.token}"}
    body = {"type": "webhook", "name": "mine", "url": "https://example.org/hook"}
    made = httpx.post(
        f"{railhead.url}/v1/me/channels", json=body, headers=headers, trust_env=False, timeout=60
    )
    assert 201 == made.status_code, made.text
    assert 1 == len(person.get(railhead.url, "/v1/me/ledger")["entries"])
    request_deletion(railhead, context, person, due=True)
    delete_accounts()

    left = [key for key in railhead.store.client.scan_iter("{n*") if person.id.encode() in key]
    assert [] == left


CUP = {"game": "template", "form": "swiss", "group": 2, "rounds": 1, "name": "Cup", "pace": "open"}


def open_tournament(person: Person, most: int) -> str:
    body = {**CUP, "most": most, "command_id": requests.new_command_id()}
    found: dict[str, Any] = person.client.send(requests.ApiRequest("POST", "/v1/tournaments", None, body))
    return str(found["tournament"]["id"])


def enter(person: Person, tournament: str, **body: Any) -> None:
    said = {"command_id": requests.new_command_id(), **body}
    person.client.send(requests.ApiRequest("POST", f"/v1/tournaments/{tournament}/entries", None, said))


def test_deleted_player_leaves_tournaments_and_cancels_empty_ones(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    leaving, other = people
    own, of_bots, shared = (open_tournament(leaving, most) for most in (4, 2, 2))
    joined = open_tournament(other, 4)
    enter(leaving, of_bots, bot="first", count=2)
    enter(leaving, joined)
    enter(leaving, shared, bot="first")
    enter(other, shared)

    def listed() -> int:
        return len(leaving.get(railhead.url, "/v1/tournaments?mine=true")["tournaments"])

    def look(tournament: str) -> Any:
        return other.get(railhead.url, f"/v1/tournaments/{tournament}")

    wait_until(lambda: listed() == 4, "the lists show all")
    request_deletion(railhead, context, leaving, due=True)
    finish_deletion(context, leaving)

    assert ["called off"] * 2 == [look(one)["end"] for one in (own, of_bots)]
    assert [True] == [one["withdrawn"] for one in look(joined)["entrants"]]
    assert "running" == look(shared)["tournament"]["phase"]
    wait_until(lambda: look(shared)["tournament"]["owner_name"].startswith("Gone "), "names are updated")


def say(railhead: RunningService, person: Person, table: str, seat: int, text: str) -> int:
    """Post a chat message, and return its record number."""
    body = {"command_id": f"said-{next(_numbers)}", "seat": seat, "command": {"type": "Say", "text": text}}
    headers = {"Authorization": f"Bearer {person.client.token}", "Prefer": "wait=15"}
    answer = httpx.post(
        f"{railhead.url}/v1/tables/{table}/commands", json=body, headers=headers, trust_env=False, timeout=60
    )
    assert answer.is_success, answer.text
    return int(answer.json()["seq"])


def read_talk(railhead: RunningService, person: Person, table: str) -> dict[int, str]:
    """Return the chat messages that a person can read, keyed by record."""
    lines = person.get(railhead.url, f"/v1/tables/{table}/journal")["lines"]
    return {line["seq"]: line["says"][0] for line in lines if line["kind"] == "talk"}


def archive(railhead: RunningService, context: JobContext, table: str) -> None:
    assert context.ports.archiver.archive_table(table, lambda _: None)
    assert railhead.store.log.head(table) is None


def test_chat_of_a_deleted_player_is_erased_on_request(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    """It is erased in a running game and in an archived one; other players' messages stay."""
    leaver, other = people
    running, ended = begin(people), begin(people)
    for table in (running, ended):
        say(railhead, leaver, table, 0, "my words")
        say(railhead, other, table, 1, "your words")
    other.client.send(requests.send_command(ended, 1, None, {"type": "GiveUp"}))
    archive(railhead, context, ended)
    before = log_of(railhead, running)
    request_deletion(railhead, context, leaver, due=True, talk=True)

    finish_deletion(context, leaver)

    for table in (running, ended):
        mine, yours = read_talk(railhead, other, table).values()
        assert mine.endswith(" deleted a message")
        assert yours.endswith(": your words")
    assert before == log_of(railhead, running)[: len(before)]


def test_chat_of_a_deleted_player_stays_by_default(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    leaver, other = people
    table = begin(people)
    say(railhead, leaver, table, 0, "my words")
    request_deletion(railhead, context, leaver, due=True, talk=False)

    finish_deletion(context, leaver)

    assert "my words" in next(iter(read_talk(railhead, other, table).values()))


def test_cancelled_deletion_keeps_the_chat(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    keeper, _ = people
    request_deletion(railhead, context, keeper, due=False, talk=True)
    assert context.accounts(lambda accounts: accounts.wants_talk_erased(keeper.id))
    headers = {"Authorization": f"Bearer {keeper.client.token}"}
    httpx.delete(f"{railhead.url}/v1/me/deletion", headers=headers, trust_env=False, timeout=60)

    assert not context.accounts(lambda accounts: accounts.wants_talk_erased(keeper.id))


def test_reserved_seats_of_a_deleted_player_become_free(
    railhead: RunningService, context: JobContext, people: tuple[Person, Person]
) -> None:
    leaver, owner = people
    table = opened(owner)
    headers = {"Authorization": f"Bearer {owner.client.token}", "Prefer": "wait=10"}
    keep = {
        "type": "KeepSeat",
        "seat": 1,
        "player": leaver.id,
        "until": time.time_ns() // 1_000_000 + 86_400_000,
    }
    url = f"{railhead.url}/v1/tables/{table}/commands"
    kept = httpx.post(
        url, json={"command": keep, "command_id": "k"}, headers=headers, trust_env=False, timeout=60
    )
    assert 200 == kept.status_code, kept.text

    def keeps() -> list[bool]:
        seats = owner.get(railhead.url, f"/v1/tables/{table}")["table"]["seats"]
        return [seat.get("kept") is not None for seat in seats]

    wait_until(lambda: keeps() == [False, True], "the seat is kept")
    request_deletion(railhead, context, leaver, due=True)

    finish_deletion(context, leaver)

    wait_until(lambda: keeps() == [False, False], "the seat is free")
