"""The ledger: what became of each notice, channel by channel; and sending one once more."""

from __future__ import annotations

from fastapi import APIRouter
from msgspec.structs import replace
from starlette.responses import Response

from infra.ports.people.notices.ledger import EntryFilter
from services.api.auth.call import AccountCall
from services.api.auth.credentials import now_ms
from services.api.http.arguments import AfterEntryArg, EntryArg, EntryStateArg, LedgerLimitArg, LedgerTableArg
from services.api.http.operation import answers, problems
from services.api.http.pagination import add_next_link
from services.api.http.responses import JsonResponse
from services.api.routes.notices.channels import read_addressee
from services.api.routes.notices.shown_entries import show_entries
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.people.notices import LedgerLine, LedgerResponse, ReplayRequest
from services.api.schemas.problems import ACCEPTED, OK, Problem

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.get(
    "/v1/me/ledger",
    summary="What became of my notices",
    responses=answers(OK, LedgerResponse, headers=("Link",)) | problems("forbidden", "unavailable"),
)
async def list_ledger(
    call: AccountCall,
    state: EntryStateArg = None,
    table: LedgerTableArg = None,
    after: AfterEntryArg = None,
    limit: LedgerLimitArg = 50,
) -> Response:
    """List what the caller was to be told in the last 90 days, the newest first, and what became of it.

    An entry is held until its time, queued, or refused and to be tried again; it ends as sent, given up, moot
    (nobody needs to know any more) or muted, and says why.
    """
    ledger, wanted = call.api.ports.notice_ledger, EntryFilter(state, table, after)
    found = await ledger.list_entries(call.player, wanted, limit + 1)
    page = found[:limit]
    following = page[-1].key if len(found) > limit else None
    told = LedgerResponse(await show_entries(call, page), following)
    return add_next_link(JsonResponse(told), call.request, following)


@router.post(
    "/v1/me/ledger/{entry}/replay",
    summary="Send a notice once more",
    status_code=ACCEPTED,
    responses=problems("forbidden", "unavailable"),
)
async def replay_entry(call: AccountCall, entry: EntryArg, body: JsonBody[ReplayRequest]) -> LedgerLine:
    """Send a notice that has ended once more, under the same id; one that is moot will be so again."""
    ledger, now = call.api.ports.notice_ledger, now_ms()
    await call.api.test_limiter.take(f"tests:{call.player}")
    found = await ledger.find_entry(call.player, entry)
    if found is None:
        raise Problem("not-found", "there is no such entry in your ledger")
    if found.is_open:
        raise Problem("forbidden", f"the notice is {found.state_at(now)}: it is still to go")
    if (await read_addressee(call, call.player)).find_channel(found.channel) is None:
        raise Problem("forbidden", "its channel is there no more")
    again = replace(found, state="queued", why=None, ready=now, digest=None)
    await ledger.requeue(again)
    return (await show_entries(call, [again]))[0]
