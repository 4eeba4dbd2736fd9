"""`railhead admin signs` on a store without a running service."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from typer.testing import CliRunner

from infra.ports.profile import OriginDigest, PlayedFrom
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.players import DAY_MS, RedisAccountSigns
from services.cli.main import app
from tests.support.runtime.redis_servers import real_server


def note(url: str) -> None:
    """Record that two players at a table use the same network."""
    now = time.time_ns() // 1_000_000

    async def noted() -> None:
        client = connect_async(url)
        for player in ("p1", "p2"):
            where = PlayedFrom(player, "3ftable", now // DAY_MS, now)
            await RedisAccountSigns(client).note_origin(where, [OriginDigest("network", "aa")], 30)
        await client.aclose()

    asyncio.run(noted())


def test_signs_are_listed_unless_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    run = CliRunner()
    with real_server() as url:
        monkeypatch.setenv("RAILHEAD_REDIS_URL", url)
        client = connect(url)
        prepare_server(client, 4, appendfsync="always", trust_server=True)
        client.close()
        note(url)
        told = run.invoke(app, ["admin", "signs"]).stdout
        listed = json.loads(run.invoke(app, ["admin", "signs", "--json"]).stdout)
        monkeypatch.setenv("RAILHEAD_SIGN_DAYS", "0")
        off = run.invoke(app, ["admin", "signs"]).stdout

    assert "table 3ftable  players p1 and p2  Both played from the same network on one day." in told
    assert [("3ftable", ["p1", "p2"], 1)] == [
        (one["table"], one["players"], one["networks"]) for one in listed
    ]
    assert "" == off
