"""Getting back into an account: recovery codes, reset by mail, and which mailboxes may reset."""

from __future__ import annotations

from fastapi import APIRouter
from msgspec import UNSET
from msgspec.structs import replace
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from infra.names import MAX_LENGTH, canonical_name
from infra.ports.accounts import Player
from infra.ports.notices import ChannelTarget, EmailTarget
from infra.ports.profile import ResetLink
from services.api.accounts.presenters import build_me
from services.api.accounts.schemas import RecoveryCodeResponse, RecoveryResponse, ResetOffer
from services.api.auth.authentication import (
    AccountCall,
    AnyCall,
    PlayerCall,
    client_address,
    end_credentials,
    hash_secret,
    now_ms,
    open_session,
    require_lasting_credential,
    require_not_blocked,
    set_session_cookie,
)
from services.api.auth.passwords import (
    charge_attempt,
    check_throttled,
    has_recovery_code,
    hash_password,
    hash_recovery_code,
    new_recovery_code,
    verify_password,
)
from services.api.http.responses import JsonResponse
from services.api.problems import CREATED, NO_CONTENT, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers
from services.api.runtime.state import ApiState
from services.api.tables.requests import RecoveryCodeRequest, RecoveryRequest, ResetPassword, ResetRequest
from services.notices.channels.channel import ChannelChange
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
async def make_recovery_code(call: AccountCall, body: JsonBody[RecoveryCodeRequest]) -> RecoveryCodeResponse:
    """Create a single-use recovery code, shown only once; it replaces the previous one.

    Needs the password if there is one. A token with an expiry cannot create a code.
    """
    accounts, player = call.api.ports.accounts, call.player
    await require_lasting_credential(call.api, call.caller)
    before = (await accounts.find_players((player,)))[player]

    async def check() -> bool | None:
        return await verify_password(before.password, body.password or "") or None

    if before.password is not None and not await check_throttled(call, f"player {player}", check):
        raise Problem("forbidden", "wrong password")
    code = new_recovery_code()
    while not await accounts.change_recovery(player, before.recovery, hash_recovery_code(code)):
        before = (await accounts.find_players((player,)))[player]  # it was changed meanwhile: on top of that
    return RecoveryCodeResponse(code)


@router.post(
    "/v1/session/recovery",
    summary="Log in with a recovery code",
    responses=answers(OK, RecoveryResponse, headers=("Set-Cookie",)),
)
async def log_in_by_code(call: AnyCall, body: JsonBody[RecoveryRequest]) -> Response:
    """Open a session with a recovery code, which is used up, and return the next code."""
    api, accounts = call.api, call.api.ports.accounts
    await charge_attempt(call, body.name)
    bind_contextvars(name=canonical_name(body.name)[:MAX_LENGTH])
    digest, code = hash_recovery_code(body.code), new_recovery_code()

    async def check() -> Player | None:
        player = await accounts.find_by_name(body.name)
        right = player is not None and has_recovery_code(player, body.code)
        if player is None or not right:
            return None
        used = await accounts.change_recovery(player.id, digest, hash_recovery_code(code))
        return player if used else None

    player = await check_throttled(call, f"name {canonical_name(body.name)}", check)
    if player is None:
        raise Problem("unauthorized", "wrong name or code, or the code was already used")
    require_not_blocked(player)
    bind_contextvars(name=player.name, player=player.id)
    cookie, csrf = await open_session(api, player)
    returned = JsonResponse(RecoveryResponse(build_me(player, csrf, ("play",)), code))
    return set_session_cookie(returned, call.request, cookie)


@router.get("/v1/resets", summary="Check for password resets by mail")
async def get_reset_offer(call: AnyCall) -> ResetOffer:
    """Return whether this service can reset forgotten passwords by mail."""
    return ResetOffer(find_obstacle("email", call.api.settings) is None)


@router.post("/v1/resets", summary="Request a password reset", status_code=NO_CONTENT)
async def ask_reset(call: AnyCall, body: JsonBody[ResetRequest]) -> None:
    """Send a reset link to the player's mailbox, if it is confirmed and may reset the password.

    The response and its timing are the same whether or not the player or the mailbox exists. The link expires
    after an hour, or when a newer one is sent or the mailbox is removed.
    """
    api = call.api
    obstacle = find_obstacle("email", api.settings)
    if obstacle is not None:
        raise Problem("forbidden", obstacle.says)
    await charge_attempt(call, body.name)
    bind_contextvars(name=canonical_name(body.name)[:MAX_LENGTH])

    async def begin() -> None:
        api.background.begin("a password reset", _send_link(api, body.name, body.address))

    await check_throttled(call, f"reset {canonical_name(body.name)}", begin)


