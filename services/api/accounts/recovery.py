"""Account recovery: recovery codes, password resets by email, and which mailboxes may reset a password."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from infra.names import MAX_LENGTH, canonical_name
from infra.ports.accounts import Player
from infra.ports.notices import EmailTarget
from infra.ports.profile import ResetLink
from services.api.accounts.presenters import build_me
from services.api.accounts.requests import RecoveryCodeRequest, RecoveryRequest, ResetPassword, ResetRequest
from services.api.accounts.schemas import Me, RecoveryCodeResponse, RecoveryResponse, ResetOffer
from services.api.auth.authentication import (
    AccountCaller,
    AnyCaller,
    client_address,
    end_credentials,
    hash_secret,
    open_session,
    require_lasting_credential,
    require_not_blocked,
    set_session_cookie,
)
from services.api.auth.passwords import (
    Throttle,
    has_recovery_code,
    hash_password,
    hash_recovery_code,
    new_recovery_code,
)
from services.api.http.responses import JsonResponse
from services.api.problems import CREATED, NO_CONTENT, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers
from services.api.runtime.dependencies import Background, Limits, Notices, People, Settings
from services.api.runtime.players import Caller, now_ms
from services.notices.channels.mail import mailbox_name
from services.notices.channels.registry import find_obstacle
from services.notices.mail_links import (
    RESET_VALID_MS,
    account_notice,
    derive_reset_token,
    mailboxes_of,
    queue_at_once,
)

router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.post("/v1/me/recovery", summary="Create a recovery code", status_code=CREATED)
async def make_recovery_code(
    caller: AccountCaller, body: JsonBody[RecoveryCodeRequest], people: People, throttle: Throttle
) -> RecoveryCodeResponse:
    """Create a single-use recovery code, which replaces the previous one and is shown only once.

    Requires the password, if the account has one. A token with an expiry date cannot create a code.
    """
    player = caller.player
    await require_lasting_credential(people, caller)
    before = await people.get(player)
    await throttle.require_password(before, body.password)
    code = new_recovery_code()
    while not await people.accounts.change_recovery(player, before.recovery, hash_recovery_code(code)):
        before = await people.get(player)  # the recovery code changed in the meantime
    return RecoveryCodeResponse(code)


@router.post(
    "/v1/session/recovery",
    summary="Log in with a recovery code",
    responses=answers(OK, RecoveryResponse, headers=("Set-Cookie",)),
)
async def log_in_by_code(
    request: Request, caller: AnyCaller, body: JsonBody[RecoveryRequest], people: People, throttle: Throttle
) -> Response:
    """Open a session with a recovery code, and return the next code. Each code works only once."""
    await throttle.charge_attempt(body.name)
    bind_contextvars(name=canonical_name(body.name)[:MAX_LENGTH])
    digest, code = hash_recovery_code(body.code), new_recovery_code()

    async def check() -> Player | None:
        player = await people.accounts.find_by_name(body.name)
        if player is None or not has_recovery_code(player, body.code):
            return None
        used = await people.accounts.change_recovery(player.id, digest, hash_recovery_code(code))
        return player if used else None

    player = await throttle.check(f"name {canonical_name(body.name)}", check)
    if player is None:
        raise Problem("unauthorized", "wrong name or code, or the code was already used")
    cookie, me = await log_in_player(people, player)
    return set_session_cookie(JsonResponse(RecoveryResponse(me, code)), request, cookie)


async def log_in_player(people: People, player: Player) -> tuple[str, Me]:
    """Open a session for a player whose identity is proven; return its cookie and the account."""
    require_not_blocked(player)
    bind_contextvars(name=player.name, player=player.id)
    cookie, csrf = await open_session(people, player)
    return cookie, build_me(player, Caller(player.id, player.id, ("play",), csrf=csrf))


@router.get("/v1/resets", summary="Check whether passwords can be reset by email")
async def get_reset_offer(caller: AnyCaller, settings: Settings) -> ResetOffer:
    """Return whether this service can reset forgotten passwords by email."""
    return ResetOffer(find_obstacle("email", settings) is None)


@router.post("/v1/resets", summary="Request a password reset", status_code=NO_CONTENT)
async def ask_reset(
    caller: AnyCaller,
    body: JsonBody[ResetRequest],
    people: People,
    limits: Limits,
    notices: Notices,
    throttle: Throttle,
    background: Background,
    settings: Settings,
) -> None:
    """Send a reset link to the player's mailbox if it is confirmed and allowed to reset the password.

    The response and its timing do not reveal whether the player or the mailbox exists. The link expires after
    an hour, when a newer link is sent, or when the mailbox is removed.
    """
    obstacle = find_obstacle("email", settings)
    if obstacle is not None:
        raise Problem("forbidden", obstacle.says)
    await throttle.charge_attempt(body.name)
    bind_contextvars(name=canonical_name(body.name)[:MAX_LENGTH])

    async def begin() -> None:
        background.begin("a password reset", _send_link(people, limits, notices, body))

    await throttle.check(f"reset {canonical_name(body.name)}", begin)


@router.post("/v1/resets/redeem", summary="Reset a password", status_code=NO_CONTENT)
async def redeem_reset(
    request: Request,
    caller: AnyCaller,
    body: JsonBody[ResetPassword],
    people: People,
    limits: Limits,
    notices: Notices,
    settings: Settings,
) -> None:
    """Set a new password with the token from a reset link. The link works only once.

    All sessions end. With `tokens`, all tokens are revoked too. The service then also stops calling the
    player's program, and removes the player's webhooks, Apprise services, table webhooks and calendar
    address.
    """
    await limits.address_logins.charge(client_address(request))
    link = await people.resets.redeem(hash_secret(body.token))
    player = None if link is None else await people.find(link.player)
    if link is None or player is None or player.deleted or not await _is_mailbox_unchanged(notices, link):
        raise Problem(
            "forbidden",
            "the link was used or replaced, is over an hour old, or its mailbox was removed",
        )
    require_not_blocked(player)
    bind_contextvars(name=player.name, player=player.id)
    await people.accounts.change_password(player.id, await hash_password(body.password))
    await end_credentials(people, notices, player.id, None, tokens=body.tokens)
    await report_password_change(people, notices, settings, player)


async def report_password_change(
    people: People, notices: Notices, settings: Settings, player: Player
) -> None:
    """Notify the player's mailboxes that the password has changed, and invalidate open reset links."""
    await people.resets.forget(player.id)
    if find_obstacle("email", settings) is not None:
        return
    for channel in mailboxes_of(await notices.read_addressee(player.id)):
        facts = {"player": player.display_name}
        notice = account_notice("password-changed", player.id, now_ms(), facts)
        await queue_at_once(notices.ledger, notice, channel)


