"""Links in messages: unsubscribe, confirm a mailbox. They work without logging in."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from infra.ports.notices import Addressee, EmailTarget, NoticeChannel, NoticeTiming
from projections.notices.values import NOTICE_KINDS
from services.api.auth.authentication import AnyCall, client_address, now_ms
from services.api.notices.schemas import ConfirmationResponse, UnsubscriptionResponse
from services.api.pages.plain_pages import one_button, paragraph, secret_page
from services.api.problems import STATUS, Problem
from services.api.routing import ApiRoute
from services.api.runtime.state import ApiState, api_state
from services.notices.mail_links import (
    Confirmation,
    Unsubscription,
    is_confirmed_by,
    parse_token,
    read_confirmation_token,
    read_token,
)

router = APIRouter(tags=["notices"], route_class=ApiRoute)

UnsubscribeArg = Annotated[
    str,
    Path(
        max_length=400,
        pattern=r"^[0-9A-Za-z._-]+$",
        description="The token of a message",
        examples=["p0123456789abcdef.c0123456789ab.turn.k3v9xq"],
    ),
]

NEVER = NoticeTiming("never")


async def find_messages(api: ApiState, token: str) -> UnsubscriptionResponse:
    """Return the messages that a token ends."""
    wanted, channel = await _load_subscription(api, token)
    return _build_unsubscription(wanted, channel.name, ended=False)


async def end_messages(api: ApiState, token: str) -> UnsubscriptionResponse:
    """End the messages that a token names."""
    wanted, channel = await _load_subscription(api, token)

    def changed(before: Addressee) -> Addressee:
        channels = (_mute_kind(one, wanted) if one.id == wanted.channel else one for one in before.channels)
        return replace(before, channels=tuple(channels))

    await api.ports.notice_ledger.change_addressee(wanted.player, changed)
    return _build_unsubscription(wanted, channel.name, ended=True)


def _mute_kind(channel: NoticeChannel, wanted: Unsubscription) -> NoticeChannel:
    daily = [kind for kind, timing in channel.kinds.items() if timing.when == "digest"]
    ended = daily if wanted.kind == "digest" else [kind for kind in NOTICE_KINDS if kind == wanted.kind]
    return replace(channel, kinds={**channel.kinds, **dict.fromkeys(ended, NEVER)})


async def _load_subscription(api: ApiState, token: str) -> tuple[Unsubscription, NoticeChannel]:
    named = parse_token(token)
    channel = None if named is None else await _find_channel(api, named.player, named.channel)
    wanted = None if channel is None else read_token(api.ports.derivation_key, token, channel.moves)
    if wanted is None or channel is None:
        raise Problem("not-found", "unknown token, or its channel was removed or changed")
    return wanted, channel


def _build_unsubscription(wanted: Unsubscription, channel: str, *, ended: bool) -> UnsubscriptionResponse:
    kind = next((one for one in NOTICE_KINDS if one == wanted.kind), None)
    return UnsubscriptionResponse(channel, kind, ended)


class _Mailbox(NamedTuple):
    wanted: Confirmation
    channel: NoticeChannel
    address: str


async def find_mailbox(api: ApiState, token: str) -> ConfirmationResponse:
    """Return the mailbox that a token confirms, and whether it is confirmed."""
    found = await _load_mailbox(api, token)
    return await _build_confirmation(api, found, confirmed=found.channel.state != "unverified")


async def confirm_mailbox(api: ApiState, token: str) -> ConfirmationResponse:
    """Confirm the mailbox of a token."""
    found = await _load_mailbox(api, token)

    def changed(before: Addressee) -> Addressee:
        channels = (_confirm_channel(one, found) for one in before.channels)
        return replace(before, channels=tuple(channels))

    await api.ports.notice_ledger.change_addressee(found.wanted.player, changed)
    return await _build_confirmation(api, found, confirmed=True)


def _confirm_channel(channel: NoticeChannel, found: _Mailbox) -> NoticeChannel:
    """Return an active channel; one with another target by now, or a disabled one, stays unchanged."""
    same = channel.id == found.channel.id and channel.target == found.channel.target
    return replace(channel, state="active", why=None) if same and channel.state == "unverified" else channel


async def _load_mailbox(api: ApiState, token: str) -> _Mailbox:
    wanted = read_confirmation_token(token)
    channel = None if wanted is None else await _find_channel(api, wanted.player, wanted.channel)
    if wanted is not None and channel is not None and isinstance(channel.target, EmailTarget):
        address = channel.target.address
        right = is_confirmed_by(api.ports.derivation_key, token, wanted, address)
        if right and now_ms() < wanted.until:
            return _Mailbox(wanted, channel, address)
    raise Problem("not-found", "unknown link, or older than a week; request a new one")


async def _build_confirmation(api: ApiState, found: _Mailbox, *, confirmed: bool) -> ConfirmationResponse:
    players = await api.ports.accounts.find_players((found.wanted.player,))
    player = players.get(found.wanted.player)
    return ConfirmationResponse("" if player is None else player.display_name, found.address, confirmed)


async def _find_channel(api: ApiState, player: str, channel: str) -> NoticeChannel | None:
    found = (await api.ports.notice_ledger.read_addressees([player])).get(player)
    return None if found is None else found.find_channel(channel)


@router.get("/v1/unsubscribe/{token}", summary="Show what a token unsubscribes")
async def ask_unsubscribe(call: AnyCall, token: UnsubscribeArg) -> UnsubscriptionResponse:
    """Show which notifications the token ends. It ends nothing yet, as link scanners open it too."""
    return await find_messages(call.api, token)


@router.post("/v1/unsubscribe/{token}", summary="Unsubscribe")
async def unsubscribe(call: AnyCall, token: UnsubscribeArg) -> UnsubscriptionResponse:
    """End the notifications that the token names, in one click (RFC 8058); the body is ignored."""
    return await end_messages(call.api, token)


@router.get("/v1/confirm/{token}", summary="Show what a link confirms")
async def ask_confirmation(call: AnyCall, token: UnsubscribeArg) -> ConfirmationResponse:
    """Show which mailbox the link confirms, and for whom; it confirms nothing yet."""
    return await find_mailbox(call.api, token)


@router.post("/v1/confirm/{token}", summary="Confirm a mailbox")
async def confirm(call: AnyCall, token: UnsubscribeArg) -> ConfirmationResponse:
    """Confirm a mailbox, which then receives notifications; the body is ignored."""
    return await confirm_mailbox(call.api, token)


KIND_WORDS = {
    "turn": "that it is your turn",
    "warning": "that your time is running out",
    "lapsed": "that your time ran out",
    "order-stopped": "that a pre-set move stopped",
    "undo-asked": "that someone asks to undo",
    "pause-proposed": "that someone proposes a pause",
    "version-proposed": "that a newer version of the rules is proposed",
    "claimable": "that another player ran out of time",
    "vote": "about votes on a seat",
    "started": "that a game began",
    "ended": "that a game is over",
    "seat-offered": "that a seat is free",
    "replaced": "that someone took over a seat",
    "invitation": "that someone invites you",
    "round": "that a round of a tournament begins",
    "rematch": "that someone asks for a rematch",
    "stale": "that a table will be closed",
    "mention": "that someone mentions you",
    "tournament-ended": "that a tournament is over",
    "stopped": "that a table is stopped for repair",
}
"""The kinds of notifications, in the words of the page that ends them."""


@router.get("/unsubscribe/{token}", include_in_schema=False)
async def unsubscribe_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await find_messages(await _charge_request(request), token)
    except Problem as problem:
        return _dead_link_page(problem)
    asked = paragraph(f"Messages {_words_for(found)} go to your channel “{found.channel}”.")
    return secret_page("Unsubscribe", asked, one_button("Unsubscribe"))


@router.post("/unsubscribe/{token}", include_in_schema=False)
async def unsubscribe_by_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await end_messages(await _charge_request(request), token)
    except Problem as problem:
        return _dead_link_page(problem)
    return secret_page(
        "Messages stopped",
        paragraph(f"No more messages {_words_for(found)} go to your channel “{found.channel}”."),
        '<p><a href="/">Go to your tables</a></p>',
    )


@router.get("/confirm/{token}", include_in_schema=False)
async def confirmation_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await find_mailbox(await _charge_request(request), token)
    except Problem as problem:
        return _dead_link_page(problem)
    if found.confirmed:
        return secret_page("Address confirmed", paragraph(f"It now receives notifications for {found.name}."))
    asked = paragraph(f"Notifications for the player {found.name} will go to {found.address}.")
    return secret_page("Confirm your address", asked, one_button("Confirm"))


@router.post("/confirm/{token}", include_in_schema=False)
async def confirm_by_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await confirm_mailbox(await _charge_request(request), token)
    except Problem as problem:
        return _dead_link_page(problem)
    return secret_page(
        "Address confirmed",
        paragraph(f"Notifications for the player {found.name} now go to {found.address}."),
        '<p><a href="/">Go to your tables</a></p>',
    )


async def _charge_request(request: Request) -> ApiState:
    """Count the request against its address's limit, although tokens cannot be guessed."""
    api = api_state(request)
    await api.limits.requests.take(client_address(request))
    return api


def _words_for(found: UnsubscriptionResponse) -> str:
    return "once a day" if found.kind is None else KIND_WORDS[found.kind]


def _dead_link_page(problem: Problem) -> Response:
    if problem.code != "not-found":
        raise problem
    return secret_page("This link does not work", paragraph(problem.detail), status=STATUS[problem.code])
