"""Programs that are called when their seat is asked: where, and what came of it."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.responses import Response

from infra.ports.people.calls import BotCall
from services.api.auth.authentication import require_valid_credential
from services.api.auth.call import AccountCall, PlayerCall
from services.api.auth.credentials import end_call, now_ms
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.presenters.people.calls import build_call, build_record
from services.api.routes.notices.kinds.webhook import TWO_SECRETS_MS, require_url
from services.api.routing.route_table import RouteTable
from services.api.schemas.people.calls import (
    CallResponse,
    CallsResponse,
    CallSummary,
    CallTestRequest,
    NewCall,
)
from services.api.schemas.problems import ACCEPTED, NO_CONTENT, OK, Problem
from services.notices.channel_checks import new_secret

TEST_MS = 60_000
"""For how long a test is tried: the program may only just begin to listen."""

routes = RouteTable("notices")


@routes.get(
    "/v1/me/call", "Where my program is called", ResponseSpec(OK, CallResponse), problems=("forbidden",)
)
async def get_call(call: PlayerCall) -> Response:
    """Tell where the caller's program is called, without its secret."""
    found = (await call.api.ports.call_book.read_calls([call.player])).get(call.player)
    return JsonResponse(CallResponse(None if found is None else build_call(found)))


@routes.put("/v1/me/call", "Have my program called", ResponseSpec(OK, CallSummary), problems=("forbidden",))
async def put_call(call: AccountCall, body: NewCall) -> Response:
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
    return JsonResponse(build_call(found, with_secret=found.secret == secret))


@routes.delete("/v1/me/call", "Call my program no more", ResponseSpec(NO_CONTENT), problems=("forbidden",))
async def delete_call(call: AccountCall) -> Response:
    """Call the caller's program no more; what it is asked now it answers by the API, or time runs out."""
    await call.api.ports.call_book.change_call(call.player, lambda _: None)
    return Response(status_code=NO_CONTENT)


@routes.post(
    "/v1/me/call/test",
    "Test the call",
    ResponseSpec(ACCEPTED, CallSummary),
    problems=("forbidden", "not-found"),
)
async def test_call(call: AccountCall, body: CallTestRequest) -> Response:
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
    return JsonResponse(build_call(found), ACCEPTED)


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


@routes.get("/v1/me/calls", "How calls went", ResponseSpec(OK, CallsResponse), problems=("forbidden",))
async def list_calls(call: PlayerCall) -> Response:
    """Tell how calls of the caller's program went: how often each way, and the last 100, the newest first.

    An answer is accepted, deferred (it comes by the API), refused by a rule, stale (what it answers is no
    longer asked), not decided yet, malformed, or unsigned; or nothing came in time, or the call failed.
    """
    return JsonResponse(build_record(await call.api.ports.call_book.read_record(call.player)))
