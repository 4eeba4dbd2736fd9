"""The owner of a damaged table is notified once."""

from __future__ import annotations

import asyncio
import time

from infra.ports.notices import Addressee
from infra.redis.client.connections import connect_async
from infra.redis.notices import RedisNoticeLedger
from railhead import Client, requests
from services.jobs.wiring import build_damage_teller
from services.shared.damaged_logs import park_damaged
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService
from tests.support.tables.notice_world import webhook


def test_owner_of_a_damaged_table_is_notified_once(
    railhead: RunningService,
) -> None:
    """Several processes may try to notify the owner. Operators who park a table tell its owner themselves."""
    store, url = railhead.store, str(railhead.settings.redis_url)
    with Client(railhead.url) as owner:
        player = owner.register("Owner of a broken table").player
        asyncio.run(give_channel(url, player))
        broken, parked = (
            owner.open_table("template", 2, name=name, me={"seat": 0}).table.id
            for name in ("Broken", "By hand")
        )
        park_damaged(store.tables, broken, "record 1 is none")
        store.tables.park(parked, "an operator has parked it: for inspection")
        tellers = [build_damage_teller(store, url) for _ in range(2)]
        told: list[int] = []

        def tell() -> int:
            told.extend(teller.look(time.time_ns() // 1_000_000) for teller in tellers)
            return sum(told)

        wait_until(lambda: tell() >= len(tellers), "both have notified")
        tell()
        entries = owner.send(requests.read_ledger()).entries
        store.tables.unpark(broken)

    assert sum(told) == len(tellers)
    (entry,) = [one for one in entries if one.kind == "stopped"]
    assert broken in entry.id


async def give_channel(url: str, player: str) -> None:
    """Add an active channel for a player."""
    client = connect_async(url)
    try:
        await RedisNoticeLedger(client).change_addressee(player, lambda _: Addressee((webhook("c1", 0),)))
    finally:
        await client.aclose()
