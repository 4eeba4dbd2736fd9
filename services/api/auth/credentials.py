"""Tokens and sessions: made, ended, and stored by a digest of their secret alone."""

from __future__ import annotations

import hashlib
import secrets
import time
from datetime import UTC, datetime

from msgspec.structs import replace

from infra.ports.accounts import Player, Scope, Session, Token
from infra.ports.people.calls import ALL_TOKENS_ENDED, TOKEN_ENDED, BotCall
from infra.ports.people.notices.addressees import PROGRAM_TARGETS, Addressee
from services.api.runtime.state import ApiState
from services.api.schemas.problems import Problem

TOKEN_PREFIX = "rh_"  # noqa: S105 - so that tools that look for secrets know a token


def new_secret() -> str:
    """Make 256 random bits to hand out."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> str:
    """Give what is stored of a token or a session: SHA-256, which is enough for 256 random bits."""
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
    """Give the day (UTC) of a moment (ms), as ISO 8601 writes it."""
    return datetime.fromtimestamp(moment / 1_000, UTC).date().isoformat()
