"""Notification settings and webhooks of a table, and calls to a player's program."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from msgspec.structs import replace

from infra.ports.calls import BotCall
from infra.ports.notices import MAX_TABLE_SETTINGS, Addressee, NoticeChannel, WebhookTarget, table_addressee
from services.api.auth.authentication import (
    AccountCaller,
    PlayingCaller,
    end_call,
    require_lasting_credential,
    require_valid_credential,
)
from services.api.auth.table_access import VisibleTable, is_member
from services.api.notices import schemas
from services.api.notices.channels import new_channel, queue_first_message, reject_invalid_target
from services.api.notices.presenters import (
    build_call,
    build_hook,
    build_record,
    build_table_notices,
    read_kinds,
)
from services.api.problems import ACCEPTED, NO_CONTENT, Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.runtime.dependencies import Limits, Notices, People, Settings
from services.api.runtime.players import Caller, KnownCaller, now_ms
from services.notices.channels.webhook import TWO_SECRETS_MS, new_secret, new_webhook, require_url
from services.notices.telling import has_left_private_game

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.post("/v1/tables/{table}/seen", summary="Mark a table as seen", status_code=NO_CONTENT)
async def mark_seen(
    caller: PlayingCaller, head: VisibleTable, body: JsonBody[schemas.SeenRequest], notices: Notices
) -> None:
    """Mark records up to the given one as seen by the caller, so that no notifications are sent for them.

    Call this only while the page is visible; otherwise a page in the background would suppress notifications.
    """
    await notices.ledger.mark_seen(caller.player, head.table.id, min(body.seq, head.seq))


@router.get("/v1/tables/{table}/notices", summary="Get a table's notification settings")
async def get_table_notices(
    caller: AccountCaller, head: VisibleTable, notices: Notices
) -> schemas.TableNotices:
    """Return the caller's settings for this table, which override those of the channels."""
    return build_table_notices(await notices.read_addressee(caller.player), head.table.id)


@router.put("/v1/tables/{table}/notices", summary="Change a table's notification settings")
async def change_table_notices(
    caller: AccountCaller, head: VisibleTable, body: JsonBody[schemas.TableNotices], notices: Notices
) -> schemas.TableNotices:
    """Override the caller's channel settings for this table. An empty list removes the override."""
    table, kinds = head.table.id, read_kinds(body.kinds)

    def change(before: Addressee) -> Addressee:
        others = {name: own for name, own in before.tables.items() if name != table}
        if kinds and len(others) >= MAX_TABLE_SETTINGS:
            raise Problem(
                "forbidden", f"at most {MAX_TABLE_SETTINGS} tables can have their own notification settings"
            )
        return replace(before, tables={**others, table: kinds} if kinds else others)

    return build_table_notices(await notices.ledger.change_addressee(caller.player, change), table)


@router.get("/v1/tables/{table}/hooks", summary="List a table's webhooks")
async def list_hooks(caller: AccountCaller, head: VisibleTable, notices: Notices) -> schemas.HooksResponse:
    """List the webhooks that receive the table's public events. Only players at the table may list them."""
    if not is_member(head.table, caller):
        raise Problem("forbidden", "only players at the table can see its webhooks")
    hooks = (await notices.read_addressee(table_addressee(head.table.id))).channels
    return schemas.HooksResponse(tuple(map(build_hook, hooks)))


@router.put("/v1/tables/{table}/hooks", summary="Set a table's webhooks")
async def change_hooks(
    caller: AccountCaller,
    head: VisibleTable,
    body: JsonBody[schemas.TableHooksRequest],
    people: People,
    limits: Limits,
    notices: Notices,
    settings: Settings,
) -> schemas.HooksResponse:
    """Set the webhooks that receive the table's public events: turns, time-outs, start, end, seats.

    Only the table's owner may do this. A new webhook receives only a test message until that message has
    arrived; the webhook's secret is returned here, and only once. Webhooks are removed when the owner's
    account is deleted, when the owner revokes all tokens, or, at a private table, when the owner leaves their
    seat.
    """
    player = caller.player
    await require_lasting_credential(people, caller)
    if head.table.owner != player:
        raise Problem("forbidden", "only the host can set up the table's webhooks")
    if has_left_private_game(head.table, player):
        raise Problem(
            "forbidden", "you left your seat at this private game, so you cannot set up its webhooks"
        )
    ended = (await notices.read_addressee(player)).programs_ended
    with reject_invalid_target():
        wanted = [new_channel(new_webhook(hook.url, settings), hook.name) for hook in body.hooks]
    fresh: list[NoticeChannel] = []

    def change(before: Addressee) -> Addressee:
        known = {_url(channel): channel for channel in before.channels if channel.made >= ended}
        hooks = {_url(one): known.get(_url(one), one) for one in wanted}
        fresh[:] = [hook for url, hook in hooks.items() if url not in known]
        return replace(before, channels=tuple(hooks.values()))

    name = table_addressee(head.table.id)
    await limits.tests.take(f"tests:{player}")
    after = await notices.ledger.change_addressee(name, change)
    for hook in fresh:
        await queue_first_message(notices, name, hook)
    made = {channel.id for channel in fresh}
    return schemas.HooksResponse(
        tuple(build_hook(channel, with_secret=channel.id in made) for channel in after.channels)
    )


