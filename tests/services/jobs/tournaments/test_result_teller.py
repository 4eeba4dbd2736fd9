"""Entrants are notified once that a tournament is over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, cast

import pytest

from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.tournament.commands import CancelTournament, Withdraw
from infra.ports.notices import Addressee, Notice
from infra.redis.client.connections import connect_async
from infra.redis.notices import RedisNoticeLedger
from projections.decoded_record import DecodedRecord
from projections.tournaments import TOURNAMENTS
from railhead import Client, requests
from services.client import tournaments
from services.jobs.tournaments import ResultTeller, result_notices
from services.jobs.wiring import build_result_teller
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService
from tests.support.tables.memory_tournaments import OWNER, MemoryTournament, opened, started, started_by_bots
from tests.support.tables.notice_world import webhook

HOUR = 3_600_000


class Models:
    """The read model of one tournament."""

    def __init__(self, found: MemoryTournament) -> None:
        document = TOURNAMENTS.start()
        for entry in found.entries:
            record = TOURNAMENT_CODEC.decode_record(entry.data)
            document = TOURNAMENTS.apply(document, DecodedRecord(record, entry.hash, TOURNAMENT_CODEC))
        assert document is not None
        self.rows = TOURNAMENTS.rows(found.id, document)
        self.documents = {found.id: TOURNAMENTS.encode(document)}

    def read_first_rows(self, model: str, version: int, prefix: str, limit: int) -> tuple[str, ...]:
        return tuple(row.removeprefix(prefix) for row in self.rows if row.startswith(prefix))[:limit]

    def read_live_documents(self, model: str, version: int, names: Sequence[str]) -> dict[str, bytes]:
        return {name: self.documents[name] for name in names}


@pytest.fixture
def finished() -> MemoryTournament:
    found = started(4, rounds=2)
    found.play_on()
    return found


def test_entrants_get_their_place_and_the_owner_gets_the_end(
    finished: MemoryTournament,
) -> None:
    notices = {one.player: one for one in result_notices(finished.tournament)}

    assert {"p0", "p1", "p2", "p3", OWNER} == set(notices)
    assert "place" not in notices[OWNER].facts
    assert {"1"} <= {one.facts["place"] for one in notices.values() if "place" in one.facts}
    assert {finished.tournament.at} == {one.at for one in notices.values()}
    assert f"tournament-ended.-.p0.{finished.id}" == notices["p0"].id


def test_withdrawn_entrant_is_not_notified(finished: MemoryTournament) -> None:
    found = started(4, rounds=2)
    found.pair()
    found.execute("p3", Withdraw(3))
    found.play_round()
    found.play_on()

    assert "p3" not in {one.player for one in result_notices(found.tournament)}


def test_cancellation_is_sent_to_entrants_but_not_the_owner() -> None:
    found = opened()
    found.enter(2)
    found.execute(OWNER, CancelTournament())
    notices = list(result_notices(found.tournament))

    assert ["p0", "p1"] == [one.player for one in notices]
    assert {"called off"} == {one.facts["outcome"] for one in notices}


def test_service_bots_are_not_notified() -> None:
    found = started_by_bots(4, rounds=2)
    found.play_on()

    assert [OWNER] == [one.player for one in result_notices(found.tournament)]


def test_other_process_sends_the_same_notices(finished: MemoryTournament) -> None:
    told: list[list[Notice]] = []
    models, now = cast("Any", Models(finished)), finished.tournament.at + HOUR
    for _ in range(2):
        teller = ResultTeller(models, lambda notices, at: told.append(list(notices)))
        assert 1 == teller.look(now)
        assert 0 == teller.look(now + HOUR)

    assert 2 == len(told)
    assert told[0] == told[1]


def test_old_tournament_is_not_announced(finished: MemoryTournament) -> None:
    told: list[Notice] = []
    teller = ResultTeller(cast("Any", Models(finished)), lambda notices, at: told.extend(notices))

    assert 0 == teller.look(finished.tournament.at + 49 * HOUR)
    assert [] == told


def test_failed_notification_is_retried(finished: MemoryTournament) -> None:
    def unreachable(notices: Sequence[Notice], at: int) -> None:
        raise ConnectionError("the store cannot be reached")

    models, now = cast("Any", Models(finished)), finished.tournament.at + HOUR
    teller = ResultTeller(models, unreachable)
    with pytest.raises(ConnectionError):
        teller.look(now)
    teller.take_in = lambda notices, at: None

    assert 1 == teller.look(now)


def test_end_appears_once_in_the_ledger(
    railhead: RunningService,
) -> None:
    with Client(railhead.url) as organiser, Client(railhead.url) as entrant:
        organiser.register("Organiser of the end")
        player = entrant.register("Entrant at the end").player
        asyncio.run(give_channel(str(railhead.settings.redis_url), player))
        settings = {"form": "swiss", "game": "template", "group": 2, "rounds": 1, "most": 4, "name": "Ends"}
        opened = organiser.send(tournaments.open_tournament({"pace": "open", **settings})).tournament.id
        entrant.send(tournaments.enter_tournament(opened))
        organiser.send(tournaments.cancel_tournament(opened))
        wait_until(
            lambda: sum(new_teller(railhead).look(time.time_ns() // 1_000_000) for _ in range(2)) >= 2,
            "two processes have notified",
        )

        def count_told() -> int:
            entries = entrant.send(requests.read_ledger()).entries
            return sum(one.kind == "tournament-ended" and opened in one.id for one in entries)

        wait_until(lambda: count_told() > 0, "the ledger has it")
        assert 1 == count_told()


async def give_channel(url: str, player: str) -> None:
    """Add an active channel for a player."""
    client = connect_async(url)
    try:
        await RedisNoticeLedger(client).change_addressee(player, lambda _: Addressee((webhook("c1", 0),)))
    finally:
        await client.aclose()


def new_teller(railhead: RunningService) -> ResultTeller:
    return build_result_teller(railhead.store, str(railhead.settings.redis_url))
