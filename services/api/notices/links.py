"""Links in messages, to unsubscribe or to confirm a mailbox. They work without logging in."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Path
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from infra.ports.notices import Addressee, EmailTarget, NoticeChannel, NoticeTiming
from projections.notices.values import NOTICE_KINDS
from services.api.auth.authentication import authenticate, client_address
from services.api.notices.schemas import ConfirmationResponse, UnsubscriptionResponse
from services.api.pages.plain_pages import one_button, paragraph, secret_page
from services.api.problems import STATUS, Problem
from services.api.routing import ApiRoute
from services.api.runtime.dependencies import Limits, Notices, People
from services.api.runtime.players import now_ms
from services.notices.mail_links import (
    Confirmation,
    Unsubscription,
    is_confirmed_by,
    parse_token,
    read_confirmation_token,
    read_token,
)

router = APIRouter(tags=["notices"], route_class=ApiRoute)

TokenArg = Annotated[
    str,
    Path(
        max_length=400,
        pattern=r"^[0-9A-Za-z._-]+$",
        description="The token from the link in the message",
        examples=["p0123456789abcdef.c0123456789ab.turn.k3v9xq"],
    ),
]

NEVER = NoticeTiming("never")


ANYBODY = [Depends(authenticate)]


@router.get("/v1/unsubscribe/{token}", summary="Show what a token unsubscribes", dependencies=ANYBODY)
async def ask_unsubscribe(token: TokenArg, notices: Notices) -> UnsubscriptionResponse:
    """Show which notifications the token would end. Nothing is ended, since link scanners open links too."""
    wanted, channel = await _load_subscription(notices, token)
    return _build_unsubscription(wanted, channel.name, ended=False)


@router.post("/v1/unsubscribe/{token}", summary="Unsubscribe", dependencies=ANYBODY)
async def unsubscribe(token: TokenArg, notices: Notices) -> UnsubscriptionResponse:
    """End the notifications that the token names (one-click unsubscribe, RFC 8058).

    The request body is ignored.
    """
    wanted, channel = await _load_subscription(notices, token)

    def change(before: Addressee) -> Addressee:
        channels = (
            _mute_kind(channel, wanted) if channel.id == wanted.channel else channel
            for channel in before.channels
        )
        return replace(before, channels=tuple(channels))

    await notices.ledger.change_addressee(wanted.player, change)
    return _build_unsubscription(wanted, channel.name, ended=True)


def _mute_kind(channel: NoticeChannel, wanted: Unsubscription) -> NoticeChannel:
    daily = [kind for kind, timing in channel.kinds.items() if timing.when == "digest"]
    ended = daily if wanted.kind == "digest" else [kind for kind in NOTICE_KINDS if kind == wanted.kind]
    return replace(channel, kinds={**channel.kinds, **dict.fromkeys(ended, NEVER)})


async def _load_subscription(notices: Notices, token: str) -> tuple[Unsubscription, NoticeChannel]:
    named = parse_token(token)
    channel = None if named is None else await find_channel(notices, named.player, named.channel)
    wanted = None if channel is None else read_token(notices.key, token, channel.moves)
    if wanted is None or channel is None:
        raise Problem("not-found", "unknown token, or its channel was removed or changed")
    return wanted, channel


def _build_unsubscription(wanted: Unsubscription, channel: str, *, ended: bool) -> UnsubscriptionResponse:
    kind = next((kind for kind in NOTICE_KINDS if kind == wanted.kind), None)
    return UnsubscriptionResponse(channel, kind, ended)


class _Mailbox(NamedTuple):
    wanted: Confirmation
    channel: NoticeChannel
    address: str


@router.get("/v1/confirm/{token}", summary="Show what a link confirms", dependencies=ANYBODY)
async def ask_confirmation(token: TokenArg, people: People, notices: Notices) -> ConfirmationResponse:
    """Show which player's mailbox the link would confirm, without confirming it."""
    mailbox = await _load_mailbox(notices, token)
    return await _build_confirmation(people, mailbox, confirmed=mailbox.channel.state != "unverified")


@router.post("/v1/confirm/{token}", summary="Confirm a mailbox", dependencies=ANYBODY)
async def confirm(token: TokenArg, people: People, notices: Notices) -> ConfirmationResponse:
    """Confirm a mailbox, which then starts to receive notifications. The request body is ignored."""
    mailbox = await _load_mailbox(notices, token)

    def activate(channel: NoticeChannel) -> NoticeChannel:
        """Return the channel as active, unless it was changed or disabled in the meantime."""
        same = (channel.id, channel.target) == (mailbox.channel.id, mailbox.channel.target)
        if not same or channel.state != "unverified":
            return channel
        return replace(channel, state="active", why=None)

    def change(before: Addressee) -> Addressee:
        return replace(before, channels=tuple(map(activate, before.channels)))

    await notices.ledger.change_addressee(mailbox.wanted.player, change)
    return await _build_confirmation(people, mailbox, confirmed=True)


