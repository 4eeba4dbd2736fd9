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
    """Make a player.

    The answer holds a token, told this once; with `session` it also logs the browser in by a cookie. `bot`
    says which kind of program plays under the name. With a token or session the program is shown as the
    caller's; that takes the scope `play` and a token that does not expire.
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


@router.get("/v1/me", summary="Who am I", responses=answers(OK, Me))
async def get_me(call: CredentialCall) -> Response:
    """Say who is asking and what the token or session may do; a browser's cookie lives on from here."""
    caller = call.caller
    found = (await call.api.ports.accounts.find_players((call.player,)))[call.player]
    me = replace(build_me(found, caller.csrf, caller.scopes), reliability=await _reliability(call, found))
    answer = JsonResponse(me)
    for cookie in session_cookies(call.request):
        if hash_secret(cookie) == caller.digest:
            set_session_cookie(answer, call.request, cookie)
    return answer


async def _reliability(call: CredentialCall, player: Player) -> ReliabilityResponse | None:
    """Give what the player's tenures come to, None while the read model is being built."""
    try:
        return build_reliability(player, await call.api.ports.reader.reliability(player.id))
    except ReadModelNotReady:
        return None


@router.post("/v1/me/name", summary="Choose another name", responses=problems("name-taken"))
async def change_name(call: AccountCall, body: JsonBody[ChangeNameRequest]) -> Me:
    """Give oneself another name, where the one before cannot be kept; else names stay with their players."""
    accounts, name = call.api.ports.accounts, validate_name(body.name)
    if (await accounts.find_players((call.player,)))[call.player].rename is None:
        raise Problem("forbidden", "a name stays with its player, and yours need not be changed")
    renamed = await accounts.rename(call.player, name)
    call.api.player_names.drop(call.player)
    return build_me(renamed, call.caller.csrf, call.caller.scopes)


@router.patch("/v1/me", summary="Change what one says of oneself")
async def change_profile(call: AccountCall, body: JsonBody[ProfileChange]) -> Me:
    """Choose the hours in which one's clocks may run, for tables that are joined without saying others.

    Everybody may read `languages` and `about`; what is left out stays as it is. `rated` agrees to be rated,
    at the rated tables that are joined from then on.

    Seats that are held already keep theirs; `SetHours` at the table changes those. A table shows its players'
    zones; a zone of a fixed offset (`Etc/GMT-1`) tells less.
    """
    if body == ProfileChange():
        raise Problem("bad-request", f"say what is to change, one or several of {_PROFILE_FIELDS}")

    def change(before: Player) -> Player:
        return _with_profile(before, body)

    changed = await call.api.ports.accounts.change_profile(call.player, change)
    return build_me(changed, call.caller.csrf, call.caller.scopes)


def _with_profile(before: Player, body: ProfileChange) -> Player:
    """Give the player with other hours, or raise what speaks against them."""
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
    """Give what the player says about himself from now on, or raise what speaks against it."""
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
    """Set a password; where there is one, `old` has to be it, or the recovery code.

    All other sessions end. With `tokens` all other tokens end too, with the caller's calls, webhooks,
    services by Apprise, hooks of tables and the calendar's address. A token that expires sets no password.
    """
    api, player, caller = call.api, call.player, call.caller
    await api.limits.logins.take(f"password:{player}")
    await require_lasting_credential(api, caller)
    before = (await api.ports.accounts.find_players((player,)))[player]

    async def check() -> bool | None:
        old = body.old or ""
        return has_recovery_code(before, old) or await verify_password(before.password, old) or None

    if before.password is not None and not await check_throttled(call, f"player {player}", check):
        raise Problem("forbidden", "the old password is another one")
    await api.ports.accounts.change_password(player, await hash_password(body.password))
    await end_credentials(api, player, caller.digest, tokens=body.tokens)
    await tell_password_changed(api, before)


