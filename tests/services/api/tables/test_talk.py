"""Chat text is stored outside the log and can be deleted; the log never changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest

from infra.redis.client.packing import unpack_value
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.services.api.running_api import Api, Json
from tests.services.api.tables.spoken_lines import WORDS, Talk, say, say_something

READINGS = ("", "/events", "/journal", "/export", "/commands/told")


@pytest.fixture
def store(settings: Settings) -> Iterator[RedisStore]:
    assert settings.redis_url
    opened = open_store(settings.redis_url, settings)
    yield opened
    opened.close()


@pytest.fixture
def talk(api: Api) -> Talk:
    return say_something(api)


def test_readers_of_a_record_see_its_text(talk: Talk) -> None:
    events = talk.other.get(f"/v1/tables/{talk.table}/events").json()["records"]
    record = next(one for one in events if one["seq"] == talk.seq)

    assert WORDS == record["events"][0]["text"] == record["command"]["text"]
    assert f"{talk.speaker.name}: {WORDS}" == talk.journal_line()["says"][0]
    assert {"player": talk.speaker.id, "erasable": True, "erased": None, "to": []} == talk.journal_line()[
        "talk"
    ]


def read_whole(store: RedisStore, key: str) -> object:
    """Return the whole value of a key, decompressed."""
    client = store.client
    match client.type(key):
        case b"hash":
            return [(field, unpacked(value)) for field, value in client.hgetall(key).items()]
        case b"list":
            return store.log.read(key.rpartition(":")[2])
        case b"stream":
            return client.xrange(key)
        case b"zset":
            return client.zrange(key, 0, -1)
        case b"set":
            return client.smembers(key)
        case _:
            found = client.get(key)
            return found and unpacked(found)


def unpacked(value: bytes) -> bytes:
    """Return the decompressed value; an id's bytes may look compressed."""
    with suppress(ValueError):
        return unpack_value(value)
    return value


def test_text_is_stored_in_only_one_place(talk: Talk, store: RedisStore) -> None:
    """No log, feed, queue, answer, snapshot or read model contains the text, so one deletion is enough."""
    keys = [key.decode() for key in store.client.scan_iter(f"{keys_of_table(talk.table).tag}:*")]
    holding = [key for key in keys if WORDS in str(read_whole(store, key))]

    assert keys_of_table(talk.table).talk(talk.table) in holding
    assert all(":talk:" in key for key in holding)


def test_same_text_under_the_same_id_is_the_same_message(talk: Talk) -> None:
    again = say(talk.speaker, talk.table, f"  {WORDS}  ")

    assert (200, talk.seq) == (again.status_code, again.json()["seq"])
    assert again.content == talk.speaker.get(f"/v1/tables/{talk.table}/commands/told").content


def test_different_text_under_its_id_is_a_conflict(talk: Talk) -> None:
    answer = say(talk.speaker, talk.table, "something else")

    assert (409, "conflicting-command-id") == (answer.status_code, answer.json()["code"])


def test_resending_a_deleted_message_does_not_post_it_again(talk: Talk) -> None:
    talk.take_back()
    again = say(talk.speaker, talk.table)

    assert (200, talk.seq) == (again.status_code, again.json()["seq"])
    assert "text" not in again.json()["events"][0]


def test_deleted_text_is_gone_everywhere(talk: Talk) -> None:
    assert {"seq": talk.seq, "erased": "speaker"} == talk.take_back().json()
    talk.end()

    for reading in READINGS:
        answer = talk.speaker.get(f"/v1/tables/{talk.table}{reading}")
        assert answer.status_code == 200
        assert WORDS not in answer.text, reading
    stream = talk.other.get(f"/v1/tables/{talk.table}/stream").text
    assert WORDS not in stream
    assert f"{talk.speaker.name} deleted a message" == talk.journal_line()["says"][0]
    assert "speaker" == talk.journal_line()["talk"]["erased"]


