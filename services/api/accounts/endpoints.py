"""Registration, the caller's account, sessions, tokens and deletion."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Path, Query
from msgspec import UnsetType
from msgspec.structs import asdict, replace
from starlette.requests import Request
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.table.correspondence.calendar import ZONES, invalid_hours_reason
from infra.names import MAX_LENGTH, canonical_name, printable_text, validate_name
from infra.ports.accounts import DailyWindow, Player, Scope, Session, Token
from infra.ports.profile import PagePreferences, Profile
from services.api.accounts import requests, schemas
from services.api.accounts.presenters import build_me, build_reliability
from services.api.accounts.recovery import log_in_player, report_password_change
from services.api.auth.authentication import (
    DAY_SECONDS,
    AccountCaller,
    AnyCaller,
    CredentialCaller,
    PlayingCaller,
    TokensCaller,
    clear_session_cookie,
    client_address,
    end_call,
    end_credentials,
    hash_secret,
    issue_token,
    open_session,
    require_lasting_credential,
    require_scope,
    require_valid_credential,
    set_session_cookie,
    utc_day,
)
from services.api.auth.passwords import Throttle, has_recovery_code, hash_password, verify_password
from services.api.http.arguments import require_readable
from services.api.http.middleware import session_cookies
from services.api.http.responses import JsonResponse
from services.api.problems import ACCEPTED, CREATED, NO_CONTENT, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.dependencies import Limits, Notices, People, Settings, Tables
from services.api.runtime.players import Caller, KnownCaller, now_ms
from services.queries.reader import ReadModelNotReady

router = APIRouter(tags=["players"], route_class=ApiRoute)

_PROFILE_FIELDS = ", ".join(f"`{name}`" for name in requests.ProfileChange.__struct_fields__)

SESSION_HEADERS = ("Set-Cookie",)


@router.post(
    "/v1/players",
    summary="Register",
    status_code=CREATED,
    responses=answers(CREATED, schemas.RegistrationResponse, headers=SESSION_HEADERS)
    | problems("name-taken"),
)
async def register(
    request: Request, caller: AnyCaller, body: JsonBody[requests.NewPlayer], people: People, limits: Limits
) -> Response:
    """Register a player.

    The response holds a token, which is shown only once. With `session`, it also sets a session cookie, which
    logs the browser in. `bot` marks the player as a program and names its kind. If the request for a program
    is authenticated, the program belongs to the caller; this needs the scope `play`, and a token must not
    have an expiry date.
    """
    name, bot = validate_name(body.name), None if body.bot is None else printable_text(body.bot)
    await limits.registrations.take(client_address(request))
    owner = None if bot is None or caller.player is None else await _find_owner(people, caller)
    password = None if body.password is None else await hash_password(body.password)
    player = Player(f"p{secrets.token_hex(8)}", name, now_ms(), bot, password, owner=owner)
    await people.accounts.register(player)
    bind_contextvars(name=player.name, player=player.id)
    scopes: tuple[Scope, ...] = ("play",) if body.bot is None else ("play", "bot")
    token, _ = await issue_token(people, player.id, scopes, "made when registering")
    if not body.session:
        return JsonResponse(schemas.RegistrationResponse(player.id, player.name, token), CREATED)
    cookie, csrf = await open_session(people, player)
    registered = JsonResponse(schemas.RegistrationResponse(player.id, player.name, token, csrf), CREATED)
    return set_session_cookie(registered, request, cookie)


async def _find_owner(people: People, caller: Caller) -> str:
    """Return the owner of a program that the caller registers.

    If the caller is itself a program, its owner also owns the new one.
    """
    player = require_scope(caller, "play").player
    await require_lasting_credential(people, caller)
    return (await people.get(player)).owner or player


@router.get("/v1/me", summary="Get my account", responses=answers(OK, schemas.Me))
async def get_me(request: Request, caller: CredentialCaller, people: People, tables: Tables) -> Response:
    """Return the caller's account, and the scopes of the token or session. Renews a session's cookie."""
    account = await people.get(caller.player)
    reliability = None
    with suppress(ReadModelNotReady):
        reliability = build_reliability(account, await tables.reader.reliability(account.id))
    response = JsonResponse(replace(build_me(account, caller), reliability=reliability))
    for cookie in session_cookies(request):
        if hash_secret(cookie) == caller.digest:
            set_session_cookie(response, request, cookie)
    return response


@router.post("/v1/me/name", summary="Choose a different name", responses=problems("name-taken"))
async def change_name(
    caller: AccountCaller, people: People, body: JsonBody[requests.ChangeNameRequest]
) -> schemas.Me:
    """Rename the caller. Allowed only while the account's `rename` is set; otherwise names are permanent."""
    name = validate_name(body.name)
    if (await people.get(caller.player)).rename is None:
        raise Problem("forbidden", "player names are permanent, and yours does not need to change")
    renamed = await people.accounts.rename(caller.player, name)
    people.names.drop(caller.player)
    return build_me(renamed, caller)


