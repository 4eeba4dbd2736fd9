"""Notification channels: add, test, change, remove; settings and log."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from msgspec import UNSET
from msgspec.structs import fields, replace
from starlette.responses import Response

from infra.ports.accounts import DailyWindow
from infra.ports.notices import (
    MAX_CHANNELS,
    Addressee,
    ChannelKind,
    ChannelTarget,
    EmailTarget,
    EntryFilter,
    EntryState,
    LedgerEntry,
    Notice,
    NoticeChannel,
    kind_of,
)
from projections.notices.values import NO_TABLE, notice_id
from services.api.accounts.recovery import knows_password, may_change_rights, with_right
from services.api.auth.authentication import (
    AccountCall,
    AnyCall,
    ApiCall,
    PlayerCall,
    client_address,
    now_ms,
    require_lasting_credential,
)
from services.api.http.arguments import MAX_PAGE_ENTRIES, add_next_link, bounds
from services.api.http.responses import JsonResponse
from services.api.notices.presenters import (
    build_channel,
    build_channels,
    build_offers,
    build_settings,
    read_kinds,
    show_entries,
)
from services.api.notices.schemas import (
    ChannelId,
    ChannelsResponse,
    EntryId,
    LedgerLine,
    LedgerResponse,
    NoticeSettings,
    PushKeyResponse,
    ReplayRequest,
    TestRequest,
)
from services.api.problems import ACCEPTED, CREATED, NO_CONTENT, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers
from services.api.tables.requests import TableId
from services.notices.channels.channel import ChannelChange, InvalidTarget
from services.notices.channels.mail import NewMailbox, mailbox_name
from services.notices.channels.push import derive_push_key, public_key_text
from services.notices.channels.registry import CHANNELS, ChannelSummary, NewChannel, find_obstacle
from services.notices.mail_links import CONFIRMATION_VALID_MS

router = APIRouter(tags=["notices"], route_class=ApiRoute)

ChannelIdArg = Annotated[
    str, Path(**bounds(ChannelId), description="The channel's id", examples=["c0123456789ab"])
]


async def require_allowance(call: PlayerCall, channel: NoticeChannel) -> None:
    """Raise too-many-requests above the limits of tests, and of mails to unconfirmed addresses."""
    await call.api.limits.tests.take(f"tests:{call.player}")
    target = channel.target
    if channel.state == "unverified" and isinstance(target, EmailTarget):
        mailbox = hashlib.sha256(mailbox_name(target.address).encode()).hexdigest()[:32]
        await call.api.limits.mails.take(f"mails:{call.player}")
        await call.api.limits.mails.take(f"mails:{client_address(call.request)}")
        await call.api.limits.mailboxes.take(f"mailbox:{mailbox}")


async def queue_first_message(call: PlayerCall, addressee: str, channel: NoticeChannel) -> LedgerEntry:
    """Enqueue the message that verifies a channel (a test or a confirmation link) ahead of all others."""
    now, target = now_ms(), channel.target
    if channel.state == "unverified" and isinstance(target, EmailTarget):
        name = notice_id("confirm-address", NO_TABLE, addressee, secrets.token_hex(6))
        facts = {"address": target.address}
        notice = Notice(
            name, "confirm-address", NO_TABLE, addressee, now, until=now + CONFIRMATION_VALID_MS, facts=facts
        )
    else:
        name = notice_id("test", NO_TABLE, addressee, secrets.token_hex(6))
        notice = Notice(name, "test", NO_TABLE, addressee, now)
    entry = LedgerEntry(notice, channel.id, now, now, "queued")
    await call.api.ports.notice_ledger.queue_first(entry)
    return entry


@router.get("/v1/me/channels", summary="List my channels")
async def list_channels(call: AccountCall) -> ChannelsResponse:
    """List the caller's notification channels without secrets, and the channel kinds on offer."""
    channels = build_channels(await read_addressee(call, call.player))
    return ChannelsResponse(channels, build_offers(call.api.settings), MAX_CHANNELS)


@router.post("/v1/me/channels", summary="Add a channel", status_code=CREATED)
async def make_channel(call: AccountCall, body: JsonBody[NewChannel]) -> ChannelSummary:
    """Add a notification channel and send a first message to it.

    A webhook or device is used once that message has arrived, a mailbox once its link was followed. The
    response for a webhook holds the signing secret (Standard Webhooks 1.0), which is not shown again. A
    device that subscribes again keeps its channel and settings.
    """
    await require_lasting_credential(call.api, call.caller)
    target = _make_target(call, body)
    if isinstance(body, NewMailbox):
        target = with_right(target, granted=await knows_password(call, body.password))
    fresh = new_channel(target, body.name)
    made: list[NoticeChannel] = []

    def added(before: Addressee) -> Addressee:
        own = _find_taken_over(before, body)
        if own is None and len(before.channels) >= MAX_CHANNELS:
            raise Problem("forbidden", f"at most {MAX_CHANNELS} channels per account; remove one first")
        made[:] = [fresh if own is None else _take_over(own, fresh)]
        others = tuple(one for one in before.channels if one is not own)
        return replace(before, channels=(*others, *made))

    await require_allowance(call, fresh)
    await call.api.ports.notice_ledger.change_addressee(call.player, added)
    await queue_first_message(call, call.player, made[0])
    return build_channel(made[0], with_secret=True)


