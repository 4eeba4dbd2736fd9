"""Requests between players, made with the Python client."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count

import pytest

from railhead import Client, RequestDeclined, requests
from services.client.responses import Observation
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

DAY = 86_400_000
_numbers = count(1)

Pair = tuple[Client, Client, str]


@pytest.fixture
def pair(railhead: RunningService) -> Iterator[Pair]:
    """Yield two players at a table with a pace."""
    with ExitStack() as stack:
        first, second = (stack.enter_context(Client(railhead.url)) for _ in range(2))
        for speaking in (first, second):
            speaking.register(f"Asks {next(_numbers)}")
        opened = first.open_table("template", 2, name="Between", options={"mail": False}, me={"seat": 0})
        second.take_seat(opened.table.id, 1)
        yield first, second, opened.table.id


def play_turn(speaking: Client, table: str, seat: int) -> Observation:
    """Answer for a seat until it has no decision."""
    while (seen := speaking.observe(table, seat)).options:
        speaking.answer(seen, seen.options[-1])
    return seen


def test_pause_is_declined_agreed_and_ended(pair: Pair) -> None:
    first, second, table = pair
    until = time.time_ns() // 1_000_000 + DAY

    first.send(requests.propose_pause(table, 0, until))
    declined = second.send(requests.decline_pause(table, 1))
    assert "PauseDeclined" == declined.events[-1]["type"]
    asked = first.send(requests.propose_pause(table, 0, until))
    shown = (second.observe(table, 1).proposals or {})["pause"]
    assert asked.seq == shown["made"]
    agreed = second.send(requests.agree_pause(table, 1, shown["made"]))
    ended = first.send(requests.end_pause(table, 0))

    assert ["PauseProposed", "Paused", "PauseEnded"] == [
        done.events[-1]["type"] for done in (asked, agreed, ended)
    ]


def test_undo_is_requested_declined_and_agreed(pair: Pair) -> None:
    first, second, table = pair
    before = first.observe(table, 0).at
    play_turn(first, table, 0)

    first.send(requests.ask_undo(table, 0, before))
    declined = second.send(requests.decline_undo(table, 1))
    first.send(requests.ask_undo(table, 0, before))
    made = (second.observe(table, 1).undo_request or {})["made"]
    agreed = second.send(requests.agree_undo(table, 1, before, made))

    assert "UndoDeclined" == declined.events[0]["type"]
    assert "TakenBack" in [event["type"] for event in agreed.events]
    assert first.observe(table, 0).options


def test_seat_that_delays_nobody_is_not_voted_out(pair: Pair) -> None:
    _, second, table = pair
    with pytest.raises(RequestDeclined) as caught:
        second.send(requests.vote_out(table, 1, 0))

    assert "illegal-command" == caught.value.code


def test_tenures_name_the_holders(pair: Pair) -> None:
    first, _, table = pair
    wait_until(lambda: first.send(requests.list_tenures(table)).tenures, "the read model has the table")
    held = first.send(requests.list_tenures(table)).tenures

    assert [(0, "person", None), (1, "person", None)] == [(one.seat, one.kind, one.until) for one in held]


def test_account_deletion_can_be_cancelled(pair: Pair) -> None:
    first, _, _ = pair
    deletion = first.send(requests.delete_account()).deletion
    kept = first.send(requests.keep_account())

    assert deletion > time.time_ns() // 1_000_000 + 6 * DAY
    assert first.token is not None
    assert kept["player"]
