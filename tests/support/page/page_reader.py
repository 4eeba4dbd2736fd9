"""A reader whose page is played by hand: the requests of a page, counted as they cross the wire."""

from __future__ import annotations

import secrets
from typing import Any

import httpx

from tests.support.page.people_table import PeopleTable

SLOTS = {"main": 700, "wide": 984, "side": 276, "right": 376, "height": 760}
"""The slots of a window of 1400 x 900."""
PACKED = {"Accept": "application/json", "Accept-Encoding": "gzip, deflate, br"}
STATUS_LINE = len("HTTP/1.1 200 OK\r\n\r\n")
RECORD_OF_STREAM = 40
"""Bytes of the number that a stream tells meanwhile."""


class PageReader:
    """The reader at seat 0 of a table; `move` gives what each request of a move came to, in bytes."""

    def __init__(self, table: PeopleTable) -> None:
        self.table, self.client = table, table.people[0]
        self.place = f"/v1/tables/{table.id}"
        self.tag: str | None = None
        self.at = 0

    def move(self, which: int) -> dict[str, int]:
        """Answer by an option, and read the table as a page does that has read it before the answer."""
        seen = self.read({})
        asked = bool(seen["options"])
        option = seen["options"][which % len(seen["options"])]
        order = {"command_id": secrets.token_hex(8), "seat": 0, "decision": seen["decision"]}
        said = self.client.post(f"{self.place}/commands", json={**order, "command": option["command"]})
        sizes = {"command": weigh(said.raise_for_status()), "stream": RECORD_OF_STREAM}
        now = self.read(sizes)
        sizes["seen"] = weigh(self.client.post(f"{self.place}/seen", json={"seq": now["at"]}))
        if asked and not now["options"]:
            sizes["inbox"] = weigh(self.client.get("/v1/inbox", headers=PACKED))
        place = option["at"] or next(iter(option["places"]), None)
        if place:
            query = {"place": place, "seat": 0, "at": now["at"]}
            sizes["explain"] = weigh(self.client.get(f"{self.place}/explain", params=query, headers=PACKED))
        return sizes

    def read(self, sizes: dict[str, int]) -> dict[str, Any]:
        """Read view, parts and lines, and give the view."""
        known = {} if self.tag is None else {"known": self.tag}
        since = {"since": self.at, "edits": True} if self.at else {}
        queries: dict[str, dict[str, Any]] = {
            "view": known,
            "parts": {**since, **SLOTS},
            "journal": {"after": self.at, "limit": 500},
        }
        told = {}
        for name, query in queries.items():
            answer = self.client.get(f"{self.place}/{name}", params={"seat": 0, **query}, headers=PACKED)
            sizes[name] = weigh(answer.raise_for_status())
            told[name] = answer.json()
        self.tag, self.at = told["view"]["tag"], told["parts"]["at"]
        return self.table.look(0)


def weigh(answer: httpx.Response) -> int:
    """Give the bytes of an answer, head and packed body."""
    head = sum(len(name) + len(value) + len(": \r\n") for name, value in answer.headers.raw)
    return STATUS_LINE + head + int(answer.headers.get("content-length", 0))
