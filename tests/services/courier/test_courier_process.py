"""Notices in the whole service, with real processes and receivers on loopback."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
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
    """Run a service that may send to loopback."""
    folder = tmp_path_factory.mktemp("service")
    with run_service(folder, *PARTS, notices_allow="127.0.0.1", apprise_schemas="json") as running:
        yield running


class Person:
    """A registered player with a client."""

    def __init__(self, working: RunningService, name: str) -> None:
        self.client = httpx.Client(base_url=working.url, timeout=60, trust_env=False)
        made = self.client.post("/v1/players", json={"name": name}).json()
        self.id = made["player"]
        self.client.headers["Authorization"] = f"Bearer {made['token']}"

    def post(self, path: str, body: Json | None = None) -> httpx.Response:
        return self.client.post(path, json=body or {})

    def channel(self, url: str) -> Json:
        """Add a channel, which is tested automatically."""
        answer = self.post("/v1/me/channels", {"type": "webhook", "name": "mine", "url": url})
        assert answer.status_code == 201, answer.text
        found: Json = answer.json()
        return found

    def active_channel(self, url: str) -> Json:
        """Add a channel, and wait until its test has arrived and is shown in the ledger."""
        made = self.channel(url)
        wait_until(lambda: self.channels()[-1]["state"] == "active", "the test has arrived")
        wait_until(lambda: self.ledger()[0]["state"] == "sent", "the ledger shows that")
        return made

    def channels(self) -> list[Json]:
        found: list[Json] = self.client.get("/v1/me/channels").json()["channels"]
        return found

    def ledger(self, **query: str) -> list[Json]:
        found: list[Json] = self.client.get("/v1/me/ledger", params=query).json()["entries"]
        return found


@pytest.fixture
def register(working: RunningService) -> Iterator[Callable[[str], Person]]:
    """Yield a function that registers people; their clients are closed after the test."""
    with ExitStack() as clients:

        def registered(name: str) -> Person:
            person = Person(working, name)
            clients.callback(person.client.close)
            return person

        yield registered


Register = Callable[[str], Person]


def asked_table(working: RunningService, name: str, players: list[str], *, since: int) -> MemoryTable:
    """Store a table whose first seat has had an open decision since about `since` (UTC, in ms)."""
    played = MemoryTable(CODE, name.encode().rjust(32), id=name)
    played.clock = since
    pace = PRESETS["daily"].pace
    played.execute(players[0], None, OpenTable("template", 2, CODE.game.options_type(), "Slow", pace=pace))
    for seat, player in enumerate(players):
        played.execute(player, seat, TakeSeat(f"nonce{seat}"))
    import_table(working.store, played.id, played.export(secret=True))
    return played


def now() -> int:
    return time.time_ns() // 1_000_000


def test_channel_is_active_after_its_test(register: Register, receiver: HttpReceiver) -> None:
    ada = register("Ada")
    ada.active_channel(f"{receiver.url}/ada")

    assert ["test"] == receiver.kinds("/ada")
    (line,) = ada.ledger()
    assert ("test", "sent", [204]) == (line["kind"], line["state"], [one["code"] for one in line["attempts"]])


def test_player_to_move_gets_a_signed_post(
    working: RunningService, register: Register, receiver: HttpReceiver
) -> None:
    bea, cal = register("Bea"), register("Cal")
    people = {one.id: one for one in (bea, cal)}
    for one in people.values():
        one.active_channel(f"{receiver.url}/{one.id}")
    played = asked_table(working, "02asked", list(people), since=now() - REST_MS + 3_000)
    assert played.table is not None
    asked = list(people)[played.table.waiting[0].seat]

    wait_until(lambda: "turn" in receiver.kinds(f"/{asked}"), "the player to move is notified")
    (post,) = [one for one in receiver.at(f"/{asked}") if one.json["type"] == "turn"]
    assert f"turn.02asked.{asked}.{played.table.waiting[0].decision}" == post.id
    data = post.json["data"]
    assert ("02asked", "template", played.table.waiting[0].decision) == (
        data["table"],
        data["game"],
        data["decision"],
    )
    assert "options" not in data
    wait_until(lambda: people[asked].ledger(table="02asked", state="sent"), "the ledger shows it as sent")
    assert "turn" == people[asked].ledger(table="02asked", state="sent")[0]["kind"]


def test_seen_turn_is_not_sent(working: RunningService, register: Register, receiver: HttpReceiver) -> None:
    dan, eve = register("Dan"), register("Eve")
    people = {one.id: one for one in (dan, eve)}
    for one in people.values():
        one.active_channel(f"{receiver.url}/{one.id}")
    played = asked_table(working, "02seen", list(people), since=now() - REST_MS + 6_000)
    assert played.table is not None
    mover = people[list(people)[played.table.waiting[0].seat]]
    wait_until(
        lambda: mover.post("/v1/tables/02seen/seen", {"seq": 99}).is_success, "the table is marked as seen"
    )

    wait_until(
        lambda: "turn" in [one["kind"] for one in mover.ledger(table="02seen", state="muted")], "it is muted"
    )
    (line,) = [one for one in mover.ledger(table="02seen") if one["kind"] == "turn"]
    assert ("muted", "seen") == (line["state"], line["why"])
    assert "turn" not in receiver.kinds(f"/{mover.id}")


def test_killed_courier_sends_again_after_restart(
    working: RunningService, register: Register, receiver: HttpReceiver
) -> None:
    """The courier dies while it waits for a response, so the message arrives again with the same id."""
    fay = register("Fay")
    made = fay.active_channel(f"{receiver.url}/fay")
    with receiver.hold("/fay"):
        fay.post(f"/v1/me/channels/{made['id']}/test")
        wait_until(lambda: receiver.begun.count("/fay") == 2, "it is under way")
        working.kill("courier")
    wait_until(lambda: len(receiver.at("/fay")) == 2, "it arrived")
    working.let_holds_lapse(fay.id)
    working.start("courier")
    wait_until(lambda: len(receiver.at("/fay")) == 3, "it is sent again")

    first, again = receiver.at("/fay")[1:]
    assert first.id == again.id
    wait_until(lambda: "sent" == fay.ledger()[0]["state"], "the ledger shows the delivery")


def test_slow_receiver_does_not_delay_others(register: Register, receiver: HttpReceiver) -> None:
    gus, hal = register("Gus"), register("Hal")
    slow = gus.active_channel(f"{receiver.url}/gus")
    with receiver.hold("/gus"):
        gus.post(f"/v1/me/channels/{slow['id']}/test")
        wait_until(lambda: receiver.begun.count("/gus") == 2, "it is under way")
        hal.active_channel(f"{receiver.url}/hal")
        assert [] == gus.ledger()[0]["attempts"]


@pytest.mark.parametrize("name", ["2130706434", "127.2", "0x7f000002"])
def test_private_address_is_refused_in_any_notation(register: Register, name: str) -> None:
    """The address is checked when the connection is opened, in whatever notation it was given."""
    ida = register(f"Ida {name}")
    ida.channel(f"https://{name}/private")
    wait_until(lambda: ida.ledger()[0]["state"] == "given up", "it is given up")
    ((attempt,),) = [line["attempts"] for line in ida.ledger()]

    assert (None, "the address is not public, so nothing is sent there") == (attempt["code"], attempt["says"])


def test_redirect_is_not_followed_and_appears_in_the_ledger(
    register: Register, receiver: HttpReceiver
) -> None:
    kim = register("Kim")
    receiver.statuses["/kim"] = 301
    receiver.answer_headers["/kim"] = {"Location": "http://10.0.0.1/"}
    kim.channel(f"{receiver.url}/kim")
    wait_until(lambda: kim.ledger()[0]["state"] == "given up", "it is given up")

    (line,) = kim.ledger()
    assert [301] == [one["code"] for one in line["attempts"]]
    assert "unverified" == kim.channels()[0]["state"]


def test_rebuild_of_read_models_sends_nothing_again(
    working: RunningService, register: Register, receiver: HttpReceiver
) -> None:
    lea, max_ = register("Lea"), register("Max")
    people = [lea.id, max_.id]
    for one in (lea, max_):
        one.active_channel(f"{receiver.url}/{one.id}")
    played = asked_table(working, "03anew", people, since=now() - REST_MS + 3_000)
    assert played.table is not None
    asked = [people[one.seat] for one in played.table.waiting]
    wait_until(
        lambda: all("turn" in receiver.kinds(f"/{one}") for one in asked), "the player to move is notified"
    )
    before = {one: receiver.kinds(f"/{one}") for one in people}
    rebuilt = working.processes.start("services.cli.main", "rebuild", "notices")
    assert 0 == rebuilt.wait(120)
    other = register("Ned")
    other.active_channel(f"{receiver.url}/ned")  # the courier has swept since then

    assert before == {one: receiver.kinds(f"/{one}") for one in people}


def test_apprise_service_receives_messages(register: Register, receiver: HttpReceiver) -> None:
    ada = register("Ada with a room")
    url = f"{receiver.url.replace('http', 'json', 1)}/room"
    answer = ada.post("/v1/me/channels", {"type": "apprise", "name": "room", "url": url})
    assert answer.status_code == 201, answer.text
    wait_until(lambda: ada.channels()[-1]["state"] == "active", "the test has arrived")

    (post,) = receiver.at("/room")
    assert "A test from Railhead" == post.json["title"]
    receiver.statuses["/room"] = 403
    ada.post(f"/v1/me/channels/{answer.json()['id']}/test")
    wait_until(lambda: ada.ledger(state="given up") != [], "the second one was refused")
    (attempt,) = ada.ledger(state="given up")[0]["attempts"]
    assert 403 == attempt["code"]
    assert "127.0.0.1" not in attempt["says"]
