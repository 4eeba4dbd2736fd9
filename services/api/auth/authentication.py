"""Tokens, sessions, cookies; the types by which a handler says who may call it (`AnyCall` and others)."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, TypeVar, cast
from urllib.parse import SplitResult, urlsplit

import msgspec
import structlog
from fastapi import Depends, Security
from fastapi.security import SecurityScopes
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from infra.addresses import visitor_of
from infra.ports.accounts import Player, Scope, Session, Token
from infra.ports.calls import ALL_TOKENS_ENDED, TOKEN_ENDED, BotCall
from infra.ports.notices import PROGRAM_TARGETS, Addressee
from services.api.http.middleware import SESSION_COOKIE, TLS_SESSION_COOKIE, session_cookies
from services.api.problems import Problem
from services.api.runtime.limits import is_exempt
from services.api.runtime.players import Caller
from services.api.runtime.state import ApiState, api_state

TOKEN_PREFIX = "rh_"  # noqa: S105 - so that tools that look for secrets know a token


def new_secret() -> str:
    """Make 256 random bits to hand out."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> str:
    """Return what is stored of a token or a session: SHA-256, which is enough for 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def issue_token(
    api: ApiState, player: str, scopes: tuple[Scope, ...], note: str, expires: int | None = None
) -> tuple[str, Token]:
    """Make a token and store its digest; `expires` in ms since 1970."""
    secret = f"{TOKEN_PREFIX}{new_secret()}"
    token = Token(f"t{secrets.token_hex(6)}", player, scopes, note, now_ms(), expires)
    await api.ports.accounts.add_token(hash_secret(secret), token)
    return secret, token


async def open_session(api: ApiState, player: Player) -> tuple[str, str]:
    """Open a session for who knew the password of this player, and give its cookie and CSRF code.

    Where the password was changed meanwhile it is over at once: who changed it may have ended all sessions
    before this one was there.
    """
    cookie, csrf = new_secret(), new_secret()
    accounts, digest = api.ports.accounts, hash_secret(cookie)
    await accounts.open_session(digest, Session(player.id, csrf, now_ms()))
    now = (await accounts.find_players((player.id,))).get(player.id)
    if now is None or now.password != player.password:
        await accounts.close_session(digest)
        raise Problem("unauthorized", "the password was changed just now")
    return cookie, csrf


async def end_credentials(api: ApiState, player: str, keep: str | None, *, tokens: bool) -> None:
    """End a player's sessions, and if asked tokens and programs, but for the credential of this digest.

    Sessions end first: a token that one of them makes meanwhile is revoked here, or by its own request.
    """
    ended = await api.ports.accounts.close_sessions(player, keep)
    if tokens:
        ended += await api.ports.accounts.revoke_tokens(player, keep)
        await _end_programs(api, player)
    for digest in ended:
        api.auth_cache.drop(digest)


async def end_call(api: ApiState, player: str, token: str | None = None) -> None:
    """Disable the call of a player's program, if the token of this digest set it; without one in any case."""

    def disabled(before: BotCall | None) -> BotCall | None:
        if before is None or token not in {None, before.token}:
            return before
        why = ALL_TOKENS_ENDED if token is None else TOKEN_ENDED
        return replace(before, state="disabled", why=why, test_until=0)

    if (await api.ports.call_book.read_calls([player])).get(player) is not None:
        await api.ports.call_book.change_call(player, disabled)


async def _end_programs(api: ApiState, player: str) -> None:
    """End what programs hold besides tokens: calls, the calendar's address, and channels to programs."""
    await end_call(api, player)
    ledger = api.ports.notice_ledger

    def ended(before: Addressee) -> Addressee:
        kept = (one for one in before.channels if not isinstance(one.target, PROGRAM_TARGETS))
        return replace(before, channels=tuple(kept), calendar=None, programs_ended=now_ms())

    await ledger.change_addressee(player, ended)


def now_ms() -> int:
    """Tell the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def utc_day(moment: int) -> str:
    """Return the day (UTC) of a moment (ms), as ISO 8601 writes it."""
    return datetime.fromtimestamp(moment / 1_000, UTC).date().isoformat()


OWN_FETCH_SITES = frozenset({None, "same-origin", "none"})
"""What `Sec-Fetch-Site` says of our own page, of a person who typed the address, and of a program.

