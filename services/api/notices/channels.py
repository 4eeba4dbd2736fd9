"""Notification channels: add, test, change and remove them; notification settings and log."""

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
from starlette.requests import Request

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
from services.api.auth.authentication import (
    AccountCaller,
    AnyCaller,
    client_address,
    require_lasting_credential,
)
from services.api.auth.passwords import Throttle
from services.api.http.arguments import MAX_PAGE_ENTRIES, NextLink, TableId, bounds
from services.api.notices import schemas
from services.api.notices.presenters import (
    build_channel,
    build_channels,
    build_offers,
    build_settings,
    read_kinds,
    show_entries,
)
from services.api.problems import ACCEPTED, CREATED, NO_CONTENT, Problem
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.dependencies import Limits, Notices, People, Settings, Tables
from services.api.runtime.players import now_ms
from services.notices.channels.channel import ChannelChange, InvalidTarget
from services.notices.channels.mail import NewMailbox, mailbox_name
from services.notices.channels.push import derive_push_key, public_key_text
from services.notices.channels.registry import CHANNELS, ChannelSummary, NewChannel, find_obstacle
from services.notices.mail_links import CONFIRMATION_VALID_MS

router = APIRouter(tags=["notices"], route_class=ApiRoute)

ChannelIdArg = Annotated[
    str, Path(**bounds(schemas.ChannelId), description="The channel's id", examples=["c0123456789ab"])
]


async def require_allowance(limits: Limits, request: Request, player: str, channel: NoticeChannel) -> None:
    """Raise too-many-requests above the limits for tests, and for emails to unconfirmed addresses."""
    await limits.tests.take(f"tests:{player}")
    target = channel.target
    if channel.state == "unverified" and isinstance(target, EmailTarget):
        mailbox = hashlib.sha256(mailbox_name(target.address).encode()).hexdigest()[:32]
        await limits.mails.take(f"mails:{player}")
        await limits.mails.take(f"mails:{client_address(request)}")
        await limits.mailboxes.take(f"mailbox:{mailbox}")


async def queue_first_message(notices: Notices, addressee: str, channel: NoticeChannel) -> LedgerEntry:
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
    await notices.ledger.queue_first(entry)
    return entry


@router.get("/v1/me/channels", summary="List my channels")
async def list_channels(
    caller: AccountCaller, notices: Notices, settings: Settings
) -> schemas.ChannelsResponse:
    """List the caller's notification channels without secrets, and the available channel types."""
    channels = build_channels(await notices.read_addressee(caller.player))
    return schemas.ChannelsResponse(channels, build_offers(settings), MAX_CHANNELS)


@router.post("/v1/me/channels", summary="Add a channel", status_code=CREATED)
async def make_channel(
    request: Request,
    caller: AccountCaller,
    body: JsonBody[NewChannel],
    people: People,
    limits: Limits,
    notices: Notices,
    throttle: Throttle,
    settings: Settings,
) -> ChannelSummary:
    """Add a notification channel and send a first message to it.

    A webhook or device becomes active once that message has arrived; a mailbox, once the link in the message
    is followed. For a webhook, the response holds the signing secret (Standard Webhooks 1.0), which is not
    shown again. A device that subscribes again keeps its channel and settings.
    """
    await require_lasting_credential(people, caller)
    target = _make_target(settings, body)
    if isinstance(body, NewMailbox):
        granted = await throttle.knows_password(await people.get(caller.player), body.password)
        target = _with_right(target, granted=granted)
    fresh = new_channel(target, body.name)
    made: list[NoticeChannel] = []

    def add(before: Addressee) -> Addressee:
        own = _find_taken_over(before, body)
        if own is None and len(before.channels) >= MAX_CHANNELS:
            raise Problem("forbidden", f"at most {MAX_CHANNELS} channels per account; remove one first")
        made[:] = [fresh if own is None else _take_over(own, fresh)]
        others = tuple(channel for channel in before.channels if channel is not own)
        return replace(before, channels=(*others, *made))

    await require_allowance(limits, request, caller.player, fresh)
    await notices.ledger.change_addressee(caller.player, add)
    await queue_first_message(notices, caller.player, made[0])
    return build_channel(made[0], with_secret=True)


@router.patch("/v1/me/channels/{channel}", summary="Change a channel")
async def change_channel(
    request: Request,
    caller: AccountCaller,
    channel: ChannelIdArg,
    body: JsonBody[ChannelChange],
    people: People,
    limits: Limits,
    notices: Notices,
    throttle: Throttle,
    settings: Settings,
) -> ChannelSummary:
    """Change the fields given in the request.

    A new address gets a first message, as a new channel does. Queued notifications wait until the address is
    verified, for at most 48 hours.
    """
    await require_lasting_credential(people, caller)
    granted = False
    if body.address is not UNSET or body.password is not UNSET:
        password = None if body.password is UNSET else body.password
        granted = await throttle.knows_password(await people.get(caller.player), password)
    own = _require_channel(await notices.read_addressee(caller.player), channel)
    wanted = _with_change(settings, own, body, granted=granted)
    moved = not _is_same_place(own.target, wanted.target)
    if moved:
        await require_allowance(limits, request, caller.player, wanted)

    def change(before: Addressee) -> Addressee:
        after = _with_change(settings, _require_channel(before, channel), body, granted=granted)
        return replace(before, channels=tuple(after if one.id == channel else one for one in before.channels))

    after = await notices.ledger.change_addressee(caller.player, change)
    changed = _require_channel(after, channel)
    if moved:
        await queue_first_message(notices, caller.player, changed)
    return build_channel(changed, with_secret=body.renew_secret is True)