@router.patch("/v1/me", summary="Change my profile")
async def change_profile(
    caller: AccountCaller, people: People, body: JsonBody[requests.ProfileChange]
) -> schemas.Me:
    """Change the caller's profile and default playing hours; omitted fields stay as they are.

    `languages` and `about` are public. `rated` is the player's consent to be rated at rated tables joined
    from now on.

    `hours` apply to tables joined from now on; to change them at a table, send the command `SetHours`. A
    table shows its players' time zones; a zone with a fixed offset (`Etc/GMT-1`) reveals less.
    """
    if body == requests.ProfileChange():
        raise Problem("bad-request", f"give at least one field to change: {_PROFILE_FIELDS}")
    changed = await people.accounts.change_profile(caller.player, lambda before: _with_profile(before, body))
    return build_me(changed, caller)


def _with_profile(before: Player, body: requests.ProfileChange) -> Player:
    """Return the player with the changes applied; raise bad-request if the playing hours are invalid."""
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


def _changed_profile(before: Profile, body: requests.ProfileChange) -> Profile:
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
async def set_password(
    caller: AccountCaller,
    body: JsonBody[requests.NewPassword],
    people: People,
    notices: Notices,
    throttle: Throttle,
    settings: Settings,
) -> None:
    """Set a password. If the account has one, `old` must be that password or the recovery code.

    All other sessions end. With `tokens`, all other tokens are revoked too. The service then also stops
    calling the caller's program, and removes the caller's webhooks, Apprise services, table webhooks and
    calendar address. A token with an expiry date cannot set a password.
    """
    player = caller.player
    await throttle.charge_password(player)
    await require_lasting_credential(people, caller)
    before = await people.get(player)

    async def check() -> bool | None:
        old = body.old or ""
        return has_recovery_code(before, old) or await verify_password(before.password, old) or None

    if before.password is not None and not await throttle.check(f"player {player}", check):
        raise Problem("forbidden", "wrong old password")
    await people.accounts.change_password(player, await hash_password(body.password))
    await end_credentials(people, notices, player, caller.digest, tokens=body.tokens)
    await report_password_change(people, notices, settings, before)


@router.post("/v1/session", summary="Log in", responses=answers(OK, schemas.Me, headers=SESSION_HEADERS))
async def log_in(
    request: Request, caller: AnyCaller, body: JsonBody[requests.Login], people: People, throttle: Throttle
) -> Response:
    """Open a session with a name and a password.

    The response sets the session cookie. Every write request in the session must send the value `csrf` in the
    header `X-Railhead-CSRF`.
    """
    await throttle.charge_attempt(body.name)
    bind_contextvars(name=canonical_name(body.name)[:MAX_LENGTH])

    async def check() -> Player | None:
        found = await people.accounts.find_by_name(body.name)
        # Checked even if no player was found, so that the response time does not reveal which names exist.
        is_right = await verify_password(found.password if found else None, body.password)
        return found if is_right else None

    player = await throttle.check(f"name {canonical_name(body.name)}", check)
    if player is None:
        raise Problem("unauthorized", "wrong name or password")
    cookie, me = await log_in_player(people, player)
    return set_session_cookie(JsonResponse(me), request, cookie)


@router.delete(
    "/v1/session",
    summary="Log out",
    status_code=NO_CONTENT,
    responses=answers(NO_CONTENT, headers=SESSION_HEADERS),
)
async def log_out(request: Request, caller: PlayingCaller, people: People) -> Response:
    """End the cookie's session. A token has no session; revoke it instead."""
    if caller.csrf is None or caller.digest is None:
        raise Problem(
            "forbidden",
            "a token has no session; to revoke it, use DELETE /v1/tokens/ID (GET /v1/tokens lists the ids)",
        )
    await people.accounts.close_session(caller.digest)
    people.auth_cache.drop(caller.digest)
    return clear_session_cookie(Response(status_code=NO_CONTENT), request)


@router.get("/v1/sessions", summary="List my sessions")
async def list_sessions(caller: AccountCaller, people: People) -> schemas.SessionsResponse:
    """List the browsers where the caller is logged in, most recently used first."""
    return schemas.SessionsResponse(await read_sessions(people, caller))


async def read_sessions(people: People, caller: KnownCaller) -> tuple[schemas.SessionSummary, ...]:
    return tuple(
        schemas.SessionSummary(one.session.opened, utc_day(one.last_used), this=one.digest == caller.digest)
        for one in await people.accounts.list_sessions(caller.player)
    )


@router.delete(
    "/v1/sessions",
    summary="Log out everywhere",
    status_code=NO_CONTENT,
    responses=answers(NO_CONTENT, headers=SESSION_HEADERS),
)
async def log_out_everywhere(
    caller: AccountCaller,
    people: People,
    notices: Notices,
    request: Request,
    tokens: Annotated[
        bool, Query(description="Whether to revoke all tokens as well", examples=[True])
    ] = False,
) -> Response:
    """End all of the caller's sessions, including this one.

    With `tokens`, all tokens are revoked too. The service then also stops calling the caller's program, and
    removes the caller's webhooks, Apprise services, table webhooks and calendar address. Mailboxes and
    devices remain, but links in their messages no longer answer without a login.
    """
    await end_credentials(people, notices, caller.player, None, tokens=tokens)
    return clear_session_cookie(Response(status_code=NO_CONTENT), request)