Not `same-site`: other hosts and ports of a domain may be anybody's.
"""

DEFAULT_PORTS = {"http": 80, "https": 443}


def is_same_origin(request: Request, others: tuple[str, ...]) -> bool:
    """Return whether no other site than these had a browser send the request."""
    origins = request.headers.getlist("origin")
    if len(origins) == 1 and origins[0] in others:
        return True
    if request.headers.get("sec-fetch-site") not in OWN_FETCH_SITES:
        return False
    return not origins or (len(origins) == 1 and _is_own(request, origins[0]))


def _is_own(request: Request, origin: str) -> bool:
    """Compare with the host that the request came to.

    Where something in front of us speaks TLS we may not know of it: then `https` is right, too.
    """
    try:
        own = urlsplit(origin)
        host = urlsplit(f"{own.scheme}://{request.headers.get('host', '')}")
        same = own.hostname is not None and _host_and_port(own) == _host_and_port(host)
    except ValueError:  # a port that is none
        return False
    plain = own.scheme in DEFAULT_PORTS and not (own.path or own.query or own.fragment or "@" in own.netloc)
    return same and plain and not (request.url.scheme == "https" and own.scheme == "http")


def _host_and_port(address: SplitResult) -> tuple[str | None, int | None]:
    return address.hostname, address.port or DEFAULT_PORTS.get(address.scheme)


C = TypeVar("C", Caller, Caller | None)

CSRF_HEADER = "X-Railhead-CSRF"

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110, 9.2.1)."""

DAY_SECONDS = 24 * 3600

MAX_ORIGIN = 100
"""Characters of an `Origin` that are logged."""

logger = structlog.get_logger()


async def authenticate(request: Request) -> Caller:
    """Find out who is asking, and charge the request to them; too-many-requests where they asked too often.

    Who brings a wrong credential is charged by address, so that guessing is bounded, too.
    """
    api = api_state(request)
    try:
        caller = await _find_caller(request, api)
    except Problem as problem:
        request.state.allowance = await api.limits.requests.take(client_address(request))
        if problem.code == "csrf":
            logger.info("a request from another site was rejected", path=request.url.path, **_origin(request))
        raise
    if not is_exempt(caller.rate_key):
        request.state.allowance = await api.limits.requests.take(caller.rate_key)
    structlog.contextvars.bind_contextvars(player=caller.player)
    return caller


def _origin(request: Request) -> dict[str, str]:
    """Say where a request came from, as far as its sender says so."""
    origin = request.headers.get("origin", "not said")[:MAX_ORIGIN]
    return {"origin": origin, "address": request.client.host if request.client else "here"}


async def _find_caller(request: Request, api: ApiState) -> Caller:
    authorization = request.headers.get("authorization")
    if authorization is not None:
        return await _by_token(api, authorization)
    caller = await _by_cookies(api, session_cookies(request))
    if request.method in SAFE_METHODS:
        return caller or Caller(None, client_address(request))
    if caller is not None and not _repeats_csrf(request, caller):
        raise Problem(
            "csrf", f"a write request with a session cookie must repeat the session's code in {CSRF_HEADER}"
        )
    if not is_same_origin(request, api.settings.cors_origins):
        raise Problem("csrf", "requests from another site are not allowed to do this")
    return caller or Caller(None, client_address(request))


