"""Tokens, sessions, cookies, and the types that handlers use to declare who may call them."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, TypeVar
from urllib.parse import SplitResult, urlsplit

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
from services.api.runtime.dependencies import Limits, Notices, People, Settings
from services.api.runtime.limits import is_exempt
from services.api.runtime.players import Caller, KnownCaller, now_ms

TOKEN_PREFIX = "rh_"  # noqa: S105 - so that secret scanners recognise a token


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> str:
    """Return the SHA-256 digest that a token or session is stored under.

    It needs no salt, since the secrets have 256 random bits.
    """
    return hashlib.sha256(secret.encode()).hexdigest()


async def issue_token(
    people: People, player: str, scopes: tuple[Scope, ...], note: str, expires: int | None = None
) -> tuple[str, Token]:
    """Create a token and store its digest; `expires` is in UTC milliseconds."""
    secret = f"{TOKEN_PREFIX}{new_secret()}"
    token = Token(f"t{secrets.token_hex(6)}", player, scopes, note, now_ms(), expires)
    await people.accounts.add_token(hash_secret(secret), token)
    return secret, token


async def open_session(people: People, player: Player) -> tuple[str, str]:
    """Open a session for a player whose password was just verified; return its cookie and CSRF code.

    Raise unauthorized if the password was changed in the meantime, as that change may have ended all sessions
    before this one existed.
    """
    cookie, csrf = new_secret(), new_secret()
    accounts, digest = people.accounts, hash_secret(cookie)
    await accounts.open_session(digest, Session(player.id, csrf, now_ms()))
    now = await people.find(player.id)
    if now is None or now.password != player.password:
        await accounts.close_session(digest)
        raise Problem("unauthorized", "the password was changed just now")
    return cookie, csrf


async def end_credentials(
    people: People, notices: Notices, player: str, keep: str | None, *, tokens: bool
) -> None:
    """End a player's sessions, except the credential with the digest `keep`.

    With `tokens`, tokens are revoked and program access ends, too. Sessions end first, so a token that one of
    them is just creating is revoked either here or by the request that creates it.
    """
    ended = await people.accounts.close_sessions(player, keep)
    if tokens:
        ended += await people.accounts.revoke_tokens(player, keep)
        await _end_programs(notices, player)
    for digest in ended:
        people.auth_cache.drop(digest)


async def end_call(notices: Notices, player: str, token: str | None = None) -> None:
    """Disable calls to a player's program; with `token` (a digest), only if that token set them up."""

    def disabled(before: BotCall | None) -> BotCall | None:
        if before is None or token not in {None, before.token}:
            return before
        why = ALL_TOKENS_ENDED if token is None else TOKEN_ENDED
        return replace(before, state="disabled", why=why, test_until=0)

    if player in await notices.calls.read_calls([player]):
        await notices.calls.change_call(player, disabled)


async def _end_programs(notices: Notices, player: str) -> None:
    """Disable a player's program calls, and remove the calendar address and all channels to programs.

    The other channels can no longer be used to answer without a login.
    """
    await end_call(notices, player)

    def ended(before: Addressee) -> Addressee:
        kept = (
            replace(channel, answers=False)
            for channel in before.channels
            if not isinstance(channel.target, PROGRAM_TARGETS)
        )
        return replace(before, channels=tuple(kept), calendar=None, programs_ended=now_ms())

    await notices.ledger.change_addressee(player, ended)


def utc_day(moment: int) -> str:
    """Return the UTC day of a time (ms) in ISO 8601 format."""
    return datetime.fromtimestamp(moment / 1_000, UTC).date().isoformat()


OWN_FETCH_SITES = frozenset({None, "same-origin", "none"})
"""Allowed values of `Sec-Fetch-Site`: from our own pages, typed addresses, and programs.

`same-site` is not allowed, since other hosts and ports of the domain may belong to anyone.
"""

DEFAULT_PORTS = {"http": 80, "https": 443}


def is_same_origin(request: Request, others: tuple[str, ...]) -> bool:
    """Return whether the request comes from our own site or one of `others`, or was not sent by a browser."""
    origins = request.headers.getlist("origin")
    if len(origins) == 1 and origins[0] in others:
        return True
    if request.headers.get("sec-fetch-site") not in OWN_FETCH_SITES:
        return False
    return not origins or (len(origins) == 1 and _is_own(request, origins[0]))


def _is_own(request: Request, origin: str) -> bool:
    """Return whether an origin matches the `Host` header.

    It may be `https` even if this process receives plain HTTP, since a proxy may terminate TLS.
    """
    try:
        address = urlsplit(origin)
        host = urlsplit(f"{address.scheme}://{request.headers.get('host', '')}")
        same = address.hostname is not None and _host_and_port(address) == _host_and_port(host)
    except ValueError:  # an invalid port
        return False
    plain = address.scheme in DEFAULT_PORTS and not (
        address.path or address.query or address.fragment or "@" in address.netloc
    )
    return same and plain and not (request.url.scheme == "https" and address.scheme == "http")


