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

from services.client import requests
from services.client.errors import RequestDeclined, ServiceUnreachable
from services.client.requests import ApiRequest
from services.client.responses import (
    CommandReceipt,
    LegalOption,
    Observation,
    OptionEvaluation,
    PlayerCredentials,
    PlayerInbox,
)

T = TypeVar("T")

MAX_TRIES = 6
PAUSE = 0.25
TIMEOUT = httpx.Timeout(30.0, connect=5.0)
STREAM_TIMEOUT = httpx.Timeout(40.0, connect=5.0)
"""A live stream that is silent for longer is dead: the service sends a comment every 15 s."""

BUSY_STATUSES = (429, 503)
ACCEPTED_STATUS = 202


class _ClientBase:
    """What both clients know: where the service is, who speaks, and how to read an answer."""

    def __init__(self, url: str, token: str | None) -> None:
        self.url, self.token = url.rstrip("/"), token

    def headers(self, call: ApiRequest[Any]) -> dict[str, str]:
        return {**call.headers, **({"Authorization": f"Bearer {self.token}"} if self.token else {})}

    def http_arguments(self, call: ApiRequest[Any]) -> dict[str, Any]:
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
    def decode(call: ApiRequest[T], response: httpx.Response) -> T:
        if response.status_code >= httpx.codes.BAD_REQUEST:
            try:
                problem = msgspec.json.decode(response.content, type=dict[str, Any])
            except ValueError:  # a proxy's page, perhaps
                problem = {"type": "unknown", "detail": response.text[:200]}
            raise RequestDeclined(response.status_code, problem)
        return call.decode(response.content or b"null")

    @staticmethod
    def is_final(call: ApiRequest[Any], response: httpx.Response | None) -> bool:
        """See whether to read the answer; what is on its way to a table being opened is asked for again."""
        if response is None or response.status_code in BUSY_STATUSES:
            return False
        return response.status_code != ACCEPTED_STATUS or call.response_type is not Observation

    @staticmethod
    def retry_delay(attempt: int, response: httpx.Response | None) -> float:
        asked = response.headers.get("Retry-After", "") if response is not None else ""
        return float(asked) if asked.isdigit() else PAUSE * 2**attempt


class Client(_ClientBase):
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

    def send(self, request: ApiRequest[T]) -> T:
        """Send a call and read its answer; Declined if the service says no, Unreachable if it is silent."""
        last: Exception | None = None
        for attempt in range(MAX_TRIES):
            response = None
            try:
                response = self._http.request(**self.http_arguments(request))
            except httpx.TransportError as error:
                last = error
            if response is not None and self.is_final(request, response):
                return self.decode(request, response)
            if attempt < MAX_TRIES - 1:
                time.sleep(self.retry_delay(attempt, response))
        if response is not None and response.status_code in BUSY_STATUSES:
            return self.decode(request, response)
        raise ServiceUnreachable(f"{self.url}: no answer after {MAX_TRIES} tries ({last})")

    def register(self, name: str, password: str | None = None) -> PlayerCredentials:
        """Make a player, and speak as that player from now on."""
        made = self.send(requests.register(name, password))
        self.token = made.token
        return made

    def take_seat(self, table: str, seat: int, invite: str | None = None) -> CommandReceipt:
        """Sit down; Declined if the seat is taken."""
        return self.send(requests.take_seat(table, seat, invite))

    def observe(self, table: str, seat: int | None = None, at_least: int | None = None) -> Observation:
        """See a table as a seat of one's own, or as a spectator."""
        return self.send(requests.observe(table, seat, at_least))

    def inbox(self) -> PlayerInbox:
        """List the decisions that wait for this player."""
        return self.send(requests.read_inbox())

    def evaluate_options(self, seen: Observation) -> OptionEvaluation:
        """Ask how far each option of the decision would lead."""
        return self.send(requests.evaluate_options(seen.table.id, _seat(seen)))

    def answer(self, seen: Observation, option: LegalOption) -> CommandReceipt:
        """Answer the decision with an option, and wait until it is carried out; Declined if it is refused."""
        table, command_id = seen.table.id, requests.new_command_id()
        done = self.send(requests.send_command(table, _seat(seen), seen.decision, option.command, command_id))
        while done.seq is None:
            time.sleep(PAUSE)
            done = self.send(requests.read_receipt(table, command_id))
        return done

    def turns(self, table: str, seat: int) -> Iterator[Observation]:
        """Give each decision of the seat as it comes, until the table has ended."""
        seen = -1
        while True:
            sight = self.observe(table, seat)
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
            headers=self.headers(ApiRequest("GET", "", None)),
            timeout=STREAM_TIMEOUT,
        )
        try:
            with request as stream:
                for line in stream.iter_lines():
                    if line.startswith("data"):
                        return
        except httpx.TransportError:
            pass
        time.sleep(PAUSE)


