"""An assistant that plays by a script: it uses only the tools, through the SDK's own client."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx2
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import TextContent

from services.mcp.pages import MAX_BYTES
from services.mcp.situation import AT_ANY_TIME
from tests.services.api.running_api import SECONDS, Api
from tests.support.source_files import ROOT

DECISION = re.compile(r"^Your decision (\S+):", re.MULTILINE)
OPTION = re.compile(r"^(\d+)\. ", re.MULTILINE)
GROUP = re.compile(rf"^(g\d+): (?!{AT_ANY_TIME})", re.MULTILINE)
ANYTIME = "Possible at any time"

_numbers = count(1)


class Refused(Exception):
    """A tool refused a call."""


class Assistant:
    """Calls tools and checks the size of each answer."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.longest = 0

    async def call(self, tool: str, **arguments: Any) -> str:
        """Return the text of an answer; raise Refused for an error."""
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert isinstance(content, TextContent)
        assert result.structured_content is None
        size = len(content.text.encode())
        assert size <= MAX_BYTES, f"{tool}: {size} bytes"
        self.longest = max(self.longest, size)
        if result.is_error:
            raise Refused(content.text)
        return content.text

    async def open(self, game: str, seats: int, **settings: Any) -> str:
        """Open a table and return its id."""
        text = await self.call("open_table", game=game, seats=seats, **settings)
        return find_table(text)

    async def play_last(self, table: str, text: str) -> str:
        """Play the last answer that a situation lists, if necessary from its last group."""
        groups = GROUP.findall(text)
        if groups:
            text = await self.call("look", table=table, group=groups[-1])
        option = last_option(text)
        return await self.call("play", table=table, option=option, decision=find_decision(text))


def find_table(text: str) -> str:
    found = re.search(r"table (\S+),", text)
    assert found is not None, text
    return found[1]


def find_decision(text: str) -> str | None:
    found = DECISION.search(text)
    return None if found is None else found[1]


def last_option(text: str) -> int:
    """Return the number of the last answer in a list of options."""
    listed = text.partition("\nOptions: ")[2].partition(ANYTIME)[0].partition("\nChanges:")[0]
    listed = listed.partition("\nLatest changes;")[0].partition("\nAll groups:")[0]
    return int(OPTION.findall(listed)[-1])


async def play_to_end(players: Sequence[Assistant], table: str) -> str:
    """Play the last answers of all seats until the game is over; return the result."""
    while True:
        for player in players:
            text = await player.call("wait_for_turn", table=table, seconds=0)
            while find_decision(text):
                text = await player.play_last(table, text)
            if "The game is over." in text:
                return text


def register_program(api: Api) -> str:
    """Register an account that is marked as a program, and return a token that can only play."""
    body = {"name": f"Assistant {next(_numbers)}", "bot": "assistant"}
    registered = api.nobody.post("/v1/players", json=body)
    assert registered.status_code == 201, registered.text
    client = api.client(registered.json()["token"])
    made = client.post("/v1/tokens", json={"scopes": ["bot"], "note": "only plays"})
    assert made.status_code == 201, made.text
    return str(made.json()["token"])


@asynccontextmanager
async def connect_http(api: Api, token: str | None, **options: Any) -> AsyncIterator[Assistant]:
    """Connect to the endpoint of the API."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=SECONDS) as http:
        transport = streamable_http_client(f"{api.url}/mcp", http_client=http)
        async with Client(transport, read_timeout_seconds=SECONDS, **options) as client:
            yield Assistant(client)


@asynccontextmanager
async def connect_stdio(api: Api, token: str, **options: Any) -> AsyncIterator[Assistant]:
    """Start `railhead mcp` and connect to it."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "services.cli.main", "mcp", "--url", api.url],
        env={"RAILHEAD_TOKEN": token},
        cwd=str(ROOT),
    )
    async with Client(server, read_timeout_seconds=SECONDS, **options) as client:
        yield Assistant(client)