async def _load_mailbox(notices: Notices, token: str) -> _Mailbox:
    wanted = read_confirmation_token(token)
    channel = None if wanted is None else await find_channel(notices, wanted.player, wanted.channel)
    if wanted is not None and channel is not None and isinstance(channel.target, EmailTarget):
        address = channel.target.address
        if is_confirmed_by(notices.key, token, wanted, address) and now_ms() < wanted.until:
            return _Mailbox(wanted, channel, address)
    raise Problem("not-found", "unknown link, or older than a week; request a new one")


async def _build_confirmation(people: People, mailbox: _Mailbox, *, confirmed: bool) -> ConfirmationResponse:
    player = await people.find(mailbox.wanted.player)
    return ConfirmationResponse("" if player is None else player.display_name, mailbox.address, confirmed)


async def find_channel(notices: Notices, player: str, channel: str) -> NoticeChannel | None:
    return (await notices.read_addressee(player)).find_channel(channel)


KIND_WORDS = {
    "turn": "that it is your turn",
    "warning": "that your time is running out",
    "lapsed": "that your time ran out",
    "order-stopped": "that a pre-set move stopped",
    "undo-asked": "that someone requests an undo",
    "pause-proposed": "that someone proposes a pause",
    "version-proposed": "that the operator proposes newer rules",
    "claimable": "that another player ran out of time",
    "vote": "about votes on a seat",
    "started": "that a game has started",
    "ended": "that a game is over",
    "seat-offered": "that you can take over a seat",
    "replaced": "that someone took over a seat",
    "invitation": "that someone invites you",
    "round": "that a tournament round starts",
    "rematch": "that someone proposes a rematch",
    "stale": "that a table will be closed",
    "mention": "that someone mentions you",
    "tournament-ended": "that a tournament is over",
    "stopped": "that a table is stopped for repair",
}
"""Names of the kinds of notifications, as the unsubscribe page shows them."""


async def charge_address(request: Request, limits: Limits) -> None:
    """Charge the request to its address, as an extra safeguard, even though tokens cannot be guessed."""
    await limits.requests.take(client_address(request))


PAGE: dict[str, Any] = {"include_in_schema": False, "dependencies": [Depends(charge_address)]}
HOME = '<p><a href="/">Go to your tables</a></p>'


@router.get("/unsubscribe/{token}", **PAGE)
async def unsubscribe_page(token: TokenArg, notices: Notices) -> Response:
    try:
        ends = await ask_unsubscribe(token, notices)
    except Problem as problem:
        return dead_link_page(problem)
    asked = paragraph(f"Your channel “{ends.channel}” notifies you {_words_for(ends)}.")
    return secret_page("Unsubscribe", asked, one_button("Unsubscribe"))


@router.post("/unsubscribe/{token}", **PAGE)
async def unsubscribe_by_page(token: TokenArg, notices: Notices) -> Response:
    try:
        ends = await unsubscribe(token, notices)
    except Problem as problem:
        return dead_link_page(problem)
    told = paragraph(f"Your channel “{ends.channel}” no longer notifies you {_words_for(ends)}.")
    return secret_page("Messages stopped", told, HOME)


@router.get("/confirm/{token}", **PAGE)
async def confirmation_page(token: TokenArg, people: People, notices: Notices) -> Response:
    try:
        mailbox = await ask_confirmation(token, people, notices)
    except Problem as problem:
        return dead_link_page(problem)
    if mailbox.confirmed:
        told = paragraph(f"This address now receives notifications for {mailbox.name}.")
        return secret_page("Address confirmed", told)
    asked = paragraph(f"Notifications for the player {mailbox.name} will go to {mailbox.address}.")
    return secret_page("Confirm your address", asked, one_button("Confirm"))


@router.post("/confirm/{token}", **PAGE)
async def confirm_by_page(token: TokenArg, people: People, notices: Notices) -> Response:
    try:
        mailbox = await confirm(token, people, notices)
    except Problem as problem:
        return dead_link_page(problem)
    told = paragraph(f"Notifications for the player {mailbox.name} now go to {mailbox.address}.")
    return secret_page("Address confirmed", told, HOME)


def _words_for(ends: UnsubscriptionResponse) -> str:
    return "once a day" if ends.kind is None else KIND_WORDS[ends.kind]


def dead_link_page(problem: Problem) -> Response:
    """Return the page of a link that does not work; raise any other problem."""
    if problem.code != "not-found":
        raise problem
    return secret_page("This link does not work", paragraph(problem.detail), status=STATUS[problem.code])