async def _is_mailbox_unchanged(notices: Notices, link: ResetLink) -> bool:
    """Return whether the mailbox that received the link may still reset the password."""
    for channel in mailboxes_of(await notices.read_addressee(link.player)):
        target = channel.target_as(EmailTarget)
        if channel.id == link.channel:
            return target.resets and target.address == link.address
    return False


async def _send_link(people: People, limits: Limits, notices: Notices, wanted: ResetRequest) -> None:
    """Send a link if the name and the address belong to the same player; otherwise do nothing."""
    player = await people.accounts.find_by_name(wanted.name)
    if player is None or player.deleted or player.blocked is not None or player.is_service_account:
        return
    mailbox = mailbox_name(wanted.address.strip())
    for channel in mailboxes_of(await notices.read_addressee(player.id)):
        target = channel.target_as(EmailTarget)
        if target.resets and mailbox_name(target.address) == mailbox:
            break
    else:
        return
    try:
        await limits.resets.take(f"resets:{player.id}")
    except Problem:
        return
    now = now_ms()
    facts = {"player": player.display_name}
    notice = account_notice("password-reset", player.id, now, facts, until=now + RESET_VALID_MS)
    token = derive_reset_token(notices.key, notice.id)
    link = ResetLink(player.id, channel.id, target.address)
    await people.resets.keep(hash_secret(token), link, RESET_VALID_MS)
    await queue_at_once(notices.ledger, notice, channel)