def test_log_is_byte_identical_after_deleting_text(talk: Talk, store: RedisStore) -> None:
    before = store.log.read(talk.table)
    talk.take_back()

    assert before == store.log.read(talk.table)


def test_deleting_again_gives_the_same_answer(talk: Talk) -> None:
    assert talk.take_back().content == talk.take_back().content


def test_other_players_messages_cannot_be_deleted(talk: Talk) -> None:
    answer = talk.take_back(talk.other)

    assert (403, "not-allowed") == (answer.status_code, answer.json()["code"])
    assert WORDS in talk.journal_line()["says"][0]


@pytest.mark.parametrize("seq", [1, 999_999])
def test_nothing_is_deleted_where_nothing_was_posted(talk: Talk, seq: int) -> None:
    assert 404 == talk._replace(seq=seq).take_back().status_code


def test_private_table_is_not_found_by_strangers(api: Api) -> None:
    owner = api.player()
    table = owner.open(public=False)
    seq = say(owner, table).json()["seq"]

    assert 404 == api.player().client.delete(f"/v1/tables/{table}/talk/{seq}").status_code


def test_author_deletes_messages_even_without_access_to_the_table(api: Api) -> None:
    owner, guest = api.player(), api.player()
    table = owner.open(public=False, begin="owner")
    invite = owner.look(table)["table"]["invite"]
    assert 200 == guest.post(f"/v1/tables/{table}/seats?invite={invite}", {"seat": 1}).status_code
    said = guest.command(table, {"seat": 1, "command": {"type": "Say", "text": WORDS}}).json()["seq"]
    guest.client.delete(f"/v1/tables/{table}/seats/1")
    assert 404 == guest.get(f"/v1/tables/{table}").status_code

    assert 200 == guest.client.delete(f"/v1/tables/{table}/talk/{said}").status_code


def test_outdated_tag_of_a_view_shows_that_text_was_deleted(talk: Talk) -> None:
    path = f"/v1/tables/{talk.table}"
    tag = talk.other.get(path).headers["ETag"]
    assert 304 == talk.other.get(path, headers={"If-None-Match": tag}).status_code
    talk.take_back()
    answer = talk.other.get(path, headers={"If-None-Match": tag})

    assert (200, {"erasable": True, "erased": 1}) == (answer.status_code, answer.json()["talk"])


def erased_events(lines: Iterator[str]) -> Iterator[Json]:
    """Read the stream events that report deleted messages."""
    kind = ""
    for line in lines:
        name, _, value = line.partition(": ")
        kind = value if name == "event" else kind
        if name == "data" and kind == "erased":
            yield json.loads(value)


def test_stream_reports_deleted_text_immediately(talk: Talk) -> None:
    head = talk.other.look(talk.table)["head"]["seq"]
    with talk.other.client.stream("GET", f"/v1/tables/{talk.table}/stream?after={head}") as answer:
        lines = answer.iter_lines()
        next(lines)  # the stream has begun
        talk.take_back()

        assert {"lines": [{"seq": talk.seq, "erased": "speaker"}]} == next(erased_events(lines))


def test_reconnected_stream_reports_text_deleted_in_between(talk: Talk) -> None:
    talk.take_back()
    head = talk.other.look(talk.table)["head"]["seq"]
    with talk.other.client.stream("GET", f"/v1/tables/{talk.table}/stream?after={head}") as answer:
        assert {"lines": [{"seq": talk.seq, "erased": "speaker"}]} == next(erased_events(answer.iter_lines()))


@pytest.mark.parametrize(
    "command",
    [
        {"type": "Say"},
        {"type": "Say", "digest": "0" * 64},
        {"type": "Say", "text": "a", "digest": "0" * 64},
        {"type": "Say", "text": ""},
        {"type": "Say", "text": "   "},
        {"type": "Say", "text": "bell\x07"},
    ],
)
def test_invalid_message_is_refused(talk: Talk, command: Json) -> None:
    answer = talk.speaker.command(talk.table, {"seat": 0, "command": command})

    assert (422, "malformed-command") == (answer.status_code, answer.json()["code"])