DELETION_DAYS = 7
"""How long a player can cancel the deletion, in days."""


@router.post("/v1/me/deletion", summary="Delete my account", status_code=ACCEPTED)
async def request_deletion(
    caller: AccountCaller, body: JsonBody[requests.DeletionRequest], people: People, throttle: Throttle
) -> schemas.DeletionResponse:
    """Schedule the account's deletion in 7 days. Requires the password, if the account has one.

    The deletion removes the password, tokens and sessions, vacates the player's seats, and replaces the name
    with `Gone` and a number. Moves stay in the tables' logs. With `talk`, chat messages are deleted too,
    except in older tables, which keep them in the log. Repeating the request does not change the date.
    """
    player = caller.player
    await throttle.charge_password(player)
    await require_valid_credential(people, caller)
    before = await people.get(player)
    if before.is_service_account:
        raise Problem("forbidden", "the service's own accounts cannot be deleted")
    await throttle.require_password(before, body.password)
    at = now_ms() + DELETION_DAYS * DAY_SECONDS * 1_000
    if body.talk:
        await people.accounts.request_talk_erasure(player)
    after = await people.accounts.schedule_deletion(player, at)
    bind_contextvars(player=player, deletion=after.deletion)
    return schemas.DeletionResponse(after.deletion or at)


@router.delete("/v1/me/deletion", summary="Keep my account")
async def cancel_deletion(caller: AccountCaller, people: People) -> schemas.Me:
    """Cancel the scheduled deletion of the account."""
    kept = await people.accounts.cancel_deletion(caller.player)
    await people.accounts.cancel_talk_erasure(caller.player)
    bind_contextvars(player=caller.player)
    return build_me(kept, caller)


MAX_TOKENS = 50
DAY_MS = DAY_SECONDS * 1_000


@router.post("/v1/tokens", summary="Create a token", status_code=CREATED)
async def make_token(
    caller: CredentialCaller, people: People, body: JsonBody[requests.NewToken]
) -> schemas.TokenSummary:
    """Create a token, which is shown only once.

    A token with only the scope `bot` can play but not manage the account. A token with the scope `play` can
    create tokens with `play` and `bot`; a token with `admin` can create tokens with `admin` and `metrics`.
    A token with an expiry date cannot create one that lasts longer.
    """
    for scope in body.scopes:
        player = require_scope(caller, "admin" if scope in {"admin", "metrics"} else "play").player
    if len(await people.accounts.list_tokens(player)) >= MAX_TOKENS:
        raise Problem("forbidden", f"at most {MAX_TOKENS} tokens per account; revoke one first")
    scopes, expires = tuple(sorted(set(body.scopes))), _expiry(body)
    _require_no_later(await require_valid_credential(people, caller), expires)
    secret, token = await issue_token(people, player, scopes, body.note, expires)
    try:
        # Check again: a concurrent request that revoked all tokens could not yet see this one.
        await require_valid_credential(people, caller)
    except Problem:
        await people.accounts.revoke_token(player, token.id)
        raise
    return schemas.TokenSummary(token.id, token.scopes, token.note, token.created, secret, token.expires)


def _require_no_later(used: Token | Session, end: int | None) -> None:
    """Raise forbidden if a token with an expiry date would create one that expires later."""
    last = used.expires if isinstance(used, Token) else None
    if last is not None and (end is None or end > last):
        raise Problem(
            "forbidden",
            f"this token expires, so it cannot create one that lasts longer: `expires` may be at most {last}",
        )


def _expiry(body: requests.NewToken) -> int | None:
    """Return the expiry time of the new token (ms); None if it never expires."""
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
async def list_tokens(caller: TokensCaller, people: People) -> schemas.TokensResponse:
    """List the caller's tokens and their scopes. The secret tokens themselves are not stored."""
    return schemas.TokensResponse(await read_tokens(people, caller))


async def read_tokens(people: People, caller: KnownCaller) -> tuple[schemas.TokenSummary, ...]:
    days = await people.accounts.list_token_uses(caller.player)
    used = {token: utc_day(day * DAY_MS) for token, day in days.items()}
    return tuple(
        schemas.TokenSummary(one.id, one.scopes, one.note, one.created, None, one.expires, used.get(one.id))
        for one in await people.accounts.list_tokens(caller.player)
    )


@router.delete("/v1/tokens/{token}", summary="Revoke a token", status_code=NO_CONTENT)
async def revoke_token(
    caller: TokensCaller,
    people: People,
    notices: Notices,
    token: Annotated[
        str, Path(pattern=r"^t[0-9a-f]{12}$", description="The token's id", examples=["t012345678901"])
    ],
) -> None:
    """Revoke a token. Every process of the service rejects it within 5 seconds.

    If calls to a program were set up with the token, they stop.
    """
    digest = await people.accounts.revoke_token(caller.player, token)
    if digest is None:
        raise Problem("not-found", "you have no such token")
    people.auth_cache.drop(digest)
    await end_call(notices, caller.player, digest)
