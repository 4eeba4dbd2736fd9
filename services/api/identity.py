"""Who is asking: by a token, by the session cookie of a browser, or nobody."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from infra.proxies import visitor
from services.api.believed import Caller
from services.api.errors import Problem
from services.api.exempt import exempt
from services.api.origins import from_own_page
from services.api.service import Service, service_of
from services.ports_accounts import Player, Scope, Session, Token

COOKIE = "railhead"
CSRF = "X-Railhead-CSRF"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
DAY_SECONDS = 24 * 3600


def fresh_secret() -> str:
    """Make 256 random bits to hand out."""
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """Give what is stored of a token or a session."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def caller_of(request: Request) -> Caller:
    """Find out who is asking, and charge the request to them."""
    service = service_of(request)
    known: Caller | None = getattr(request.state, "caller", None)
    if known is not None:
        return known
    try:
        caller = await _found(request, service)
    except Problem:
        request.state.allowance = await service.requests.take(address(request))
        raise
    if not exempt(caller.bill):
        request.state.allowance = await service.requests.take(caller.bill)
    request.state.caller = caller
    return caller


async def _found(request: Request, service: Service) -> Caller:
    said = request.headers.get("authorization")
    if said is not None:
        return await _by_token(service, said)
    cookie = request.cookies.get(COOKIE)
    caller = await _by_cookie(service, cookie) if cookie else None
    if request.method in SAFE:
        return caller or Caller(None, address(request))
    if caller is not None and not _repeats(request, caller):
        raise Problem("csrf", f"what changes something by cookie repeats the session's code in {CSRF}")
    if not from_own_page(request, service.settings.cors_origins):
        raise Problem("csrf", "another site may not do this in your browser")
    return caller or Caller(None, address(request))


async def _by_token(service: Service, said: str) -> Caller:
    scheme, _, token = said.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem("unauthorized", "the header has the form: Authorization: Bearer TOKEN")
    return await _of_token(service, digest_of(token))


async def _of_token(service: Service, digest: str) -> Caller:
    """Give whom a token speaks for, as it was looked up a moment ago."""
    believed = service.believed.get(digest)
    if believed is not None:
        return believed
    found = await service.ports.accounts.token(digest)
    if found is None:
        raise Problem("unauthorized", "this token is not known, or it was revoked")
    require_let_in(await _player(service, found.player))
    left = _seconds_left(found)
    if _first_today(service, digest):
        await service.ports.accounts.note_token(digest, found.player, _today())
        _note(service, digest)
    return service.believed.put(digest, Caller(found.player, found.player, found.scopes, digest=digest), left)


def _seconds_left(token: Token) -> float:
    """Give how long a token holds, or raise unauthorized where it has ended."""
    if token.expires is None:
        return math.inf
    left = token.expires / 1_000 - time.time()
    if left <= 0:
        ended = datetime.fromtimestamp(token.expires / 1_000, UTC)
        raise Problem(
            "unauthorized", f"this token expired on {ended:%Y-%m-%d at %H:%M} UTC; make another one"
        )
    return left


def _first_today(service: Service, digest: str) -> bool:
    """Say whether this process has not yet noted that it was used today."""
    return service.noted.get(digest) != _today()


def _note(service: Service, digest: str) -> None:
    service.noted.put(digest, _today())


def _today() -> int:
    return int(time.time()) // DAY_SECONDS


async def _by_cookie(service: Service, cookie: str) -> Caller | None:
    return await _of_session(service, digest_of(cookie))


async def _of_session(service: Service, digest: str) -> Caller | None:
    """Give whom a session speaks for, as it was looked up a moment ago."""
    believed = service.believed.get(digest)
    if believed is not None:
        return believed
    found = await service.ports.accounts.session(digest)
    player = None if found is None else await _player(service, found.player)
    if found is None or (player is not None and player.blocked is not None):
        return None  # so that somebody else may log in with this browser
    if _first_today(service, digest):
        await service.ports.accounts.note_session(digest, found.player, _today())
        _note(service, digest)
    caller = Caller(found.player, found.player, ("play",), csrf=found.csrf, digest=digest)
    return service.believed.put(digest, caller)


async def _player(service: Service, player: str) -> Player | None:
    return (await service.ports.accounts.players((player,))).get(player)


def require_let_in(player: Player | None) -> None:
    """Raise forbidden for a player whom an operator keeps out."""
    if player is not None and player.blocked is not None:
        raise Problem("forbidden", f"an operator keeps this player out: {player.blocked}")


async def still_good(service: Service, caller: Caller) -> bool:
    """Say whether what named the caller is still good, as it was looked up a moment ago."""
    if caller.digest is None:
        return True
    try:
        if caller.csrf is None:
            return await _of_token(service, caller.digest) is not None
        return await _of_session(service, caller.digest) is not None
    except Problem:
        return False


def _repeats(request: Request, caller: Caller) -> bool:
    said = request.headers.get(CSRF, "")
    return caller.csrf is not None and hmac.compare_digest(said.encode(), caller.csrf.encode())


async def require_still(service: Service, caller: Caller) -> Token | Session:
    """Give the caller's token or session, or raise unauthorized where it has ended, asking the store itself.

    Who was believed from a moment ago may not make anything that outlives what has ended.
    """
    accounts, digest = service.ports.accounts, caller.digest or ""
    found: Token | Session | None
    found = await (accounts.token(digest) if caller.csrf is None else accounts.session(digest))
    if found is None:
        service.believed.drop(digest)
        raise Problem("unauthorized", "this token or session has ended")
    return found


def address(request: Request) -> str:
    """Name the address that a request came from; it holds no player's id, as those have no colon."""
    return f"from:{visitor(request.client.host) if request.client else 'here'}"


def require(caller: Caller, *scopes: Scope) -> str:
    """Give the caller's player id, or raise unauthorized or forbidden."""
    if caller.player is None:
        raise Problem("unauthorized", "this needs a token, or to be logged in")
    if not set(scopes) & set(caller.scopes):
        raise Problem("forbidden", f"this token may not do that; it takes the scope {' or '.join(scopes)}")
    return caller.player


def require_player(caller: Caller) -> str:
    """Give the id of a caller who may play, or raise unauthorized or forbidden."""
    return require(caller, "play", "bot")


Asking = Annotated[Caller, Depends(caller_of)]
Served = Annotated[Service, Depends(service_of)]
