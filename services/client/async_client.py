"""The asynchronous Python client; it retries calls that got no answer.

Retrying is safe: a command with the same id is executed only once per player and table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Self, TypeVar

import httpx

from services.client import requests
from services.client.client_base import (
    BUSY_STATUSES,
    MAX_TRIES,
    PAUSE,
    STREAM_TIMEOUT,
    TIMEOUT,
    ClientBase,
    ServiceUnreachable,
    seat_of,
    table_settings,
)
from services.client.requests import ApiRequest, InboxOrder, PaceChoice
from services.client.responses import (
    CommandReceipt,
    ImaginedPosition,
    LegalOption,
    Observation,
    OptionEvaluation,
    OrderList,
    PlayerCredentials,
    PlayerInbox,
)

T = TypeVar("T")


class AsyncClient(ClientBase):
    """An asynchronous client of the service.

    `transport` replaces the network, for example to call an application in the same process.
    """

    def __init__(
        self, url: str, token: str | None = None, *, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        super().__init__(url, token)
        self._http = httpx.AsyncClient(
            base_url=self.url, timeout=TIMEOUT, trust_env=False, transport=transport
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the client's connections."""
        await self.close()

    async def close(self) -> None:
        """Close the client's connections."""
        await self._http.aclose()

    async def send(self, request: ApiRequest[T]) -> T:
        """Send a call and return its answer.

        Raise RequestDeclined if the service refuses, or ServiceUnreachable after six attempts without an
        answer.
        """
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
        """Register a player, and authenticate as that player from now on."""
        made = await self.send(requests.register(name, password))
        self.token = made.token
        return made

    async def open_table(
        self, game: str, seats: int, *, pace: PaceChoice | None = None, **settings: Any
    ) -> Observation:
        """Open a table; docs/api.md lists the settings (`name`, `options`, `me`, `bots`, ...).

        `pace` is a name or a complete pace; if both it and `hours` are omitted, the pace is `daily`.
        """
        return await self.send(requests.open_table(table_settings(game, seats, pace, settings)))

    async def start_table(self, table: str) -> None:
        """Start the game at a table that this player owns and must start by hand."""
        await self.send(requests.start_table(table))

    async def take_seat(
        self, table: str, seat: int, invite: str | None = None, hours: dict[str, Any] | None = None
    ) -> CommandReceipt:
        """Take a seat, with optional playing hours; raise RequestDeclined if it is taken."""
        return await self.send(requests.take_seat(table, seat, invite, hours))

    async def observe(self, table: str, seat: int | None = None, at_least: int | None = None) -> Observation:
        """Return the table as the player's seat sees it, or, without `seat`, as a spectator does."""
        return await self.send(requests.observe(table, seat, at_least))

    async def inbox(self, order: InboxOrder = "since") -> PlayerInbox:
        """Return this player's open decisions, ordered by waiting time or by deadline."""
        return await self.send(requests.read_inbox(order))

    async def evaluate_options(self, seen: Observation) -> OptionEvaluation:
        """Return an estimate of the lead after each option of the decision."""
        return await self.send(requests.evaluate_options(seen.table.id, seat_of(seen)))

    async def orders(self, table: str, seat: int) -> OrderList:
        """Return the pre-set moves of a seat that the player holds."""
        return await self.send(requests.read_orders(table, seat))

    async def seal_order(self, table: str, seat: int, order: dict[str, Any]) -> CommandReceipt:
        """Pre-set a move for a seat that the player holds; docs/pre-set-moves.md lists the forms."""
        return await self.send(requests.seal_order(table, seat, order))

    async def cancel_order(self, table: str, seat: int, made: int) -> CommandReceipt:
        """Cancel the pre-set move that record `made` created."""
        return await self.send(requests.cancel_order(table, seat, made))

    async def imagine(
        self, table: str, seat: int, commands: Sequence[tuple[int, dict[str, Any]]]
    ) -> ImaginedPosition:
        """Return the options that the seat would have if these commands were sent; nothing is stored."""
        return await self.send(requests.imagine(table, seat, commands))

    async def answer(self, seen: Observation, option: LegalOption) -> CommandReceipt:
        """Answer the decision with an option and wait for the outcome.

        Raise RequestDeclined if the answer is refused.
        """
        table, command_id = seen.table.id, requests.new_command_id()
        done = await self.send(
            requests.send_command(table, seat_of(seen), seen.decision, option.command, command_id)
        )
        while done.seq is None:
            await asyncio.sleep(PAUSE)
            done = await self.send(requests.read_receipt(table, command_id))
        return done

    async def turns(self, table: str, seat: int) -> AsyncIterator[Observation]:
        """Yield each decision of the seat when it arises, until the table has ended."""
        last = -1
        while True:
            seen = await self.observe(table, seat)
            if seen.over:
                return
            if seen.decision is not None and seen.at > last:
                yield seen
                last = seen.at
            else:
                await self._wait(table, seat, seen.at)

    async def _wait(self, table: str, seat: int, after: int) -> None:
        """Wait until a later record arrives or the stream breaks."""
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