@router.post("/v1/resets/redeem", summary="Reset a password", status_code=NO_CONTENT)
async def redeem_reset(call: AnyCall, body: JsonBody[ResetPassword]) -> None:
    """Set a new password with the token of a reset link, which is used up. All sessions end.

    With `tokens` all tokens are revoked too, together with calls, webhooks, Apprise services, table webhooks
    and the calendar's address.
    """
    api, accounts = call.api, call.api.ports.accounts
    await api.limits.address_logins.charge(client_address(call.request))

    link = await api.ports.password_resets.redeem(hash_secret(body.token))
    player = None if link is None else (await accounts.find_players((link.player,))).get(link.player)
    if link is None or player is None or player.deleted or not await _still_leads_there(api, link):
        raise Problem(
            "forbidden",
            "the link was used, is over an hour old, was replaced, or its mailbox was removed",
        )
    require_not_blocked(player)
    bind_contextvars(name=player.name, player=player.id)
    await accounts.change_password(player.id, await hash_password(body.password))
    await end_credentials(api, player.id, None, tokens=body.tokens)
    await tell_password_changed(api, player)


async def tell_password_changed(api: ApiState, player: Player) -> None:
    """Tell the player's mailboxes that the password was changed, and let no link change it any more."""
    await api.ports.password_resets.forget(player.id)
    if find_obstacle("email", api.settings) is not None:
        return
    ledger = api.ports.notice_ledger
    found = (await ledger.read_addressees([player.id])).get(player.id)
    for channel in () if found is None else mailboxes_of(found):
        facts = {"player": player.display_name}
        await queue_at_once(ledger, account_notice("password-changed", player.id, now_ms(), facts), channel)


async def _still_leads_there(api: ApiState, link: ResetLink) -> bool:
    """Return whether the mailbox that a link was sent to may still reset the password."""
    found = (await api.ports.notice_ledger.read_addressees([link.player])).get(link.player)
    for channel in () if found is None else mailboxes_of(found):
        target = channel.target_as(EmailTarget)
        if channel.id == link.channel:
            return target.resets and target.address == link.address
    return False


async def _send_link(api: ApiState, name: str, address: str) -> None:
    """Send a link where name and address belong together; else nothing, and nobody is told of it."""
    player = await api.ports.accounts.find_by_name(name)
    if player is None or player.deleted or player.blocked is not None or player.is_service_account:
        return
    ledger = api.ports.notice_ledger
    found = (await ledger.read_addressees([player.id])).get(player.id)
    wanted = mailbox_name(address.strip())
    channel = next(
        (
            one
            for one in (() if found is None else mailboxes_of(found))
            if (target := one.target_as(EmailTarget)).resets and mailbox_name(target.address) == wanted
        ),
        None,
    )
    if channel is None:
        return
    try:
        await api.limits.resets.take(f"resets:{player.id}")
    except Problem:
        return
    now = now_ms()
    facts = {"player": player.display_name}
    notice = account_notice("password-reset", player.id, now, facts, until=now + RESET_VALID_MS)
    token = derive_reset_token(api.ports.derivation_key, notice.id)
    link = ResetLink(player.id, channel.id, channel.target_as(EmailTarget).address)
    await api.ports.password_resets.keep(hash_secret(token), link, RESET_VALID_MS)
    await queue_at_once(ledger, notice, channel)


async def knows_password(call: PlayerCall, password: str | None) -> bool:
    """Return whether the caller knows the player's password, or there is none; forbidden for a wrong one."""
    player = (await call.api.ports.accounts.find_players((call.player,)))[call.player]
    if player.password is None or password is None:
        return player.password is None

    async def check() -> bool | None:
        return await verify_password(player.password, password) or None

    await call.api.limits.logins.take(f"password:{player.id}")
    if not await check_throttled(call, f"player {player.id}", check):
        raise Problem("forbidden", "wrong password")
    return True


async def may_change_rights(call: PlayerCall, change: ChannelChange) -> bool:
    """Say whether a change may give its mailbox the right; asked only where it names mailbox or password."""
    if change.address is UNSET and change.password is UNSET:
        return False
    return await knows_password(call, None if change.password is UNSET else change.password)


def with_right(target: ChannelTarget, *, granted: bool) -> ChannelTarget:
    """Return a mailbox the right to set a new password; it is never taken from one that stays the same."""
    return replace(target, resets=True) if granted and isinstance(target, EmailTarget) else target
