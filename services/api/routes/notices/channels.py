"""Channels of a player: set up, tested, changed, taken away."""

from __future__ import annotations

import secrets

from fastapi import APIRouter
from msgspec import UNSET
from msgspec.structs import replace

from infra.ports.people.notices.addressees import MAX_CHANNELS, Addressee, ChannelTarget, NoticeChannel
from services.api.auth.authentication import require_lasting_credential
from services.api.auth.call import AccountCall, PlayerCall
from services.api.auth.credentials import now_ms
from services.api.http.arguments import ChannelIdArg
from services.api.http.operation import problems
from services.api.presenters.people.notices import read_kinds
from services.api.routes.notices.first_message import queue_first_message, require_allowance
from services.api.routes.notices.kinds.registry import (
    build_channel,
    build_channels,
    build_offers,
    change_target,
    find_own,
    is_same_place,
    make_target,
)
from services.api.routes.notices.reset_right import knows_password, may_change_rights, with_right
from services.api.routes.notices.shown_entries import show_entries
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.people.channels import (
    ChannelChange,
    ChannelsResponse,
    ChannelSummary,
    NewChannel,
    NewMailbox,
)
from services.api.schemas.people.notices import LedgerLine, TestRequest
from services.api.schemas.problems import ACCEPTED, CREATED, NO_CONTENT, Problem

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.get("/v1/me/channels", summary="My channels", responses=problems("forbidden"))
async def list_channels(call: AccountCall) -> ChannelsResponse:
    """List the ways by which the caller is told things, without secrets, and the kinds that are to be had."""
    channels = build_channels(await read_addressee(call, call.player))
    return ChannelsResponse(channels, build_offers(call.api.settings), MAX_CHANNELS)


@router.post(
    "/v1/me/channels", summary="Set up a channel", status_code=CREATED, responses=problems("forbidden")
)
async def make_channel(call: AccountCall, body: JsonBody[NewChannel]) -> ChannelSummary:
    """Set up a channel of a kind that is offered here, and have a first message sent there.

    Notices go to a webhook or a device once that has arrived, to a mailbox once the link in it was followed.
    The answer of a webhook holds the secret that signs what is sent (Standard Webhooks 1.0); it is not told
    again. A device that subscribes again keeps its channel, and when notices go there.
    """
    await require_lasting_credential(call.api, call.caller)
    target = make_target(call, body)
    if isinstance(body, NewMailbox):
        target = with_right(target, granted=await knows_password(call, body.password))
    fresh = new_channel(target, body.name)
    made: list[NoticeChannel] = []

    def added(before: Addressee) -> Addressee:
        own = find_own(before, body)
        if own is None and len(before.channels) >= MAX_CHANNELS:
            raise Problem("forbidden", f"{MAX_CHANNELS} channels are enough; take one away first")
        made[:] = [fresh if own is None else _succeed(own, fresh)]
        others = tuple(one for one in before.channels if one is not own)
        return replace(before, channels=(*others, *made))

    await require_allowance(call, fresh)
    await call.api.ports.notice_ledger.change_addressee(call.player, added)
    await queue_first_message(call, call.player, made[0])
    return build_channel(made[0], with_secret=True)


@router.patch("/v1/me/channels/{channel}", summary="Change a channel", responses=problems("forbidden"))
async def change_channel(
    call: AccountCall, channel: ChannelIdArg, body: JsonBody[ChannelChange]
) -> ChannelSummary:
    """Change what the body names.

    A new address gets a first message, as that of a new channel does. Notices in line are held until the
    address has proved itself, for at most 48 hours.
    """
    await require_lasting_credential(call.api, call.caller)
    granted = await may_change_rights(call, body)
    own = _require_channel(await read_addressee(call, call.player), channel)
    wanted = _with_change(call, own, body, granted=granted)
    moved = not is_same_place(own.target, wanted.target)
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


@router.delete(
    "/v1/me/channels/{channel}",
    summary="Take a channel away",
    status_code=NO_CONTENT,
    responses=problems("forbidden"),
)
async def remove_channel(call: AccountCall, channel: ChannelIdArg) -> None:
    """Take a channel away; what waits for it ends."""

    def removed(before: Addressee) -> Addressee:
        _require_channel(before, channel)
        return replace(before, channels=tuple(one for one in before.channels if one.id != channel))

    await call.api.ports.notice_ledger.change_addressee(call.player, removed)


@router.post(
    "/v1/me/channels/{channel}/test",
    summary="Test a channel",
    status_code=ACCEPTED,
    responses=problems("forbidden"),
)
async def test_channel(call: AccountCall, channel: ChannelIdArg, body: JsonBody[TestRequest]) -> LedgerLine:
    """Have a test sent at once; where it arrives, the channel is active. The ledger tells what came of it.

    To a mailbox that is not confirmed the link goes once more that confirms it.
    """
    found = _require_channel(await read_addressee(call, call.player), channel)
    await require_allowance(call, found)
    entry = await queue_first_message(call, call.player, found)
    return (await show_entries(call, [entry]))[0]


async def read_addressee(call: PlayerCall, name: str) -> Addressee:
    """Give an addressee; one without settings has those that everybody begins with."""
    return (await call.api.ports.notice_ledger.read_addressees([name])).get(name, Addressee())


def _succeed(own: NoticeChannel, fresh: NoticeChannel) -> NoticeChannel:
    """Let a channel that is there lead elsewhere; one that was on misses nothing until a test has arrived."""
    state = "active" if own.state == "active" else fresh.state
    return replace(own, name=fresh.name, target=fresh.target, state=state, why=None)


def new_channel(target: ChannelTarget, name: str) -> NoticeChannel:
    """Make a channel that nothing but a first message goes to."""
    return NoticeChannel(f"c{secrets.token_hex(6)}", name, now_ms(), target)


def _require_channel(addressee: Addressee, channel: str) -> NoticeChannel:
    found = addressee.find_channel(channel)
    if found is None:
        raise Problem("not-found", "there is no such channel of yours")
    return found


def _with_change(
    call: PlayerCall, channel: NoticeChannel, body: ChannelChange, *, granted: bool
) -> NoticeChannel:
    target = with_right(change_target(call, channel.target, body), granted=granted)
    if not is_same_place(channel.target, target):
        channel = replace(channel, state="unverified", why=None, moves=channel.moves + 1)
    name = channel.name if body.name is UNSET else body.name
    kinds = channel.kinds if body.kinds is UNSET else read_kinds(body.kinds)
    return replace(channel, name=name, target=target, kinds=kinds)
