"""What the tokens in messages stand for, and what following them does; not-found for any other token."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from infra.ports.people.notices.addressees import Addressee, EmailTarget, NoticeChannel, NoticeTiming
from projections.notices.values import NOTICE_KINDS
from services.api.auth.credentials import now_ms
from services.api.runtime.state import ApiState
from services.api.schemas.people.channels import ConfirmationResponse
from services.api.schemas.people.notices import UnsubscriptionResponse
from services.api.schemas.problems import Problem
from services.notices.confirming import Confirmation, is_confirmed_by, read_confirmation_token
from services.notices.unsubscribing import Unsubscription, parse_token, read_token

NEVER = NoticeTiming("never")


async def find_messages(api: ApiState, token: str) -> UnsubscriptionResponse:
    """Say which messages a token ends."""
    wanted, channel = await _subscription(api, token)
    return _subscription_response(wanted, channel.name, ended=False)


async def end_messages(api: ApiState, token: str) -> UnsubscriptionResponse:
    """End the messages that a token names."""
    wanted, channel = await _subscription(api, token)

    def changed(before: Addressee) -> Addressee:
        channels = (_without(one, wanted) if one.id == wanted.channel else one for one in before.channels)
        return replace(before, channels=tuple(channels))

    await api.ports.notice_ledger.change_addressee(wanted.player, changed)
    return _subscription_response(wanted, channel.name, ended=True)


def _without(channel: NoticeChannel, wanted: Unsubscription) -> NoticeChannel:
    daily = [kind for kind, timing in channel.kinds.items() if timing.when == "digest"]
    ended = daily if wanted.kind == "digest" else [kind for kind in NOTICE_KINDS if kind == wanted.kind]
    return replace(channel, kinds={**channel.kinds, **dict.fromkeys(ended, NEVER)})


async def _subscription(api: ApiState, token: str) -> tuple[Unsubscription, NoticeChannel]:
    named = parse_token(token)
    channel = None if named is None else await _find_channel(api, named.player, named.channel)
    wanted = None if channel is None else read_token(api.ports.derivation_key, token, channel.moves)
    if wanted is None or channel is None:
        raise Problem("not-found", "there is no such token, or its channel is gone or leads elsewhere")
    return wanted, channel


def _subscription_response(wanted: Unsubscription, channel: str, *, ended: bool) -> UnsubscriptionResponse:
    kind = next((one for one in NOTICE_KINDS if one == wanted.kind), None)
    return UnsubscriptionResponse(channel, kind, ended)


class _Mailbox(NamedTuple):
    wanted: Confirmation
    channel: NoticeChannel
    address: str


async def find_mailbox(api: ApiState, token: str) -> ConfirmationResponse:
    """Say which mailbox a token confirms, and whether it is confirmed already."""
    found = await _mailbox(api, token)
    return await _confirmation_response(api, found, confirmed=found.channel.state != "unverified")


async def confirm_mailbox(api: ApiState, token: str) -> ConfirmationResponse:
    """Let notices go to the mailbox that a token confirms."""
    found = await _mailbox(api, token)

    def changed(before: Addressee) -> Addressee:
        channels = (_confirmed(one, found) for one in before.channels)
        return replace(before, channels=tuple(channels))

    await api.ports.notice_ledger.change_addressee(found.wanted.player, changed)
    return await _confirmation_response(api, found, confirmed=True)


def _confirmed(channel: NoticeChannel, found: _Mailbox) -> NoticeChannel:
    """Make a channel active; one that leads elsewhere by now, or is disabled, stays as it is."""
    same = channel.id == found.channel.id and channel.target == found.channel.target
    return replace(channel, state="active", why=None) if same and channel.state == "unverified" else channel


async def _mailbox(api: ApiState, token: str) -> _Mailbox:
    wanted = read_confirmation_token(token)
    channel = None if wanted is None else await _find_channel(api, wanted.player, wanted.channel)
    if wanted is not None and channel is not None and isinstance(channel.target, EmailTarget):
        address = channel.target.address
        right = is_confirmed_by(api.ports.derivation_key, token, wanted, address)
        if right and now_ms() < wanted.until:
            return _Mailbox(wanted, channel, address)
    raise Problem("not-found", "there is no such link, or it is older than a week; have another one sent")


async def _confirmation_response(api: ApiState, found: _Mailbox, *, confirmed: bool) -> ConfirmationResponse:
    players = await api.ports.accounts.find_players((found.wanted.player,))
    player = players.get(found.wanted.player)
    return ConfirmationResponse("" if player is None else player.display_name, found.address, confirmed)


async def _find_channel(api: ApiState, player: str, channel: str) -> NoticeChannel | None:
    found = (await api.ports.notice_ledger.read_addressees([player])).get(player)
    return None if found is None else found.find_channel(channel)
