"""Turning calls on and off: a test that arrives, a program that is gone or has failed for days."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from infra.logs import get_logger
from infra.ports.accounts import TokenRepository
from infra.ports.people.calls import (
    TOKEN_ENDED,
    BotCall,
    BusyLine,
    CallBook,
    CallFailures,
    CallLine,
    CallReport,
)
from services.courier import metrics
from services.courier.calls.next_attempt import is_to_be_disabled
from services.courier.calls.seat_content import encode_call
from services.courier.calls.signed_exchange import NoAnswer, Reply, SignedExchange
from services.notices.telling import NoticeTeller

TEST_PAUSE_MS = 10_000
"""How long after a test that did not arrive the next one goes."""

NO_TABLE = "-"
"""Names the line of tests."""

HTTP_OK, HTTP_REDIRECT = 200, 300

log = get_logger()


def now_ms() -> int:
    """Give the time (UTC, ms)."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class CallSwitch:
    """Says which programs are called."""

    book: CallBook
    tokens: TokenRepository
    exchange: SignedExchange
    teller: NoticeTeller
    clock: Callable[[], int] = now_ms

    async def note(
        self, player: str, call: BotCall, failures: CallFailures | None, *, gone: bool = False
    ) -> None:
        """Call a program no more that says so, or that has failed for long; its player is told otherwise."""
        now = self.clock()
        if not gone and (failures is None or not is_to_be_disabled(failures, now)):
            return
        why = "the program answered that it is gone" if gone else "calls failed for days"

        def disabled(before: BotCall | None) -> BotCall | None:
            is_same = before is not None and before.url == call.url
            return replace(before, state="disabled", why=why) if before is not None and is_same else before

        await self.book.change_call(player, disabled)
        log.info("a program is called no more", player=player, why=why)
        await self.teller.tell("channel-disabled", player, f"call-{now}", now, facts={"channel": "calls"})

    async def find_call(self, player: str) -> BotCall | None:
        """Return where a program is called; a call whose token has ended is disabled first."""
        call = (await self.book.read_calls([player])).get(player)
        if call is None or call.token is None or await self._is_valid(call.token):
            return call

        def ended(before: BotCall | None) -> BotCall | None:
            if before is None or before.token != call.token:
                return before
            return replace(before, state="disabled", why=TOKEN_ENDED, test_until=0)

        if (call.state, call.test_until) == ("disabled", 0):
            return call
        return await self.book.change_call(player, ended)

    async def _is_valid(self, digest: str) -> bool:
        found = await self.tokens.find_token(digest)
        return found is not None and (found.expires is None or self.clock() < found.expires)

    async def test(self, player: str) -> int | None:
        """Send the test that is wanted, and give when to look again (UTC, ms); None for not at all."""
        begun = self.clock()
        call = await self.find_call(player)
        if call is None or call.test_until <= begun:
            return None
        taken = await self.book.take(player, NO_TABLE, begun)
        if isinstance(taken, BusyLine):
            return taken.until
        id_ = f"test.{player}.{secrets.token_hex(6)}"
        reply = await self.exchange.post(id_, encode_call("test", {"id": id_}, begun), call)
        found = read_test(reply)
        ms = self.clock() - begun
        report = CallReport(id_, None, None, None, begun, ms, found.outcome, reply.code, None, found.says)
        await self.book.settle(taken, CallLine(), report)
        metrics.CALLS.labels(report.outcome).inc()
        again = self.clock() + TEST_PAUSE_MS
        is_over = found.outcome == "tested" or again >= call.test_until
        if found.outcome == "tested" and call.state == "disabled":
            await self.book.drop_lines(player)
        await self.book.change_call(player, lambda before: _tested(before, call, found, is_over=is_over))
        return None if is_over else again


def read_test(reply: Reply) -> NoAnswer:
    """Say whether a test arrived: any status of 200 to 299 does, whatever the body."""
    if isinstance(reply, NoAnswer) and not (reply.code is not None and HTTP_OK <= reply.code < HTTP_REDIRECT):
        return reply
    return NoAnswer("tested", "", reply.code)


def _tested(before: BotCall | None, call: BotCall, found: NoAnswer, *, is_over: bool) -> BotCall | None:
    """Give where a program is called after a test, unless that was changed meanwhile."""
    if before is None or (before.url, before.test_until) != (call.url, call.test_until):
        return before
    until = 0 if is_over else before.test_until
    if found.outcome == "tested":
        return replace(before, state="active", why=None, test_until=until)
    return replace(before, why=found.says, test_until=until)
