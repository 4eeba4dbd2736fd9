"""Notices of one table: what was seen of it, when it tells the caller things, and its hooks."""

from __future__ import annotations

from fastapi import APIRouter
from msgspec.structs import replace

from infra.ports.people.notices.addressees import (
    MAX_TABLE_SETTINGS,
    Addressee,
    NoticeChannel,
    WebhookTarget,
    table_addressee,
)
from services.api.auth.access import is_member, load_visible_table
from services.api.auth.authentication import require_lasting_credential
from services.api.auth.call import AccountCall, PlayingCall
from services.api.http.arguments import InviteArg, TableArg
from services.api.http.operation import problems
from services.api.presenters.people.notices import build_hook, build_table_notices, read_kinds
from services.api.routes.notices.channels import new_channel, read_addressee
from services.api.routes.notices.first_message import queue_first_message
from services.api.routes.notices.kinds.webhook import make_webhook
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.people.channels import NewWebhook
from services.api.schemas.people.notices import HooksResponse, SeenRequest, TableHooksRequest, TableNotices
from services.api.schemas.problems import NO_CONTENT, Problem
from services.notices.table_hooks import has_left_private_game

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.post("/v1/tables/{table}/seen", summary="I have seen the table", status_code=NO_CONTENT)
async def mark_seen(
    call: PlayingCall, table: TableArg, body: JsonBody[SeenRequest], invite: InviteArg = None
) -> None:
    """Say that the table was shown to the caller up to this record: of what it tells no notice goes.

    It is said while a page is looked at, so that an open stream that nobody looks at silences nothing.
    """
    loaded = await load_visible_table(call, table, invite)
    await call.api.ports.notice_ledger.mark_seen(call.player, table, min(body.seq, loaded.seq))


@router.get("/v1/tables/{table}/notices", summary="When the table tells me", responses=problems("forbidden"))
async def get_table_notices(call: AccountCall, table: TableArg, invite: InviteArg = None) -> TableNotices:
    """Tell what goes for this table before what the channels say."""
    await load_visible_table(call, table, invite)
    return build_table_notices(await read_addressee(call, call.player), table)


@router.put(
    "/v1/tables/{table}/notices", summary="Say when the table is to tell me", responses=problems("forbidden")
)
async def change_table_notices(
    call: AccountCall, table: TableArg, body: JsonBody[TableNotices], invite: InviteArg = None
) -> TableNotices:
    """Say what goes for this table before what the channels say; an empty list is as everywhere."""
    await load_visible_table(call, table, invite)
    kinds = read_kinds(body.kinds)

    def changed(before: Addressee) -> Addressee:
        others = {name: own for name, own in before.tables.items() if name != table}
        if kinds and len(others) >= MAX_TABLE_SETTINGS:
            raise Problem("forbidden", f"{MAX_TABLE_SETTINGS} tables may have times of their own")
        return replace(before, tables={**others, table: kinds} if kinds else others)

    after = await call.api.ports.notice_ledger.change_addressee(call.player, changed)
    return build_table_notices(after, table)


@router.get("/v1/tables/{table}/hooks", summary="The hooks of a table", responses=problems("forbidden"))
async def list_hooks(call: AccountCall, table: TableArg, invite: InviteArg = None) -> HooksResponse:
    """List the programs that are told of this table what any spectator may know; for those who sit there."""
    loaded = await load_visible_table(call, table, invite)
    if not is_member(loaded.table, call.caller):
        raise Problem("forbidden", "its hooks are shown to those who sit there")
    found = await read_addressee(call, table_addressee(table))
    return HooksResponse(tuple(build_hook(one) for one in found.channels))


@router.put(
    "/v1/tables/{table}/hooks", summary="Set up the hooks of a table", responses=problems("forbidden")
)
async def change_hooks(
    call: AccountCall, table: TableArg, body: JsonBody[TableHooksRequest], invite: InviteArg = None
) -> HooksResponse:
    """Set up programs that are told what any spectator may know: turns, time-outs, beginning, end, seats.

    It is for the owner. A hook that is new is sent a test, and told nothing else before that has arrived; its
    secret is told here, once. Hooks end with the owner's account, with all of the owner's tokens, and, at a
    private game, when the owner gives up the seat.
    """
    await require_lasting_credential(call.api, call.caller)
    loaded = await load_visible_table(call, table, invite)
    if loaded.table.owner != call.player:
        raise Problem("forbidden", "the hooks of a table are its owner's to set up")
    if has_left_private_game(loaded.table, call.player):
        raise Problem("forbidden", "you gave up your seat at this private game, and its hooks with it")
    ended = (await read_addressee(call, call.player)).programs_ended
    wanted = [new_channel(make_webhook(call, NewWebhook(one.name, one.url)), one.name) for one in body.hooks]
    fresh: list[NoticeChannel] = []

    def changed(before: Addressee) -> Addressee:
        known = {_url(one): one for one in before.channels if one.made >= ended}
        hooks = {_url(one): known.get(_url(one), one) for one in wanted}
        fresh[:] = [one for url, one in hooks.items() if url not in known]
        return replace(before, channels=tuple(hooks.values()))

    name = table_addressee(table)
    await call.api.test_limiter.take(f"tests:{call.player}")
    after = await call.api.ports.notice_ledger.change_addressee(name, changed)
    for hook in fresh:
        await queue_first_message(call, name, hook)
    made = {one.id for one in fresh}
    return HooksResponse(tuple(build_hook(one, with_secret=one.id in made) for one in after.channels))


def _url(hook: NoticeChannel) -> str:
    return hook.target_as(WebhookTarget).url
