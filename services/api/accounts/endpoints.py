"""Registration, the own account, sessions, tokens and deletion."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Query
from msgspec import UnsetType
from msgspec.structs import asdict, replace
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.table.correspondence.calendar import ZONES, invalid_hours_reason
from infra.names import MAX_LENGTH, canonical_name, printable_text, validate_name
from infra.ports.accounts import DailyWindow, Player, Scope, Session, Token
from infra.ports.profile import PagePreferences, Profile
from services.api.accounts.presenters import build_me, build_reliability
from services.api.accounts.recovery import tell_password_changed
from services.api.accounts.schemas import (
    DeletionResponse,
    Me,
    RegistrationResponse,
    ReliabilityResponse,
    SessionsResponse,
    SessionSummary,
    TokensResponse,
    TokenSummary,
)
from services.api.auth.authentication import (
    DAY_SECONDS,
    AccountCall,
    AnyCall,
    ApiCall,
    CredentialCall,
    PlayingCall,
    TokensCall,
    clear_session_cookie,
    client_address,
    end_call,
    end_credentials,
    hash_secret,
    issue_token,
    now_ms,
    open_session,
    require_lasting_credential,
    require_not_blocked,
    require_scope,
    require_valid_credential,
    set_session_cookie,
    utc_day,
)
from services.api.auth.passwords import (
    charge_attempt,
    check_throttled,
    has_recovery_code,
    hash_password,
    verify_password,
)
from services.api.http.arguments import require_readable
from services.api.http.middleware import session_cookies
from services.api.http.responses import JsonResponse
from services.api.problems import ACCEPTED, CREATED, NO_CONTENT, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.tables.requests import (
    ChangeNameRequest,
    DeletionRequest,
    Login,
    NewPassword,
    NewPlayer,
    NewToken,
    ProfileChange,
)
from services.queries.reader import ReadModelNotReady

router = APIRouter(tags=["players"], route_class=ApiRoute)

_PROFILE_FIELDS = ", ".join(f"`{name}`" for name in ProfileChange.__struct_fields__)

SESSION_HEADERS = ("Set-Cookie",)


@router.post(
    "/v1/players",
    summary="Register",
    status_code=CREATED,
    responses=answers(CREATED, RegistrationResponse, headers=SESSION_HEADERS) | problems("name-taken"),
)
async def register(call: AnyCall, body: JsonBody[NewPlayer]) -> Response:
    """Register a player.

    The response holds a token, which is shown only once. With `session` it also logs the browser in with a
    cookie. `bot` names the kind of program that plays under this name. If the request carries a token or
    session, the new player is a program of the caller; that needs the scope `play` and a token without
    expiry.
    """
    api = call.api
    name, bot = validate_name(body.name), None if body.bot is None else printable_text(body.bot)
    await api.limits.registrations.take(client_address(call.request))
    owner = None if bot is None or call.caller.player is None else await _owner(call)
    password = None if body.password is None else await hash_password(body.password)
    player = Player(f"p{secrets.token_hex(8)}", name, now_ms(), bot, password, owner=owner)
    await api.ports.accounts.register(player)
    bind_contextvars(name=player.name, player=player.id)
    scopes: tuple[Scope, ...] = ("play",) if body.bot is None else ("play", "bot")
    token, _ = await issue_token(api, player.id, scopes, "made when registering")
    if not body.session:
        return JsonResponse(RegistrationResponse(player.id, player.name, token), CREATED)
    cookie, csrf = await open_session(api, player)
    registered = JsonResponse(RegistrationResponse(player.id, player.name, token, csrf), CREATED)
    return set_session_cookie(registered, call.request, cookie)


async def _owner(call: ApiCall) -> str:
    """Return the player whose program registers: a program's program is its owner's."""
    player = require_scope(call.caller, "play")
    await require_lasting_credential(call.api, call.caller)
    return (await call.api.ports.accounts.find_players((player,)))[player].owner or player


@router.get("/v1/me", summary="Get my account", responses=answers(OK, Me))
async def get_me(call: CredentialCall) -> Response:
    """Return the caller's account and the scopes of the token or session; renews a browser's cookie."""
    caller = call.caller
    found = (await call.api.ports.accounts.find_players((call.player,)))[call.player]
    me = replace(build_me(found, caller.csrf, caller.scopes), reliability=await _reliability(call, found))
    answer = JsonResponse(me)
    for cookie in session_cookies(call.request):
        if hash_secret(cookie) == caller.digest:
            set_session_cookie(answer, call.request, cookie)
    return answer


async def _reliability(call: CredentialCall, player: Player) -> ReliabilityResponse | None:
    """Return what the player's tenures come to, None while the read model is being built."""
    try:
        return build_reliability(player, await call.api.ports.reader.reliability(player.id))
    except ReadModelNotReady:
        return None


