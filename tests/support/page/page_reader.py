"""Requests like those of a page, made without a browser, and counted by their size on the wire."""

from __future__ import annotations

import secrets
from typing import Any

import httpx

from tests.support.page.people_table import PeopleTable

SLOTS = {"main": 700, "wide": 984, "side": 276, "right": 376, "height": 760}
"""The slots in a window of 1400 x 900 pixels."""
LINES_SHOWN = 40
PACKED = {"Accept": "application/json", "Accept-Encoding": "gzip, deflate, br"}
STATUS_LINE = len("HTTP/1.1 200 OK\r\n\r\n")
RECORD_OF_STREAM = 40
"""Size in bytes of the record number that the stream sends after a move."""


class PageReader:
    """The reader at a seat of a table; `move` returns the sizes in bytes of all requests for a move."""

    def __init__(self, table: PeopleTable, seat: int = 0) -> None:
        self.table, self.seat, self.client = table, seat, table.people[seat]
        self.place = f"/v1/tables/{table.id}"
        self.tag: str | None = None
        self.at = 0
        self.lines: list[int] = []
        """The record numbers of the known lines."""

    def move(self, which: int) -> dict[str, int]:
        """Choose an option, and read the table as an open page would; return the sizes of the requests."""
        seen = self.read({})
        asked = bool(seen["options"])
        option = seen["options"][which % len(seen["options"])]
        order = {"command_id": secrets.token_hex(8), "seat": self.seat, "decision": seen["decision"]}
        said = self.client.post(
            f"{self.place}/commands",
            json={**order, "command": option["command"]},
            headers={"Prefer": "wait=10, return=minimal"},
        )
        sizes = {"command": weigh(said.raise_for_status()), "stream": RECORD_OF_STREAM}
        now = self.read(sizes)
        if now["table"]["phase"] == "ended":
            sizes["course"] = weigh(self.get("course").raise_for_status())
        sizes["seen"] = weigh(self.client.post(f"{self.place}/seen", json={"seq": now["at"]}))
        if asked and not now["options"]:
            sizes["inbox"] = weigh(self.client.get("/v1/inbox", headers=PACKED))
        place = option["at"] or next(iter(option["places"]), None)
        if place and now["table"]["phase"] == "playing":
            sizes["explain"] = weigh(self.get("explain", seat=self.seat, place=place, at=now["at"]))
        return sizes

    def read(self, sizes: dict[str, int]) -> dict[str, Any]:
        """Read the view, the parts and the lines, and return the view."""
        known = {} if self.tag is None else {"known": self.tag}
        since = {"since": self.at, "edits": True} if self.at else {}
        view = self.get("view", seat=self.seat, **known)
        parts = self.get("parts", seat=self.seat, **since, **SLOTS)
        lines = self.get("journal", seat=self.seat, after=self.at, limit=500)
        sizes |= {"view": weigh(view), "parts": weigh(parts), "journal": weigh(lines)}
        again = lines.json()["back_to"] if self.lines else None
        if again is not None:
            after = max(again, *self.lines[-LINES_SHOWN:][:1]) - 1
            sizes["again"] = weigh(self.get("journal", seat=self.seat, after=after, limit=500))
        self.lines += [line["seq"] for line in lines.json()["lines"]]
        self.tag, self.at = view.json()["tag"], parts.json()["at"]
        return self.table.look(self.seat)

    def get(self, name: str, **query: Any) -> httpx.Response:
        return self.client.get(f"{self.place}/{name}", params=query, headers=PACKED)


def weigh(answer: httpx.Response) -> int:
    """Return the size of an answer in bytes: head and compressed body."""
    head = sum(len(name) + len(value) + len(": \r\n") for name, value in answer.headers.raw)
    return STATUS_LINE + head + int(answer.headers.get("content-length", 0))
