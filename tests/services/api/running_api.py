"""The API in a thread, with clients of players."""

from __future__ import annotations

import json
import signal
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property
from http.cookiejar import DefaultCookiePolicy
from itertools import count
from typing import Any

import httpx

from domain.games import catalog
from infra.settings.settings import Settings
from services.api.app import ROUTES
from services.api.main import build_server
from services.api.openapi.document import build_document
from tests.support.runtime.openapi_contract import OpenApiContract
from tests.support.runtime.processes import TIMEOUT_SECONDS

SECONDS = TIMEOUT_SECONDS


@cache
def load_contract() -> OpenApiContract:
    """Return the OpenAPI document, against which these tests check every answer."""
    games = (*catalog.names(), catalog.TEMPLATE)
    return OpenApiContract(json.loads(json.dumps(build_document(ROUTES, games))))


@cache
def _tls() -> ssl.SSLContext:
    """Load all certificates once."""
    return ssl.create_default_context()


QUICK = {"rounds": 1, "mail": False}
"""Options of the shortest possible game."""

_numbers = count(1)

Json = dict[str, Any]


class Api:
    def __init__(self, url: str, stop: Callable[[], None]) -> None:
        self.url, self.stop = url, stop
        self._clients = ExitStack()

    def client(self, token: str | None = None) -> httpx.Client:
        """Return an anonymous client, or the client of a token's owner."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        hooks = {"response": [load_contract().check]}
        client = httpx.Client(
            base_url=self.url, headers=headers, timeout=SECONDS, verify=_tls(), event_hooks=hooks
        )
        return self._clients.enter_context(client)

    @cached_property
    def nobody(self) -> httpx.Client:
        """Return a client that has no token and keeps no cookies, so it stays anonymous."""
        client = self.client()
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        return client

    def close(self) -> None:
        self._clients.close()

    def player(self, name: str | None = None) -> Player:
        answer = self.nobody.post("/v1/players", json={"name": name or f"Player {next(_numbers)}"})
        assert answer.status_code == 201, answer.text
        return Player(self, answer.json())


PATIENT = {"Prefer": "wait=20"}
"""Waits for the outcome; `patient_requests` in conftest.py lengthens the wait."""


class Player:
    """A player of the API with a token."""

    def __init__(self, api: Api, registered: Json) -> None:
        self.id, self.name, self.token = registered["player"], registered["name"], registered["token"]
        self.api = api
        self.client = api.client(self.token)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.client.get(path, **options)

    def post(self, path: str, body: Json | None = None, **options: Any) -> httpx.Response:
        return self.client.post(path, json=body or {}, **options)

    def open(self, **changes: Any) -> str:
        """Open a two-player table of the template's game, with the player on seat 0; return its id."""
        body = {"game": "template", "seats": 2, "name": "A table", "me": {"seat": 0}, **changes}
        answer = self.post("/v1/tables", body, headers=PATIENT)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"]["id"])

    def sit(self, table: str, seat: int = 1) -> None:
        answer = self.post(f"/v1/tables/{table}/seats", {"seat": seat}, headers=PATIENT)
        assert answer.status_code == 200, answer.text

    def look(self, table: str, seat: int | None = None, **query: Any) -> Json:
        said = {"seat": seat, **query} if seat is not None else query
        answer = self.get(f"/v1/tables/{table}", params=said)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def command(self, table: str, body: Json, **options: Any) -> httpx.Response:
        """Submit a command and wait for its outcome; with `headers`, only as long as they say."""
        path, said = f"/v1/tables/{table}/commands", {"command_id": f"c{next(_numbers)}", **body}
        if "headers" in options:
            return self.post(path, said, **options)
        return self.post(path, said, headers=PATIENT, **options)

    def agree_end(self, table: str, seat: int) -> httpx.Response:
        """Agree to a proposed end of the game, or propose one."""
        ending = self.look(table, seat)["ending"]
        named = {} if ending is None else {"made": ending["made"]}
        return self.command(table, {"seat": seat, "command": {"type": "AgreeEnd", **named}})

    def answer(self, table: str, seat: int, which: int = 0) -> httpx.Response:
        """Choose one of the options of a seat that has a decision."""
        seen = self.look(table, seat)
        command = seen["options"][which]["command"]
        return self.command(table, {"seat": seat, "decision": seen["decision"], "command": command})


@contextmanager
def run_api(settings: Settings) -> Iterator[Api]:
    made = build_server(settings)
    thread = threading.Thread(target=made.run)
    thread.start()
    try:
        deadline = time.monotonic() + SECONDS
        while not made.started:
            assert thread.is_alive(), "the API did not start"
            assert time.monotonic() < deadline, "the API did not start in time"
            time.sleep(0.01)
        port = made.servers[0].sockets[0].getsockname()[1]
        api = Api(f"http://127.0.0.1:{port}", lambda: made.handle_exit(signal.SIGTERM, None))
        try:
            yield api
        finally:
            api.close()
    finally:
        made.should_exit = True
        thread.join(SECONDS)


def start_game_of_two(api: Api, **options: Any) -> tuple[Player, Player, str]:
    """Begin a two-player game; return both players and the table."""
    first, second = api.player(), api.player()
    table = first.open(**options)
    second.sit(table)
    return first, second, table


def play_first_options(players: tuple[Player, Player], table: str, until: int = 400) -> Json:
    """Play first options until the game is over or this many answers were given; return the last view."""
    for _ in range(until):
        seen = players[0].look(table)
        if seen["table"]["phase"] == "ended":
            return seen
        seat = seen["waiting"][0]["seat"]
        answer = players[seat].answer(table, seat)
        assert answer.status_code == 200, answer.text
    return players[0].look(table)


def wait_for_lists(api: Api) -> None:
    """Wait until the read models have caught up, including other tests' tables."""
    poll_until(lambda: set(api.nobody.get("/v1/ready").json()["lag"].values()), lambda lags: lags == {0})


def poll_until(found: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    """Poll until the condition holds, because lists lag slightly behind the log."""
    deadline = time.monotonic() + SECONDS
    while True:
        now = found()
        if wanted(now):
            return now
        assert time.monotonic() < deadline, now
        time.sleep(0.02)
