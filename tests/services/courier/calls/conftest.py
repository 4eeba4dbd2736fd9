"""A service with real processes that calls players' programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
import pytest

from tests.support.runtime.called_program import (
    CalledProgram,
    ProgramReply,
    Think,
    run_program,
)
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService, run_service

Json = dict[str, Any]
PARTS = ("worker", "projector", "api", "courier")
_numbers = count(1)


@pytest.fixture(scope="package")
def working(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """Run a service that may call programs on loopback."""
    with run_service(tmp_path_factory.mktemp("service"), *PARTS, notices_allow="127.0.0.1") as running:
        yield running


class Bot:
    """A registered player with a client and a program that the service can call."""

    def __init__(self, working: RunningService, program: CalledProgram | None) -> None:
        self.client = httpx.Client(base_url=working.url, timeout=60, trust_env=False)
        made = self.post("/v1/players", {"name": f"Called {next(_numbers)}"}).json()
        self.id: str = made["player"]
        self.client.headers["Authorization"] = f"Bearer {made['token']}"
        if program is not None:
            program.secret = self.put(program.url)["secret"]
            wait_until(lambda: self.call()["state"] == "active", "the test has arrived")

    def post(self, path: str, body: Json, **query: Any) -> httpx.Response:
        answer = self.client.post(path, json=body, params=query)
        assert answer.status_code < 300, answer.text
        return answer

    def put(self, url: str) -> Json:
        answer = self.client.put("/v1/me/call", json={"url": url})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(path, params=query).json()

    def call(self) -> Json:
        found: Json = self.get("/v1/me/call")["call"]
        return found

    def report(self) -> list[Json]:
        """Return the outcomes of calls except tests, newest first."""
        return [one for one in self.get("/v1/me/calls")["latest"] if one["table"] is not None]

    def outcomes(self) -> list[str]:
        return [one["outcome"] for one in reversed(self.report())]

    def open(self, **settings: Any) -> str:
        """Open a table with two seats and take the first."""
        body = {"game": "template", "seats": 2, "name": "Called", "me": {"seat": 0}, **settings}
        body["command_id"] = f"open-{next(_numbers)}"
        table: str = self.post("/v1/tables", body).json()["table"]["id"]
        return table

    def sit(self, table: str, seat: int) -> None:
        body = {"seat": seat, "command_id": f"sit-{next(_numbers)}"}
        answer = self.client.post(f"/v1/tables/{table}/seats", json=body, headers={"Prefer": "wait=20"})
        assert answer.status_code < 300, answer.text

    def answer(self, table: str, seat: int, place: int = 0) -> Json:
        """Answer a seat's decision through the API."""
        seen = self.get(f"/v1/tables/{table}", seat=seat)
        body = {
            "command_id": f"by-hand-{next(_numbers)}",
            "seat": seat,
            "decision": seen["decision"],
            "command": seen["options"][place]["command"],
        }
        answer = self.client.post(f"/v1/tables/{table}/commands", json=body, headers={"Prefer": "wait=20"})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found


MakeBot = Callable[[Think], tuple[Bot, CalledProgram]]


@pytest.fixture
def make_bot(working: RunningService) -> Iterator[MakeBot]:
    """Yield a function that registers players with programs, which are closed after the test."""
    with ExitStack() as stack:

        def made(think: Think) -> tuple[Bot, CalledProgram]:
            program = stack.enter_context(run_program(think))
            bot = Bot(working, program)
            stack.callback(bot.client.close)
            return bot, program

        yield made


@pytest.fixture
def other(working: RunningService) -> Iterator[Bot]:
    """Yield a player without a program."""
    bot = Bot(working, None)
    yield bot
    bot.client.close()


def begun(bot: Bot, other: Bot, **settings: Any) -> str:
    """Start a game in which both seats are asked for bids; the bot has seat 0."""
    table = bot.open(**settings)
    other.sit(table, 1)
    return table


def first(*replies: ProgramReply) -> Think:
    """Return a program that sends these replies in order, then 204, so that answers come through the API."""
    left = list(replies)
    return lambda _: left.pop(0) if left else ProgramReply(status=204)