@router.post("/v1/me/name", summary="Choose another name", responses=problems("name-taken"))
async def change_name(call: AccountCall, body: JsonBody[ChangeNameRequest]) -> Me:
    """Rename the caller. Allowed only if the current name cannot be kept; otherwise names are permanent."""
    accounts, name = call.api.ports.accounts, validate_name(body.name)
    if (await accounts.find_players((call.player,)))[call.player].rename is None:
        raise Problem("forbidden", "a player's name is permanent, and yours need not be changed")
    renamed = await accounts.rename(call.player, name)
    call.api.player_names.drop(call.player)
    return build_me(renamed, call.caller.csrf, call.caller.scopes)


@router.patch("/v1/me", summary="Change my profile")
async def change_profile(call: AccountCall, body: JsonBody[ProfileChange]) -> Me:
    """Change the caller's profile and default playing hours; omitted fields stay as they are.

    `languages` and `about` are public. `rated` agrees to be rated at rated tables joined from then on.

    Hours apply to tables joined from now on; use the command `SetHours` to change them at a table. A table
    shows the time zones of its players; a zone with a fixed offset (`Etc/GMT-1`) reveals less.
    """
    if body == ProfileChange():
        raise Problem("bad-request", f"name at least one field to change: {_PROFILE_FIELDS}")

    def change(before: Player) -> Player:
        return _with_profile(before, body)

    changed = await call.api.ports.accounts.change_profile(call.player, change)
    return build_me(changed, call.caller.csrf, call.caller.scopes)


def _with_profile(before: Player, body: ProfileChange) -> Player:
    """Return the player with other hours, or raise what speaks against them."""
    zone = before.zone if isinstance(body.zone, UnsetType) else body.zone
    window = before.window
    if not isinstance(body.hours, UnsetType):
        window = None if body.hours is None else DailyWindow(body.hours.opens, body.hours.closes)
    rated = before.rated if isinstance(body.rated, UnsetType) else body.rated
    profile = _changed_profile(before.profile, body)
    after = replace(before, zone=zone, window=window, rated=rated, profile=profile)
    reason = None if after.hours is None else invalid_hours_reason(after.hours, ZONES)
    if reason:
        raise Problem("bad-request", reason)
    return after


def _changed_profile(before: Profile, body: ProfileChange) -> Profile:
    """Return what the player says about himself from now on, or raise what speaks against it."""
    after = before
    if not isinstance(body.languages, UnsetType):
        after = replace(after, languages=tuple(dict.fromkeys(body.languages)))
    if not isinstance(body.waiting_most, UnsetType):
        after = replace(after, waiting_most=body.waiting_most)
    if not isinstance(body.preferences, UnsetType):
        kept = None if body.preferences is None else PagePreferences(**asdict(body.preferences))
        after = replace(after, preferences=kept)
    if not isinstance(body.about, UnsetType):
        after = replace(after, about=None if body.about is None else require_readable(body.about, "about"))
    return after


@router.post("/v1/me/password", summary="Set a password", status_code=NO_CONTENT)
async def set_password(call: AccountCall, body: JsonBody[NewPassword]) -> None:
    """Set a password. If there is one, `old` must be that password or the recovery code.

    All other sessions end. With `tokens` all other tokens are revoked too, together with the caller's calls,
    webhooks, Apprise services, table webhooks and the calendar's address. A token with an expiry cannot set a
    password.
    """
    api, player, caller = call.api, call.player, call.caller
    await api.limits.logins.take(f"password:{player}")
    await require_lasting_credential(api, caller)
    before = (await api.ports.accounts.find_players((player,)))[player]

    async def check() -> bool | None:
        old = body.old or ""
        return has_recovery_code(before, old) or await verify_password(before.password, old) or None

    if before.password is not None and not await check_throttled(call, f"player {player}", check):
        raise Problem("forbidden", "wrong old password")
    await api.ports.accounts.change_password(player, await hash_password(body.password))
    await end_credentials(api, player, caller.digest, tokens=body.tokens)
    await tell_password_changed(api, before)


