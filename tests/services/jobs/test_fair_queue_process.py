"""Bots at many tables of one account do not delay those of another player, tested with real processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.log.codec import codec_for
from domain.table.commands import Say
from railhead import Client, requests
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService, run_service

pytestmark = pytest.mark.e2e

FLOOD, PLAYED = 20, 4
CODE = codec_for("template")


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    with run_service(tmp_path_factory.mktemp("fair"), "worker", "projector", "api") as running:
        yield running


def opened(person: Client, **changes: object) -> str:
    settings = {"game": "template", "seats": 2, "name": "Bots", **changes}
    return person.send(requests.open_table(settings)).table.id


def action_times(running: RunningService, tables: list[str]) -> list[int]:
    """Return the times of bots' actions at these tables, in order."""
    records = [
        CODE.decode_record(entry.record) for table in tables for entry in running.store.log.read(table)
    ]
    acts = (one for one in records if one.player.startswith("bot-") and not isinstance(one.command, Say))
    return sorted(record.at for record in acts)


def test_player_does_not_wait_for_bots_at_other_peoples_tables(fresh: RunningService) -> None:
    """One account has many tables with only bots; another player's few tables are opened last."""
    with Client(fresh.url) as many, Client(fresh.url) as one:
        many.register("Many")
        one.register("One")
        flood = [opened(many, bots={"0": "first", "1": "first"}) for _ in range(FLOOD)]
        mine = [opened(one, bots={"1": "first"}, me={"seat": 0}) for _ in range(PLAYED)]
        wait_until(
            lambda: len(one.send(requests.list_tables("open", mine=True)).tables) == PLAYED,
            "the lists show the tables",
        )
        wait_until(
            lambda: len(many.send(requests.list_tables("open", mine=True)).tables) == FLOOD,
            "and the other tables",
        )
        fresh.start("jobs")
        wait_until(lambda: all(action_times(fresh, [table]) for table in mine), "bots sit down")
        wait_until(lambda: len(action_times(fresh, flood)) > FLOOD, "bots are busy at the other tables")
        fresh.stop("jobs")

    last = max(action_times(fresh, [table])[0] for table in mine)
    before = [at for at in action_times(fresh, flood) if at < last]
    assert len(before) <= 4
