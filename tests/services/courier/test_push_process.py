"""Web push in the whole service, with real processes and a push service on loopback."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import PRESETS
from infra.redis.tables.table_import import import_table
from projections.notices.questions import REST_MS
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver
from tests.support.runtime.processes import wait_until
from tests.support.runtime.push_device import PushDevice
from tests.support.runtime.running_service import RunningService, run_service

CODE = codec_for("template")
PARTS = ("worker", "projector", "api", "courier")
Json = dict[str, Any]


@pytest.fixture(scope="module")
def receiver() -> Iterator[HttpReceiver]:
    with run_receiver() as found:
        yield found


@pytest.fixture(scope="module")
def working(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """Run a service that may push to loopback."""
    changes = {"public_url": "https://games.example"}
    folder = tmp_path_factory.mktemp("service")
    with run_service(folder, *PARTS, notices_allow="127.0.0.1", **changes) as running:
        yield running


class DeviceOwner:
    """A registered player with a client and a device."""

    def __init__(self, working: RunningService, receiver: HttpReceiver, name: str) -> None:
        self.client = httpx.Client(base_url=working.url, timeout=60, trust_env=False)
        made = self.client.post("/v1/players", json={"name": name}).json()
        self.id: str = made["player"]
        self.client.headers["Authorization"] = f"Bearer {made['token']}"
        self.device = PushDevice(receiver, f"/{name}")

    def subscribe(self) -> str:
        """Add the device as a channel, and wait until its test has arrived."""
        answer = self.client.post("/v1/me/channels", json=self.device.channel)
        assert answer.status_code == 201, answer.text
        wait_until(lambda: "active" == self.channel()["state"], "the test has arrived")
        found: str = answer.json()["id"]
        return found

    def channel(self) -> Json:
        found: Json = self.client.get("/v1/me/channels").json()["channels"][0]
        return found

    def test(self, channel: str) -> None:
        answer = self.client.post(f"/v1/me/channels/{channel}/test", json={})
        assert answer.status_code == 202, answer.text

    def last_test(self) -> Json:
        """Return the ledger entry of the last test."""
        entries: list[Json] = self.client.get("/v1/me/ledger").json()["entries"]
        return next(one for one in entries if one["kind"] == "test")


@pytest.fixture
def owner(
    working: RunningService, receiver: HttpReceiver, request: pytest.FixtureRequest
) -> Iterator[DeviceOwner]:
    """Yield a player with a device, under a name that no other test uses."""
    found = DeviceOwner(working, receiver, f"owner-{abs(hash(request.node.name)) % 10**8}")
    yield found
    found.client.close()


def test_device_of_the_player_to_move_is_notified(working: RunningService, owner: DeviceOwner) -> None:
    owner.subscribe()
    played = MemoryTable(CODE, b"02called".rjust(32), id="02called")
    played.clock = time.time_ns() // 1_000_000 - REST_MS + 3_000
    pace = PRESETS["daily"].pace
    played.execute(owner.id, None, OpenTable("template", 2, CODE.game.options_type(), "Slow", pace=pace))
    for seat in range(2):
        played.execute(owner.id if seat == 0 else "p0000000000000000", seat, TakeSeat(f"nonce{seat}"))
    import_table(working.store, played.id, played.export(secret=True))
    assert played.table is not None
    assert 0 == played.table.waiting[0].seat

    def titles() -> list[str]:
        return [one["title"] for one in owner.device.received() if one["table"] == "02called"]

    wait_until(lambda: any(one.startswith("Your turn in ") for one in titles()), "the device is notified")
    (push,) = [one for one in owner.device.received() if one["title"].startswith("Your turn in ")]
    assert push["title"].endswith(": Slow")
    assert push["due"] > time.time() * 1_000
    assert {"title", "body", "table", "tag", "due"} == push.keys()


def test_gone_device_is_disabled_with_the_reason(owner: DeviceOwner, receiver: HttpReceiver) -> None:
    channel = owner.subscribe()
    receiver.statuses[owner.device.path] = 410
    owner.test(channel)
    wait_until(lambda: "given up" == owner.last_test()["state"], "the test is given up")
    wait_until(lambda: "disabled" == owner.channel()["state"], "the device is disabled")
    assert [410] == [one["code"] for one in owner.last_test()["attempts"]]
    assert "answered 410" == owner.channel()["why"]


def test_killed_courier_sends_a_replacement(
    working: RunningService, owner: DeviceOwner, receiver: HttpReceiver
) -> None:
    channel = owner.subscribe()
    before = len(owner.device.posts())
    with receiver.hold(owner.device.path):
        started = receiver.begun.count(owner.device.path)
        owner.test(channel)
        wait_until(lambda: receiver.begun.count(owner.device.path) > started, "it is under way")
        working.kill("courier")
    wait_until(lambda: len(owner.device.posts()) == before + 1, "it arrived")
    working.let_holds_lapse(owner.id)
    working.start("courier")
    wait_until(lambda: len(owner.device.posts()) == before + 2, "it is sent again")

    first, again = owner.device.posts()[before:]
    assert first.headers["topic"] == again.headers["topic"]
    assert owner.device.decrypt(first) == owner.device.decrypt(again)
    wait_until(lambda: "sent" == owner.last_test()["state"], "the ledger shows the delivery")
