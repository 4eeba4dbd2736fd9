"""Programs that are called when their seat is asked: where, and what came of it."""

from __future__ import annotations

from fastapi import APIRouter
from msgspec.structs import replace

from infra.ports.people.calls import BotCall
from services.api.auth.authentication import require_valid_credential
from services.api.auth.call import AccountCall, PlayingCall
from services.api.auth.credentials import end_call, now_ms
from services.api.http.operation import problems
from services.api.presenters.people.calls import build_call, build_record
from services.api.routes.notices.kinds.webhook import TWO_SECRETS_MS, require_url
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.people.calls import (
    CallResponse,
    CallsResponse,
    CallSummary,
    CallTestRequest,
    NewCall,
)
from services.api.schemas.problems import ACCEPTED, NO_CONTENT, Problem
from services.notices.channel_checks import new_secret

TEST_MS = 60_000
"""For how long a test is tried: the program may only just begin to listen."""
router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.get("/v1/me/call", summary="Where my program is called", responses=problems("forbidden"))
async def get_call(call: PlayingCall) -> CallResponse:
    """Tell where the caller's program is called, without its secret."""
    found = (await call.api.ports.call_book.read_calls([call.player])).get(call.player)
    return CallResponse(None if found is None else build_call(found))


@router.put("/v1/me/call", summary="Have my program called", responses=problems("forbidden"))
async def put_call(call: AccountCall, body: JsonBody[NewCall]) -> CallSummary:
    """Have a program called the moment a seat of the caller's is asked, and read its response as the answer.

    A test is sent first, for a minute at most until one arrives; another address is tested anew. The
    answer holds the secret when it is made: it signs calls (Standard Webhooks 1.0), and the program signs its
    answers by it. This takes the scope `play`. The program is called until the token that set it, or last
    tested it, is revoked or expires.
    """
    await require_valid_credential(call.api, call.caller)
    require_url(call, body.url)
    known = (await call.api.ports.call_book.read_calls([call.player])).get(call.player)
    if known is None or (known.url, known.state) != (body.url, "active"):
        await call.api.test_limiter.take(f"tests:{call.player}")
    secret, now = new_secret(), now_ms()

    def put(before: BotCall | None) -> BotCall:
        if before is None:
            return BotCall(body.url, secret, now, test_until=now + TEST_MS, token=token_of(call))
        after = replace(before, token=token_of(call))
        if body.renew_secret:
            until = now + TWO_SECRETS_MS
            after = replace(after, secret=secret, old_secret=before.secret, old_until=until)
        if body.url != before.url:
            after = replace(after, url=body.url, state="unverified", why=None)
        return after if after.state == "active" else replace(after, test_until=now + TEST_MS)

    found = await call.api.ports.call_book.change_call(call.player, put)
    if found is None:
        raise RuntimeError("what was put is not there")
    await _require_still_valid(call)
    return build_call(found, with_secret=found.secret == secret)


@router.delete(
    "/v1/me/call", summary="Call my program no more", status_code=NO_CONTENT, responses=problems("forbidden")
)
async def delete_call(call: AccountCall) -> None:
    """Call the caller's program no more; what it is asked now it answers by the API, or time runs out."""
    await call.api.ports.call_book.change_call(call.player, lambda _: None)


@router.post(
    "/v1/me/call/test",
    summary="Test the call",
    status_code=ACCEPTED,
    responses=problems("forbidden", "not-found"),
)
async def test_call(call: AccountCall, body: JsonBody[CallTestRequest]) -> CallSummary:
    """Have a test sent; once it arrives, the program is called. What came of it stands among the calls."""
    await require_valid_credential(call.api, call.caller)
    await call.api.test_limiter.take(f"tests:{call.player}")

    def tested(before: BotCall | None) -> BotCall:
        if before is None:
            raise Problem("not-found", "no program of yours is called; put its address first")
        return replace(before, test_until=now_ms() + TEST_MS, token=token_of(call))

    found = await call.api.ports.call_book.change_call(call.player, tested)
    if found is None:
        raise RuntimeError("what is tested is not there")
    await _require_still_valid(call)
    return build_call(found)


def token_of(call: AccountCall) -> str | None:
    """Return the digest of the caller's token; None for a session."""
    return call.caller.digest if call.caller.csrf is None else None


async def _require_still_valid(call: AccountCall) -> None:
    """Disable the call where all credentials were ended while it was set: whoever ended them saw none."""
    try:
        await require_valid_credential(call.api, call.caller)
    except Problem:
        await end_call(call.api, call.player)
        raise


@router.get("/v1/me/calls", summary="How calls went", responses=problems("forbidden"))
async def list_calls(call: PlayingCall) -> CallsResponse:
    """Tell how calls of the caller's program went: how often each way, and the last 100, the newest first.

    An answer is accepted, deferred (it comes by the API), refused by a rule, stale (what it answers is no
    longer asked), not decided yet, malformed, or unsigned; or nothing came in time, or the call failed.
    """
    return build_record(await call.api.ports.call_book.read_record(call.player))
