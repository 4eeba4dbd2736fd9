"""The Python client: `Client` blocks, `AsyncClient` is awaited; both send again what got no answer.

Sending again is safe: a command carries its id, and the same id of a player at a table is carried out once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, Self, TypeVar

import httpx
import msgspec

from services.players import calls
from services.players.answers import Inbox, Lookahead, Option, Outcome, Registered, Sight
from services.players.calls import Call
from services.players.errors import Declined, Unreachable

T = TypeVar("T")

TRIES = 6
PAUSE = 0.25
TIMEOUT = httpx.Timeout(30.0, connect=5.0)
HEARTBEAT = httpx.Timeout(40.0, connect=5.0)
"""A live stream that is silent for longer is dead: the service sends a comment every 15 s."""

BUSY = (429, 503)
ON_ITS_WAY = 202


class _Session:
    """What both clients know: where the service is, who speaks, and how to read an answer."""

    def __init__(self, url: str, token: str | None) -> None:
        self.url, self.token = url.rstrip("/"), token

    def headers(self, call: Call[Any]) -> dict[str, str]:
        return {**call.headers, **({"Authorization": f"Bearer {self.token}"} if self.token else {})}

    def request(self, call: Call[Any]) -> dict[str, Any]:
        content = None if call.body is None else msgspec.json.encode(call.body)
        headers = self.headers(call) | ({"Content-Type": "application/json"} if content else {})
        return {
            "method": call.method,
            "url": call.path,
            "params": call.query or None,  # an empty one would cut the query off the path
            "content": content,
            "headers": headers,
        }

    @staticmethod
    def read(call: Call[T], response: httpx.Response) -> T:
        if response.status_code >= httpx.codes.BAD_REQUEST:
            try:
                problem = msgspec.json.decode(response.content, type=dict[str, Any])
            except ValueError:  # a proxy's page, perhaps
                problem = {"type": "unknown", "detail": response.text[:200]}
            raise Declined(response.status_code, problem)
        return call.read(response.content or b"null")

    @staticmethod
    def settled(call: Call[Any], response: httpx.Response | None) -> bool:
        """See whether to read the answer; what is on its way to a table being opened is asked for again."""
        if response is None or response.status_code in BUSY:
            return False
        return response.status_code != ON_ITS_WAY or call.answer is not Sight

    @staticmethod
    def pause(attempt: int, response: httpx.Response | None) -> float:
        asked = response.headers.get("Retry-After", "") if response is not None else ""
        return float(asked) if asked.isdigit() else PAUSE * 2**attempt


class Client(_Session):
    """Speaks to the service and blocks until it answers."""

    def __init__(self, url: str, token: str | None = None) -> None:
        super().__init__(url, token)
        self._http = httpx.Client(base_url=self.url, timeout=TIMEOUT, trust_env=False)

    def __enter__(self) -> Self:
        """Use the client in a `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close its connections."""
        self.close()

    def close(self) -> None:
        """Close its connections."""
        self._http.close()

    def send(self, call: Call[T]) -> T:
        """Send a call and read its answer; Declined if the service says no, Unreachable if it is silent."""
        last: Exception | None = None
        for attempt in range(TRIES):
            response = None
            try:
                response = self._http.request(**self.request(call))
            except httpx.TransportError as error:
                last = error
            if response is not None and self.settled(call, response):
                return self.read(call, response)
            if attempt < TRIES - 1:
                time.sleep(self.pause(attempt, response))
        if response is not None and response.status_code in BUSY:
            return self.read(call, response)
        raise Unreachable(f"{self.url}: no answer after {TRIES} tries ({last})")

    def register(self, name: str, password: str | None = None) -> Registered:
        """Make a player, and speak as that player from now on."""
        made = self.send(calls.register(name, password))
        self.token = made.token
        return made

    def take_seat(self, table: str, seat: int, invite: str | None = None) -> Outcome:
        """Sit down; Declined if the seat is taken."""
        return self.send(calls.take_seat(table, seat, invite))

    def look(self, table: str, seat: int | None = None, at_least: int | None = None) -> Sight:
        """See a table as a seat of one's own, or as a spectator."""
        return self.send(calls.sight(table, seat, at_least))

    def inbox(self) -> Inbox:
        """List the decisions that wait for this player."""
        return self.send(calls.inbox())

    def lookahead(self, sight: Sight) -> Lookahead:
        """Ask how far each option of the decision would lead."""
        return self.send(calls.lookahead(sight.table.id, _seat(sight)))

    def answer(self, sight: Sight, option: Option) -> Outcome:
        """Answer the decision with an option, and wait until it is carried out; Declined if it is refused."""
        table, command_id = sight.table.id, calls.new_id()
        done = self.send(calls.act(table, _seat(sight), sight.decision, option.command, command_id))
        while done.seq is None:
            time.sleep(PAUSE)
            done = self.send(calls.outcome(table, command_id))
        return done

    def turns(self, table: str, seat: int) -> Iterator[Sight]:
        """Give each decision of the seat as it comes, until the table has ended."""
        seen = -1
        while True:
            sight = self.look(table, seat)
            if sight.over:
                return
            if sight.decision is not None and sight.at > seen:
                yield sight
                seen = sight.at
            else:
                self._wait(table, seat, sight.at)

    def _wait(self, table: str, seat: int, after: int) -> None:
        """Wait until the table has a record after this one; a broken stream only ends the wait."""
        query = {"seat": seat, "after": after}
        request = self._http.stream(
            "GET",
            f"/v1/tables/{table}/stream",
            params=query,
            headers=self.headers(Call("GET", "", None)),
            timeout=HEARTBEAT,
        )
        try:
            with request as stream:
                for line in stream.iter_lines():
                    if line.startswith("data"):
                        return
        except httpx.TransportError:
            pass
        time.sleep(PAUSE)


class AsyncClient(_Session):
    """Speaks to the service and is awaited."""

    def __init__(self, url: str, token: str | None = None) -> None:
        super().__init__(url, token)
        self._http = httpx.AsyncClient(base_url=self.url, timeout=TIMEOUT, trust_env=False)

    async def __aenter__(self) -> Self:
        """Use the client in an `async with`."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close its connections."""
        await self.close()

    async def close(self) -> None:
        """Close its connections."""
        await self._http.aclose()

    async def send(self, call: Call[T]) -> T:
        """Send a call and read its answer; Declined if the service says no, Unreachable if it is silent."""
        last: Exception | None = None
        for attempt in range(TRIES):
            response = None
            try:
                response = await self._http.request(**self.request(call))
            except httpx.TransportError as error:
                last = error
            if response is not None and self.settled(call, response):
                return self.read(call, response)
            if attempt < TRIES - 1:
                await asyncio.sleep(self.pause(attempt, response))
        if response is not None and response.status_code in BUSY:
            return self.read(call, response)
        raise Unreachable(f"{self.url}: no answer after {TRIES} tries ({last})")

    async def register(self, name: str, password: str | None = None) -> Registered:
        """Make a player, and speak as that player from now on."""
        made = await self.send(calls.register(name, password))
        self.token = made.token
        return made

    async def take_seat(self, table: str, seat: int, invite: str | None = None) -> Outcome:
        """Sit down; Declined if the seat is taken."""
        return await self.send(calls.take_seat(table, seat, invite))

    async def look(self, table: str, seat: int | None = None, at_least: int | None = None) -> Sight:
        """See a table as a seat of one's own, or as a spectator."""
        return await self.send(calls.sight(table, seat, at_least))

    async def inbox(self) -> Inbox:
        """List the decisions that wait for this player."""
        return await self.send(calls.inbox())

    async def lookahead(self, sight: Sight) -> Lookahead:
        """Ask how far each option of the decision would lead."""
        return await self.send(calls.lookahead(sight.table.id, _seat(sight)))

    async def answer(self, sight: Sight, option: Option) -> Outcome:
        """Answer the decision with an option, and wait until it is carried out; Declined if it is refused."""
        table, command_id = sight.table.id, calls.new_id()
        done = await self.send(calls.act(table, _seat(sight), sight.decision, option.command, command_id))
        while done.seq is None:
            await asyncio.sleep(PAUSE)
            done = await self.send(calls.outcome(table, command_id))
        return done

    async def turns(self, table: str, seat: int) -> AsyncIterator[Sight]:
        """Give each decision of the seat as it comes, until the table has ended."""
        seen = -1
        while True:
            sight = await self.look(table, seat)
            if sight.over:
                return
            if sight.decision is not None and sight.at > seen:
                yield sight
                seen = sight.at
            else:
                await self._wait(table, seat, sight.at)

    async def _wait(self, table: str, seat: int, after: int) -> None:
        """Wait until the table has a record after this one; a broken stream only ends the wait."""
        request = self._http.stream(
            "GET",
            f"/v1/tables/{table}/stream",
            params={"seat": seat, "after": after},
            headers=self.headers(Call("GET", "", None)),
            timeout=HEARTBEAT,
        )
        try:
            async with request as stream:
                async for line in stream.aiter_lines():
                    if line.startswith("data"):
                        return
        except httpx.TransportError:
            pass
        await asyncio.sleep(PAUSE)


def _seat(sight: Sight) -> int:
    if sight.seat is None:
        raise ValueError("a spectator decides nothing")
    return sight.seat
