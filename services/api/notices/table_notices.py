"""Notification settings of a table, a table's webhooks, and calls of a player's program."""

from __future__ import annotations

from fastapi import APIRouter
from msgspec.structs import replace

from infra.ports.calls import BotCall
from infra.ports.notices import MAX_TABLE_SETTINGS, Addressee, NoticeChannel, WebhookTarget, table_addressee
from services.api.auth.access import is_member, load_visible_table
from services.api.auth.authentication import (
    AccountCall,
    PlayingCall,
    end_call,
    now_ms,
    require_lasting_credential,
    require_valid_credential,
)
from services.api.notices.channels import (
    new_channel,
    queue_first_message,
    read_addressee,
    reject_invalid_target,
)
from services.api.notices.presenters import (
    build_call,
    build_hook,
    build_record,
    build_table_notices,
    read_kinds,
)
from services.api.notices.schemas import (
    CallResponse,
    CallsResponse,
    CallSummary,
    CallTestRequest,
    HooksResponse,
    NewCall,
    SeenRequest,
    TableHooksRequest,
    TableNotices,
)
from services.api.problems import ACCEPTED, NO_CONTENT, Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.tables.arguments import InviteArg, TableArg
from services.notices.channels.webhook import TWO_SECRETS_MS, new_secret, new_webhook, require_url
from services.notices.telling import has_left_private_game

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.post("/v1/tables/{table}/seen", summary="Mark a table as seen", status_code=NO_CONTENT)
async def mark_seen(
    call: PlayingCall, table: TableArg, body: JsonBody[SeenRequest], invite: InviteArg = None
) -> None:
    """Mark records up to this one as seen by the caller; no notifications are sent for them.

    Send it only while the page is visible, so that an open stream in the background silences nothing.
    """
    loaded = await load_visible_table(call, table, invite)
    await call.api.ports.notice_ledger.mark_seen(call.player, table, min(body.seq, loaded.seq))


@router.get("/v1/tables/{table}/notices", summary="Get a table's notification settings")
async def get_table_notices(call: AccountCall, table: TableArg, invite: InviteArg = None) -> TableNotices:
    """Return the caller's settings for this table, which override those of the channels."""
    await load_visible_table(call, table, invite)
    return build_table_notices(await read_addressee(call, call.player), table)


@router.put("/v1/tables/{table}/notices", summary="Change a table's notification settings")
async def change_table_notices(
    call: AccountCall, table: TableArg, body: JsonBody[TableNotices], invite: InviteArg = None
) -> TableNotices:
    """Override the caller's channel settings for this table; an empty list removes the override."""
    await load_visible_table(call, table, invite)
    kinds = read_kinds(body.kinds)

    def changed(before: Addressee) -> Addressee:
        others = {name: own for name, own in before.tables.items() if name != table}
        if kinds and len(others) >= MAX_TABLE_SETTINGS:
            raise Problem(
                "forbidden", f"at most {MAX_TABLE_SETTINGS} tables can have their own notification settings"
            )
        return replace(before, tables={**others, table: kinds} if kinds else others)

    after = await call.api.ports.notice_ledger.change_addressee(call.player, changed)
    return build_table_notices(after, table)


@router.get("/v1/tables/{table}/hooks", summary="List a table's webhooks")
async def list_hooks(call: AccountCall, table: TableArg, invite: InviteArg = None) -> HooksResponse:
    """List the webhooks that receive the table's public events. For players at the table."""
    loaded = await load_visible_table(call, table, invite)
    if not is_member(loaded.table, call.caller):
        raise Problem("forbidden", "only players at the table can see its webhooks")
    found = await read_addressee(call, table_addressee(table))
    return HooksResponse(tuple(build_hook(one) for one in found.channels))