@router.delete("/v1/me/channels/{channel}", summary="Remove a channel", status_code=NO_CONTENT)
async def remove_channel(caller: AccountCaller, notices: Notices, channel: ChannelIdArg) -> None:
    """Remove a channel and discard the notifications queued for it."""

    def removed(before: Addressee) -> Addressee:
        _require_channel(before, channel)
        return replace(before, channels=tuple(one for one in before.channels if one.id != channel))

    await notices.ledger.change_addressee(caller.player, removed)


@router.post("/v1/me/channels/{channel}/test", summary="Test a channel", status_code=ACCEPTED)
async def test_channel(
    request: Request,
    caller: AccountCaller,
    channel: ChannelIdArg,
    body: JsonBody[schemas.TestRequest],
    tables: Tables,
    limits: Limits,
    notices: Notices,
) -> schemas.LedgerLine:
    """Send a test message; if it arrives, the channel becomes active.

    The notification log shows the outcome. An unconfirmed mailbox gets its confirmation link again.
    """
    tested = _require_channel(await notices.read_addressee(caller.player), channel)
    await require_allowance(limits, request, caller.player, tested)
    entry = await queue_first_message(notices, caller.player, tested)
    return (await show_entries(tables, notices, [entry]))[0]


def _take_over(own: NoticeChannel, fresh: NoticeChannel) -> NoticeChannel:
    """Return the channel with a new name and target; if it was active, it stays so until the test arrives."""
    state = "active" if own.state == "active" else fresh.state
    return replace(own, name=fresh.name, target=fresh.target, state=state, why=None)


def new_channel(target: ChannelTarget, name: str) -> NoticeChannel:
    """Build an unverified channel, which receives nothing but its first message."""
    return NoticeChannel(f"c{secrets.token_hex(6)}", name, now_ms(), target)


def _require_channel(addressee: Addressee, channel: str) -> NoticeChannel:
    found = addressee.find_channel(channel)
    if found is None:
        raise Problem("not-found", "you have no such channel")
    return found


def _with_change(
    settings: Settings, channel: NoticeChannel, body: ChannelChange, *, granted: bool
) -> NoticeChannel:
    target = _with_right(_change_target(settings, channel.target, body), granted=granted)
    if not _is_same_place(channel.target, target):
        channel = replace(channel, state="unverified", why=None, moves=channel.moves + 1, answers=False)
    answers = channel.answers if body.answers is UNSET else body.answers
    name = channel.name if body.name is UNSET else body.name
    kinds = channel.kinds if body.kinds is UNSET else read_kinds(body.kinds)
    return replace(channel, name=name, target=target, kinds=kinds, answers=answers)


def _with_right(target: ChannelTarget, *, granted: bool) -> ChannelTarget:
    """If `granted`, allow a mailbox to reset the password; otherwise leave the target's right unchanged."""
    return replace(target, resets=True) if granted and isinstance(target, EmailTarget) else target


ANY_KIND = frozenset({"name", "kinds"})
"""Fields that can be changed for every kind of channel."""


@contextmanager
def reject_invalid_target() -> Iterator[None]:
    """Convert InvalidTarget to bad-request."""
    try:
        yield
    except InvalidTarget as error:
        raise Problem("bad-request", str(error)) from error


def require_offered(settings: Settings, kind: ChannelKind) -> None:
    """Raise forbidden, with the reason, unless the service offers this kind of channel."""
    obstacle = find_obstacle(kind, settings)
    if obstacle is not None:
        raise Problem("forbidden", obstacle.says)


def _kind_of_body(body: NewChannel) -> ChannelKind:
    kind: ChannelKind = body.__struct_config__.tag  # type: ignore[assignment]  # every form has one
    return kind


def _make_target(settings: Settings, body: NewChannel) -> ChannelTarget:
    kind = _kind_of_body(body)
    require_offered(settings, kind)
    with reject_invalid_target():
        target: ChannelTarget = CHANNELS[kind].make(body, settings)
    return target


def _find_taken_over(addressee: Addressee, body: NewChannel) -> NoticeChannel | None:
    """Return the existing channel that a new one replaces; None if it replaces none."""
    kind = CHANNELS[_kind_of_body(body)]
    return next((known for known in addressee.channels if kind.takes_over(known.target, body)), None)