async def _by_token(api: ApiState, authorization: str) -> Caller:
    scheme, _, token = authorization.partition(" ")
    token = token.strip(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem("unauthorized", "the header must have the form: Authorization: Bearer TOKEN")
    return await _of_token(api, hash_secret(token))


async def _of_token(api: ApiState, digest: str) -> Caller:
    """Return whom a token speaks for, as it was looked up a moment ago."""
    return await _look_up(api, digest, _ask_token)


async def _look_up(api: ApiState, digest: str, ask: Callable[[ApiState, str], Awaitable[C]]) -> Caller | C:
    """Ask for a caller who was not looked up a moment ago; longer ago will do where the store is away.

    One that is seen to have ended is forgotten: no outage brings it back.
    """
    cached = api.auth_cache.get(digest)
    if cached is not None:
        return cached
    try:
        found = await ask(api, digest)
    except api.ports.outage_errors:
        unasked = api.auth_cache.get_unasked(digest)
        if unasked is None:
            raise
        return unasked
    except Problem:
        api.auth_cache.drop(digest)
        raise
    if found is None:
        api.auth_cache.drop(digest)
    return found


async def _ask_token(api: ApiState, digest: str) -> Caller:
    found = await api.ports.accounts.find_token(digest)
    if found is None:
        raise Problem("unauthorized", "unknown or revoked token")
    require_not_blocked(await _find_player(api, found.player))
    left = _seconds_left(found)
    await _note_use(api, digest, api.ports.accounts.record_token_use, found.player)
    return api.auth_cache.put(digest, Caller(found.player, found.player, found.scopes, digest=digest), left)


def _seconds_left(token: Token) -> float:
    """Return how long a token holds, or raise unauthorized where it has ended."""
    if token.expires is None:
        return math.inf
    left = token.expires / 1_000 - time.time()
    if left <= 0:
        ended = datetime.fromtimestamp(token.expires / 1_000, UTC)
        raise Problem(
            "unauthorized", f"this token expired on {ended:%Y-%m-%d at %H:%M} UTC; create a new one"
        )
    return left


async def _note_use(
    api: ApiState, digest: str, record_use: Callable[[str, str, int], Awaitable[None]], player: str
) -> None:
    """Note that it was used today, once; who reads while nothing can be stored is let in all the same."""
    today = _today()
    if api.noted_uses.get(digest) == today:
        return
    try:
        await record_use(digest, player, today)
    except api.ports.outage_errors as error:
        if api.ports.write_probe.find_refusal(error) is None:
            raise
    else:
        api.noted_uses.put(digest, today)


def _today() -> int:
    return int(time.time()) // DAY_SECONDS


async def _by_cookies(api: ApiState, cookies: tuple[str, ...]) -> Caller | None:
    for cookie in cookies:
        found = await _of_session(api, hash_secret(cookie))
        if found is not None:
            return found
    return None


async def _of_session(api: ApiState, digest: str) -> Caller | None:
    """Return whom a session speaks for, as it was looked up a moment ago."""
    return await _look_up(api, digest, _ask_session)


async def _ask_session(api: ApiState, digest: str) -> Caller | None:
    found = await api.ports.accounts.find_session(digest)
    player = None if found is None else await _find_player(api, found.player)
    if found is None or (player is not None and player.blocked is not None):
        return None  # so that somebody else may log in with this browser
    await _note_use(api, digest, api.ports.accounts.record_session_use, found.player)
    caller = Caller(found.player, found.player, ("play",), csrf=found.csrf, digest=digest)
    return api.auth_cache.put(digest, caller)


async def _find_player(api: ApiState, player: str) -> Player | None:
    return (await api.ports.accounts.find_players((player,))).get(player)


def require_not_blocked(player: Player | None) -> None:
    """Raise forbidden for a player whom an operator keeps out."""
    if player is not None and player.blocked is not None:
        raise Problem("forbidden", f"an operator has banned this player: {player.blocked}")


async def is_still_valid(api: ApiState, caller: Caller) -> bool:
    """Return whether what named the caller is still good, as it was looked up a moment ago."""
    if caller.digest is None:
        return True
    try:
        if caller.csrf is None:
            return await _of_token(api, caller.digest) is not None
        return await _of_session(api, caller.digest) is not None
    except Problem:
        return False


def _repeats_csrf(request: Request, caller: Caller) -> bool:
    code = request.headers.get(CSRF_HEADER, "")
    return caller.csrf is not None and hmac.compare_digest(code.encode(), caller.csrf.encode())


async def require_valid_credential(api: ApiState, caller: Caller) -> Token | Session:
    """Return the caller's token or session by the store itself, or raise unauthorized where it has ended.

    A cached caller may not make anything that outlives its credential.
    """
    accounts, digest = api.ports.accounts, caller.digest or ""
    found: Token | Session | None
    found = await (accounts.find_token(digest) if caller.csrf is None else accounts.find_session(digest))
    if found is None:
        api.auth_cache.drop(digest)
        raise Problem("unauthorized", "this token or session has expired")
    if isinstance(found, Token):
        _seconds_left(found)
    return found


async def require_lasting_credential(api: ApiState, caller: Caller) -> None:
    """Raise forbidden for a token that expires, and unauthorized for a credential that has ended.

    Ways back into an account, and whatever else outlives its credential, need a session or a lasting token.
    """
    found = await require_valid_credential(api, caller)
    if isinstance(found, Token) and found.expires is not None:
        raise Problem(
            "forbidden",
            "this needs a login or a token without expiry, as its effect outlasts this token",
        )


def client_address(request: Request) -> str:
    """Name the address that a request came from; it holds no player's id, as those have no colon."""
    return f"from:{visitor_of(request.client.host) if request.client else 'here'}"


def origin_of(request: Request) -> tuple[str, str]:
    """Return the address that a request came from, and what its program calls itself."""
    return request.client.host if request.client else "", request.headers.get("user-agent", "")


def require_scope(caller: Caller, *scopes: Scope) -> str:
    """Return the caller's player id, or raise unauthorized or forbidden."""
    if caller.player is None:
        raise Problem("unauthorized", "log in, or send a token")
    if not set(scopes) & set(caller.scopes):
        raise Problem("forbidden", f"this token lacks the scope {' or '.join(scopes)}")
    return caller.player


PLAYING: tuple[Scope, ...] = ("play", "bot")
"""Scopes of tokens that may play; one of them is enough."""


class ApiCall(msgspec.Struct, frozen=True):
    """A call of anybody, with or without a player's token or session."""

    request: Request
    api: ApiState
    caller: Caller


class PlayerCall(ApiCall, frozen=True):
    """A call of a player."""

    player: str


async def open_call(request: Request) -> ApiCall:
    """Authenticate the caller by token or session, and charge the request to them."""
    return ApiCall(request, api_state(request), await authenticate(request))


async def open_player_call(
    call: Annotated[ApiCall, Depends(open_call)], scopes: SecurityScopes
) -> PlayerCall:
    """Require a player whose token has one of the scopes; a session has the scope `play`."""
    return PlayerCall(
        call.request, call.api, call.caller, require_scope(call.caller, *cast(list[Scope], scopes.scopes))
    )


AnyCall = Annotated[ApiCall, Depends(open_call)]
"""Anybody, with or without a token; `caller.player` is None without."""
PlayingCall = Annotated[PlayerCall, Security(open_player_call, scopes=PLAYING)]
"""A player, also a bot's token that can do nothing but play."""
AccountCall = Annotated[PlayerCall, Security(open_player_call, scopes=["play"])]
"""A player, for everything that is not play: no bot's token."""
CredentialCall = Annotated[PlayerCall, Security(open_player_call, scopes=["play", "bot", "admin", "metrics"])]
"""Whoever has a token or session, whatever its scope."""
TokensCall = Annotated[PlayerCall, Security(open_player_call, scopes=["play", "admin"])]
"""Those who may make tokens."""
OperatorCall = Annotated[PlayerCall, Security(open_player_call, scopes=["admin"])]
MetricsCall = Annotated[PlayerCall, Security(open_player_call, scopes=["metrics", "admin"])]


SESSION_SECONDS = 180 * 24 * 3600


def set_session_cookie(response: Response, request: Request, cookie: str) -> Response:
    """Set or renew the session's cookie; over TLS under the name that no other host can set."""
    is_tls = request.url.scheme == "https"
    if is_tls:
        _delete(response, SESSION_COOKIE, secure=False)
    response.set_cookie(
        TLS_SESSION_COOKIE if is_tls else SESSION_COOKIE,
        cookie,
        max_age=SESSION_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_tls,
    )
    return response


def clear_session_cookie(response: Response, request: Request) -> Response:
    """Delete the session's cookie in the browser; the store ends the session itself."""
    _delete(response, SESSION_COOKIE, secure=False)
    if request.url.scheme == "https":
        _delete(response, TLS_SESSION_COOKIE, secure=True)
    return response


def _delete(response: Response, name: str, *, secure: bool) -> None:
    response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)
