"""Tournament keepers against a running service: late, killed, or several at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

import pytest

from domain.log.log_codec import log_codec_of
from infra.ports.command_queue import QueuedCommand
from infra.ports.jobs import Claim
from infra.ports.tables import HotLog
from railhead import Client
from services.client import requests
from services.client.requests import ApiRequest
from services.jobs.tournaments import TournamentKeeper
from services.shared.derived_ids import derive_table_id
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

_numbers = count(1)


class EverythingIsFree:
    """Claims that are always free."""

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        return (True,) * len(claims)

    def release_after(self, claim: Claim) -> None:
        """Keep no claim."""

    def clear(self) -> None:
        """Keep no claim."""


class Killed(BaseException):
    """Raised to simulate the end of the process."""


class DiesAfter:
    """The queue of a process that dies after some commands."""

    def __init__(self, service: RunningService, commands: int) -> None:
        self._service, self._left = service, commands

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        if self._left == 0:
            raise Killed
        self._left -= 1
        return self._service.store.command_queue.put(commands)


def derive(tournament: str, number: int, group: int) -> str:
    return derive_table_id(b"key", 4, tournament, f"{number}.{group}")


@pytest.fixture
def new_keeper(railhead: RunningService) -> Callable[[], TournamentKeeper]:
    """Return a factory for keepers, each of which acts like one in a separate process."""
    store = railhead.store
    return lambda: TournamentKeeper(
        store.read_models, store.log, EverythingIsFree(), store.command_queue, derive
    )


@pytest.fixture
def organiser(railhead: RunningService) -> Iterator[Client]:
    with Client(railhead.url) as speaking:
        speaking.register(f"Keeper's organiser {next(_numbers)}")
        yield speaking


def begin(organiser: Client, bots: int = 8) -> str:
    """Open a tournament of bots; no process plays for these bots."""
    body = {"form": "swiss", "game": "template", "group": 2, "rounds": 2, "most": bots, "name": "Kept"}
    opened = post(organiser, "/v1/tournaments", pace="open", **body)["tournament"]["id"]
    post(organiser, f"/v1/tournaments/{opened}/entries", bot="first", count=bots)
    return str(opened)


def post(client: Client, path: str, **body: Any) -> Any:
    return client.send(ApiRequest("POST", path, None, {"command_id": requests.new_command_id(), **body}))


def tables_of(service: RunningService, tournament: str) -> list[str]:
    """Return all tables in the store that a tournament has opened."""
    found: list[str] = []
    for partition in range(service.store.partitions):
        for table, location in service.store.tables.list_partition(partition).items():
            if isinstance(location, HotLog) and _opener(service, table) == tournament:
                found.append(table)
    return sorted(found)


def _opener(service: RunningService, table: str) -> str | None:
    first = service.store.log.read(table, 0, 1)[0].record
    event = log_codec_of(first).decode_record(first).events[0]
    place = getattr(event, "pairing", None)
    return getattr(place, "tournament", None)


def rounds_of(service: RunningService, tournament: str) -> list[Any]:
    """Return the pairing events in the log."""
    records = (entry.record for entry in service.store.log.read(tournament))
    events = (event for data in records for event in log_codec_of(data).decode_record(data).events)
    return [event for event in events if type(event).__name__ == "RoundPaired"]


def look_until(keepers: Sequence[TournamentKeeper], holds: Callable[[], bool], what: str) -> None:
    """Run the keepers in turn until a condition holds."""

    def looked() -> bool:
        for keeper in keepers:
            for _ in range(5):
                keeper.look(time.time_ns() // 1_000_000)
        return holds()

    wait_until(looked, what)


def test_two_keepers_pair_and_open_only_once(
    organiser: Client, railhead: RunningService, new_keeper: Callable[[], TournamentKeeper]
) -> None:
    tournament = begin(organiser)
    keepers = (new_keeper(), new_keeper())
    look_until(keepers, lambda: len(tables_of(railhead, tournament)) == 4, "four tables are open")
    for keeper in keepers:
        keeper.look(time.time_ns() // 1_000_000)
    (paired,) = rounds_of(railhead, tournament)

    assert sorted(group.table for group in paired.groups) == tables_of(railhead, tournament)


@pytest.mark.parametrize("commands", [1, 2, 3, 4])
def test_killed_keeper_is_continued_by_the_next(
    organiser: Client,
    railhead: RunningService,
    new_keeper: Callable[[], TournamentKeeper],
    commands: int,
) -> None:
    tournament = begin(organiser)
    dying = new_keeper()
    dying.command_queue = DiesAfter(railhead, commands)
    with pytest.raises(Killed):
        look_until([dying], lambda: False, "it dies")
    look_until([new_keeper()], lambda: len(tables_of(railhead, tournament)) == 4, "four tables are open")
    (paired,) = rounds_of(railhead, tournament)

    assert sorted(group.table for group in paired.groups) == tables_of(railhead, tournament)


def test_idle_tournaments_do_not_block_others(
    organiser: Client,
    railhead: RunningService,
    new_keeper: Callable[[], TournamentKeeper],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In this test, each check covers only one tournament, and nobody plays in the older ones."""
    monkeypatch.setattr("services.jobs.tournaments.MAX_TOURNAMENTS", 1)
    keeper = new_keeper()
    for _ in range(2):
        tournament = begin(organiser)

        def has_tables(tournament: str = tournament) -> bool:
            return len(tables_of(railhead, tournament)) == 4

        look_until([keeper], has_tables, "four tables are open")