def _change_target(settings: Settings, target: ChannelTarget, change: ChannelChange) -> ChannelTarget:
    """Return the changed target; raise bad-request for a field that this kind of channel does not have."""
    channel = CHANNELS[kind_of(target)]
    allowed = channel.changes | ANY_KIND
    given = {field.name for field in fields(change) if getattr(change, field.name) is not UNSET}
    if given - allowed:
        wrong, right = min(given - allowed), ", ".join(sorted(allowed))
        raise Problem(
            "bad-request", f"{wrong}: not a field of the channel type {channel.kind}, which has {right}"
        )
    with reject_invalid_target():
        changed: ChannelTarget = channel.change(target, change, settings, now_ms())
    return changed


def _is_same_place(before: ChannelTarget, after: ChannelTarget) -> bool:
    return CHANNELS[kind_of(before)].is_same_place(before, after)


@router.get("/v1/push/key", summary="Get the push key")
async def get_push_key(caller: AnyCaller, notices: Notices, settings: Settings) -> schemas.PushKeyResponse:
    """Return the public key for `applicationServerKey`; `forbidden` if push is not available."""
    require_offered(settings, "push")
    return schemas.PushKeyResponse(_public_key(notices.key))


@lru_cache(maxsize=1)
def _public_key(service_key: bytes) -> str:
    return public_key_text(derive_push_key(service_key))


@router.get("/v1/me/notices", summary="Get my notification settings")
async def get_settings(caller: AccountCaller, notices: Notices) -> schemas.NoticeSettings:
    """Return when notifications are sent, by channel and kind. By default, they are sent immediately."""
    return build_settings(await notices.read_addressee(caller.player))


@router.put("/v1/me/notices", summary="Change my notification settings")
async def change_settings(
    caller: AccountCaller, notices: Notices, body: JsonBody[schemas.NoticeSettings]
) -> schemas.NoticeSettings:
    """Set when notifications are sent. Notifications already queued keep their time."""
    wanted = {channel.channel: read_kinds(channel.kinds) for channel in body.channels}

    def changed(before: Addressee) -> Addressee:
        unknown = wanted.keys() - {channel.id for channel in before.channels}
        if unknown:
            raise Problem("bad-request", f"channels: you have no channel {min(unknown)}")
        quiet = None if body.quiet is None else DailyWindow(body.quiet.opens, body.quiet.closes)
        channels = tuple(
            replace(channel, kinds=wanted.get(channel.id, channel.kinds)) for channel in before.channels
        )
        return replace(before, digest=body.digest, quiet=quiet, channels=channels)

    return build_settings(await notices.ledger.change_addressee(caller.player, changed))


@router.get("/v1/me/ledger", summary="List my notification log")
async def list_ledger(
    caller: AccountCaller,
    tables: Tables,
    notices: Notices,
    link: NextLink,
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
            **bounds(schemas.EntryId),
            description="The `next` value of the previous page",
            examples=["turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_PAGE_ENTRIES, description="The maximum number of entries", examples=[20])
    ] = 50,
) -> schemas.LedgerResponse:
    """List the caller's notifications of the last 90 days and their outcomes, newest first.

    A pending notification is `held` until its time, `queued`, or `refused` by the channel and due for a
    retry. It ends as `sent`, `given up`, `moot` (no longer relevant) or `muted`; `why` is the reason.
    """
    wanted = EntryFilter(state, table, after)
    entries = await notices.ledger.list_entries(caller.player, wanted, limit + 1)
    page = entries[:limit]
    following = page[-1].key if len(entries) > limit else None
    link(following)
    return schemas.LedgerResponse(await show_entries(tables, notices, page), following)


@router.post("/v1/me/ledger/{entry}/replay", summary="Send a notification again", status_code=ACCEPTED)
async def replay_entry(
    caller: AccountCaller,
    entry: Annotated[
        str,
        Path(
            **bounds(schemas.EntryId),
            description="The entry's id",
            examples=["turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab"],
        ),
    ],
    body: JsonBody[schemas.ReplayRequest],
    tables: Tables,
    limits: Limits,
    notices: Notices,
) -> schemas.LedgerLine:
    """Send a notification again, under the same id, after it has reached a final state.

    One that is no longer relevant becomes `moot` again.
    """
    now = now_ms()
    await limits.tests.take(f"tests:{caller.player}")
    known = await notices.ledger.find_entry(caller.player, entry)
    if known is None:
        raise Problem("not-found", "your notification log has no such entry")
    if known.is_open:
        raise Problem("forbidden", f"this notification is still {known.state_at(now)}, and will be sent")
    if (await notices.read_addressee(caller.player)).find_channel(known.channel) is None:
        raise Problem("forbidden", "its channel no longer exists")
    again = replace(known, state="queued", why=None, ready=now, digest=None)
    await notices.ledger.requeue(again)
    return (await show_entries(tables, notices, [again]))[0]
