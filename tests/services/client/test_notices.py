"""Notices, managed with the Python client."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import httpx
import pytest

from railhead import Client, RequestDeclined, requests
from tests.support.runtime.running_service import RunningService

URL = "https://example.org/hook"
_numbers = count(1)


@pytest.fixture
def ada(railhead: RunningService) -> Iterator[Client]:
    with Client(railhead.url) as speaking:
        speaking.register(f"Receiver {next(_numbers)}")
        yield speaking


def test_channel_is_created_changed_tested_and_removed(ada: Client) -> None:
    made = ada.send(requests.make_channel("webhook", "mine", url=URL, options=True))
    changed = ada.send(requests.change_channel(made.id, name="my program"))
    tested = ada.send(requests.send_test(made.id))
    listed = ada.send(requests.list_channels())

    assert made.secret is not None
    assert ("my program", URL, None) == (changed.name, changed.url, changed.secret)
    assert ("test", made.id) == (tested.kind, tested.channel)
    assert [made.id] == [one.id for one in listed.channels]
    assert {"webhook", "email", "apprise"} <= {one.type for one in listed.offered}
    ada.send(requests.remove_channel(made.id))
    assert () == ada.send(requests.list_channels()).channels


def test_settings_are_given_in_numbers_and_words(ada: Client) -> None:
    made = ada.send(requests.make_channel("webhook", "mine", url=URL))
    said = requests.change_notice_settings(
        480, {"opens": 1320, "closes": 420}, {made.id: {"turn": 30, "started": "never"}}
    )
    ada.send(said)
    found = ada.send(requests.read_notice_settings())

    assert (480, {"opens": 1320, "closes": 420}) == (found.digest, found.quiet)
    kinds = {one["kind"]: (one["when"], one["minutes"]) for one in found.channels[0]["kinds"]}
    assert {"turn": ("after", 30), "started": ("never", 0)} == kinds


def test_ledger_is_read_and_an_open_entry_is_not_replayed(ada: Client) -> None:
    made = ada.send(requests.make_channel("webhook", "mine", url=URL))
    (entry,) = ada.send(requests.read_ledger(limit=5)).entries
    assert () == ada.send(requests.read_ledger(state="sent")).entries

    assert made.id == entry.channel
    if entry.state in {"queued", "refused"}:
        with pytest.raises(RequestDeclined, match="still queued, and will be sent"):
            ada.send(requests.replay_notice(entry.id))


def test_table_has_its_own_notices_and_webhooks(ada: Client) -> None:
    table = ada.open_table("template", 2, name="Told").table.id
    told = ada.send(requests.change_table_notices(table, {"turn": "digest"}))
    hooked = ada.send(requests.change_hooks(table, [{"url": URL, "name": "Our room"}]))
    ada.send(requests.mark_seen(table, 1))

    assert told == ada.send(requests.read_table_notices(table))
    assert [("Our room", "example.org")] == [(one.name, one.host) for one in hooked.hooks]
    assert [None] == [one.secret for one in ada.send(requests.list_hooks(table)).hooks]


def test_invalid_token_is_reported_as_such(ada: Client) -> None:
    for asking in (requests.ask_unsubscribe, requests.unsubscribe):
        with pytest.raises(RequestDeclined) as caught:
            ada.send(asking("p1.c1.turn.x"))
        assert "not-found" == caught.value.code


def test_calendar_has_an_address_until_it_is_revoked(ada: Client, railhead: RunningService) -> None:
    made = ada.send(requests.make_calendar())
    assert made.path is not None
    assert made.made == ada.send(requests.read_calendar_state()).made
    assert "BEGIN:VCALENDAR" in httpx.get(f"{railhead.url}{made.path}", trust_env=False).text
    ada.send(requests.revoke_calendar())

    assert ada.send(requests.read_calendar_state()).made is None