@router.patch("/v1/me/channels/{channel}", summary="Change a channel")
async def change_channel(
    call: AccountCall, channel: ChannelIdArg, body: JsonBody[ChannelChange]
) -> ChannelSummary:
    """Change the fields that the body names.

    A new address gets a first message, like a new channel. Queued notifications are held until the address is
    verified, for at most 48 hours.
    """
    await require_lasting_credential(call.api, call.caller)
    granted = await may_change_rights(call, body)
    own = _require_channel(await read_addressee(call, call.player), channel)
    wanted = _with_change(call, own, body, granted=granted)
    moved = not _is_same_place(own.target, wanted.target)
    if moved:
        await require_allowance(call, wanted)

    def changed(before: Addressee) -> Addressee:
        found = _require_channel(before, channel)
        after = _with_change(call, found, body, granted=granted)
        return replace(before, channels=tuple(after if one.id == channel else one for one in before.channels))

    after = await call.api.ports.notice_ledger.change_addressee(call.player, changed)
    found = _require_channel(after, channel)
    if moved:
        await queue_first_message(call, call.player, found)
    return build_channel(found, with_secret=body.renew_secret is True)


@router.delete("/v1/me/channels/{channel}", summary="Remove a channel", status_code=NO_CONTENT)
async def remove_channel(call: AccountCall, channel: ChannelIdArg) -> None:
    """Remove a channel and discard what is queued for it."""

    def removed(before: Addressee) -> Addressee:
        _require_channel(before, channel)
        return replace(before, channels=tuple(one for one in before.channels if one.id != channel))

    await call.api.ports.notice_ledger.change_addressee(call.player, removed)


@router.post("/v1/me/channels/{channel}/test", summary="Test a channel", status_code=ACCEPTED)
async def test_channel(call: AccountCall, channel: ChannelIdArg, body: JsonBody[TestRequest]) -> LedgerLine:
    """Send a test message; if it arrives, the channel becomes active. The log shows the outcome.

    An unconfirmed mailbox gets its confirmation link again.
    """
    found = _require_channel(await read_addressee(call, call.player), channel)
    await require_allowance(call, found)
    entry = await queue_first_message(call, call.player, found)
    return (await show_entries(call, [entry]))[0]


async def read_addressee(call: PlayerCall, name: str) -> Addressee:
    """Return an addressee, with the default settings if none are stored."""
    return (await call.api.ports.notice_ledger.read_addressees([name])).get(name, Addressee())


def _take_over(own: NoticeChannel, fresh: NoticeChannel) -> NoticeChannel:
    """Return a channel with a new name and target; an active one stays active until the test arrives."""
    state = "active" if own.state == "active" else fresh.state
    return replace(own, name=fresh.name, target=fresh.target, state=state, why=None)


def new_channel(target: ChannelTarget, name: str) -> NoticeChannel:
    """Build an unverified channel, which only receives its first message."""
    return NoticeChannel(f"c{secrets.token_hex(6)}", name, now_ms(), target)


def _require_channel(addressee: Addressee, channel: str) -> NoticeChannel:
    found = addressee.find_channel(channel)
    if found is None:
        raise Problem("not-found", "you have no such channel")
    return found


def _with_change(
    call: PlayerCall, channel: NoticeChannel, body: ChannelChange, *, granted: bool
) -> NoticeChannel:
    target = with_right(_change_target(call, channel.target, body), granted=granted)
    if not _is_same_place(channel.target, target):
        channel = replace(channel, state="unverified", why=None, moves=channel.moves + 1)
    name = channel.name if body.name is UNSET else body.name
    kinds = channel.kinds if body.kinds is UNSET else read_kinds(body.kinds)
    return replace(channel, name=name, target=target, kinds=kinds)


ANY_KIND = frozenset({"name", "kinds"})
"""Fields of a change that every kind of channel has."""


@contextmanager
def reject_invalid_target() -> Iterator[None]:
    """Turn InvalidTarget into bad-request."""
    try:
        yield
    except InvalidTarget as error:
        raise Problem("bad-request", str(error)) from error


def require_offered(call: ApiCall, kind: ChannelKind) -> None:
    """Raise forbidden, with the reason, if the service does not offer a kind of channel."""
    obstacle = find_obstacle(kind, call.api.settings)
    if obstacle is not None:
        raise Problem("forbidden", obstacle.says)


def _kind_of_body(body: NewChannel) -> ChannelKind:
    kind: ChannelKind = body.__struct_config__.tag  # type: ignore[assignment]  # every form has one
    return kind


def _make_target(call: PlayerCall, body: NewChannel) -> ChannelTarget:
    kind = _kind_of_body(body)
    require_offered(call, kind)
    with reject_invalid_target():
        target: ChannelTarget = CHANNELS[kind].make(body, call.api.settings)
    return target


