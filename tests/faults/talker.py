"""A player who posts one message after another, and retries each with its id until it is acknowledged."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Sequence
from typing import Any, Self

import httpx

from domain.log.hash_chain import find_damage
from domain.table.talk.words import SpokenLine
from infra.redis.store import RedisStore
from tests.support.runtime.processes import HANG_SECONDS

PAUSE_SECONDS = 0.05
OK = 200


class Talker(threading.Thread):
    """A player posting at a table through one or several APIs; `refusals` has the details of 503 answers."""

    def __init__(self, urls: list[str], token: str, table: str, name: str = "line") -> None:
        super().__init__(name=name, daemon=True)
        self._urls, self._table = urls, table
        self._client = httpx.Client(
            headers={"Authorization": f"Bearer {token}", "Prefer": "wait=5"}, timeout=15.0, trust_env=False
        )
        self._stopping, self._attempts = threading.Event(), itertools.count()
        self.acknowledged: list[str] = []
        self.heads: list[str] = []
        self.refusals: list[str] = []
        self.slowest = 0.0
        self.start()

    def run(self) -> None:
        while not self._stopping.is_set():
            line = f"{self.name} {len(self.acknowledged)}"
            began = time.monotonic()
            if head := self._say_until_acknowledged(line):
                self.heads.append(head)
                self.acknowledged.append(line)
                self.slowest = max(self.slowest, time.monotonic() - began)

    def _say_until_acknowledged(self, line: str) -> str:
        """Return the position and the hash of the acknowledged record."""
        while not self._stopping.is_set():
            url = self._urls[next(self._attempts) % len(self._urls)]
            body = {"command_id": line.replace(" ", "-"), "seat": 0, "command": {"type": "Say", "text": line}}
            try:
                answer = self._client.post(f"{url}/v1/tables/{self._table}/commands", json=body)
            except httpx.TransportError as error:
                self.refusals.append(type(error).__name__)
            else:
                if answer.status_code == OK:
                    return answer.headers["Railhead-Head"]
                self.refusals.append(answer.json().get("detail", str(answer.status_code)))
            time.sleep(PAUSE_SECONDS)
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Stop posting once messages in flight are acknowledged."""
        self._stopping.set()
        self.join(HANG_SECONDS)
        self._client.close()


def assert_all_said(store: RedisStore, table: str, acknowledged: Sequence[str]) -> None:
    """Check that the log holds each acknowledged message once, in order, and at most one other message."""
    lines = store.talk.read_all(table)
    spoken = [line.words.text for _, line in sorted(lines.items()) if isinstance(line, SpokenLine)]
    assert spoken[: len(acknowledged)] == list(acknowledged)
    assert len(spoken) <= len(acknowledged) + 1  # the last one may be unanswered
    entries = store.log.read(table)
    assert find_damage(entries) is None
    assert len(entries) >= len(spoken)


def register(url: str, name: str) -> str:
    return str(post(url, None, "/v1/players", {"name": name})["token"])


def open_table(url: str, token: str, **changes: Any) -> str:
    """Open a table of the template's game, with the player on seat 0; return its id."""
    body = {"game": "template", "seats": 2, "name": "A table", "me": {"seat": 0}, **changes}
    return str(post(url, token, "/v1/tables", body)["table"]["id"])


def post(url: str, token: str | None, path: str, body: Any) -> Any:
    """Post a body, and return the answer, which must be a success."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = httpx.post(f"{url}{path}", json=body, headers=headers, timeout=HANG_SECONDS, trust_env=False)
    assert answer.is_success, answer.text
    return answer.json()