def _host_and_port(address: SplitResult) -> tuple[str | None, int | None]:
    return address.hostname, address.port or DEFAULT_PORTS.get(address.scheme)


C = TypeVar("C", KnownCaller, KnownCaller | None)

CSRF_HEADER = "X-Railhead-CSRF"

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110, section 9.2.1)."""

DAY_SECONDS = 24 * 3600

MAX_ORIGIN = 100
"""Maximum number of characters of an `Origin` header in the log."""

logger = structlog.get_logger()


async def authenticate(request: Request, people: People, limits: Limits, settings: Settings) -> Caller:
    """Identify the caller and charge the request to their rate limit; raise too-many-requests above it.

    A request with an invalid credential is charged to the client's address, to limit guessing.
    """
    try:
        caller = await _find_caller(request, people, settings)
    except Problem as problem:
        request.state.allowance = await limits.requests.take(client_address(request))
        if problem.code == "csrf":
            logger.info("a request from another site was rejected", path=request.url.path, **_origin(request))
        raise
    if not is_exempt(caller.rate_key):
        request.state.allowance = await limits.requests.take(caller.rate_key)
    structlog.contextvars.bind_contextvars(player=caller.player)
    return caller


def _origin(request: Request) -> dict[str, str]:
    origin = request.headers.get("origin", "not said")[:MAX_ORIGIN]
    return {"origin": origin, "address": request.client.host if request.client else "here"}


async def _find_caller(request: Request, people: People, settings: Settings) -> Caller:
    authorization = request.headers.get("authorization")
    if authorization is not None:
        return await _find_by_token(people, authorization)
    caller = await _find_by_cookies(people, session_cookies(request))
    if request.method in SAFE_METHODS:
        return caller or Caller(None, client_address(request))
    if caller is not None and not _repeats_csrf(request, caller):
        raise Problem(
            "csrf",
            f"a write request with a session cookie must send the session's `csrf` value in {CSRF_HEADER}",
        )
    if not is_same_origin(request, settings.cors_origins):
        raise Problem("csrf", "requests from another site are not allowed to do this")
    return caller or Caller(None, client_address(request))


async def _find_by_token(people: People, authorization: str) -> KnownCaller:
    scheme, _, token = authorization.partition(" ")
    token = token.strip(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem("unauthorized", "the header must have the form: Authorization: Bearer TOKEN")
    return await _look_up(people, hash_secret(token), _read_token)


async def _look_up(
    people: People, digest: str, read: Callable[[People, str], Awaitable[C]]
) -> KnownCaller | C:
    """Return the caller from the cache, or else from the store.

    While the store is unreachable, an older cache entry is used. A credential that has ended is dropped from
    the cache, so an outage cannot revive it.
    """
    cached = people.auth_cache.get(digest)
    if cached is not None:
        return cached
    try:
        caller = await read(people, digest)
    except people.outage_errors:
        unasked = people.auth_cache.get_unasked(digest)
        if unasked is None:
            raise
        return unasked
    except Problem:
        people.auth_cache.drop(digest)
        raise
    if caller is None:
        people.auth_cache.drop(digest)
    return caller


async def _read_token(people: People, digest: str) -> KnownCaller:
    token = await people.accounts.find_token(digest)
    if token is None:
        raise Problem("unauthorized", "unknown or revoked token")
    require_not_blocked(await people.find(token.player))
    seconds = _seconds_left(token)
    await _note_use(people, digest, people.accounts.record_token_use, token.player)
    caller = KnownCaller(token.player, token.player, token.scopes, digest=digest)
    return people.auth_cache.put(digest, caller, seconds)


def _seconds_left(token: Token) -> float:
    """Return the seconds until a token expires; raise unauthorized if it has expired."""
    if token.expires is None:
        return math.inf
    seconds = token.expires / 1_000 - time.time()
    if seconds <= 0:
        ended = datetime.fromtimestamp(token.expires / 1_000, UTC)
        raise Problem(
            "unauthorized", f"this token expired on {ended:%Y-%m-%d at %H:%M} UTC; create a new one"
        )
    return seconds


async def _note_use(
    people: People, digest: str, record_use: Callable[[str, str, int], Awaitable[None]], player: str
) -> None:
    """Record once a day that a credential was used.

    If the store rejects writes, skip this, so that reading still works.
    """
    today = int(time.time()) // DAY_SECONDS
    if people.noted_uses.get(digest) == today:
        return
    try:
        await record_use(digest, player, today)
    except people.outage_errors as error:
        if people.write_probe.find_refusal(error) is None:
            raise
    else:
        people.noted_uses.put(digest, today)


async def _find_by_cookies(people: People, cookies: tuple[str, ...]) -> KnownCaller | None:
    for cookie in cookies:
        caller = await _look_up(people, hash_secret(cookie), _read_session)
        if caller is not None:
            return caller
    return None


async def _read_session(people: People, digest: str) -> KnownCaller | None:
    session = await people.accounts.find_session(digest)
    player = None if session is None else await people.find(session.player)
    if session is None or (player is not None and player.blocked is not None):
        return None  # so that someone else can log in with this browser
    await _note_use(people, digest, people.accounts.record_session_use, session.player)
    caller = KnownCaller(session.player, session.player, ("play",), csrf=session.csrf, digest=digest)
    return people.auth_cache.put(digest, caller)


def require_not_blocked(player: Player | None) -> None:
    if player is not None and player.blocked is not None:
        raise Problem("forbidden", f"an operator has banned this player: {player.blocked}")


async def is_still_valid(people: People, caller: Caller) -> bool:
    """Return whether the caller's credential is still valid; the result may be a few seconds old."""
    if caller.digest is None:
        return True
    try:
        if caller.csrf is None:
            return await _look_up(people, caller.digest, _read_token) is not None
        return await _look_up(people, caller.digest, _read_session) is not None
    except Problem:
        return False