def _find_taken_over(addressee: Addressee, body: NewChannel) -> NoticeChannel | None:
    """Return the channel that a new one replaces; None if it is an additional one."""
    kind = CHANNELS[_kind_of_body(body)]
    return next((known for known in addressee.channels if kind.takes_over(known.target, body)), None)


def _change_target(call: PlayerCall, target: ChannelTarget, change: ChannelChange) -> ChannelTarget:
    """Return a changed target; bad-request for a field that channels of this kind do not have."""
    channel = CHANNELS[kind_of(target)]
    allowed = channel.changes | ANY_KIND
    given = {field.name for field in fields(change) if getattr(change, field.name) is not UNSET}
    if given - allowed:
        wrong, right = min(given - allowed), ", ".join(sorted(allowed))
        raise Problem(
            "bad-request", f"{wrong}: not a field of the channel type {channel.kind}, which has {right}"
        )
    with reject_invalid_target():
        changed: ChannelTarget = channel.change(target, change, call.api.settings, now_ms())
    return changed


def _is_same_place(before: ChannelTarget, after: ChannelTarget) -> bool:
    return CHANNELS[kind_of(before)].is_same_place(before, after)


@router.get("/v1/push/key", summary="Get the push key")
async def get_push_key(call: AnyCall) -> PushKeyResponse:
    """Return the public key for `applicationServerKey`; forbidden if push is not available."""
    require_offered(call, "push")
    return PushKeyResponse(_public_key(call.api.ports.derivation_key))


@lru_cache(maxsize=1)
def _public_key(service_key: bytes) -> str:
    return public_key_text(derive_push_key(service_key))


@router.get("/v1/me/notices", summary="Get my notification settings")
async def get_settings(call: AccountCall) -> NoticeSettings:
    """Return when notifications are sent, by channel and kind; the default is at once."""
    return build_settings(await read_addressee(call, call.player))


@router.put("/v1/me/notices", summary="Change my notification settings")
async def change_settings(call: AccountCall, body: JsonBody[NoticeSettings]) -> NoticeSettings:
    """Set when notifications are sent; those already queued keep their time."""
    wanted = {one.channel: read_kinds(one.kinds) for one in body.channels}

    def changed(before: Addressee) -> Addressee:
        unknown = wanted.keys() - {one.id for one in before.channels}
        if unknown:
            raise Problem("bad-request", f"channels: you have no channel {min(unknown)}")
        quiet = None if body.quiet is None else DailyWindow(body.quiet.opens, body.quiet.closes)
        channels = tuple(replace(one, kinds=wanted.get(one.id, one.kinds)) for one in before.channels)
        return replace(before, digest=body.digest, quiet=quiet, channels=channels)

    return build_settings(await call.api.ports.notice_ledger.change_addressee(call.player, changed))


@router.get(
    "/v1/me/ledger",
    summary="List my notification log",
    responses=answers(OK, LedgerResponse, headers=("Link",)),
)
async def list_ledger(
    call: AccountCall,
    state: Annotated[
        EntryState | None, Query(description="Only entries in this state", examples=["refused"])
    ] = None,
    table: Annotated[
        str | None,
        Query(**bounds(TableId), description="Only entries about this table", examples=["3fk5q2mzyxw4cap7"]),
    ] = None,
    after: Annotated[
        str | None,
        Query(
            **bounds(EntryId),
            description="`next` of the previous page",
            examples=["turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_PAGE_ENTRIES, description="The maximum number of entries", examples=[20])
    ] = 50,
) -> Response:
    """List the caller's notifications of the last 90 days and their outcome, the newest first.

    An entry is held until its time, queued, or awaiting a retry. It ends as sent, given up, moot (no longer
    relevant) or muted, with the reason.
    """
    ledger, wanted = call.api.ports.notice_ledger, EntryFilter(state, table, after)
    found = await ledger.list_entries(call.player, wanted, limit + 1)
    page = found[:limit]
    following = page[-1].key if len(found) > limit else None
    told = LedgerResponse(await show_entries(call, page), following)
    return add_next_link(JsonResponse(told), call.request, following)


@router.post("/v1/me/ledger/{entry}/replay", summary="Send a notification again", status_code=ACCEPTED)
async def replay_entry(
    call: AccountCall,
    entry: Annotated[
        str,
        Path(
            **bounds(EntryId),
            description="The entry's id",
            examples=["turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab"],
        ),
    ],
    body: JsonBody[ReplayRequest],
) -> LedgerLine:
    """Send a completed notification again under the same id; a moot one stays moot."""
    ledger, now = call.api.ports.notice_ledger, now_ms()
    await call.api.limits.tests.take(f"tests:{call.player}")
    found = await ledger.find_entry(call.player, entry)
    if found is None:
        raise Problem("not-found", "your notification log has no such entry")
    if found.is_open:
        raise Problem("forbidden", f"this notification is still {found.state_at(now)}, and will be sent")
    if (await read_addressee(call, call.player)).find_channel(found.channel) is None:
        raise Problem("forbidden", "its channel no longer exists")
    again = replace(found, state="queued", why=None, ready=now, digest=None)
    await ledger.requeue(again)
    return (await show_entries(call, [again]))[0]