def _url(hook: NoticeChannel) -> str:
    return hook.target_as(WebhookTarget).url


TEST_MS = 60_000
"""How long (ms) a test is retried, as the program may still be starting."""


@router.get("/v1/me/call", summary="Get my program's address")
async def get_call(caller: PlayingCaller, notices: Notices) -> schemas.CallResponse:
    """Return the address at which the service calls the caller's program, without the secret."""
    call = (await notices.calls.read_calls([caller.player])).get(caller.player)
    return schemas.CallResponse(None if call is None else build_call(call))


@router.put("/v1/me/call", summary="Set my program's address")
async def put_call(
    caller: AccountCaller,
    body: JsonBody[schemas.NewCall],
    people: People,
    limits: Limits,
    notices: Notices,
    settings: Settings,
) -> schemas.CallSummary:
    """Call a program whenever one of the caller's seats has to move, and play its response as the move.

    Every new address is tested first; failed tests are retried for up to a minute. If this creates a secret,
    the response holds it. The service signs its calls with it (Standard Webhooks 1.0), and the program signs
    its responses. This operation needs the scope `play`. Calls stop when the token that set or last tested
    the address expires or is revoked.
    """
    player, token = caller.player, token_of(caller)
    await require_valid_credential(people, caller)
    with reject_invalid_target():
        require_url(body.url, settings)
    known = (await notices.calls.read_calls([player])).get(player)
    if known is None or (known.url, known.state) != (body.url, "active"):
        await limits.tests.take(f"tests:{player}")
    secret, now = new_secret(), now_ms()

    def put(before: BotCall | None) -> BotCall:
        if before is None:
            return BotCall(body.url, secret, now, test_until=now + TEST_MS, token=token)
        after = replace(before, token=token)
        if body.renew_secret:
            until = now + TWO_SECRETS_MS
            after = replace(after, secret=secret, old_secret=before.secret, old_until=until)
        if body.url != before.url:
            after = replace(after, url=body.url, state="unverified", why=None)
        return after if after.state == "active" else replace(after, test_until=now + TEST_MS)

    call = await _change_call(people, notices, caller, put)
    return build_call(call, with_secret=call.secret == secret)


@router.delete("/v1/me/call", summary="Stop calling my program", status_code=NO_CONTENT)
async def delete_call(caller: AccountCaller, notices: Notices) -> None:
    """Stop calling the caller's program. Decisions that await it must then be answered through the API."""
    await notices.calls.change_call(caller.player, lambda _: None)


@router.post(
    "/v1/me/call/test", summary="Test my program", status_code=ACCEPTED, responses=problems("not-found")
)
async def test_call(
    caller: AccountCaller,
    body: JsonBody[schemas.CallTestRequest],
    people: People,
    limits: Limits,
    notices: Notices,
) -> schemas.CallSummary:
    """Send a test. Calls start once a test succeeds. The outcome appears in the list of calls."""
    await require_valid_credential(people, caller)
    await limits.tests.take(f"tests:{caller.player}")

    def test(before: BotCall | None) -> BotCall:
        if before is None:
            raise Problem("not-found", "you have no program to call; set its address first")
        return replace(before, test_until=now_ms() + TEST_MS, token=token_of(caller))

    return build_call(await _change_call(people, notices, caller, test))


def token_of(caller: Caller) -> str | None:
    """Return the digest of the caller's token; None for a session."""
    return caller.digest if caller.csrf is None else None


async def _change_call(
    people: People, notices: Notices, caller: KnownCaller, change: Callable[[BotCall | None], BotCall]
) -> BotCall:
    """Change the address of the program, or disable its calls if the caller's credential has ended.

    A request that revoked all credentials in the meantime could not yet see this change.
    """
    call = await notices.calls.change_call(caller.player, change)
    if call is None:
        raise RuntimeError("the stored address could not be found")
    try:
        await require_valid_credential(people, caller)
    except Problem:
        await end_call(notices, caller.player)
        raise
    return call


@router.get("/v1/me/calls", summary="List calls of my program")
async def list_calls(caller: PlayingCaller, notices: Notices) -> schemas.CallsResponse:
    """Return the outcomes of calls to the caller's program: totals, and the last 100 calls, newest first.

    The program's answer was accepted, deferred (it will come through the API), refused by the rules, stale
    (the decision was no longer open), not decided yet, malformed, or not signed correctly. Otherwise the
    program did not answer in time, or the call failed.
    """
    return build_record(await notices.calls.read_record(caller.player))