@router.post("/v1/session", summary="Log in", responses=answers(OK, Me, headers=SESSION_HEADERS))
async def log_in(call: AnyCall, body: JsonBody[Login]) -> Response:
    """Open a session with a name and a password.

    The session is stored in a cookie. Every write request must repeat `csrf` in the header `X-Railhead-CSRF`.
    """
    api = call.api
    await charge_attempt(call, body.name)
    bind_contextvars(name=canonical_name(body.name)[:MAX_LENGTH])

    async def check() -> Player | None:
        found = await api.ports.accounts.find_by_name(body.name)
        # Checked without a player, too: the time taken does not tell whether there is one.
        right = await verify_password(found.password if found else None, body.password)
        return found if right else None

    player = await check_throttled(call, f"name {canonical_name(body.name)}", check)
    if player is None:
        raise Problem("unauthorized", "wrong name or password")
    require_not_blocked(player)
    bind_contextvars(name=player.name, player=player.id)
    cookie, csrf = await open_session(api, player)
    return set_session_cookie(JsonResponse(build_me(player, csrf, ("play",))), call.request, cookie)


@router.delete(
    "/v1/session",
    summary="Log out",
    status_code=NO_CONTENT,
    responses=answers(NO_CONTENT, headers=SESSION_HEADERS),
)
async def log_out(call: PlayingCall) -> Response:
    """End the session of the cookie. Tokens have no session: revoke them instead."""
    caller = call.caller
    if caller.csrf is None or caller.digest is None:
        raise Problem(
            "forbidden",
            "a token has no session; DELETE /v1/tokens/ID revokes it, and GET /v1/tokens tells its ID",
        )
    await call.api.ports.accounts.close_session(caller.digest)
    call.api.auth_cache.drop(caller.digest)
    return clear_session_cookie(Response(status_code=NO_CONTENT), call.request)


@router.get("/v1/sessions", summary="List my sessions")
async def list_sessions(call: AccountCall) -> SessionsResponse:
    """List the browsers where the caller is logged in, the most recently used first."""
    found = await call.api.ports.accounts.list_sessions(call.player)
    listed = (
        SessionSummary(one.session.opened, utc_day(one.last_used), this=one.digest == call.caller.digest)
        for one in found
    )
    return SessionsResponse(tuple(listed))


@router.delete(
    "/v1/sessions",
    summary="Log out everywhere",
    status_code=NO_CONTENT,
    responses=answers(NO_CONTENT, headers=SESSION_HEADERS),
)
async def log_out_everywhere(
    call: AccountCall,
    tokens: Annotated[bool, Query(description="End all tokens, too", examples=[True])] = False,
) -> Response:
    """End all sessions of the caller, including this one.

    With `tokens` all tokens are revoked too, together with the caller's calls, webhooks, Apprise services,
    table webhooks and the calendar's address. Mailboxes and devices stay.
    """
    await end_credentials(call.api, call.player, None, tokens=tokens)
    return clear_session_cookie(Response(status_code=NO_CONTENT), call.request)


DELETION_DAYS = 7
"""For how long a player may think better of it."""


@router.post("/v1/me/deletion", summary="Delete my account", status_code=ACCEPTED)
async def request_deletion(call: AccountCall, body: JsonBody[DeletionRequest]) -> DeletionResponse:
    """Schedule the deletion of the account in 7 days; needs the password if there is one.

    After that the name, password, tokens and sessions are gone, the player leaves every table, and the name
    is replaced by `Gone` and a number. Moves stay in the logs of tables. With `talk` chat messages are
    deleted too, except at older tables that keep them in the log itself. Repeating the request does not move
    the date.
    """
    api, player = call.api, call.player
    await api.limits.logins.take(f"password:{player}")
    await require_valid_credential(api, call.caller)
    before = (await api.ports.accounts.find_players((player,)))[player]
    if before.is_service_account:
        raise Problem("forbidden", "an account of the service cannot be deleted")
    await _require_password(call, before, body.password or "")
    at = now_ms() + DELETION_DAYS * DAY_SECONDS * 1_000
    if body.talk:
        await api.ports.accounts.request_talk_erasure(player)
    after = await api.ports.accounts.schedule_deletion(player, at)
    bind_contextvars(player=player, deletion=after.deletion)
    return DeletionResponse(after.deletion or at)


