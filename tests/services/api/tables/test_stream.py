from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import httpx
import pytest

from infra.redis.store import open_store
from infra.settings.settings import Settings
from services.api import main
from services.api.runtime.waiting import TablePoller
from services.api.tables import stream
from tests.services.api.running_api import SECONDS, Api, Player, poll_until, start_game_of_two
from tests.support.tables.rewritten_logs import of_other_rules, rewrite
from tests.support.tables.worker_tables import WorkerTable

Event = tuple[int, dict[str, Any]]


@contextmanager
def listening(client: httpx.Client, table: str, **said: Any) -> Iterator[Iterator[Event]]:
    """Open the stream of a table and yield its events."""
    headers = {"Last-Event-ID": str(said.pop("last"))} if "last" in said else {}
    with client.stream("GET", f"/v1/tables/{table}/stream", params=said, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield events(answer.iter_lines())


def events(lines: Iterator[str]) -> Iterator[Event]:
    """Parse server-sent events as the standard requires."""
    seq, kind = 0, ""
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "id":
            seq = int(value)
        elif name == "event":
            kind = value
        elif name == "data":
            assert kind == "record"
            yield seq, json.loads(value)


def take(found: Iterator[Event], number: int) -> list[Event]:
    return [next(found) for _ in range(number)]


def say(player: Player, table: str, text: str) -> int:
    """Post a chat message and return the seq of its record."""
    answer = player.command(table, {"seat": 0, "command": {"type": "Say", "text": text}})
    return int(answer.json()["seq"])


def test_stream_sends_past_records_and_then_new_ones(api: Api) -> None:
    first, second, table = start_game_of_two(api)
    head = first.look(table)["head"]["seq"]

    with listening(second.client, table) as found:
        before = take(found, head)
        spoken = say(first, table, "hello")
        seq, record = next(found)

    assert list(range(1, head + 1)) == [seq for seq, _ in before]
    assert (spoken, "hello") == (seq, record["events"][0]["text"])


def test_stream_sends_the_same_as_the_list_of_records(api: Api) -> None:
    first, _, table = start_game_of_two(api)
    listed = first.get(f"/v1/tables/{table}/events?seat=0").json()

    with listening(first.client, table, seat=0) as found:
        streamed = [record for _, record in take(found, listed["head"]["seq"])]

    assert listed["records"] == streamed


def test_stream_resumes_after_the_last_event(api: Api) -> None:
    first, _, table = start_game_of_two(api)
    head = first.look(table)["head"]["seq"]

    with listening(first.client, table, last=head - 1, after=0) as found:
        seq, _ = next(found)
    with listening(first.client, table, after=head - 1, bare=True) as found:
        again, told = next(found)

    assert (head, head, {}) == (seq, again, told)


def test_event_arrives_by_notification(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polling is turned off in this test."""

    async def look_at_nothing(_: TablePoller) -> None:
        pass

    first, second, table = start_game_of_two(api)
    head = first.look(table)["head"]["seq"]
    monkeypatch.setattr(TablePoller, "poll", look_at_nothing)

    with listening(second.client, table, after=head) as found:
        spoken, heard = [], []
        for number in range(5):
            spoken.append(say(first, table, f"number {number}"))
            heard.append(next(found)[0])

    assert spoken == heard


def test_stream_sends_the_revealed_facts_and_ends_with_the_table(api: Api) -> None:
    first, second, table = start_game_of_two(api)
    head = first.look(table)["head"]["seq"]

    with listening(second.client, table, after=head) as found:
        first.command(table, {"seat": 0, "command": {"type": "GiveUp"}})
        records = [record for _, record in found]
    with listening(second.client, table, after=head + 1) as found:
        nothing = list(found)

    assert ["SecretRevealed"] == [event["type"] for event in records[-1]["events"][-1:]]
    assert records[-1]["salt"]
    assert [] == nothing


def test_stream_ends_when_its_seat_is_lost(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(begin="owner")
    second.sit(table)

    with listening(second.client, table, seat=1, after=3) as found:
        second.client.delete(f"/v1/tables/{table}/seats/1")
        told = list(found)

    assert [] == told


def test_stream_is_complete_when_its_table_waits_for_another_build(api: Api, settings: Settings) -> None:
    """Browsers would report a broken stream; they get the reason when they reconnect."""
    first, _, table = start_game_of_two(api)
    head = first.look(table)["head"]["seq"]
    with (
        closing(open_store(settings.redis_url or "", settings)) as store,
        listening(first.client, table, after=head) as found,
    ):
        rewrite(WorkerTable(store, table), of_other_rules)
        told = list(found)

    assert [] == told
    assert 503 == first.get(f"/v1/tables/{table}/stream").status_code


def test_streams_are_limited_per_player(another: Callable[..., Api]) -> None:
    api = another({"runtime.limits.STREAMS_PER_PLAYER": 2})
    first, second, table = start_game_of_two(api)

    with listening(first.client, table) as one, listening(first.client, table) as two:
        next(one), next(two)
        refused = first.get(f"/v1/tables/{table}/stream")
        with listening(second.client, table) as other:
            next(other)

    assert (429, "too-many-requests") == (refused.status_code, refused.json()["code"])
    assert _comes_free(first, table)


def _comes_free(player: Player, table: str) -> bool:
    """Check that closing a stream frees its slot, no later than the next comment."""

    def opens() -> bool:
        with player.client.stream("GET", f"/v1/tables/{table}/stream") as answer:
            return answer.status_code == 200

    return bool(poll_until(opens, bool))


def test_empty_event_id_means_from_the_start(api: Api) -> None:
    first, _, table = start_game_of_two(api)

    with listening(first.client, table, last="", after=2) as found:
        seq, _ = next(found)

    assert 1 == seq


@pytest.mark.parametrize("last", ["x", "-1", "9" * 30, "1.5"])
def test_invalid_event_id_is_refused(api: Api, last: str) -> None:
    table = api.player().open()

    answer = api.nobody.get(f"/v1/tables/{table}/stream", headers={"Last-Event-ID": last})

    assert (400, "bad-request") == (answer.status_code, answer.json()["code"])


def test_non_numeric_start_is_refused_even_with_an_event_id(api: Api) -> None:
    table = api.player().open()

    answer = api.nobody.get(f"/v1/tables/{table}/stream?after=-1", headers={"Last-Event-ID": "1"})

    assert (400, "bad-request") == (answer.status_code, answer.json()["code"])


def test_silent_stream_sends_keep_alive_comments(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "KEEPALIVE_SECONDS", 0.1)
    player = api.player()
    table = player.open()

    with player.client.stream("GET", f"/v1/tables/{table}/stream?after=99") as answer:
        lines = answer.iter_lines()
        found = [next(lines) for _ in range(6)]

    assert 2 <= found.count(": still here")


def test_stream_ends_after_a_limited_time(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream's permissions are checked again when the client reconnects."""
    monkeypatch.setattr(stream, "MAX_LIFE_SECONDS", 0.2)
    player = api.player()
    table = player.open()

    with listening(player.client, table) as found:
        told = list(found)

    assert [1, 2] == [seq for seq, _ in told]


def test_streams_end_when_the_process_does(
    another: Callable[..., Api], api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process waits for other answers to end, but not for streams."""
    monkeypatch.setattr(main, "GRACE_SECONDS", 2 * SECONDS)
    served = another()
    table = api.player().open()

    with listening(served.client(), table) as found:
        take(found, 2)
        begun = time.monotonic()
        served.stop()
        told = list(found)

    assert [] == told
    assert time.monotonic() - begun < SECONDS
