"""Who was asking a moment ago."""

from __future__ import annotations

import math
import time

import msgspec

from infra.ports.accounts import Scope
from services.shared.lru_cache import LruCache

MAX_ENTRIES = 20_000
TTL_SECONDS = 3.0
"""How long a credential that was looked up holds without asking again.

One that was revoked in another process lives on so long, and what ends by it has the rest of 5 s for that.
"""

AWAY_SECONDS = 30.0
"""The same while the store does not say whether it still does: then nothing is revoked either."""


class Caller(msgspec.Struct, frozen=True):
    """Who is asking; `rate_key` is whom requests are charged to, `digest` names the token or session.

    `csrf` is the code of a session, None with a token.
    """

    player: str | None
    rate_key: str
    scopes: tuple[Scope, ...] = ()
    csrf: str | None = None
    digest: str | None = None


class AuthCache:
    """Callers looked up a moment ago."""

    def __init__(self) -> None:
        self._cache: LruCache[tuple[Caller, float, float]] = LruCache(MAX_ENTRIES)

    def get(self, digest: str) -> Caller | None:
        """Give a caller who was looked up within the last seconds."""
        found = self._cache.get(digest)
        return found[0] if found and found[1] > time.monotonic() else None

    def get_unasked(self, digest: str) -> Caller | None:
        """Give a caller who was looked up not long ago, where the store cannot be asked."""
        found = self._cache.get(digest)
        return found[0] if found and found[2] > time.monotonic() else None

    def put(self, digest: str, caller: Caller, seconds: float = math.inf) -> Caller:
        """Remember a caller, at most for as long as the credential holds."""
        now = time.monotonic()
        self._cache.put(digest, (caller, now + min(seconds, TTL_SECONDS), now + min(seconds, AWAY_SECONDS)))
        return caller

    def drop(self, digest: str) -> None:
        """Forget a caller whose credential has ended."""
        self._cache.drop(digest)