@router.put("/v1/tables/{table}/hooks", summary="Set a table's webhooks")
async def change_hooks(
    call: AccountCall, table: TableArg, body: JsonBody[TableHooksRequest], invite: InviteArg = None
) -> HooksResponse:
    """Set webhooks that receive what any spectator may know: turns, time-outs, start, end, seats.

    For the table's owner. A new webhook gets a test message and nothing else before that has arrived; its
    secret is shown here, once. Webhooks end with the owner's account, with all of the owner's tokens, and, at
    a private game, when the owner leaves the seat.
    """
    await require_lasting_credential(call.api, call.caller)
    loaded = await load_visible_table(call, table, invite)
    if loaded.table.owner != call.player:
        raise Problem("forbidden", "only the host can set up the table's webhooks")
    if has_left_private_game(loaded.table, call.player):
        raise Problem(
            "forbidden", "you left your seat at this private game, so you cannot set up its webhooks"
        )
    ended = (await read_addressee(call, call.player)).programs_ended
    with reject_invalid_target():
        wanted = [new_channel(new_webhook(hook.url, call.api.settings), hook.name) for hook in body.hooks]
    fresh: list[NoticeChannel] = []

    def changed(before: Addressee) -> Addressee:
        known = {_url(one): one for one in before.channels if one.made >= ended}
        hooks = {_url(one): known.get(_url(one), one) for one in wanted}
        fresh[:] = [one for url, one in hooks.items() if url not in known]
        return replace(before, channels=tuple(hooks.values()))

    name = table_addressee(table)
    await call.api.limits.tests.take(f"tests:{call.player}")
    after = await call.api.ports.notice_ledger.change_addressee(name, changed)
    for hook in fresh:
        await queue_first_message(call, name, hook)
    made = {one.id for one in fresh}
    return HooksResponse(tuple(build_hook(one, with_secret=one.id in made) for one in after.channels))


def _url(hook: NoticeChannel) -> str:
    return hook.target_as(WebhookTarget).url


TEST_MS = 60_000
"""How long a test is retried, since the program may still be starting."""


@router.get("/v1/me/call", summary="Get my program's address")
async def get_call(call: PlayingCall) -> CallResponse:
    """Return the address at which the caller's program is called, without its secret."""
    found = (await call.api.ports.call_book.read_calls([call.player])).get(call.player)
    return CallResponse(None if found is None else build_call(found))


@router.put("/v1/me/call", summary="Set my program's address")
async def put_call(call: AccountCall, body: JsonBody[NewCall]) -> CallSummary:
    """Call a program whenever one of the caller's seats is to move, and take its response as the move.

    A test is sent first, for at most a minute until one arrives; a new address is tested again. The response
    holds the secret when it is created: it signs calls (Standard Webhooks 1.0), and the program signs its
    responses with it. This needs the scope `play`. Calls stop when the token that set or last tested the
    address is revoked or expires.
    """
    await require_valid_credential(call.api, call.caller)
    with reject_invalid_target():
        require_url(body.url, call.api.settings)
    known = (await call.api.ports.call_book.read_calls([call.player])).get(call.player)
    if known is None or (known.url, known.state) != (body.url, "active"):
        await call.api.limits.tests.take(f"tests:{call.player}")
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
        raise RuntimeError("the stored address could not be found")
    await _require_still_valid(call)
    return build_call(found, with_secret=found.secret == secret)


@router.delete("/v1/me/call", summary="Stop calling my program", status_code=NO_CONTENT)
async def delete_call(call: AccountCall) -> None:
    """Stop calling the caller's program. Pending decisions must be answered through the API."""
    await call.api.ports.call_book.change_call(call.player, lambda _: None)


@router.post(
    "/v1/me/call/test", summary="Test my program", status_code=ACCEPTED, responses=problems("not-found")
)
async def test_call(call: AccountCall, body: JsonBody[CallTestRequest]) -> CallSummary:
    """Send a test; once it arrives, the program is called. The outcome appears in the list of calls."""
    await require_valid_credential(call.api, call.caller)
    await call.api.limits.tests.take(f"tests:{call.player}")

    def tested(before: BotCall | None) -> BotCall:
        if before is None:
            raise Problem("not-found", "you have no program to call; set its address first")
        return replace(before, test_until=now_ms() + TEST_MS, token=token_of(call))

    found = await call.api.ports.call_book.change_call(call.player, tested)
    if found is None:
        raise RuntimeError("the address to test could not be found")
    await _require_still_valid(call)
    return build_call(found)


def token_of(call: AccountCall) -> str | None:
    """Return the digest of the caller's token; None for a session."""
    return call.caller.digest if call.caller.csrf is None else None


async def _require_still_valid(call: AccountCall) -> None:
    """Disable the call if all credentials were revoked while it was being set, which would have missed it."""
    try:
        await require_valid_credential(call.api, call.caller)
    except Problem:
        await end_call(call.api, call.player)
        raise


@router.get("/v1/me/calls", summary="List calls of my program")
async def list_calls(call: PlayingCall) -> CallsResponse:
    """Return the outcomes of calls to the caller's program: totals, and the last 100, the newest first.

    An answer is accepted, deferred (it will come through the API), refused by a rule, stale (the decision is
    no longer open), undecided, malformed or unsigned; or the program did not answer in time, or the call
    failed.
    """
    return build_record(await call.api.ports.call_book.read_record(call.player))