async def _require_password(call: AccountCall, player: Player, password: str) -> None:
    async def check() -> bool | None:
        return await verify_password(player.password, password) or None

    if player.password is not None and not await check_throttled(call, f"player {player.id}", check):
        raise Problem("forbidden", "wrong password")


@router.delete("/v1/me/deletion", summary="Keep my account")
async def cancel_deletion(call: AccountCall) -> Me:
    """Cancel the deletion of the account."""
    kept = await call.api.ports.accounts.cancel_deletion(call.player)
    await call.api.ports.accounts.cancel_talk_erasure(call.player)
    bind_contextvars(player=call.player)
    return build_me(kept, call.caller.csrf, call.caller.scopes)


MAX_TOKENS = 50
DAY_MS = DAY_SECONDS * 1_000


@router.post("/v1/tokens", summary="Create a token", status_code=CREATED)
async def make_token(call: CredentialCall, body: JsonBody[NewToken]) -> TokenSummary:
    """Create a token, which is shown only once.

    A `bot` token can only play. A token can create tokens of its own scopes: `play` creates `play` and `bot`,
    `admin` creates `admin` and `metrics`. A token with an expiry cannot create one that lasts longer.
    """
    api, caller = call.api, call.caller
    for scope in body.scopes:
        player = require_scope(caller, "admin" if scope in {"admin", "metrics"} else "play")
    if len(await api.ports.accounts.list_tokens(player)) >= MAX_TOKENS:
        raise Problem("forbidden", f"at most {MAX_TOKENS} tokens per account; revoke one first")
    scopes, expires = tuple(sorted(set(body.scopes))), _expiry(body)
    _require_no_later(await require_valid_credential(api, caller), expires)
    secret, token = await issue_token(api, player, scopes, body.note, expires)
    try:
        # Again: who ended all tokens meanwhile did not know of this one.
        await require_valid_credential(api, caller)
    except Problem:
        await api.ports.accounts.revoke_token(player, token.id)
        raise
    return TokenSummary(token.id, token.scopes, token.note, token.created, secret, token.expires)


def _require_no_later(used: Token | Session, end: int | None) -> None:
    """Raise forbidden where a token that ends would make one that lasts longer."""
    last = used.expires if isinstance(used, Token) else None
    if last is not None and (end is None or end > last):
        raise Problem(
            "forbidden",
            f"this token expires, so it cannot make one that lasts longer: `expires` at most {last}",
        )


def _expiry(body: NewToken) -> int | None:
    """Return when a token is to end (ms), None where it is not."""
    if body.expires is not None and body.days is not None:
        raise Problem("bad-request", "give `expires` or `days`, not both")
    if body.days is not None:
        return now_ms() + body.days * DAY_MS
    if body.expires is not None and body.expires <= now_ms():
        raise Problem(
            "bad-request", f"expires: {body.expires} is in the past; give a future time in milliseconds"
        )
    return body.expires


@router.get("/v1/tokens", summary="List my tokens")
async def list_tokens(call: TokensCall) -> TokensResponse:
    """List the caller's tokens and their scopes. The token values themselves are not stored."""
    tokens = await call.api.ports.accounts.list_tokens(call.player)
    days = await call.api.ports.accounts.list_token_uses(call.player)
    used = {token: utc_day(day * DAY_MS) for token, day in days.items()}
    listed = (
        TokenSummary(one.id, one.scopes, one.note, one.created, None, one.expires, used.get(one.id))
        for one in tokens
    )
    return TokensResponse(tuple(listed))


@router.delete("/v1/tokens/{token}", summary="Revoke a token", status_code=NO_CONTENT)
async def revoke_token(
    call: TokensCall,
    token: Annotated[
        str, Path(pattern=r"^t[0-9a-f]{12}$", description="The token's id", examples=["t012345678901"])
    ],
) -> None:
    """Revoke a token. It is rejected at once, and within 5 seconds by other processes of the service.

    If the token set up calls to a program, these stop.
    """
    digest = await call.api.ports.accounts.revoke_token(call.player, token)
    if digest is None:
        raise Problem("not-found", "you have no such token")
    call.api.auth_cache.drop(digest)
    await end_call(call.api, call.player, digest)