@router.post("/v1/session", summary="Log in", responses=answers(OK, Me, headers=SESSION_HEADERS))
async def log_in(call: AnyCall, body: JsonBody[Login]) -> Response:
    """Open a session for who knows the password.

    The cookie holds it, and `csrf` is repeated in `X-Railhead-CSRF` by every call that changes something.
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
        raise Problem("unauthorized", "name and password do not belong together")
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
    """End the session that the cookie names. A token has none: it is revoked instead."""
    caller = call.caller
    if caller.csrf is None or caller.digest is None:
        raise Problem(
            "forbidden",
            "a token has no session to end; DELETE /v1/tokens/ID revokes it, and GET /v1/tokens tells its ID",
        )
    await call.api.ports.accounts.close_session(caller.digest)
    call.api.auth_cache.drop(caller.digest)
    return clear_session_cookie(Response(status_code=NO_CONTENT), call.request)


@router.get("/v1/sessions", summary="Where I am logged in")
async def list_sessions(call: AccountCall) -> SessionsResponse:
    """List the browsers where the caller is logged in, the one last used first."""
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
    """End all sessions of the caller, this one too.

    With `tokens` all tokens end too, with the caller's calls, webhooks, services by Apprise, hooks of tables
    and the calendar's address. Mailboxes and devices stay.
    """
    await end_credentials(call.api, call.player, None, tokens=tokens)
    return clear_session_cookie(Response(status_code=NO_CONTENT), call.request)


DELETION_DAYS = 7
"""For how long a player may think better of it."""


@router.post("/v1/me/deletion", summary="Delete my account", status_code=ACCEPTED)
async def request_deletion(call: AccountCall, body: JsonBody[DeletionRequest]) -> DeletionResponse:
    """Have the account deleted in 7 days; where there is a password it has to be known.

    Then its name, password, tokens and sessions go, it gets up from every table, and what it was called is
    `Gone` and a number. What it did at tables stays in their logs; what it said goes where `talk` is asked
    for, but for tables that were opened when talk still stood in the log itself. Asking again does not move
    the day.
    """
    api, player = call.api, call.player
    await api.limits.logins.take(f"password:{player}")
    await require_valid_credential(api, call.caller)
    before = (await api.ports.accounts.find_players((player,)))[player]
    if before.is_service_account:
        raise Problem("forbidden", "an account of the service itself is not deleted")
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
        raise Problem("forbidden", "the password is another one")


@router.delete("/v1/me/deletion", summary="Keep my account")
async def cancel_deletion(call: AccountCall) -> Me:
    """Keep the account after all; nothing has changed."""
    kept = await call.api.ports.accounts.cancel_deletion(call.player)
    await call.api.ports.accounts.cancel_talk_erasure(call.player)
    bind_contextvars(player=call.player)
    return build_me(kept, call.caller.csrf, call.caller.scopes)


MAX_TOKENS = 50
DAY_MS = DAY_SECONDS * 1_000


@router.post("/v1/tokens", summary="Make a token", status_code=CREATED)
async def make_token(call: CredentialCall, body: JsonBody[NewToken]) -> TokenSummary:
    """Make a token, told this once.

    A `bot` token plays and nothing else. A token makes others of its own scopes: `play` makes `play` and
    `bot`, `admin` makes `admin` and `metrics`. One that expires makes none that lasts longer.
    """
    api, caller = call.api, call.caller
    for scope in body.scopes:
        player = require_scope(caller, "admin" if scope in {"admin", "metrics"} else "play")
    if len(await api.ports.accounts.list_tokens(player)) >= MAX_TOKENS:
        raise Problem("forbidden", f"{MAX_TOKENS} tokens are enough; revoke one first")
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
            "forbidden", f"this token ends, and makes none that lasts longer: `expires` up to {last}"
        )


def _expiry(body: NewToken) -> int | None:
    """Give when a token is to end (ms), None where it is not."""
    if body.expires is not None and body.days is not None:
        raise Problem("bad-request", "a token ends at `expires` or after `days`; say one of them")
    if body.days is not None:
        return now_ms() + body.days * DAY_MS
    if body.expires is not None and body.expires <= now_ms():
        raise Problem(
            "bad-request", f"expires: {body.expires} is past; give a moment to come in milliseconds"
        )
    return body.expires


@router.get("/v1/tokens", summary="List my tokens")
async def list_tokens(call: TokensCall) -> TokensResponse:
    """List tokens by what they may do; the tokens themselves are not kept."""
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
    """Revoke a token: it is refused at once, by other processes of the service within 5 seconds.

    A program that was set to be called by this token is called no more.
    """
    digest = await call.api.ports.accounts.revoke_token(call.player, token)
    if digest is None:
        raise Problem("not-found", "there is no such token of yours")
    call.api.auth_cache.drop(digest)
    await end_call(call.api, call.player, digest)