class AsyncClient(_ClientBase):
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

    async def send(self, request: ApiRequest[T]) -> T:
        """Send a call and read its answer; Declined if the service says no, Unreachable if it is silent."""
        last: Exception | None = None
        for attempt in range(MAX_TRIES):
            response = None
            try:
                response = await self._http.request(**self.http_arguments(request))
            except httpx.TransportError as error:
                last = error
            if response is not None and self.is_final(request, response):
                return self.decode(request, response)
            if attempt < MAX_TRIES - 1:
                await asyncio.sleep(self.retry_delay(attempt, response))
        if response is not None and response.status_code in BUSY_STATUSES:
            return self.decode(request, response)
        raise ServiceUnreachable(f"{self.url}: no answer after {MAX_TRIES} tries ({last})")

    async def register(self, name: str, password: str | None = None) -> PlayerCredentials:
        """Make a player, and speak as that player from now on."""
        made = await self.send(requests.register(name, password))
        self.token = made.token
        return made

    async def take_seat(self, table: str, seat: int, invite: str | None = None) -> CommandReceipt:
        """Sit down; Declined if the seat is taken."""
        return await self.send(requests.take_seat(table, seat, invite))

    async def observe(self, table: str, seat: int | None = None, at_least: int | None = None) -> Observation:
        """See a table as a seat of one's own, or as a spectator."""
        return await self.send(requests.observe(table, seat, at_least))

    async def inbox(self) -> PlayerInbox:
        """List the decisions that wait for this player."""
        return await self.send(requests.read_inbox())

    async def evaluate_options(self, seen: Observation) -> OptionEvaluation:
        """Ask how far each option of the decision would lead."""
        return await self.send(requests.evaluate_options(seen.table.id, _seat(seen)))

    async def answer(self, seen: Observation, option: LegalOption) -> CommandReceipt:
        """Answer the decision with an option, and wait until it is carried out; Declined if it is refused."""
        table, command_id = seen.table.id, requests.new_command_id()
        done = await self.send(
            requests.send_command(table, _seat(seen), seen.decision, option.command, command_id)
        )
        while done.seq is None:
            await asyncio.sleep(PAUSE)
            done = await self.send(requests.read_receipt(table, command_id))
        return done

    async def turns(self, table: str, seat: int) -> AsyncIterator[Observation]:
        """Give each decision of the seat as it comes, until the table has ended."""
        seen = -1
        while True:
            sight = await self.observe(table, seat)
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
            headers=self.headers(ApiRequest("GET", "", None)),
            timeout=STREAM_TIMEOUT,
        )
        try:
            async with request as stream:
                async for line in stream.aiter_lines():
                    if line.startswith("data"):
                        return
        except httpx.TransportError:
            pass
        await asyncio.sleep(PAUSE)


def _seat(sight: Observation) -> int:
    if sight.seat is None:
        raise ValueError("a spectator decides nothing")
    return sight.seat
