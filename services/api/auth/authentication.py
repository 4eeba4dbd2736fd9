"""Who is asking: by a token, by the session cookie of a browser, or nobody."""

from __future__ import annotations

import hmac
import math
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

import structlog
from starlette.requests import Request

from infra.addresses import visitor_of
from infra.ports.accounts import Player, Scope, Session, Token
from services.api.auth.credentials import hash_secret
from services.api.auth.same_origin import is_same_origin
from services.api.http.middleware.cookie_filter import session_cookies
from services.api.runtime.auth_cache import Caller
from services.api.runtime.limits.exemptions import is_exempt
from services.api.runtime.state import ApiState, api_state
from services.api.schemas.problems import Problem

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
        request.state.allowance = await api.request_limiter.take(client_address(request))
        if problem.code == "csrf":
            logger.info("a request by another site was refused", path=request.url.path, **_origin(request))
        raise
    if not is_exempt(caller.rate_key):
        request.state.allowance = await api.request_limiter.take(caller.rate_key)
    request.state.caller = caller
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
        raise Problem("csrf", f"what changes something by cookie repeats the session's code in {CSRF_HEADER}")
    if not is_same_origin(request, api.settings.cors_origins):
        raise Problem("csrf", "another site may not do this in your browser")
    return caller or Caller(None, client_address(request))


async def _by_token(api: ApiState, authorization: str) -> Caller:
    scheme, _, token = authorization.partition(" ")
    token = token.strip(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem("unauthorized", "the header has the form: Authorization: Bearer TOKEN")
    return await _of_token(api, hash_secret(token))


async def _of_token(api: ApiState, digest: str) -> Caller:
    """Give whom a token speaks for, as it was looked up a moment ago."""
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
        raise Problem("unauthorized", "this token is not known, or it was revoked")
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
            "unauthorized", f"this token expired on {ended:%Y-%m-%d at %H:%M} UTC; make another one"
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
    """Give whom a session speaks for, as it was looked up a moment ago."""
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
        raise Problem("forbidden", f"an operator keeps this player out: {player.blocked}")


async def is_still_valid(api: ApiState, caller: Caller) -> bool:
    """Say whether what named the caller is still good, as it was looked up a moment ago."""
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
        raise Problem("unauthorized", "this token or session has ended")
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
            "this token expires, and what you ask for would outlive it; log in, or use one without expiry",
        )


def client_address(request: Request) -> str:
    """Name the address that a request came from; it holds no player's id, as those have no colon."""
    return f"from:{visitor_of(request.client.host) if request.client else 'here'}"


def origin_of(request: Request) -> tuple[str, str]:
    """Give the address that a request came from, and what its program calls itself."""
    return request.client.host if request.client else "", request.headers.get("user-agent", "")


def require_scope(caller: Caller, *scopes: Scope) -> str:
    """Give the caller's player id, or raise unauthorized or forbidden."""
    if caller.player is None:
        raise Problem("unauthorized", "this needs a token, or to be logged in")
    if not set(scopes) & set(caller.scopes):
        raise Problem("forbidden", f"this token may not do that; it takes the scope {' or '.join(scopes)}")
    return caller.player