def _repeats_csrf(request: Request, caller: Caller) -> bool:
    code = request.headers.get(CSRF_HEADER, "")
    return caller.csrf is not None and hmac.compare_digest(code.encode(), caller.csrf.encode())


async def require_valid_credential(people: People, caller: Caller) -> Token | Session:
    """Read the caller's token or session from the store; raise unauthorized if it has ended.

    To create something that outlives the credential, a check against the cache is not enough.
    """
    accounts, digest = people.accounts, caller.digest or ""
    credential: Token | Session | None
    credential = await (accounts.find_token(digest) if caller.csrf is None else accounts.find_session(digest))
    if credential is None:
        people.auth_cache.drop(digest)
        raise Problem("unauthorized", "this token or session has expired")
    if isinstance(credential, Token):
        _seconds_left(credential)
    return credential


async def require_lasting_credential(people: People, caller: Caller) -> None:
    """Raise forbidden for a token that expires, and unauthorized for a credential that has ended.

    Account recovery, and anything else that outlives the credential, needs a session or a token without
    expiry.
    """
    credential = await require_valid_credential(people, caller)
    if isinstance(credential, Token) and credential.expires is not None:
        raise Problem(
            "forbidden",
            "this requires a login or a token without an expiry date, as its effect outlasts this token",
        )


def client_address(request: Request) -> str:
    """Return a rate key for the client's address; its colon distinguishes it from a player's id."""
    return f"from:{visitor_of(request.client.host) if request.client else 'here'}"


def origin_of(request: Request) -> tuple[str, str]:
    return request.client.host if request.client else "", request.headers.get("user-agent", "")


def require_scope(caller: Caller, *scopes: str) -> KnownCaller:
    """Return the caller; raise unauthorized if anonymous, forbidden if they have none of the scopes."""
    if not isinstance(caller, KnownCaller):
        raise Problem("unauthorized", "log in, or send a token")
    if not set(scopes) & set(caller.scopes):
        raise Problem("forbidden", f"this token lacks the scope {' or '.join(scopes)}")
    return caller


PLAYING: tuple[Scope, ...] = ("play", "bot")
"""Scopes that allow a token to play; one of them is enough."""

AnyCaller = Annotated[Caller, Depends(authenticate)]
"""Any caller; `player` is None if the request has no credential."""


async def require_player(caller: AnyCaller, scopes: SecurityScopes) -> KnownCaller:
    """Require a player whose credential has one of the scopes; a session has the scope `play`."""
    return require_scope(caller, *scopes.scopes)


PlayingCaller = Annotated[KnownCaller, Security(require_player, scopes=PLAYING)]
"""A player, with any credential that may play, including bot tokens."""
AccountCaller = Annotated[KnownCaller, Security(require_player, scopes=["play"])]
"""A player, with full access to the account; bot tokens are excluded."""
CredentialCaller = Annotated[
    KnownCaller, Security(require_player, scopes=["play", "bot", "admin", "metrics"])
]
"""A caller with a token or session of any scope."""
TokensCaller = Annotated[KnownCaller, Security(require_player, scopes=["play", "admin"])]
"""Callers who may create tokens."""
OperatorCaller = Annotated[KnownCaller, Security(require_player, scopes=["admin"])]
MetricsCaller = Annotated[KnownCaller, Security(require_player, scopes=["metrics", "admin"])]


SESSION_SECONDS = 180 * 24 * 3600


def set_session_cookie(response: Response, request: Request, cookie: str) -> Response:
    """Set or renew the session cookie; over TLS, use the name that no other host can set."""
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
    """Delete the session cookie in the browser; this does not end the session itself."""
    _delete(response, SESSION_COOKIE, secure=False)
    if request.url.scheme == "https":
        _delete(response, TLS_SESSION_COOKIE, secure=True)
    return response


def _delete(response: Response, name: str, *, secure: bool) -> None:
    response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)
